"""Rabin's fingerprint (1981): a string of bits as a polynomial over GF(2), modulo an irreducible one of degree 64."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

POLYNOMIAL = 0x1_D633_B184_6FAF_2B49
"""A random irreducible polynomial of degree 64, the coefficient of x⁶⁴ highest: x⁶⁴ + (mix(21) | 1), where `mix` is
that of SplitMix64 and 21 the first number that gives an irreducible one; a test proves both. A sparse one such as that
of CRC-64 would leave the upper bits of every short word 0.
"""

_MASK = (1 << 64) - 1


def rabin(data: bytes) -> int:
    """Return the remainder of the message, with a 1 before it, so that leading zeros count, and 64 zeros after it."""
    remainder = 1
    for byte in data:
        remainder = _shift(remainder, byte)
    for _ in range(8):
        remainder = _shift(remainder, 0)
    return remainder


def _shift(remainder: int, byte: int) -> int:
    return ((remainder << 8) & _MASK) ^ byte ^ int(_table()[remainder >> 56])


@cache
def _table() -> NDArray[np.uint64]:
    """Return the remainder of b · x⁶⁴ for each byte b, uint64, shape (256,)."""
    table = []
    for byte in range(256):
        value = byte << 64
        for place in range(71, 63, -1):
            if value >> place & 1:
                value ^= POLYNOMIAL << (place - 64)
        table.append(value)
    return np.array(table, dtype=np.uint64)


def rabin_all(words: tuple[str, ...]) -> NDArray[np.uint64]:
    """Return `rabin` of the UTF-8 bytes of each word, uint64, shape (words,): one byte of all words at a time."""
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    lengths = np.fromiter(map(len, encoded), dtype=np.int64, count=len(encoded))
    data = np.frombuffer(b"".join(encoded) + bytes(8), dtype=np.uint8).astype(np.uint64)
    starts = np.cumsum(lengths) - lengths
    remainders = np.ones(len(words), dtype=np.uint64)
    for step in range(int(lengths.max(initial=0)) + 8):
        active = np.flatnonzero(step < lengths + 8)
        places = np.minimum(starts[active] + step, len(data) - 1)
        byte = np.where(step < lengths[active], data[places], np.uint64(0))
        old = remainders[active]
        remainders[active] = (old << np.uint64(8)) ^ byte ^ _table()[(old >> np.uint64(56)).astype(np.int64)]
    return remainders
