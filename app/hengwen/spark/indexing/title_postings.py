"""The words of titles as terms of an index: a title is found by the words that it shares with another one (ours)."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.corpus.all_texts import Hashes
from hengwen.matching.titles.pairing import bits
from hengwen.matching.titles.weights import general
from hengwen.text.title_words import meanings, title_words

Weights = NDArray[np.float32]


def title_postings(titles: Sequence[str]) -> tuple[Hashes, NDArray[np.int64], Weights]:
    """Return each word of each title: its hash, the place of the title, and what all of its words weigh, in bits by
    general texts; each of shape (words,). Empty titles have none.
    """
    hashes, places, weights = [], [], []
    for place, title in enumerate(titles):
        words = sorted(set(meanings(title_words(title)))) if title else []
        whole = bits(words, general())
        for word in words:
            hashes.append(word_hash(word))
            places.append(place)
            weights.append(whole)
    return np.array(hashes, dtype=np.uint64), np.array(places, dtype=np.int64), np.array(weights, dtype=np.float32)


def word_hash(word: str) -> int:
    """Return the 64 bits by which a word of a title is found."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
