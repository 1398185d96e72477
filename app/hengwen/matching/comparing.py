"""Everything about one pair of documents: passages as matches, paragraphs, distances."""

from collections.abc import Iterator, Sequence

import numpy as np

from hengwen.document import Span
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.matching.alignment import align
from hengwen.matching.hamming import distance
from hengwen.matching.paragraphs import pair_paragraphs
from hengwen.matching.passages import Passage
from hengwen.matching.runs import Run
from hengwen.matching.subjects import Batch, Subject
from hengwen.matching.titles.likeness import compare_prepared
from hengwen.matching.titles.weights import general
from hengwen.options import Options
from hengwen.report import Comparison, Match, MatchKind


def aligned(
    batch: Batch, pairs: Sequence[tuple[int, int]], shortest: int
) -> Iterator[tuple[tuple[int, int], list[Passage]]]:
    """The pairs of places of subjects, ascending, with their passages; none for the same bytes, which need no search.

    `shortest`: as in `alignment.align`.
    """
    documents = [subject.document for subject in batch.subjects]
    same = [documents[i].same_bytes(documents[j]) for i, j in pairs]
    found = align(batch.texts, [pair for pair, twin in zip(pairs, same, strict=True) if not twin], shortest)
    for pair, twin in zip(pairs, same, strict=True):
        yield pair, [] if twin else next(found)


def compare(
    left: Subject, right: Subject, passages: list[Passage], options: Options, *, always: bool = False
) -> Comparison | None:
    """Say what two documents share that were aligned; a pair of the same bytes matches as a whole.

    None where they share nothing, unless they are to be compared `always`.
    """
    same = left.document.same_bytes(right.document)
    matches = _whole(left) if same else _matches(left, right, passages)
    runs = [Run(0, 0, len(left.folded))] if same else [run for passage in passages for run in passage.runs]
    paragraphs = pair_paragraphs(left.paragraphs, right.paragraphs, runs, options.distance)
    if not (matches or paragraphs or same or always):
        return None
    return Comparison(
        left=left.entry,
        right=right.entry,
        matches=tuple(matches),
        paragraphs=tuple(paragraphs),
        distance=distance(left.entry.fingerprint, right.entry.fingerprint),
        title_similarity=compare_prepared(left.prepared_title, right.prepared_title, general()).score,
    )


def _whole(left: Subject) -> list[Match]:
    if not len(left.folded):
        return []
    whole = Span(0, len(left.document.text))
    return [Match(whole, whole, MatchKind.IDENTICAL, 1.0, 0)]


def _matches(left: Subject, right: Subject, passages: list[Passage]) -> list[Match]:
    """Passages as spans of characters, with the distance of their fingerprints."""
    if not passages:
        return []
    sides = ((left, [p.left for p in passages]), (right, [p.right for p in passages]))
    prints = [
        stretch_fingerprints(subject.folded.symbols, np.array(ranges, dtype=np.int64).reshape(-1, 2))
        for subject, ranges in sides
    ]
    return [
        Match(
            left.folded.span(*passage.left),
            right.folded.span(*passage.right),
            MatchKind.IDENTICAL if passage.identical else MatchKind.EDITED,
            passage.similarity,
            distance(int(a), int(b)),
        )
        for passage, a, b in zip(passages, *prints, strict=True)
    ]
