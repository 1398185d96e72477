"""The formats of paragraphs and runs by the styles of a Word document, through their inheritance ([MS-DOC] 2.9.271)."""

from dataclasses import dataclass, field

from hengwen.model.document import ParagraphKind
from hengwen.readers.common.style_names import kind_of_name
from hengwen.readers.doc.binary import u16, utf16
from hengwen.readers.doc.paragraph_properties import BODY_LEVEL, ParagraphProperties, changed
from hengwen.readers.doc.run_properties import PLAIN, RunProperties, RunReader

_PARAGRAPH, _CHARACTER = 1, 2
_NONE = 0xFFF
_MOST = 4095
_KINDS: dict[int, ParagraphKind] = {
    **dict.fromkeys(range(1, 10), ParagraphKind.HEADING),
    **dict.fromkeys(range(19, 28), ParagraphKind.CONTENTS),
    34: ParagraphKind.CAPTION, 35: ParagraphKind.CONTENTS, 62: ParagraphKind.TITLE, 74: ParagraphKind.HEADING,
    101: ParagraphKind.CODE,
}  # fmt: skip
"""Kinds of built-in styles by their number, whatever their names ([MS-DOC] 2.9.260, `sti`)."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A style as it stands in the file; `paragraph` and `run` are its own modifiers."""

    kind: ParagraphKind | None
    family: int
    base: int
    paragraph: bytes = b""
    run: bytes = b""


@dataclass(frozen=True, slots=True)
class WordStyle:
    """A paragraph style with all that it inherits."""

    kind: ParagraphKind | None = None
    paragraph: ParagraphProperties = field(default_factory=ParagraphProperties)
    run: RunProperties = PLAIN


class Styles:
    """All styles of a document, resolved when first used. `fonts`: those of text that names none."""

    def __init__(self, part: bytes) -> None:
        self._entries = _entries(part)
        self._resolved: dict[int, WordStyle] = {}
        self._reader = RunReader()

    def __getitem__(self, number: int) -> WordStyle:
        if number not in self._resolved:
            self._resolved[number] = self._resolve(number)
        return self._resolved[number]

    def character_style(self, number: int) -> tuple[bytes, ...]:
        """Return the modifiers of a character style, those of the styles it is based on first."""
        line = self._ancestry(number)
        return tuple(entry.run for entry in line) if line and line[-1].family == _CHARACTER else ()

    def _resolve(self, number: int) -> WordStyle:
        kind, paragraph, run = None, ParagraphProperties(), PLAIN
        for entry in self._ancestry(number):
            paragraph = changed(paragraph, entry.paragraph)
            run = self._reader.changed(run, entry.run)
            outlined = ParagraphKind.HEADING if paragraph.outline < BODY_LEVEL else None
            kind = entry.kind or outlined or kind
        return WordStyle(kind, paragraph, run)

    def _ancestry(self, number: int) -> list[_Entry]:
        """Return the style and those it is based on, oldest first; a circle ends where it closes."""
        line: list[_Entry] = []
        seen: set[int] = set()
        while number in self._entries and number not in seen:
            seen.add(number)
            line.append(self._entries[number])
            number = line[-1].base
        return line[::-1]


def _entries(part: bytes) -> dict[int, _Entry]:
    header = u16(part, 0)
    count, size = min(u16(part, 2), _MOST), u16(part, 4)
    entries: dict[int, _Entry] = {}
    place = 2 + header
    for number in range(count):
        if place + 2 > len(part):
            break
        length = u16(part, place)
        if length >= 10:
            entries[number] = _entry(part[place + 2 : place + 2 + length], size)
        place += 2 + length
    return entries


def _entry(style: bytes, size: int) -> _Entry:
    identity, family, base = u16(style, 0) & 0xFFF, u16(style, 2) & 0xF, u16(style, 2) >> 4
    length = u16(style, size)
    name = utf16(style[size + 2 : size + 2 + 2 * length])
    parts = _parts(style, size + 4 + 2 * length, u16(style, 4) & 0xF)
    kind = _KINDS.get(identity) or next(
        (kind for part in name.split(",") if (kind := kind_of_name(part.strip()))), None
    )
    if family == _PARAGRAPH:
        paragraph = parts[0][2:] if parts else b""  # its own number stands in front
        return _Entry(kind, family, base, paragraph, parts[1] if len(parts) > 1 else b"")
    return _Entry(None, family, base, b"", parts[0] if family == _CHARACTER and parts else b"")


def _parts(style: bytes, place: int, count: int) -> list[bytes]:
    """Return the modifiers of a style by their target; each begins at an even byte."""
    parts = []
    for _ in range(count):
        place += place & 1
        length = u16(style, place)
        parts.append(style[place + 2 : place + 2 + length])
        place += 2 + length
    return parts
