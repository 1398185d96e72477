"""RTF: the visible text, by a tokenizer that reads every byte once.

Source: Rich Text Format Specification 1.9.1. Text comes as bytes in the code page of its font or of the document, and
as `\\u` escapes with a substitute to be skipped; unknown destinations (`\\*`) are no text.
"""

import re
from dataclasses import replace

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.model.messages import message
from hengwen.model.regex import regex
from hengwen.readers.common.colours import is_invisible
from hengwen.readers.common.draft import Draft, assemble
from hengwen.readers.common.finished import finished
from hengwen.readers.common.run_format import shown_blanks
from hengwen.readers.common.symbol_fonts import has_symbols, with_symbols
from hengwen.readers.common.titles import sensible_title, with_title
from hengwen.readers.failure import Unreadable
from hengwen.readers.rtf.control_words import (
    CHARSETS,
    DESTINATIONS,
    SIGNS,
    SKIPPED,
    SYMBOLS,
    code_page,
    open_ended,
    paired,
)
from hengwen.readers.rtf.state import KINDS, USUAL_SIZE, Group, RtfState

_TOKEN = regex(
    rb"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9A-Fa-f]{2})|\\(?P<sign>[^A-Za-z])"
    rb"|(?P<brace>[{}])|(?P<end>[\r\n\x00]+)|(?P<plain>[^\\{}\r\n\x00]+)|\\",
    re.DOTALL,
)
_PRIVATE = regex("[\ue000-\uf8ff]")  # in the number of a list: a bullet
_DEEPEST = 1000
_TINY = 4  # half points: smaller letters cannot be read
_REPLACEMENT = "\ufffd"
_ASIDE = ("header", "footer", "footnote")


def read_rtf(data: bytes) -> Content:
    """Return the visible text of an RTF file. Raises `Unreadable` for another file, or one without text."""
    if not data.lstrip()[:5].lower().startswith(b"{\\rtf"):
        raise _damaged()
    reading = _read(data)
    cut = message("The document is cut off; only its beginning could be read.") if reading.outer else None
    state, title = State.READ_PARTLY if cut else State.READ, sensible_title(reading.title)
    return finished(assemble(with_title(_drafts(reading))), state, cut, images=reading.pictures, title=title)


def rtf_drafts(data: bytes) -> list[Draft]:
    """Return the paragraphs of RTF included by another document. Raises `Unreadable` where it is damaged."""
    return _drafts(_read(data))


def _read(data: bytes) -> RtfState:
    reading = RtfState()
    _tokens(reading, data)
    _decode(reading)
    while reading.fields:
        _end_field(reading)
    _end_all(reading)
    return reading


def _drafts(reading: RtfState) -> list[Draft]:
    order = (ParagraphKind.HEADER, ParagraphKind.BODY, ParagraphKind.FOOTNOTE, ParagraphKind.FOOTER)
    return [draft for kind in order for draft in reading.stories[kind].drafts]


def _damaged() -> Unreadable:
    return Unreadable(State.DAMAGED, message("The RTF file is damaged or cut off; save it again."))


def _tokens(reading: RtfState, data: bytes) -> None:
    place = 0
    while match := _TOKEN.match(data, place):
        place = match.end()
        kind = match.lastgroup
        if match["word"]:
            place += _word(reading, match["word"].decode("ascii"), match["number"])
        elif kind == "hex":
            _put(reading, bytes.fromhex(match["hex"].decode("ascii")))
        elif kind == "sign":
            _sign(reading, match["sign"])
        elif kind == "brace":
            _brace(reading, match["brace"] == b"{")
        elif kind == "plain":
            place = match.start() + _plain(reading, data, match)


def _plain(reading: RtfState, data: bytes, match: re.Match[bytes]) -> int:
    """Read raw text; the second byte of a Chinese character may look like a brace or a backslash."""
    text = match["plain"]
    if reading.group.code_page in ("gb18030", "big5hkscs", "cp932") and open_ended(text):
        text += data[match.end() : match.end() + 1]
    _put(reading, text)
    return len(text)


def _put(reading: RtfState, text: bytes) -> None:
    taken = min(reading.skipped, len(text))
    reading.skipped -= taken
    if reading.group.target != "skip":
        reading.bytes += text[taken:]


def _brace(reading: RtfState, opens: bool) -> None:
    _decode(reading)
    reading.skipped = 0
    reading.optional = False
    if opens:
        reading.outer.append(reading.group)
        if len(reading.outer) > _DEEPEST:
            raise _damaged()
    elif reading.outer:
        if reading.group.target in _ASIDE and reading.group.target != reading.outer[-1].target:
            _end(reading)
        reading.group = reading.outer.pop()
        if reading.field_groups:
            _end_field_part(reading)


def _sign(reading: RtfState, sign: bytes) -> None:
    if sign == b"*":
        reading.optional = True
    elif sign in (b"\\", b"{", b"}"):
        _put(reading, sign)
    elif sign in (b"~", b"_"):
        _decode(reading)
        _write(reading, "\u00a0" if sign == b"~" else "-")
    elif sign in (b"\n", b"\r"):
        _end(reading)


def _word(reading: RtfState, word: str, digits: bytes | None) -> int:
    """Act on a control word; return how many raw bytes after it are no RTF."""
    number = int(digits) if digits else None
    optional, reading.optional = reading.optional, False
    if word == "bin":
        _decode(reading)
        return max(0, number or 0)
    if word == "u":
        _unicode(reading, number or 0)
    elif word == "upr":
        _decode(reading)
        reading.group = replace(reading.group, target="skip", instead=reading.group.target)
    elif word == "ud" and reading.group.instead is not None:
        _decode(reading)
        reading.group = replace(reading.group, target=reading.group.instead, instead=None)
    elif word in SKIPPED or (optional and word not in DESTINATIONS):
        _decode(reading)
        if word == "pict":
            reading.pictures = True
            reading.fields.note_picture()
        reading.group = replace(reading.group, target="skip")
    elif reading.group.target != "skip":
        _decode(reading)
        _apply(reading, word, number)
    return 0


def _apply(reading: RtfState, word: str, number: int | None) -> None:
    if reading.group.target == "styles":
        reading.styles.read_word(word, number)
    elif word in ("field", "fldinst"):
        _begin_field(reading, word)
    elif word in DESTINATIONS:
        # The result of a field or a shape belongs to the text around it, perhaps a footnote.
        reading.group = replace(reading.group, target=DESTINATIONS[word] or reading.group.target)
        if DESTINATIONS[word] == "list" and reading.kind is None:
            reading.kind = ParagraphKind.LIST
    elif word in ("par", "sect", "page", "cell", "nestcell", "row", "nestrow", "column"):
        _end(reading, word)
        reading.colours.apply_shading(word, 0)
    elif word == "line" and reading.group.target != "list":
        _break(reading)
    elif word in SIGNS:
        _write(reading, " " if reading.group.target == "list" else SIGNS[word])
    elif word in ("ansi", "mac", "pc", "pca", "ansicpg"):
        reading.ansi = (word == "ansicpg" and code_page(number or 1252)) or reading.ansi
        reading.group = replace(reading.group, code_page=reading.ansi)
    elif word in ("pard", "intbl", "outlinelevel", "s"):
        _paragraph(reading, word, number or 0)
    elif word in ("red", "green", "blue", "fcharset"):
        _entry(reading, word, number or 0)
    else:
        _character(reading, word, number)


def _begin_field(reading: RtfState, word: str) -> None:
    """Begin the group of a field, or its instruction; one outside such a group is no text."""
    depth = len(reading.outer)
    if word == "field":
        reading.field_groups[depth] = False
    elif reading.field_groups.get(depth - 1) is False:
        reading.field_groups[depth - 1] = True
        reading.fields.begin()
    else:
        reading.group = replace(reading.group, target="skip")


def _end_field_part(reading: RtfState) -> None:
    """End a group: that of an instruction, before the result; that of a field; or another one."""
    depth = len(reading.outer)
    if reading.field_groups.pop(depth + 1, False):
        _end_field(reading)
    if reading.field_groups.get(depth):
        reading.fields.separate()


def _end_field(reading: RtfState) -> None:
    """Write a field without a result, in the look of its instruction; words that no field shows get a finding."""
    closed, outer = reading.fields.end(), reading.group
    group = reading.group = replace(closed.look or outer, target=outer.target)
    _write(reading, closed.drawn)
    reading.writer.ruby_texts += () if group.hidden or group.deleted else closed.readings
    reading.writer.leave_out(FindingKind.DELETED if group.deleted else FindingKind.FIELD, closed.unread)
    reading.group = outer


def _paragraph(reading: RtfState, word: str, number: int) -> None:
    """Note the kind of the next paragraph; a number in front of it has a look of its own, but is no paragraph."""
    if reading.group.target == "list":
        return
    if word == "pard":
        reading.table, reading.kind, reading.colours.paragraph = False, None, None
    elif word == "intbl":
        reading.table = True
    elif word == "s":
        reading.kind = reading.styles.kinds.get(number)
        reading.group = replace(reading.group, size=reading.styles.sizes.get(number, reading.group.size))
    elif 0 <= number < 9:
        reading.kind = ParagraphKind.HEADING


def _entry(reading: RtfState, word: str, number: int) -> None:
    """Read a part of an entry in the tables of fonts and colours."""
    if word == "fcharset":
        reading.fonts[reading.font] = CHARSETS.get(number, "")
    else:
        reading.colours.parts.append(number)


def _character(reading: RtfState, word: str, number: int | None) -> None:
    """Set the look of the next characters."""
    group, on = reading.group, number != 0
    if word == "plain":
        group = Group(group.target, reading.ansi, group.uc, font=reading.usual_font, instead=group.instead)
    elif word == "deff":
        reading.usual_font = -1 if number is None else number
        group = replace(group, font=reading.usual_font)
    elif word == "f":
        reading.font = number or 0
        group = replace(group, code_page=reading.fonts.get(reading.font) or reading.ansi, font=reading.font)
    elif word == "uc":
        group = replace(group, uc=max(0, min(number or 0, 16)))
    elif word in ("v", "deleted"):
        group = replace(group, hidden=on) if word == "v" else replace(group, deleted=on)
    elif word == "cf":
        group = replace(group, text_colour=reading.colours.text_colour(number or 0))
    elif word == "expndtw":
        group = replace(group, spacing=number or 0)
    elif word in ("cb", "chcbpat", "highlight"):
        group = replace(group, background=reading.colours.background(number or 0))
    elif word in ("loch", "hich", "dbch", "ltrch", "rtlch"):
        group = replace(group, east_asian=word == "dbch")
    elif word == "fs" or (word == "afs" and group.east_asian):
        group = replace(group, size=USUAL_SIZE if number is None else number)
    else:
        reading.colours.apply_shading(word, number or 0)
    reading.group = group


def _unicode(reading: RtfState, number: int) -> None:
    _decode(reading)
    _write(reading, with_symbols(chr(number & 0xFFFF), reading.names.get(reading.group.font, "")))
    reading.skipped = reading.group.uc


def _decode(reading: RtfState) -> None:
    """Write the pending bytes, in their code page."""
    if not reading.bytes:
        return
    text, reading.bytes = bytes(reading.bytes), bytearray()
    if reading.group.target == "colours":
        for _ in range(text.count(b";")):
            reading.colours.close()
    elif reading.group.target == "fonts":
        reading.names[reading.font] = text.decode("ascii", "replace").partition(";")[0].strip()
    else:
        _write(reading, _decoded(reading, text))


def _decoded(reading: RtfState, text: bytes) -> str:
    group, font = reading.group, reading.names.get(reading.group.font, "")
    if group.code_page != SYMBOLS:
        return text.decode(group.code_page, "replace")
    if group.east_asian or not has_symbols(font):
        return text.decode(reading.ansi, "replace")
    return with_symbols("".join(chr(0xF000 | byte if byte > 0x20 else byte) for byte in text), font)


def _write(reading: RtfState, text: str) -> None:
    group = reading.group
    if group.target in ("skip", "fonts", "colours"):
        return
    text = reading.half + text
    reading.half = text[-1] if "\ud800" <= text[-1:] <= "\udbff" else ""
    text = paired(text.removesuffix(reading.half))
    if group.target == "title":
        reading.title += text
        return
    if group.target == "styles":
        reading.styles.write(text)
        return
    if group.target == "list":
        text = _PRIVATE.sub("•", text)
    if reading.fields.take(text, group, seen=not (group.hidden or group.deleted)) or not text:
        return
    writer = reading.writer
    gone = FindingKind.DELETED if group.deleted else FindingKind.HIDDEN if group.hidden else None
    unseen = is_invisible(group.text_colour, reading.colours.behind(group.background, table=reading.table))
    finding = FindingKind.TINY if group.size < _TINY else FindingKind.WHITE if unseen else None
    writer.write_text(
        shown_blanks(text, group.size / 2, group.spacing / 20),
        finding,
        gone,
        size=0 if group.target == "list" else group.size,
    )


def _break(reading: RtfState) -> None:
    """End the paragraph at a line break that ends a sentence; elsewhere the break is a blank."""
    _name_kind(reading)
    if reading.fields.in_instruction or not reading.writer.break_line():
        _write(reading, SIGNS["line"])


def _end(reading: RtfState, word: str = "par") -> None:
    """End a paragraph, and the cell or the row that ends with it; those of tables in cells are paragraphs alone."""
    _decode(reading)
    if reading.half:
        reading.half = ""
        _write(reading, _REPLACEMENT)
    if reading.fields.take(" ", reading.group):
        return
    if reading.writer.draft is not None:
        _name_kind(reading)
        reading.writer.flush()
    if word == "cell":
        reading.writer.end_cell()
    elif word == "row" or not reading.table:
        reading.writer.end_row()


def _name_kind(reading: RtfState) -> None:
    """Name the kind of the paragraph; its words may come before those that say it."""
    writer = reading.writer
    if writer.draft is not None and writer.fixed is None:
        writer.draft.kind = ParagraphKind.TABLE if reading.table else reading.kind or ParagraphKind.BODY


def _end_all(reading: RtfState) -> None:
    for target in KINDS:
        reading.group = replace(reading.group, target=target)
        _end(reading)
