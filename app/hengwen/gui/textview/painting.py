"""Paints the text of a pane: matches behind it, differences under it, tags after its paragraphs."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextCharFormat, QTextLayout, QTextLine

from hengwen.gui.style.theme import Theme, font
from hengwen.gui.textview.blocks import TextBlock, Typography, format_range
from hengwen.gui.textview.text_layout import EditMark, MarkedRange, TextLayout
from hengwen.gui.textview.view import View
from hengwen.model.report.match import EditKind

_BACK = 1.5  # height of the colour behind a line, in characters: lines of one match almost touch
_UNDERLINE = 2.0
_CELL_GAP = 5.0  # pixels between the rule of a column and its text
_PALE = 100  # of 255: the opacity of the parts of a passage that are not in the other document


@dataclass(slots=True)
class MarkPainter:
    """Paints the marks of a view's text in one theme; subclasses know where stretches stand."""

    view: View
    theme: Theme

    @property
    def text_layout(self) -> TextLayout:
        """The text that the view shows."""
        return self.view.text_layout

    @property
    def current(self) -> int | None:
        """The chosen place."""
        return self.view.current

    def backs_first(self, here: list[MarkedRange]) -> list[MarkedRange]:
        """Return stretches in the order of painting: shorter ones over longer ones, the chosen one over all."""
        return sorted(here, key=lambda marked: (marked.number == self.current, marked.start - marked.end))

    def grounds(self, marked: MarkedRange) -> tuple[tuple[list[tuple[int, int]], QColor], ...]:
        """Return the counted parts of a stretch and their colours: paler where they are not in the other document. An
        excused one has none.
        """
        if marked.number in self.text_layout.excused:
            return ()
        back = self.theme.mark(self.text_layout.colour(marked.number)).back
        number = marked.number
        return (self.text_layout.aligned[number], QColor(back)), (self.text_layout.unaligned(number), clear(back))

    def edge(self, painter: QPainter, marked: MarkedRange, line: QRectF, x: float, bottom: float) -> None:
        """Paint a bar at `x` beside a line of the chosen stretch; below rewritten ones a dotted line."""
        is_excused = marked.number in self.text_layout.excused
        strong = self.theme.faint if is_excused else self.theme.mark(self.text_layout.colour(marked.number)).strong
        if marked.number == self.current:
            painter.fillRect(QRectF(x, line.top(), 4, line.height()), QColor(strong))
        if not is_excused and self.text_layout.dotted(marked.number):  # so that their kind does not depend on a colour
            painter.setPen(QPen(QColor(strong), 1.4, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(line.left(), bottom), QPointF(line.right(), bottom))

    def hits_between(self, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
        """Yield the search hits in a stretch, and whether each is the chosen one."""
        hits = self.view.hits
        place = max(bisect_left(hits, (start, 0)) - 1, 0)
        while place < len(hits) and hits[place][0] < end:
            yield *hits[place], place == self.view.hit
            place += 1

    def number(self, painter: QPainter, marked: MarkedRange, box: QRectF) -> None:
        """Paint the number of a stretch: colours repeat, and not everybody can tell them apart."""
        painter.setPen(QColor(self.theme.ink if marked.number == self.current else self.theme.muted))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{marked.number + 1}")

    def frame(self, painter: QPainter, box: QRectF) -> None:
        """Paint a frame around a chosen pair of paragraphs, which has no colour."""
        painter.setPen(QPen(QColor(self.theme.accent), 1.4, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


@dataclass(slots=True)
class TextPainter(MarkPainter):
    """Paints blocks of a text; `selected` is the marked text."""

    typography: Typography
    selected: tuple[int, int]

    def block(self, painter: QPainter, block: TextBlock, at: QPointF) -> None:
        """Paint one block at its place."""
        if block.layout is None:
            return
        if block.columns is not None:
            self._rules(painter, block, at)
        here = self.text_layout.in_block(block)
        for marked in self.backs_first(here):
            self._back(painter, block, at, marked)
        if self.view.show_differences:
            self._edits(painter, block, at)
        self._looked_at(painter, block, at)
        if self.text_layout.framed(block, self.current):
            height = block.height - block.gap(self.typography)
            self.frame(painter, QRectF(at.x() - 8, at.y(), self.typography.width + 16, height))
        for start, end, chosen in self.hits_between(block.start, block.end):
            for box in self._boxes(block, at, start, end):
                paint_hit(painter, box, self.theme, chosen=chosen)
        painter.setPen(QColor(self.theme.ink))
        block.layout.draw(painter, at, [*self._struck(block), *self._selection(block)])
        self._tags(painter, block, at)
        if self.text_layout.shows_numbers():
            self._numbers(painter, block, at, here)

    def _rules(self, painter: QPainter, block: TextBlock, at: QPointF) -> None:
        """Paint the light rules of a table: between its columns, and below each row."""
        edges, height = block.edges(self.typography), block.height - block.gap(self.typography)
        painter.setPen(QPen(QColor(self.theme.rule), 1))
        for edge in edges[1:-1]:
            x = round(at.x() + edge - _CELL_GAP) + 0.5
            painter.drawLine(QPointF(x, at.y()), QPointF(x, at.y() + height))
        painter.drawLine(QPointF(at.x(), at.y() + height), QPointF(at.x() + edges[-1], at.y() + height))

    def _numbers(self, painter: QPainter, block: TextBlock, at: QPointF, here: list[MarkedRange]) -> None:
        """Paint the number of each match beside its first line."""
        painter.setFont(self.typography.number_font)
        step, before = block.line_height(self.typography), -1.0
        for marked in sorted(here, key=lambda s: s.start):
            if block.layout is None or not block.start <= marked.start < max(block.end, block.start + 1):
                continue
            line = block.layout.lineForTextPosition(block.position(marked.start))
            y = at.y() + block.line_top(line, self.typography)
            y = max(y, before)  # where several matches begin in one line, their numbers stand below each other
            before = y + self.typography.number_font.pixelSize() * 1.2
            self.number(painter, marked, QRectF(at.x() - 60, y, 44, step))

    def _back(self, painter: QPainter, block: TextBlock, at: QPointF, marked: MarkedRange) -> None:
        for parts, colour in self.grounds(marked):
            for box in (box for start, end in parts for box in self._boxes(block, at, start, end)):
                painter.fillRect(box, colour)
        for start, end in self.text_layout.counted[marked.number]:
            for box in self._boxes(block, at, start, end):
                self.edge(painter, marked, box, at.x() - 13, box.bottom() - 1)

    def _edits(self, painter: QPainter, block: TextBlock, at: QPointF) -> None:
        """Underline differences, each kind in its own way; put a tick where the other side has more."""
        for mark in self.text_layout.edit_marks(block.start, block.end):
            if self.text_layout.struck_between(mark.start, max(mark.end, mark.start + 1)):
                continue
            if mark.start == mark.end:
                self._tick(painter, block, at, mark)
            for number, box in enumerate(self._boxes(block, at, mark.start, mark.end)):
                first = number == 0 and mark.start >= block.start
                paint_edit(painter, box, self.theme, mark.kind, mark.sign if first else "")

    def _looked_at(self, painter: QPainter, block: TextBlock, at: QPointF) -> None:
        """Frame the chosen difference; where text is missing, frame its place."""
        if self.view.edit is None or block.layout is None:
            return
        start, end = self.view.edit
        if start == end and block.start <= start <= block.end:
            line = block.layout.lineForTextPosition(block.position(start))
            step, x = block.line_height(self.typography), at.x() + _x(line, block.position(start))
            boxes = [QRectF(x - 4, at.y() + block.line_top(line, self.typography) + 2, 8, step - 4)]
        else:
            boxes = [box.adjusted(-1.5, -1.5, 1.5, 2.5) for box in self._boxes(block, at, start, end)]
        painter.setPen(QPen(QColor(self.theme.accent), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for box in boxes:
            painter.drawRoundedRect(box, 3, 3)

    def _tick(self, painter: QPainter, block: TextBlock, at: QPointF, mark: EditMark) -> None:
        """Paint a tick where the other side has more text."""
        if block.layout is None or not block.start <= mark.start <= block.end:
            return
        inside = block.position(mark.start)
        line = block.layout.lineForTextPosition(inside)
        step = block.line_height(self.typography)
        middle = at.y() + block.line_top(line, self.typography) + step / 2
        x, bottom = at.x() + _x(line, inside), middle + self.typography.pixels * 0.75
        painter.setPen(QPen(edit_colour(self.theme, mark.kind), 1.5))
        painter.drawPolyline([QPointF(x - 3.5, bottom), QPointF(x, bottom - 5), QPointF(x + 3.5, bottom)])

    def _boxes(self, block: TextBlock, at: QPointF, start: int, end: int) -> Iterator[QRectF]:
        """Yield the rectangles, one per line, that a stretch fills in a block."""
        layout = block.layout
        if layout is None or start >= end or end <= block.start or start >= block.end:
            return
        first, last = block.position(start), block.position(end)
        step = block.line_height(self.typography)
        height = min(step, self.typography.pixels * _BACK * step / (self.typography.pixels * 1.72))
        for number in range(layout.lineForTextPosition(first).lineNumber(), layout.lineCount()):
            line = layout.lineAt(number)
            a, b = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
            if line.textStart() >= last:
                return
            left, right = _x(line, a), line.x() + line.naturalTextWidth() if b == _end(line) else _x(line, b)
            y = at.y() + block.line_top(line, self.typography) + (step - height) / 2
            yield QRectF(at.x() + left, y, max(right - left, 0.0), height)

    def _struck(self, block: TextBlock) -> Iterator[QTextLayout.FormatRange]:
        """Yield the excused text of a block, grey and struck through."""
        style = QTextCharFormat()
        style.setForeground(QColor(self.theme.faint))
        style.setFontStrikeOut(True)
        for start, end in self.text_layout.struck_between(block.start, block.end):
            yield from format_range(block, style, start, end)

    def _selection(self, block: TextBlock) -> list[QTextLayout.FormatRange]:
        style = QTextCharFormat()
        style.setBackground(QColor(self.theme.accent))
        style.setForeground(QColor(self.theme.on_accent))
        return format_range(block, style, *sorted(self.selected))

    def _tags(self, painter: QPainter, block: TextBlock, at: QPointF) -> None:
        if not block.tags:
            return
        painter.save()
        painter.setFont(self.typography.tag_font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for tag, box in zip(block.tags, block.tag_boxes, strict=False):
            if tag.number in self.text_layout.hidden:
                continue
            moved = box.translated(at)
            chosen = tag.number is not None and tag.number == self.current
            colourless = tag.number is None or tag.number >= len(self.text_layout.ranges)
            quiet = colourless or tag.number in self.text_layout.excused
            edge = self.theme.field if quiet else self.theme.mark(tag.number or 0).strong
            painter.setPen(QPen(QColor(edge), 1.6 if chosen else 1.0))
            painter.setBrush(QColor(self.theme.page))
            painter.drawRoundedRect(moved.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(QColor(self.theme.ink if chosen else self.theme.muted))
            painter.drawText(moved, Qt.AlignmentFlag.AlignCenter, tag.text)
        painter.restore()


def clear(colour: str, alpha: int = _PALE) -> QColor:
    """Return a translucent colour; `alpha` up to 255, by default that of text that is not in the other document."""
    translucent = QColor(colour)
    translucent.setAlpha(alpha)
    return translucent


def _x(line: QTextLine, position: int) -> float:
    """Return the left edge of a character. PySide returns the position as well."""
    x, _ = cast(tuple[float, int], line.cursorToX(position))
    return x


def _end(line: QTextLine) -> int:
    return int(line.textStart() + line.textLength())


def edit_colour(theme: Theme, kind: EditKind) -> QColor:
    """Return the colour of the underline of a difference."""
    return QColor(
        {
            EditKind.REPLACED: theme.changed,
            EditKind.DELETED: theme.only_left,
            EditKind.INSERTED: theme.only_right,
            EditKind.MOVED: theme.moved,
        }[kind]
    )


def paint_edit(painter: QPainter, box: QRectF, theme: Theme, kind: EditKind, sign: str = "") -> None:
    """Paint a difference in a line. Replaced text has one line below it, text that only the left side has a wave, text
    that only the right side has two lines. Moved text has a frame with its number.
    """
    colour, bottom = edit_colour(theme, kind), box.bottom() - _UNDERLINE / 2
    painter.setPen(QPen(colour, _UNDERLINE if kind is EditKind.REPLACED else 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind is EditKind.MOVED:
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if sign:
            painter.setFont(font(10.5, bold=True))
            painter.drawText(QPointF(box.left() + 1, box.top() + 3), sign)
        return
    painter.fillRect(box, QColor(theme.changed_back))
    if kind is EditKind.DELETED:
        xs = range(int(box.left()), int(box.right()) + 1, 3)
        painter.drawPolyline([QPointF(x, bottom - 2.0 * (at % 2)) for at, x in enumerate(xs)])
    else:
        painter.drawLine(QPointF(box.left(), bottom), QPointF(box.right(), bottom))
    if kind is EditKind.INSERTED:
        painter.drawLine(QPointF(box.left(), bottom - 3), QPointF(box.right(), bottom - 3))


def paint_hit(painter: QPainter, box: QRectF, theme: Theme, *, chosen: bool) -> None:
    """Frame a search hit; fill it if it is the chosen one."""
    painter.setPen(QPen(QColor(theme.accent), 2.0 if chosen else 1.0))
    painter.setBrush(clear(theme.accent, 110 if chosen else 28))
    painter.drawRect(box.adjusted(-0.5, 0.5, 0.5, -0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
