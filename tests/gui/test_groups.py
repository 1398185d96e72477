"""Groups by real events: a card for each, the worst first."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from benchmarks.big_reports import big_result
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hengwen.gui.document_names import plain_name
from hengwen.gui.pages.overview.charts.group_cards import Card, group_cards, group_model
from hengwen.gui.pages.overview.charts.groups import Group, group
from hengwen.gui.pages.overview.charts.panel import ChartPanel
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.palette import shades
from hengwen.gui.style.theme import theme_now
from hengwen.gui.widgets.list_item import ITEM
from hengwen.model.report.report import Report

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def report() -> Report:
    return big_result(300, 900).report


@pytest.fixture
def side(qtbot: QtBot, context: PageContext, report: Report) -> ChartPanel:
    """The groups in the room that they have beside the ranking."""
    panel = ChartPanel(context.runner, context.session.settings)
    qtbot.addWidget(panel)
    panel.resize(372, 900)
    panel.show_report(report)
    panel.show()
    qtbot.waitExposed(panel)
    qtbot.mouseClick(panel.switcher.buttons["groups"], LEFT)
    qtbot.waitUntil(lambda: not panel.busy and panel.groups.groups is not None)
    return panel


def groups_of(side: ChartPanel) -> tuple[Group, ...]:
    assert side.groups.groups is not None
    return side.groups.groups.groups


def click(qtbot: QtBot, side: ChartPanel, row: int) -> Group:
    """Click on a card."""
    list_ = side.groups.list
    list_.scrollTo(list_.groups.index(row, 0))
    qtbot.mouseClick(list_.viewport(), LEFT, pos=list_.visualRect(list_.groups.index(row, 0)).center())
    return groups_of(side)[row]


def row_of(side: ChartPanel, *, least: int, most: int = 1000) -> int:
    """The first group of a size."""
    return next(row for row, item in enumerate(groups_of(side)) if least <= len(item.members) <= most)


# Who hangs together


def test_groups_hang_together_by_chains_of_pairs_above_the_threshold(report: Report) -> None:
    groups = group(report, 0.3)
    above = [pair for pair in report.comparisons if pair.similarity >= 0.3]
    place = {id(entry): n for n, entry in enumerate(report.entries)}
    group_of = {member: number for number, entry in enumerate(groups.groups) for member in entry.members}
    assert sum(len(entry.pairs) for entry in groups.groups) == len(above)
    assert all(group_of[place[id(pair.left)]] == group_of[place[id(pair.right)]] for pair in above)
    assert groups.alone + groups.documents == 300
    for item in groups.groups:
        reached, links = {item.members[0]}, [(place[id(pair.left)], place[id(pair.right)]) for pair in item.pairs]
        for _ in item.members:
            reached |= {end for ends in links if reached & set(ends) for end in ends}
        assert reached == set(item.members)


def test_the_group_with_the_highest_pair_is_the_first(report: Report) -> None:
    """Whatever their sizes are; inside a group, too, the highest pair is the first."""
    groups = group(report, 0.3).groups
    highest = [entry.highest.similarity for entry in groups]
    assert highest == sorted(highest, reverse=True)
    assert len({len(entry.members) for entry in groups}) > 3
    for item in groups:
        assert all(one.similarity >= two.similarity for one, two in pairwise(item.pairs))
        first = {id(report.entries[member]) for member in item.members[:2]}
        assert first == {id(item.highest.left), id(item.highest.right)}


def test_no_pair_above_the_threshold_means_no_group(report: Report) -> None:
    groups = group(report, 1.0)
    assert (groups.groups, groups.documents, groups.alone) == ((), 0, 300)


# Cards


def test_a_card_names_its_highest_pair_and_the_others_as_far_as_there_is_room(side: ChartPanel, report: Report) -> None:
    list_ = side.groups.list
    for row, item in enumerate(groups_of(side)):
        card: Card = list_.groups.index(row, 0).data(ITEM)
        names = {plain_name(report.entries[member].document) for member in item.members}
        assert {*card.highest, *card.others} == names
        pair, others = card.lines(220)
        assert len(pair) <= 2
        assert len(others) <= 2
        assert len(card.others) == 0 or others
        named = sum(any(name in line for line in others) for name in card.others)
        left = len(card.others) - named
        assert named >= min(1, len(card.others))
        assert not left or others[-1].endswith(f"+{left}")
    several = groups_of(side)[row_of(side, least=3)]
    card = list_.groups.index(row_of(side, least=3), 0).data(ITEM)
    assert card.counts == f"documents: {len(several.members)} · pairs: {len(several.pairs)}"


def test_two_hundred_names_end_in_how_many_more_there_are() -> None:
    report = big_result(220, 6000).report
    item = max(group(report, 0.02).groups, key=lambda sample: len(sample.members))
    assert len(item.members) > 150
    (card,) = group_cards(report, (item,))
    pair, others = card.lines(400)
    named = sum(name in "".join(others) for name in card.others)
    assert others[-1].endswith(f"+{len(item.members) - 2 - named}")
    assert len(card.hint.split("\n")) < 50
    assert len(pair) == 2


def test_the_pill_of_a_card_has_the_level_of_its_highest_pair(side: ChartPanel) -> None:
    """And no colour of the list is one of those that tell things apart."""
    list_, theme = side.groups.list, theme_now()
    picture = list_.viewport().grab().toImage()
    rows = [row for row in range(list_.groups.rowCount()) if list_.visualRect(list_.groups.index(row, 0)).top() < 100]
    for row in rows:
        rect = list_.visualRect(list_.groups.index(row, 0))
        tone = levels_now().tone(groups_of(side)[row].highest.similarity, theme)
        assert QColor(picture.pixel(rect.left() + 16, rect.top() + 19)).name() == tone.fill
    seen = {QColor(picture.pixel(x, y)).name() for x in range(picture.width()) for y in range(picture.height())}
    assert not seen & {mark.strong for mark in shades(theme)}


def test_the_cards_are_a_sound_model(qtmodeltester: ModelTester, report: Report) -> None:
    model = group_model()
    model.show_items(group_cards(report, group(report, 0.3).groups))
    qtmodeltester.check(model)
    assert "%" in model.index(0, 0).data()


def test_eighty_groups_are_gone_through_by_keys(qtbot: QtBot, context: PageContext) -> None:
    side = ChartPanel(context.runner, context.session.settings)
    qtbot.addWidget(side)
    side.resize(372, 900)
    side.show()
    side.switcher.go("groups")
    side.show_report(big_result(3000, 200).report)
    qtbot.waitUntil(lambda: not side.busy and side.groups.groups is not None)
    list_ = side.groups.list
    list_.setFocus()
    side.groups.slider.setValue(40)
    qtbot.waitUntil(lambda: not side.busy)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        qtbot.keyClick(list_, key)
    assert list_.current.group is groups_of(side)[-1]
    assert list_.viewport().rect().intersects(list_.visualRect(list_.currentIndex()))


def test_the_pairs_of_a_group_and_its_highest_pair_are_asked_for(qtbot: QtBot, side: ChartPanel) -> None:
    """By keys, by a double click, by buttons."""
    list_, row = side.groups.list, row_of(side, least=3)
    assert not side.groups.open.isVisible()
    item = click(qtbot, side, row)
    place = list_.visualRect(list_.groups.index(row, 0)).center()
    asking: list[Callable[[], object]] = [
        lambda: qtbot.keyClick(list_, Qt.Key.Key_Return),
        lambda: qtbot.mouseDClick(list_.viewport(), LEFT, pos=place),
        lambda: qtbot.mouseClick(side.groups.pairs, LEFT),
    ]
    opening: list[Callable[[], object]] = [
        lambda: qtbot.keyClick(list_, Qt.Key.Key_Space),
        lambda: qtbot.mouseClick(side.groups.open, LEFT),
    ]
    for ask in asking:
        with qtbot.waitSignal(side.group_requested) as asked:
            ask()
        assert asked.args[0] == frozenset(item.members)
        assert f"({len(item.members)})" in asked.args[1]
    for ask in opening:
        with qtbot.waitSignal(side.opened) as opened:
            ask()
        assert opened.args[0] is item.highest


# The slider


def test_the_slider_makes_fewer_groups_and_a_later_report_keeps_it(
    qtbot: QtBot, side: ChartPanel, report: Report
) -> None:
    slider = side.groups.slider
    assert slider.value() == 30
    before = len(groups_of(side))
    slider.setFocus()
    for _ in range(8):
        qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: not side.busy)
    assert side.groups.least.text() == "≥ 70 %"
    assert 0 < len(groups_of(side)) < before
    side.show_report(report)
    assert slider.value() == 70


def test_the_group_that_is_looked_at_stays_when_the_report_comes_again(qtbot: QtBot, side: ChartPanel) -> None:
    """At its height on the screen."""
    list_, row = side.groups.list, row_of(side, least=3)
    item = click(qtbot, side, row)
    place = list_.visualRect(list_.currentIndex()).top()
    side.show_report(big_result(300, 900).report)
    qtbot.waitUntil(lambda: not side.busy)
    assert list_.current is not None
    assert list_.current.group is not item
    assert list_.current.group.members == item.members
    assert list_.visualRect(list_.currentIndex()).top() == place


def test_a_list_that_was_scrolled_stays_there_when_the_report_comes_again(qtbot: QtBot, side: ChartPanel) -> None:
    list_ = side.groups.list
    list_.verticalScrollBar().setValue(250)
    side.show_report(big_result(300, 900).report)
    qtbot.waitUntil(lambda: not side.busy)
    assert list_.verticalScrollBar().value() == 250


def test_where_no_pair_is_that_similar_the_list_says_so(qtbot: QtBot, side: ChartPanel) -> None:
    side.groups.slider.setValue(100)
    qtbot.waitUntil(lambda: not side.busy)
    assert groups_of(side) == ()
    assert side.groups.list.notice == "No pair is as similar as that."
    assert not side.groups.open.isVisible()
    side.groups.list.viewport().grab()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Down):
        qtbot.keyClick(side.groups.list, key)
