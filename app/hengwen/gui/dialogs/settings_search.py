"""A search over the cards of the settings: shows only what has some words, and marks where they stand."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import Part, frame, label, lay_out

_MATCHES = "matches"


def setting(*parts: Part) -> QFrame:
    """Return the parts of one setting, below each other: they are found together."""
    return frame("plain", parts, (0, 0, 0, 0))


class SettingsSearch(QWidget):
    """A field above the cards. `left` is emitted when the keyboard is to go on to what was found.

    A card has a title, perhaps a sentence about all of it, and its settings, each in one widget; a heading among them
    is about the settings below it. What is searched are all texts of a setting, with its heading and its card's title.
    """

    left = Signal()

    def __init__(self, cards: Sequence[QFrame]) -> None:
        super().__init__()
        self.cards = cards
        self.field = _Field()
        self.field.setPlaceholderText(self.tr("Search the settings"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.field.textChanged.connect(self.show_matching)
        self.field.left.connect(self.left)
        self.nothing = label(self.tr("No setting has these words."), "muted")
        self.nothing.hide()
        lay_out(QVBoxLayout(self), self.field, self.nothing, margins=(18, 14, 18, 4), spacing=6)

    def show_matching(self, text: str) -> None:
        """Show only the settings that have all of some words; all of them for none."""
        words = text.casefold().split()
        shown = [_show_card(card, words) for card in self.cards]
        self.nothing.setVisible(not any(shown))


class _Field(QLineEdit):
    """Enter and Down go on to what was found; Esc clears it before it closes the dialog."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _show_card(card: QFrame, words: Sequence[str]) -> bool:
    title, *parts = _children(card)
    about = [part for part in parts[:1] if isinstance(part, QLabel)]
    whole, heading, of_heading = [title, *about], None, False
    any_shown = False
    for part in parts[len(about) :]:
        if isinstance(part, QLabel):
            if heading is not None:
                heading.setVisible(of_heading)
            heading, of_heading = part, False
            continue
        shown = _has(words, *whole, *([heading] if heading else []), part)
        part.setVisible(shown)
        of_heading, any_shown = of_heading or shown, any_shown or shown
    if heading is not None:
        heading.setVisible(of_heading)
    card.setVisible(any_shown)
    for part in (card, *card.findChildren(QWidget)):
        _mark(part, on=bool(words) and any_shown and any(word in _own_text(part) for word in words))
    return any_shown


def _children(card: QFrame) -> list[QWidget]:
    layout = card.layout()
    items = [layout.itemAt(place) for place in range(layout.count())] if layout else []
    return [widget for item in items if item and (widget := item.widget()) is not None]


def _has(words: Sequence[str], *parts: QWidget) -> bool:
    text = "\n".join(text for part in parts for text in _texts(part))
    return all(word in text for word in words)


def _texts(part: QWidget) -> Iterator[str]:
    """Yield all texts of a widget and those in it, also of choices that are not chosen."""
    for widget in (part, *part.findChildren(QWidget)):
        yield _own_text(widget)
        yield widget.accessibleName().casefold()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(place).casefold() for place in range(widget.count()))


def _own_text(part: QWidget) -> str:
    return part.text().replace("&", "").casefold() if isinstance(part, QLabel | QAbstractButton) else ""


def _mark(part: QWidget, *, on: bool) -> None:
    if bool(part.property(_MATCHES)) is not on:
        part.setProperty(_MATCHES, on)
        part.style().unpolish(part)
        part.style().polish(part)
