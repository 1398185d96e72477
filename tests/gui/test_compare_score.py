"""The similarity of a pair opens into its parts and their passages, by real events."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.score.score_popover import NUMBER, ScorePopover
from hengwen.model.report.figures.score import ScorePart
from hengwen.text.display import percent


def opened(page: ComparePage) -> ScorePopover:
    (popover,) = (widget for widget in page.findChildren(ScorePopover) if widget.isVisible())
    return popover


def lines(popover: ScorePopover) -> list[QTreeWidgetItem]:
    return [line for at in range(popover.tree.topLevelItemCount()) if (line := popover.tree.topLevelItem(at))]


def passages(line: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for at in range(line.childCount()) if (child := line.child(at))]


def characters(line: QTreeWidgetItem) -> list[int]:
    return [int(line.text(column).replace(",", "")) for column in (2, 3)]


def test_a_click_on_the_bar_opens_parts_that_add_up_to_the_percent(page: ComparePage, qtbot: QtBot) -> None:
    """Percentages as they are written, and characters of both sides, down to the passages."""
    bar = page.parts.score_bar
    assert bar.pair is not None
    pair = bar.pair
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    *parts, whole, counted = lines(opened(page))
    assert [line.text(0) for line in parts] == [part.value for part in ScorePart]
    figures = [float(line.text(1).rstrip("\u00a0%")) for line in parts]
    assert round(sum(figures), 1) == float(whole.text(1).rstrip("\u00a0%"))
    assert whole.text(1) == percent(pair.similarity)
    for side, entry in enumerate((pair.left, pair.right)):
        assert characters(whole)[side] == sum(characters(line)[side] for line in parts)
        assert characters(counted)[side] == entry.counted
        for line in parts:
            inside = [characters(child)[side] for child in passages(line)]
            assert sum(inside) == characters(line)[side]
    shares = [item.matched / item.counted for item in pair.parts_by_side]
    assert shares == pytest.approx([pair.left_share, pair.right_share])


def test_a_click_on_a_passage_goes_there(page: ComparePage, qtbot: QtBot) -> None:
    """Whichever part it is of."""
    qtbot.keyClick(page.left, Qt.Key.Key_B)
    popover = opened(page)
    children = [child for line in lines(popover) for child in passages(line)]
    line = next(child for child in children if child.data(0, NUMBER) != page.current)
    wanted = line.data(0, NUMBER)
    popover.tree.scrollToItem(line)
    qtbot.mouseClick(popover.tree.viewport(), Qt.MouseButton.LeftButton, pos=popover.tree.visualItemRect(line).center())
    assert page.current == wanted
    assert page.left.edges(wanted)[0] >= page.left.position
    assert not any(widget.isVisible() for widget in page.findChildren(ScorePopover))


def test_the_keys_open_it_go_through_it_and_close_it(page: ComparePage, qtbot: QtBot) -> None:
    """Space on the bar, arrows and Enter in the list, Esc."""
    bar = page.parts.score_bar
    bar.setFocus()
    qtbot.keyClick(bar, Qt.Key.Key_Space)
    popover = opened(page)
    qtbot.keyClick(popover.tree, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not any(widget.isVisible() for widget in page.findChildren(ScorePopover)))
    qtbot.keyClick(bar, Qt.Key.Key_Space)
    popover = opened(page)
    index: QModelIndex = popover.tree.currentIndex()
    while index.data(NUMBER) in (None, page.current):
        qtbot.keyClick(popover.tree, Qt.Key.Key_Down)
        assert popover.tree.currentIndex() != index
        index = popover.tree.currentIndex()
    wanted = index.data(NUMBER)
    qtbot.keyClick(popover.tree, Qt.Key.Key_Return)
    assert page.current == wanted


def test_the_bar_is_of_the_report_whatever_the_view_leaves_out(page: ComparePage, qtbot: QtBot) -> None:
    """A filter changes the view; passages that it left out cannot be gone to."""
    bar = page.parts.score_bar
    before = bar.accessibleName()
    page.parts.filters.slider.setValue(page.parts.filters.slider.maximum())
    assert bar.accessibleName() == before
    page.parts.filters.open()
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert bar.pair is not None
    assert opened(page).findChildren(type(page.parts.in_view))[0].text() == f"Similarity {percent(bar.pair.similarity)}"
