"""The distribution of the similarities of all pairs. Bars are chosen by a click, by dragging or by keys."""

from collections.abc import Sequence
from itertools import pairwise
from math import log1p

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import Theme, font, theme_now

BINS = 20
_STEP = 100 // BINS
_AXIS = 18
_COUNT = 14
_NEAR = 9  # per cent: ticks nearer than that would touch
_ALIGN = Qt.AlignmentFlag
_WAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -BINS, Qt.Key.Key_End: BINS}


def bins(shares: Sequence[float]) -> list[int]:
    """Count the shares in each twentieth; 100 % belongs to the last one."""
    edges = np.array([low / 100 for low in range(_STEP, 100, _STEP)])
    places = np.searchsorted(edges, np.asarray(shares, dtype=np.float64), side="right")
    return [int(count) for count in np.bincount(places, minlength=BINS)]


class Histogram(QWidget):
    """Twenty bars in the colours of the levels. Every bar that is not empty is visible.

    `chosen` is emitted with the limits of the chosen shares, in per cent; 0 to 100 for all.
    """

    chosen = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.counts, self.kept = [0] * BINS, [0] * BINS
        self.range: tuple[int, int] | None = None
        self.bar = BINS - 1
        self._anchor = self.bar
        self._pressed: int | None = None
        self._even = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Similarity of all pairs"))

    def sizeHint(self) -> QSize:
        return QSize(300, 138)

    # Contents

    def show_shares(self, all_: Sequence[float], kept: Sequence[float]) -> None:
        """Show all shares, and in strong colours those that pass the search."""
        self.counts, self.kept = bins(all_), bins(kept)
        pieces = (self._bar_text(bar) for bar, count in enumerate(self.counts) if count)
        self.setAccessibleDescription("; ".join(pieces))
        self.update()

    def set_logarithmic(self, on: bool) -> None:
        """Set whether heights are logarithmic, so that a few high pairs are visible beside many low ones."""
        self._even = on
        self.update()

    def mark(self, bars: tuple[int, int] | None) -> None:
        """Show which bars are chosen, without emitting `chosen`."""
        self.range = bars
        self.update()

    def _bar_text(self, bar: int) -> str:
        words = self.tr("{low}–{high} %, pairs: {count}")
        return words.format(low=bar * _STEP, high=(bar + 1) * _STEP, count=f"{self.counts[bar]:,}")

    # Choice

    def _choose(self, first: int, last: int) -> None:
        low, high = sorted((first, last))
        self.range = None if self.range == (low, high) else (low, high)
        self.bar = last
        self._emit_chosen()

    def _emit_chosen(self) -> None:
        low, high = self.range or (0, BINS - 1)
        self.chosen.emit(low * _STEP, (high + 1) * _STEP)
        self.update()

    def _bar_at(self, x: float) -> int:
        return min(max(int(x * BINS / max(1, self.width())), 0), BINS - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._anchor = self.bar = self._bar_at(event.position().x())
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            self.bar = self._bar_at(event.position().x())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            self._choose(pressed, self._bar_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from bar to bar by arrows, with Shift extend the choice; Enter chooses, Escape chooses all again."""
        key = Qt.Key(event.key())
        if key in _WAYS:
            self.bar = min(max(self.bar + _WAYS[key], 0), BINS - 1)
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._anchor = self.bar
            self.setAccessibleDescription(self._bar_text(self.bar))
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self._anchor, self.bar)
        elif key == Qt.Key.Key_Escape and self.range is not None:
            self.range = None
            self._emit_chosen()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the count of a bar on hover."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._bar_text(self._bar_at(event.pos().x())), self)
            return True
        return super().event(event)

    # Painting

    def _marked(self) -> tuple[int, int] | None:
        """Return the bars being dragged over, or those chosen."""
        if self._pressed is not None:
            return min(self._pressed, self.bar), max(self._pressed, self.bar)
        return self.range

    def _height(self, count: int) -> float:
        tallest, room = max(self.counts) or 1, self.height() - _AXIS - _COUNT
        share = log1p(count) / log1p(tallest) if self._even else count / tallest
        return max(room * share, 2.0 if count else 0.0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme, painter = theme_now(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, floor = self.width() / BINS, float(self.height() - _AXIS)
        if (marked := self._marked()) is not None:
            width = (marked[1] - marked[0] + 1) * step
            painter.fillRect(QRectF(marked[0] * step, 0, width, floor), QColor(theme.chosen))
        painter.setFont(font(11))
        written = QRectF()
        for bar, count in enumerate(self.counts):
            self._paint_bar(painter, theme, bar, QRectF(bar * step, 0, step, floor))
            painter.setPen(QColor(theme.muted))
            width = painter.fontMetrics().horizontalAdvance(_short(count))
            top = floor - self._height(count) - _COUNT - 1
            box = QRectF((bar + 0.5) * step - width / 2, top, width, _COUNT)
            if count and not box.intersects(written):
                written = box
                painter.drawText(box, _ALIGN.AlignCenter | Qt.TextFlag.TextDontClip, _short(count))
        painter.setPen(QColor(theme.rule))
        painter.drawLine(QPointF(0, floor), QPointF(self.width(), floor))
        self._axis(painter, QColor(theme.muted))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.bar * step + 0.8, 0.8, step - 1.6, floor - 1.6), 3, 3)

    def _paint_bar(self, painter: QPainter, theme: Theme, bar: int, room: QRectF) -> None:
        """Paint all of its pairs pale, and those that pass the search in strong colour in front.

        Where a level begins inside the bar, its colour begins there too: no share has the colour of another level.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        inside = [limit for limit in levels_now().limits if bar * _STEP < limit < (bar + 1) * _STEP]
        edges = [bar * _STEP, *inside, (bar + 1) * _STEP]
        for low, high in pairwise(edges):
            painter.setClipRect(QRectF(self.width() * low / 100, 0, self.width() * (high - low) / 100, room.height()))
            painter.setBrush(QColor(levels_now().tone(low / 100, theme).bar))
            for count, opacity in ((self.counts[bar], 0.3), (self.kept[bar], 1.0)):
                height = self._height(count)
                painter.setOpacity(opacity)
                top = room.height() - height
                painter.drawRoundedRect(QRectF(room.left() + 1.5, top, room.width() - 3, height), 2, 2)
        painter.setOpacity(1.0)
        painter.setClipping(False)

    def _ticks(self) -> list[int]:
        """Return the ends, and the starts of the levels as far as there is room."""
        room = max(_NEAR, 3300 / max(1, self.width()))
        ticks = [0]
        for limit in levels_now().limits:
            if limit - ticks[-1] >= room and 100 - limit >= room:
                ticks.append(limit)
        return [*ticks, *([75] if 75 - ticks[-1] >= 2 * room else []), 100]

    def _axis(self, painter: QPainter, ink: QColor) -> None:
        painter.setPen(ink)
        for share in self._ticks():
            x = self.width() * share / 100
            side = {0: _ALIGN.AlignLeft, 100: _ALIGN.AlignRight}.get(share, _ALIGN.AlignHCenter)
            left = {0: x, 100: x - 60}.get(share, x - 30)
            painter.drawText(QRectF(left, self.height() - _AXIS + 3, 60, 15), side, f"{share} %")


def _short(count: int) -> str:
    """Return a count that fits above a bar."""
    return str(count) if count < 1000 else f"{count / 1000:.1f}k" if count < 10_000 else f"{count // 1000}k"
