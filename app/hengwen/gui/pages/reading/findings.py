"""The findings of one document: their list, and the text with the findings marked."""

import unicodedata
from bisect import bisect_right

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from hengwen.gui.style.theme import theme_now
from hengwen.gui.textview.text_layout import TextLayout
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.list_item import Index, ItemModel, paint_item
from hengwen.model.document import Document, Finding
from hengwen.text.display import visible

_DETAIL = Qt.ItemDataRole.UserRole + 1
_COLOUR = Qt.ItemDataRole.UserRole + 2
_AROUND = 8  # characters on either side of a finding that is too short to be recognised alone
_SHORT = 4
_LONGEST = 80


class FindingsText(TextLayout):
    """A document's text for a pane; every kind of finding has a colour of its own."""

    def __init__(self, document: Document) -> None:
        self.findings = sorted(document.content.findings, key=lambda finding: (finding.span, finding.kind))
        kinds = list(dict.fromkeys(finding.kind for finding in self.findings))
        self._colours = [kinds.index(finding.kind) for finding in self.findings]
        super().__init__(document, [finding.span for finding in self.findings])
        starts = [paragraph.span.start for paragraph in document.paragraphs]
        self._pages = [self._page(finding, starts) for finding in self.findings]

    def colour(self, number: int) -> int:
        """Return the number of the colour of the finding's kind."""
        return self._colours[number]

    def page(self, number: int) -> int | None:
        """Return the page of a finding."""
        return self._pages[number]

    def _page(self, finding: Finding, starts: list[int]) -> int | None:
        before = bisect_right(starts, finding.span.start)
        return finding.page or (self.document.paragraphs[before - 1].page if before else None)

    def on_page(self, page: int) -> tuple[int, ...]:
        """Return the numbers of the findings on a page."""
        return tuple(number for number, finding_page in enumerate(self._pages) if finding_page == page)

    def hint_at(self, offset: int) -> str:
        """Return what is odd about the text at an offset."""
        here = [marked.number for marked in self.ranges if marked.start <= offset < marked.end]
        return "\n".join(f"{word(self.findings[n].kind)}  {explained(self.document, self.findings[n])}" for n in here)


def snippet(document: Document, finding: Finding) -> str:
    """Return the text of a finding with visible characters; short ones with their context and their code points."""
    start, end, text = finding.span.start, finding.span.end, document.text
    if not len(finding.span):
        return QCoreApplication.translate("Findings", "not in the text")
    if len(finding.span) > _SHORT:
        return visible(text[start : min(end, start + _LONGEST)]).replace("\n", "⏎")
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    codes = " ".join(f"U+{ord(letter):04X}" for letter in text[start:end] if not _usual(letter))
    line = visible(f"{before}[{text[start:end]}]{after}").replace("\n", "⏎")
    return f"{line}  {codes}".rstrip()


def explained(document: Document, finding: Finding) -> str:
    """Return the text of a finding, what exactly was noticed, and what to ask the author about it, one per line."""
    notes = [sentence(note) for note in (finding.detail, finding.question) if note]
    return "\n".join([snippet(document, finding), *notes])


def _usual(letter: str) -> bool:
    return letter.isascii() or "CJK UNIFIED" in unicodedata.name(letter, "")


def findings_model(text_layout: FindingsText, parent: QObject) -> ItemModel:
    """Return the findings of a document by their numbers, in the order of its text."""
    document, findings = text_layout.document, text_layout.findings

    def name(number: int) -> str:
        page = text_layout.page(number)
        place = QCoreApplication.translate("FindingsModel", "p. {page}").format(page=page) if page is not None else ""
        return f"{word(findings[number].kind)}  {place}".rstrip()

    def tip(number: int) -> str:
        return explained(document, findings[number])

    answers = {
        _COLOUR: text_layout.colour,
        _DETAIL: lambda number: snippet(document, findings[number]),
        Qt.ItemDataRole.DisplayRole: name,
        Qt.ItemDataRole.ToolTipRole: tip,
        Qt.ItemDataRole.AccessibleTextRole: lambda number: f"{name(number)}, {tip(number)}",
    }
    return ItemModel(answers, range(len(findings)), parent)


def paint_finding(painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
    """Paint a finding: its kind in its colour, its page, and its text."""
    kind, _, place = index.data().partition("  ")
    paint_item(painter, option, theme_now().mark(index.data(_COLOUR)), (kind, place), index.data(_DETAIL))
