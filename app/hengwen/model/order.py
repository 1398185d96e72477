"""What keeps its order in two texts: the heaviest chain of places that ascend on both sides."""

from bisect import bisect_right
from collections.abc import Sequence


def heaviest_ascending(places: Sequence[int], weights: Sequence[int]) -> list[bool]:
    """Which of some places, in the order of one text, are in the heaviest chain whose places in the other never fall.

    `weights`: positive. The rest was moved. Of chains that weigh the same, the one that ends first is taken. Time grows
    with n log n, as in Fredman, On computing the length of longest increasing subsequences, 1975, here with weights.
    """
    ends: list[tuple[int, int, int]] = []  # place, weight and last element of the best chains, both ascending
    before = [-1] * len(places)
    for number, (place, weight) in enumerate(zip(places, weights, strict=True)):
        at = bisect_right(ends, place, key=lambda end: end[0])
        total = weight
        if at:
            total += ends[at - 1][1]
            before[number] = ends[at - 1][2]
        last = at
        while last < len(ends) and ends[last][1] <= total:
            last += 1
        ends[at:last] = [(place, total, number)]
    kept = [False] * len(places)
    number = ends[-1][2] if ends else -1
    while number >= 0:
        kept[number] = True
        number = before[number]
    return kept
