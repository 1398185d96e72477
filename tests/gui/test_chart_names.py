"""Names in the charts can be read: nothing is cut off from them, and no line runs through them."""

from itertools import combinations

import numpy as np
import pytest
from benchmarks.big_reports import big_result
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.gui.pages.overview.charts.graph import GraphView
from hengwen.gui.pages.overview.charts.graph_drawing import GraphDrawing, crossing
from hengwen.gui.pages.overview.charts.graph_layout import group_graph
from hengwen.gui.pages.overview.charts.groups import group
from hengwen.gui.pages.overview.charts.heat import heat_matrix
from hengwen.gui.pages.overview.charts.heat_map import HeatMapView
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.model.report.report import Report

SHARED = "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据，前后共发放问卷三百二十份。"


def _report(*names: str) -> Report:
    """Documents that have the same text and something of their own."""
    texts = [SHARED + "".join(chr(0x5000 + 40 * n + place) for place in range(40)) for n, _ in enumerate(names)]
    return compare_documents([make_document(text, name) for text, name in zip(texts, names, strict=True)])


def _all_alike(*names: str) -> Report:
    """Documents of which every two have a sentence in common that no other one has."""
    places = {pair: place for place, pair in enumerate(combinations(range(len(names)), 2))}
    sentences = {pair: "".join(chr(0x5000 + 40 * place + n) for n in range(40)) for pair, place in places.items()}
    texts = ["\n".join(text for pair, text in sentences.items() if n in pair) for n in range(len(names))]
    return compare_documents([make_document(text, name) for text, name in zip(texts, names, strict=True)])


def _ink(image: QImage, box: QRectF, ground: QColor) -> list[tuple[int, int]]:
    """The pixels of a box that are not its ground."""
    places = box.toAlignedRect().intersected(image.rect())
    pixels = [(x, y) for x in range(places.left(), places.right()) for y in range(places.top(), places.bottom())]
    return [(x, y) for x, y in pixels if abs(image.pixelColor(x, y).lightness() - ground.lightness()) > 40]


def test_what_is_below_the_line_stands_in_the_rows_and_columns_of_the_heat_map(qtbot: QtBot) -> None:
    """Underscores and tails of letters are whole, however near each other the names stand."""
    view = HeatMapView()
    qtbot.addWidget(view)
    view.resize(400, 400)
    view.show_heat(heat_matrix(_report("甲gj_", "乙gj_", "丙gj_")))
    view.show()
    qtbot.waitExposed(view)
    image, room = view.grab().toImage(), view.room()
    high = round(QFontMetricsF(font(11)).tightBoundingRect("gj_").height())
    for place in range(3):
        middle = view.to_screen(QPointF(place + 0.5, place + 0.5))
        row = _ink(image, QRectF(room.left() - 20, middle.y() - 12, 14, 24), image.pixelColor(2, 2))
        column = _ink(image, QRectF(middle.x() - 12, room.top() - 25, 24, 14), image.pixelColor(2, 2))
        down, across = [y for _, y in row], [x for x, _ in column]
        assert min(max(down) - min(down), max(across) - min(across)) + 1 >= high


def _drawn(qtbot: QtBot, report: Report, size: tuple[int, int]) -> GraphDrawing:
    """The graph of the first group of a report, on a widget of a size."""
    view = GraphView()
    qtbot.addWidget(view)
    view.resize(*size)
    view.show_graph(group_graph(report, group(report, 0.02).groups[0]))
    view.show()
    qtbot.waitExposed(view)
    drawing = view.drawing()
    assert drawing is not None
    return drawing


@pytest.mark.parametrize("count", [3, 4, 5, 6, 7, 8, 11, 16])
@pytest.mark.parametrize("size", [(300, 190), (330, 300), (760, 560)])
def test_every_document_of_a_small_group_is_named_beside_all_lines(
    qtbot: QtBot, count: int, size: tuple[int, int]
) -> None:
    """No line, no dot and no other name is where a name stands, and all names are on the widget."""
    drawing = _drawn(qtbot, _all_alike(*(f"学生{number}号" for number in range(count))), size)
    assert len(drawing.ends) == count * (count - 1) // 2
    labels = drawing.labels()
    assert sorted(labels) == list(range(count))
    for node, box in labels.items():
        assert drawing.room.contains(box)
        assert not crossing(drawing.ends, box).any()
        assert not any(box.intersects(other) for place, other in labels.items() if place != node)
        assert drawing.text(node, box.width() + 2) == f"学生{node}号"


def test_few_lines_have_their_figures_beside_all_names(qtbot: QtBot) -> None:
    """Each on its line; where there are many lines, the pointer tells them."""
    drawing = _drawn(qtbot, _all_alike("甲", "乙", "丙"), (300, 190))
    names = list(drawing.labels().values())
    figures = drawing.figures(names)
    assert sorted(figures) == [0, 1, 2]
    for link, box in figures.items():
        assert np.flatnonzero(crossing(drawing.ends, box)).tolist() == [link]
        assert not any(box.intersects(other) for other in names)
    many = _drawn(qtbot, _all_alike(*map(str, range(9))), (300, 190))
    assert many.figures([]) == {}


def test_names_of_a_large_group_stand_where_no_line_is(qtbot: QtBot) -> None:
    report = big_result(120, 300).report
    drawing = _drawn(qtbot, report, (760, 560))
    assert len(drawing.points) > 80
    labels = drawing.labels()
    assert len(labels) > 8
    assert not any(crossing(drawing.ends, box).any() for box in labels.values())


def test_a_line_crosses_a_box_or_does_not() -> None:
    box = QRectF(10, 10, 20, 10)
    lines = [(0, 0, 40, 30), (0, 0, 5, 40), (15, 12, 20, 14), (0, 15, 40, 15), (0, 25, 40, 25), (12, 0, 12, 9)]
    assert crossing(np.array(lines, float), box).tolist() == [True, False, True, True, False, False]


def test_lines_have_the_colours_of_their_levels_and_dots_none(qtbot: QtBot) -> None:
    """What is the more similar is the thicker too; nothing is told by colour alone."""
    report = big_result(60, 400).report
    drawing = _drawn(qtbot, report, (760, 560))
    strokes = drawing.strokes()
    levels, theme = levels_now(), theme_now()
    width_by_colour = {stroke.pen.color().name(): stroke.pen.widthF() for stroke in strokes}
    assert set(width_by_colour) == {levels.tone(float(share), theme).bar for share in drawing.graph.shares}
    widths = [width_by_colour[levels.tone(share, theme).bar] for share in (0.05, 0.2, 0.4, 0.8)]
    assert widths == sorted(set(widths))
    image = QImage(760, 560, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.page))
    painter = QPainter(image)
    drawing.dots(painter)
    painter.end()
    assert {image.pixelColor(*map(int, point)).name() for point in drawing.points.tolist()} == {theme.muted}
