"""Documents that have the same text: a group of them is one finding, and one of them represents all beside the
others.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from types import MappingProxyType

from hengwen.model.report.entry import ReportEntry

MANY_HOLDERS = 3
"""People with one text from whom on it is one finding about all of them, and no finding about two."""


class TextGroups:
    """Which of some documents, by their places, have the same text.

    `pairs`: the pairs that were compared. `same`: which of these have one text.
    """

    def __init__(self, documents: int, pairs: Sequence[tuple[int, int]], same: Iterable[bool]) -> None:
        self._pairs = pairs
        self._parent = list(range(documents))
        for left, right in compress(pairs, same):
            one, other = self.root(left), self.root(right)
            self._parent[other] = one

    def root(self, place: int) -> int:
        """Return the place of the document that represents all with its text."""
        while self._parent[place] != place:
            self._parent[place] = self._parent[self._parent[place]]
            place = self._parent[place]
        return place

    @cached_property
    def members(self) -> Mapping[int, Sequence[int]]:
        """The documents of each text, ascending, by the one that represents it."""
        by_root: dict[int, list[int]] = defaultdict(list)
        for place in range(len(self._parent)):
            by_root[self.root(place)].append(place)
        return by_root

    @cached_property
    def _compared(self) -> Mapping[tuple[int, int], set[int]]:
        """The documents of a text of several that are themselves compared with documents of another one."""
        compared: dict[tuple[int, int], set[int]] = defaultdict(set)
        for pair in self._pairs:
            for place, beside in (pair, pair[::-1]):
                one, other = self.root(place), self.root(beside)
                if one != other and len(self.members[one]) > 1:
                    compared[one, other].add(place)
        return compared

    def of_many_submitters(self, submitters: Sequence[Hashable]) -> set[int]:
        """Return those documents that represent a text that three people or more handed in.

        `submitters`: who handed in each document.
        """
        return {
            root
            for root, members in self.members.items()
            if len({submitters[place] for place in members}) >= MANY_HOLDERS
        }

    def held_by_many(self, submitters: Sequence[Hashable]) -> Sequence[bool]:
        """Return for each pair, in order, whether both have one text that three people or more handed in."""
        many = self.of_many_submitters(submitters)
        return [(one := self.root(left)) == self.root(right) and one in many for left, right in self._pairs]

    def represented(self, place: int, other: int) -> int:
        """Return how many further documents with its text one represents in the comparison with another document."""
        one, two = self.root(place), self.root(other)
        compared = self._compared.get((one, two))
        return len(self.members[one]) - len(compared) if compared else 0


class IdenticalGroups:
    """The groups of documents with the same text, as far as they were compared, and how many others each represents.

    `pairs`: the documents of every comparison. `known`: how many others one represents beside another, by `id` of both,
    in a part of a report.
    """

    def __init__(
        self,
        entries: Sequence[ReportEntry],
        pairs: Sequence[tuple[ReportEntry, ReportEntry]],
        known: Mapping[tuple[int, int], int] = MappingProxyType({}),
    ) -> None:
        self._entries, self._known = entries, known
        self._places = {id(entry): place for place, entry in enumerate(entries)}
        same = (left.same_text(right) for left, right in pairs)
        self._pairs = [(self._places[id(left)], self._places[id(right)]) for left, right in pairs]
        self._groups = TextGroups(len(entries), self._pairs, same)

    @property
    def groups(self) -> tuple[tuple[ReportEntry, ...], ...]:
        """The groups of two or more documents each, in the given order."""
        several = (places for places in self._groups.members.values() if len(places) > 1)
        return tuple(tuple(self._entries[place] for place in places) for places in several)

    @cached_property
    def _many(self) -> set[int]:
        return self._groups.of_many_submitters([entry.document.submitter for entry in self._entries])

    @cached_property
    def repeated(self) -> Sequence[bool]:
        """Whether each pair in order is a further one of a text of three people or more: the first represents all."""
        many = self._groups.held_by_many([entry.document.submitter for entry in self._entries])
        first: set[int] = set()
        is_repeated = []
        for (place, _), is_one in zip(self._pairs, many, strict=True):
            root = self._groups.root(place)
            is_repeated.append(is_one and root in first)
            if is_one:
                first.add(root)
        return is_repeated

    def beside(self, entry: ReportEntry, other: ReportEntry) -> int:
        """Return how many further documents with its text one represents in the ranking, beside another document; the
        second one of a text that many handed in represents all others.
        """
        place, of_other = self._places[id(entry)], self._places[id(other)]
        if not self.same(entry, other):
            return self.represented(entry, other)
        root = self._groups.root(place)
        return len(self._groups.members[root]) - 2 if root in self._many and place > of_other else 0

    def same(self, entry: ReportEntry, other: ReportEntry) -> bool:
        """Return whether two documents are one, or have one text."""
        return self._groups.root(self._places[id(entry)]) == self._groups.root(self._places[id(other)])

    def represented(self, entry: ReportEntry, other: ReportEntry) -> int:
        """Return how many further documents with its text one represents in the comparison with another document."""
        known = self._known.get((id(entry), id(other)))
        return self._groups.represented(self._places[id(entry)], self._places[id(other)]) if known is None else known
