"""Documents that are one text: a group of them is one finding, and one of them stands for all beside the others."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from hengwen.model.report_entry import ReportEntry


class IdenticalGroups:
    """The groups of documents that are one text, as far as they were compared, and for whom each of them stands.

    `pairs`: the documents of every comparison.
    """

    def __init__(self, entries: Sequence[ReportEntry], pairs: Sequence[tuple[ReportEntry, ReportEntry]]) -> None:
        self._entries, self._pairs = entries, pairs
        self._parent = {id(entry): id(entry) for entry in entries}
        for left, right in pairs:
            if left.same_text(right):
                one, other = self._root(left), self._root(right)
                self._parent[other] = one

    def _root(self, entry: ReportEntry) -> int:
        place = id(entry)
        while self._parent[place] != place:
            self._parent[place] = self._parent[self._parent[place]]
            place = self._parent[place]
        return place

    @cached_property
    def _members(self) -> dict[int, tuple[ReportEntry, ...]]:
        found: dict[int, list[ReportEntry]] = defaultdict(list)
        for entry in self._entries:
            found[self._root(entry)].append(entry)
        return {root: tuple(members) for root, members in found.items()}

    @property
    def groups(self) -> tuple[tuple[ReportEntry, ...], ...]:
        """Two or more documents each, in the order in which they were given."""
        return tuple(members for members in self._members.values() if len(members) > 1)

    @cached_property
    def _compared(self) -> dict[tuple[int, int], set[int]]:
        """The documents of a text that are themselves compared with documents of another one."""
        found: dict[tuple[int, int], set[int]] = defaultdict(set)
        for left, right in self._pairs:
            one, other = self._root(left), self._root(right)
            if one != other:
                found[one, other].add(id(left))
                found[other, one].add(id(right))
        return found

    def same(self, entry: ReportEntry, other: ReportEntry) -> bool:
        """Whether two documents are one, or of one text."""
        return self._root(entry) == self._root(other)

    def represented(self, entry: ReportEntry, other: ReportEntry) -> int:
        """For how many further documents of its text one stands in the comparison with another document."""
        one, two = self._root(entry), self._root(other)
        compared = self._compared.get((one, two))
        return len(self._members[one]) - len(compared) if compared else 0
