"""Tokens are shared out among runs as in Python."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.pairs import overlaps


@pytest.mark.skipif(not overlaps.COMPILED, reason="the kernels were not compiled")
@given(st.integers(0, 1 << 30), st.integers(0, 30), st.integers(1, 4), st.integers(1, 8))
def test_each_run_takes_the_longest_free_stretch(seed: int, runs: int, least: int, shortest: int) -> None:
    """Of equal ones the first; long ones that get nothing take the side that is mostly free, the left one first."""
    chance = random.Random(seed)
    rows = [[chance.randrange(30), chance.randrange(30), chance.randrange(1, 12)] for _ in range(runs)]
    x, y, lengths = np.array(rows, dtype=np.int64).reshape(-1, 3).T.copy()
    found = overlaps.share_out(x, y, lengths, least, shortest)
    plain = overlaps.share_out_in_python(x, y, lengths, least, shortest)
    assert [each.tolist() for each in found] == [each.tolist() for each in plain]
