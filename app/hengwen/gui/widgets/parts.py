"""Small parts that several pages use."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, SignalInstance
from PySide6.QtGui import QAction, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.settings import Settings
from hengwen.gui.widgets.cells import wrapped
from hengwen.text.display import visible_line

HEAD = 38
"""Height of the line above a pane."""

_FORM_LABEL = 224

Margins = tuple[int, int, int, int]
_Box = TypeVar("_Box", bound=QBoxLayout)
_Widget = TypeVar("_Widget", bound=QWidget)


def without_key(text: str) -> str:
    """Return a text for a button or a menu that contains a name: otherwise Qt would make a mnemonic of a & in it."""
    return text.replace("&", "&&")


@dataclass(frozen=True, slots=True)
class Gap:
    """Extra pixels between two parts, besides the spacing of all parts."""

    pixels: int


Part = QWidget | QLayout | Gap | int | tuple[QWidget | QLayout, int | Qt.AlignmentFlag]


def lay_out(box: _Box, *parts: Part, margins: Margins = (0, 0, 0, 0), spacing: int | None = None) -> _Box:
    """Fill a layout and return it.

    A number among the parts is stretchable room; together with a part it is the share of the part.
    """
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
        elif isinstance(part, Gap):
            box.addSpacing(part.pixels)
        else:
            _add(box, *(part if isinstance(part, tuple) else (part, 0)))
    return box


def _add(box: QBoxLayout, part: QWidget | QLayout, how: int | Qt.AlignmentFlag) -> None:
    share, alignment = (0, how) if isinstance(how, Qt.AlignmentFlag) else (how, Qt.AlignmentFlag(0))
    if isinstance(part, QLayout):
        box.addLayout(part, share)
    else:
        box.addWidget(part, share, alignment)


def styled(widget: _Widget, name: str) -> _Widget:
    """Let a widget have a background by a rule of the style sheet. Return it."""
    widget.setObjectName(name)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return widget


def splitter(*parts: tuple[QWidget, int], orientation: Qt.Orientation = Qt.Orientation.Horizontal) -> QSplitter:
    """Return parts with handles between them; each with its share of the remaining room."""
    panes = QSplitter(orientation)
    panes.setHandleWidth(1)
    panes.setChildrenCollapsible(False)
    for number, (part, share) in enumerate(parts):
        panes.addWidget(part)
        panes.setStretchFactor(number, share)
    return panes


def label(text: str, name: str = "", *, wrap: bool = False) -> QLabel:
    """Return a line of plain text; `name` is its rule in the style sheet."""
    line = QLabel(text)
    line.setObjectName(name)
    line.setWordWrap(wrap)
    return line


def button(
    text: str,
    name: str = "",
    run: Callable[..., object] | SignalInstance | None = None,
    *,
    command: str = "",
    hint: str = "",
    checkable: bool = False,
) -> QPushButton:
    """Return a push button; `primary` for the main action, `link` inside a text. It calls `run`, or has the name of a
    `command`. `hint`: what it does, where its text is only a sign.
    """
    push_button = QPushButton(text)
    push_button.setObjectName(name)
    push_button.setProperty("command", command)
    push_button.setAutoDefault(name == "primary")
    push_button.setCheckable(checkable)
    if run is not None:
        push_button.clicked.connect(run)
    if hint:
        push_button.setToolTip(hint)
        push_button.setAccessibleName(hint)
    return push_button


def focus_first(view: QWidget) -> None:
    """Let the first part of a view that takes keys have them, or the view itself."""
    parts = (part for part in (view, *view.findChildren(QWidget)) if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    next((part for part in parts if part.isVisible() and part.isEnabled()), view).setFocus()


def dialog_buttons(
    dialog: QDialog, buttons: QDialogButtonBox.StandardButton = QDialogButtonBox.StandardButton.Close
) -> QDialogButtonBox:
    """Return the buttons that close a dialog, without icons."""
    button_box = QDialogButtonBox(buttons)
    for push_button in button_box.buttons():
        push_button.setIcon(QIcon())
    button_box.rejected.connect(dialog.reject)
    return button_box


def combo(*choices: tuple[object, str], name: str = "", width: int = 0) -> QComboBox:
    """Return a box with values to choose from, each with its text; `name` is for screen readers."""
    box = QComboBox()
    box.setAccessibleName(name)
    for value, text in choices:
        box.addItem(text, value)
    if width:
        box.setFixedWidth(width)
    return box


NumberBox = TypeVar("NumberBox", QSpinBox, QDoubleSpinBox)


def number_box(box: NumberBox, low: float, high: float, width: int = 130) -> NumberBox:
    """Set the limits and the width of a box for numbers; returns it."""
    box.setRange(low, high)  # type: ignore[arg-type] # whole numbers for whole ones
    box.setFixedWidth(width)
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    return box


def scrolled(inner: QWidget, name: str = "") -> QScrollArea:
    """Return a part that is scrolled where there is too little room for it; `name`: its rule in the style sheet."""
    area = QScrollArea(widgetResizable=True)
    area.setObjectName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    return area


def frame(name: str, parts: Sequence[Part], margins: Margins, spacing: int = 8) -> QFrame:
    """Return parts below each other inside a frame with a rule of the style sheet."""
    panel = QFrame()
    panel.setObjectName(name)
    lay_out(QVBoxLayout(panel), *parts, margins=margins, spacing=spacing)
    return panel


def card(title: str, *parts: QWidget) -> QFrame:
    """Return a white card with a title."""
    return frame("card", [label(title, "strong"), *parts], (16, 12, 16, 14))


def column(*parts: QWidget | tuple[QWidget, int]) -> QWidget:
    """Return parts below each other without gaps; the first one keeps its height, the others share the room."""
    panel = styled(QWidget(), "page")
    shares = (
        part if isinstance(part, tuple) else (part, int(n > 0 or len(parts) == 1)) for n, part in enumerate(parts)
    )
    lay_out(QVBoxLayout(panel), *shares, spacing=0)
    return panel


def plain_row(*parts: Part, margins: Margins = (0, 0, 0, 0), height: int = 0, spacing: int = 8) -> QWidget:
    """Return parts beside each other, as for `lay_out`."""
    row = QWidget()
    lay_out(QHBoxLayout(row), *parts, margins=margins, spacing=spacing)
    if height:
        row.setFixedHeight(height)
    return row


def form_layout() -> QFormLayout:
    """Return fields below each other beside their names; fields are as wide as their contents."""
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(7)
    return form


def form_label(text: str) -> QLabel:
    """Return the name of a field; all have one width, so that the fields of several forms are aligned."""
    name_label = label(text)
    name_label.setMinimumWidth(_FORM_LABEL)
    return name_label


def pane_head(*parts: QWidget) -> QWidget:
    """Return a piece of the line above the panes; parts from the third on stand at the right."""
    room = (1,) if len(parts) > 1 else ()
    head = plain_row(*parts[:2], *room, *parts[2:], margins=(14, 0, 8, 0) if parts else (0, 0, 0, 0), height=HEAD)
    return styled(head, "paneHeader")


def action_row(actions: Iterable[QAction]) -> QWidget:
    """Return a button for each action."""
    buttons = []
    for action in actions:
        tool_button = QToolButton()
        tool_button.setDefaultAction(action)
        tool_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        tool_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        buttons.append(tool_button)
    return plain_row(*buttons)


def remember_sizes(splitter: QSplitter, settings: Settings, name: str, usual: list[int]) -> None:
    """Restore the sizes of two parts, or the default ones, and save every change of them."""
    kept = [int(size) for size in re.findall(r"\d+", settings.remembered(name))]
    splitter.setSizes(kept if len(kept) == 2 and all(kept) else usual)
    splitter.splitterMoved.connect(lambda: settings.remember(name, ",".join(map(str, splitter.sizes()))))


class Elided(QLabel):
    """A name that is shortened in its middle where there is no room: the end of a file's name tells it apart.

    `mode`: for sentences, which are shortened at the end. `lines`: 2 for names that may take a second line.
    """

    def __init__(
        self, name: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle, *, lines: int = 1
    ) -> None:
        super().__init__()
        self._mode, self._lines = mode, lines
        if lines > 1:
            self.setMinimumHeight(lines * self.fontMetrics().lineSpacing())
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Set another name, with its invisible characters made visible."""
        self.setText(visible_line(text))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        metrics, text = self.fontMetrics(), self.text()
        *before, last = wrapped(text, metrics, self.width()) if self._lines > 1 else [text]
        text = "\n".join([*before, metrics.elidedText(last, self._mode, self.width())])
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
