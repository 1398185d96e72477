"""Computes everything about one pair of documents: passages as matches, paragraphs, distances."""

from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import compress, islice, starmap
from typing import NamedTuple

import numpy as np

from hengwen.matching.alignment.align import align
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.portions import seeds_of
from hengwen.matching.alignment.runs import Run
from hengwen.matching.candidates.retrieve import NEAR
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

_AT_ONCE = 1000  # pairs whose forms are aligned together


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

    Pairs with `paraphrases`, with a title that few have, and near ones are compared whatever they share. Without
    `hidden`, the text of forms is aligned only in these, in those that share something else, and where some may count.
    """
    documents = collection.documents
    paired = {place: documents[place].paragraphs for pair in pairs for place in pair}
    near = list(near_paragraphs(paired, pairs, options.distance))
    with_more = [
        hidden or pair in paraphrases or pair in titles or are_near(*(documents[place] for place in pair))
        for pair in pairs
    ]
    part_of = {member: number for number, part in enumerate(collection.parts) for member in part.members}
    aligned = [
        _align_part(
            part,
            documents,
            [both for both in zip(pairs, with_more, strict=True) if both[0][1] in part.members],
            options.min_length,
        )
        for part in collection.parts
    ]
    for (i, j), is_near in zip(pairs, near, strict=True):
        yield i, j, SharedPassages(is_near, *next(aligned[part_of[j]]))


def _align_part(
    part: Part, documents: Sequence[PreparedDocument], pairs: Sequence[tuple[tuple[int, int], bool]], shortest: int
) -> Iterator[tuple[Sequence[Passage], Sequence[Passage]]]:
    """Yield for each pair the passages that new documents share with members of one part, and those of forms.

    `pairs`: each with whether something else is known of it, beside which its forms are shown.
    """
    forms = part.masked.forms
    counts, with_form = cache(lambda place: _may_count(documents[place], forms, place)), (forms.lengths > 0).tolist()
    differ = [not documents[i].document.same_bytes(documents[j].document) for (i, j), _ in pairs]
    on_form = [
        is_other and bool(with_form[i] and with_form[j]) for ((i, j), _), is_other in zip(pairs, differ, strict=True)
    ]
    in_text = align(part.masked.texts, [pair for pair, _ in compress(pairs, differ)], shortest)
    seeds = seeds_of(forms, [pair for pair, _ in compress(pairs, on_form)])
    rows = zip(pairs, differ, on_form, strict=True)
    while portion := list(islice(rows, _AT_ONCE)):
        passages = [next(in_text) if is_other else () for _, is_other, _ in portion]
        wanted = [
            pair
            for ((pair, more), _, form), shared in zip(portion, passages, strict=True)
            if form and (shared or more or all(map(counts, pair)))
        ]
        in_form = dict(zip(wanted, align(forms, wanted, shortest, seeds), strict=True))
        yield from ((shared, in_form.get(pair, ())) for ((pair, _), *_), shared in zip(portion, passages, strict=True))


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
    runs = [run for passage in shared.passages for run in passage.runs]
    if same:
        runs = [Run(0, 0, len(left.normalised))]
    whole = [paraphrase for paraphrase in paraphrases if not paraphrase.sentence]
    alone = [paraphrase for paraphrase in whole if paraphrase.distinct]
    if not (matches or alone or same or near or similar_titles):
        return None
    rows = rows_of(left, right, [*whole, *(passage for passage in passages if not passage.runs)])
    paired = shared.near or runs or rows
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
