"""The parts of a name of a file or folder: numbers, and possible names of people."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from hengwen.model.regex import regex
from hengwen.people.names import (
    HAN_RUN,
    NUMBER,
    assignment_words,
    is_chinese_name,
    may_be_chinese_name,
    without_assignment_words,
)

MAX_LENGTH = 160
"""Characters of a name that are examined. Systems allow at most 255 bytes, which are 85 Chinese characters."""

_LATIN = r"[^\W\d_\u3400-\u9fff〇\U00020000-\U0003ffff]"
_TOKEN = regex(
    rf"(?P<han>{HAN_RUN.pattern})"
    rf"|(?<![A-Za-z\d])(?P<number>{NUMBER.pattern})(?![A-Za-z\d])"
    r"|(?<!\d)(?P<glued>\d{5,14})(?!\d)"
    r"|(?P<digits>\d+)"
    rf"|(?P<latin>{_LATIN}+(?:['’]{_LATIN}+)*)"
)
_LONGEST_COMMON = 16
_CLASS_AFTER = regex(r" ?(?:班|级|届|号楼)")
_IDENTIFIER = regex(
    r"[0-9A-Fa-f]{4,}(?:-[0-9A-Fa-f]{4,}){2,}|(?<![A-Za-z\d])[0-9A-Fa-f]{4,}(?![A-Za-z\d])|(?:[A-Za-z]\d|\d[A-Za-z]){3,}"
)
_WORD_GAPS = ((" ", ", ", ",", ". ", ".", ".,"), ("_",), ("-",))


class Kind(Enum):
    """The kind of a part by its form: a student number, a name in Chinese or in Latin letters, or neither."""

    NUMBER = "number"
    HAN = "han"
    LATIN = "latin"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class NamePart:
    """A part of a name, its place, and its kind."""

    text: str
    kind: Kind
    start: int
    end: int

    @property
    def may_be_name(self) -> bool:
        """Whether it can be a person's name at a place where other files have one."""
        if self.kind is Kind.HAN:
            return may_be_chinese_name(self.text)
        return self.kind is Kind.LATIN and 1 <= self.text.count(" ") + 1 <= 4 and len(self.text) > 2

    @property
    def is_name(self) -> bool:
        """Whether it looks like a person's name by itself, which only Chinese names do."""
        return self.kind is Kind.HAN and is_chinese_name(self.text)


def name_parts(name: str, common: Collection[str] = ()) -> tuple[NamePart, ...]:
    """Return the parts of a normalised name without suffix, in order, without words of assignments, such as 实验三.

    `common`: further words, in small letters, that many names of a set have and that are not parts either.
    """
    parts: list[NamePart] = []
    for match in _TOKEN.finditer(without_identifiers(name[:MAX_LENGTH])):
        kind, text = match.lastgroup, match.group()
        if kind == "han":
            bare = _bare(text, common)
            start = match.start() + text.find(bare)
            if bare:
                parts.append(NamePart(bare, Kind.HAN, start, start + len(bare)))
        elif kind in {"number", "glued"}:
            of_class = _CLASS_AFTER.match(name, match.end())
            parts.append(NamePart(text, Kind.OTHER if of_class else Kind.NUMBER, *match.span()))
        elif kind == "latin" and text.casefold() not in assignment_words() and text.casefold() not in common:
            parts.append(NamePart(text, Kind.LATIN, *match.span()))
    return _with_words_joined(parts, name)


def without_identifiers(name: str) -> str:
    """Return the name with blanks in place of UUIDs, hashes and fragments of these."""
    return _IDENTIFIER.sub(_without_identifier, name)


def _without_identifier(match: re.Match[str]) -> str:
    """Return an empty text for a UUID, a hash or a fragment of one: digits and the letters a to f mixed."""
    text = match.group()
    turns = len(re.findall(r"[A-Za-z](?=\d)|\d(?=[A-Za-z])", text))
    grouped = "-" in text and re.search(r"[A-Fa-f]", text) and re.search(r"\d", text)
    return " " * len(text) if (grouped or turns > 1) and not NUMBER.fullmatch(text) else text


def common_words(names: Collection[str]) -> frozenset[str]:
    """Return words that more than half of at least four names have, in lower case; of Chinese, beginnings and ends."""
    if len(names) < 4:
        return frozenset()
    counts = Counter(word for name in names for word in set(_words(name[:MAX_LENGTH])))
    return frozenset(word for word, count in counts.items() if count > len(names) / 2)


def _words(name: str) -> Iterator[str]:
    for match in _TOKEN.finditer(name):
        text = match.group()
        if match.lastgroup == "latin":
            yield text.casefold()
        elif match.lastgroup == "han":
            yield from (text[:length] for length in range(2, min(len(text), _LONGEST_COMMON) + 1))
            yield from (text[-length:] for length in range(2, min(len(text), _LONGEST_COMMON) + 1))


def _bare(han: str, common: Collection[str]) -> str:
    """Return Chinese characters without the common beginnings and ends, and without words of assignments there."""
    lengths = range(min(len(han), _LONGEST_COMMON), 1, -1)
    han = han[next((length for length in lengths if han[:length] in common), 0) :]
    lengths = range(min(len(han), _LONGEST_COMMON), 1, -1)
    han = han[: len(han) - next((length for length in lengths if han[-length:] in common), 0)]
    return without_assignment_words(han) if han else ""


def _with_words_joined(parts: list[NamePart], name: str) -> tuple[NamePart, ...]:
    """Join Latin words into a part where the characters between join them: blanks, or else underscores, or hyphens."""
    gaps = [name[one.end : other.start] for one, other in pairwise(parts) if one.kind is other.kind is Kind.LATIN]
    joining = (*_WORD_GAPS[0], *next((level for level in _WORD_GAPS if any(gap in level for gap in gaps)), ()))
    joined: list[NamePart] = []
    for part in parts:
        before = joined[-1] if joined else None
        if before and before.kind is part.kind is Kind.LATIN and name[before.end : part.start] in joining:
            joined[-1] = NamePart(f"{before.text} {part.text}", Kind.LATIN, before.start, part.end)
        else:
            joined.append(part)
    return tuple(joined)
