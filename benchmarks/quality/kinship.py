"""Texts of a set that share text from the start: what is planted between others must be all that is to be found."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from benchmarks.quality.texts import Text
from hengwen.fingerprints.features import gram_hashes
from hengwen.text.fold import fold

RUN = 30
"""Equal symbols in a row that make two texts kin, unless they stand in many texts: then they are formulae."""

FEW = 3
"""Most texts in which such a run stands."""


def kin(texts: Mapping[str, str]) -> set[frozenset[str]]:
    """The pairs of texts, by name, that share a run of `RUN` symbols found in `FEW` texts at most."""
    names = list(texts)
    grams = [np.unique(gram_hashes(fold(text).symbols, RUN)) for text in texts.values()]
    hashes = np.concatenate([*grams, np.zeros(0, dtype=np.uint64)])
    owners = np.repeat(np.arange(len(names)), [len(found) for found in grams])[np.argsort(hashes, kind="stable")]
    hashes = np.sort(hashes)
    starts = np.flatnonzero(np.append(True, hashes[1:] != hashes[:-1])[: len(hashes)])
    sizes = np.diff(np.append(starts, len(hashes)))
    return {frozenset((names[i], names[j])) for i, j in _linked(owners, starts, sizes)}


def _linked(owners: np.ndarray, starts: np.ndarray, sizes: np.ndarray) -> Iterator[tuple[int, int]]:
    """The different pairs of owners of the grams that two to `FEW` texts have."""
    for step in range(1, FEW):
        for first in range(FEW - step):
            held = starts[(sizes <= FEW) & (sizes > first + step)] + first
            yield from map(tuple, np.unique(np.column_stack((owners[held], owners[held + step])), axis=0).tolist())


def strangers(texts: Sequence[Text], most: int) -> list[Text]:
    """The first texts, `most` at most, of which no two are kin."""
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
