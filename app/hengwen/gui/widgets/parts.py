"""Small parts that several pages use."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.settings import Settings
from hengwen.text.display import visible_line

HEAD = 38
"""Height of the line above a pane."""

_FORM_LABEL = 224


def without_key(text: str) -> str:
    """A text of a button or a menu with a name in it: Qt takes no & of it for the key of what follows."""
    return text.replace("&", "&&")


def label(text: str, name: str = "", *, wrap: bool = False) -> QLabel:
    """A line of plain text; `name` is its rule in the style sheet."""
    made = QLabel(text)
    made.setObjectName(name)
    made.setWordWrap(wrap)
    return made


def button(text: str, name: str = "") -> QPushButton:
    """A push button; `primary` for the one thing to do, `link` inside a text."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setAutoDefault(name == "primary")
    return made


def frame(name: str, parts: Sequence[QWidget], margins: tuple[int, int, int, int], spacing: int = 8) -> QFrame:
    """Parts below each other inside a frame with a rule of the style sheet."""
    made = QFrame()
    made.setObjectName(name)
    box = QVBoxLayout(made)
    box.setContentsMargins(*margins)
    box.setSpacing(spacing)
    for part in parts:
        box.addWidget(part)
    return made


def card(title: str, *parts: QWidget) -> QFrame:
    """A white card with a title."""
    return frame("card", [label(title, "strong"), *parts], (16, 12, 16, 14))


def column(*parts: QWidget) -> QWidget:
    """Parts below each other without gaps; the first one keeps its height, the others take the room."""
    made = QWidget()
    made.setObjectName("page")
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(0)
    for part in parts:
        box.addWidget(part, int(part is not parts[0] or len(parts) == 1))
    return made


def plain_row(
    *parts: QWidget, margins: tuple[int, int, int, int] = (0, 0, 0, 0), height: int = 0, spacing: int = 8
) -> QWidget:
    """Parts beside each other."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(*margins)
    row.setSpacing(spacing)
    for part in parts:
        row.addWidget(part)
    if height:
        made.setFixedHeight(height)
    return made


def form_layout() -> QFormLayout:
    """Fields below each other beside their names; fields are as wide as what they hold."""
    made = QFormLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setHorizontalSpacing(18)
    made.setVerticalSpacing(7)
    return made


def form_label(text: str) -> QLabel:
    """The name of a field; all have one width, so that the fields of several forms stand in line."""
    made = label(text)
    made.setMinimumWidth(_FORM_LABEL)
    return made


def pane_head(*parts: QWidget) -> QWidget:
    """A piece of the line above the panes; from the third part on they stand at the right."""
    made = plain_row(*parts, margins=(14, 0, 8, 0) if parts else (0, 0, 0, 0), height=HEAD)
    made.setObjectName("paneHeader")
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    layout = made.layout()
    if isinstance(layout, QHBoxLayout) and len(parts) > 1:
        layout.insertStretch(2, 1)
    return made


def action_row(actions: Iterable[QAction]) -> QWidget:
    """A button for each action."""
    buttons = []
    for action in actions:
        made = QToolButton()
        made.setDefaultAction(action)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        buttons.append(made)
    return plain_row(*buttons)


def remember_sizes(splitter: QSplitter, settings: Settings, name: str, usual: list[int]) -> None:
    """Give two parts the room that they had, or the usual one, and remember every change of it."""
    kept = [int(part) for part in settings.arranged(name).split(",") if part.isdecimal()]
    splitter.setSizes(kept if len(kept) == 2 and all(kept) else usual)
    splitter.splitterMoved.connect(lambda: settings.arrange(name, ",".join(map(str, splitter.sizes()))))


class Elided(QLabel):
    """A name that gives way where there is no room, in its middle: the end of a file's name tells it apart.

    Sentences lose their ends: `mode`.
    """

    def __init__(self, name: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self._mode = mode
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Show another name, with all that it hides."""
        self.setText(visible_line(text))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(self.text(), self._mode, self.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
