"""Fingerprints of documents by name; a new method is a new function and one line here."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.simhash import simhash, simhash_tfidf

Method = Callable[[Iterable[Sequence[str]]], NDArray[np.uint64]]
"""Words of each document of a collection → one 64-bit fingerprint for each, uint64, shape (documents,)."""

METHODS: dict[str, Method] = {"simhash": simhash, "simhash-tfidf": simhash_tfidf}
