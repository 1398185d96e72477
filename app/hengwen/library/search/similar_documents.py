"""Finds documents of a library by the fingerprint of a whole document or by its title."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import distances
from hengwen.library.schema import BLOCK_BITS, BLOCKS
from hengwen.library.sqlite_errors import sound_values
from hengwen.library.store import Library
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.matching.titles.pairing import bits
from hengwen.matching.titles.similarity import LEAST
from hengwen.matching.titles.weights import general
from hengwen.model.document import Document
from hengwen.serial import columns as codec
from hengwen.text.title_words import meanings, title_words


def with_near_fingerprint(library: Library, fingerprints: NDArray[np.uint64]) -> set[int]:
    """Return numbers of documents whose words are nearly the same, in any order.

    `NEAR` bits that differ leave one of more than `NEAR` blocks as it is (pigeonhole; Manku et al., WWW 2007).
    """
    wanted = fingerprints[fingerprints != 0]
    matches: list[tuple[int, int]] = []
    for place, block in enumerate(BLOCKS):
        values = np.unique(wanted >> np.uint64(BLOCK_BITS * place) & np.uint64((1 << BLOCK_BITS) - 1))
        matches += library.rows_in(f"SELECT number, fingerprint FROM document WHERE {block}", values.tolist())
    rows = np.array(matches, dtype=np.int64).reshape(-1, 2)
    near = distances(wanted, rows[:, 1].astype(np.uint64)) <= NEAR
    return set(rows[near.any(axis=0), 0].tolist())


def with_similar_title(library: Library, documents: Sequence[Document]) -> set[int]:
    """Return numbers of documents whose own title is so similar to one of the new ones that it may be the same.

    Titles are weighted by general texts here; the comparison itself weights by the titles of the check.
    """
    titles = {tuple(meanings(title_words(document.title))) for document in documents if document.content.title} - {()}
    if not titles:
        return set()
    weights = general()
    similar = set()
    new = [(frozenset(title), bits(title, weights)) for title in titles]
    for number, words in library.rows("SELECT number, titles FROM document JOIN content USING (number) WHERE title"
                                      " IS NOT NULL"):  # fmt: skip
        with sound_values(library.path):
            meant = meanings(codec.unpack_titles(words))
        for title, weight in new:
            if title.isdisjoint(meant):
                continue
            shared = bits([word for word in meant if word in title], weights)
            if shared >= LEAST / 2 * min(weight, bits(meant, weights)):
                similar.add(int(number))
    return similar
