"""Claims: the people whom the paths of a set of files seem to name. Every way of recognising people produces them."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from hengwen.model.messages import Message
from hengwen.people.calendar_numbers import are_calendar, are_days_of_people
from hengwen.people.names import key

ENOUGH = 0.8
"""The share of the files that must name somebody before a way of recognising people is taken."""

_MOST, _FEW = 0.8, 5  # of the files, with one number alone: hardly a person's; with so few files it may be
_CONFLICTS = 0.2  # of the people: a part that is the same for more of them is no number or name of a person


@dataclass(frozen=True, slots=True)
class Claim:
    """The person whom a path seems to name. `part`: the part of it that tells the file from others of the same person.
    `group`: the group that hands in together, of which the person is a member.
    """

    number: str
    name: str
    part: str = ""
    group: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """A key that is the same for two spellings of one person, or group."""
        return ("", key(self.group)) if self.group else self.of_member

    @property
    def of_member(self) -> tuple[str, str]:
        """A key that is the same for two spellings of one person, whatever the group."""
        return key(self.number), _name_key(self.name, bool(self.number))


class Claims(Struct, frozen=True):
    """The claims of one way to recognise people: one for each file, or None, and the way in a few words.

    `given`: whether the user says so, by a rule or a roster, so that it is no guess. `of_system`: whether it is the
    export of a course system. `accounts`: whether the numbers are those of the course system and not of a roster.
    `names_only`: whether nearly all have a name without a number, which may be that of two people.
    """

    of_files: tuple[Claim | None, ...]
    source: Message
    accounts: bool = False
    names_only: bool = False
    given: bool = False
    of_system: bool = False

    @property
    def fitting(self) -> int:
        """The number of files that name somebody."""
        return sum(claim is not None for claim in self.of_files)

    @property
    def fits(self) -> bool:
        """Whether enough files name somebody, and not all of them the same person."""
        return self.fitting >= ENOUGH * len(self.of_files) and len(people_of(self.of_files)) > 1


def people_of(claims: Sequence[Claim | None]) -> set[tuple[str, str]]:
    """Return the different people that are named."""
    return {claim.key for claim in claims if claim is not None}


def conflicting_share(pairs: Sequence[tuple[str, str]]) -> float:
    """Return the share of the different numbers that occur beside several names.

    The number of a class, a course or a day is beside many names; that of a student beside one.
    """
    names = defaultdict(set)
    for number, name in pairs:
        names[number].add(name)
    return sum(len(of_number) > 1 for of_number in names.values()) / len(names) if names else 0.0


def are_numbers_of_people(claims: Sequence[Claim | None]) -> bool:
    """Return whether the numbers may be those of the people whose names are beside them, or are the only evidence."""
    pairs = {(key(claim.number), claim.key[1]) for claim in claims if claim and claim.number and claim.name}
    if pairs and conflicting_share(sorted(pairs)) > _CONFLICTS:
        return False
    numbers = Counter(key(claim.number) for claim in claims if claim and claim.number and not claim.name)
    if are_calendar(numbers) or are_days_of_people([(c.number, c.name) for c in claims if c and c.number and c.name]):
        return False
    return not numbers or max(numbers.values()) <= _MOST * numbers.total() or numbers.total() < _FEW


def _name_key(name: str, numbered: bool) -> str:
    """Return a key of a name: with a number beside it, `Smith, John` is `John Smith`; without one, the order counts."""
    plain = key(name)
    return " ".join(sorted(plain.replace(",", " ").split())) if numbered and plain.isascii() else plain
