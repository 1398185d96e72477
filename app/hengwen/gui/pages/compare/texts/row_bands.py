"""Paints between two texts in rows: bands of matches, of moves inside a row, and of moved rows."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from hengwen.gui.pages.compare.texts.paragraph_rows import edges_of
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.style.theme import Theme
from hengwen.gui.textview.bands import Edges, band_path
from hengwen.gui.textview.painting import clear
from hengwen.gui.textview.rows import STAND_IN
from hengwen.model.report.match import EditKind

_CLEAR = 150  # of 255: the band of a match that is not chosen
_FAINT, _FAINT_LINE = 20, 70  # of a move, until it is pointed at or chosen
_BEGIN = 18  # pixels below the top of a row, where the line of its move begins
_BEYOND = 80  # pixels beyond the view at which a line to a more distant end stops


@dataclass(slots=True)
class RowBands:
    """Paints into a widget of this size. `tops`: the heights of both views at its top; `lit`: highlighted moves."""

    painter: QPainter
    theme: Theme
    texts: tuple[RowText, RowText]
    tops: Edges
    width: float
    height: float
    current: int | None
    show_differences: bool
    lit: frozenset[int]

    def row(self, bead: int, row: Edges) -> None:
        """Paint bands between the parts of matches on both sides of a row, and crossing ones between moves in it."""
        texts, rows = self.texts, self.texts[0].rows
        for number in rows.matches_of(bead):
            if number in texts[0].hidden:
                continue
            left, right = (_inside(text, number, rows.extent(bead, side), row) for side, text in enumerate(texts))
            if left and right:
                self._match(number, left, right)
        if not self.show_differences:
            return
        chosen = self.current is not None and self.current in rows.matches_of(bead)
        for row_edit in rows.edits(bead):
            if row_edit.edit.kind is EditKind.MOVED and not texts[0].struck_between(*edges_of(row_edit.edit.left)):
                left, right = (
                    text.column.edges(*edges_of(row_edit.edit.span(side))) for side, text in enumerate(texts)
                )
                self.painter.setPen(QPen(clear(self.theme.moved, 255 if chosen else 2 * _FAINT_LINE), 1.2))
                self.painter.setBrush(clear(self.theme.moved, _FAINT))
                self.painter.drawPath(self._band(left, right))

    def apart(self) -> None:
        """Paint the band of the chosen match, where its sides stand in different rows."""
        number, rows = self.current, self.texts[0].rows
        if number is not None and number not in self.texts[0].hidden and rows.is_apart(number):
            edges = [text.column.edges(text.ranges[number].start, text.ranges[number].end) for text in self.texts]
            self._match(number, edges[0], edges[1])

    def content(self, numbers: Iterable[int]) -> None:
        """Paint dashed lines between paragraphs that say the same in other words."""
        theme, excused = self.theme, self.texts[0].excused
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in sorted(numbers):
            line = theme.faint if number in excused else theme.accent if number == self.current else theme.muted
            self.painter.setPen(QPen(QColor(line), 1.2, Qt.PenStyle.DashLine))
            extents = [text.extent(number) for text in self.texts]
            edges = (
                text.column.edges(marked.start, marked.end) for text, marked in zip(self.texts, extents, strict=True)
            )
            self.painter.drawPath(self._band(*edges))

    def _match(self, number: int, left: Edges, right: Edges) -> None:
        if number in self.texts[0].excused:
            self.painter.setPen(QPen(QColor(self.theme.faint), 1.2, Qt.PenStyle.DashLine))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawPath(self._band(left, right))
            return
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(clear(self.theme.mark(number).back, 255 if number == self.current else _CLEAR))
        self.painter.drawPath(self._band(left, right))

    def moves(self, rows: Iterable[int]) -> None:
        """Paint a line from each moved row in view to its place in the right document, or the other way round."""
        layout = self.texts[0].row_layout
        moves: set[int | None] = set()
        for number in rows:
            bead = self.texts[0].bead_of_row[number]
            moves.add(layout.rows[number].stands_for if bead is None else self.texts[0].rows.move_of(bead))
        for move in sorted((move for move in moves if move is not None), key=lambda move: (move in self.lit, move)):
            self._move(move)

    def _move(self, number: int) -> None:
        move, tops, lit = self.texts[0].moves[number], self.texts[0].row_layout.row_tops, number in self.lit
        left = tops[move.row] + _BEGIN - self.tops[0]
        right = tops[move.stand_in] + STAND_IN / 2 - self.tops[1]
        left, right = (min(max(y, -_BEYOND), self.height + _BEYOND) for y in (left, right))
        path, middle = QPainterPath(QPointF(0, left)), self.width / 2
        path.cubicTo(QPointF(middle, left), QPointF(middle, right), QPointF(self.width, right))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(clear(self.theme.moved, 255 if lit else _FAINT_LINE), 2.4 if lit else 1.4))
        self.painter.drawPath(path)

    def _band(self, left: Edges, right: Edges) -> QPainterPath:
        first, second = self.tops
        at_left, at_right = (left[0] - first, left[1] - first), (right[0] - second, right[1] - second)
        return band_path(at_left, at_right, 0, self.width)


def _inside(text: RowText, number: int, extent: tuple[int, int], row: Edges) -> Edges | None:
    """Return the heights between which the counted text of a match stands in a row of one side; None if none does."""
    parts = [(max(start, extent[0]), min(end, extent[1])) for start, end in text.counted[number]]
    inside = [part for part in parts if part[0] < part[1]]
    if not inside:
        return None
    top, bottom = text.column.edges(inside[0][0], inside[-1][1])
    return max(top, row[0]), min(bottom, row[1])
