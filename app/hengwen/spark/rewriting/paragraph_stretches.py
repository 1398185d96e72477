"""Paragraphs of several shards side by side: what they are made of, and features numbered among them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hengwen.kernels.hashing import ngram_hashes
from hengwen.kernels.neighbours import StretchFeatures
from hengwen.matching.corpus.all_texts import Array, Arrays, Numbers
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, places_of
from hengwen.spark.dataflow.records import DatasetT
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.rewriting.paragraph_features import ShardedParagraphs, ranges_of
from hengwen.text.ranges import Bools


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


def content_of(shard: Shard, rows: Numbers, first: int) -> dict[str, Array]:
    """The tokens of some paragraphs, `rows`, what the features that begin at them weigh, and whether these are rare.
    `first`: the number of the first paragraph of the shard.
    """
    ranges = ranges_of(shard)[rows - first]
    places = places_of(ranges)
    figures = {f"{name}_{size}": shard[f"{name}_{size}"][places] for size in SIZES for name in ("weights", "rare")}
    return {"rows": rows, "lengths": np.diff(ranges)[:, 0], "tokens": shard.collection.tokens[places], **figures}


class ParagraphStretches(NamedTuple):
    """Paragraphs, ascending by their numbers, with features numbered among themselves; which of these are `rare`."""

    rows: Numbers
    features: StretchFeatures
    rare: Bools

    def places(self, rows: Numbers) -> Numbers:
        """Where some paragraphs stand among these."""
        return np.searchsorted(self.rows, rows)


def stretches_of(parts: Sequence[Arrays]) -> ParagraphStretches:
    """Paragraphs of several contents; one may stand in more than one of them."""
    content = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    tokens, numbers = content["tokens"], []
    weights, rare = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=bool)]
    for size in SIZES:
        places = np.flatnonzero(content[f"weights_{size}"])
        hashes = np.zeros(len(tokens), dtype=np.uint64)
        whole = ngram_hashes(tokens, size)
        hashes[: len(whole)] = whole
        _, first, number = np.unique(hashes[places], return_index=True, return_inverse=True)
        features = np.full(len(tokens), -1, dtype=np.int32)
        features[places] = number + len(weights[-1])
        numbers.append(features)
        weights.append(content[f"weights_{size}"][places[first]].astype(np.int64))
        rare.append(content[f"rare_{size}"][places[first]])
    ends = np.cumsum(content["lengths"])
    order = np.argsort(content["rows"], kind="stable")
    ranges = np.column_stack((ends - content["lengths"], ends))[order]
    stretches = StretchFeatures(tokens, numbers[0], numbers[1], ranges, np.concatenate(weights))
    return ParagraphStretches(content["rows"][order], stretches, np.concatenate(rare))
