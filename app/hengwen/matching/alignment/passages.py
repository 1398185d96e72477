"""Makes passages from chains of runs, refined to the token, for many pairs at once (ours)."""

from collections.abc import Sequence
from itertools import starmap

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.kernels.pairs.passages import COLUMNS, FlatPassages
from hengwen.matching.alignment.chains import Chains
from hengwen.matching.alignment.moves import TokenRange, moved_stretches
from hengwen.matching.alignment.refinement import Refined
from hengwen.matching.alignment.runs import Run
from hengwen.matching.corpus.texts import Texts
from hengwen.text.notation import same_notation

TextPairs = Sequence[tuple[int, int]]
"""Numbers of texts, those of a left one together."""


class Passage(Struct, frozen=True, order=True, gc=False):
    """A stretch of the left and of the right text, in tokens, half-open.

    `length`: tokens of both sides that are not left out; `equal_tokens`: those aligned with an equal token on the other
    side; `aligned_tokens`: those in the aligned stretches. `identical`: whether both sides are the same, token by
    token. `moves`: how often the order breaks on the right. `distance`: Hamming distance of the sides' fingerprints, as
    in `stretch_fingerprints`. `runs`: the runs of equal tokens it was made from, as the bytes of `FlatPassages.runs`:
    thousands of values less. `left_aligned`, `right_aligned`: the stretches of each side that are in the other one,
    ascending; `left_equal`, `right_equal`: the parts aligned with
    equal tokens; `left_moved`, `right_moved`: those with another order there.
    """

    left: TokenRange
    right: TokenRange
    length: int
    equal_tokens: int
    aligned_tokens: int
    identical: bool
    moves: int
    distance: int
    runs: bytes
    left_aligned: tuple[TokenRange, ...]
    right_aligned: tuple[TokenRange, ...]
    left_equal: tuple[TokenRange, ...]
    right_equal: tuple[TokenRange, ...]
    left_moved: tuple[TokenRange, ...] = ()
    right_moved: tuple[TokenRange, ...] = ()

    @property
    def similarity(self) -> float:
        """Equal tokens of both sides, less one on each side for each move, over the tokens of both, 0 to 1 (ours).

        1 only for identical passages.
        """
        equal = min(max(0, self.equal_tokens - 2 * self.moves), self.length - 1)
        return 1.0 if self.identical else equal / self.length


def passages_of(texts: Texts, pairs: NDArray[np.int64], flat: FlatPassages) -> dict[int, list[Passage]]:
    """Return the passages of each pair that has some, in the order of the left text, by the number of the pair."""
    passages: dict[int, list[Passage]] = {}
    for pair, passage in zip(flat.figures[:, 0].tolist(), _passages(texts, pairs, flat), strict=True):
        passages.setdefault(pair, []).append(passage)
    return {pair: sorted(of_pair) for pair, of_pair in passages.items()}


def _passages(texts: Texts, pairs: NDArray[np.int64], flat: FlatPassages) -> list[Passage]:
    """Return passages as values. `pairs`: int64, shape (pairs, 2), the texts of each."""
    stretches = list(zip(*flat.stretches.T.tolist(), strict=True)) or [(0, 0)]
    distances = _distances(texts, pairs, flat.figures)
    passages, run, stretch = [], 0, 0
    for figures, distance in zip(flat.figures.tolist(), distances.tolist(), strict=True):
        _, *edges, length, equal, aligned, identical, moves, run_count = figures[:11]
        sides = []
        for count in figures[11:]:
            sides.append(tuple(stretches[stretch : stretch + count]))
            stretch += count
        own = flat.runs[run : run + run_count]
        run += run_count
        passages.append(
            Passage(
                (edges[0], edges[1]),
                (edges[2], edges[3]),
                length,
                equal,
                aligned,
                bool(identical),
                moves,
                distance,
                own.tobytes(),
                sides[0],
                sides[2],
                sides[1],
                sides[3],
                *(moved_stretches([*starmap(Run, own.tolist())]) if moves else ()),
            )
        )
    return passages


def flattened(texts: Texts, chains: Chains, refined: Refined) -> FlatPassages:
    """Return the passages of chains as figures."""
    runs, (starts, owners) = chains.runs, (texts.collection.starts, texts.collection.owners)
    left, right = starts[owners[refined.first_x]], starts[owners[refined.first_y]]
    order = np.lexsort((runs.length, runs.y, runs.x, runs.pair))
    columns = (runs.x - left[runs.pair], runs.y - right[runs.pair], runs.length)
    back = np.zeros(len(order) + 1, dtype=np.int64)
    back[2:] = np.cumsum((np.diff(runs.y[order]) < 0) & (np.diff(runs.pair) == 0))
    ends = np.append(chains.firsts[1:], len(order))
    kinds = (
        (refined.left_aligned, left),
        (refined.left_equals, left),
        (refined.right_aligned, right),
        (refined.right_equals, right),
    )
    chain = np.concatenate([stretches.chain for stretches, _ in kinds])
    kind = np.repeat(np.arange(len(kinds)), [len(stretches.chain) for stretches, _ in kinds])
    edges = [
        np.concatenate([stretches[side] - begin[stretches.chain] for stretches, begin in kinds]) for side in (1, 2)
    ]
    figures = (
        chains.pair,
        refined.first_x - left,
        refined.last_x - left,
        refined.first_y - right,
        refined.last_y - right,
        refined.length,
        refined.left_equal + refined.right_equal,
        refined.aligned,
        np.array(_identical(texts, refined), dtype=np.int64),
        back[ends] - back[chains.firsts + 1],
        ends - chains.firsts,
        *(np.bincount(stretches.chain, minlength=len(chains)) for stretches, _ in kinds),
    )
    by_passage = np.lexsort((edges[0], kind, chain))
    return FlatPassages(np.column_stack(figures), np.column_stack(columns)[order], np.column_stack(edges)[by_passage])


def joined_flat(parts: Sequence[tuple[int, FlatPassages]]) -> FlatPassages:
    """Return passages of several portions as one, each portion with the number of its first pair."""
    figures = [np.zeros((0, COLUMNS), dtype=np.int64)]
    for first, flat in parts:
        figures.append(flat.figures.copy())
        figures[-1][:, 0] += first
    empty = FlatPassages(figures[0], *(np.zeros((0, width), dtype=np.int64) for width in (3, 2)))
    rest = zip(empty[1:], *(flat[1:] for _, flat in parts), strict=True)
    return FlatPassages(np.concatenate(figures), *map(np.concatenate, rest))


def _distances(texts: Texts, pairs: NDArray[np.int64], figures: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return Hamming distances of the fingerprints of both sides, shape (passages,)."""
    starts = texts.collection.starts[pairs][figures[:, 0]]
    ranges = np.concatenate((figures[:, 1:3] + starts[:, :1], figures[:, 3:5] + starts[:, 1:]))
    prints = stretch_fingerprints(texts.collection.tokens, ranges)
    distances: NDArray[np.uint8] = np.bitwise_count(prints[: len(figures)] ^ prints[len(figures) :])
    return distances


def _identical(texts: Texts, refined: Refined) -> list[bool]:
    """Return whether both sides are the same tokens, with numbers in one notation, whether or not these take part."""
    tokens, notation = texts.collection.tokens, texts.notation
    edges = zip(*(column.tolist() for column in refined[:4]), strict=True)
    return [
        tokens[first:last].tobytes() == tokens[i:j].tobytes()
        and bool(same_notation(notation[first:last], notation[i:j]).all())
        for first, last, i, j in edges
    ]
