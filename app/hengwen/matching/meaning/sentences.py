"""How near two paragraphs are sentence by sentence: of each the cosine with the nearest one of the other paragraph.

Who rewrites keeps to the sentences, more or less; two texts on one subject share some of them.
"""

import re
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.matching.meaning.embedder import LONGEST
from hengwen.matching.meaning.paragraphs import Language
from hengwen.matching.meaning.vectors import RADIUS, Grid, Packed, on_grid

SHORTEST: Mapping[int, int] = {Language.ZH: 6, Language.EN: 18}
"""Characters of a sentence; shorter ones are left aside, unless there is no longer one."""

_ENDS = re.compile(r"(?<=[。！？；])|(?<=[.!?;])\s+")


class Sentences(Struct, frozen=True):
    """The sentences of a paragraph. `grid`: their centred vectors, shape (n, d). `lengths`: characters, shape (n,)."""

    grid: Grid
    lengths: NDArray[np.int64]

    def nearness(self, other: "Sentences") -> float:
        """Return the mean of what the sentences of both sides have with their nearest ones, longer ones counting more.

        The same for both sides, and exact: sums of whole numbers.
        """
        products = (self.grid @ other.grid.T).astype(np.int64)
        sides = (products.max(axis=1), self.lengths), (products.max(axis=0), other.lengths)
        one, another = (int(nearest @ lengths) / int(lengths.sum()) for nearest, lengths in sides)
        return (one + another) / (2 * RADIUS**2)


def sentences_of(text: str, language: int) -> list[str]:
    """Return the sentences of a paragraph of which vectors are made."""
    text = text[:LONGEST]
    return [one for one in _ENDS.split(text) if len(one.strip()) >= SHORTEST[language]] or [text]


def embed_sentences(
    texts: Sequence[str],
    languages: NDArray[np.int8],
    means: NDArray[np.float32],
    vectors: Callable[[Sequence[str]], Packed],
) -> list[Sentences]:
    """Return the sentences of some paragraphs. `languages`: shape (paragraphs,). `means`: as `on_grid` takes away."""
    parts = [sentences_of(text, language) for text, language in zip(texts, languages.tolist(), strict=True)]
    counts = [len(part) for part in parts]
    grid = on_grid(vectors([one for part in parts for one in part]), np.repeat(languages, counts), means)
    ends = np.cumsum(counts).tolist()
    return [
        Sentences(grid[end - len(part) : end], np.array([len(one) for one in part], dtype=np.int64))
        for part, end in zip(parts, ends, strict=True)
    ]
