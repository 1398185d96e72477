"""The evidence of a pair of documents: text that nobody else has counts fully, text that many share hardly at all
(ours).

Whoever looks for copying first opens pairs with text that only these two have. So the evidence of an aligned token is
divided by the number of documents it is aligned with. Documents that share most of their text are no independent
witnesses but copies of each other, and count only for the part that is not shared. The footer of forty articles is
divided by a hundred, a source that ten copied entirely by hardly more than one. All documents of one person are one
witness. Text shared by documents that are taken for one person's is no witness beside others, and is evidence for
itself alone.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.reports.spans import tokens_in
from hengwen.kernels.reports.witnesses import token_worth, witnesses
from hengwen.kernels.texts.code_points import LAST
from hengwen.model.document import Role, Span
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.identical_groups import TextGroups
from hengwen.model.report.match import Match, MatchKind, PairedBy, ParagraphPair

WORD = 2.0
"""The evidence of a word of several letters, in Chinese characters."""

CODE = 0.5
"""The evidence of a word of an address, a command or mark-up: one directly after a symbol."""

SPREAD = 1.25
"""Text that n independent documents have too is divided by n to this power: 18 for ten, a hundred for forty."""

WHOLE = 200.0
"""Minimum evidence of a text of three people or more that counts as a whole: shorter ones are given to all."""

_SIGNS = "/\\._:=<>@&#$%{}[]|*~^+`-"
_COVER = "█"  # stands for the characters of hidden names

_Floats = NDArray[np.float64]
_Places = NDArray[np.int64]


class Pair(NamedTuple):
    """Two documents and their matches."""

    left: ReportEntry
    right: ReportEntry
    matches: Sequence[Match]
    paragraphs: Sequence[ParagraphPair] = ()

    @property
    def among_new(self) -> bool:
        """Whether neither is an older document."""
        return self.left.document.role is Role.NEW and self.right.document.role is Role.NEW

    @property
    def one_person(self) -> bool:
        """Whether both documents are taken for one person's."""
        return self.left.document.same_person(self.right.document)

    @property
    def all_matches(self) -> list[Match]:
        """The matches, and the rewritten paragraphs."""
        rewritten = (both for both in self.paragraphs if both.paired_by is PairedBy.REWRITING)
        return [*self.matches, *map(_as_match, rewritten)]


def _as_match(both: ParagraphPair) -> Match:
    return Match(both.left, both.right, MatchKind.REWRITTEN, both.similarity, both.distance)


def evidence_of(pairs: Sequence[Pair]) -> _Floats:
    """Return the evidence of each pair, float64, shape (pairs,), in Chinese characters that only those two have."""
    same = np.array([pair.left.same_text(pair.right) for pair in pairs], dtype=bool)
    new = np.array([pair.among_new for pair in pairs], dtype=bool)
    own = np.array([pair.one_person for pair in pairs], dtype=bool)
    return with_identical(_shared_evidence(pairs), same, new, own, _held_by_many(pairs, same))


def _held_by_many(pairs: Sequence[Pair], same: NDArray[np.bool_]) -> NDArray[np.bool_]:
    places: dict[int, int] = {}
    submitters: list[Hashable] = []
    for entry in (entry for pair in pairs for entry in (pair.left, pair.right)):
        if places.setdefault(id(entry), len(places)) == len(submitters):
            submitters.append(entry.document.submitter)
    ends = [(places[id(pair.left)], places[id(pair.right)]) for pair in pairs]
    return np.array(TextGroups(len(places), ends, same.tolist()).held_by_many(submitters), dtype=bool)


def with_identical(
    values: _Floats, same: NDArray[np.bool_], new: NDArray[np.bool_], own: NDArray[np.bool_], many: NDArray[np.bool_]
) -> _Floats:
    """Return the evidence of each pair from that of its shared parts: shape (pairs,), as all arrays here.

    Two documents with one text (`same`) have the highest evidence of all other pairs, plus their own text; among `new`
    ones, without pairs of older documents. Pairs of `own` documents, which are taken for one person's, count for their
    own text alone. So does a text shorter than `WHOLE` that `many` handed in: one that nobody touched.
    """
    same = same & ~own & ~(many & (values < WHOLE))
    others = ~(same | own)
    most = np.where(new, values[new & others].max(initial=0.0), values[others].max(initial=0.0))
    return np.asarray(values + same * most, dtype=np.float64)


def _shared_evidence(pairs: Sequence[Pair]) -> _Floats:
    """Return the evidence by shared text alone, whether or not it is all."""
    matches_of_pairs = [pair.all_matches for pair in pairs]
    strengths = np.array([strength(match) for matches in matches_of_pairs for match in matches])
    values = np.full(len(pairs), np.inf)
    for side in _sides(pairs, matches_of_pairs):
        shared = side.shared()
        values[shared.of_pairs] = np.minimum(values[shared.of_pairs], _evidence_in(side.entry, shared, strengths))
    return np.where(np.isinf(values), 0.0, values)


def evidence_in_document(
    entry: ReportEntry, others: Sequence[Hashable], matches_of: Sequence[Sequence[tuple[float, Sequence[Span]]]]
) -> _Floats:
    """Return the evidence of a document in each of its pairs with all new documents, with all older ones, or with all
    that are taken for the same person's: float64, shape (pairs,), infinite where nothing is aligned. The evidence of a
    pair is the lesser of both sides.

    `others`: who handed in the other document. `found`: the `strength` of each match, and its aligned stretches.
    """
    side = _Side(entry)
    strengths: list[float] = []
    for pair, (other, matches) in enumerate(zip(others, matches_of, strict=True)):
        for value, spans in matches:
            side.add(spans, pair, len(strengths), other)
            strengths.append(value)
    shared = side.shared()
    values = np.full(len(others), np.inf)
    values[shared.of_pairs] = _evidence_in(entry, shared, np.array(strengths))
    return values


def strength(match: Match) -> float:
    """Return the share of the aligned text in a match that is equal, 0 to 1; of rewritten ones, their similarity."""
    if match.kind is MatchKind.REWRITTEN or match.alignment is None:
        return match.similarity
    aligned = sum(map(len, (*match.left_aligned, *match.right_aligned)))
    return min(1.0, match.similarity * (len(match.left) + len(match.right)) / max(1, aligned))


class _Shared(NamedTuple):
    """Text that a document shares with others: disjoint stretches of each pair, tokens `first` to `last` (not
    included).

    `match`: the number of its match among all. `pair`: its place in `of_pairs`, the numbers of the document's pairs.
    `others`: a number for whoever handed in the other document of each of these.
    """

    first: _Places
    last: _Places
    pair: _Places
    match: _Places
    of_pairs: _Places
    others: _Places

    @classmethod
    def disjoint(  # noqa: PLR0917 - its fields and what orders them
        cls, first: _Places, last: _Places, pairs: _Places, match: _Places, others: Sequence[int] | _Places, size: int
    ) -> "_Shared":
        """Return stretches of a document of `size` tokens, each token of a pair only in the first; `pairs`: numbers."""
        order = np.lexsort((match, first, pairs))
        first, last, pairs, match = first[order], last[order], pairs[order], match[order]
        offsets = pairs * (size + 1)
        reached = np.maximum.accumulate(last + offsets)[:-1] - offsets[1:]
        first[1:] = np.maximum(first[1:], np.minimum(reached, last[1:]))
        fresh = np.ones(len(pairs), dtype=bool)
        fresh[1:] = pairs[1:] != pairs[:-1]
        others = np.asarray(others, dtype=np.int64)[order][fresh]
        return cls(first, last, np.cumsum(fresh) - 1, match, pairs[fresh], others)

    def by_others(self, size: int) -> "_Shared":
        """Return the stretches as if all documents of one person were one."""
        if len(set(self.others.tolist())) == len(self.others):
            return self
        others = self.others[self.pair]
        return _Shared.disjoint(self.first, self.last, others, self.match, others, size)

    def sums(self, tokens: _Floats) -> _Floats:
        """Return the sums over the tokens of each stretch; `tokens`: shape (tokens,)."""
        before = np.zeros(len(tokens) + 1)
        np.cumsum(tokens, out=before[1:])
        return before[self.last] - before[self.first]


@dataclass(slots=True)
class _Side:
    """A document and the text it shares with all new documents, with all older ones, or with the person's own ones.

    Stretches in the order of the pairs, with the numbers of their pairs and matches.
    """

    entry: ReportEntry
    spans: list[Span] = field(default_factory=list)
    pairs: list[int] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)

    def add(self, spans: Sequence[Span], pair: int, match: int, other: Hashable) -> None:
        number = self.numbers.setdefault(other, len(self.numbers))
        self.spans += spans
        self.pairs += [pair] * len(spans)
        self.matches += [match] * len(spans)
        self.others += [number] * len(spans)

    def shared(self) -> _Shared:
        """Return the stretches in tokens; a token that a pair has in two of them is only in the first one."""
        tokens = self.entry.tokens
        first, last = tokens_in(tokens, self.spans).T
        pairs, matches = np.array(self.pairs, dtype=np.int64), np.array(self.matches, dtype=np.int64)
        return _Shared.disjoint(first, last, pairs, matches, self.others, len(tokens))


def _sides(pairs: Sequence[Pair], matches_of_pairs: Sequence[Sequence[Match]]) -> Iterable[_Side]:
    """Return the documents of some pairs with their shared text: old ones never change the evidence among new ones."""
    sides: dict[tuple[int, Role, bool], _Side] = {}
    numbers = count()
    for pair, ((left, right, *_), matches) in enumerate(zip(pairs, matches_of_pairs, strict=True)):
        one, other = _side(sides, left, right), _side(sides, right, left)
        for match, number in zip(matches, numbers, strict=False):
            one.add(match.left_aligned, pair, number, right.document.submitter)
            other.add(match.right_aligned, pair, number, left.document.submitter)
    return sides.values()


def _side(sides: dict[tuple[int, Role, bool], _Side], entry: ReportEntry, other: ReportEntry) -> _Side:
    """Return the side of a document towards another one of this kind."""
    key = id(entry), other.document.role, entry.document.same_person(other.document)
    if key not in sides:
        sides[key] = _Side(entry)
    return sides[key]


def _evidence_in(entry: ReportEntry, shared: _Shared, strengths: _Floats) -> _Floats:
    """Return the evidence of a document in each of its pairs, shape (pairs of it,). `strengths`: of all matches."""
    units = _units(entry)
    people = shared.by_others(len(units))
    holders = witnesses(people.first, people.last, people.pair, len(people.of_pairs), units)
    several = np.flatnonzero(holders > 1)
    divided = units.copy()
    divided[several] /= holders[several] ** SPREAD
    values = np.bincount(shared.pair, shared.sums(divided) * strengths[shared.match], len(shared.of_pairs))
    return np.asarray(values, dtype=np.float64)


def _units(entry: ReportEntry) -> _Floats:
    """Return the evidence of each token by itself, shape (tokens,): 0 where it does not count.

    Words are distinguished from characters by their length, so that covered names count as much as the names did.
    """
    return token_worth(entry.document.text, entry.tokens, entry.counts, *_letters_and_signs(), WORD, CODE)


@cache
def _letters_and_signs() -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which characters of the first plane occur inside words, and which before those of code: shape (65536,)."""
    letters = np.fromiter(map(str.isalnum, map(chr, range(LAST + 1))), dtype=np.bool_, count=LAST + 1)
    letters[ord(_COVER)] = True
    signs = np.zeros(LAST + 1, dtype=bool)
    signs[list(map(ord, _SIGNS))] = True
    return letters, signs
