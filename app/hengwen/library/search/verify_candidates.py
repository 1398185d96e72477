"""Checks which documents found by the index share passages, by their tokens alone, before everything else is loaded.

Nine in ten share too little. A passage is equal text, so the new side alone knows which of it is common words or a
form. Nothing is learned about the old side, of which only the runs take part that the new documents have too. Documents
that pass are compared completely afterwards; none is dropped that would be found then.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.library.search.postings_search import DocumentPairs
from hengwen.library.search.recent_texts import texts_of
from hengwen.library.store import Library, LibraryText
from hengwen.matching.alignment.align import share_passages
from hengwen.matching.alignment.seeds import SIZES
from hengwen.matching.corpus.collection import Collection, collect, covered, ngram_starts
from hengwen.matching.corpus.parts import MaskedCollection
from hengwen.matching.corpus.texts import Texts
from hengwen.text.ranges import Bools

MAX_TOKENS = 1 << 21
"""Tokens of old documents tried at once, or as many as the new ones have."""

_CELLS = 1 << 23  # cells of the table of hashes, 8 MB


def pairs_sharing_passages(
    library: Library, masked: MaskedCollection, pairs: DocumentPairs, min_length: int
) -> DocumentPairs:
    """Return the pairs that have a passage in common, in text that counts or in a form. `masked`: the new documents."""
    seeds = _seed_table(masked.texts.collection)
    max_tokens = max(MAX_TOKENS, len(masked.texts.collection.tokens))
    verified: DocumentPairs = set()
    for batch in _batches(texts_of(library, {number for _, number in pairs}), max_tokens):
        verified |= _verify(masked, batch, seeds, pairs, min_length)
    return verified


def _verify(
    masked: MaskedCollection, old: Sequence[LibraryText], seeds: Bools, pairs: DocumentPairs, min_length: int
) -> DocumentPairs:
    new = len(masked.texts.collection)
    place = {text.number: new + row for row, text in enumerate(old)}
    tried = sorted((i, place[number]) for i, number in pairs if number in place)
    old_texts = _old_texts(old, seeds)
    with_passages = share_passages(_concatenate(masked.texts, old_texts), tried, min_length)
    has_form = masked.forms.lengths > 0
    in_forms = [pair for pair in tried if has_form[pair[0]] and pair not in with_passages]
    with_passages |= share_passages(_concatenate(masked.forms, old_texts), in_forms, min_length)
    return {(i, old[j - new].number) for i, j in with_passages}


def _seed_table(collection: Collection) -> Bools:
    """Return which cells of a table of hashes the new documents' seeds fall into."""
    seeds = np.zeros(_CELLS, dtype=bool)
    for size in SIZES:
        seeds[_cells(collection.tokens, size)] = True
    return seeds


def _cells(tokens: NDArray[np.uint32], size: int) -> NDArray[np.uint64]:
    return ngram_hashes(tokens, size) >> np.uint64(64 - _CELLS.bit_length() + 1)


def _old_texts(old: Sequence[LibraryText], seeds: Bools) -> Texts:
    """Return old documents, marked as weak in mark-up and wherever the new ones have nothing equal."""
    collection = collect([text.tokens for text in old])
    starts = np.zeros(len(collection.tokens), dtype=bool)
    equal = starts.copy()
    for size in SIZES:
        whole = ngram_starts(collection, size)
        starts[: len(whole)] = whole & seeds[_cells(collection.tokens, size)]
        starts[len(whole) :] = False
        equal |= covered(starts, size)
    equal &= ~collection.marks({row: text.markup for row, text in enumerate(old) if text.markup is not None})
    full = np.full(len(equal), 100, dtype=np.uint8)
    none = np.zeros(len(equal), dtype=bool)
    return Texts(collection, ~equal, full, full, equal, none, np.zeros(len(equal), dtype=np.uint16))


def _concatenate(new: Texts, old: Texts) -> Texts:
    return Texts(
        new.collection.followed_by(old.collection),
        np.concatenate((new.weak, old.weak)),
        np.concatenate((new.weight, old.weight)),
        np.concatenate((new.line_weight, old.line_weight)),
        np.concatenate((new.copied, old.copied)),
        np.concatenate((new.sentence_ends, old.sentence_ends)),
        np.zeros(len(new.notation) + len(old.notation), dtype=np.uint16),
    )


def _batches(texts: Iterator[LibraryText], max_tokens: int) -> Iterator[list[LibraryText]]:
    """Yield documents that have about so many tokens together."""
    batch: list[LibraryText] = []
    size = 0
    for text in texts:
        batch.append(text)
        size += len(text.tokens)
        if size >= max_tokens:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
