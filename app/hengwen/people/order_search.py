"""Searches the orders of the names at one depth of a set: at which place is the number, and at which the name."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from msgspec import Struct

from hengwen.people.calendar_numbers import are_calendar, are_days_of_people, are_running
from hengwen.people.claims import ENOUGH, Claim, conflicting_share
from hengwen.people.name_parts import Kind, NamePart, common_words, name_parts
from hengwen.people.names import has_surname, is_date, key, normalised
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix

CONFLICTS = 0.25
"""Of different numbers, the part that may occur with several names: otherwise it is the number of a class or a day."""

NAMESAKES = 0.5
"""Of different names, the part that may occur with several numbers: otherwise it is the name of a class or a course."""

_ORDINALS = (0, 1, 2, -1, -2, -3)
_BESIDE = (1, -1)  # after the number, and before it
_FEW_PEOPLE = 3  # of whom two namesakes are no surprise
_NAMES = 0.6  # of different names at a place, the part that must begin with a surname, or be no other word
_FEW_FILES, _FILES_EACH = 4, 15  # with each number alone: of a few people, and of ten or more
_FEWEST_DIGITS = 6  # of a number that stands alone


class _Place(Struct, frozen=True):
    """The place of the name: beside the number (`beside`), or as a part of its kind from the left or right."""

    at: int
    beside: bool = False


@dataclass(frozen=True)
class Level:
    """The names of one depth of all files, from the outermost on; -1 for the files' own."""

    files: Sequence[SubmittedFile]
    depth: int

    @cached_property
    def names(self) -> list[str | None]:
        """One name for each file, normalised and without suffix; None where a path is shorter."""
        return [_name_at(file.parts, self.depth) for file in self.files]

    @cached_property
    def weights(self) -> Counter[str]:
        """Different names, and how many files have each."""
        return Counter(name for name in self.names if name is not None)

    @cached_property
    def parts(self) -> dict[str, tuple[NamePart, ...]]:
        """The parts of each name."""
        common = common_words(self.weights)
        return {name: name_parts(name, common) for name in self.weights}


class Order(Struct, frozen=True):
    """One choice of places, and the number and name it finds in each name of a level.

    `rank`: 3 for number and name, 2 for names, 1 for numbers alone. `coverage`: the share of files with these.
    `conflicts`: the share of people for whom these are not the same everywhere. `nearness`: of the name to the number.
    """

    parts_of_names: dict[str, tuple[NamePart | None, NamePart | None]]
    rank: int
    coverage: float
    conflicts: float
    nearness: int

    @property
    def people(self) -> set[tuple[str, str]]:
        """Return the different people that are named."""
        return {
            Claim(number.text if number else "", name.text if name else "").key
            for number, name in self.parts_of_names.values()
            if number or name
        }

    @property
    def quality(self) -> tuple[int, float, int, int]:
        """A sort key: the larger the better."""
        return self.rank, round(self.coverage - self.conflicts, 2), len(self.people), self.nearness


def _name_at(parts: Sequence[str], depth: int) -> str | None:
    if depth >= len(parts):
        return None
    own = depth in (-1, len(parts) - 1)
    return normalised(without_suffix(parts[depth]) if own else without_archive_suffix(parts[depth]))


def _text(part: NamePart | None) -> str:
    return part.text if part else ""


def orders_of(level: Level) -> Iterator[Order]:
    """Yield every choice of places that enough of the files follow and that distinguishes people."""
    places = [
        *(_Place(token_place, beside=True) for token_place in _BESIDE),
        *(_Place(ordinal) for ordinal in _ORDINALS),
    ]
    for numbers in _columns(
        [_nth(parts, ordinal, (Kind.NUMBER,)) for parts in level.parts.values()] for ordinal in _ORDINALS
    ):
        yield from _by_number(level, dict(zip(level.parts, numbers, strict=True)))
        columns = (
            [_person(*parts_and_number, place) for parts_and_number in zip(level.parts.values(), numbers, strict=True)]
            for place in places
        )
        for farness, names in enumerate(_columns(columns)):
            yield from _by_both(level, numbers, names, -farness)
    for names in _columns(
        [_nth(parts, ordinal, (Kind.HAN,)) for parts in level.parts.values()] for ordinal in _ORDINALS
    ):
        yield from _by_name(level, dict(zip(level.parts, names, strict=True)))


def _columns(columns: Iterable[list[NamePart | None]]) -> Iterator[list[NamePart | None]]:
    """Yield the parts at each of several places, if there are any, each once: the first is often the last as well."""
    seen = set()
    for column in columns:
        if any(column) and tuple(column) not in seen:
            seen.add(tuple(column))
            yield column


def _by_both(
    level: Level, number_column: list[NamePart | None], name_column: list[NamePart | None], nearness: int
) -> Iterator[Order]:
    numbers = dict(zip(level.parts, number_column, strict=True))
    names = _without_titles(numbers, dict(zip(level.parts, name_column, strict=True)))
    both = {name for name in names if numbers[name] and names[name]}
    coverage = _coverage(level, both)
    if coverage < ENOUGH:
        return
    lengths = {len(_text(numbers[name])) for name in both}
    pairs = sorted({(key(_text(numbers[name])), key(_text(names[name]))) for name in both})
    conflicts = conflicting_share(pairs)
    of_names = conflicting_share([(name, number) for number, name in pairs])
    most = max(Counter(number for number, _ in pairs).values())
    few = len(pairs) <= _FEW_PEOPLE
    if len(pairs) < 2 or most > max(1, len(pairs) / 2) or not _begin_with_surnames(names.values()):
        return
    texts = sorted({(_text(numbers[name]), _text(names[name])) for name in both})
    if (conflicts > CONFLICTS and not few) or (of_names > NAMESAKES and not few) or are_days_of_people(texts):
        return
    sure = {name: _sure(numbers[name], names[name], lengths) for name in names}
    yield Order(sure, 3, coverage, _in_conflict(pairs), nearness)


def _sure(
    number: NamePart | None, name: NamePart | None, lengths: Collection[int]
) -> tuple[NamePart | None, NamePart | None]:
    """Return number and name if certain: alone, a name must look like one, a number like the others and not a day."""
    if number and not name:
        return (number if len(number.text) in lengths and not is_date(number.text) else None), None
    return number, name if number or (name and name.is_name) else None


def _in_conflict(pairs: Sequence[tuple[str, str]]) -> float:
    """Return the share of people whose number occurs with another name as well, or their name with another number."""
    numbers, names = Counter(number for number, _ in pairs), Counter(name for _, name in pairs)
    return sum(numbers[number] > 1 or names[name] > 1 for number, name in pairs) / len(pairs)


def _without_titles(
    numbers: dict[str, NamePart | None], names: dict[str, NamePart | None]
) -> dict[str, NamePart | None]:
    """Return Latin names reduced to the words, two or more, that all files of a number have: a title may follow."""
    of_number = defaultdict(set)
    for name, number in numbers.items():
        part = names[name]
        if number and part and part.kind is Kind.LATIN:
            of_number[key(number.text)].add(part.text)
    cut = dict(names)
    for name, number in numbers.items():
        part = names[name]
        if number and part and part.kind is Kind.LATIN and len(texts := of_number[key(number.text)]) > 1:
            words = min((text.split(" ") for text in texts), key=len)
            if len(words) > 1 and all(text.split(" ")[: len(words)] == words for text in texts):
                pattern = r"[\W_]+".join(map(re.escape, words))
                if match := re.compile(pattern).match(name, part.start):
                    cut[name] = replace(part, text=" ".join(words), end=match.end())
    return cut


def _by_number(level: Level, numbers: dict[str, NamePart | None]) -> Iterator[Order]:
    counts: Counter[str] = Counter()
    for name, number in numbers.items():
        if number:
            counts[key(number.text)] += level.weights[name]
    coverage = _coverage(level, {name for name in numbers if numbers[name]})
    if coverage < ENOUGH or len(counts) < 2 or not _may_be_of_students(counts):
        return
    yield Order({name: (number, None) for name, number in numbers.items()}, 1, coverage, 0.0, 0)


def _may_be_of_students(counts: Counter[str]) -> bool:
    """Return whether numbers alone may be students': none in most files, no day, time or class, most of one length."""
    if max(counts.values()) > counts.total() / 2 and counts.total() > 3:
        return False
    lengths = Counter(len(number) for number in counts)
    return (
        counts.total() <= (_FILES_EACH if len(counts) >= 10 else _FEW_FILES) * len(counts)
        and max(lengths.values()) >= len(counts) / 2
        and max(lengths) >= _FEWEST_DIGITS
        and not are_calendar(counts)
        and not are_running(counts)
        and not all(is_date(number) and counts[number] > 1 for number in counts)
    )


def _by_name(level: Level, names: dict[str, NamePart | None]) -> Iterator[Order]:
    named = {name: part for name, part in names.items() if part and part.may_be_name and has_surname(part.text)}
    coverage = _coverage(level, named)
    different = {part.text: part for part in named.values()}
    if coverage < ENOUGH or len(different) < 2:
        return
    if sum(part.is_name for part in different.values()) < _NAMES * len(different):
        return
    numbers = _numbers_beside(level, named)
    yield Order({name: (numbers.get(name), named.get(name)) for name in names}, 2, coverage, 0.0, len(numbers))


def _numbers_beside(level: Level, named: Collection[str]) -> dict[str, NamePart]:
    """Return numbers in some of the names that may be those of people: they distinguish namesakes."""
    for ordinal in _ORDINALS:
        numbers = {name: part for name in named if (part := _nth(level.parts[name], ordinal, (Kind.NUMBER,)))}
        counts = Counter(key(part.text) for part in numbers.values())
        if len(counts) > 1 and counts.most_common(1)[0][1] <= counts.total() / 2 and not are_calendar(counts):
            return numbers
    return {}


def _nth(parts: Sequence[NamePart], ordinal: int, kinds: tuple[Kind, ...]) -> NamePart | None:
    of_kind = [part for part in parts if part.kind in kinds]
    return of_kind[ordinal] if -len(of_kind) <= ordinal < len(of_kind) else None


def _person(parts: Sequence[NamePart], number: NamePart | None, place: _Place) -> NamePart | None:
    if not place.beside:
        part = _nth(parts, place.at, (Kind.HAN, Kind.LATIN))
    elif number is None:
        part = None
    else:
        place_of_name = parts.index(number) + place.at
        part = parts[place_of_name] if 0 <= place_of_name < len(parts) else None
    return part if part and part.may_be_name else None


def _begin_with_surnames(names: Iterable[NamePart | None]) -> bool:
    """Return whether Chinese names at a place mostly begin with a surname, which titles of works do not."""
    chinese = {part.text for part in names if part and part.kind is Kind.HAN}
    return sum(map(has_surname, chinese)) >= _NAMES * len(chinese)


def _coverage(level: Level, names: Collection[str]) -> float:
    return sum(level.weights[name] for name in names) / len(level.files)
