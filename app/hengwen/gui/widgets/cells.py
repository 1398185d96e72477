"""Paints the cells of a table: plain text, a share as its figure and a bar, or a verdict as a mark."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import Theme, Tone, font, theme_now

SHARE = Qt.ItemDataRole.UserRole + 2
SENTENCE = Qt.ItemDataRole.UserRole + 3
LEVEL = Qt.ItemDataRole.UserRole + 4
FAINT = Qt.ItemDataRole.UserRole + 5
PARTS = Qt.ItemDataRole.UserRole + 6
DETAIL = Qt.ItemDataRole.UserRole + 7
MARK = Qt.ItemDataRole.UserRole + 8
HEADS_OTHERS = Qt.ItemDataRole.UserRole + 9
TWO_LINES = 46
"""Pixels of a row from which on names may have two lines."""

BETWEEN = " × "
"""The sign between the names of a pair."""

INDENT = " ▾▸"
"""Beginnings of names that have others beneath them, or are beneath one: their second line starts below the first."""

_FIGURE = 56
ROW_HEIGHT = 36
_LEAST_BAR = 24
_MARK = 6.5  # pixels, the radius
_FEW = 16  # Latin characters
_PADDING = 12
PART_PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.Dense3Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
    Qt.BrushStyle.BDiagPattern,
)
"""How the parts of a share are filled, in their order: solid, then ever lighter; the last is what was excused."""

EXCUSED_PART = len(PART_PATTERNS) - 1


class CellDelegate(QStyledItemDelegate):
    """Paints every cell of a table."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme, share = theme_now(), index.data(SHARE)
        painter.save()
        if index.data(HEADS_OTHERS):
            painter.fillRect(rect, QColor(theme.panel))
        paint_back(painter, rect, theme, state)
        if index.data(MARK) is not None:
            paint_mark(painter, QRectF(rect).center(), theme, index.data(LEVEL), float(index.data(MARK)))
        elif index.data(LEVEL) is not None:
            _word(painter, rect, theme.levels[int(index.data(LEVEL))], index)
        elif share is None:
            _text(painter, rect, index, theme)
        else:
            paint_share(painter, rect, theme, float(share), str(index.data()), parts=index.data(PARTS) or ())
        painter.restore()


def paint_back(painter: QPainter, rect: QRect, theme: Theme, state: QStyle.StateFlag) -> None:
    """Paint the ground of a cell, and the line below it."""
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, QColor(theme.chosen))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.rule))


def _text(painter: QPainter, rect: QRect, index: Any, theme: Theme) -> None:
    inner = rect.adjusted(_PADDING, 0, -_PADDING, 0)
    painter.setPen(QColor(theme.muted if index.data(FAINT) else theme.ink))
    painter.setFont(font(14))
    text = str(index.data() or "").replace("\n", " ")
    alignment = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
    detail = index.data(DETAIL)
    if detail is not None and rect.height() >= TWO_LINES:
        _name(painter, inner, text, str(detail), theme)
        return
    end_first = bool(index.data(SENTENCE))
    painter.drawText(inner, alignment, shortened(text, painter.fontMetrics(), inner.width(), end_first=end_first))


def _name(painter: QPainter, inner: QRect, text: str, detail: str, theme: Theme) -> None:
    """Paint a name, and below it a detail, or the rest of a name that is longer than the line."""
    metrics = painter.fontMetrics()
    begin = text[: len(text) - len(text.lstrip(INDENT))]
    indent = metrics.horizontalAdvance(begin)
    lines = wrapped(text[len(begin) :], metrics, inner.width() - indent)
    if len(lines) == 1 and not detail:
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, shortened(text, metrics, inner.width()))
        return
    top, bottom = inner.adjusted(0, 3, 0, -inner.height() // 2), inner.adjusted(0, inner.height() // 2 - 1, 0, -3)
    painter.drawText(top, Qt.AlignmentFlag.AlignVCenter, begin + lines[0])
    if len(lines) == 1:
        painter.setPen(QColor(theme.muted))
        painter.setFont(font(12))
        lines.append(detail)
    bottom.setLeft(inner.left() + indent)
    rest = painter.fontMetrics().elidedText(lines[1], Qt.TextElideMode.ElideMiddle, bottom.width())
    painter.drawText(bottom, Qt.AlignmentFlag.AlignVCenter, rest)


def wrapped(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Return a text in one line, or in two where it does not fit: after the sign between two names, or else between
    words near the end, if there are any, so that no number or name of a person is parted.
    """
    if metrics.horizontalAdvance(text) <= width:
        return [text]
    fits = next((n for n in range(len(text), 0, -1) if metrics.horizontalAdvance(text[:n]) <= width), 1)
    between = text.rfind(BETWEEN, 0, fits + 1) + len(BETWEEN.rstrip())
    parted = (n for n in range(fits, fits // 2, -1) if text[n : n + 1] == " " or text[n - 1] in " _-")
    cut = between if between >= len(BETWEEN.rstrip()) else next(parted, fits)
    return [text[:cut].rstrip(), text[cut:].lstrip()]


def _word(painter: QPainter, rect: QRect, tone: Tone, index: Any) -> None:
    painter.setFont(font(13))
    text = shortened(str(index.data()), painter.fontMetrics(), rect.width() - _PADDING - 20, end_first=True)
    width = painter.fontMetrics().horizontalAdvance(text) + 20
    right = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole)) & Qt.AlignmentFlag.AlignRight
    left = rect.right() - width - _PADDING + 8 if right else rect.left() + _PADDING - 4
    paint_pill(painter, QRectF(left, rect.center().y() - 10, width, 21), tone, text)


def shortened(text: str, metrics: QFontMetrics, width: int, *, end_first: bool = False) -> str:
    """Return a text that fits: shortened in its middle, since both ends tell names apart; sentences at the end,
    `end_first`.

    Where there is room for only a few characters, the end is cut: a suffix alone says nothing.
    """
    narrow = end_first or width < _FEW * metrics.averageCharWidth()
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight if narrow else Qt.TextElideMode.ElideMiddle, width)


def paint_share(
    painter: QPainter, rect: QRect, theme: Theme, share: float, figure: str, *, parts: Sequence[float] = ()
) -> None:
    """Paint the figure, and a bar of its length where there is room. Its `parts` follow one another: identical text
    solid, edited, moved and rewritten text hatched ever wider, and grey what was excused.
    """
    tone = levels_now().tone(share, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font(14, bold=True))
    painter.setPen(QColor(theme.ink))
    room = QRectF(rect.left() + _PADDING, rect.top(), _FIGURE, rect.height() - 1)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figure)
    left = room.right() + 10
    bar = QRectF(left, rect.center().y() - 3, rect.right() - _PADDING - left, 7)
    if bar.width() > _LEAST_BAR:
        paint_parts(painter, bar, theme, tone, parts or (share,))


def paint_parts(painter: QPainter, bar: QRectF, theme: Theme, tone: Tone, parts: Sequence[float]) -> None:
    """Paint a bar of parts that follow one another, each 0 to 1 of its length."""
    radius = bar.height() / 2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.track))
    painter.drawRoundedRect(bar, radius, radius)
    x = bar.left()
    for number, (part, pattern) in enumerate(zip(parts, PART_PATTERNS, strict=False)):
        width = max(bar.width() * min(part, 1.0), 2 * (part > 0))
        painter.setClipRect(QRectF(x, bar.top(), width, bar.height()))
        painter.setBrush(QBrush(QColor(theme.faint if number == EXCUSED_PART else tone.bar), pattern))
        painter.drawRoundedRect(bar, radius, radius)
        x += width
    painter.setClipping(False)


def paint_mark(painter: QPainter, middle: QPointF, theme: Theme, level: int | None, decided: float) -> None:
    """Paint a verdict: a ring for none, filled as far as `decided` of several; a disc or a ring around a dot for one
    with a `level`, so that they differ in shape, too.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(middle.x() - _MARK, middle.y() - _MARK, 2 * _MARK, 2 * _MARK)
    colour = QColor(theme.faint if level is None else theme.levels[level].bar)
    painter.setPen(QPen(colour, 1.4))
    painter.setBrush(colour if level else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box)
    painter.setBrush(colour)
    if level == 0:
        painter.drawEllipse(middle, 3.0, 3.0)
    elif level is None and decided:
        painter.drawPie(box, 90 * 16, round(-decided * 360 * 16))


def paint_pill(painter: QPainter, box: QRectF, tone: Tone, text: str) -> None:
    """Paint a word or a figure on a coloured ground."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tone.fill))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setPen(QColor(tone.ink))
    painter.setFont(font(13))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
