"""Names that teachers ask for: 学号-姓名, 实验三_姓名_学号, `Lab3 - Zhang San - 1234567`, with whatever stands between.

One name alone tells little: 张三 may be a student, 方案 a plan, 20231105 a day. So the *place* of number and name, such
as the first number and what follows it, is looked for that holds for nearly all files of the set.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hengwen.model.messages import message
from hengwen.people.claims import ENOUGH, Claim, Claims, conflicting_share
from hengwen.people.name_parts import Kind, NamePart, common_words, name_parts
from hengwen.people.names import has_surname, is_date, key, normalised, trimmed
from hengwen.people.submitted_file import SubmittedFile, without_archive_suffix, without_suffix

_DEEPEST = 6  # folders that are looked at, from the outermost on
_ORDINALS = (0, 1, 2, -1, -2, -3)
_BESIDE = (1, -1)  # after the number, and before it
_NAMES = 0.6  # of different names at a place, how many must begin with a surname, or be no other word
_CONFLICTS = 0.25
_NAMESAKES = 0.5  # of different names, how many may stand with several numbers
_FILES_EACH = 15  # more files than that under each number, and it is that of a class
_FEWEST_DIGITS = 6  # of a number that stands alone
_FINER = 1.5  # times as many people further in: what stands further out is a class or a teacher


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the name stands: beside the number (`beside`), or as a part of its kind from the left or right."""

    at: int
    beside: bool = False


@dataclass(frozen=True)
class _Level:
    """The names of one depth, one for each file, normalised and without suffix; None where a path is shorter."""

    files: Sequence[SubmittedFile]
    depth: int  # -1: the files themselves

    @cached_property
    def names(self) -> list[str | None]:
        return [_name_at(file.parts, self.depth) for file in self.files]

    @cached_property
    def weights(self) -> Counter[str]:
        """Different names, and how many files each has."""
        return Counter(name for name in self.names if name is not None)

    @cached_property
    def parts(self) -> dict[str, tuple[NamePart, ...]]:
        common = common_words(self.weights)
        return {name: name_parts(name, common) for name in self.weights}


@dataclass(frozen=True, slots=True)
class _Order:
    """One choice of places, and what it finds in each name. `rank`: how much it tells, of number and name."""

    found: dict[str, tuple[NamePart | None, NamePart | None]]
    rank: int
    coverage: float
    conflicts: float
    nearness: int

    @property
    def people(self) -> set[tuple[str, str]]:
        return {Claim(_text(number), _text(name)).key for number, name in self.found.values()}

    @property
    def quality(self) -> tuple[int, float, float, int, int]:
        """The larger the better."""
        return self.rank, round(self.coverage, 2), -self.conflicts, len(self.people), self.nearness


def claims_by_order(files: Sequence[SubmittedFile]) -> Claims | None:
    """Whom the files name by one order in all of them, in the outermost folder where that holds, or in their own names.

    None where there is no order that at least 80 % of the files keep.
    """
    best: tuple[_Level, _Order] | None = None
    deepest = max((len(file.parts) for file in files), default=0) - 1
    for depth in (*range(min(deepest, _DEEPEST)), -1):
        level = _Level(files, depth)
        order = max(_orders(level), key=lambda order: order.quality, default=None)
        if order and (best is None or _tells_more(order, best[1])):
            best = level, order
    return None if best is None else _claims(*best)


def _tells_more(inner: _Order, outer: _Order) -> bool:
    return inner.rank > outer.rank or len(inner.people) >= _FINER * len(outer.people)


def _claims(level: _Level, order: _Order) -> Claims:
    found: list[Claim | None] = []
    for file, name in zip(level.files, level.names, strict=True):
        number, person = order.found.get(name or "", (None, None))
        if not number and not person:
            found.append(None)
            continue
        own = level.depth == -1 or level.depth == len(file.parts) - 1
        part = _rest(name or "", (number, person)) if own else "/".join(file.parts[level.depth + 1 :])
        found.append(Claim(_text(number), _text(person), part))
    sources = {
        3: message("number and name in the names of the files"),
        2: message("names in the names of the files"),
        1: message("numbers in the names of the files"),
    }
    return Claims(tuple(found), sources[order.rank])


def _rest(name: str, taken: Sequence[NamePart | None]) -> str:
    """What a name has beside number and person."""
    for part in sorted((part for part in taken if part), key=lambda part: -part.start):
        name = name[: part.start] + "\n" + name[part.end :]
    return " ".join(filter(None, map(trimmed, name.split("\n"))))


def _name_at(parts: Sequence[str], depth: int) -> str | None:
    if depth >= len(parts):
        return None
    own = depth in (-1, len(parts) - 1)
    return normalised(without_suffix(parts[depth]) if own else without_archive_suffix(parts[depth]))


def _text(part: NamePart | None) -> str:
    return part.text if part else ""


def _orders(level: _Level) -> Iterator[_Order]:
    """Every choice of places that enough of the files keep and that tells people apart."""
    places = [_Place(at, beside=True) for at in _BESIDE] + [_Place(at) for at in _ORDINALS]
    for at in _ORDINALS:
        numbers = {name: _nth(parts, at, (Kind.NUMBER,)) for name, parts in level.parts.items()}
        if not any(numbers.values()):
            continue
        yield from _by_number(level, numbers)
        for nearness, place in enumerate(reversed(places)):
            yield from _by_both(level, numbers, place, nearness)
    for at in _ORDINALS:
        yield from _by_name(level, at)


def _by_both(level: _Level, numbers: dict[str, NamePart | None], place: _Place, nearness: int) -> Iterator[_Order]:
    names = {name: _person(level.parts[name], numbers[name], place) for name in level.parts}
    both = {name for name in names if numbers[name] and names[name]}
    coverage = _coverage(level, both)
    if coverage < ENOUGH:
        return
    pairs = sorted({(key(_text(numbers[name])), key(_text(names[name]))) for name in both})
    conflicts = conflicting_share(pairs)
    of_names = conflicting_share([(name, number) for number, name in pairs])
    if len(pairs) < 2 or not _begin_with_surnames(names.values()) or (len(pairs) > 3 and conflicts > _CONFLICTS):
        return
    if of_names > (_NAMESAKES if len(pairs) > 3 else 0) and (len(pairs) > 3 or _are_dates(numbers.values())):
        return
    found = {name: (numbers[name], names[name]) for name in names}
    yield _Order(found, 3, coverage, conflicts + of_names, nearness)


def _by_number(level: _Level, numbers: dict[str, NamePart | None]) -> Iterator[_Order]:
    counts: Counter[str] = Counter()
    for name, number in numbers.items():
        if number:
            counts[key(number.text)] += level.weights[name]
    coverage = _coverage(level, {name for name in numbers if numbers[name]})
    if coverage < ENOUGH or len(counts) < 2 or not _may_be_of_students(counts):
        return
    yield _Order({name: (number, None) for name, number in numbers.items()}, 1, coverage, 0.0, 0)


def _may_be_of_students(counts: Counter[str]) -> bool:
    """Numbers alone: not one in most of the files, no days, not those of classes, and nearly all of one length."""
    if max(counts.values()) > counts.total() / 2 and counts.total() > 3:
        return False
    lengths = Counter(len(number) for number in counts)
    return (
        counts.total() <= _FILES_EACH * len(counts)
        and max(lengths.values()) >= len(counts) / 2
        and max(lengths) >= _FEWEST_DIGITS
        and not all(is_date(number) and (len(number) == 8 or counts[number] > 1) for number in counts)
    )


def _by_name(level: _Level, at: int) -> Iterator[_Order]:
    names = {name: _nth(parts, at, (Kind.HAN,)) for name, parts in level.parts.items()}
    named = {name: part for name, part in names.items() if part and part.may_be_name and has_surname(part.text)}
    coverage = _coverage(level, named)
    different = {part.text: part for part in named.values()}
    if coverage < ENOUGH or len(different) < 2:
        return
    if sum(part.is_name for part in different.values()) < _NAMES * len(different):
        return
    numbers = _numbers_beside(level, named)
    yield _Order({name: (numbers.get(name), named.get(name)) for name in names}, 2, coverage, 0.0, len(numbers))


def _numbers_beside(level: _Level, named: Collection[str]) -> dict[str, NamePart]:
    """Numbers that some of the names have, where they may be those of people: they tell namesakes apart."""
    for at in _ORDINALS:
        numbers = {name: part for name in named if (part := _nth(level.parts[name], at, (Kind.NUMBER,)))}
        counts = Counter(key(part.text) for part in numbers.values())
        if len(counts) > 1 and counts.most_common(1)[0][1] <= counts.total() / 2 and not _are_dates(numbers.values()):
            return numbers
    return {}


def _are_dates(numbers: Iterable[NamePart | None]) -> bool:
    return all(is_date(number.text) for number in numbers if number)


def _nth(parts: Sequence[NamePart], at: int, kinds: tuple[Kind, ...]) -> NamePart | None:
    of_kind = [part for part in parts if part.kind in kinds]
    return of_kind[at] if -len(of_kind) <= at < len(of_kind) else None


def _person(parts: Sequence[NamePart], number: NamePart | None, place: _Place) -> NamePart | None:
    if not place.beside:
        part = _nth(parts, place.at, (Kind.HAN, Kind.LATIN))
    elif number is None:
        part = None
    else:
        at = parts.index(number) + place.at
        part = parts[at] if 0 <= at < len(parts) else None
    return part if part and part.may_be_name else None


def _begin_with_surnames(names: Iterable[NamePart | None]) -> bool:
    """Whether Chinese names at a place mostly begin with a surname, which titles of works do not."""
    chinese = {part.text for part in names if part and part.kind is Kind.HAN}
    return sum(map(has_surname, chinese)) >= _NAMES * len(chinese)


def _coverage(level: _Level, names: Collection[str]) -> float:
    return sum(level.weights[name] for name in names) / len(level.files)
