"""The names of the fonts of a Word document, by their numbers ([MS-DOC] 2.9.286)."""

from hengwen.readers.doc.binary import u16, utf16

_NAME = 39  # bytes of an entry before the name of the font


def font_names(part: bytes) -> tuple[str, ...]:
    """The names in order."""
    names = []
    at = 4
    for _ in range(u16(part, 0)):
        if at >= len(part):
            break
        entry = part[at + 1 : at + 1 + part[at]]
        names.append(utf16(entry[_NAME:]).partition("\x00")[0])
        at += 1 + part[at]
    return tuple(names)
