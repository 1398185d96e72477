"""The overview by real events: searching, choosing in the charts, opening, verdicts, narrow windows."""

from pathlib import Path

import pytest
from benchmarks.big_reports import big_result
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hengwen.check import compare_documents
from hengwen.gui.check_result import CheckResult
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.graph import GraphView
from hengwen.gui.pages.overview.groups import Groups, group
from hengwen.gui.pages.overview.heat import AxisOrder, HeatMatrix, chain_order, heat_matrix
from hengwen.gui.pages.overview.heat_map import HeatMapView
from hengwen.gui.pages.overview.page import OverviewPage
from hengwen.gui.pages.registry import PageContext
from hengwen.model.options import Options
from hengwen.model.report import Report
from hengwen.model.review import Case, Decision, Review, Verdict
from library.libraries import essay

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def found() -> CheckResult:
    return big_result(60, 400)


@pytest.fixture
def page(qtbot: QtBot, context: PageContext, found: CheckResult) -> OverviewPage:
    made = OverviewPage(context)
    qtbot.addWidget(made)
    made.resize(1340, 800)
    made.show_report(found)
    made.show()
    qtbot.waitExposed(made)
    qtbot.waitUntil(lambda: not made.side.busy)
    return made


def bar_at(page: OverviewPage, bar: int) -> QPoint:
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
    listed = page.ranking.pairs_panel
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
    assert len(similarities(page)) == page.side.histogram.counts[bar]
    assert str(bar * 5) in page.search.text()
    qtbot.mouseClick(page.side.histogram, LEFT, pos=bar_at(page, bar))
    assert page.search.text() == ""
    assert len(similarities(page)) == 400


def test_dragging_over_bars_takes_all_of_them_beside_what_was_typed(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.keyClicks(page.search, "-nobody")
    histogram = page.side.histogram
    qtbot.mousePress(histogram, LEFT, pos=bar_at(page, 6))
    qtbot.mouseMove(histogram, bar_at(page, 9))
    qtbot.mouseRelease(histogram, LEFT, pos=bar_at(page, 9))
    assert len(similarities(page)) == sum(histogram.counts[6:10])
    assert page.search.text() == "-nobody ≥ 30 % < 50 %"
    qtbot.mouseClick(histogram, LEFT, pos=bar_at(page, 19))
    assert page.search.text() == "-nobody ≥ 95 %"


def test_bars_are_chosen_by_keys(qtbot: QtBot, page: OverviewPage) -> None:
    histogram = page.side.histogram
    histogram.setFocus()
    qtbot.keyClick(histogram, Qt.Key.Key_Home)
    qtbot.keyClick(histogram, Qt.Key.Key_Right)
    assert "5–10" in histogram.accessibleDescription()
    qtbot.keyClick(histogram, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(histogram, Qt.Key.Key_Return)
    assert len(similarities(page)) == sum(histogram.counts[1:3])
    qtbot.keyClick(histogram, Qt.Key.Key_Escape)
    assert len(similarities(page)) == 400


def test_a_range_that_is_typed_over_is_no_longer_marked(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.mouseClick(page.side.histogram, LEFT, pos=bar_at(page, 7))
    assert page.side.histogram.range == (7, 7)
    page.search.setText("> 1 %")
    assert page.side.histogram.range is None


def test_verdicts_stand_in_the_table_and_are_searched(qtbot: QtBot, page: OverviewPage, found: CheckResult) -> None:
    first, second = found.report.comparisons[:2]
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
    told = [report.evidence(pair) for pair in table.rows.rows]
    assert told == sorted(told, reverse=True)
    assert tuple(table.rows.rows) == report.comparisons
    names = [column.name for column in table.rows.columns]
    place, header = names.index("evidence"), table.horizontalHeader()
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (place, Qt.SortOrder.DescendingOrder)
    assert "divided among them" in table.rows.columns[place].hint
    assert table.rows.index(0, place).data() == f"{told[0]:,.1f}"
    similar = header.sectionViewportPosition(names.index("similarity")) + 8
    while similarities(page) != sorted(similarities(page), reverse=True):
        qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(similar, 8))
    assert [report.evidence(pair) for pair in table.rows.rows] != told
    for line in (f"evidence >= {told[9]}", f"证据 ≥ {told[9]}"):
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


def test_a_document_asks_for_its_sources_and_its_pairs(qtbot: QtBot, page: OverviewPage) -> None:
    qtbot.mouseClick(page.ranking.switcher.buttons["documents"], LEFT)
    page.documents.selectRow(3)
    total = page.documents.current
    with qtbot.waitSignal(page.sources_requested) as asked:
        qtbot.keyClick(page.documents, Qt.Key.Key_Return)
    assert asked.args == [total.entry]
    sources, pairs, _, copy = page.ranking._document_actions(total)
    copy[1]()
    assert len(QApplication.clipboard().text().split("\n")) == 61
    assert total.entry.document.name in sources[0]
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
    with qtbot.waitSignal(page.opened) as opened:
        menu.actions()[0].trigger()
    assert opened.args[0] is page.table.rows.rows[2]
    with qtbot.waitSignal(page.sources_requested) as asked:
        menu.actions()[3].trigger()
    assert asked.args[0] is page.table.rows.rows[2].right
    menu.close()


# The heat map


def heat_of(view: HeatMapView) -> HeatMatrix:
    assert view.heat is not None
    return view.heat


def test_a_click_on_a_cell_opens_its_pair(qtbot: QtBot, page: OverviewPage) -> None:
    map_ = page.side.heatmap
    cell = next(cell for cell in heat_of(map_).filled if heat_of(map_).shares[cell] > 0.5)
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.mouseClick(map_, LEFT, pos=map_.box(cell).center().toPoint())
    ends = [opened.args[0].left, opened.args[0].right]
    assert all(any(heat_of(map_).entries[place] is end for end in ends) for place in cell)


def test_an_empty_cell_opens_nothing(qtbot: QtBot, page: OverviewPage) -> None:
    map_ = page.side.heatmap
    cell = next((0, column) for column in range(1, 60) if (0, column) not in heat_of(map_).pairs)
    with qtbot.assertNotEmitted(page.opened):
        qtbot.mouseClick(map_, LEFT, pos=map_.box(cell).center().toPoint())
    assert "no shared passage" in map_.description(cell)


def test_keys_go_from_cell_to_cell_and_from_pair_to_pair(qtbot: QtBot, page: OverviewPage) -> None:
    map_ = page.side.heatmap
    map_.setFocus()
    map_.go((0, 0))
    qtbot.keyClick(map_, Qt.Key.Key_Right)
    qtbot.keyClick(map_, Qt.Key.Key_Down)
    assert map_.cell == (1, 1)
    qtbot.keyClick(map_, Qt.Key.Key_PageDown)
    assert map_.cell in heat_of(map_).pairs
    assert map_.accessibleDescription() == map_.description(map_.cell)
    with qtbot.waitSignal(page.opened):
        qtbot.keyClick(map_, Qt.Key.Key_Return)
    for _ in range(9):
        qtbot.keyClick(map_, Qt.Key.Key_Plus)
    qtbot.keyClick(map_, Qt.Key.Key_PageUp)
    assert map_.seen().adjusted(-0.01, -0.01, 0.01, 0.01).contains(QPointF(map_.cell[1] + 0.5, map_.cell[0] + 0.5))
    qtbot.keyClick(map_, Qt.Key.Key_0)
    assert map_.scale == pytest.approx(map_.fitting_scale())


def test_the_wheel_zooms_about_the_pointer_and_dragging_opens_nothing(qtbot: QtBot, page: OverviewPage) -> None:
    map_ = page.side.heatmap
    at = map_.room().center() + QPointF(30, 10)
    before = map_.to_world(at)
    wheel = QWheelEvent(
        at, map_.mapToGlobal(at), QPoint(), QPoint(0, 480), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(map_, wheel)
    assert map_.scale > map_.fitting_scale() * 1.5
    assert map_.to_world(at).x() == pytest.approx(before.x(), abs=0.01)
    start, seen = at.toPoint(), map_.seen()
    with qtbot.assertNotEmitted(page.opened):
        qtbot.mousePress(map_, LEFT, pos=start)
        qtbot.mouseMove(map_, start - QPoint(30, 25))
        qtbot.mouseRelease(map_, LEFT, pos=start - QPoint(30, 25))
    assert map_.seen().left() > seen.left()


def test_the_colour_of_a_cell_is_that_of_its_share(page: OverviewPage) -> None:
    map_ = page.side.heatmap
    picture = map_.grab().toImage()
    ratio = picture.devicePixelRatio()

    def lightness(cell: tuple[int, int]) -> int:
        at = (map_.box(cell).center() * ratio).toPoint()
        return QColor(picture.pixel(at)).lightness()

    made = heat_of(map_)
    cells = sorted((cell for cell in made.filled if cell[0] != cell[1]), key=lambda cell: made.shares[cell])
    assert lightness(cells[-1]) < lightness(cells[len(cells) // 2]) <= lightness(cells[0]) + 2
    empty = next((1, column) for column in range(2, 60) if (1, column) not in heat_of(map_).pairs)
    assert lightness(empty) > lightness(cells[0])


def test_a_cell_smaller_than_a_pixel_is_still_seen(found: CheckResult) -> None:
    made = heat_matrix(found.report)
    pooled = made.pooled(7)
    assert pooled.max() == made.levels.max()
    assert len(pooled) == -(-len(made) // 7)
    assert all(pooled[row // 7, column // 7] >= made.levels[row, column] > 0 for row, column in made.filled)


def test_the_axes_are_ordered_as_it_is_asked(qtbot: QtBot, page: OverviewPage, found: CheckResult) -> None:
    side = page.side
    side.order.setCurrentIndex(side.order.findData(AxisOrder.NAME))
    side.order.activated.emit(side.order.currentIndex())
    qtbot.waitUntil(lambda: not side.busy)
    names = [entry.document.name for entry in heat_of(side.heatmap).entries]
    assert names == sorted(names)
    side.measure.setCurrentIndex(1)
    side.measure.activated.emit(1)
    qtbot.waitUntil(lambda: not side.busy)
    pair = found.report.comparisons[0]
    place = {id(entry): n for n, entry in enumerate(heat_of(side.heatmap).entries)}
    row, column = place[id(pair.left)], place[id(pair.right)]
    assert heat_of(side.heatmap).shares[row, column] == pytest.approx(pair.left_share)
    assert heat_of(side.heatmap).shares[column, row] == pytest.approx(pair.right_share)


def test_near_documents_stand_beside_each_other() -> None:
    chain = chain_order([(1, 2), (7, 8), (2, 3), (8, 9), (3, 9)])
    assert sorted(chain) == [1, 2, 3, 7, 8, 9]
    assert abs(chain.index(1) - chain.index(2)) == 1
    assert abs(chain.index(7) - chain.index(8)) == 1
    assert {abs(chain.index(a) - chain.index(b)) for a, b in ((2, 3), (8, 9))} == {1}
    assert chain_order([]) == []


# The groups


def test_groups_hang_together_by_chains_of_pairs_above_the_threshold(found: CheckResult) -> None:
    made = group(found.report, 0.3)
    above = [pair for pair in found.report.comparisons if pair.similarity >= 0.3]
    place = {id(entry): n for n, entry in enumerate(found.report.entries)}
    group_of = dict(zip(made.nodes.tolist(), made.group_of.tolist(), strict=True))
    assert len(made.pairs) == len(above) == sum(each.links for each in made.groups)
    assert all(group_of[place[id(p.left)]] == group_of[place[id(p.right)]] for p in above)
    assert made.alone + len(made.nodes) == 60
    sizes = [len(each.members) for each in made.groups]
    assert sizes == sorted(sizes, reverse=True)
    assert len({tuple(row) for row in made.places.round(6).tolist()}) == len(made.nodes)


def test_the_same_report_has_the_same_picture(found: CheckResult) -> None:
    one, two = group(found.report, 0.05), group(found.report, 0.05)
    assert one.places.tolist() == two.places.tolist()


def test_a_group_without_end_is_laid_out_too() -> None:
    made = group(big_result(900, 4000).report, 0.01)
    assert len(made.groups[0].members) > 500
    assert len({tuple(row) for row in made.places.round(6).tolist()}) == len(made.nodes)


def test_no_pair_above_the_threshold_means_no_group(found: CheckResult) -> None:
    made = group(found.report, 1.0)
    assert (made.groups, made.alone, made.places.shape) == ((), 60, (0, 2))


def grouped(qtbot: QtBot, page: OverviewPage) -> GraphView:
    qtbot.mouseClick(page.side.switcher.buttons["groups"], LEFT)
    qtbot.waitUntil(lambda: not page.side.busy)
    page.side.groups.graph.fit()
    return page.side.groups.graph


def test_a_click_on_a_dot_asks_for_sources_and_one_on_a_line_opens_the_pair(qtbot: QtBot, page: OverviewPage) -> None:
    graph = grouped(qtbot, page)
    points = graph._points()
    with qtbot.waitSignal(page.sources_requested) as asked:
        qtbot.mouseClick(graph, LEFT, pos=QPointF(*points[0]).toPoint())
    assert asked.args[0] is graph.entry(0)
    link = next(n for n, pair in enumerate(groups_of(graph).pairs) if graph.link_at(_middle(graph, n)) == n)
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.mouseClick(graph, LEFT, pos=_middle(graph, link).toPoint())
    assert graph.link_at(QPointF(_middle(graph, link).toPoint())) == link
    assert opened.args[0] is groups_of(graph).pairs[link]


def groups_of(graph: GraphView) -> Groups:
    assert graph.groups is not None
    return graph.groups


def _middle(graph: GraphView, link: int) -> QPointF:
    ends = graph._points()[groups_of(graph).links[link]]
    return QPointF(*ends.mean(axis=0))


def test_the_slider_makes_fewer_groups_and_a_later_report_keeps_it(
    qtbot: QtBot, page: OverviewPage, found: CheckResult
) -> None:
    graph, slider = grouped(qtbot, page), page.side.groups.slider
    assert slider.value() == 30
    before = len(groups_of(graph).nodes)
    slider.setFocus()
    for _ in range(8):
        qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: not page.side.busy)
    assert page.side.groups.least.text() == "≥ 70 %"
    assert 0 < len(groups_of(graph).nodes) < before
    page.show_report(found)
    assert slider.value() == 70


def test_a_group_of_the_list_is_brought_near_and_filters_the_ranking(qtbot: QtBot, page: OverviewPage) -> None:
    graph, list_ = grouped(qtbot, page), page.side.groups.list
    assert list_.count() == len(groups_of(graph).groups)
    list_.setFocus()
    list_.setCurrentRow(1)
    assert graph.group == 1
    assert graph.scale > graph.fitting_scale()
    qtbot.keyClick(list_, Qt.Key.Key_Return)
    members = {id(page.ranking._report.entries[place]) for place in groups_of(graph).groups[1].members}
    shown = page.table.rows.rows
    assert shown
    assert all(id(pair.left) in members and id(pair.right) in members for pair in shown)
    assert page.ranking.chip.isVisible()
    qtbot.mouseClick(page.ranking.chip, LEFT)
    assert page.table.rows.rowCount() == 400


def test_arrows_go_from_dot_to_dot_and_enter_asks_for_sources(qtbot: QtBot, page: OverviewPage) -> None:
    graph = grouped(qtbot, page)
    graph.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down):
        qtbot.keyClick(graph, key)
    assert graph.node is not None
    assert graph._names[graph.node] in graph.accessibleDescription()
    with qtbot.waitSignal(page.sources_requested) as asked:
        qtbot.keyClick(graph, Qt.Key.Key_Return)
    assert asked.args[0] is graph.entry(graph.node)
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.keyClick(graph, Qt.Key.Key_Space)
    assert any(end is graph.entry(graph.node) for end in (opened.args[0].left, opened.args[0].right))


# Room, emptiness, memory


def test_in_a_narrow_window_ranking_and_charts_take_turns(qtbot: QtBot, page: OverviewPage) -> None:
    assert page.side.isVisible()
    page.resize(800, 600)
    assert not page.side.isVisible()
    assert page.charts.isVisible()
    qtbot.mouseClick(page.charts, LEFT)
    assert page.side.isVisible()
    assert not page.ranking.isVisible()
    page.resize(1340, 800)
    assert page.side.isVisible()
    assert page.ranking.isVisible()
    assert not page.charts.isVisible()


def test_sizes_and_the_chart_in_front_are_remembered(qtbot: QtBot, page: OverviewPage, context: PageContext) -> None:
    grouped(qtbot, page)
    page._splitter.moveSplitter(600, 1)
    sizes = page._splitter.sizes()
    again = OverviewPage(context)
    qtbot.addWidget(again)
    again.resize(1340, 800)
    again.show()
    assert again.side.switcher.current == "groups"
    assert again._splitter.sizes() == pytest.approx(sizes, abs=3)


def test_a_report_without_pairs_says_so(qtbot: QtBot, context: PageContext) -> None:
    page = OverviewPage(context)
    qtbot.addWidget(page)
    page.resize(1340, 800)
    entries = compare_documents([essay(1), essay(2)]).entries
    page.show_report(CheckResult(Report(Options(), entries, ()), [], []))
    page.show()
    qtbot.waitUntil(lambda: not page.side.busy)
    page.grab()
    assert page.ranking.pairs_panel.currentIndex() == 1
    assert page.ranking.pairs_panel._why.text() == "No two documents share a passage."
    assert not page.ranking.pairs_panel.clear.isVisible()
    for chart in (page.side.histogram, page.side.heatmap, page.side.groups.graph):
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Plus):
            qtbot.keyClick(chart, key)
        qtbot.mouseClick(chart, LEFT, pos=QPoint(150, 60))


def test_every_part_can_be_reached_by_tab_and_has_a_name(qtbot: QtBot, page: OverviewPage) -> None:
    page.search.setFocus()
    reached: list[QWidget] = []
    for _ in range(40):
        now = QApplication.focusWidget()
        if now is None or now in reached:
            break
        reached.append(now)
        qtbot.keyClick(now, Qt.Key.Key_Tab)
    for part in (page.search, page.table, page.side.histogram, page.side.heatmap, page.side.order):
        assert part in reached
    assert all(part.accessibleName() or getattr(part, "text", str)() for part in reached)
    order = [reached.index(part) for part in (page.search, page.table, page.side.histogram, page.side.heatmap)]
    assert order == sorted(order)


def test_switching_what_counts_keeps_the_search_and_the_chosen_pair(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.frame.current == "reading")
    window.pages.go_to("overview")
    page = window.overview
    page.search.setText("< 99 %")
    page.table.selectRow(2)
    chosen = page.table.current
    window.checks.leave_out(Options().leave_out - {"template"})
    assert window.overview is page
    assert page.search.text() == "< 99 %"
    assert page.table.current.left.document.path == chosen.left.document.path
    assert page.table.current.right.document.path == chosen.right.document.path
