"""A stable hash of words, the same in every process, system and version."""

from functools import lru_cache
from hashlib import blake2b


def hash64(word: str) -> int:
    """A 64-bit hash of a word, the same in every process, system and version (BLAKE2b with 8 bytes, big-endian)."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


@lru_cache(maxsize=1 << 19)
def usual_hash64(word: str) -> int:
    """The same, remembered: most words of a text stand in the one before."""
    return hash64(word)
