"""Passages that several documents share, told from phrases by the documents that share them (ours).

Many use a phrase, each in other surroundings. A passage was copied as a whole: documents with some of its words have
the others too, except where each was edited. So rows of words of three documents are compared with each other as if
they were documents.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.matching.corpus.all_texts import AllTextsT, Arrays, TextArrays, columns, counts_by_hash
from hengwen.matching.corpus.collection import Collection, are_long, covered, in_rows
from hengwen.matching.corpus.document_sets import LARGEST
from hengwen.matching.corpus.forms import WORD
from hengwen.model.units import HUNDRED
from hengwen.text.ranges import Bools, rows_of

FEW = 3
"""Minimum documents that count as several: text of fewer is as much evidence as text of two."""

GAP = 12
"""Tokens between two words of one row: two short runs between edits, and these."""

LONGEST_PHRASE = 80
"""Units up to which a row is a phrase, whoever shares it."""

SHORTEST = 45
"""Units of a row that is a part of longer ones, in a document where more was edited."""

PORTION = 0.3
"""Share of the smaller row's n-grams that both rows have where both are copies of one passage. With 8 % edited
on both sides, .43 survive.
"""

MOST, FEWEST = 0.25, 48
"""Share of the documents, and minimum number of rows, up to which an n-gram tells rows apart: more
frequent ones are usual beginnings of such documents.
"""

SLOTS = 0.5
"""Mean share of the places of the words around a gap that also have a gap, from which on the gaps are slots to be
filled in.
"""

SLOT_EVERY = 32
"""Text that is filled in has at least one slot for so many tokens."""

Numbers = NDArray[np.int64]


def with_shared_passages(texts: AllTextsT, authors: Numbers, with_text: int, *, alone: bool = False) -> AllTextsT:
    """Return the texts with the tokens in rows of words of three documents that stand in long rows of two others, bool,
    shape (tokens,), as `passages`.

    They have `form`, and `words`: in how many documents the words that begin at each token stand. `authors`: int64,
    shape (documents,), equal for documents that count as one. `with_text`: documents with tokens. `alone`: any long
    enough row counts as a copied one, since the other documents are not loaded.
    """
    texts = texts.exchange(_ask_gaps, _shares_at_gaps, _with_rows).keep("shared-rows")
    rows = texts.gather(_figures_of_rows)
    owners, long, sizes = columns(rows, owners="i8", long=bool, sizes="i8")
    counts = [len(part["owners"]) for part in rows]
    firsts = dict(zip((int(part["first"][0]) for part in rows), np.cumsum(counts) - counts, strict=True))
    kept = long
    if not alone:
        derive = partial(_texts_of_rows, firsts=firsts)
        pairs = texts.near_pairs(derive, sizes, PORTION, most_rows(with_text))
        kept = _companions(pairs, long, authors[owners]) >= FEW - 1
    return texts.map(partial(_with_passages, firsts=firsts, kept=kept))


def _ask_gaps(texts: TextArrays) -> Arrays:
    """Return how often each word of the rows stands in them, before gaps, and after gaps."""
    tokens, words = texts.collection.tokens, texts["words"]
    rows, runs = _long_rows(texts.without_forms, words)
    gaps = _gaps_of(rows, runs)
    inside = np.flatnonzero((words >= FEW) & in_rows(rows, len(tokens)))  # no other words stand beside a gap
    hashes = (ngram_hashes_at(tokens, places, WORD) for places in (inside, gaps.last, gaps.first))
    return counts_by_hash(**dict(zip(("inside", "before", "after"), hashes, strict=True)))


def _shares_at_gaps(asked: Arrays) -> tuple[Numbers, Arrays]:
    """Return at how many of its places each word stands before a gap, and after one, where it does either."""
    numbers = np.unique(asked["hashes"], return_inverse=True)[1]
    every, last, first = (np.bincount(numbers, asked[name])[numbers] for name in ("inside", "before", "after"))
    which = np.flatnonzero((asked["before"] > 0) | (asked["after"] > 0))
    shares = {name: (counted / np.maximum(1, every))[which] for name, counted in (("last", last), ("first", first))}
    return which, {"hashes": asked["hashes"][which], **shares}


def _with_rows(texts: TextArrays, answers: Arrays) -> TextArrays:
    """Return the texts with the rows of shared words whose gaps are no slots."""
    rows, runs = _long_rows(texts.without_forms, texts["words"])
    gaps = _gaps_of(rows, runs)
    order = np.argsort(answers["hashes"])
    hashes, tokens = answers["hashes"][order], texts.collection.tokens
    shares = (
        answers[name][order[np.searchsorted(hashes, ngram_hashes_at(tokens, edges, WORD))]]
        for name, edges in (("last", gaps.last), ("first", gaps.first))
    )
    return texts.with_arrays(rows=rows[gaps.alike(rows, *shares) < SLOTS].reshape(-1))


def _figures_of_rows(texts: TextArrays) -> Arrays:
    """Return for each row the document, whether it is long, and its eligible tokens."""
    rest, rows = texts.without_forms, texts["rows"].reshape(-1, 2)
    inside = rest.stretches(rows)
    return {
        "first": np.array([texts.first]),
        "owners": texts.documents(rows[:, 0]),
        "long": are_long(rest.tokens, rows, HUNDRED * LONGEST_PHRASE + 1),
        "sizes": inside.sums(inside.eligible),
    }


def _texts_of_rows(texts: TextArrays, firsts: Mapping[int, int]) -> tuple[Collection, int]:
    return texts.without_forms.stretches(texts["rows"].reshape(-1, 2)), firsts[texts.first]


def _with_passages(texts: TextArrays, firsts: Mapping[int, int], kept: Bools) -> TextArrays:
    rows, first = texts["rows"].reshape(-1, 2), firsts[texts.first]
    rows = rows[kept[first : first + len(rows)]]
    return texts.without("rows").with_arrays(passages=in_rows(rows, len(texts.collection.tokens)))


def _long_rows(collection: Collection, words: NDArray[np.unsignedinteger]) -> tuple[Numbers, Numbers]:
    """Return rows of shared words with small gaps, and their runs, as token ranges: both int64, shape (n, 2)."""
    runs = rows_of(covered(words >= FEW, WORD))
    owners = collection.owners[runs[:, 0]]
    apart = np.ones(len(runs) + 1, dtype=bool)
    apart[1:-1] = (runs[1:, 0] - runs[:-1, 1] > GAP) | (owners[1:] != owners[:-1])
    rows = np.column_stack((runs[apart[:-1], 0], runs[apart[1:], 1]))
    long = are_long(collection.tokens, rows, HUNDRED * SHORTEST)
    return rows[long], runs[long[np.cumsum(apart[:-1]) - 1]]


class Gaps(NamedTuple):
    """The gaps between the runs of some rows.

    Daily reports and preambles of laws are filled in at the same places everywhere, while each copy is edited at other
    places. Each int64, shape (gaps,). `row`: the row of each. `last`, `first`: where the last words before it begin,
    and the first after it.
    """

    row: NDArray[np.int64]
    last: NDArray[np.int64]
    first: NDArray[np.int64]

    def alike(
        self, rows: NDArray[np.int64], last: NDArray[np.float64], first: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return how alike the gaps of each row are to those of other rows, 0 to 1, shape (rows,); 0 without any.

        `last`, `first`: for each gap, at how many of the places of the words before it these stand before a gap, or the
        words after it after one; the lesser counts. Where gaps are few, as beside a passage copied word for word,
        missing ones count as 0.
        """
        sums = np.bincount(self.row, np.minimum(last, first), len(rows))
        expected = np.maximum((rows[:, 1] - rows[:, 0]) / SLOT_EVERY, np.bincount(self.row, minlength=len(rows)))
        alike: NDArray[np.float64] = sums / expected
        return alike


def _gaps_of(rows: Numbers, runs: Numbers) -> Gaps:
    """Return the gaps of rows of words, as from `_long_rows`."""
    row = np.searchsorted(rows[:, 0], runs[:, 0], "right") - 1
    before = np.flatnonzero(row[1:] == row[:-1])
    return Gaps(row[before], runs[before, 1] - WORD, runs[before + 1, 0])


def most_rows(documents: int) -> int:
    """Return the rows in which an n-gram may stand that tells them from others, of `documents` documents with text."""
    return min(LARGEST, max(FEWEST, int(MOST * documents)))


def _companions(pairs: Numbers, long: Bools, owners: Numbers) -> Numbers:
    """Return in how many documents of others each row stands in a long one, edited or not, int64, shape (rows,), by the
    pairs of near rows. `owners`: int64, shape (rows,), equal for rows of one person.
    """
    both = np.concatenate((pairs, pairs[:, ::-1]))
    both = both[long[both[:, 1]] & (owners[both[:, 0]] != owners[both[:, 1]])]
    count = int(owners.max(initial=0)) + 1
    return np.bincount(np.unique(both[:, 0] * count + owners[both[:, 1]]) // count, minlength=len(long))
