"""The text of an RTF document that a DOCX takes in whole; its looks do not matter here."""

import codecs
import re

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\", re.DOTALL
)
_UNSEEN = frozenset(
    b"fonttbl colortbl stylesheet info pict object header headerl headerr headerf footer footerl footerr footerf "
    b"generator listtable listoverridetable revtbl rsidtbl themedata colorschememapping datastore latentstyles "
    b"fldinst xmlnstbl filetbl".split()
)
_SAID = {
    b"par": "\n", b"line": "\n", b"row": "\n", b"cell": "\n", b"nestcell": "\n", b"sect": "\n", b"page": "\n",
    b"tab": "\t", b"emdash": "—", b"endash": "–", b"lquote": "‘", b"rquote": "’", b"ldblquote": "“",
    b"rdblquote": "”", b"bullet": "•", b"emspace": " ", b"enspace": " ",
}  # fmt: skip
_SIGNS = {b"~": "\u00a0", b"_": "-", b"\\": "\\", b"{": "{", b"}": "}", b"\n": "\n", b"\r": "\n"}


class _Reader:
    """The state of a group: (unseen, characters that follow a `\\u` in its place); `pending` are bytes to decode."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.pending = bytearray()
        self.encoding = "cp1252"
        self.group = (False, 1)
        self.outer: list[tuple[bool, int]] = []
        self.skip = 0

    def take(self, data: bytes) -> None:
        dropped = min(self.skip, len(data))
        self.skip -= dropped
        if not self.group[0]:
            self.pending += data[dropped:]

    def say(self, text: str) -> None:
        self.settle()
        if not self.group[0]:
            self.pieces.append(text)

    def settle(self) -> None:
        if self.pending:
            self.pieces.append(self.pending.decode(self.encoding, "replace"))
            self.pending.clear()

    def brace(self, sign: bytes) -> None:
        self.settle()
        self.skip = 0
        if sign == b"{":
            self.outer.append(self.group)
        elif self.outer:
            self.group = self.outer.pop()

    def word(self, name: bytes, value: int | None) -> None:
        if name == b"u" and value is not None:
            self.say(chr(value & 0xFFFF))
            self.skip = self.group[1]
        elif name == b"uc":
            self.group = (self.group[0], min(max(value or 0, 0), 8))
        elif name in _UNSEEN or (name == b"v" and value != 0):
            self.group = (True, self.group[1])
        elif name == b"v":
            self.group = (False, self.group[1])
        elif name == b"ansicpg":
            self.encoding = _encoding(value)
        elif name in _SAID:
            self.say(_SAID[name])


def _encoding(page: int | None) -> str:
    name = {936: "gb18030", 65001: "utf-8"}.get(page or 1252, f"cp{page}")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"


def rtf_lines(data: bytes) -> list[str]:
    """The lines of an RTF document; hidden text, headers, footers and field instructions left out. Never raises."""
    reader = _Reader()
    for token in _TOKEN.finditer(data):
        word, value, code, sign, brace, text = token.groups()
        if word:
            reader.word(word, int(value) if value else None)
        elif code:
            reader.take(bytes.fromhex(code.decode("ascii")))
        elif sign == b"*":
            reader.group = (True, reader.group[1])
        elif sign:
            reader.say(_SIGNS.get(sign, ""))
        elif brace:
            reader.brace(brace)
        elif text:
            reader.take(text)
    reader.settle()
    joined = "".join(reader.pieces).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return [line.strip() for line in joined.split("\n") if line.strip()]
