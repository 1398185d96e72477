"""The facts about the reading of one file, and a choice of another encoding for plain text."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QSizePolicy, QVBoxLayout, QWidget

from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.parts import button, label, lay_out, plain_row
from hengwen.readers.encodings.guess import CHOICES
from hengwen.readers.formats import format_of
from hengwen.readers.reading_quality import ReadingQuality
from hengwen.text.display import visible_line, whole_percent

_MOST_PAGES = 8


class FileFacts(QWidget):
    """The name, the messages and the figures of a file."""

    encoding_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._name, self._messages = label("", "strong", wrap=True), label("", wrap=True)
        self._figures = {name: label("", "muted", wrap=True) for name in ("state", "text", "plausible", "pages")}
        self.encodings = QComboBox()
        self.encodings.setAccessibleName(self.tr("Encoding"))
        self.again = button(self.tr("Read again"), run=lambda: self.encoding_chosen.emit(self.encodings.currentText()))
        self.again.setToolTip(self.tr("Reads this file in the chosen encoding and checks once more."))
        self._encoding = plain_row(label(self.tr("Encoding"), "muted"), self.encodings, self.again)
        self._form = self._make_form()
        parts = (self._name, self._messages, self._form, self._encoding)
        lay_out(QVBoxLayout(self), *parts, margins=(14, 12, 14, 12), spacing=8)

    def _make_form(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(14)
        form.setVerticalSpacing(3)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        names = (self.tr("State"), self.tr("Characters"), self.tr("Readable characters"), self.tr("Pages"))
        for name, value in zip(names, self._figures.values(), strict=True):
            form.addRow(label(name, "muted"), value)
            value.setObjectName("")
        return form

    def show_file(self, quality: ReadingQuality) -> None:
        """Show another file."""
        path = Path(quality.document.path)
        self._name.setText(visible_line(path.name))
        self._name.setToolTip(visible_line(str(path)))
        self._messages.setText("\n".join(sentence(what) for what in quality.messages))
        self._messages.setVisible(bool(quality.messages))
        self._figures["state"].setText(word(quality.state))
        self._figures["text"].setText(f"{quality.characters:,}" if quality.characters else "–")
        self._figures["plausible"].setText(plausible_text(quality))
        self._figures["pages"].setText(pages_text(quality))
        for name, value in (("text", quality.characters), ("plausible", quality.plausible), ("pages", quality.pages)):
            self._form.setRowVisible(self._figures[name], value not in (None, 0))
        named = format_of(path)
        self._offer_encodings(
            quality, plain=quality.encoding is not None or (named is not None and named.takes_encoding)
        )

    def _offer_encodings(self, quality: ReadingQuality, *, plain: bool) -> None:
        now = quality.encoding
        choices = CHOICES if now is None or now in CHOICES else (now, *CHOICES)
        self.encodings.clear()
        self.encodings.addItems(list(choices))
        self.encodings.setCurrentText(now or choices[0])
        self._encoding.setVisible(plain)


def plausible_text(quality: ReadingQuality) -> str:
    """Return the share of plausible characters."""
    return whole_percent(quality.plausible) if quality.plausible is not None else "–"


def pages_text(quality: ReadingQuality) -> str:
    """Return how many pages there are, and which of them are blank."""
    if quality.pages is None:
        return "–"
    if not quality.blank_pages:
        return f"{quality.pages:,}"
    words = QCoreApplication.translate("FileFacts", "{pages} (blank: {blank})")
    return words.format(pages=f"{quality.pages:,}", blank=number_ranges(quality.blank_pages))


def number_ranges(numbers: tuple[int, ...]) -> str:
    """Return page numbers as ranges: `2-4, 7`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    shown = ["\u2013".join(map(str, part)) for part in parts[:_MOST_PAGES]]
    return ", ".join(shown) + (" …" if len(parts) > _MOST_PAGES else "")
