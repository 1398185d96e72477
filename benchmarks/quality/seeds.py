"""Chance that is the same in every process, on every system: drawn from names, never from a clock."""

import random
from hashlib import sha256

HALVES = ("a", "b")
"""Names of the halves of a set: choose on `a`, report `b`."""


def digest(*names: object) -> bytes:
    """Return the SHA-256 of names."""
    return sha256("\x1f".join(map(str, names)).encode("utf-8", "surrogatepass")).digest()


def seeded(*names: object) -> random.Random:
    """Return a generator of random numbers that depends on nothing but `names`."""
    return random.Random(int.from_bytes(digest(*names)[:8], "big"))


def half_of(identity: str) -> str:
    """Return the half in which an item lies, by its id alone: `a` or `b`."""
    return HALVES[digest("half", identity)[0] & 1]


def in_half(identity: str, half: str) -> bool:
    """Return whether an item belongs to `half`; `both` takes all."""
    return half in ("both", half_of(identity))
