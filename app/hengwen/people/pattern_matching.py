"""Matches a user's pattern against one name of a path."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from hengwen.people.names import HAN_RUN, without_assignment_words

_BRACKETS = "()[]【】《》<>+;:&#@=~"


class Slot(Enum):
    """An open part of a pattern: the number, the name, the group, or anything."""

    NUMBER = "{number}"
    NAME = "{name}"
    GROUP = "{group}"
    ANYTHING = "*"


Pieces = tuple[Slot | str, ...]
"""Literal text and open parts, in order, for one name of a path."""


class _Strictness(Struct, frozen=True):
    """The characters `barred` from names; `loose`: a name may have digits, a number punctuation or letters alone."""

    barred: str = ""
    loose: bool = False


Captures = tuple[str, str, str]
"""Number, name and group, each may be empty."""


def match(pieces: Pieces, text: str) -> Captures | None:
    """Return number, name and group in a text that matches the pieces from end to end, None where it does not.

    Open pieces are as short as possible. A name without the characters between the pieces, without brackets and digits
    is preferred.
    """
    literals = "".join(piece for piece in pieces if isinstance(piece, str))
    signs = "".join(sign for sign in literals if not sign.isalnum() and sign != " ")
    low_line = "_" if HAN_RUN.search(text) else ""
    for strictness in (_Strictness(signs + _BRACKETS + low_line), _Strictness(), _Strictness(loose=True)):
        matched = _Matching(pieces, text, strictness).ends(0, 0)
        if matched is not None:
            return matched
    return None


class _Matching:
    """One attempt. Failures are remembered, so that the time is bounded by pieces × length²."""

    def __init__(self, pieces: Pieces, text: str, strictness: _Strictness) -> None:
        self._pieces, self._text, self._strictness = pieces, text, strictness
        self._failed: set[tuple[int, int]] = set()

    def ends(self, piece: int, start: int) -> Captures | None:
        """Return number, name and group where the pieces from one on match the text from a place on."""
        if piece == len(self._pieces):
            return ("", "", "") if start == len(self._text) else None
        if (piece, start) in self._failed:
            return None
        matched = self._from(piece, start)
        if matched is None:
            self._failed.add((piece, start))
        return matched

    def _from(self, piece: int, start: int) -> Captures | None:
        wanted = self._pieces[piece]
        if isinstance(wanted, str):
            fits = self._text[start : start + len(wanted)].casefold() == wanted.casefold()
            return self.ends(piece + 1, start + len(wanted)) if fits else None
        for end in self._stops(piece, wanted, start):
            matched = self.ends(piece + 1, end)
            if matched is not None:
                text = self._text[start:end].strip()
                kinds = Slot.NUMBER, Slot.NAME, Slot.GROUP
                number, name, group = (text if wanted is k else old for k, old in zip(kinds, matched, strict=True))
                return number, name, group
        return None

    def _stops(self, piece: int, slot: Slot, start: int) -> Iterator[int]:
        """Yield where an open piece may end, the likeliest first."""
        if slot is Slot.NUMBER:
            return self._number_stops(start)
        if slot is Slot.NAME:
            return self._name_stops(piece, start)
        if slot is Slot.GROUP:
            return self._group_stops(start)
        return iter(range(start, len(self._text) + 1))

    def _group_stops(self, start: int) -> Iterator[int]:
        """Yield the ends of a group: as short as possible, without splitting a run of digits."""
        text, barred = self._text, self._strictness.barred
        for end in range(start + 1, len(text) + 1):
            if text[end - 1] in barred and not self._strictness.loose:
                return
            if not (text[end - 1].isdigit() and text[end : end + 1].isdigit()) and text[start:end].strip():
                yield end

    def _number_stops(self, start: int) -> Iterator[int]:
        """Yield the ends of a number: as far as digits and letters go, without splitting a run of digits."""
        text, loose = self._text, self._strictness.loose
        if start and text[start - 1].isdigit():
            return
        end = start
        while end < len(text) and ((text[end].isascii() and text[end].isalnum()) or (loose and text[end] in "._-@")):
            end += 1
        for stop in range(end, start, -1):
            cut = stop < len(text) and text[stop - 1].isdigit() and text[stop].isdigit()
            if not cut and (loose or any(sign.isdigit() for sign in text[start:stop])):
                yield stop

    def _name_stops(self, piece: int, start: int) -> Iterator[int]:
        text, strictness = self._text, self._strictness
        end = start
        while end < len(text) and text[end] not in strictness.barred and (strictness.loose or not text[end].isdigit()):
            end += 1
        following = self._pieces[piece + 1] if piece + 1 < len(self._pieces) else None
        if following is Slot.ANYTHING and (han := HAN_RUN.match(text, start)):
            bare = without_assignment_words(han.group())
            if bare and han.group().startswith(bare):
                yield start + len(bare)
        ends = range(start + 1, end + 1) if isinstance(following, str) else range(end, start, -1)
        yield from (stop for stop in ends if any(sign.isalpha() for sign in text[start:stop]))
