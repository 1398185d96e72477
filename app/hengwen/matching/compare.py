"""Computes everything about one pair of documents: passages as matches, paragraphs, distances."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import starmap
from typing import NamedTuple

import numpy as np

from hengwen.kernels.pairs.passages import FlatPassages
from hengwen.matching.alignment.align import Aligner, on_threads, portions_of
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.runs import Places
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.matching.corpus.parts import Part
from hengwen.matching.corpus.texts import SEPARATOR, Texts
from hengwen.matching.paragraphs import dice, near_paragraphs, pair_paragraphs
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, paraphrase_matches, rows_of
from hengwen.matching.paraphrase.sentences import with_rewritten_sentences
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles.similarity import title_score
from hengwen.matching.titles.weights import general
from hengwen.model.document import Role, Span
from hengwen.model.report.comparison import Comparison, which_count
from hengwen.model.report.report import Alignment, Match, MatchKind
from hengwen.model.request.options import Options
from hengwen.text.normalisation import NormalisedText
from hengwen.text.ranges import Bools


class SharedPassages(NamedTuple):
    """The passages that two texts share, and the passages of a common form that they share.

    `near`: whether a paragraph of one is near a paragraph of the other.
    """

    near: bool
    passages: Sequence[Passage] = ()
    forms: Sequence[Passage] = ()


class ComparedDocuments(NamedTuple):
    """The comparison of two documents, None where nothing is shown for them. `near`: as in `SharedPassages`."""

    comparison: Comparison | None
    near: bool


class PairsToCompare(NamedTuple):
    """Pairs of a check, `pairs` of places of documents, ascending, and all that their comparisons follow from.

    `paraphrases`: those found in each pair. `titles`: the pairs with a title that few have. `hidden`: as in `compare`.
    """

    collection: PreparedCollection
    pairs: Sequence[tuple[int, int]]
    options: Options
    paraphrases: Mapping[tuple[int, int], Sequence[ParaphraseCandidate]]
    titles: Set[tuple[int, int]]
    hidden: bool

    def only(self, pairs: Sequence[tuple[int, int]]) -> "PairsToCompare":
        """Return some of the pairs, without the documents that are in none of them, if these are many."""
        places = sorted({place for pair in pairs for place in pair})
        if 2 * len(places) > len(self.collection.documents):
            return self._replace(pairs=pairs)
        number = {place: n for n, place in enumerate(places)}
        numbers = {(i, j): (number[i], number[j]) for i, j in pairs}
        rewritten = {numbers[pair]: self.paraphrases[pair] for pair in pairs if pair in self.paraphrases}
        alike = {numbers[pair] for pair in pairs if pair in self.titles}
        collection = self.collection.only(places)
        return PairsToCompare(collection, [*numbers.values()], self.options, rewritten, alike, self.hidden)


class _Pairs(NamedTuple):
    """Pairs of places of documents, int64, shape (pairs, 2), and what is known of them before they are aligned.

    All bool, shape (pairs,): `same`, those of the same bytes; `more`, of which something is shown whatever they share;
    `near`, as in `SharedPassages`.
    """

    places: Places
    same: Bools
    more: Bools
    near: Bools


def compare_each(given: PairsToCompare) -> Iterator[tuple[int, ComparedDocuments]]:
    """Yield the comparisons of pairs, ascending, each with the number of its pair; those that share nothing at all are
    left out.
    """
    documents = given.collection.documents
    for number, shared in align_pairs(given):
        pair = given.pairs[number]
        left, right = documents[pair[0]], documents[pair[1]]
        comparison = compare(
            left,
            right,
            shared,
            given.options,
            paraphrases=given.paraphrases.get(pair, ()),
            similar_titles=pair in given.titles,
            hidden=given.hidden,
        )
        yield number, ComparedDocuments(comparison, shared.near)


def align_pairs(given: PairsToCompare) -> Iterator[tuple[int, SharedPassages]]:
    """Yield what documents share by the number of their pair, ascending, without pairs that have nothing at all.

    The same bytes have no passages. Pairs with paraphrases, with a title that few have, and near ones are compared
    whatever they share. Without `hidden`, the text of forms is aligned only in these, in those that share something
    else, and where some may count.
    """
    documents, options = given.collection.documents, given.options
    known = _known(given)
    aligners = [
        _PartAligner(part, documents, known, options.min_length, hidden=given.hidden) for part in given.collection.parts
    ]
    portions = portions_of(np.array([len(document.normalised) for document in documents])[known.places[:, 1]])
    aligned = on_threads(lambda portion: [aligner.find(portion) for aligner in aligners], portions)
    for portion, of_parts in zip(portions, aligned, strict=True):
        shared = {
            number: passages
            for aligner, flat in zip(aligners, of_parts, strict=True)
            for number, passages in aligner.passages_of(flat).items()
        }
        others = np.flatnonzero((known.same | known.more | known.near)[portion]) + portion.start
        for number in sorted(shared.keys() | set(others.tolist())):
            yield number, SharedPassages(bool(known.near[number]), *shared.get(number, ()))


def _known(given: PairsToCompare) -> _Pairs:
    """Return what is known of pairs before they are aligned."""
    documents, pairs = given.collection.documents, given.pairs
    places = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    paired = {place: documents[place].paragraphs for place in np.unique(places).tolist()}
    number_of: dict[str, int] = {}
    ids = np.array([number_of.setdefault(one.document.id, len(number_of)) for one in documents], dtype=np.int64)
    named = np.array([bool(document.document.id) for document in documents], dtype=bool)
    left, right = places.T
    more = _are_near(documents, places)
    more |= np.fromiter((pair in given.paraphrases or pair in given.titles for pair in pairs), dtype=bool)
    return _Pairs(
        places,
        (ids[left] == ids[right]) & named[left],
        more,
        np.fromiter(near_paragraphs(paired, pairs, given.options.distance), dtype=bool),
    )


def _are_near(documents: Sequence[PreparedDocument], places: Places) -> Bools:
    """Return of which pairs the documents are near, as `are_near` does for one."""
    entries = [document.entry for document in documents]
    new = np.array([entry.document.role is Role.NEW for entry in entries], dtype=bool)
    prints = np.array([entry.fingerprint for entry in entries], dtype=np.uint64)
    across = np.array([entry.fingerprint_across for entry in entries], dtype=np.uint64)
    left, right = places.T
    apart = np.where(new[left] & new[right], prints[left] ^ prints[right], across[left] ^ across[right])
    near: Bools = np.bitwise_count(apart) <= NEAR
    for number in np.flatnonzero(near).tolist():
        near[number] = are_near(*(documents[place] for place in places[number].tolist()))
    return near


class _Shared(NamedTuple):
    """The passages of some pairs, and those of forms, each with the numbers of the pairs."""

    in_text: tuple[Places, FlatPassages]
    in_form: tuple[Places, FlatPassages]


class _PartAligner:
    """Aligns new documents with the members of one part, portions of all pairs at once."""

    def __init__(
        self, part: Part, documents: Sequence[PreparedDocument], pairs: _Pairs, shortest: int, *, hidden: bool
    ) -> None:
        texts, forms, right = part.masked.texts, part.masked.forms, pairs.places[:, 1]
        self._pairs, self._hidden = pairs, hidden
        self._own = (right >= part.members.start) & (right < part.members.stop) & ~pairs.same
        self._with_form = forms.lengths > 0
        numbers = np.unique(pairs.places[self._own])
        self._texts = Aligner(texts, numbers, shortest)
        self._forms = Aligner(forms, numbers[self._with_form[numbers]], shortest, beside=self._texts)
        self._counts = cache(lambda place: _may_count(documents[place], forms, place))

    def find(self, portion: slice) -> _Shared:
        """Return the passages of a portion of the pairs, those of forms where they may be shown."""
        own = np.flatnonzero(self._own[portion]) + portion.start
        in_text = self._texts.find(self._pairs.places[own])
        on_form = self._with_form[self._pairs.places[own]].all(axis=1)
        shown = self._pairs.more[own] | self._hidden
        shown[in_text.figures[:, 0]] = True
        for number in np.flatnonzero(on_form & ~shown).tolist():
            shown[number] = all(map(self._counts, self._pairs.places[own[number]].tolist()))
        with_form = own[on_form & shown]
        return _Shared((own, in_text), (with_form, self._forms.find(self._pairs.places[with_form])))

    def passages_of(self, shared: _Shared) -> dict[int, tuple[Sequence[Passage], Sequence[Passage]]]:
        """Return the passages, and those of forms, by the numbers of pairs that have any."""
        in_text, in_form = (
            {
                int(numbers[place]): passages
                for place, passages in aligner.passages_of(self._pairs.places[numbers], flat).items()
            }
            for aligner, (numbers, flat) in ((self._texts, shared.in_text), (self._forms, shared.in_form))
        )
        return {number: (in_text.get(number, ()), in_form.get(number, ())) for number in in_text.keys() | in_form}


def _may_count(document: PreparedDocument, forms: Texts, place: int) -> bool:
    """Return whether a passage of the form text of a document may have text that counts: tokens that lie between those
    of the form, as many as a passage reaches over.
    """
    places = np.flatnonzero(forms.collection.eligible[forms.collection.part(place)])
    firsts = places.copy()
    firsts[1:] = np.where(places[1:] - places[:-1] <= SEPARATOR, places[:-1], places[1:])
    return document.entry.any_counts(firsts, places + 1)


def compare(
    left: PreparedDocument,
    right: PreparedDocument,
    shared: SharedPassages,
    options: Options,
    *,
    paraphrases: Sequence[ParaphraseCandidate] = (),
    similar_titles: bool = False,
    hidden: bool = True,
) -> Comparison | None:
    """Return the comparison of two aligned documents; a pair of the same bytes matches as a whole.

    Text of a common form that they share is excluded, so that it can be seen, and counted if wanted. `paraphrases`:
    their rewritten paragraphs; those outside passages are matches of a kind of their own. None where nothing is shown
    for the pair (`Comparison.shown`), and without `hidden` also where nothing is shown because nothing of it counts.
    """
    same, near = left.document.same_bytes(right.document), are_near(left, right)
    if not (shared.passages or paraphrases or same or near or similar_titles) and (
        not shared.forms or (not hidden and all(_counts_nowhere(left, right, form) for form in shared.forms))
    ):
        return None
    passages = with_rewritten_sentences(left, right, paraphrases, shared.passages)
    matches = _whole(left) if same else _matches(left, right, [*passages, *shared.forms])
    if not same:
        matches += paraphrase_matches(left, right, paraphrases, passages)
    runs = np.frombuffer(b"".join(passage.runs for passage in shared.passages), dtype=np.int64).reshape(-1, 3)
    if same:
        runs = np.array([(0, 0, len(left.normalised))], dtype=np.int64)
    whole = [paraphrase for paraphrase in paraphrases if not paraphrase.sentence]
    alone = [paraphrase for paraphrase in whole if paraphrase.distinct]
    if not (matches or alone or same or near or similar_titles):
        return None
    rows = rows_of(left, right, [*whole, *(passage for passage in passages if not passage.runs)])
    paired = shared.near or len(runs) or rows
    sides, radius, distinct = (left.paragraphs, right.paragraphs), options.distance, rows_of(left, right, alone)
    paragraphs = pair_paragraphs(*sides, runs, radius, rows, distinct) if paired else []
    every = {"matches": tuple(matches), "paragraphs": tuple(paragraphs)}
    comparison = Comparison(
        left=left.entry,
        right=right.entry,
        **(every if same else which_count(left.entry, right.entry, matches, paragraphs, options.min_length)),
        distance=left.entry.distance(right.entry),
        title_similarity=title_score(left.prepared_title, right.prepared_title, general()),
        similar_titles=similar_titles,
        near=near,
    )
    return comparison if matches or comparison.shown else None


def are_near(left: PreparedDocument, right: PreparedDocument) -> bool:
    """Return whether the fingerprints of both documents are near, of text that takes part."""
    return left.entry.distance(right.entry) <= NEAR and bool(left.eligible.any() and right.eligible.any())


def _counts_nowhere(left: PreparedDocument, right: PreparedDocument, passage: Passage) -> bool:
    """Return whether no aligned text counts on one of both sides."""
    whole = passage.identical
    sides = (
        (left.entry, (passage.left,) if whole else passage.left_aligned),
        (right.entry, (passage.right,) if whole else passage.right_aligned),
    )
    return any(not any(entry.counted_tokens(*token_range) for token_range in aligned) for entry, aligned in sides)


def _whole(left: PreparedDocument) -> list[Match]:
    if not len(left.normalised):
        return []
    whole = Span(0, len(left.document.text))
    return [Match(whole, whole, MatchKind.IDENTICAL, 1.0, 0)]


def _matches(left: PreparedDocument, right: PreparedDocument, passages: Sequence[Passage]) -> list[Match]:
    """Return passages as spans of characters."""
    return [_match(left.normalised, right.normalised, passage) for passage in passages]


def _match(left: NormalisedText, right: NormalisedText, passage: Passage) -> Match:
    """Return a passage as spans of characters. One without runs is of rewritten sentences."""
    sides = left.span(*passage.left), right.span(*passage.right)
    if passage.identical:
        return Match(*sides, MatchKind.IDENTICAL, passage.similarity, passage.distance)
    if passage.runs:
        alignment = _alignment(left, right, passage)
        return Match(*sides, MatchKind.EDITED, passage.similarity, passage.distance, alignment)
    alike = dice(left.tokens[slice(*passage.left)], right.tokens[slice(*passage.right)])
    return Match(*sides, MatchKind.REWRITTEN, alike, passage.distance, _alignment(left, right, passage))


def _alignment(left: NormalisedText, right: NormalisedText, passage: Passage) -> Alignment:
    """Return the aligned stretches of a passage, as spans of characters."""
    return Alignment(
        tuple(starmap(left.span, passage.left_aligned)),
        tuple(starmap(right.span, passage.right_aligned)),
        tuple(starmap(left.span, passage.left_equal)),
        tuple(starmap(right.span, passage.right_equal)),
        tuple(starmap(left.span, passage.left_moved)),
        tuple(starmap(right.span, passage.right_moved)),
    )
