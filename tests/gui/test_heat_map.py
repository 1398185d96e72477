"""The heat map by real events: as many documents as can be read, all of them to be zoomed, colours of the levels."""

import pytest
from benchmarks.big_reports import big_result
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.gui.pages.overview.charts.groups import chain_order, group
from hengwen.gui.pages.overview.charts.heat import AxisOrder, HeatMatrix, heat_matrix
from hengwen.gui.pages.overview.charts.heat_drawing import heat_colours
from hengwen.gui.pages.overview.charts.heat_map import HeatMapView
from hengwen.gui.pages.overview.charts.level_legend import LevelLegend, square_side
from hengwen.gui.pages.overview.charts.panel import ChartPanel
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.style.levels import Levels, levels_now
from hengwen.gui.style.theme import DARK, LIGHT, Theme, theme_now
from hengwen.matching.block_choices import decide
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import ComparisonScope

LEFT = Qt.MouseButton.LeftButton
CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="module")
def report() -> Report:
    return big_result(300, 900).report


def shown(qtbot: QtBot, context: PageContext, report: Report, size: tuple[int, int] = (372, 760)) -> ChartPanel:
    """The charts, in little room."""
    panel = ChartPanel(context.runner, context.session.settings)
    qtbot.addWidget(panel)
    panel.resize(*size)
    panel.show()
    qtbot.waitExposed(panel)
    panel.show_report(report)
    qtbot.waitUntil(lambda: not panel.busy)
    return panel


@pytest.fixture
def side(qtbot: QtBot, context: PageContext, report: Report) -> ChartPanel:
    return shown(qtbot, context, report)


@pytest.fixture
def large(qtbot: QtBot, side: ChartPanel) -> ChartPanel:
    """All documents, in a large window."""
    side.resize(1280, 760)
    qtbot.mouseClick(side.heat.whole, LEFT)
    return side


def heat_of(view: HeatMapView) -> HeatMatrix:
    assert view.heat is not None
    return view.heat


def turn(view: HeatMapView, at: QPointF, modifiers: Qt.KeyboardModifier, by: int = 480) -> QWheelEvent:
    """The wheel, over a point."""
    event = QWheelEvent(
        at, view.mapToGlobal(at), QPoint(), QPoint(0, by), Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)
    return event


# How much is shown


def test_a_small_map_shows_the_most_similar_documents_as_many_as_can_be_read(side: ChartPanel, report: Report) -> None:
    """And says which, in a line above it; no cell is smaller than seven pixels."""
    map_, best = side.heat.map, dict[str, float]()
    for pair in report.comparisons:
        for entry in (pair.left, pair.right):
            best[entry.document.path] = max(best.get(entry.document.path, 0.0), pair.similarity)
    assert map_.scale >= 7
    count = len(heat_of(map_))
    assert 5 < count < 60
    words = side.heat.note.text()
    assert side.heat.note.isVisible()
    assert words.startswith(f"{count} of 300 documents: those with a pair from ")
    least = int(words.split(" from ")[1].split()[0]) / 100
    assert {entry.document.path for entry in heat_of(map_).entries} == {
        p for p, share in best.items() if share >= least
    }


def test_all_documents_are_shown_where_they_are_asked_for(qtbot: QtBot, large: ChartPanel) -> None:
    """And only those that can be read without that."""
    map_ = large.heat.map
    assert len(heat_of(map_)) > 250
    assert "share no passage" in large.heat.note.text()
    assert all(item.isVisible() for item in large.heat.zoom)
    qtbot.mouseClick(large.heat.whole, LEFT)
    assert len(heat_of(map_)) < 150
    assert map_.scale >= 7
    assert not any(item.isVisible() for item in large.heat.zoom)


def test_more_room_shows_more_documents_and_the_chosen_pair_stays(qtbot: QtBot, side: ChartPanel) -> None:
    map_ = side.heat.map
    before = len(heat_of(map_))
    map_.go(heat_of(map_).filled[4])
    pair = map_.pair_at(map_.cell)
    side.resize(1200, 1000)
    qtbot.waitUntil(lambda: len(heat_of(map_)) > before)
    assert map_.pair_at(map_.cell) is pair
    assert map_.scale >= 7


def test_where_even_the_highest_are_too_many_it_says_so(qtbot: QtBot, context: PageContext) -> None:
    """A class that handed in one text, sixty times with words of their own: no threshold leaves a part of them."""
    text = "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据，前后共发放问卷三百二十份。" * 3
    report = compare_documents([make_document(text + chr(0x5000 + n) * 3, f"{n}.txt") for n in range(60)])
    report = decide(report, {block.id: True for block in report.blocks}, ComparisonScope())
    side = shown(qtbot, context, report)
    assert len(heat_of(side.heat.map)) == 0
    assert "60 documents" in side.heat.map._why_empty()
    assert not side.heat.note.isVisible()
    qtbot.mouseClick(side.heat.whole, LEFT)
    assert len(heat_of(side.heat.map)) == 60


def test_few_documents_are_all_shown_without_a_word(qtbot: QtBot, context: PageContext) -> None:
    report = big_result(12, 66).report
    side = shown(qtbot, context, report)
    assert len(heat_of(side.heat.map)) == 12
    assert not side.heat.note.isVisible()


# Order


def test_near_documents_stand_beside_each_other() -> None:
    chain = chain_order([(1, 2), (7, 8), (2, 3), (8, 9), (3, 9)])
    assert sorted(chain) == [1, 2, 3, 7, 8, 9]
    assert abs(chain.index(1) - chain.index(2)) == 1
    assert abs(chain.index(7) - chain.index(8)) == 1
    assert {abs(chain.index(a) - chain.index(b)) for a, b in ((2, 3), (8, 9))} == {1}
    assert chain_order([]) == []


def test_every_group_is_a_block_on_the_diagonal_the_worst_first(report: Report) -> None:
    """However they hang together below the threshold of the groups."""
    place = {id(entry): number for number, entry in enumerate(heat_matrix(report).entries)}
    taken = 0
    for item in group(report, 0.3).groups:
        places = sorted(place[id(report.entries[member])] for member in item.members)
        assert places == list(range(taken, taken + len(places)))
        taken += len(places)
    assert taken > 40


def test_the_axes_are_ordered_as_it_is_asked(qtbot: QtBot, side: ChartPanel) -> None:
    card = side.heat
    card.order.setCurrentIndex(card.order.findData(AxisOrder.NAME))
    card.order.activated.emit(card.order.currentIndex())
    qtbot.waitUntil(lambda: not side.busy)
    names = [entry.document.name for entry in heat_of(card.map).entries]
    assert names == sorted(names)
    card.measure.setCurrentIndex(1)
    card.measure.activated.emit(1)
    qtbot.waitUntil(lambda: not side.busy)
    heat = heat_of(card.map)
    assert heat.directed
    for (row, column), pair in heat.pairs.items():
        share = pair.left_share if heat.entries[row] is pair.left else pair.right_share
        assert heat.shares[row, column] == pytest.approx(share)


# Pointer and keys


def test_a_click_on_a_cell_opens_its_pair(qtbot: QtBot, side: ChartPanel) -> None:
    map_ = side.heat.map
    cell = next(cell for cell in heat_of(map_).filled if heat_of(map_).shares[cell] > 0.5)
    with qtbot.waitSignal(side.opened) as opened:
        qtbot.mouseClick(map_, LEFT, pos=map_.box(cell).center().toPoint())
    ends = [opened.args[0].left, opened.args[0].right]
    assert all(any(heat_of(map_).entries[place] is end for end in ends) for place in cell)


def test_an_empty_cell_opens_nothing(qtbot: QtBot, side: ChartPanel) -> None:
    map_ = side.heat.map
    heat = heat_of(map_)
    cell = next((0, column) for column in range(1, len(heat)) if (0, column) not in heat.pairs)
    with qtbot.assertNotEmitted(side.opened):
        qtbot.mouseClick(map_, LEFT, pos=map_.box(cell).center().toPoint())
    assert "no shared passage" in map_.description(cell)


def test_keys_go_from_cell_to_cell_and_from_pair_to_pair(qtbot: QtBot, side: ChartPanel) -> None:
    map_ = side.heat.map
    map_.setFocus()
    map_.go((0, 0))
    qtbot.keyClick(map_, Qt.Key.Key_Right)
    qtbot.keyClick(map_, Qt.Key.Key_Down)
    assert map_.cell == (1, 1)
    qtbot.keyClick(map_, Qt.Key.Key_PageDown)
    assert map_.cell in heat_of(map_).pairs
    assert map_.accessibleDescription() == map_.description(map_.cell)
    with qtbot.waitSignal(side.opened):
        qtbot.keyClick(map_, Qt.Key.Key_Return)
    for _ in range(9):
        qtbot.keyClick(map_, Qt.Key.Key_Plus)
    qtbot.keyClick(map_, Qt.Key.Key_PageUp)
    assert map_.seen().adjusted(-0.01, -0.01, 0.01, 0.01).contains(QPointF(map_.cell[1] + 0.5, map_.cell[0] + 0.5))
    qtbot.keyClick(map_, Qt.Key.Key_0)
    assert map_.scale == pytest.approx(map_.fitting_scale())


def test_the_wheel_zooms_with_ctrl_and_dragging_opens_nothing(qtbot: QtBot, large: ChartPanel) -> None:
    """About the pointer; without Ctrl it moves a map that is larger than its room, and leaves others to the page."""
    map_ = large.heat.map
    at = map_.room().topLeft() + QPointF(130, 110)
    before = map_.to_world(at)
    assert not turn(map_, at, NONE).isAccepted()
    assert map_.scale == pytest.approx(map_.fitting_scale())
    turn(map_, at, CTRL)
    assert map_.scale > map_.fitting_scale() * 1.5
    assert map_.to_world(at).y() == pytest.approx(before.y(), abs=0.01)
    start, seen = at.toPoint(), map_.seen()
    with qtbot.assertNotEmitted(large.opened):
        qtbot.mousePress(map_, LEFT, pos=start)
        qtbot.mouseMove(map_, start - QPoint(30, 25))
        qtbot.mouseRelease(map_, LEFT, pos=start - QPoint(30, 25))
    assert map_.seen().top() > seen.top()
    top, scale = map_.seen().top(), map_.scale
    assert turn(map_, at, NONE, -120).isAccepted()
    assert (map_.seen().top() > top, map_.scale) == (True, scale)


def test_buttons_zoom_about_the_chosen_pair(qtbot: QtBot, large: ChartPanel) -> None:
    map_ = large.heat.map
    nearer, farther, all_ = large.heat.zoom
    first = heat_of(map_).filled[0]
    map_.go(first)
    for _ in range(6):
        qtbot.mouseClick(nearer, LEFT)
    near = map_.scale
    assert near > 20
    assert map_.room().intersects(map_.box(first))
    qtbot.mouseClick(farther, LEFT)
    assert map_.scale < near
    qtbot.mouseClick(all_, LEFT)
    assert map_.scale == pytest.approx(map_.fitting_scale())


# Colours


def test_a_cell_smaller_than_a_pixel_is_still_seen(report: Report) -> None:
    matrix = heat_matrix(report)
    pooled = matrix.pooled(7)
    assert pooled.max() == matrix.tenths.max()
    assert len(pooled) == -(-len(matrix) // 7)
    assert all(pooled[row // 7, column // 7] >= matrix.tenths[row, column] > 0 for row, column in matrix.filled)


def colours(picture: QImage, row: int, columns: range) -> list[str]:
    return [QColor(picture.pixel(column, row)).name() for column in columns]


def test_a_square_has_the_colour_of_its_level_and_grows_with_its_share(side: ChartPanel) -> None:
    """Exactly the colour of the ranking, so that it means the same; never colour alone."""
    map_ = side.heat.map
    picture, heat = map_.grab().toImage(), heat_of(map_)
    wide = {}
    for cell in heat.filled:
        share, box = float(heat.shares[cell]), map_.box(cell)
        bar = levels_now().tone(share, theme_now()).bar
        middle = colours(picture, round(box.center().y()), range(int(box.left()), int(box.right()) + 1))
        assert middle[len(middle) // 2] == bar
        wide[share] = middle.count(bar)
    assert len({levels_now().level_of(share) for share in wide}) > 1
    assert wide[max(wide)] > wide[min(wide)]
    assert square_side(1.0) == 1.0


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("levels", [Levels(), Levels((5, 15, 80), ("#0000ff", "#00ff00", "#ffff00", "#808080"))])
def test_from_afar_the_colours_change_where_the_levels_begin(theme: Theme, levels: Levels) -> None:
    """Where cells are too small for squares: a step at each limit, and never another hue than the level's."""
    result = [QColor(int(colour)) for colour in heat_colours(levels, theme)]
    assert result[0].name() == theme.panel
    assert result[1000].name() == levels.tone(1.0, theme).bar
    for limit in levels.limits:
        below, above, after = (result[limit * 10 + step] for step in (-1, 0, 1))
        assert _apart(below, above) > 20
        assert _apart(above, after) < 4


def _apart(one: QColor, other: QColor) -> int:
    """How far they are apart in the band in which they differ most."""
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue()))


def test_one_legend_tells_the_levels_of_all_charts(side: ChartPanel) -> None:
    legend = side.findChildren(LevelLegend)
    assert len(legend) == 1
    picture = legend[0].grab().toImage()
    seen = {QColor(picture.pixel(x, picture.height() // 2)).name() for x in range(picture.width())}
    assert {levels_now().tone(share, theme_now()).bar for share in (0.0, 0.1, 0.3, 0.5)} <= seen


def test_a_bar_of_the_histogram_changes_its_colour_where_a_level_begins(qtbot: QtBot, side: ChartPanel) -> None:
    """Also inside the bar: 33 % begins a level, and the bar of 30 to 35 % has two colours."""
    app = QApplication.instance()
    assert app is not None
    kept = app.property("hengwenLevels")
    app.setProperty("hengwenLevels", str(Levels((10, 33, 50))))
    try:
        histogram = side.histogram
        histogram.show_shares([0.31, 0.34], [0.31, 0.34])
        picture = histogram.grab().toImage()
        row = picture.height() - 25
        texts = {QColor(picture.pixel(x, row)).name() for x in range(picture.width())}
        theme, levels = theme_now(), levels_now()
        assert {levels.tone(0.2, theme).bar, levels.tone(0.4, theme).bar} <= texts
    finally:
        app.setProperty("hengwenLevels", kept)
