"""Chips: facts in a line, each a button that opens a card with what it says."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout

from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.widgets.parts import label, lay_out, plain_row
from hengwen.gui.widgets.popover import Popover
from hengwen.text.display import visible, visible_line

_ROOM, _LEAST, _HEIGHT, _WIDEST = 24, 72, 26, 400
_CARD = 440  # pixels


class Chip(QPushButton):
    """A bold `lead`, what is said of it, and a sign at its end; shortened where there is no room.

    `is_notice`: in the colour of what needs attention. `details` with buttons open in a card below; without either the
    chip is a plain button.
    """

    def __init__(self, *, is_notice: bool = False, buttons: Sequence[QPushButton] = (), sign: str = "") -> None:
        super().__init__()
        self._lead, self._rest, self._sign, self._is_notice = "", "", sign, is_notice
        self._details = label("", wrap=True)
        self._details.setMinimumWidth(_CARD)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.card = Popover(self, stays=True)
        lay_out(QVBoxLayout(self.card), self._details, plain_row(*buttons, 1), margins=(16, 14, 16, 14), spacing=12)
        for part in buttons:
            part.clicked.connect(self.card.hide)
        self.setObjectName("factChip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        self.hide()

    @property
    def details(self) -> str:
        """The text of the card."""
        return self._details.text()

    def show_fact(self, lead: str, rest: str = "", details: str = "") -> None:
        """Show another fact; an empty one hides the chip."""
        self._lead, self._rest = visible_line(lead), visible_line(rest)
        self._details.setText(visible(details))
        text = " ".join(filter(None, (self._lead, self._rest)))
        self.setAccessibleName(text)
        self.setToolTip(visible(details) or text)
        self.setVisible(bool(text))
        if not text:
            self.card.hide()
        self.updateGeometry()
        self.update()

    @property
    def fact(self) -> str:
        """The text of the chip."""
        return self.accessibleName()

    def _open(self) -> None:
        if self.details:
            self.card.open_at(self.mapToGlobal(QPoint(0, self.height() + 4)))

    def _widths(self) -> tuple[int, int]:
        bold, plain = QFontMetrics(font(13, bold=True)), QFontMetrics(font(13))
        rest = " ".join(filter(None, (self._rest, self._sign)))
        between = " " if self._lead and rest else ""
        return bold.horizontalAdvance(self._lead), plain.horizontalAdvance(between + rest)

    def sizeHint(self) -> QSize:
        return QSize(min(sum(self._widths()) + _ROOM + 2, _WIDEST), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(_LEAST, self.sizeHint().width()), _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter, theme = QPainter(self), theme_now()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill = theme.notice.fill if self._is_notice else theme.hover if self.underMouse() else theme.page
        edge = theme.accent if self.hasFocus() else theme.notice.bar if self._is_notice else theme.field
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(QColor(theme.notice.ink if self._is_notice else theme.ink))
        room, x = self.width() - _ROOM, _ROOM // 2
        _, rest = self._widths()
        for text, bold, width in ((self._lead, True, max(room - rest, room // 2)), (self._rest, False, room)):
            if text:
                painter.setFont(font(13, bold=bold))
                metrics = painter.fontMetrics()
                sign = f" {self._sign}" if self._sign and not (bold and self._rest) else ""
                most = min(width, self.width() - _ROOM // 2 - x) - metrics.horizontalAdvance(sign)
                shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, most) + sign
                painter.drawText(x, 0, self.width(), self.height(), Qt.AlignmentFlag.AlignVCenter, shown)
                x += metrics.horizontalAdvance(f"{shown} ")
