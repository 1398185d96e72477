"""What many documents of a collection share: everybody's words, set phrases, printed forms (ours).

Learned from in how many documents each run of tokens stands:

* everybody's words: short runs in many documents, amid other text. They are no evidence, but a passage may hold them.
* set phrases: those of them that are long enough for a passage. They are left out.
* forms: runs in most documents, around text of their own in nearly all of these. They are left out, and no passage
  reaches over them.

What many copied is none of these: it is long without being in most documents around different text.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus_statistics import CorpusStatistics
from hengwen.fingerprints.features import ngram_hashes_at
from hengwen.matching.corpus.collection import (
    Bools,
    Collection,
    Postings,
    covered,
    document_frequency,
    others_having,
    postings,
)

WORD = 4
"""Tokens of a run that may be everybody's words."""

LINE = 8
"""Tokens of a run that may be a set phrase or part of a form."""

MANY = 6
"""Documents in which a run must stand, whatever their number, before it can be common: never what a few share."""

FEW = 3
"""Documents whose common words tell as much as those of two."""

SHARE = 0.01
"""Share of the documents in which a run must stand to be everybody's words or a set phrase."""

MOST = 0.75
"""Share of the documents in which a run must stand to be part of a form: nearly all, with room for edits."""

HALF = 0.5
"""The same for lines of less than `SHORT` tokens: labels and formulae of a form are short against the document."""

SHORT = 60

DENSE = 0.8
"""Share of common tokens in the text around at which it is no longer a phrase but copied: many share all of it."""

AROUND = 200
"""Tokens of the text around."""

PART = 0.2
"""Share of its document up to which a row of common tokens is short against it, a phrase."""

OWN = 100
"""Tokens of its own, and tokens left to compare, that a document with a form must have."""

_STRETCH = 30  # tokens in a row in no third document that are text of one's own: shorter ones are edits
_DIFFERENT = 0.8  # share of the documents with a form that must have text of their own


@dataclass(frozen=True, slots=True)
class Common:
    """What a collection has in common, bool arrays of shape (tokens,).

    `weak`: everybody's words. `phrases`: those of them that are left out. `form`: text of printed forms. `weight`:
    uint8, shape (tokens,), how much each token tells, in hundredths: 100 in words of up to three documents, 0 in
    those of many. `weight_in_line`: the same by lines, for words that everybody uses and nobody puts together so.
    """

    weak: Bools
    phrases: Bools
    form: Bools
    weight: NDArray[np.uint8]
    weight_in_line: NDArray[np.uint8]

    def with_markup(self, markup: Bools) -> "Common":
        """The same with mark-up, bool, shape (tokens,), which is as little evidence as everybody's words."""
        information = ~markup
        weak, weights = self.weak | markup, (self.weight * information, self.weight_in_line * information)
        return Common(weak, self.phrases, self.form, *weights)


def learn_common(collection: Collection, shortest: int, statistics: CorpusStatistics | None = None) -> Common:
    """Learn what many documents share; `shortest`: fewest tokens in a row that make a passage.

    `statistics`: documents that are not at hand but count.
    """
    with_text = documents_with_text(collection, statistics)
    many = max(MANY, int(np.ceil(SHARE * with_text)))
    heaviest = _over(document_frequency(collection, WORD, statistics), WORD)
    words = heaviest >= many
    weak = _short_against_document(collection, words & ~_is_dense(collection, words))
    half, most = (max(MANY, int(share * with_text) + 1) for share in (HALF, MOST))
    frequency, frequent = _lines(collection, half, statistics)
    lines = _forms(collection, frequency, frequent, statistics)
    long = _forms(collection, frequency, [some.only(some.frequency >= most) for some in frequent], statistics)
    form = _with_enough_left(collection, long | (lines & ~_long(lines, SHORT)))
    phrases = _long(covered(frequency >= many, LINE) & weak & ~form, shortest)
    information = _weights(many)
    in_lines = information[np.minimum(_over(frequency, LINE), many)]
    return Common(weak, phrases, form, information[np.minimum(heaviest, many)], in_lines)


def documents_with_text(collection: Collection, statistics: CorpusStatistics | None) -> int:
    """How many documents have tokens, those that are not at hand too."""
    with_text = collection.ends > collection.starts
    if statistics is None:
        return int(np.count_nonzero(with_text))
    return int(np.count_nonzero(with_text & ~statistics.taken)) + statistics.external.documents


def no_common(collection: Collection) -> Common:
    """Nothing is common: every token tells."""
    weak, phrases, form = np.zeros((3, len(collection.tokens)), dtype=bool)
    weight = np.full(len(weak), 100, dtype=np.uint8)
    return Common(weak, phrases, form, weight, weight.copy())


def _over(values: NDArray[np.uint16], size: int) -> NDArray[np.uint16]:
    """The largest value of the runs of `size` tokens that each token lies in, each given where its run begins."""
    found = values.copy()
    for place in range(1, size):
        np.maximum(found[place:], values[:-place], out=found[place:])
    return found


def _weights(many: int) -> NDArray[np.uint8]:
    """How much a token in words of 0, 1, ... `many` documents tells, in hundredths.

    1 - ((df - 3) / (many - 3))²: what a few share weighs nearly as much as what two do.
    """
    excess = np.maximum(0, np.arange(many + 1) - FEW) / (many - FEW)
    return np.rint(100 * (1 - excess**2)).astype(np.uint8)


def _is_dense(collection: Collection, marked: Bools) -> Bools:
    """Whether more than `DENSE` of the tokens around each token in its document are marked, shape (tokens,)."""
    before = np.concatenate(([0], np.cumsum(marked, dtype=np.int32)))
    dense = np.zeros(len(marked), dtype=bool)
    for document in range(len(collection)):
        part = collection.part(document)
        places = np.arange(part.start, part.stop)
        low, high = np.maximum(places - AROUND // 2, part.start), np.minimum(places + AROUND // 2, part.stop)
        dense[part] = before[high] - before[low] > DENSE * (high - low)
    return dense


def _short_against_document(collection: Collection, marked: Bools) -> Bools:
    """The marked tokens without those that stand in a row for more than a part of their document."""
    edges = _edges(marked)
    lengths = (collection.ends - collection.starts)[collection.owners[edges[:, 0]]]
    return _marked(edges[edges[:, 1] - edges[:, 0] <= PART * lengths], len(marked))


def _lines(
    collection: Collection, most: int, statistics: CorpusStatistics | None
) -> tuple[NDArray[np.uint16], list[Postings]]:
    """In how many documents each line stands, and the lines that stand in at least `most`."""
    frequency = np.zeros(len(collection.tokens), dtype=np.uint16)
    frequent = []
    for some in postings(collection, LINE, alone=statistics is not None):
        some = replace(some, frequency=some.frequency + others_having(collection, some, LINE, statistics))  # noqa: PLW2901
        frequency[some.places] = np.minimum(np.repeat(some.frequency, some.counts), 0xFFFF)
        if (some.frequency >= most).any():
            frequent.append(some.only(some.frequency >= most))
    return frequency, frequent


def _forms(
    collection: Collection, frequency: NDArray[np.uint16], frequent: list[Postings], statistics: CorpusStatistics | None
) -> Bools:
    """Tokens in lines of most documents, nearly all of which have text of their own besides."""
    own = _own_text(collection, frequency)
    starts = np.zeros(len(collection.tokens), dtype=bool)
    for some in filter(lambda some: len(some.firsts), frequent):
        different = some.frequency_in(collection, own >= OWN)
        if statistics is not None:
            hashes = ngram_hashes_at(collection.tokens, some.places[some.firsts], LINE)
            taken = some.frequency_in(collection, (own >= OWN) & statistics.taken)
            different += statistics.others(statistics.external.form_frequency(hashes), taken)
        starts[some.places[np.repeat(different >= _DIFFERENT * some.frequency, some.counts)]] = True
    return covered(starts, LINE)


def _own_text(collection: Collection, frequency: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Tokens of each document in stretches that stand in no third document, shape (documents,)."""
    own = _long(collection.eligible & ~covered(frequency >= 3, LINE), _STRETCH)
    return collection.sums(own)


def own_text_in(shared: Bools, size: int) -> int:
    """The same for one document of `size` tokens; `shared`: which of its lines stand in a third document."""
    starts = np.zeros(size, dtype=bool)
    starts[: len(shared)] = shared
    return int(np.count_nonzero(_long(~covered(starts, LINE), _STRETCH)))


def _long(marked: Bools, length: int) -> Bools:
    """The marked tokens that stand in a row of at least `length`."""
    edges = _edges(marked)
    return _marked(edges[edges[:, 1] - edges[:, 0] >= length], len(marked))


def _edges(marked: Bools) -> NDArray[np.int64]:
    """The first and the last token, not included, of each row of marked tokens: int64, shape (rows, 2)."""
    steps = np.diff(np.concatenate(([False], marked, [False])).astype(np.int8))
    return np.flatnonzero(steps).reshape(-1, 2)


def _marked(edges: NDArray[np.int64], size: int) -> Bools:
    """The tokens in such rows, bool, shape (size,)."""
    steps = np.zeros(size + 1, dtype=np.int8)
    steps[edges[:, 0]], steps[edges[:, 1]] = 1, -1
    return np.cumsum(steps[:-1], dtype=np.int8).astype(bool)


def _with_enough_left(collection: Collection, form: Bools) -> Bools:
    """The form, but not in documents that would have next to no text left to compare: a blank form is all form."""
    left = collection.sums(collection.eligible & ~form)
    return np.where((left >= OWN)[collection.owners], form, False)
