"""Computes everything about one pair of documents: passages as matches, paragraphs, distances."""

from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache
from itertools import compress, starmap
from operator import not_
from typing import NamedTuple

import numpy as np

from hengwen.matching.alignment.align import align
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.runs import Run
from hengwen.matching.corpus.parts import Part
from hengwen.matching.corpus.texts import SEPARATOR, Texts
from hengwen.matching.paragraphs import dice, near_paragraphs, pair_paragraphs
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, paraphrase_matches, rows_of
from hengwen.matching.paraphrase.sentences import with_rewritten_sentences
from hengwen.matching.prepare import PreparedCollection, PreparedDocument
from hengwen.matching.titles.similarity import title_score
from hengwen.matching.titles.weights import general
from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison, which_count
from hengwen.model.report.report import Alignment, Match, MatchKind
from hengwen.model.request.options import Options
from hengwen.text.normalisation import NormalisedText


class SharedPassages(NamedTuple):
    """The passages that two texts share, and the passages of a common form that they share.

    `near`: whether a paragraph of one is near a paragraph of the other.
    """

    near: bool
    passages: Sequence[Passage] = ()
    forms: Sequence[Passage] = ()


def align_pairs(
    collection: PreparedCollection,
    pairs: Sequence[tuple[int, int]],
    options: Options,
    paraphrases: Container[tuple[int, int]],
    titles: Container[tuple[int, int]],
    *,
    hidden: bool,
) -> Iterator[tuple[int, int, SharedPassages]]:
    """Yield the pairs of places of documents, ascending, with their shared passages; none for the same bytes.

    Pairs with `paraphrases`, and with a title that few have, are compared whatever they share. Without `hidden`, the
    text of forms is aligned only in these, in those that share something else, and where some of it may count.
    """
    documents = collection.documents
    paired = {place: documents[place].paragraphs for pair in pairs for place in pair}
    near = dict(zip(pairs, near_paragraphs(paired, pairs, options.distance), strict=True))

    def others(pair: tuple[int, int]) -> bool:
        return hidden or near[pair] or pair in paraphrases or pair in titles

    part_of = {member: number for number, part in enumerate(collection.parts) for member in part.members}
    aligned = [_align_part(part, documents, pairs, options.min_length, others) for part in collection.parts]
    for i, j in pairs:
        yield i, j, SharedPassages(near[i, j], *next(aligned[part_of[j]]))


def _align_part(
    part: Part,
    documents: Sequence[PreparedDocument],
    pairs: Sequence[tuple[int, int]],
    shortest: int,
    others: Callable[[tuple[int, int]], bool],
) -> Iterator[tuple[Sequence[Passage], Sequence[Passage]]]:
    """Yield for each pair the passages that new documents share with members of one part, and those of forms.

    `others`: whether something else is known of a pair, with which its forms are shown.
    """
    own = [(i, j) for i, j in pairs if j in part.members]
    same = [documents[i].document.same_bytes(documents[j].document) for i, j in own]
    in_text = align(part.masked.texts, list(compress(own, map(not_, same))), shortest)
    passages = [() if equal else next(in_text) for equal in same]
    forms, counts = part.masked.forms, cache(lambda place: _may_count(documents[place], part.masked.forms, place))
    with_form = forms.lengths > 0
    both = [
        not equal
        and bool(with_form[i] and with_form[j])
        and bool(shared or others((i, j)) or (counts(i) and counts(j)))
        for (i, j), equal, shared in zip(own, same, passages, strict=True)
    ]
    in_forms = align(forms, list(compress(own, both)), shortest)
    for shared, form in zip(passages, both, strict=True):
        yield shared, next(in_forms) if form else ()


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
    their rewritten paragraphs; those outside passages are matches of a kind of their own. None where they share
    nothing, not even a rare title, and without `hidden` where nothing of it counts in one of them.
    """
    same = left.document.same_bytes(right.document)
    if not (shared.passages or shared.near or paraphrases or same or similar_titles) and (
        not shared.forms or (not hidden and all(_counts_nowhere(left, right, form) for form in shared.forms))
    ):
        return None
    passages = with_rewritten_sentences(left, right, paraphrases, shared.passages)
    matches = _whole(left) if same else _matches(left, right, [*passages, *shared.forms])
    if not same:
        matches += paraphrase_matches(left, right, paraphrases, passages)
    runs = [run for passage in shared.passages for run in passage.runs]
    if same:
        runs = [Run(0, 0, len(left.normalised))]
    whole = [paraphrase for paraphrase in paraphrases if not paraphrase.sentence]
    rows = rows_of(left, right, [*whole, *(passage for passage in passages if not passage.runs)])
    paired = shared.near or runs or rows
    paragraphs = pair_paragraphs(left.paragraphs, right.paragraphs, runs, options.distance, rows) if paired else []
    if not (matches or paragraphs or same or similar_titles):
        return None
    every = {"matches": tuple(matches), "paragraphs": tuple(paragraphs)}
    return Comparison(
        left=left.entry,
        right=right.entry,
        **(every if same else which_count(left.entry, right.entry, matches, paragraphs, options.min_length)),
        distance=left.entry.distance(right.entry),
        title_similarity=title_score(left.prepared_title, right.prepared_title, general()),
        similar_titles=similar_titles,
    )


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
