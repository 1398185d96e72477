"""Some paragraphs of several shards side by side, with features numbered among them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.matching.corpus.all_texts import Array, Arrays, Numbers
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, ParagraphVectors
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.rewriting.paragraph_features import ranges_of, without_features
from hengwen.text.ranges import places_of


def content_of(shard: Shard, rows: Numbers, first: int) -> dict[str, Array]:
    """Return what some paragraphs of a shard, `rows`, are made of: their tokens, what the features that begin at them
    weigh, and which of these are rare. `first`: the number of the first paragraph of the shard.
    """
    own = rows - first
    ranges = ranges_of(shard)[own]
    places = places_of(ranges)
    figures = {f"{name}_{size}": shard[f"{name}_{size}"][places] for size in SIZES for name in ("weights", "rare")}
    return {
        "rows": rows,
        "lengths": np.diff(ranges)[:, 0],
        "documents": shard["range_owners"][own] + shard.first,
        "norms": shard["squared_norms"][own],
        "tokens": shard.collection.tokens[places],
        **figures,
    }


class ParagraphSubset(NamedTuple):
    """Paragraphs by their numbers among all, `rows`, ascending, and the same with features of their own numbers."""

    rows: Numbers
    vectors: ParagraphVectors

    @classmethod
    def of(cls, contents: Sequence[Arrays], authors: Numbers) -> "ParagraphSubset":
        """Return the paragraphs of contents, which may share some. `authors`: int64, shape (documents of the part,)."""
        content = {name: np.concatenate([part[name] for part in contents]) for name in contents[0]}
        order, ends = np.argsort(content["rows"], kind="stable"), np.cumsum(content["lengths"])
        ranges = np.column_stack((ends - content["lengths"], ends))[order]
        documents, norms = content["documents"][order], content["norms"][order]
        nothing = np.zeros(len(order), dtype=np.int64), np.zeros(len(order), dtype=bool)  # sizes and scripts are known
        vectors = without_features(documents, authors[documents], ranges, *nothing, norms)
        return cls(content["rows"][order], _with_features(vectors, content))

    def places(self, rows: Numbers) -> Numbers:
        """Return where some paragraphs stand among these."""
        return np.searchsorted(self.rows, rows)


def _with_features(vectors: ParagraphVectors, content: Arrays) -> ParagraphVectors:
    """Return the same with their features, numbered by their hashes, those of single tokens first."""
    tokens, numbers = content["tokens"], []
    weights, rare = [np.zeros(0, dtype=np.int32)], [np.zeros(0, dtype=bool)]
    for size in SIZES:
        places = np.flatnonzero(content[f"weights_{size}"])
        hashes = np.zeros(len(tokens), dtype=np.uint64)
        whole = ngram_hashes(tokens, size)
        hashes[: len(whole)] = whole
        _, first, number = np.unique(hashes[places], return_index=True, return_inverse=True)
        features = np.full(len(tokens), -1, dtype=np.int32)
        features[places] = number + sum(map(len, weights))
        numbers.append(features)
        weights.append(content[f"weights_{size}"][places[first]].astype(np.int32))
        rare.append(content[f"rare_{size}"][places[first]])
    of_features = np.concatenate(weights)
    vectors = replace(vectors, tokens=tokens, features=(numbers[0], numbers[1]), squared_weights=of_features)
    return _with_postings(replace(vectors, rare=np.flatnonzero(np.concatenate(rare))))


def _with_postings(vectors: ParagraphVectors) -> ParagraphVectors:
    """Return the same with the paragraphs of each rare feature."""
    places = places_of(vectors.ranges)
    rows = np.repeat(np.arange(len(vectors)), np.diff(vectors.ranges)[:, 0])
    listed = [np.zeros(0, dtype=np.int64)]
    number_of = np.append(vectors.numbers_of_rare, -1)  # the last is that of no feature
    for features in vectors.features:
        numbers = number_of[features[places]]
        listed.append(numbers[numbers >= 0].astype(np.int64) * len(vectors) + rows[numbers >= 0])
    number, feature_rows = np.divmod(np.unique(np.concatenate(listed)), len(vectors))
    firsts = np.searchsorted(number, np.arange(len(vectors.rare) + 1))
    return replace(vectors, rows=feature_rows.astype(np.int32), firsts=firsts)
