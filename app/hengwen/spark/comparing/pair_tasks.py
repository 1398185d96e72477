"""Pairs parted into tasks so that few documents have to go to many: recursive bisection of a sparse matrix (Mondriaan;
Vastenhouw & Bisseling, SIAM Review 2005), whose rows and columns are documents, and whose entries are pairs.
"""

import numpy as np
from numpy.typing import NDArray

TOKENS = 1 << 22
"""Tokens of the documents of a task, at most: with texts and words they are some 100 MB of records."""

OF_DOCUMENT = 256
"""Tokens that a document without any counts as."""

PAIRS = 1 << 13
"""Pairs of a task, at most."""

Numbers = NDArray[np.int64]


def deal_pairs(pairs: Numbers, tokens: Numbers, least: int = 1) -> list[Numbers]:
    """The places of pairs that are compared together, each ascending.

    `pairs`: of numbers of documents, int64, shape (pairs, 2), ascending. `tokens`: of each document, int64, shape
    (documents,). `least`: tasks that can run at once; a task has its part of the pairs, or less.
    """
    costs = tokens + OF_DOCUMENT
    most = min(PAIRS, max(1, -(-len(pairs) // least)))
    tasks, waiting = [], [np.arange(len(pairs))] if len(pairs) else []
    while waiting:
        places = waiting.pop()
        if len(places) == 1 or (len(places) <= most and _cost(pairs[places], costs) <= TOKENS):
            tasks.append(places)
            continue
        splits = [halves for side in (0, 1) for halves in _halves(pairs, places, side)]
        first, second = min(splits, key=lambda halves: sum(_cost(pairs[half], costs) for half in halves))
        waiting += [second, first]
    return tasks


def _cost(pairs: Numbers, costs: Numbers) -> int:
    return int(costs[np.unique(pairs)].sum())


def _halves(pairs: Numbers, places: Numbers, side: int) -> list[tuple[Numbers, Numbers]]:
    """Pairs by whether one side's document comes before another: about half of them; nothing if all have the same."""
    documents = pairs[places, side]
    middle = np.partition(documents, len(places) // 2)[len(places) // 2]
    before = documents < middle
    if not before.any():
        before = documents <= middle
    return [] if before.all() else [(places[before], places[~before])]
