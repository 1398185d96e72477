"""Paragraphs of several shards side by side: what they are made of, and features numbered among them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.hashing import ngram_hashes
from hengwen.kernels.neighbours import StretchFeatures
from hengwen.matching.paraphrase.paragraph_vectors import SIZES
from hengwen.spark.dataflow.records import DatasetT
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs, ranges_of

Numbers = NDArray[np.int64]
Hashes = NDArray[np.uint64]


class ParagraphShards(NamedTuple):
    """Which paragraphs lie in which shards: `firsts` ascending, and the number of the shard of each."""

    firsts: Numbers
    numbers: Numbers

    @classmethod
    def of(cls, paragraphs: ShardedParagraphs[DatasetT]) -> "ParagraphShards":
        """Those of all shards."""
        return cls(np.array([*paragraphs.firsts.values()]), np.array([*paragraphs.firsts]))

    def of_rows(self, rows: Numbers) -> Numbers:
        """The shard of each paragraph."""
        return self.numbers[np.searchsorted(self.firsts, rows, "right") - 1]


def content_of(shard: Shard, rows: Numbers) -> dict[str, NDArray[np.generic]]:
    """The tokens of some paragraphs, and what the features that begin at them weigh."""
    ranges = ranges_of(shard)[rows]
    lengths = ranges[:, 1] - ranges[:, 0]
    places = np.repeat(ranges[:, 0] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
    weights = {f"weights_{size}": shard[f"weights_{size}"][places] for size in SIZES}
    return {"lengths": lengths, "tokens": shard.collection.tokens[places], **weights}


class ParagraphStretches(NamedTuple):
    """Paragraphs, ascending by their numbers, with features numbered among themselves; `hashes`: of each feature."""

    rows: Numbers
    features: StretchFeatures
    hashes: tuple[Hashes, Hashes]

    def places(self, rows: Numbers) -> Numbers:
        """Where some paragraphs stand among these."""
        return np.searchsorted(self.rows, rows)


def stretches_of(parts: Sequence[dict[str, NDArray[np.generic]]]) -> ParagraphStretches:
    """Paragraphs of several contents, each with its `rows`."""
    rows, lengths, tokens = (np.concatenate([part[name] for part in parts]) for name in ("rows", "lengths", "tokens"))
    hashes, numbers, weights = [], [], []
    count = 0
    for size in SIZES:
        weight = np.concatenate([part[f"weights_{size}"] for part in parts])
        places = np.flatnonzero(weight)
        of_each = np.zeros(len(tokens), dtype=np.uint64)
        whole = ngram_hashes(tokens, size)
        of_each[: len(whole)] = whole
        known, first, number = np.unique(of_each[places], return_index=True, return_inverse=True)
        features = np.full(len(tokens), -1, dtype=np.int32)
        features[places] = number + count
        hashes.append(known)
        numbers.append(features)
        weights.append(weight[places[first]].astype(np.int64))
        count += len(known)
    ends = np.cumsum(lengths)
    order = np.argsort(rows)
    ranges = np.column_stack((ends - lengths, ends))[order]
    stretches = StretchFeatures(tokens, numbers[0], numbers[1], ranges, np.concatenate(weights))
    return ParagraphStretches(rows[order], stretches, (hashes[0], hashes[1]))
