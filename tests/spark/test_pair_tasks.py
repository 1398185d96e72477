"""Pairs are dealt into tasks each once, none of which has more than it can bear, and few documents go to many."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.spark.comparing.pairs import OF_DOCUMENT, PAIRS, TOKENS, deal_pairs

_PAIRS = st.sets(st.tuples(st.integers(0, 40), st.integers(0, 40)).filter(lambda pair: pair[0] < pair[1]))


@given(pairs=_PAIRS, tokens=st.sampled_from([0, 1_000, TOKENS // 7, TOKENS]), least=st.integers(1, 9))
@settings(deadline=None)
def test_each_pair_is_in_one_task_within_its_bounds(pairs: set[tuple[int, int]], tokens: int, least: int) -> None:
    """A single pair is a task however long its documents are."""
    numbers = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
    lengths = np.full(41, tokens)
    tasks = deal_pairs(numbers, lengths, least)
    assert sorted(place for sample in tasks for place in sample.tolist()) == list(range(len(pairs)))
    for task in tasks:
        assert task.tolist() == sorted(task.tolist())
        documents = np.unique(numbers[task])
        assert len(task) == 1 or (
            int((lengths[documents] + OF_DOCUMENT).sum()) <= TOKENS and len(task) <= -(-len(pairs) // least)
        )


def test_a_document_goes_to_few_tasks() -> None:
    """Of pairs all over a collection documents go to tasks once for four pairs, and of pairs within folders to hardly
    more than one; and no task has more pairs than it can bear.
    """
    chance = np.random.default_rng(7)
    sample = np.sort(chance.integers(0, 4_000, size=(200_000, 2)), axis=1)
    all_over = np.unique(sample[sample[:, 0] < sample[:, 1]], axis=0)
    group = np.arange(4_000) // 100
    within = np.argwhere(np.triu(group[:, None] == group, k=1))
    lengths = np.full(4_000, 4_000)
    for pairs, most in ((all_over, len(all_over) / 4), (within, 1.5 * 4_000)):
        tasks = deal_pairs(pairs.astype(np.int64), lengths)
        assert max(map(len, tasks)) <= PAIRS
        assert sum(_documents(pairs, task) for task in tasks) <= most


def _documents(pairs: NDArray[np.int64], task: NDArray[np.int64]) -> int:
    return len(np.unique(pairs[task]))
