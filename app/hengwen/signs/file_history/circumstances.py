"""Metadata of files about who wrote them, when, and on which computer: alone never more than a hint."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta

from hengwen.model.messages import Message, message
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.model.signs.traces import MarkKind
from hengwen.signs.context import PairSign
from hengwen.signs.file_history.default_values import is_usual_template, is_usual_time, names_nobody
from hengwen.signs.file_history.direction import came_first, comes_before
from hengwen.signs.file_history.shared_marks import SharedMarks

_PEOPLE = (MarkKind.AUTHOR, MarkKind.LAST_AUTHOR)
_TIME_TO_WRITE = timedelta(days=60)  # in which a file created meanwhile is no coincidence of whole terms
_PLACES = (MarkKind.COMPANY, MarkKind.MANAGER, MarkKind.TEMPLATE, MarkKind.CUSTOM_PROPERTY)
_SHOWN = 3
_NO_TRACE = (
    "ContentTypeId=",
    "MediaServiceKeyPoints=",
    "MSIP_Label",
    "KSOTemplateUUID=",
    "KSOTemplateDocerSaveRecord=",
)
"""Custom properties that identify a form or an office, not a computer."""

Pair = tuple[int, int]


def circumstance_signs(shared: SharedMarks, related: Collection[Pair]) -> Iterator[PairSign]:
    """Yield signs by names, times, companies and programs; `related`: pairs with other signs of a common origin."""
    yield from _author_signs(shared)
    yield from _time_signs(shared, related)
    yield from _writing_time_signs(shared, related)
    yield from _environment_signs(shared)


def _author_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(*_PEOPLE, usual=names_nobody), shared.among(*_PEOPLE)
    for (i, j), names in rare.pairs.items():
        name = names[0]
        what, crossed = _author_message(shared, i, j, name)
        first = came_first(shared, i, j) if not crossed else _is_author(shared, i, name)
        frequency = rare.frequency([name])
        yield i, j, Sign(SignKind.AUTHOR, Strength.MEDIUM, what, frequency, among, names=("name",), from_left=first)


def _is_author(shared: SharedMarks, place: int, name: str) -> bool:
    return name in shared.values(place, MarkKind.AUTHOR)


def _author_message(shared: SharedMarks, i: int, j: int, name: str) -> tuple[Message, bool]:
    """Return the message, and whether the author of one file only saved the other."""
    authors = [_is_author(shared, place, name) for place in (i, j)]
    savers = [name in shared.values(place, MarkKind.LAST_AUTHOR) for place in (i, j)]
    if all(authors):
        return message("Both files name the same author: {name}.", name=name), False
    if all(savers):
        return message("Both files were last saved by {name}.", name=name), False
    return message("The author of one file saved the other one: {name}.", name=name), True


def _time_signs(shared: SharedMarks, related: Collection[Pair]) -> Iterator[PairSign]:
    """Yield signs of equal creation times; Word knows only minutes, in which two of a class may begin by chance."""
    rare, among = shared.rare(MarkKind.CREATED, usual=is_usual_time), shared.among(MarkKind.CREATED)
    for (i, j), times in rare.pairs.items():
        by_seconds = not times[0].removesuffix("Z").endswith(":00")
        strength = Strength.MEDIUM if by_seconds or (i, j) in related else Strength.WEAK
        what = message("Both files say that they were created at {time}.", time=times[0])
        first = came_first(shared, i, j)
        yield i, j, Sign(SignKind.CREATED, strength, what, rare.frequency(times), among, from_left=first)


def _writing_time_signs(shared: SharedMarks, related: Collection[Pair]) -> Iterator[PairSign]:
    """Yield signs of files of which one was begun while the other was being written; only where ids relate them."""
    among = shared.among(MarkKind.CREATED)
    what = message("One file was created while the other one was being written.")
    for i, j in sorted(related):
        within = [_begun_within(shared, *places) for places in ((i, j), (j, i))]
        if any(within):
            yield i, j, Sign(SignKind.CREATED_WITHIN, Strength.MEDIUM, what, 2, among, from_left=within[0])


def _begun_within(shared: SharedMarks, outer: int, inner: int) -> bool:
    """Return whether a file was created after another one was created and before that one was last saved."""
    begin, end = (shared.value(outer, kind) for kind in (MarkKind.CREATED, MarkKind.MODIFIED))
    time = shared.value(inner, MarkKind.CREATED)
    inside = comes_before(begin, time) and comes_before(time, end)
    return inside and datetime.fromisoformat(end) - datetime.fromisoformat(begin) <= _TIME_TO_WRITE


def _environment_signs(shared: SharedMarks) -> Iterator[PairSign]:
    rare, among = shared.rare(*_PLACES, usual=_is_usual), shared.among(*_PLACES)
    builds = shared.rare(MarkKind.PROGRAM, usual=lambda program: "KSOProductBuildVer" not in program).pairs
    for (i, j), values in rare.pairs.items():
        listed = "; ".join([*values, *builds.get((i, j), ())][:_SHOWN])
        what = message("Both files have the same properties: {values}.", values=listed)
        yield i, j, Sign(SignKind.ENVIRONMENT, Strength.WEAK, what, rare.frequency(values), among, names=("values",))


def _is_usual(value: str) -> bool:
    return value.startswith(_NO_TRACE) or is_usual_template(value) or names_nobody(value)
