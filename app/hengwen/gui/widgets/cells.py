"""How a table's cells are painted: plain text, or a share as a pill with its figure and a bar."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import Theme, Tone, font, theme_now

SHARE = Qt.ItemDataRole.UserRole + 2
COMMON = Qt.ItemDataRole.UserRole + 3
LEVEL = Qt.ItemDataRole.UserRole + 4
FAINT = Qt.ItemDataRole.UserRole + 5
PARTS = Qt.ItemDataRole.UserRole + 6
SENTENCE = -1
"""In the place of `COMMON`: the text is a sentence, whose end goes first."""
_PILL = 68
_FEW = 16  # Latin characters
_PADDING = 12
PART_PATTERNS = (
    Qt.BrushStyle.SolidPattern,
    Qt.BrushStyle.Dense3Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.Dense6Pattern,
)
"""How the parts of a share are filled, in their order: solid, then ever lighter."""


class CellDelegate(QStyledItemDelegate):
    """Paints every cell of a table."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), 36)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        theme, share = theme_now(), index.data(SHARE)
        painter.save()
        paint_back(painter, rect, theme, state)
        if index.data(LEVEL) is not None:
            _word(painter, rect, theme.levels[int(index.data(LEVEL))], index)
        elif share is None:
            _text(painter, rect, index, theme)
        else:
            paint_share(painter, rect, theme, float(share), str(index.data()), parts=index.data(PARTS) or ())
        painter.restore()


def paint_back(painter: QPainter, rect: QRect, theme: Theme, state: QStyle.StateFlag) -> None:
    """The ground of a cell, and the line below it."""
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, QColor(theme.chosen))
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), QColor(theme.rule))


def _text(painter: QPainter, rect: QRect, index: Any, theme: Theme) -> None:
    inner = rect.adjusted(_PADDING, 0, -_PADDING, 0)
    painter.setPen(QColor(theme.muted if index.data(FAINT) else theme.ink))
    painter.setFont(font(14))
    text = str(index.data() or "").replace("\n", " ")
    alignment = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
    common = int(index.data(COMMON) or 0)
    if common == SENTENCE:
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
    else:
        text = shortened(text, common, painter.fontMetrics(), inner.width())
    painter.drawText(inner, alignment, text)


def _word(painter: QPainter, rect: QRect, tone: Tone, index: Any) -> None:
    text = str(index.data())
    painter.setFont(font(13))
    width = painter.fontMetrics().horizontalAdvance(text) + 20
    right = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole)) & Qt.AlignmentFlag.AlignRight
    left = rect.right() - width - _PADDING + 8 if right else rect.left() + _PADDING - 4
    paint_pill(painter, QRectF(left, rect.center().y() - 10, width, 21), tone, text)


def shortened(text: str, common: int, metrics: QFontMetrics, width: int) -> str:
    """A text that fits: what all names begin with goes first, then the middle; the ends tell names apart.

    Where there is room for a few characters only, the end goes: a suffix alone tells nothing.
    """
    if common and metrics.horizontalAdvance(text) > width:
        text = f"…{text[common:]}"
    narrow = width < _FEW * metrics.averageCharWidth()
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight if narrow else Qt.TextElideMode.ElideMiddle, width)


def paint_share(
    painter: QPainter, rect: QRect, theme: Theme, share: float, figure: str, *, parts: Sequence[float] = ()
) -> None:
    """The figure in a pill, and a bar of that length where there is room; `parts` of it, one after the other: solid
    what is identical, hatched ever wider what is edited, moved, rewritten.
    """
    tone = levels_now().tone(share, theme)
    paint_pill(painter, QRectF(rect.left() + _PADDING, rect.center().y() - 10, _PILL, 21), tone, figure)
    left = rect.left() + _PADDING + _PILL + 14
    room = rect.right() - _PADDING - left
    if room > 24:
        bar = QRectF(left, rect.center().y() - 3, room, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.track))
        painter.drawRoundedRect(bar, 3.5, 3.5)
        x = bar.left()
        for part, pattern in zip(parts or (share,), PART_PATTERNS, strict=False):
            width = max(bar.width() * min(part, 1.0), 2 * (part > 0))
            painter.setClipRect(QRectF(x, bar.top(), width, bar.height()))
            painter.setBrush(QBrush(QColor(tone.bar), pattern))
            painter.drawRoundedRect(bar, 3.5, 3.5)
            x += width


def paint_pill(painter: QPainter, box: QRectF, tone: Tone, text: str) -> None:
    """A word or a figure on a coloured ground."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tone.fill))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setPen(QColor(tone.ink))
    painter.setFont(font(13))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
