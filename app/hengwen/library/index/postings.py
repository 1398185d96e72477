"""Making the index of some documents: every part from one sort of 64-bit keys, in slices of the hashes."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.features import ngram_hashes
from hengwen.library.index.index_builder import IndexInput
from hengwen.library.index.pages import HASH, IndexPart, Keys, entries
from hengwen.matching.candidates.shared_ngrams import NGRAM
from hengwen.matching.corpus.collection import Bools, Collection, whole_ngrams
from hengwen.matching.corpus.common_text import LINE, MANY, OWN, WORD, own_text_in
from hengwen.matching.parallel import by_threads

CELL = 64
"""Tokens of a cell, in which the place of an n-gram is told: half of those in which retrieval sums up evidence."""

RARE, RARE_IN_FEW = 16, 64
"""Paragraphs in which a pair of tokens may stand whose paragraphs are kept, and the same in a small segment."""

FREQUENT = 0.4
"""Share of the documents from which a line may be part of a form."""

_CHUNK = 1 << 20  # tokens hashed at once
_SLICE = 1 << 21  # keys sorted at once, by each of two threads: 16 to 32 MB
_LOW = np.uint64(64 - HASH)
_LOWER = np.uint64((1 << 64 - HASH) - 1)

Tell = Callable[[NDArray[np.int64]], NDArray[np.uint64]]
"""What is told of some places, below 2²⁴."""

Made = Iterator[tuple[IndexPart, int, Keys, NDArray[np.void]]]
"""Slices of the parts, ascending: the part, into how many slices, as a power of two, it is cut, keys and entries."""


def index(gathered: IndexInput) -> Made:
    """All parts, one after the other, those of each by ascending keys."""
    texts = gathered.texts
    least = least_count(int(np.count_nonzero(texts.ends > texts.starts)))
    tell = partial(_document_and_cell, texts)
    for bits, keys in _slices(texts, NGRAM, tell):
        yield IndexPart.PLACES, bits, *_places(keys)
    for bits, keys in _slices(texts, WORD, tell):
        yield IndexPart.WORDS, bits, *_counts(IndexPart.WORDS, *_documents_with(keys), least)
    lines = []
    for bits, keys in _slices(texts, LINE, tell):
        ngrams, counts = _documents_with(keys)
        lines.append((ngrams[counts >= 3], counts[counts >= 3]))
        yield IndexPart.LINES, bits, *_counts(IndexPart.LINES, ngrams, counts, least)
    yield IndexPart.FORMS, 0, *_forms(texts, *(np.concatenate(column) for column in zip(*lines, strict=True)))
    rows = _rows_of(gathered)
    for part, size in ((IndexPart.TOKENS, 1), (IndexPart.PAIRS, 2)):
        for bits, keys in _slices(gathered.prose, size, partial(_row_at, rows), rows):
            yield from _of_paragraphs(part, bits, keys, least, RARE_IN_FEW if least == 1 else RARE)
    yield IndexPart.TERMS, 0, *_counts(IndexPart.TERMS, gathered.terms, gathered.counts, 1)


def least_count(documents: int) -> int:
    """Documents from which an n-gram is kept, in a segment of so many.

    What stands in fewer weighs as much as what stands in one (`common`): the bound below which a weight is rounded to
    all is a fourteenth of `many`, which is a hundredth of the documents, and three more.
    """
    return 1 if documents < 600 else 2 if documents < 3_000 else 3


def _row_at(rows: NDArray[np.int32], places: NDArray[np.int64]) -> NDArray[np.uint64]:
    return rows[places].astype(np.uint64)


def _document_and_cell(texts: Collection, places: NDArray[np.int64]) -> NDArray[np.uint64]:
    owners = texts.owners[places].astype(np.int64)
    cells = (places - texts.starts[owners]) // CELL & 0xFF
    told: NDArray[np.uint64] = (owners << 8 | cells).astype(np.uint64)
    return told


def _slices(
    texts: Collection, size: int, tell: Tell, rows: NDArray[np.int32] | None = None
) -> Iterator[tuple[int, Keys]]:
    """Keys of all n-grams in slices by their hashes, sorted: the hash above, below 24 bits of what is told of a
    place.
    """
    begins = whole_ngrams(texts, size)
    if rows is not None:
        same = rows[: len(begins)] == rows[size - 1 : size - 1 + len(begins)]
        begins = begins & same & (rows[: len(begins)] >= 0)
    bits = max(0, (int(np.count_nonzero(begins)) // _SLICE).bit_length())
    work = partial(_slice, texts, size, begins, tell, bits)
    tops = list(range(1 << bits))
    for start in range(0, len(tops), 2):
        yield from ((bits, keys) for keys in by_threads(work, tops[start : start + 2]))


def _slice(  # noqa: PLR0917 - the last one varies
    texts: Collection, size: int, begins: Bools, tell: Tell, bits: int, top: int
) -> Keys:
    found = [np.zeros(0, dtype=np.uint64)]
    for start in range(0, len(begins), _CHUNK):
        hashes = ngram_hashes(texts.tokens[start : start + _CHUNK + size - 1], size)[: len(begins) - start]
        wanted = begins[start : start + _CHUNK]
        if bits:
            wanted = wanted & (hashes >> np.uint64(64 - bits) == np.uint64(top))
        places = np.flatnonzero(wanted)
        found.append(hashes[places] & ~_LOWER | tell(places + start))
    keys = np.concatenate(found)
    keys.sort()
    return keys


def _places(keys: Keys) -> tuple[Keys, NDArray[np.void]]:
    """Every n-gram with each document that has it and the cell where it first stands there."""
    first = np.diff(keys >> np.uint64(8), prepend=np.uint64(2**64 - 1)) != 0
    first[:1] = True
    keys = keys[first]
    told = entries(IndexPart.PLACES, len(keys))
    told["document"], told["cell"] = keys >> np.uint64(8) & np.uint64(0xFFFF), keys & np.uint64(0xFF)
    return keys >> _LOW, told


def _documents_with(keys: Keys) -> tuple[Keys, NDArray[np.int64]]:
    """Every n-gram, and in how many documents it stands."""
    return _different(keys >> np.uint64(8), np.uint64(16))


def _different(keys: Keys, below: np.uint64) -> tuple[Keys, NDArray[np.int64]]:
    """How many different keys there are of each n-gram, which stands above some bits."""
    keys = keys[np.concatenate((keys[:1] == keys[:1], keys[1:] != keys[:-1]))]
    ngrams = keys >> below
    firsts = np.flatnonzero(np.concatenate((ngrams[:1] == ngrams[:1], ngrams[1:] != ngrams[:-1])))
    return ngrams[firsts], np.diff(np.append(firsts, len(ngrams)))


def _counts(part: IndexPart, ngrams: Keys, counts: NDArray[np.int64], least: int) -> tuple[Keys, NDArray[np.void]]:
    kept = counts >= least
    told = entries(part, int(np.count_nonzero(kept)))
    told["count"] = np.minimum(counts[kept], 0xFFFF)
    return ngrams[kept], told


def _forms(texts: Collection, lines: Keys, counts: NDArray[np.int64]) -> tuple[Keys, NDArray[np.void]]:
    """Lines of many documents, and how many of these have text of their own."""
    documents = int(np.count_nonzero(texts.ends > texts.starts))
    frequent = lines[counts >= max(MANY, int(FREQUENT * documents))]
    found = np.zeros(len(frequent), dtype=np.int64)
    for number in range(len(texts) if len(frequent) else 0):
        hashes = ngram_hashes(texts.tokens[texts.part(number)], LINE) >> _LOW
        has = np.unique(hashes[_among(hashes, frequent)])
        if len(has) and own_text_in(_among(hashes, lines), len(hashes) + LINE - 1) >= OWN:
            found[np.searchsorted(frequent, has)] += 1
    return _counts(IndexPart.FORMS, frequent, found, 0)


def _among(some: Keys, others: Keys) -> Bools:
    """Which of some keys stand among others, which are ascending."""
    places = np.minimum(np.searchsorted(others, some), len(others) - 1)
    return np.asarray(others[places] == some)


def _rows_of(gathered: IndexInput) -> NDArray[np.int32]:
    """The paragraph of each token, -1 for none."""
    numbers = np.full(2 * len(gathered.ranges) + 1, -1, dtype=np.int32)
    numbers[1::2] = np.arange(len(gathered.ranges))
    edges = np.diff(gathered.ranges.reshape(-1), prepend=0, append=len(gathered.texts.tokens))
    return np.repeat(numbers, edges)


def _of_paragraphs(part: IndexPart, bits: int, keys: Keys, least: int, rare_up_to: int) -> Made:
    """In how many paragraphs each n-gram stands; of pairs in few of them also in which."""
    keys = keys[np.concatenate((keys[:1] == keys[:1], keys[1:] != keys[:-1]))]
    ngrams, counts = _different(keys, _LOW)
    yield part, bits, *_counts(part, ngrams, counts, least)
    if part is IndexPart.PAIRS:
        rare = keys[np.repeat(counts <= rare_up_to, counts)]
        told = entries(IndexPart.RARE, len(rare))
        rows = rare & _LOWER
        told["row"], told["row_high"] = rows & np.uint64(0xFFFF), rows >> np.uint64(16)
        yield IndexPart.RARE, bits, rare >> _LOW, told
