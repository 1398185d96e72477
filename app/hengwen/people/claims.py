"""Whom the paths of a set of files seem to name: what every way of telling people apart comes to."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from hengwen.model.messages import Message
from hengwen.people.calendar_numbers import are_calendar, are_days_of_people
from hengwen.people.names import key

ENOUGH = 0.8
"""The share of the files that must name somebody for a way of telling people apart to be taken."""

_MOST, _FEW = 0.8, 5  # of the files, with one number alone: hardly a person's; where there are so few, it may be
_CONFLICTS = 0.2  # of the people, above which a part of the name is no number or name of a person


@dataclass(frozen=True, slots=True)
class Claim:
    """Who a path seems to name. `part`: what of it tells the file from others of the same person. `group`: that of
    which the person is a member, which hands in together.
    """

    number: str
    name: str
    part: str = ""
    group: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The same for two spellings of one person, or group."""
        return ("", key(self.group)) if self.group else self.of_member

    @property
    def of_member(self) -> tuple[str, str]:
        """The same for two spellings of one person, whatever the group."""
        return key(self.number), _name_key(self.name, bool(self.number))


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of one way to tell people: one for each file, or None, and the way in a few words.

    `given`: whether the user says so, by a rule or a roster, and it is no guess. `of_system`: whether it is the export
    of a course system. `accounts`: the numbers are those of the course system and not of a roster. `names_only`: nearly
    all are told by a name without a number, which may be that of two people.
    """

    found: tuple[Claim | None, ...]
    source: Message
    accounts: bool = False
    names_only: bool = False
    given: bool = False
    of_system: bool = False

    @property
    def fitting(self) -> int:
        """How many files name somebody."""
        return sum(claim is not None for claim in self.found)

    @property
    def fits(self) -> bool:
        """Whether enough files name somebody, and not all of them the same person."""
        return self.fitting >= ENOUGH * len(self.found) and len(people_of(self.found)) > 1


def people_of(found: Sequence[Claim | None]) -> set[tuple[str, str]]:
    """The different people that are named."""
    return {claim.key for claim in found if claim is not None}


def conflicting_share(pairs: Sequence[tuple[str, str]]) -> float:
    """Of different numbers, beside names: the share that stands with several names.

    That of a class, a course or a day stands with many; that of a student stands with one.
    """
    names = defaultdict(set)
    for number, name in pairs:
        names[number].add(name)
    return sum(len(each) > 1 for each in names.values()) / len(names) if names else 0.0


def are_numbers_of_people(found: Sequence[Claim | None]) -> bool:
    """Whether the numbers may be those of the people beside whose names they stand, or are all that there is."""
    pairs = {(key(claim.number), claim.key[1]) for claim in found if claim and claim.number and claim.name}
    if pairs and conflicting_share(sorted(pairs)) > _CONFLICTS:
        return False
    numbers = Counter(key(claim.number) for claim in found if claim and claim.number and not claim.name)
    if are_calendar(numbers) or are_days_of_people([(c.number, c.name) for c in found if c and c.number and c.name]):
        return False
    return not numbers or max(numbers.values()) <= _MOST * numbers.total() or numbers.total() < _FEW


def _name_key(name: str, numbered: bool) -> str:
    """With a number beside it, `Smith, John` is `John Smith`; without one, no two orders are made one."""
    plain = key(name)
    return " ".join(sorted(plain.replace(",", " ").split())) if numbered and plain.isascii() else plain
