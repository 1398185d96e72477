"""Builds the tables of a segment: reads what is needed of its documents, then makes each table by one sort.

N-grams are sorted as 64-bit numbers: the key in the high bits, below it the location, which is the document and the
cell or the paragraph. The tables of many n-grams are made in slices by the first bits of their keys, so that memory
stays bounded.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashes.hashing import ngram_hashes_at
from hengwen.library.index.pages import CELL, Entries, Keys, TableKind, entry_type, paragraph_postings
from hengwen.library.sqlite_errors import sound_values
from hengwen.library.store import Library
from hengwen.matching.candidates.shared_ngrams import NGRAM
from hengwen.matching.corpus.collection import KEY_BITS, Collection, collect, ngram_starts
from hengwen.matching.corpus.forms import LINE, MANY, OWN, WORD, own_text_in
from hengwen.matching.paraphrase.paragraph_vectors import eligible, rows_of_tokens
from hengwen.serial import columns as codec
from hengwen.text.ranges import Bools

MAX_POSTINGS, MAX_POSTINGS_SMALL = 16, 64
"""Maximum paragraphs with a pair of tokens that has paragraph postings, and the same in a small segment."""

FREQUENT = 0.4
"""Share of the documents from which on a line may be part of a form."""

_CHUNK = 1 << 20  # tokens hashed at once
_SLICE = 1 << 21  # n-grams whose tables are made at once: 16 to 32 MB
_CELL_BITS = 22
_LOCATION_BITS = np.uint64(64 - KEY_BITS)
_LOCATION = np.uint64((1 << 64 - KEY_BITS) - 1)

Locate = Callable[[NDArray[np.int64]], NDArray[np.uint64]]
"""The location of the n-grams that begin at some tokens, below 2²⁴."""

TableSlices = Iterator[tuple[TableKind, int, Keys, Entries]]
"""Slices of tables, ascending: the table, its number of slices as a power of two, keys and entries."""


@dataclass(frozen=True, slots=True)
class IndexInput:
    """Documents to index. `numbers`: int64. `texts`: their tokens; `prose`: the same without mark-up. `paragraphs`:
    int64, shape (n, 2), tokens of `texts`, half-open. `first_paragraphs`: int64, shape (documents + 1,), the first one
    of each document. `terms`, `term_frequencies`: the words by their keys, and how many documents have each.
    `with_words`: how many documents have words.
    """

    numbers: NDArray[np.int64]
    texts: Collection
    prose: Collection
    paragraphs: NDArray[np.int64]
    first_paragraphs: NDArray[np.int64]
    terms: Keys
    term_frequencies: NDArray[np.int64]
    with_words: int

    @property
    def with_text(self) -> int:
        """The number of documents with tokens."""
        return _with_text(self.texts)


def _with_text(texts: Collection) -> int:
    return int(np.count_nonzero(texts.ends > texts.starts))


def read_index_input(library: Library, numbers: Sequence[int]) -> IndexInput:
    """Read some documents, numbers ascending, as far as the index needs them."""
    tokens: list[NDArray[np.uint32]] = []
    ranges: list[NDArray[np.int64]] = []
    markup: dict[int, Bools] = {}
    terms = [np.zeros(0, dtype=np.uint64)]
    for text in library.texts(numbers):
        if text.markup is not None:
            markup[len(tokens)] = text.markup
        terms.append(_terms(library, text.number) & ~_LOCATION | np.uint64(len(tokens) << 8))
        tokens.append(text.tokens)
        ranges.append(text.ranges)
    with_words = sum(len(term) > 0 for term in terms)
    frequencies = _document_frequencies(_sorted_terms(terms))
    texts = collect(tokens)
    prose = _prose(texts, markup)
    owners = np.repeat(np.arange(len(texts)), [len(range_) for range_ in ranges])
    every = np.concatenate([np.zeros((0, 2), dtype=np.int64), *ranges]) + texts.starts[owners, None]
    _, enough = eligible(prose, every)
    firsts = np.searchsorted(owners[enough], np.arange(len(texts) + 1))
    return IndexInput(np.array(numbers, np.int64), texts, prose, every[enough], firsts, *frequencies, with_words)


def _sorted_terms(terms: list[Keys]) -> NDArray[np.uint64]:
    """Sort all terms; the list is emptied, as they take a third of the memory of the texts."""
    every = np.concatenate(terms)
    terms.clear()
    every.sort()
    return every


def _terms(library: Library, number: int) -> Keys:
    """Return hashes of the different words of a document; kept in memory only until it is first indexed."""
    hashes = library.unindexed_terms.pop(number, None)
    if hashes is None:
        ((words, text),) = library.rows("SELECT words, text FROM content WHERE number = ?", (number,))
        with sound_values(library.path):
            hashes = codec.unpack_words(codec.unpack_text(text), words).hashes
    return hashes


def _prose(texts: Collection, markup: dict[int, Bools]) -> Collection:
    return texts.masked(~texts.marks(markup)) if markup else texts


def build_tables(documents: IndexInput) -> TableSlices:
    """Yield all tables, one after the other, each by ascending keys; the n-grams of one are freed before the next."""
    texts = documents.texts
    min_count = min_frequency(documents.with_text)
    locate = partial(_document_and_cell, texts)
    yield from _postings_tables(texts, locate)
    yield from _word_tables(texts, locate, min_count)
    yield from _line_tables(texts, locate, min_count)
    rows = rows_of_tokens(documents.paragraphs, len(texts.tokens))
    max_postings = MAX_POSTINGS_SMALL if min_count == 1 else MAX_POSTINGS
    for kind, size in ((TableKind.TOKEN_FREQUENCIES, 1), (TableKind.PAIR_FREQUENCIES, 2)):
        ngrams = _sorted_ngrams(documents.prose, size, partial(_paragraph, rows), rows)
        yield from _paragraph_tables(kind, ngrams, min_count, max_postings)
    yield TableKind.TERM_FREQUENCIES, 0, *_frequencies(documents.terms, documents.term_frequencies, 1)


def _postings_tables(texts: Collection, locate: Locate) -> TableSlices:
    for bits, located in _sorted_ngrams(texts, NGRAM, locate):
        yield TableKind.POSTINGS, bits, *_postings(located)


def _word_tables(texts: Collection, locate: Locate, min_count: int) -> TableSlices:
    for bits, located in _sorted_ngrams(texts, WORD, locate):
        yield TableKind.WORD_FREQUENCIES, bits, *_frequencies(*_document_frequencies(located), min_count)


def _line_tables(texts: Collection, locate: Locate, min_count: int) -> TableSlices:
    lines = []
    for bits, located in _sorted_ngrams(texts, LINE, locate):
        keys, counts = _document_frequencies(located)
        lines.append((keys[counts >= 3], counts[counts >= 3]))
        yield TableKind.LINE_FREQUENCIES, bits, *_frequencies(keys, counts, min_count)
    keys, counts = (np.concatenate(column) for column in zip(*lines, strict=True))
    yield TableKind.FORM_FREQUENCIES, 0, *_forms(texts, keys, counts)


def min_frequency(documents: int) -> int:
    """Return in how many documents of a segment an n-gram must occur to be counted.

    One that occurs in fewer weighs as much as one that occurs once (`common_text`). The bound, below which a weight is
    rounded up to 100, is a fourteenth of `MANY`, which is a hundredth of the documents, and three more.
    """
    return 1 if documents < 600 else 2 if documents < 3_000 else 3


def _paragraph(rows: NDArray[np.int32], places: NDArray[np.int64]) -> NDArray[np.uint64]:
    return rows[places].astype(np.uint64)


def _document_and_cell(texts: Collection, places: NDArray[np.int64]) -> NDArray[np.uint64]:
    owners = texts.owners[places].astype(np.int64)
    cells = (places - texts.starts[owners]) // CELL & 0xFF
    location: NDArray[np.uint64] = (owners << 8 | cells).astype(np.uint64)
    return location


def _sorted_ngrams(
    texts: Collection, size: int, locate: Locate, rows: NDArray[np.int32] | None = None
) -> Iterator[tuple[int, NDArray[np.uint64]]]:
    """Yield all n-grams, each a key with its location below it, ascending, in slices; with `rows` only those inside
    one.

    Each item is the number of slices, as a power of two, and a slice.
    """
    begins = ngram_starts(texts, size)
    if rows is not None:
        same = rows[: len(begins)] == rows[size - 1 : size - 1 + len(begins)]
        begins = begins & same & (rows[: len(begins)] >= 0)
    located = np.empty(int(np.count_nonzero(begins)), dtype=np.uint64)
    filled = 0
    for places, hashes in _hashed(texts, size, begins):
        located[filled : filled + len(places)] = hashes & ~_LOCATION | locate(places)
        filled += len(places)
    located.sort()
    bits = max(0, (len(located) // _SLICE).bit_length())
    edges = np.arange(1, 1 << bits, dtype=np.uint64) << np.uint64(64 - bits) if bits else np.zeros(0, dtype=np.uint64)
    yield from ((bits, slice_) for slice_ in np.split(located, np.searchsorted(located, edges)))


def _hashed(texts: Collection, size: int, begins: Bools) -> Iterator[tuple[NDArray[np.int64], NDArray[np.uint64]]]:
    """Yield where n-grams begin, ascending, and their hashes, some at a time."""
    for start in range(0, len(begins), _CHUNK):
        places = np.flatnonzero(begins[start : start + _CHUNK])
        yield places + start, ngram_hashes_at(texts.tokens[start : start + _CHUNK + size - 1], places, size)


def _postings(located: NDArray[np.uint64]) -> tuple[Keys, Entries]:
    """Return every n-gram with each document that has it and the cell where it first occurs there."""
    first = np.diff(located >> np.uint64(8), prepend=np.uint64(2**64 - 1)) != 0
    first[:1] = True
    located = located[first]
    entries = np.zeros(len(located), dtype=entry_type(TableKind.POSTINGS))
    entries["document"], entries["cell"] = located >> np.uint64(8) & np.uint64(0xFFFF), located & np.uint64(0xFF)
    return located >> _LOCATION_BITS, entries


def _document_frequencies(located: NDArray[np.uint64]) -> tuple[Keys, NDArray[np.int64]]:
    """Return every n-gram with the number of documents that have it."""
    return _count_different(located >> np.uint64(8), np.uint64(16))


def _count_different(located: NDArray[np.uint64], bits: np.uint64) -> tuple[Keys, NDArray[np.int64]]:
    """Return every key, which is above so many bits, and how many different numbers have it."""
    keys: Keys = _different(located) >> bits
    firsts = np.flatnonzero(begins_group(keys))
    return keys[firsts], np.diff(np.append(firsts, len(keys)))


def _different(located: NDArray[np.uint64]) -> NDArray[np.uint64]:
    different: NDArray[np.uint64] = located[begins_group(located)]
    return different


def _frequencies(keys: Keys, counts: NDArray[np.int64], min_count: int) -> tuple[Keys, Entries]:
    kept = counts >= min_count
    entries = np.zeros(int(np.count_nonzero(kept)), dtype=entry_type(TableKind.TERM_FREQUENCIES))
    entries["count"] = np.minimum(counts[kept], 0xFFFF)
    return keys[kept], entries


def _forms(texts: Collection, lines: Keys, counts: NDArray[np.int64]) -> tuple[Keys, Entries]:
    """Return lines of many documents, and how many of these documents have text of their own."""
    frequent = lines[counts >= max(MANY, int(FREQUENT * _with_text(texts)))]
    document_counts = np.zeros(len(frequent), dtype=np.int64)
    if len(frequent):
        shared, frequent_lines = _line_places(texts, lines, frequent)
        for document, numbers in frequent_lines:
            part = texts.part(document)
            if own_text_in(shared[part], texts.tokens[part]) >= OWN:
                document_counts[numbers] += 1
    return _frequencies(frequent, document_counts, 0)


def _line_places(texts: Collection, lines: Keys, frequent: Keys) -> tuple[Bools, list[tuple[int, NDArray[np.int64]]]]:
    """Return at which tokens lines begin, and for documents with frequent lines, some of them, with their numbers."""
    begin = np.zeros(len(texts.tokens), dtype=bool)
    cells = np.zeros(1 << _CELL_BITS, dtype=bool)  # few n-grams fall into a cell of a line without being one
    cells[lines >> np.uint64(KEY_BITS - _CELL_BITS)] = True
    pairs = [np.zeros(0, dtype=np.int64)]
    for places, hashes in _hashed(texts, LINE, ngram_starts(texts, LINE)):
        likely = cells[hashes >> np.uint64(64 - _CELL_BITS)]
        likely_places, keys = places[likely], hashes[likely] >> _LOCATION_BITS
        begin[likely_places] = _among(keys, lines)
        wanted = _among(keys, frequent)
        owners = texts.owners[likely_places[wanted]].astype(np.int64)
        pairs.append(np.unique(owners * len(frequent) + np.searchsorted(frequent, keys[wanted])))
    owners, numbers = np.divmod(np.unique(np.concatenate(pairs)), len(frequent))
    firsts = np.flatnonzero(begins_group(owners)).tolist()
    return begin, list(zip(owners[firsts].tolist(), np.split(numbers, firsts[1:]), strict=True))


def _among(keys: Keys, others: Keys) -> Bools:
    """Return which of some keys are among others, which are ascending."""
    places = np.minimum(np.searchsorted(others, keys), len(others) - 1)
    return np.asarray(others[places] == keys)


def _paragraph_tables(
    kind: TableKind, ngrams: Iterator[tuple[int, NDArray[np.uint64]]], min_count: int, max_postings: int
) -> TableSlices:
    """Return in how many paragraphs each n-gram occurs; for pairs in few paragraphs also in which."""
    for bits, every in ngrams:
        located = _different(every)
        keys, counts = _count_different(located, _LOCATION_BITS)
        yield kind, bits, *_frequencies(keys, counts, min_count)
        if kind is TableKind.PAIR_FREQUENCIES:
            rare = located[np.repeat(counts <= max_postings, counts)]
            yield TableKind.PARAGRAPH_POSTINGS, bits, rare >> _LOCATION_BITS, paragraph_postings(rare & _LOCATION)
