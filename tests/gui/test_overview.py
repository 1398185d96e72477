"""The overview by real events: searching, choosing in the charts, opening, verdicts, narrow windows."""

from pathlib import Path

import pytest
from benchmarks.big_reports import big_result
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from hengwen.check.comparing import compare_documents
from hengwen.gui.check_result import CheckResult
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.charts.group_view import GroupView
from hengwen.gui.pages.overview.charts.groups import Group
from hengwen.gui.pages.overview.page import OverviewPage
from hengwen.gui.pages.overview.ranking import CHARTS, DOCUMENTS, PAIRS
from hengwen.gui.pages.registry import PageContext
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.options import Options
from library.libraries import essay

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def overview_result() -> CheckResult:
    return big_result(60, 400)


@pytest.fixture
def page(qtbot: QtBot, context: PageContext, overview_result: CheckResult) -> OverviewPage:
    result = OverviewPage(context)
    qtbot.addWidget(result)
    result.resize(1340, 800)
    result.show_report(overview_result)
    result.ranking.groups.setChecked(False)
    result.show()
    qtbot.waitExposed(result)
    qtbot.waitUntil(lambda: not result.side.busy)
    return result


def bar_at(page: OverviewPage, bar: int) -> QPoint:
    """The middle of a bar, with the charts in front."""
    page.ranking.views.go(CHARTS)
    histogram = page.side.histogram
    return QPoint(round((bar + 0.5) * histogram.width() / 20), 60)


def similarities(page: OverviewPage) -> list[float]:
    return [pair.similarity for pair in page.table.rows.rows]


def test_a_search_leaves_what_it_asks_for_and_says_how_much(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.keyClicks(page.search, "> 30 %")
    assert similarities(page)
    assert min(similarities(page)) > 0.3
    assert page.ranking._shown.text() == f"{len(similarities(page))} of 400"
    assert sum(page.side.histogram.kept) == len(similarities(page))
    assert sum(page.side.histogram.counts) == 400
    page.search.clear()
    assert len(similarities(page)) == 400
    assert page.ranking._shown.text() == ""


def test_where_nothing_is_left_there_is_a_way_back(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.keyClicks(page.search, "nobody")
    listed = page.ranking.panels["pairs"]
    assert listed.currentIndex() == 1
    qtbot.mouseClick(listed.clear, LEFT)
    assert listed.currentIndex() == 0
    assert page.table.hasFocus()


def test_the_search_key_goes_to_the_line_and_enter_back_to_the_table(qtbot: QtBot, page: OverviewPage) -> None:
    page.table.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.search.hasFocus)
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.table.hasFocus()


def test_a_bar_of_the_histogram_filters_and_gives_back(qtbot: QtBot, page: OverviewPage) -> None:
    bar = next(n for n in range(19, 0, -1) if page.side.histogram.counts[n])
    qtbot.mouseClick(page.side.histogram, LEFT, pos=bar_at(page, bar))
    assert page.ranking.views.current == PAIRS
    assert page.table.hasFocus()
    assert len(similarities(page)) == page.side.histogram.counts[bar]
    assert str(bar * 5) in page.search.text()
    qtbot.mouseClick(page.side.histogram, LEFT, pos=bar_at(page, bar))
    assert page.search.text() == ""
    assert len(similarities(page)) == 400


def test_dragging_over_bars_takes_all_of_them_beside_what_was_typed(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.keyClicks(page.search, "-nobody")
    histogram = page.side.histogram
    bar_at(page, 6)
    qtbot.waitUntil(histogram.isVisible)
    qtbot.mousePress(histogram, LEFT, pos=bar_at(page, 6))
    qtbot.mouseMove(histogram, bar_at(page, 9))
    qtbot.mouseRelease(histogram, LEFT, pos=bar_at(page, 9))
    assert len(similarities(page)) == sum(histogram.counts[6:10])
    assert page.search.text() == "-nobody ≥ 30 % < 50 %"
    qtbot.mouseClick(histogram, LEFT, pos=bar_at(page, 19))
    assert page.search.text() == "-nobody ≥ 95 %"


def test_bars_are_chosen_by_keys(qtbot: QtBot, page: OverviewPage) -> None:
    histogram = page.side.histogram
    page.ranking.views.go(CHARTS)
    histogram.setFocus()
    qtbot.keyClick(histogram, Qt.Key.Key_Home)
    qtbot.keyClick(histogram, Qt.Key.Key_Right)
    assert "5–10" in histogram.accessibleDescription()
    qtbot.keyClick(histogram, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(histogram, Qt.Key.Key_Return)
    assert page.ranking.views.current == PAIRS
    assert len(similarities(page)) == sum(histogram.counts[1:3])
    page.ranking.views.go(CHARTS)
    histogram.setFocus()
    qtbot.keyClick(histogram, Qt.Key.Key_Escape)
    assert page.ranking.views.current == CHARTS
    assert len(similarities(page)) == 400


def test_a_range_that_is_typed_over_is_no_longer_marked(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.mouseClick(page.side.histogram, LEFT, pos=bar_at(page, 7))
    assert page.side.histogram.range == (7, 7)
    page.search.setText("> 1 %")
    assert page.side.histogram.range is None


def test_verdicts_stand_in_the_table_and_are_searched(
    qtbot: QtBot, page: OverviewPage, overview_result: CheckResult
) -> None:
    first, second = overview_result.report.comparisons[:2]
    review = Review().decided(Case.of(first), Verdict(Decision.CONFIRMED, note="两段相同"))
    page.review = review.decided(Case.of(second), Verdict(Decision.EXCUSED, "同组作业"))
    assert page.review.of(first).note == "两段相同"
    place = next(n for n, column in enumerate(page.table.rows.columns) if column.name == "verdict")
    texts = [page.table.rows.index(row, place).data() for row in range(3)]
    assert texts == ["● confirmed ✎", "○ excused", "undecided"]
    qtbot.keyClicks(page.search, "undecided")
    assert page.table.rows.rowCount() == 398
    page.search.setText("confirmed")
    assert [pair is first for pair in page.table.rows.rows] == [True]
    page.search.clear()
    page.table.sortByColumn(place, Qt.SortOrder.DescendingOrder)
    assert page.table.rows.rows[0] is first


def test_the_first_rows_tell_most_and_similarity_is_a_click_away(qtbot: QtBot, page: OverviewPage) -> None:
    """The order of the report, whose column says what it means; a search can ask for it in both languages."""
    table, report = page.table, page.ranking._report
    evidence = [report.evidence(pair) for pair in table.rows.rows]
    assert evidence == sorted(evidence, reverse=True)
    assert tuple(table.rows.rows) == report.comparisons
    names = [column.name for column in table.rows.columns]
    place, header = names.index("evidence"), table.horizontalHeader()
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (place, Qt.SortOrder.DescendingOrder)
    assert "divided among them" in table.rows.columns[place].hint
    assert table.rows.index(0, place).data() == f"{evidence[0]:,.0f}"
    similar = header.sectionViewportPosition(names.index("similarity")) + 8
    while similarities(page) != sorted(similarities(page), reverse=True):
        qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(similar, 8))
    assert [report.evidence(pair) for pair in table.rows.rows] != evidence
    for line in (f"evidence >= {evidence[9]}", f"证据 ≥ {evidence[9]}"):
        page.search.setText(line)
        assert table.rows.rowCount() == 10


def test_a_pair_that_is_decided_makes_way_for_the_next_undecided_one(page: OverviewPage) -> None:
    page.search.setText("undecided")
    page.table.selectRow(4)
    decided, after = page.table.current, page.table.rows.rows[5]
    page.review = Review().decided(Case.of(decided), Verdict(Decision.CONFIRMED))
    assert page.table.current is after


def test_the_same_report_with_other_figures_keeps_search_choice_and_order(page: OverviewPage) -> None:
    page.search.setText("< 20 %")
    place = next(n for n, column in enumerate(page.table.rows.columns) if column.name == "longest")
    page.table.sortByColumn(place, Qt.SortOrder.AscendingOrder)
    page.table.selectRow(30)
    chosen = page.table.current
    again = big_result(60, 400)
    page.show_report(again)
    assert page.search.text() == "< 20 %"
    assert max(similarities(page)) < 0.2
    assert page.table.current.left.document.path == chosen.left.document.path
    longest = [pair.longest for pair in page.table.rows.rows]
    assert longest == sorted(longest)


def test_a_document_asks_for_its_sources_and_its_pairs(
    qtbot: QtBot, page: OverviewPage, overview_result: CheckResult
) -> None:
    page.ranking.views.views[DOCUMENTS].trigger()
    page.documents.selectRow(3)
    total = page.documents.current
    with qtbot.waitSignal(page.ranking.sources_requested) as asked:
        qtbot.keyClick(page.documents, Qt.Key.Key_Return)
    assert asked.args == [total.entry]
    sources, pairs, hide, _, copy = page.ranking._document_actions(total)
    assert hide[0] == f"Hide the name of {overview_result.names.title(total.entry.document)}"
    copy[1]()
    assert len(QApplication.clipboard().text().split("\n")) == 61
    assert overview_result.names.title(total.entry.document) in sources[0]
    pairs[1]()
    assert page.ranking.current is page.table
    assert page.table.rows.rowCount() == total.sources


def test_the_menu_of_a_row_opens_by_the_menu_key(qtbot: QtBot, page: OverviewPage) -> None:
    page.table.selectRow(2)
    at = page.table.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, page.table.mapToGlobal(at))
    QApplication.sendEvent(page.table.viewport(), event)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    with qtbot.waitSignal(page.table.pair_opened) as opened:
        menu.actions()[0].trigger()
    assert opened.args[0] is page.table.rows.rows[2]
    with qtbot.waitSignal(page.ranking.sources_requested) as asked:
        next(action for action in reversed(menu.actions()) if action.text().startswith("All sources")).trigger()
    assert asked.args[0] is page.table.rows.rows[2].right
    menu.close()


def test_only_the_pairs_of_a_group_are_left_in_the_ranking(qtbot: QtBot, page: OverviewPage) -> None:
    """Asked for among the charts, the list of pairs comes back with them."""
    groups = page.side.groups
    page.ranking.views.go(CHARTS)
    qtbot.mouseClick(page.side.switcher.buttons["groups"], LEFT)
    qtbot.waitUntil(lambda: not page.side.busy)
    groups.list.choose(1)
    assert not page.table.isVisible()
    qtbot.keyClick(groups.list, Qt.Key.Key_Return)
    assert page.table.isVisible()
    members = {id(page.ranking._report.entries[place]) for place in chosen(groups).members}
    shown = page.table.rows.rows
    assert shown
    assert all(id(pair.left) in members and id(pair.right) in members for pair in shown)
    assert page.ranking.chip.isVisible()
    qtbot.waitUntil(lambda: page.ranking.chip.width() > 40)
    qtbot.mouseClick(page.ranking.chip, LEFT)
    assert page.table.rows.rowCount() == 400


def chosen(groups: GroupView) -> Group:
    assert groups.list.current is not None
    group: Group = groups.list.current.group
    return group


# Room, emptiness, memory


def test_the_preview_has_room_in_a_wide_window_and_charts_have_all_the_room(page: OverviewPage) -> None:
    """List and charts take turns in the same place."""
    views = page.ranking.views
    assert page.preview.isVisible()
    assert page.table.isVisible()
    assert not page.side.isVisible()
    page.resize(800, 600)
    assert not page.preview.isVisible()
    assert page.table.isVisible()
    views.go(CHARTS)
    assert page.side.isVisible()
    assert not page.table.isVisible()
    page.resize(1340, 800)
    assert page.side.isVisible()
    assert not page.preview.isVisible()
    views.go(PAIRS)
    assert page.preview.isVisible()
    assert not page.side.isVisible()


def test_the_preview_follows_documents_too(qtbot: QtBot, page: OverviewPage) -> None:
    """With the pair of theirs that tells most, and decides that one."""
    page.ranking.views.views[DOCUMENTS].trigger()
    for place in (0, 7):
        page.documents.selectRow(place)
        entry = page.documents.current.entry
        best = next(pair for pair in page.table.rows.rows if entry in (pair.left, pair.right))
        qtbot.waitUntil(lambda best=best: page.preview.row is best)  # type: ignore[misc]
    with qtbot.waitSignal(page.table.decided) as decided:
        qtbot.mouseClick(page.preview.choices[Decision.CONFIRMED], LEFT)
    assert [(case, verdict.decision) for case, verdict in decided.args[0]] == [(Case.of(best), Decision.CONFIRMED)]


def test_sizes_and_the_chart_in_front_are_remembered(qtbot: QtBot, page: OverviewPage, context: PageContext) -> None:
    page.ranking.views.go(CHARTS)
    qtbot.mouseClick(page.side.switcher.buttons["groups"], LEFT)
    qtbot.waitUntil(lambda: not page.side.busy)
    page.ranking.views.go(PAIRS)
    parts = page.findChildren(QSplitter)[0]
    parts.moveSplitter(600, 1)
    sizes = parts.sizes()
    again = OverviewPage(context)
    qtbot.addWidget(again)
    again.resize(1340, 800)
    again.show()
    assert again.side.switcher.current == "groups"
    assert again.findChildren(QSplitter)[0].sizes() == pytest.approx(sizes, abs=3)


def test_a_report_without_pairs_says_so(qtbot: QtBot, context: PageContext) -> None:
    page = OverviewPage(context)
    qtbot.addWidget(page)
    page.resize(1340, 800)
    entries = compare_documents([essay(1), essay(2)]).entries
    page.show_report(CheckResult(Report(Options(), entries, ()), [], []))
    page.show()
    qtbot.waitUntil(lambda: not page.side.busy)
    page.grab()
    assert page.ranking.panels["pairs"].currentIndex() == 1
    assert page.ranking.panels["pairs"]._why.text() == "No two documents share a passage."
    assert not page.ranking.panels["pairs"].clear.isVisible()
    for chart in (page.side.histogram, page.side.heat.map):
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Plus):
            qtbot.keyClick(chart, key)
        qtbot.mouseClick(chart, LEFT, pos=QPoint(150, 60))


def test_every_part_can_be_reached_by_tab_and_has_a_name(qtbot: QtBot, page: OverviewPage) -> None:
    preview, side, ranking = page.preview, page.side, page.ranking
    qtbot.waitUntil(preview.open.isVisible)
    for view, parts in {
        PAIRS: (page.search, ranking.views, ranking.columns, page.table, preview.text, preview.open, preview.next),
        CHARTS: (page.search, ranking.views, side.histogram, side.heat.order, side.heat.whole, side.heat.map),
    }.items():
        ranking.views.go(view)
        reached = by_tab(qtbot, page)
        assert all(part.accessibleName() or getattr(part, "text", str)() for part in reached)
        order = [reached.index(part) for part in parts]
        assert order == sorted(order), view


def by_tab(qtbot: QtBot, page: OverviewPage) -> list[QWidget]:
    """All parts that Tab leads to, from the search line on."""
    page.search.setFocus()
    reached: list[QWidget] = []
    for _ in range(40):
        now = QApplication.focusWidget()
        if now is None or now in reached:
            break
        reached.append(now)
        qtbot.keyClick(now, Qt.Key.Key_Tab)
    return reached


def test_switching_what_counts_keeps_the_search_and_the_chosen_pair(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    window.pages.go_to("overview")
    page = window.pages.overview
    page.search.setText("< 99 %")
    page.table.selectRow(2)
    chosen = page.table.current
    window.checks.leave_out(Options().leave_out - {"template"})
    assert window.pages.overview is page
    assert page.search.text() == "< 99 %"
    assert page.table.current.left.document.path == chosen.left.document.path
    assert page.table.current.right.document.path == chosen.right.document.path
