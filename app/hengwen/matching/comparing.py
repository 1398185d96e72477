"""Everything about one pair of documents: passages as matches, paragraphs, distances."""

from collections.abc import Sequence

import numpy as np

from hengwen.document import Span
from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.matching.alignment import Passage, align
from hengwen.matching.claims import Claim, claimed_matches, rows_of
from hengwen.matching.hamming import distance
from hengwen.matching.paragraphs import pair_paragraphs
from hengwen.matching.runs import Run
from hengwen.matching.subjects import Subject
from hengwen.matching.titles import compare_titles
from hengwen.options import Options
from hengwen.report import Comparison, Match, MatchKind


def compare(left: Subject, right: Subject, options: Options, claims: Sequence[Claim] = ()) -> Comparison:
    """Align two documents and say what they share; a pair of the same bytes matches as a whole.

    `claims`: their paragraphs that look rewritten; those that are no passage are matches of a kind of their own.
    What they share of a form that many have is aligned apart and excused, so that it can be seen and counted at will.
    """
    same = left.document.same_bytes(right.document)
    passages = [] if same else align(left.text, right.text, options.min_length)
    forms = [] if same else align(left.form, right.form, options.min_length)
    rewritten = [] if same else claimed_matches(left, right, claims, passages)
    runs = [Run(0, 0, len(left.folded))] if same else [run for passage in passages for run in passage.runs]
    return Comparison(
        left=left.entry,
        right=right.entry,
        matches=tuple(_whole(left) if same else _matches(left, right, passages + forms) + rewritten),
        paragraphs=tuple(
            pair_paragraphs(left.paragraphs, right.paragraphs, runs, options.distance, rows_of(left, right, claims))
        ),
        distance=distance(left.entry.fingerprint, right.entry.fingerprint),
        title_similarity=compare_titles(left.title, right.title).score,
    ).judged(left.entry, right.entry, options.min_length)


def _whole(left: Subject) -> list[Match]:
    if not len(left.folded):
        return []
    whole = Span(0, len(left.document.text))
    return [Match(whole, whole, MatchKind.IDENTICAL, 1.0, 0)]


def _matches(left: Subject, right: Subject, passages: list[Passage]) -> list[Match]:
    """Passages as spans of characters, with the distance of their fingerprints."""
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
