"""Finds the marks that only a few of the documents have, on which file history is based."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, lru_cache

from hengwen.model.document import Document, Role
from hengwen.model.signs.mark_groups import group_of
from hengwen.model.signs.sign import Strength
from hengwen.model.signs.traces import FileMark, MarkKind
from hengwen.model.span import Span
from hengwen.signs.context import SignContext
from hengwen.signs.file_history.default_values import LIBRARY_IDS

_GROUPS = (2, 0), (3, 15), (4, 30), (5, 100)
"""How many may have a rare mark, and from how many submitters on: a file that three passed on must still be found, and
a form of a fifth of the batch must not.
"""
_CLOSE_GROUPS = (2, 0), (3, 60), (4, 200)
"""The same for marks so rare that they can make a strong sign: in a class, a mark that no third file has."""
_REMEMBERED = 512  # documents whose marks are kept by kind and value
_FEWEST = 3  # submitters needed before anything is known to be rare

PairValues = Mapping[tuple[int, int], Sequence[str]]
"""Places i < j of documents, with the values that only few others have."""


class SharedMarks:
    """The marks of the documents of a check by kind and value, and which of them are rare."""

    def __init__(self, context: SignContext) -> None:
        self.context = context
        self._kinds = [frozenset(mark.kind for mark in _marks(document)) for document in context.documents]
        self._by_kind = lru_cache(maxsize=_REMEMBERED)(lambda place: _by_kind(context.documents[place]))
        self._among: dict[tuple[MarkKind, ...], int] = {}
        self._of_templates: dict[MarkKind, set[str]] = {}
        for template in context.templates:
            for mark in _marks(template):
                self._of_templates.setdefault(mark.kind, set()).add(mark.value)

    def values(self, place: int, kind: MarkKind) -> Sequence[str]:
        """Return the values of a kind that a document has."""
        return tuple(self._by_kind(place).get(kind, ())) if kind in self._kinds[place] else ()

    def value(self, place: int, kind: MarkKind) -> str:
        """Return the first of these values, empty where there is none."""
        return next(iter(self.values(place, kind)), "")

    def spans(self, place: int, kind: MarkKind, value: str) -> Sequence[Span]:
        """Return the text of a mark of a document."""
        mark = self._by_kind(place).get(kind, {}).get(value)
        return mark.spans if mark else ()

    def in_templates(self, kind: MarkKind, value: str) -> bool:
        """Return whether a template has it, or every file made by some library of a programming language."""
        return value in self._of_templates.get(kind, ()) or value in LIBRARY_IDS

    def frequency(self, places: Collection[int], kinds: Sequence[MarkKind], value: str) -> int:
        """Return how many submitters have a value of some kinds: of the check, and of all of a library."""
        known = self.context.marks_in_library
        elsewhere = max(known.get(group_of(kind, value), 0) for kind in kinds) if known else 0
        new = [place for place in places if self.context.documents[place].role is Role.NEW]
        return max(self.context.document_frequency(places), self.context.document_frequency(new) + elsewhere)

    @cached_property
    def submitters(self) -> int:
        """The number of submitters of files with any marks."""
        return self.context.document_frequency(place for place, kinds in enumerate(self._kinds) if kinds)

    def among(self, *kinds: MarkKind) -> int:
        """Return how many submitters have marks of some kinds."""
        if kinds not in self._among:
            places = (place for place, own in enumerate(self._kinds) if not own.isdisjoint(kinds))
            self._among[kinds] = self.context.document_frequency(places)
        return self._among[kinds]

    @cached_property
    def most(self) -> int:
        """How many submitters may have a rare mark."""
        return max(count for count, least in _GROUPS if self.submitters >= least)

    @cached_property
    def most_close(self) -> int:
        """How many submitters may have a mark that can make a strong sign."""
        return max(count for count, least in _CLOSE_GROUPS if self.submitters >= least)

    def strength(self, strength: Strength, frequency: int) -> Strength:
        """Return how strong a sign is that so many have: between two files alone nothing is known to be rare."""
        doubtful = self.submitters < _FEWEST or frequency > self.most_close
        return Strength.MEDIUM if doubtful and strength is Strength.STRONG else strength

    def rare(self, *kinds: MarkKind, usual: Callable[[str], bool] = lambda _value: False) -> "RareMarks":
        """Return the values of some kinds, taken together, that two or a few submitters have, without `usual` ones."""
        places: dict[str, list[int]] = {}
        first: dict[str, int] = {}
        for place in (place for place, own in enumerate(self._kinds) if not own.isdisjoint(kinds)):
            for value in {mark.value for mark in _marks(self.context.documents[place]) if mark.kind in kinds}:
                if value in first:
                    places.setdefault(value, [first[value]]).append(place)
                else:
                    first[value] = place  # most values are in one file only: no list for them
        frequencies: dict[str, int] = {}
        pairs: dict[tuple[int, int], list[str]] = {}
        for value, owners in sorted(places.items()):
            count = self.frequency(owners, kinds, value)
            if 1 < count <= self.most and not usual(value) and not self._is_given(kinds, value):
                frequencies[value] = count
                for pair in self.context.pairs(owners):
                    pairs.setdefault(pair, []).append(value)
        return RareMarks(frequencies, pairs)

    def _is_given(self, kinds: Sequence[MarkKind], value: str) -> bool:
        return any(self.in_templates(kind, value) for kind in kinds)


class RareMarks:
    """Values that few submitters have: how many do, and which of them each pair of documents shares."""

    def __init__(self, frequencies: Mapping[str, int], pairs: PairValues) -> None:
        self._frequencies = frequencies
        self.pairs = pairs

    def frequency(self, values: Sequence[str]) -> int:
        """Return how many submitters have the most frequent of some values."""
        return max((self._frequencies[value] for value in values), default=0)

    def had_by(self, most: int, values: Sequence[str]) -> list[str]:
        """Return those of some values that up to `most` submitters have."""
        return [value for value in values if self._frequencies[value] <= most]


def _marks(document: Document) -> Sequence[FileMark]:
    return document.content.traces.marks


def _by_kind(document: Document) -> dict[MarkKind, dict[str, FileMark]]:
    marks: dict[MarkKind, dict[str, FileMark]] = {}
    for mark in _marks(document):
        marks.setdefault(mark.kind, {}).setdefault(mark.value, mark)
    return marks
