"""Signs beside the text in the window: in the ranking, beside both texts, as pictures, excused and switched off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.exclusions_dialog import LeftOutDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.match_list import MATCHES, SIGNS
from hengwen.gui.pages.compare.signs.picture_dialog import DIFFERENCE, PictureDialog
from hengwen.gui.pages.compare.signs.picture_overlay import FittedPictures
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.review import Decision
from hengwen.model.signs.sign import SignKind, Strength
from signed_report import author_sign, picture_sign, signed_entry, signed_report

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def signed(qtbot: QtBot, window: Window) -> Window:
    """A window with a pair that has two signs and no shared text, side by side."""
    report = signed_report(picture_sign(), author_sign(Strength.MEDIUM))
    window.checks.show_report(check_result(report))
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[0])
    qtbot.waitUntil(lambda: window.pages.compare.places is not None)
    return window


def test_the_ranking_says_which_signs_a_pair_has(signed: Window) -> None:
    """In a column of its own, in words and in the tone of the strongest, with all of them under the pointer."""
    table = signed.pages.overview.ranking.table
    (column,) = [item for item in table.rows.columns if item.name == "signs"]
    (row,) = table.rows.rows
    assert column.text(row) == "same picture +1"
    assert column.level is not None and column.level(row) == 3
    assert column.tip is not None and "2 of 96 files" in column.tip(row)


def test_the_preview_lists_the_signs_of_the_chosen_pair(qtbot: QtBot, signed: Window) -> None:
    """Also where no text is shared, which it says by itself."""
    overview = signed.pages.overview
    signed.pages.go_to("overview")
    overview.table.selectRow(0)
    qtbot.waitUntil(lambda: "2 of 96 files" in overview.preview.text.toPlainText())
    lines = overview.preview.text.toPlainText().splitlines()
    assert "They share no passage that counts." in lines
    assert "Other signs" in lines


def test_the_preview_of_a_document_lists_the_signs_of_all_its_pairs(qtbot: QtBot, window: Window) -> None:
    """Each under the names of its pair."""
    report = signed_report(picture_sign())
    (pair,) = report.comparisons
    third = signed_entry("c.docx", "金木水火")
    other = Comparison(pair.left, third, (), (), 30, 0.1).with_signs([author_sign(Strength.MEDIUM)], frozenset())
    report = Report(report.options, (pair.left, pair.right, third), (pair, other)).with_pairs([pair, other])
    window.checks.show_report(check_result(report))
    qtbot.waitUntil(lambda: not window.jobs.busy)
    window.pages.go_to("overview")
    ranking, preview = window.pages.overview.ranking, window.pages.overview.preview
    ranking.views.views["documents"].trigger()
    ranking.documents.selectRow(0)
    qtbot.waitUntil(lambda: preview.text.toPlainText().count("×") == 2)
    text = preview.text.toPlainText()
    assert "a.docx × b.docx" in text and "a.docx × c.docx" in text
    assert "Person 林知远" in text


def test_a_pair_of_signs_alone_opens_with_them(signed: Window) -> None:
    """The tab of signs is in front where there is no match; each card says how it can be innocent."""
    panel = signed.pages.compare.match_panel
    assert panel.tabs[SIGNS].isChecked()
    assert panel.signs.isVisible() and not panel.list.isVisible()
    assert [card.sign.kind for card in panel.signs.cards] == [SignKind.SAME_PICTURE, SignKind.AUTHOR]


def test_signs_give_way_to_matches_and_come_back(qtbot: QtBot, signed: Window) -> None:
    """By a click on the tabs."""
    panel = signed.pages.compare.match_panel
    qtbot.mouseClick(panel.tabs[MATCHES], LEFT)
    assert not panel.signs.isVisible()
    qtbot.mouseClick(panel.tabs[SIGNS], LEFT)
    assert panel.signs.isVisible()


def test_a_sign_is_excused_with_a_reason_and_counted_again(qtbot: QtBot, signed: Window) -> None:
    """It leaves the column of the ranking, stays among the cards with the reason, and can be taken back."""
    card = signed.pages.compare.match_panel.signs.cards[0]
    menu = card.excuse.menu()
    assert menu is not None
    menu.actions()[3].trigger()
    review = signed.session.review
    (pair,) = signed.session.result.report.comparisons if signed.session.result else ()
    assert review.of_sign(pair, SignKind.SAME_PICTURE).decision is Decision.EXCUSED
    qtbot.waitUntil(lambda: len(_shown_pair(signed).counted_signs) == 1)
    card = signed.pages.compare.match_panel.signs.cards[0]
    assert card.verdict.reason == "Group work"
    qtbot.mouseClick(card.excuse, LEFT)
    qtbot.waitUntil(lambda: len(_shown_pair(signed).counted_signs) == 2)
    assert len(signed.session.review) == 0


def test_a_sign_is_excused_with_a_reason_of_one_s_own(qtbot: QtBot, signed: Window) -> None:
    """Written in the card; Enter with nothing written takes the field away."""
    card = signed.pages.compare.match_panel.signs.cards[0]
    menu = card.excuse.menu()
    assert menu is not None
    menu.actions()[-1].trigger()
    qtbot.keyClick(card.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not card.reason.isVisible())
    menu.actions()[-1].trigger()
    qtbot.keyClicks(card.reason, "one laboratory")
    qtbot.keyClick(card.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(_shown_pair(signed).counted_signs) == 1)
    assert signed.pages.compare.match_panel.signs.cards[0].verdict.reason == "one laboratory"


def _shown_pair(window: Window):  # type: ignore[no-untyped-def]
    assert window.session.result is not None
    return window.session.result.report.comparisons[0]


def test_a_kind_is_switched_off_in_what_was_found(qtbot: QtBot, signed: Window) -> None:
    """Nothing is checked again, and it comes back."""
    assert signed.session.result is not None
    dialog = LeftOutDialog(signed.session.result.report)
    qtbot.addWidget(dialog)
    assert list(dialog.signs) == [SignKind.SAME_PICTURE, SignKind.AUTHOR]
    with qtbot.waitSignal(dialog.signs_switched) as switched:
        dialog.signs[SignKind.SAME_PICTURE].setChecked(False)
    assert switched.args == [frozenset({"same picture"})]
    signed.checks.switch_signs_off(frozenset({"same picture"}))
    qtbot.waitUntil(lambda: len(_shown_pair(signed).signs) == 1)
    signed.checks.switch_signs_off(frozenset())
    qtbot.waitUntil(lambda: len(_shown_pair(signed).signs) == 2)


def test_pictures_of_files_that_are_gone_are_shown_small(qtbot: QtBot, signed: Window) -> None:
    """As the check has them, with the reason under the pointer."""
    (pair,) = signed.session.result.report.comparisons if signed.session.result else ()
    dialog = PictureDialog(pair, pair.signs[0], signed.pages.compare.render_queue, signed.session.result.names)  # type: ignore[union-attr]
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: not any(view.picture.isNull() for view in dialog.views))
    assert [view.picture.width() for view in dialog.views] == [8, 8]
    assert all(view.toolTip() for view in dialog.views)
    dialog.switcher.go(DIFFERENCE)
    assert not dialog.difference.picture.isNull()


def test_a_turned_picture_lies_as_the_other_one_does() -> None:
    """Whatever its size: laid over each other they are the same."""
    first = QImage(60, 40, QImage.Format.Format_RGB32)
    first.fill(QColor("white"))
    for x in range(20):
        for y in range(10):
            first.setPixelColor(x, y, QColor("black"))
    from PySide6.QtGui import QTransform

    second = first.transformed(QTransform().rotate(90)).scaled(80, 120)
    fitted = FittedPictures.of(first, second)
    assert fitted.second.size() == first.size()
    grey = fitted.difference().convertToFormat(QImage.Format.Format_Grayscale8)
    assert sum(bytes(grey.constBits())) / (60 * 40) < 8


def test_very_many_signs_are_made_ready_in_portions(qtbot: QtBot, window: Window) -> None:
    """A pair with hundreds opens at once; the others come for the asking, and none is left out."""
    report = signed_report(*[picture_sign() for _ in range(90)])
    window.checks.show_report(check_result(report))
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[0])
    qtbot.waitUntil(lambda: window.pages.compare.places is not None)
    panel = window.pages.compare.match_panel.signs
    assert len(panel.cards) == 40
    for count in (80, 90):
        more = [widget for widget in panel.findChildren(QPushButton) if "more" in widget.text()]
        qtbot.mouseClick(more[-1], LEFT)
        assert len(panel.cards) == count
