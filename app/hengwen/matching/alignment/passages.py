"""Makes passages from chains of runs, refined to the token, for many pairs at once (ours)."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.simhash import stretch_fingerprints
from hengwen.matching.alignment.chains import Chains
from hengwen.matching.alignment.moves import TokenRange, moved_stretches
from hengwen.matching.alignment.refinement import Refined
from hengwen.matching.alignment.runs import Places, Run
from hengwen.matching.alignment.stretches import Stretches
from hengwen.matching.corpus.texts import Texts
from hengwen.text.notation import same_notation


@dataclass(frozen=True, slots=True, order=True)
class Passage:
    """A stretch of the left and of the right text, in tokens, half-open.

    `length`: tokens of both sides that are not left out; `equal_tokens`: those aligned with an equal token on the other
    side; `aligned_tokens`: those in the aligned stretches. `identical`: whether both sides are the same, token by
    token. `moves`: how often the order breaks on the right. `distance`: Hamming distance of the sides' fingerprints, as
    in `stretch_fingerprints`. `runs`: the runs of equal tokens it was made from. `left_aligned`, `right_aligned`: the
    stretches of each side that are in the other one, ascending; `left_equal`, `right_equal`: the parts aligned with
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
    runs: tuple[Run, ...]
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


def make_passages(texts: Texts, chains: Chains, refined: Refined) -> list[Passage]:
    """Return the passages of chains, in places of their texts."""
    runs, (starts, owners) = chains.runs, (texts.collection.starts, texts.collection.owners)
    left, right = starts[owners[refined.first_x]], starts[owners[refined.first_y]]
    order = np.lexsort((runs.length, runs.y, runs.x, runs.pair))
    columns = (runs.x - left[runs.pair], runs.y - right[runs.pair], runs.length)
    listed = list(map(Run._make, zip(*(column[order].tolist() for column in columns), strict=True)))
    back = np.zeros(len(order) + 1, dtype=np.int64)
    back[2:] = np.cumsum((np.diff(runs.y[order]) < 0) & (np.diff(runs.pair) == 0))
    firsts = chains.firsts
    ends = np.append(firsts[1:], len(order))
    moves = back[ends] - back[firsts + 1]
    by_chain = [tuple(listed[first:end]) for first, end in pairwise([*firsts.tolist(), len(listed)])]
    moved = [
        moved_stretches(chain_runs) if count else ((), ())
        for chain_runs, count in zip(by_chain, moves.tolist(), strict=True)
    ]
    rows = zip(
        zip((refined.first_x - left).tolist(), (refined.last_x - left).tolist(), strict=True),
        zip((refined.first_y - right).tolist(), (refined.last_y - right).tolist(), strict=True),
        *(column.tolist() for column in (refined.length, refined.left_equal + refined.right_equal, refined.aligned)),
        _identical(texts, refined),
        moves.tolist(),
        _distances(texts, refined).tolist(),
        by_chain,
        _stretches(refined.left_aligned, left),
        _stretches(refined.right_aligned, right),
        _stretches(refined.left_equals, left),
        _stretches(refined.right_equals, right),
        *zip(*moved, strict=True),
        strict=True,
    )
    return [Passage(*row) for row in rows]


def _stretches(aligned: Stretches, starts: Places) -> list[tuple[TokenRange, ...]]:
    """Return the stretches of each chain in places of its text, which begins at `starts`, shape (chains,)."""
    begin = starts[aligned.chain]
    listed = list(zip((aligned.first - begin).tolist(), (aligned.last - begin).tolist(), strict=True))
    bounds = np.searchsorted(aligned.chain, np.arange(len(starts) + 1)).tolist()
    return [tuple(listed[first:last]) for first, last in pairwise(bounds)]


def _distances(texts: Texts, refined: Refined) -> NDArray[np.uint8]:
    """Return Hamming distances of the fingerprints of both sides, shape (chains,)."""
    first_x, last_x, first_y, last_y = refined[:4]
    ranges = np.column_stack((np.concatenate((first_x, first_y)), np.concatenate((last_x, last_y))))
    prints = stretch_fingerprints(texts.collection.tokens, ranges)
    distances: NDArray[np.uint8] = np.bitwise_count(prints[: len(first_x)] ^ prints[len(first_x) :])
    return distances


def _identical(texts: Texts, refined: Refined) -> list[bool]:
    """Return whether both sides are the same tokens, with numbers in one notation, whether or not these take part."""
    tokens, notation = texts.collection.tokens, texts.notation
    edges = zip(*(column.tolist() for column in refined[:4]), strict=True)
    return [
        tokens[first:last].tobytes() == tokens[i:j].tobytes()
        and (
            notation[first:last].tobytes() == notation[i:j].tobytes()
            or bool(same_notation(notation[first:last], notation[i:j]).all())
        )
        for first, last, i, j in edges
    ]
