"""The header of a Word document: where its parts are ([MS-DOC] 2.5, the File Information Block)."""

from dataclasses import dataclass
from enum import IntEnum

from hengwen.model.document import State
from hengwen.model.messages import message
from hengwen.readers.doc.binary import u16, u32
from hengwen.readers.doc.compound_file import CompoundFile, damaged
from hengwen.readers.failure import Unreadable, locked

_MAGIC = 0xA5EC
_OLDER = (
    0xA5DC, 0xA5DB, 0xA59B, 0xA697, 0xA698, 0xA699, 0xBE31, 0x32FE, 0x34FE, 0x37FE
)  # Word 6 and 95, 2, 1, East Asian ones, for DOS; 1, 3, 4 and 5 for Macintosh  # fmt: skip
_WORD_97 = 0x00C1
_ENCRYPTED, _SECOND_TABLE = 0x0100, 0x0200


class StoryPart(IntEnum):
    """Parts of the table stream, by their number in the header."""

    STYLES = 1
    FOOTNOTE_REFERENCES = 2
    FOOTNOTES = 3
    SECTIONS = 6
    HEADERS = 11
    RUNS = 12
    PARAGRAPHS = 13
    FONTS = 15
    SETTINGS = 31
    PIECES = 33
    SHAPES = 40
    HEADER_SHAPES = 41
    ENDNOTE_REFERENCES = 46
    ENDNOTES = 47
    DRAWINGS = 50
    TEXT_BOXES = 56
    HEADER_TEXT_BOXES = 58
    LISTS = 73
    LIST_OVERRIDES = 74


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many code units each text of the document has; the texts follow one another in this order."""

    main: int
    footnotes: int
    headers: int
    macros: int
    comments: int
    endnotes: int
    text_boxes: int
    header_text_boxes: int

    def start(self, name: str) -> int:
        """Return where a text begins."""
        names = self.__slots__
        return sum(getattr(self, earlier) for earlier in names[: names.index(name)])


@dataclass(frozen=True, slots=True)
class WordFile:
    """The streams of a Word document, with its header read. `document`: text and formats. `table`: all tables.

    `container`: the file around them.
    """

    document: bytes
    table: bytes
    data: bytes
    lengths: Lengths
    title: str | None
    container: CompoundFile

    def place(self, part: StoryPart) -> tuple[int, int]:
        """Return the first byte in the table stream, and the size, of a part."""
        count = u16(self.document, _parts(self.document) - 2)
        entry = _parts(self.document) + 8 * part
        return (u32(self.document, entry), u32(self.document, entry + 4)) if part < count else (0, 0)

    def part(self, part: StoryPart) -> bytes:
        """Return the bytes of a part, none where it is missing."""
        start, size = self.place(part)
        return self.table[start : start + size]


def _parts(document: bytes) -> int:
    """Return where the places of the parts begin: after the words and the long words of the header."""
    longs = 34 + 2 * u16(document, 32)
    return longs + 2 + 4 * u16(document, longs) + 2


def _too_old() -> Unreadable:
    return Unreadable(
        State.WRONG_KIND,
        message("This document is of a Word older than 1997, which is not read; save it as DOCX in Word or WPS."),
    )


def open_word(data: bytes) -> WordFile:
    """Open the streams of a Word document. Raises `Unreadable` for a locked, older or broken one."""
    if u16(data, 0) in _OLDER:
        raise _too_old()
    container = CompoundFile(data)
    document = container.stream("WordDocument") or container.stream("WpsDocument")
    magic, flags = u16(document, 0), u16(document, 10)
    if magic not in (_MAGIC, *_OLDER):
        raise damaged()
    if flags & _ENCRYPTED:
        raise locked()
    if magic in _OLDER or u16(document, 2) < _WORD_97:
        raise _too_old()
    first = "1Table" if flags & _SECOND_TABLE else "0Table"
    table = container.stream(first) or container.stream("0Table" if first == "1Table" else "1Table")
    longs = 34 + 2 * u16(document, 32) + 2
    counts = (u32(document, longs + place) for place in range(12, 44, 4))
    return WordFile(document, table, container.stream("Data"), Lengths(*counts), container.title(), container)
