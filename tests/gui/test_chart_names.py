"""Names in the charts can be read: nothing is cut off from them."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.gui.pages.overview.charts.heat import heat_matrix
from hengwen.gui.pages.overview.charts.heat_map import HeatMapView
from hengwen.gui.style.theme import font
from hengwen.model.report.report import Report

SHARED = "本研究以城区三所小学的四年级学生为对象，通过问卷和课堂观察收集数据，前后共发放问卷三百二十份。"


def _report(*names: str) -> Report:
    """Documents that have the same text and something of their own."""
    texts = [SHARED + "".join(chr(0x5000 + 40 * n + place) for place in range(40)) for n, _ in enumerate(names)]
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
