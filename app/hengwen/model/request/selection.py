"""Selects documents and pairs of a check: by name, by label, with everything connected to them, the best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from hengwen.model.messages import HengwenError, message

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """How a document is found. `person`: id of who handed it in, empty if unknown. `labels`: columns of its table."""

    path: str
    person: str = ""
    labels: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def names(self) -> tuple[str, ...]:
        """Its file name with and without the suffix."""
        path = PurePath(self.path)
        return path.name, path.stem

    @property
    def people(self) -> tuple[str, ...]:
        """The person: the id, and number and name in it."""
        number, _, name = self.person.partition(" ")
        return (self.person, number, name) if name else (self.person,) if self.person else ()


@dataclass(frozen=True, slots=True)
class CheckIndex:
    """The documents of a check in its report's order, and its pairs, best first: by places, int64, shape (pairs, 2)."""

    documents: Sequence[IndexedDocument]
    pairs: Numbers


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected part of a report; the whole check where nothing is set. It has all pairs of some `documents`, and of
    those with some `labels` (name and value). With `groups` it has everything connected with some documents, directly
    or through others. Of these pairs it has the `best`, so many, None for all. Documents are given by path, name or
    person.
    """

    documents: tuple[str, ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    groups: tuple[str, ...] = ()
    best: int | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing was selected."""
        return self == Selection()

    def chosen(self, index: CheckIndex) -> tuple[Numbers, Numbers]:
        """Return the selected documents by their places, and the selected pairs by theirs, both ascending, int64, shape
        (n,).

        People are selected completely: all their documents, and all pairs between two selected people. Raises
        `HengwenError` where there is no such document, or several.
        """
        named = np.zeros(len(index.documents), dtype=bool)
        named[[place for name in self.documents for place in _called(index.documents, name)]] = True
        named[[place for label in self.labels for place in _labelled(index.documents, *label)]] = True
        connected = np.zeros(len(index.documents), dtype=bool)
        connected[[place for name in self.groups for place in _called(index.documents, name)]] = True
        _connect(connected, index.pairs)
        left, right = index.pairs.T
        if self.documents or self.labels or self.groups:
            pairs = np.flatnonzero(named[left] | named[right] | connected[left])
        else:
            pairs = np.arange(len(index.pairs))
        return _with_people(index, np.flatnonzero(named | connected), pairs[: self.best])


def _called(documents: Sequence[IndexedDocument], name: str) -> list[int]:
    """Return the place of the document with a path or a name; or those of all documents of a person."""
    places = [place for place, document in enumerate(documents) if PurePath(document.path) == PurePath(name)]
    places = places or [place for place, document in enumerate(documents) if name in document.names]
    if len(places) > 1:
        raise HengwenError(message("Several documents are called {name}: give the path.", name=name))
    places = places or [place for place, document in enumerate(documents) if name in document.people]
    if not places:
        raise HengwenError(message("No document of this check is called {name}.", name=name))
    return places


def _labelled(documents: Sequence[IndexedDocument], name: str, value: str) -> list[int]:
    places = [place for place, document in enumerate(documents) if document.labels.get(name) == value]
    if not places:
        raise HengwenError(message("No document of this check has the label {name} = {value}.", name=name, value=value))
    return places


def _connect(chosen: NDArray[np.bool_], pairs: Numbers) -> None:
    """Select all documents, too, that are connected by pairs with selected ones."""
    left, right = pairs.T
    while len(new := np.flatnonzero(chosen[left] != chosen[right])):
        chosen[pairs[new]] = True


def _with_people(index: CheckIndex, documents: Numbers, pairs: Numbers) -> tuple[Numbers, Numbers]:
    """Return documents and pairs, and with them everything else of the same people."""
    numbers: dict[str, int] = {}
    people = np.array(
        [
            numbers.setdefault(document.person, len(numbers)) if document.person else len(index.documents) + place
            for place, document in enumerate(index.documents)
        ],
        dtype=np.int64,
    )
    both = np.sort(people[index.pairs], axis=1)
    keys = both[:, 0] * (2 * len(people) + 1) + both[:, 1]
    pairs = np.flatnonzero(np.isin(keys, keys[pairs]))
    chosen = np.concatenate((people[documents], both[pairs].ravel()))
    return np.flatnonzero(np.isin(people, chosen)), pairs
