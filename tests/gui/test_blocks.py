"""Shared text in the window: listed beside the pairs, opened, and decided with one click for all documents."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from conftest import make_document
from gui.user import User
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile
from hengwen.exports import write
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.block_dialog import BlockDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import BLOCKS, PAIRS
from hengwen.gui.pages.registry import OVERVIEW
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.views.presentation import Presentation

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))


def _own(seed: object, length: int = 300) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _class_on_form(own: int) -> Report:
    """Eight documents on a form of 200 characters with so many of their own, two of whom share 60 besides."""
    form, copied = _own("form", 200), _own("copied", 60)
    texts = [form[:100] + _own(n, own) + copied * (n < 2) + form[100:] for n in range(8)]
    return compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])


@pytest.fixture
def shown(qtbot: QtBot, window: Window) -> Window:
    """The window with a class on a form."""
    window.checks.show_report(check_result(_class_on_form(200)))
    window.pages.go_to(OVERVIEW)
    return window


def _click(qtbot: QtBot, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())


def _pairs(window: Window) -> int:
    assert window.session.result is not None
    return len(window.session.result.report.comparisons)


def test_shared_text_stands_beside_pairs_and_documents(shown: Window) -> None:
    """With its number, what it is taken for, and whether it counts."""
    ranking = shown.pages.overview.ranking
    ranking.views.go(BLOCKS)
    rows = ranking.blocks.rows
    (block,) = rows.rows
    texts = [column.text(block) for column in rows.columns]
    assert texts[0] == "1"
    assert texts[2:] == ["form", "does not count", "8", "200"]
    assert ranking.decide.isVisible()
    ranking.views.go(PAIRS)
    assert not ranking.decide.isVisible()


def test_one_click_lets_it_count_and_another_one_takes_it_back(qtbot: QtBot, shown: Window) -> None:
    """Every figure follows, and the next check of the same documents keeps it."""
    ranking = shown.pages.overview.ranking
    ranking.views.go(BLOCKS)
    _click(qtbot, ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 28)
    (block,) = ranking.blocks.rows.rows
    assert ranking.blocks.rows.columns[3].text(block) == "counts ✓"
    assert dict(shown.session.request.block_choices) == {block.id: True}
    _click(qtbot, ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 1)
    assert dict(shown.session.request.block_choices) == {block.id: False}


def test_a_decision_is_kept_with_the_check(qtbot: QtBot, shown: Window, tmp_path: Path) -> None:
    """Also one that was made before the check was written, and one after."""
    shown.pages.overview.ranking.views.go(BLOCKS)
    _click(qtbot, shown.pages.overview.ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 28)
    shown.autosave.save(tmp_path / "kept.hengwen")
    qtbot.waitUntil((tmp_path / "kept.hengwen").exists)
    qtbot.waitUntil(lambda: not shown.autosave.busy)
    for file in (*shown.autosave.recent.files(), CheckFile(tmp_path / "kept.hengwen")):
        assert len(file.load().report.comparisons) == 28


def test_a_block_opens_with_its_text_and_its_documents(qtbot: QtBot) -> None:
    """And is decided there as well."""
    report = _class_on_form(200)
    dialog = BlockDialog(check_result(report), report.blocks[0], Verdict())
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.text.toPlainText() == report.block_text(report.blocks[0])
    assert len(dialog.documents.rows.rows) == 8
    with qtbot.waitSignal(dialog.decided) as decided:
        _click(qtbot, dialog.decide)
    assert decided.args == [report.blocks[0].id, True, ""]


def test_a_block_is_taken_out_with_a_reason_that_is_kept_and_shown(qtbot: QtBot, shown: Window, tmp_path: Path) -> None:
    """Under the pointer, in the kept check and in the report; counting it again takes the reason away."""
    ranking = shown.pages.overview.ranking
    ranking.views.go(BLOCKS)
    (block,) = ranking.blocks.rows.rows
    _click(qtbot, ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 28)
    shown.commands.show_block(block)
    (dialog,) = shown.findChildren(BlockDialog)
    dialog.reason.setCurrentText("Handed out in class")
    _click(qtbot, dialog.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 1)
    case = Case.of_block(block.id)
    assert shown.session.review.verdicts[case].reason == "Handed out in class"
    (now,) = ranking.blocks.rows.rows
    tip = ranking.blocks.rows.columns[3].tip
    assert tip is not None
    assert "Handed out in class" in tip(now)
    shown.autosave.save(tmp_path / "kept.hengwen")
    qtbot.waitUntil((tmp_path / "kept.hengwen").exists)
    qtbot.waitUntil(lambda: not shown.autosave.busy)
    kept = CheckFile(tmp_path / "kept.hengwen").load()
    assert kept.review.verdicts[case].decision is Decision.EXCUSED
    assert len(kept.report.comparisons) == 1
    write(kept.report, tmp_path / "report.html", Presentation(review=kept.review))
    assert "Handed out in class" in (tmp_path / "report.html").read_text(encoding="utf-8")
    _click(qtbot, ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 28)
    assert case not in shown.session.review.verdicts


def test_what_may_be_a_form_or_a_copy_is_asked_once(qtbot: QtBot, window: Window) -> None:
    """A chip above every page, with both answers in its card, gone when one was given."""
    window.checks.show_report(check_result(_class_on_form(16)))
    window.pages.go_to(OVERVIEW)
    headline = window.pages.frame.headline
    assert headline.undecided.isVisible()
    assert headline.undecided.fact == "Form or copied? 1"
    assert _pairs(window) == 1
    user = User(qtbot, window)
    user.click(headline.undecided)
    assert headline.copied.isVisible()
    user.click(headline.form)
    qtbot.waitUntil(lambda: not headline.undecided.isVisible())
    assert _pairs(window) == 1
    assert window.session.result is not None
    assert window.session.result.report.warnings == ()


def test_hidden_names_and_decisions_go_together(qtbot: QtBot, shown: Window) -> None:
    """What was decided while names were hidden holds when they are shown again."""
    shown.anonymisation.toggle()
    qtbot.waitUntil(lambda: shown.pages.overview.ranking.kept[0].left.document.path.startswith("Document"))
    shown.pages.overview.ranking.views.go(BLOCKS)
    _click(qtbot, shown.pages.overview.ranking.decide)
    qtbot.waitUntil(lambda: _pairs(shown) == 28)
    shown.anonymisation.toggle()
    qtbot.waitUntil(lambda: shown.pages.overview.ranking.kept[0].left.document.path.endswith(".txt"))
    assert _pairs(shown) == 28
