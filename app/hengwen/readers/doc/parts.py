"""A Word document with its tables read: its text, and the properties of every run and paragraph of it."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hengwen.model.regex import regex
from hengwen.readers.common.placement import TWIP, PageSize
from hengwen.readers.doc.binary import i16, plc, u16, u32, utf16
from hengwen.readers.doc.format_pages import FormatPages, FormatStretch
from hengwen.readers.doc.header import StoryPart, WordFile
from hengwen.readers.doc.lists import Lists
from hengwen.readers.doc.objects import EmbeddedObjects
from hengwen.readers.doc.paragraph_properties import ParagraphProperties, changed, elsewhere
from hengwen.readers.doc.pieces import read_pieces
from hengwen.readers.doc.run_properties import RunProperties, RunReader
from hengwen.readers.doc.sprms import after_wall, sprms
from hengwen.readers.doc.styles import Styles, WordStyle

_MARK = regex("[\r\x07\x0c]")
_STYLE, _WALL, _TABLE_PROPERTIES, _FIRST_PAGE = 0x4600, 0x2664, 0x646B, 0x300A
_WIDTH, _HEIGHT, _LEFT, _TOP = 0xB01F, 0xB020, 0xB021, 0x9023
_SECTION_DEFAULTS = {_WIDTH: 12240, _HEIGHT: 15840, _LEFT: 1800, _TOP: 1440}
_FONT_NAME = 39  # bytes of an entry before the name of the font
_WIDEST = 31680  # twips: Word has no larger page


@dataclass(frozen=True, slots=True)
class WordParagraph:
    """A paragraph: code units `start` to `end`, its mark included if `marked`."""

    start: int
    end: int
    marked: bool
    style: WordStyle
    properties: ParagraphProperties
    in_cell: bool
    modifiers: bytes

    @property
    def depth(self) -> int:
        """In how many tables within each other it stands."""
        return self.properties.table_depth

    @property
    def ends_cell(self) -> bool:
        """Whether a cell ends with it."""
        return self.in_cell or self.properties.cell_end

    @property
    def ends_row(self) -> bool:
        """Whether it only ends a row."""
        return self.properties.row_end


class WordParts:
    """The text of a document and its tables. Raises `Unreadable` where the text cannot be put together."""

    def __init__(self, file: WordFile) -> None:
        table = read_pieces(file.part(StoryPart.PIECES), file.document)
        self.file, self.text, self.cut = file, table.text, table.cut
        self.styles = Styles(file.part(StoryPart.STYLES))
        self.fonts = _font_names(file.part(StoryPart.FONTS))
        self.lists = _lists(file)
        self.sections = tuple(_sections(file))
        self.page = _page(self.sections)
        self.objects = EmbeddedObjects(file.container)
        self._reader = RunReader(self.styles.character_style)
        runs = FormatPages(file.part(StoryPart.RUNS), file.document, paragraphs=False)
        formats = FormatPages(file.part(StoryPart.PARAGRAPHS), file.document, paragraphs=True)
        self._runs = list(runs.within(table.pieces))
        self._starts = [run.start for run in self._runs]
        self._formats = list(formats.within(table.pieces))
        self._format_starts = [stretch.start for stretch in self._formats]
        self._known: dict[tuple[bytes, bytes], tuple[WordStyle, ParagraphProperties, bytes]] = {}
        self._section_ends = frozenset(section.end for section in self.sections)

    def paragraphs(self, start: int, end: int) -> Iterator[WordParagraph]:
        """Yield the paragraphs of the text from `start` to `end`; the last one may lack its mark."""
        place, end = start, min(end, len(self.text))
        for match in _MARK.finditer(self.text, start, end):
            if match[0] == "\x0c" and match.end() not in self._section_ends:
                continue
            yield self._paragraph(place, match.end(), marked=True)
            place = match.end()
        if place < end:
            yield self._paragraph(place, end, marked=False)

    def _paragraph(self, start: int, end: int, *, marked: bool) -> WordParagraph:
        stretch = self._formats[bisect_right(self._format_starts, end - 1) - 1]
        key = (stretch.grpprl, stretch.changes)
        if key not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[key] = self._resolved(stretch)
        style, properties, modifiers = self._known[key]
        in_cell = marked and self.text[end - 1] == "\x07"
        return WordParagraph(start, end, marked, style, properties, in_cell, modifiers)

    def _resolved(self, stretch: FormatStretch) -> tuple[WordStyle, ParagraphProperties, bytes]:
        number, grpprl = u16(stretch.grpprl, 0), after_wall(stretch.grpprl[2:], _WALL)
        for modifier in (*sprms(grpprl), *sprms(stretch.changes)):
            number = modifier.value if modifier.code == _STYLE else number
        style = self.styles[number]
        properties = changed(style.paragraph, grpprl, self.file.data)
        properties = replace(changed(properties, stretch.changes, self.file.data), style=number)
        modifiers = grpprl
        for sprm in sprms(grpprl):
            if sprm.code == _TABLE_PROPERTIES:
                modifiers += elsewhere(sprm, self.file.data)
        return style, properties, modifiers if properties.row_end else b""

    def runs(self, start: int, end: int, style: WordStyle) -> Iterator[tuple[int, int, RunProperties]]:
        """Yield the runs of a paragraph of some style, from `start` to `end`."""
        number = bisect_right(self._starts, start) - 1
        while start < end:
            stretch = self._runs[number]
            stop = min(stretch.end, end)
            yield start, stop, self._reader.changed(style.run, stretch.grpprl, stretch.changes)
            start, number = stop, number + 1

    def run_at(self, place: int) -> RunProperties:
        """Return the format of the character at a place, without its paragraph's style."""
        if not 0 <= place < len(self.text):
            return RunProperties()
        stretch = self._runs[bisect_right(self._starts, place) - 1]
        return self._reader.changed(RunProperties(), stretch.grpprl, stretch.changes)


def _font_names(part: bytes) -> tuple[str, ...]:
    """Return the names of the fonts in order ([MS-DOC] 2.9.286)."""
    names = []
    place = 4
    for _ in range(u16(part, 0)):
        if place >= len(part):
            break
        entry = part[place + 1 : place + 1 + part[place]]
        names.append(utf16(entry[_FONT_NAME:]).partition("\x00")[0])
        place += 1 + part[place]
    return tuple(names)


def _lists(file: WordFile) -> Lists:
    """Read the lists; their levels follow the definitions in the table stream."""
    start, size = file.place(StoryPart.LISTS)
    levels = file.table[start + size :] if size else b""
    return Lists(file.part(StoryPart.LISTS), levels, file.part(StoryPart.LIST_OVERRIDES))


@dataclass(frozen=True, slots=True)
class Section:
    """A section, which ends before code unit `end`. `first_page`: its first page has margins of its own."""

    end: int
    first_page: bool
    sizes: dict[int, int]


def _sections(file: WordFile) -> Iterator[Section]:
    for _, end, entry in plc(file.part(StoryPart.SECTIONS), 12):
        place = u32(entry, 2)
        grpprl = (
            file.document[place + 2 : place + 2 + max(0, i16(file.document, place))] if place != 0xFFFFFFFF else b""
        )
        values = {sprm.code: sprm.value for sprm in sprms(grpprl)}
        sizes = {code: min(values.get(code, usual), _WIDEST) for code, usual in _SECTION_DEFAULTS.items()}
        yield Section(end, bool(values.get(_FIRST_PAGE)), sizes)


def _page(sections: tuple[Section, ...]) -> PageSize:
    """Return the largest page of the document, in EMU."""
    if not sections:
        return PageSize()
    return PageSize(*(max(section.sizes[code] for section in sections) * TWIP for code in _SECTION_DEFAULTS))
