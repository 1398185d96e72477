"""Small Word 97 documents ([MS-DOC]) in compound files ([MS-CFB]), as bytes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from struct import pack

SECTOR = 512
END, FREE, FAT, NONE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFF
TEXT_AT = 0x800
NOTE, BOX, PICTURE, SYMBOL = "\x02", "\x08", "\x01", "("
SPECIAL = pack("<HB", 0x0855, 1)

_PARTS = {
    "styles": 1, "footnote refs": 2, "footnotes": 3, "sections": 6, "headers": 11, "runs": 12, "paragraphs": 13,
    "fonts": 15, "settings": 31, "pieces": 33, "shapes": 40, "endnote refs": 46, "endnotes": 47, "drawings": 50,
    "boxes": 56, "lists": 73, "list overrides": 74,
}  # fmt: skip


def sprm(code: int, value: int | bytes) -> bytes:
    """A modifier; bytes are an operand of variable size."""
    if isinstance(value, bytes):
        return pack("<HB", code, len(value)) + value
    size = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}[code >> 13]
    return pack("<H", code) + (value % (1 << 8 * size)).to_bytes(size, "little")


HIDDEN, DELETED, INSERTED = sprm(0x083C, 1), sprm(0x0800, 1), sprm(0x0801, 1)
WHITE, TINY = sprm(0x6870, 0x00FFFFFF), sprm(0x4A43, 2)
CELL, ROW_END = sprm(0x2416, 1), sprm(0x2416, 1) + sprm(0x2417, 1)


@dataclass(frozen=True)
class R:
    """A run of letters."""

    text: str
    look: bytes = b""


@dataclass(frozen=True)
class P:
    """A paragraph: letters or runs; `mark`: how it ends, `mark_look`: the format of that sign."""

    runs: str | Sequence[R]
    look: bytes = b""
    style: int = 0
    mark: str = "\r"
    mark_look: bytes = b""

    @property
    def all_runs(self) -> list[R]:
        own = [R(self.runs)] if isinstance(self.runs, str) else list(self.runs)
        return [*own, *([R(self.mark, self.mark_look)] if self.mark else [])]


def row(*cells: str, shadings: bytes = b"") -> list[P]:
    """A row of a table; `shadings`: modifiers for its end."""
    inner = [P(cell, CELL, mark="\x07") for cell in cells]
    return [*inner, P("", ROW_END + shadings, mark="\x07")]


def with_field(instruction: str, result: str) -> list[R]:
    """A field with its result."""
    return [R("\x13", SPECIAL), R(instruction), R("\x14", SPECIAL), R(result), R("\x15", SPECIAL)]


@dataclass(frozen=True)
class S:
    """A style; `number` is that of a built-in one, `base` its place among the styles."""

    name: str
    number: int = 0xFFE
    family: int = 1
    base: int = 0xFFF
    paragraph: bytes = b""
    run: bytes = b""

    def packed(self, place: int) -> bytes:
        parts = [self.run] if self.family == 2 else [pack("<H", place) + self.paragraph, self.run]
        name = pack("<H", len(self.name)) + self.name.encode("utf-16-le") + b"\0\0"
        head = pack("<HHHHH", self.number, self.family | self.base << 4, len(parts), 0, 0)
        body = head + name
        for part in parts:
            body += b"\0" * (len(body) & 1) + pack("<H", len(part)) + part
        return pack("<H", len(body) + (len(body) & 1)) + body + b"\0" * (len(body) & 1)


NORMAL = S("Normal", 0)
HEADING = S("heading 1", 1, base=0, paragraph=sprm(0x2640, 0))


@dataclass(frozen=True)
class W:
    """A Word document: its texts, each a list of paragraphs.

    `notes` and `endnotes` belong to the signs of the body in their order, `boxes` to its drawn objects. `headers`: six
    for each section, None for the one of the section before. `sections`: modifiers of each; all but the last end where
    the body has the sign of a new page. `narrow`: one byte for each letter. `cuts`: where new pieces begin.
    `extra`: parts as they shall be. `streams`: more streams of the file.
    """

    body: Sequence[P]
    notes: Sequence[Sequence[P]] = ()
    endnotes: Sequence[Sequence[P]] = ()
    note_places: Sequence[int] = ()
    endnote_places: Sequence[int] = ()
    headers: Sequence[Sequence[P] | None] = ()
    comments: Sequence[P] = ()
    boxes: Sequence[Sequence[P]] = ()
    styles: Sequence[S] = (NORMAL, HEADING)
    sections: Sequence[bytes] = (b"",)
    fonts: Sequence[str] = ("Times New Roman", "Symbol")
    narrow: bool = False
    cuts: Sequence[int] = ()
    flags: int = 0
    facing: bool = False
    data: bytes = b""
    summary: bytes = b""
    extra: dict[str, bytes] = field(default_factory=dict)
    magic: int = 0xA5EC
    version: int = 0xC1
    prm: int = 0
    streams: dict[str, bytes] = field(default_factory=dict)

    def make(self) -> bytes:
        streams = {"WordDocument": b"", "1Table": b""} | ({"Data": self.data} if self.data else {})
        streams |= {"\x05SummaryInformation": self.summary} if self.summary else {}
        streams["WordDocument"], streams["1Table"] = self._streams()
        return compound(streams | self.streams)

    def _streams(self) -> tuple[bytes, bytes]:
        headers = [header or () for header in self.headers]
        texts = [
            self.body, _joined(self.notes), _joined(headers), (), self.comments,
            _joined(self.endnotes), _joined(self.boxes),
        ]  # fmt: skip
        lengths = [_length(text) for text in texts]
        paragraphs = [item for text in texts for item in text]
        if any(lengths[1:]):
            paragraphs.append(P(""))
        letters = "".join(run.text for paragraph in paragraphs for run in paragraph.all_runs)
        width = 1 if self.narrow else 2
        raw = letters.encode("cp1252") if self.narrow else _units(letters)
        document = bytearray(TEXT_AT) + raw
        document += bytes(-len(document) % SECTOR)
        runs = [(_units_of(run.text) * width, run.look) for paragraph in paragraphs for run in paragraph.all_runs]
        looks = [
            (_length([paragraph]) * width, pack("<H", paragraph.style) + paragraph.look) for paragraph in paragraphs
        ]
        parts = {
            "runs": _pages(document, runs, paragraphs=False),
            "paragraphs": _pages(document, looks, paragraphs=True),
            "pieces": self._pieces(len(raw) // width, width),
            "styles": _styles(self.styles),
            "fonts": _fonts(self.fonts),
            "sections": self._sections(document, letters, lengths[0]),
            "settings": bytes((int(self.facing), 0, 0, 0)),
            "footnotes": _places(self.notes), "endnotes": _places(self.endnotes),
            "footnote refs": _references(letters, self.note_places or None, self.notes, lengths[0]),
            "endnote refs": _references(letters, self.endnote_places, self.endnotes, lengths[0]),
            "headers": pack("<7I", *[0] * 7)[:-4] + _places(headers) if headers else b"",
            **self._drawn(letters, lengths[0]), **self.extra,
        }  # fmt: skip
        table = bytearray(b"\0" * 16)
        places = {}
        for name, part in parts.items():
            places[name] = (len(table), len(part))
            table += part
        document[: len(self._header(lengths, places))] = self._header(lengths, places)
        return bytes(document), bytes(table)

    def _header(self, lengths: list[int], places: dict[str, tuple[int, int]]) -> bytes:
        base = pack("<HHHHHH", self.magic, self.version, 0, 0x804, 0, 0x1200 | self.flags).ljust(32, b"\0")
        longs = [0, 0, 0, *lengths, 0]
        body = base + pack("<H", 14) + bytes(28) + pack("<H", 22) + b"".join(pack("<I", item) for item in longs)
        body = body.ljust(152, b"\0") + pack("<H", 93)
        pairs = [(0, 0)] * 93
        for name, place in places.items():
            pairs[_PARTS[name]] = place
        return body + b"".join(pack("<II", *pair) for pair in pairs) + bytes(2)

    def _pieces(self, length: int, width: int) -> bytes:
        starts = [0, *self.cuts]
        entries = b"".join(
            pack("<HIH", 0, TEXT_AT * 2 + 2 * at | 1 << 30 if width == 1 else TEXT_AT + 2 * at, self.prm)
            for at in starts
        )
        table = b"".join(pack("<I", item) for item in (*starts, length)) + entries
        return b"\x02" + pack("<I", len(table)) + table

    def _sections(self, document: bytearray, letters: str, length: int) -> bytes:
        ends = [at + 1 for at, letter in enumerate(letters[:length]) if letter == "\x0c"][: len(self.sections) - 1]
        entries = b""
        for section in self.sections:
            entries += pack("<HIHI", 0, len(document), 0, 0)
            document += pack("<H", len(section)) + section
        document += bytes(-len(document) % SECTOR)
        return b"".join(pack("<I", item) for item in (0, *ends, length)) + entries

    def _drawn(self, letters: str, length: int) -> dict[str, bytes]:
        if not self.boxes:
            return {}
        anchors = [at for at, letter in enumerate(letters[:length]) if letter == BOX]
        names = [1025 + number for number in range(len(anchors))]
        where = b"".join(pack("<I", at) for at in (*anchors, length))
        where += b"".join(pack("<IiiiiHI", name, 0, 0, 3000, 3000, 0x0A, 0) for name in names)
        ends = list(accumulate(map(_length, self.boxes), initial=0))
        texts = b"".join(pack("<I", item) for item in (*ends, ends[-1]))
        texts += b"".join(pack("<iiHiIi", 1, 0, 0, -1, name, 0) for name in (*names, 0))
        return {"shapes": where, "boxes": texts, "drawings": drawings(*(shape(name) for name in names))}


def shape(name: int, properties: dict[int, int] | None = None, words: str = "") -> bytes:
    """A drawn object; `words`: WordArt."""
    pairs = dict(properties or {})
    tail = words.encode("utf-16-le") + b"\0\0" if words else b""
    entries = b"".join(pack("<HI", number, value) for number, value in sorted(pairs.items()))
    entries += pack("<HI", 0x80C0, len(tail)) if words else b""
    count = len(pairs) + bool(words)
    return record(
        0xF004, record(0xF00A, pack("<II", name, 0xA00)) + record(0xF00B, entries + tail, count << 4 | 3), 0xF
    )


def drawings(*shapes: bytes) -> bytes:
    """The shapes of the body."""
    first = record(0xF004, record(0xF00A, pack("<II", 1024, 5)), 0xF)
    return record(0xF000, b"", 0xF) + b"\0" + record(0xF002, record(0xF003, first + b"".join(shapes), 0xF), 0xF)


def record(kind: int, body: bytes, head: int = 0) -> bytes:
    """A record of a drawing."""
    return pack("<HHI", head, kind, len(body)) + body


def summary(title: str, page: int = 936, encoding: str = "gb18030") -> bytes:
    """Properties of a document: its title in a code page."""
    raw = title.encode(encoding) + b"\0"
    raw += bytes(-len(raw) % 4)
    values = pack("<Ihh", 2, page if page < 0x8000 else page - 0x10000, 0) + pack("<II", 30, len(raw)) + raw
    section = pack("<II", 8 + 16 + len(values), 2) + pack("<IIII", 1, 24, 2, 32) + values
    return pack("<HHI", 0xFFFE, 0, 2) + bytes(16) + pack("<I", 1) + bytes(16) + pack("<I", 48) + section


def _units(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def _units_of(text: str) -> int:
    return len(_units(text)) // 2


def _length(paragraphs: Iterable[P]) -> int:
    return sum(_units_of(run.text) for paragraph in paragraphs for run in paragraph.all_runs)


def _joined(texts: Iterable[Sequence[P]]) -> list[P]:
    return [item for text in texts for item in text]


def _places(texts: Sequence[Sequence[P]]) -> bytes:
    """Where each text begins, and where the last one ends, twice."""
    ends = list(accumulate(map(_length, texts), initial=0))
    return b"".join(pack("<I", item) for item in (*ends, ends[-1])) if texts else b""


def _references(letters: str, places: Sequence[int] | None, notes: Sequence[object], length: int) -> bytes:
    if not notes:
        return b""
    at = [place for place, letter in enumerate(letters[:length]) if letter == NOTE] if places is None else list(places)
    return b"".join(pack("<I", item) for item in (*at, length)) + b"\1\0" * len(at)


def _styles(styles: Sequence[S]) -> bytes:
    head = pack("<HHHHHHHHH", len(styles), 10, 1, 0, 15, 0, 0, 0, 0)
    return pack("<H", len(head)) + head + b"".join(item.packed(place) for place, item in enumerate(styles))


def _fonts(names: Sequence[str]) -> bytes:
    entries = [bytes(39) + name.encode("utf-16-le") + b"\0\0" for name in names]
    return pack("<HH", len(names), 0) + b"".join(bytes((len(entry),)) + entry for entry in entries)


def _pages(document: bytearray, stretches: Sequence[tuple[int, bytes]], *, paragraphs: bool) -> bytes:
    """Pages of formats at the end of the document, and the table of them."""
    edges = list(accumulate((size for size, _ in stretches), initial=TEXT_AT))
    spans = [(span, look) for span, (_, look) in zip(pairwise(edges), stretches, strict=True) if span[1] > span[0]]
    numbers, firsts = [], []
    while spans:
        taken = _fitting([look for _, look in spans], paragraphs=paragraphs)
        page, spans = spans[:taken], spans[taken:]
        numbers.append(len(document) // SECTOR)
        firsts.append(page[0][0][0])
        document += _page(page, paragraphs=paragraphs)
        last = page[-1][0][1]
    return b"".join(pack("<I", item) for item in (*firsts, last, *numbers))


def _fitting(looks: Sequence[bytes], *, paragraphs: bool) -> int:
    room, taken = SECTOR - 8, 0
    for look in looks:
        room -= 4 + (13 if paragraphs else 1) + len(look) + 4
        if room < 0:
            break
        taken += 1
    return max(taken, 1)


def _page(spans: Sequence[tuple[tuple[int, int], bytes]], *, paragraphs: bool) -> bytes:
    edges = [spans[0][0][0], *(span[1] for span, _ in spans)]
    entry = 13 if paragraphs else 1
    page = bytearray(SECTOR)
    at = SECTOR - 2
    offsets = bytearray()
    for _, look in spans:
        if paragraphs:
            even = look + b"\0" * (len(look) & 1)
            body = b"\0" + bytes((len(even) // 2,)) + even
        else:
            body = bytes((len(look),)) + look
        at = (at - len(body)) // 2 * 2
        page[at : at + len(body)] = body
        offsets += bytes((at // 2 if look else 0,)) + bytes(entry - 1)
    head = b"".join(pack("<I", edge) for edge in edges) + offsets
    page[: len(head)] = head
    page[-1] = len(spans)
    return bytes(page)


def compound(streams: dict[str, bytes]) -> bytes:
    """A compound file; every stream fills sectors of its own. `storage/name` is a stream in a storage."""
    parts = list(dict.fromkeys(name[:at] for name in streams for at in (*_slashes(name), len(name))))
    padded = {name: streams[name].ljust(4096, b"\0") if name in streams else b"" for name in parts}
    sizes = [-(-len(data) // SECTOR) for data in padded.values()]
    directory = -(-(len(parts) + 1) // 4)
    tables = 1
    while tables * 128 < tables + directory + sum(sizes):
        tables += 1
    chain = [FAT] * tables + [*range(tables + 1, tables + directory), END]
    entries = _entry("Root Entry", 5, 1, first=END, size=0)
    at = tables + directory
    body = b""
    for number, ((path, data), size) in enumerate(zip(padded.items(), sizes, strict=True), 1):
        folder, _, name = path.rpartition("/")
        sibling = _first(parts, folder, number)
        if path not in streams:
            entries += _entry(name, 1, _first(parts, path, 0), first=0, size=0, sibling=sibling)
            continue
        entries += _entry(name, 2, NONE, first=at, size=len(data), sibling=sibling)
        chain += [*range(at + 1, at + size), END]
        body += data.ljust(size * SECTOR, b"\0")
        at += size
    entries = entries.ljust(directory * SECTOR, b"\0")
    table = b"".join(pack("<I", item) for item in chain).ljust(tables * SECTOR, b"\xff")
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += pack("<IIIIIIIII", 0, tables, tables, 0, 4096, END, 0, END, 0)
    return head + b"".join(pack("<I", item) for item in range(tables)).ljust(436, b"\xff") + table + entries + body


def _slashes(name: str) -> list[int]:
    return [at for at, letter in enumerate(name) if letter == "/"]


def _first(parts: Sequence[str], folder: str, after: int) -> int:
    """The number of the first part in a storage behind the first `after` ones."""
    numbers = enumerate(parts[after:], after + 1)
    return next((number for number, item in numbers if item.rpartition("/")[0] == folder), NONE)


def _entry(name: str, kind: int, child: int, *, first: int, size: int, sibling: int = NONE) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    head = raw.ljust(64, b"\0") + pack("<HBBIII", len(raw), kind, 1, NONE, sibling, child) + bytes(36)
    return head + pack("<II", first, size) + bytes(4)
