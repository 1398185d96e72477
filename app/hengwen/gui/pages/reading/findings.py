"""The findings of one document: their list, and the text with the findings marked."""

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from hengwen.gui.pageview.recognised_lines import line_hint
from hengwen.gui.style.theme import theme_now
from hengwen.gui.textview.text_layout import MarkedRange, TextLayout
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.list_item import Index, ItemModel, paint_item
from hengwen.model.document import Document, Finding, FindingKind
from hengwen.model.recognition import PictureOfText, PlacedLine
from hengwen.text.display import visible

_DETAIL = Qt.ItemDataRole.UserRole + 1
_COLOUR = Qt.ItemDataRole.UserRole + 2
_AROUND = 8  # characters on either side of a finding that is too short to be recognised alone
_SHORT = 4
_LONGEST = 80


_DOUBTFUL = 6  # the number of the colour of doubtful lines


class FindingsText(TextLayout):
    """A document's text for a pane; every kind of finding has a colour of its own.

    The recognised lines follow the findings in the numbering of its places; of them only doubtful ones have a colour, a
    pale one over dots. `sheets`: the pictures that are shown as pages, of a document that has no pages of its own.
    """

    def __init__(self, document: Document) -> None:
        self.findings = sorted(document.content.findings, key=lambda finding: (finding.span, finding.kind))
        kinds = list(dict.fromkeys(finding.kind for finding in self.findings))
        self._colours = [kinds.index(finding.kind) for finding in self.findings]
        recognition = document.content.recognition
        pictures = recognition.pictures if recognition else ()
        self.sheets = () if document.path.lower().endswith(".pdf") else pictures
        self.lines = [(picture, line) for picture in pictures for line in picture.lines]
        spans = [finding.span for finding in self.findings] + [line.span for _, line in self.lines]
        super().__init__(document, spans)
        starts = [paragraph.span.start for paragraph in document.paragraphs]
        self._pages = [self._page(finding, starts) for finding in self.findings]
        numbers = {id(picture): number for number, picture in enumerate(self.sheets, 1)}
        self._pages += [numbers.get(id(picture), picture.page) for picture, _ in self.lines]
        for number, (_, line) in enumerate(self.lines, len(self.findings)):
            self._colours.append(_DOUBTFUL)
            if not line.doubtful:
                self.counted[number] = []
        self.aligned = [*self.counted[: len(self.findings)], *([] for _ in self.lines)]

    @property
    def visible_ranges(self) -> list[MarkedRange]:
        """The findings and the doubtful lines: what a strip of all of them shows."""
        return [marked for marked in self.ranges if self.counted[marked.number]]

    def place_at(self, offset: int) -> int | None:
        """Return the shortest finding at an offset, or else the recognised line."""
        here = [marked for marked in self.ranges if marked.start <= offset < marked.end]
        least = min(
            here, key=lambda marked: (marked.number >= len(self.findings), marked.end - marked.start), default=None
        )
        return least.number if least else None

    def dotted(self, number: int) -> bool:
        """Return whether a stretch is a line that was read from a picture, so that no colour alone says so."""
        return number >= len(self.findings)

    def line(self, number: int) -> tuple[PictureOfText, PlacedLine] | None:
        """Return the recognised line of a place, and its picture; None for a finding."""
        return self.lines[number - len(self.findings)] if number >= len(self.findings) else None

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
        return tuple(n for n, finding_page in enumerate(self._pages[: len(self.findings)]) if finding_page == page)

    def page_at(self, offset: int) -> int | None:
        """Return the page of an offset; of a document whose pictures are shown, that of the last one before it."""
        if not self.sheets:
            return self.document.page_at(offset)
        return max(1, sum(sheet.lines[0].span.start <= offset for sheet in self.sheets))

    def lines_on(self, page: int) -> Sequence[int]:
        """Return the numbers of the recognised lines of a page that was read as it is drawn, or of a sheet."""
        return self._lines_of_pages.get(page, ())

    @cached_property
    def _lines_of_pages(self) -> dict[int | None, list[int]]:
        lines_of_pages: dict[int | None, list[int]] = {}
        for number, (picture, _) in enumerate(self.lines, len(self.findings)):
            if self.sheets or not picture.name or picture.box:
                lines_of_pages.setdefault(self._pages[number], []).append(number)
        return lines_of_pages

    def hint_at(self, offset: int) -> str:
        """Return what is odd about the text at an offset."""
        here = [marked.number for marked in self.ranges if marked.start <= offset < marked.end]
        return "\n".join(self._hint(number) for number in here)

    def _hint(self, number: int) -> str:
        if read := self.line(number):
            return line_hint(read[1])
        finding = self.findings[number]
        return f"{word(finding.kind)}  {explained(self.document, finding)}"


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


def _line(document: Document, finding: Finding) -> str:
    """Return the text of a finding as the list shows it; beside identity data, why it is one."""
    if finding.kind != FindingKind.IDENTITY or finding.detail is None:
        return snippet(document, finding)
    written = visible(document.text[finding.span.start : finding.span.end]).replace("\n", "⏎")
    return " · ".join(filter(None, (written, sentence(finding.detail))))


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
        _DETAIL: lambda number: _line(document, findings[number]),
        Qt.ItemDataRole.DisplayRole: name,
        Qt.ItemDataRole.ToolTipRole: tip,
        Qt.ItemDataRole.AccessibleTextRole: lambda number: f"{name(number)}, {tip(number)}",
    }
    return ItemModel(answers, range(len(findings)), parent)


def paint_finding(painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
    """Paint a finding: its kind in its colour, its page, and its text."""
    kind, _, place = index.data().partition("  ")
    paint_item(painter, option, theme_now().mark(index.data(_COLOUR)), (kind, place), index.data(_DETAIL))
