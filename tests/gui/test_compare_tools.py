"""What can be done on the compare page besides going from match to match: copying, opening, reading, remembering."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import METHOD_LEFT, Answers, entry, settle
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.match_items import MatchOrder
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.style.theme import DARK, LIGHT, Theme
from hengwen.gui.textview.view import wrapped
from hengwen.model.document import Content, Document
from hengwen.model.report.report import Comparison, Report
from hengwen.views.shown_names import columns_of

NONE = Qt.KeyboardModifier.NoModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def test_a_passage_is_copied_with_its_source(page: ComparePage, qtbot: QtBot) -> None:
    page.list.setFocus()
    qtbot.keyClick(page.list, Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    copied = QGuiApplication.clipboard().text()
    assert f"“{METHOD_LEFT}”\n— 提交 03 终稿.pdf · p. 1 · characters" in copied
    assert copied.endswith("edited, similarity 96.0\u00a0%, Hamming distance 3")
    page.left.setFocus()
    page.sides[0].pane._selected = (0, 5)
    qtbot.keyClick(page.left, Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert QGuiApplication.clipboard().text() == "“小学生作文”\n— 提交 03 终稿.pdf · p. 1 · characters 1 to 5"


def test_the_original_is_opened_and_shown_in_its_folder_or_said_to_be_gone(
    window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text(METHOD_LEFT, encoding="utf-8")
    left = entry(Document(str(file), "1" * 64, Content(METHOD_LEFT)))
    inside = entry(Document(str(tmp_path / "gone.zip" / "b.txt"), "2" * 64, Content(METHOD_LEFT)))
    window.pages.compare.show_pair(Comparison(left, inside, (), (), 0, 0.0))
    window.pages.compare.actions_["open_left"].trigger()
    window.pages.compare.actions_["folder_left"].trigger()
    assert answers.opened == [file.resolve(), tmp_path.resolve()]
    window.pages.compare.actions_["open_right"].trigger()
    assert len(answers.messages) == 1
    assert "gone.zip" in answers.messages[0]
    window.pages.compare.actions_["path_left"].trigger()
    assert QGuiApplication.clipboard().text() == str(file)


def test_switches_and_sizes_are_remembered(window: Window, qtbot: QtBot, report: Report) -> None:
    page = window.pages.compare
    page.actions_["differ"].trigger()
    page.actions_["legend"].trigger()
    page.match_panel.set_order(MatchOrder.NEAREST)
    page.parts.splitter.setSizes([333, 900])
    page.parts.splitter.splitterMoved.emit(333, 1)
    sizes = page.parts.splitter.sizes()
    window.build()
    again = window.pages.compare
    assert again is not page
    assert not again.actions_["differ"].isChecked()
    assert again.actions_["legend"].isChecked()
    assert again.match_panel.order.currentData() == MatchOrder.NEAREST
    assert window.settings.remembered("compare/sizes") == ",".join(map(str, sizes))


def test_every_reason_for_grey_text_stands_in_the_legend(page: ComparePage) -> None:
    lines = [words for _, words in page.parts.legend.lines]
    assert any(words.startswith("Not counted: template (") for words in lines)
    assert any(words.startswith("Not counted: references (") for words in lines)
    assert page.parts.legend.accessibleDescription() == "\n".join(lines)


def test_linked_again_the_right_side_comes_level(page: ComparePage, qtbot: QtBot, window: Window) -> None:
    window.resize(1000, 560)
    qtbot.keyClick(page.left, Qt.Key.Key_T)
    settle(qtbot, page)
    qtbot.keyClick(page.left, Qt.Key.Key_L)
    right = page.right.verticalScrollBar()
    page.left.verticalScrollBar().setValue(page.left.verticalScrollBar().maximum())
    right.setValue(0)
    qtbot.keyClick(page.left, Qt.Key.Key_L)
    assert right.value() == right.maximum()


def test_tab_goes_from_the_list_to_the_texts(page: ComparePage, qtbot: QtBot) -> None:
    page.list.setFocus()
    order = []
    for _ in range(12):
        qtbot.keyClick(QGuiApplication.focusWindow() or page, Qt.Key.Key_Tab)
        order.append(page.window().focusWidget())
        if order[-1] is page.right:
            break
    assert page.left in order
    assert order.index(page.left) < order.index(page.right)


def test_everything_one_can_focus_has_a_name(page: ComparePage) -> None:
    page.actions_["filter"].trigger()
    page.search.open()
    for widget in (*page.findChildren(QWidget), *page.actions_bar.findChildren(QWidget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
            inner = widget.parent().__class__.__name__ in ("QSpinBox", "QSplitter", "FittingScrollArea")
            assert said or inner or widget.__class__.__name__ in ("FittingScrollArea", "QSplitter"), widget


def test_a_changed_character_says_what_the_other_side_has_and_one_that_is_equal_says_nothing(page: ComparePage) -> None:
    text_layout = page.sides[0].pane.text_layout
    assert text_layout is not None
    start = text_layout.ranges[0].start
    at = METHOD_LEFT.index("四年级")
    assert text_layout.hint_at(start + at) == "On the other side: 五"
    assert text_layout.hint_at(start + at + 1) == ""
    english = text_layout.text.index("reliability")
    assert text_layout.hint_at(english + 3) == "On the other side: validity"


def test_only_the_changed_characters_are_marked_and_only_while_asked_for(page: ComparePage, qtbot: QtBot) -> None:
    text_layout = page.sides[0].pane.text_layout
    assert text_layout is not None
    marked_range = text_layout.ranges[0]
    marks = text_layout.edit_marks(marked_range.start, marked_range.end)
    parts = [text_layout.text[mark.start : mark.end] for mark in marks if mark.start < mark.end]
    assert parts == ["四", "收回", "信度"] or "".join(parts).startswith("四")
    assert sum(map(len, parts)) < len(METHOD_LEFT) / 4
    marked = page.left.viewport().grab().toImage()
    qtbot.keyClick(page.left, Qt.Key.Key_D)
    assert page.left.viewport().grab().toImage() != marked
    qtbot.keyClick(page.left, Qt.Key.Key_D)
    assert page.left.viewport().grab().toImage() == marked


def test_the_chosen_passage_is_said_to_a_reader_of_the_screen(page: ComparePage) -> None:
    page.go(0)
    assert page.left.accessibleName() == "Left document"
    assert page.left.accessibleDescription() == METHOD_LEFT
    assert page.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole).startswith("1: edited 96\u00a0%")


def test_a_long_hint_is_read_in_lines() -> None:
    """Of words and of Chinese, no sign that closes at the start of one; each as it is, with its own ends of lines."""
    assert wrapped("") == ""
    assert wrapped("<b>one</b>\n\ntwo") == "<b>one</b>\n\ntwo"
    for text in ("a sentence of words, " * 12, "共有文字，" * 40, "mixed 中文 and words，" * 15):
        lines = wrapped(text.strip()).split("\n")
        assert len(lines) > 2
        assert max(map(columns_of, lines)) <= 76 + 2
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert not any(line.startswith(("，", " ")) for line in lines)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_text_can_be_read_on_every_colour_of_a_match(theme: Theme) -> None:
    """WCAG's contrast of at least 4.5 to 1 for text, and 4.5 for text that does not count."""
    for mark in theme.marks:
        assert _contrast(theme.ink, mark.back) >= 4.5
    assert _contrast(theme.ink, theme.changed_back) >= 4.5
    assert _contrast(theme.muted, theme.page) >= 4.5


def _contrast(one: str, two: str) -> float:
    low, high = sorted(_luminance(QColor(colour)) for colour in (one, two))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    shown = colour.redF(), colour.greenF(), colour.blueF()
    parts: list[float] = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shown]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
