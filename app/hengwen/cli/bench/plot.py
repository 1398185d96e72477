"""Precision against recall, one line for each method."""

from hengwen.cli.bench.drawing import Drawing, Point
from hengwen.cli.bench.rows import MethodResult
from hengwen.cli.bench.table import ComparisonTable

COLOURS = (
    "#1f77b4", "#d62728", "#2ca02c", "#ff7f0e", "#9467bd", "#8c564b", "#e377c2", "#17becf",
    "#bcbd22", "#7f7f7f", "#003f5c", "#a05195", "#665191", "#1b9e77", "#b15928", "#000000",
)  # fmt: skip

_LEFT, _TOP, _SIDE, _LEGEND = 60, 40, 480, 250
_GRID = "#dddddd"
_STEP = 0.002  # of recall between two points of a line: finer than the eye


def plot(table: ComparisonTable) -> Drawing:
    """The curves of all rows, a dot where the source's threshold lies, and the area under each in the legend."""
    ranked = sorted(zip(table.rows, COLOURS * len(table.rows), strict=False), key=lambda row: -row[0].area)
    height = max(_TOP + _SIDE + 60, _TOP + 22 * len(ranked) + 40)
    drawing = Drawing(_LEFT + _SIDE + _LEGEND, height)
    _frame(drawing, f"{table.name}: {table.documents} documents, {table.same} pairs")
    for place, (row, colour) in enumerate(ranked):
        _curve(drawing, row, colour)
        x, y = _LEFT + _SIDE + 24, _TOP + 12 + 22 * place
        drawing.line(((x, y - 4), (x + 22, y - 4)), colour, 2.5)
        drawing.text((x + 30, y), f"{row.method}  {row.area:.3f}")
    return drawing


def _at(recall: float, precision: float) -> Point:
    return _LEFT + recall * _SIDE, _TOP + (1 - precision) * _SIDE


def _frame(drawing: Drawing, title: str) -> None:
    for tick in range(11):
        share = tick / 10
        drawing.line((_at(share, 0), _at(share, 1)), _GRID)
        drawing.line((_at(0, share), _at(1, share)), _GRID)
        if tick % 2 == 0:
            x, y = _at(share, 0)
            drawing.text((x, y + 18), f"{share:g}", "middle")
            x, y = _at(0, share)
            drawing.text((x - 8, y + 4), f"{share:g}", "end")
    drawing.text((_LEFT + _SIDE / 2, _TOP + _SIDE + 42), "recall", "middle", 13)
    drawing.text((_LEFT, _TOP - 24), "precision", "middle", 13)
    drawing.text((_LEFT + _SIDE, _TOP - 24), title, "end", 13)
    note = "area under the curve; dot: usual threshold"
    drawing.text((_LEFT + _SIDE + 24, _TOP - 8), note, "start", 10, "#666666")


def _curve(drawing: Drawing, row: MethodResult, colour: str) -> None:
    points, last = [], -1.0
    curve = row.tally.curve()
    for place, (_, recall, precision) in enumerate(curve):
        if recall - last >= _STEP or place == len(curve) - 1:
            points.append(_at(recall, precision))
            last = recall
    if points:
        drawing.line((_at(0, curve[0][2]), *points), colour, 2)
    usual = row.at_usual
    if usual.found:
        drawing.dot(_at(usual.recall, usual.precision), colour, 4.5)
