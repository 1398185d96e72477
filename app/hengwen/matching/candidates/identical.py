"""Documents that read the same are compared with the others once, so that pairs grow with their number, not its square.

Documents of one text are compared with the first one that they may be compared with. One of them stands for all in the
pairs with other documents: its result holds for each, token for token.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from hengwen.matching.prepare import PreparedDocument
from hengwen.model.document import Role

Compares = Callable[[int, int], bool]
"""Whether two documents, by their places, are compared at all."""

_Key = TypeVar("_Key", bound=Hashable)

DocumentPairs = set[tuple[int, int]]
"""Pairs i < j of places in a list of documents."""


class CandidateDocument(NamedTuple):
    """The properties by which a document gets into pairs.

    `id`: of its bytes, empty for unknown ones. `content`: equal for those that are the same to every comparison.
    `has_eligible`: some of its text takes part. `fingerprint`, `fingerprint_across`: of its entry.
    """

    id: str
    is_new: bool
    content: Any
    is_empty: bool
    is_short: bool
    has_eligible: bool
    fingerprint: int
    fingerprint_across: int

    @classmethod
    def of(cls, prepared: PreparedDocument, content: Hashable, min_length: int) -> "CandidateDocument":
        """Return the properties by which a document of this content gets into pairs of a check with such options."""
        entry, document = prepared.entry, prepared.document
        return cls(
            document.id,
            document.role is Role.NEW,
            content,
            document.has_nothing,
            entry.is_short(min_length),
            bool(prepared.eligible.any()),
            entry.fingerprint,
            entry.fingerprint_across,
        )


def candidate_documents(documents: Sequence[PreparedDocument], min_length: int) -> list[CandidateDocument]:
    """Return the candidate data of the loaded documents of a check."""
    copies = Counter(document.entry.text_hash for document in documents)
    return [
        CandidateDocument.of(
            candidate,
            content_of(candidate) if candidate.entry.text_hash and copies[candidate.entry.text_hash] > 1 else (place,),
            min_length,
        )
        for place, candidate in enumerate(documents)
    ]


class IdenticalDocuments:
    """The documents of a check by their text: `first` is for each the first place of the same text."""

    def __init__(self, documents: Sequence[CandidateDocument]) -> None:
        places: dict[Hashable, int] = {}
        self.first: list[int] = [places.setdefault(document.content, place) for place, document in enumerate(documents)]
        self._members = _grouped(self.first)
        self._new = [document.is_new for document in documents]
        self._same_bytes = _grouped([document.id or str(place) for place, document in enumerate(documents)])

    @property
    def distinct(self) -> list[int]:
        """Return the first place of each text, ascending."""
        return list(self._members)

    def pairs(
        self, sharing: Iterable[tuple[int, int]], preferred: Collection[tuple[int, int]], compares: Compares
    ) -> DocumentPairs:
        """Return pairs of documents that stand for all pairs in which the same texts meet, and pairs within one text or
        file.

        `found`: places of documents that may share text. `preferred`: those of them that stand for others of the same
        two texts. Where two texts meet, each document that is compared with no other one of its text stands for itself.
        """
        pairs_made: DocumentPairs = set()
        parts: dict[int, list[list[int]]] = {}
        for first, members in self._members.items():
            pairs = _with_first(members, compares)
            joined = {place for pair in pairs for place in pair}
            parts[first] = [sorted(joined)] * bool(joined) + [[place] for place in members if place not in joined]
            pairs_made |= pairs
        for members in self._same_bytes.values():
            pairs_made |= _with_first(members, compares)
        meeting: dict[tuple[int, int], tuple[list[tuple[int, int]], list[tuple[int, int]]]]
        meeting = defaultdict(lambda: ([], []))
        alone = [len(self._members[first]) == 1 for first in self.first]
        several = []
        for pair in sharing:  # of a large check these are most of the pairs, and each would be a list of lists
            if not (alone[pair[0]] and alone[pair[1]]):
                several.append(pair)
            elif compares(*pair):
                pairs_made.add(pair)
        for pair in sorted(several):
            one, other = sorted(self.first[place] for place in pair)
            if one != other:
                meeting[one, other][not self._are_new(*pair)].append(pair)
        for (one, other), kinds in meeting.items():
            for left in parts[one]:
                for right in parts[other]:
                    pairs_made |= self._representative(left, right, kinds, preferred, compares)
        return pairs_made

    def pairs_within(self, groups: Iterable[Sequence[int]], sharing: Iterable[tuple[int, int]]) -> DocumentPairs:
        """Return pairs of documents within each group: those of one text with the first of them, which stands for all
        of them in the pairs of two texts.

        `sharing`: as in `pairs`.
        """
        firsts: defaultdict[int, dict[int, int]] = defaultdict(dict)  # text → group → its first document of that text
        within: DocumentPairs = set()
        for number, group in enumerate(groups):
            for place in group:
                first = firsts[self.first[place]].setdefault(number, place)
                within |= {(first, place)} if first != place else set()
        for one, other in {(self.first[i], self.first[j]) for i, j in sharing}:
            if one != other:
                both = firsts[one].keys() & firsts[other].keys()
                within |= {(firsts[one][number], firsts[other][number]) for number in both}
        return {(min(pair), max(pair)) for pair in within}

    def _are_new(self, i: int, j: int) -> bool:
        return self._new[i] and self._new[j]

    def _representative(
        self,
        left: Sequence[int],
        right: Sequence[int],
        kinds: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]],
        preferred: Collection[tuple[int, int]],
        compares: Compares,
    ) -> DocumentPairs:
        """Return the pair that stands for two groups of documents: of two new ones where new ones of these texts meet.

        Whether an old one meets a new one says nothing about two new ones, whose common text is different.
        """
        for pairs, new in zip(kinds, (True, False), strict=True):
            preferred_pairs = [pair for pair in pairs if pair in preferred]

            def meet(i: int, j: int, *, new: bool = new) -> bool:
                return self._are_new(i, j) is new and compares(i, j)

            pair = _first_pair(left, right, preferred_pairs, meet) if pairs else set()
            if pair:
                return pair
        return set()


def _grouped(keys: Iterable[_Key]) -> dict[_Key, list[int]]:
    """Return the places of equal keys, in the order of their first places."""
    places: dict[_Key, list[int]] = {}
    for place, key in enumerate(keys):
        places.setdefault(key, []).append(place)
    return places


def content_of(prepared: PreparedDocument) -> tuple[object, ...]:
    """Return a key that is equal for documents that every comparison treats as the same."""
    ranges = tuple(prepared.normalised.range(paragraph.span) for paragraph in prepared.document.paragraphs)
    excluded = tuple(
        (exclusion.kind, *prepared.normalised.range(exclusion.span)) for exclusion in prepared.entry.exclusions
    )
    return prepared.entry.text_hash, ranges, excluded, prepared.eligible.tobytes()


def _with_first(members: Sequence[int], compares: Compares) -> DocumentPairs:
    """Pair each of these documents with the first of them that it is compared with, else with the next one."""
    partners = (
        (next((one for one in members[:n] if compares(one, member)), None), member) for n, member in enumerate(members)
    )
    paired = {(one, member) for one, member in partners if one is not None}
    joined = {place for pair in paired for place in pair}
    alone = [(n, member) for n, member in enumerate(members) if member not in joined]
    later = ((member, next((one for one in members[n + 1 :] if compares(member, one)), None)) for n, member in alone)
    return paired | {(member, one) for member, one in later if one is not None}


def _first_pair(
    left: Sequence[int], right: Sequence[int], preferred: Sequence[tuple[int, int]], compares: Compares
) -> DocumentPairs:
    """Return the first pair of two texts that is compared, of the preferred ones where one of them is."""
    sides = set(left), set(right)
    ordered = ((i, j) for i, j in preferred if (i in sides[0] and j in sides[1]) or (j in sides[0] and i in sides[1]))
    every = ((min(i, j), max(i, j)) for i in left for j in right)
    pair = next((candidate for candidate in chain(ordered, every) if compares(*candidate)), None)
    return {pair} if pair else set()
