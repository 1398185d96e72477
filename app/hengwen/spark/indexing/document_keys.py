"""The keys of documents in an index beside their texts: their bytes, fingerprints, and words of their titles (ours)."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import mix
from hengwen.library.store import fingerprint_of
from hengwen.matching.corpus.all_texts import Hashes
from hengwen.matching.titles.pairing import bits
from hengwen.matching.titles.weights import general
from hengwen.model.document import Document
from hengwen.text.analysis import Analysis
from hengwen.text.title_words import meanings, title_words


class DocumentKeys(NamedTuple):
    """Of some documents the hashes of their bytes, their fingerprints, 0 for none, and own titles, empty for none."""

    ids: Hashes
    fingerprints: Hashes
    titles: Sequence[str]

    @classmethod
    def of(cls, documents: Iterable[tuple[Document, Analysis]]) -> "DocumentKeys":
        """Return those of documents."""
        known = [
            (id_hash(document.id), fingerprint_of(analysis), document.title if document.content.title else "")
            for document, analysis in documents
        ]
        ids, fingerprints, titles = zip(*known, strict=True)
        return cls(np.array(ids, dtype=np.uint64), np.array(fingerprints, dtype=np.uint64), titles)


def id_hash(content: str) -> int:
    """Return the first 64 bits of a content hash in hex."""
    return int(content[:16] or "0", 16)


def fingerprint_blocks(fingerprints: Hashes) -> list[Hashes]:
    """Return a hash of each quarter of some fingerprints: two within distance 3 share one (Manku et al., WWW 2007)."""
    return [
        mix((fingerprints >> np.uint64(16 * block) & np.uint64(0xFFFF)) | np.uint64(block + 1 << 16))
        for block in range(4)
    ]


def title_postings(titles: Sequence[str]) -> tuple[Hashes, NDArray[np.int64], NDArray[np.float32]]:
    """Return each word of each title: its hash, the place of the title, and what all of its words weigh, in bits by
    general texts; each of shape (words,). Empty titles have none.
    """
    hashes, places, weights = [], [], []
    for place, title in enumerate(titles):
        words = sorted(set(meanings(title_words(title)))) if title else []
        whole = bits(words, general())
        for word in words:
            hashes.append(_word_hash(word))
            places.append(place)
            weights.append(whole)
    return np.array(hashes, dtype=np.uint64), np.array(places, dtype=np.int64), np.array(weights, dtype=np.float32)


def _word_hash(word: str) -> int:
    """Return the 64 bits by which a word of a title is found."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
