"""The prose of a document: its paragraphs, and the sentences of those in Latin words, which may be rewritten."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.ngrams import sums_in
from hengwen.model.document import Document, ParagraphKind
from hengwen.text.normalisation import WORD_TOKEN, NormalisedText
from hengwen.text.sentences import sentence_ends

SHORTEST = 25
"""Units of a paragraph with enough words to be compared by these."""

LATIN = 0.9
"""Share of Latin words and numbers among the tokens from which on a paragraph is divided into sentences."""

FEWEST = 6
"""Minimum tokens of either."""

_UNFIT = (
    ParagraphKind.REFERENCE,
    ParagraphKind.CONTENTS,
    ParagraphKind.HEADER,
    ParagraphKind.FOOTER,
    ParagraphKind.DECLARATION,
)


def paragraph_ranges(document: Document, normalised: NormalisedText) -> NDArray[np.int64]:
    """Return the tokens of the paragraphs that may be long enough and are no list of sources: int64, shape (n, 2)."""
    spans = [(p.span.start, p.span.end) for p in document.paragraphs if p.kind not in _UNFIT]
    edges = np.searchsorted(normalised.starts, np.array(spans, dtype=np.int64).reshape(-1, 2))
    edges = edges[edges[:, 1] - edges[:, 0] >= FEWEST]
    lengths = edges[:, 1] - edges[:, 0]
    latin = sums_in(normalised.tokens >= WORD_TOKEN, edges) >= LATIN * lengths
    long, cut = latin | (lengths > SHORTEST // 2), latin & (lengths >= 2 * FEWEST)
    return _in_sentences(document, normalised, edges[long], cut[long]) if cut.any() else edges[long]


def _in_sentences(
    document: Document, normalised: NormalisedText, ranges: NDArray[np.int64], cut: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Return paragraphs, those to cut by sentences, one of which is as much text as a short Chinese paragraph."""
    ends = (np.flatnonzero(sentence_ends(document.text, normalised)) + 1).tolist()
    both = zip(ranges.tolist(), cut.tolist(), strict=True)
    parts = [_cut(first, last, ends) if is_cut else [(first, last)] for (first, last), is_cut in both]
    return np.array([number for part in parts for number in part], dtype=np.int64)


def _cut(first: int, last: int, ends: Sequence[int]) -> list[tuple[int, int]]:
    """Return a paragraph cut after its sentences. Too short ones are joined to the next, the last to the one before."""
    cuts = [first]
    for end in ends[bisect_left(ends, first) : bisect_left(ends, last)]:
        if end - cuts[-1] >= FEWEST and last - end >= FEWEST:
            cuts.append(end)
    return list(pairwise([*cuts, last]))
