"""Texts of a set that share text from the start: what is planted between others must be all that is to be found."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from benchmarks.quality.texts import Text
from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.text.normalisation import WORD_TOKEN, normalise

RUN = 12
"""Chinese characters (words of English) in a row, all else left out, that two texts may owe to each other."""

LEAST = 20
"""Different such runs that make two texts kin: 31 equal characters in a row, or several shorter passages."""

FEW = 3
"""Most texts in which such a run stands; in more it is a formula."""

Sharers = NDArray[np.int64]


def kin(texts: Mapping[str, str]) -> set[frozenset[str]]:
    """Return the pairs of texts, by name, that share `LEAST` runs found in `FEW` texts at most."""
    names = list(texts)
    ngrams = [np.unique(ngram_hashes(_prose(text), RUN)) for text in texts.values()]
    hashes = np.concatenate([*ngrams, np.zeros(0, dtype=np.uint64)])
    owners = np.repeat(np.arange(len(names)), [len(ngram) for ngram in ngrams])[np.argsort(hashes, kind="stable")]
    hashes = np.sort(hashes)
    starts = np.flatnonzero(np.append(True, hashes[1:] != hashes[:-1])[: len(hashes)])
    pairs = _sharers(owners, starts, np.diff(np.append(starts, len(hashes))))
    both, shared = np.unique(pairs, axis=0, return_counts=True)
    return {frozenset((names[i], names[j])) for i, j in both[shared >= LEAST].tolist()}


def _prose(text: str) -> NDArray[np.uint32]:
    """Return the Chinese characters of a text, or words where it has hardly any: no addresses, commands, mark-up."""
    tokens = normalise(text).tokens
    chinese = tokens[(tokens >= 0x4E00) & (tokens < WORD_TOKEN)]
    return chinese if len(chinese) >= 0.02 * len(tokens) else tokens


def _sharers(owners: Sharers, starts: Sharers, sizes: Sharers) -> Sharers:
    """Return a row of two owners for each n-gram that they share, of those that two to `FEW` texts have."""
    rows = [np.zeros((0, 2), dtype=np.int64)]
    for one, other in combinations(range(FEW), 2):
        held = starts[(sizes <= FEW) & (sizes > other)]
        rows.append(np.column_stack((owners[held + one], owners[held + other])))
    return np.concatenate(rows)


def strangers(texts: Sequence[Text], most: int) -> list[Text]:
    """Return the first texts, `most` at most, of which no two are kin."""
    sample = texts[: 3 * most]
    relatives: dict[str, set[str]] = {text.id: set() for text in sample}
    for one, other in map(tuple, kin({text.id: text.text for text in sample})):
        relatives[one].add(other)
        relatives[other].add(one)
    kept: dict[str, Text] = {}
    for text in sample:
        if not relatives[text.id] & kept.keys():
            kept[text.id] = text
    return list(kept.values())[:most]
