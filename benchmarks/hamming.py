"""All pairs within a Hamming radius: ours beside faiss' IndexBinaryMultiHash and comparing everything.

    python -m benchmarks.hamming [count [radius …]]

Random fingerprints with 1,000 near copies planted, and fingerprints in crowded clusters. Every answer is checked: ours
must be that of comparing all where that takes no more than seconds, and never lack a pair that faiss finds. Prints the
shortest of three runs, and for one query against all the mean of 200.
"""

import sys
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.hamming import Index, near, pairs_within, plan

COUNT = 1_000_000
COPIES = 1_000
HASHES, HASH_BITS = 4, 16
"""Of MultiHash: four hashes of 16 bits, as the blocks of the tutorial."""


def fingerprints(count: int, radius: int) -> NDArray[np.uint64]:
    """Random ones, the first of which are copies of others with up to `radius` bits flipped."""
    generator = np.random.default_rng(1)
    values = generator.integers(0, 2**64, count, dtype=np.uint64)
    copies = min(COPIES, count // 4)
    flips = np.uint64(1) << generator.integers(0, 64, (radius, copies), dtype=np.uint64)
    values[:copies] = values[copies : 2 * copies] ^ np.bitwise_xor.reduce(flips, axis=0)
    return values


def clusters(count: int) -> NDArray[np.uint64]:
    """A hundred centres, each with as many others within six bits."""
    generator = np.random.default_rng(2)
    values = generator.integers(0, 2**64, 100, dtype=np.uint64)[generator.integers(0, 100, count)]
    for _ in range(6):
        values = values ^ (np.uint64(1) << generator.integers(0, 64, count, dtype=np.uint64))
    return values


def timed(work: Callable[[], object], times: int = 3) -> tuple[float, object]:
    """The shortest time, and the result."""
    best, result = float("inf"), None
    for _ in range(times):
        began = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - began)
    return best, result


def with_faiss(values: NDArray[np.uint64], radius: int) -> set[tuple[int, int]]:
    """Pairs that MultiHash finds: with one flip it sees hashes that differ in one bit, which four blocks need for 7."""
    import faiss

    data = values.view(np.uint8).reshape(-1, 8)
    index = faiss.IndexBinaryMultiHash(64, HASHES, HASH_BITS)
    index.nflip = radius // HASHES
    index.add(data)
    limits, _, found = index.range_search(data, radius + 1)  # faiss: closer than
    rows = np.repeat(np.arange(len(values)), np.diff(limits.astype(np.int64)))
    return {(int(i), int(j)) for i, j in zip(rows, found, strict=True) if i < j}


def measure(values: NDArray[np.uint64], radius: int, name: str, *, beside: bool) -> None:
    """One line; faiss only where asked for."""
    seconds, pairs = timed(lambda: pairs_within(values, radius))
    assert isinstance(pairs, np.ndarray)
    blocks = plan(len(values), radius)
    line = (
        f"{name:8} {len(values):>9,} within {radius:2}: {seconds:8.3f} s, {len(pairs):,} pairs, {blocks or 'no'} blocks"
    )
    if len(values) <= 20_000:
        upper = [np.bitwise_count(values[i + 1 :] ^ values[i]) <= radius for i in range(len(values))]
        assert sum(map(np.count_nonzero, upper)) == len(pairs)
        line += ", as comparing all"
    if beside:
        other, found = timed(lambda: with_faiss(values, radius), 1)
        assert isinstance(found, set)
        assert found <= set(map(tuple, pairs.tolist()))
        line += f"; faiss MultiHash {other:.1f} s, {len(found):,} pairs"
    print(line, flush=True)


def one_against_all(values: NDArray[np.uint64], radius: int) -> None:
    """Mean time of a query: through all, and through the index."""
    built, index = timed(lambda: Index.build(values, radius), 1)
    assert isinstance(index, Index)
    queries = values[:200].tolist()
    through_all, _ = timed(lambda: [near(values, query, radius) for query in queries], 1)
    through_index, _ = timed(lambda: [index.near(query) for query in queries], 1)
    print(
        f"one against {len(values):,} within {radius}: {through_all / 200 * 1e6:.0f} µs through all, "
        f"{through_index / 200 * 1e6:.0f} µs through an index built in {built:.2f} s"
    )


def main() -> None:
    """Random ones of the size and radii given, smaller ones and clusters, then single queries."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    radii = [int(radius) for radius in sys.argv[2:]] or [3]
    for radius in radii:
        measure(fingerprints(count, radius), radius, "random", beside=True)
    for radius in (3, 10, 20):
        measure(fingerprints(min(count, 20_000), radius), radius, "random", beside=False)
        measure(clusters(min(count, 20_000)), radius, "clusters", beside=False)
    one_against_all(fingerprints(count, 3), 3)


if __name__ == "__main__":
    main()
