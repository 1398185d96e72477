"""A user's own pattern of names, such as `{number}-{name}` or `*/{name}_*`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from hengwen.model.messages import HengwenError, message
from hengwen.people.claims import Claim, Claims
from hengwen.people.name_parts import MAX_LENGTH
from hengwen.people.names import normalised
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix

_MOST_PIECES = 40


class Slot(Enum):
    """What a pattern leaves open: the number, the name, or anything."""

    NUMBER = "{number}"
    NAME = "{name}"
    ANYTHING = "*"


_SLOTS = {"{number}": Slot.NUMBER, "{name}": Slot.NAME, "{}": Slot.ANYTHING, "*": Slot.ANYTHING}

Pieces = tuple[Slot | str, ...]
"""Literal text and what is left open, in order, for one name of a path."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the names of a path look like: `levels` from the outermost on; a single one may stand at any depth."""

    text: str
    levels: tuple[Pieces, ...]

    def match(self, parts: Sequence[str]) -> tuple[str, str] | None:
        """Number and name that a path has by this pattern, either may be empty; None where it does not fit.

        A pattern of one level is tried on the name of the file, without suffix, then on each folder or archive from the
        innermost on; one of several levels on the end of the path.
        """
        found = self.locate(parts)
        return None if found is None else found[:2]

    def locate(self, parts: Sequence[str]) -> tuple[str, str, int] | None:
        """The same, and how many names of the path lie within the one that says who it is."""
        names = [without_archive_suffix(part) for part in parts[:-1]] + [without_suffix(part) for part in parts[-1:]]
        names = [normalised(name)[:MAX_LENGTH] for name in names]
        if len(self.levels) > 1:
            return self._match_path(names)
        for within, name in enumerate(reversed(names)):
            found = _match(self.levels[0], name)
            if found is not None:
                return *found, within
        return None

    def _match_path(self, names: Sequence[str]) -> tuple[str, str, int] | None:
        if len(names) < len(self.levels):
            return None
        number = name = ""
        within = 0
        for depth, (level, part) in enumerate(zip(reversed(self.levels), reversed(names), strict=False)):
            found = _match(level, part)
            if found is None:
                return None
            if found != ("", ""):
                within = depth
            number, name = found[0] or number, found[1] or name
        return number, name, within


def parse_pattern(text: str) -> Pattern:
    """The pattern that a user has written. Raises `HengwenError` where it has neither number nor name, has one of them
    twice, or a brace that opens nothing known.
    """
    levels = tuple(tuple(_pieces(text, level)) for level in normalised(text).strip("/").split("/"))
    slots = [piece for level in levels for piece in level if isinstance(piece, Slot)]
    if len(slots) > _MOST_PIECES or len(text) > MAX_LENGTH:
        raise HengwenError(message("The pattern is too long: “{pattern}”.", pattern=text[:60]))
    for slot in (Slot.NUMBER, Slot.NAME):
        if slots.count(slot) > 1:
            raise HengwenError(message("The pattern “{pattern}” has {slot} twice.", pattern=text, slot=slot.value))
    if Slot.NUMBER not in slots and Slot.NAME not in slots:
        raise HengwenError(message("The pattern “{pattern}” has neither {{number}} nor {{name}} in it.", pattern=text))
    return Pattern(text, levels)


def claims_by_pattern(files: Sequence[SubmittedFile], text: str) -> Claims:
    """Whom the files name by a user's pattern. Raises `HengwenError` as `parse_pattern` does."""
    pattern = parse_pattern(text)
    found = []
    for file in files:
        who = pattern.locate(file.parts)
        found.append(None if who is None else Claim(who[0], who[1], "/".join(file.parts[len(file.parts) - who[2] :])))
    return Claims(tuple(found), message("the pattern {pattern}", pattern=text))


def _pieces(pattern: str, text: str) -> Iterator[Slot | str]:
    """The pieces of one level; several open ones in a row that say nothing are one."""
    literal = ""
    at = 0
    before: Slot | None = None
    while at < len(text):
        slot = next((word for word in _SLOTS if text.startswith(word, at)), None)
        if slot is None:
            if text[at] in "{}":
                raise HengwenError(
                    message(
                        "The pattern “{pattern}” has a brace that is neither of {{number}}, {{name}} nor {{}}.",
                        pattern=pattern,
                    )
                )
            literal += text[at]
            at += 1
            continue
        if literal:
            yield literal
            before, literal = None, ""
        if before is not Slot.ANYTHING or _SLOTS[slot] is not Slot.ANYTHING:
            yield _SLOTS[slot]
        before = _SLOTS[slot]
        at += len(slot)
    if literal:
        yield literal


def _match(pieces: Pieces, text: str) -> tuple[str, str] | None:
    """Number and name in a text that fits the pieces from end to end: open pieces as short as they can be.

    A name that holds none of the signs between the pieces comes before one that does.
    """
    signs = "".join(
        {sign for piece in pieces if isinstance(piece, str) for sign in piece if not sign.isalnum()} - {" "}
    )
    for barred in (signs, "") if signs else ("",):
        found = _Matching(pieces, text, barred).ends(0, 0)
        if found is not None:
            return found
    return None


class _Matching:
    """One attempt. What has failed is remembered, so that the time is bounded by pieces × length²."""

    def __init__(self, pieces: Pieces, text: str, barred: str) -> None:
        self._pieces, self._text, self._barred = pieces, text, barred
        self._failed: set[tuple[int, int]] = set()

    def ends(self, piece: int, start: int) -> tuple[str, str] | None:
        """Number and name where the pieces from one on fit the text from a place on."""
        if piece == len(self._pieces):
            return ("", "") if start == len(self._text) else None
        if (piece, start) in self._failed:
            return None
        found = self._from(piece, start)
        if found is None:
            self._failed.add((piece, start))
        return found

    def _from(self, piece: int, start: int) -> tuple[str, str] | None:
        wanted = self._pieces[piece]
        if isinstance(wanted, str):
            fits = self._text[start : start + len(wanted)].casefold() == wanted.casefold()
            return self.ends(piece + 1, start + len(wanted)) if fits else None
        for end in self._stops(piece, wanted, start):
            found = self.ends(piece + 1, end)
            if found is not None:
                number, name = found
                text = self._text[start:end].strip()
                return (text if wanted is Slot.NUMBER else number), (text if wanted is Slot.NAME else name)
        return None

    def _stops(self, piece: int, slot: Slot, start: int) -> Iterator[int]:
        """Where an open piece may end, the likeliest first."""
        text = self._text
        if slot is Slot.NUMBER:
            if start and text[start - 1].isdigit():
                return
            end = start
            while end < len(text) and text[end].isascii() and text[end].isalnum():
                end += 1
            ends = [at for at in range(start + 1, end + 1) if at == len(text) or not (text[at - 1 : at + 1].isdigit())]
            yield from (at for at in reversed(ends) if any(sign.isdigit() for sign in text[start:at]))
        elif slot is Slot.NAME:
            end = start
            while end < len(text) and not text[end].isdigit() and text[end] not in self._barred:
                end += 1
            last = piece + 1 == len(self._pieces) or isinstance(self._pieces[piece + 1], Slot)
            for at in range(end, start, -1) if last else range(start + 1, end + 1):
                if any(sign.isalpha() for sign in text[start:at]):
                    yield at
        else:
            yield from range(start, len(text) + 1)
