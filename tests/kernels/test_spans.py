"""Tokens in spans are found and counted as in numpy."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.kernels.reports import spans


class Edges(NamedTuple):
    """A span of characters."""

    start: int
    end: int


TOKENS = st.lists(st.integers(0, 60), max_size=30).map(lambda starts: np.array(sorted(starts), dtype=np.int32))
SPANS = st.lists(st.tuples(st.integers(0, 70), st.integers(0, 70)).map(lambda both: Edges(*sorted(both))), max_size=9)
compiled = pytest.mark.skipif(not spans.COMPILED, reason="the kernels were not compiled")


def _sums(tokens: np.ndarray, kind: type) -> np.ndarray:
    return np.concatenate(([0], np.cumsum(np.arange(len(tokens)) % 3))).astype(kind)


@compiled
@given(TOKENS, SPANS)
def test_tokens_lie_in_spans_and_outside(tokens: np.ndarray, given_spans: list[Edges]) -> None:
    """Spans overlap, are empty, or end behind the text; several tokens may begin at one character."""
    plain = spans.tokens_in_in_python(tokens, given_spans)
    assert spans.tokens_in(tokens, iter(given_spans)).tolist() == plain.tolist()
    free = spans.outside(tokens, iter(given_spans))
    assert free.dtype == bool
    assert free.tolist() == spans.outside_in_python(tokens, given_spans).tolist()
    assert free.tolist() == [not any(first <= n < last for first, last in plain.tolist()) for n in range(len(tokens))]


@compiled
@given(TOKENS, SPANS)
def test_places_in_two_bytes_are_the_same_places(tokens: np.ndarray, given_spans: list[Edges]) -> None:
    """Near the end of what two bytes hold, spans may end behind it."""
    base = 0xFFFF - 62
    narrow = (tokens + base).astype(np.uint16)
    far = [Edges(span.start + base, span.end + base) for span in given_spans]
    for find in (spans.tokens_in, spans.tokens_in_in_python):
        assert find(narrow, far).tolist() == find(tokens, given_spans).tolist()
    for outside in (spans.outside, spans.outside_in_python):
        assert outside(narrow, far).tolist() == outside(tokens, given_spans).tolist()
    for count in (spans.counted_in, spans.counted_in_in_python):
        assert count(narrow, _sums(tokens, np.int32), far) == count(tokens, _sums(tokens, np.int32), given_spans)


@pytest.mark.parametrize("count", [spans.counted_in, spans.counted_in_in_python])
@pytest.mark.parametrize("kind", [np.int16, np.int32])
@given(tokens=TOKENS, given_spans=SPANS)
def test_a_token_in_two_spans_counts_once(count, kind: type, tokens: np.ndarray, given_spans: list[Edges]) -> None:  # type: ignore[no-untyped-def]
    """Whatever the order of the spans."""
    values = np.diff(_sums(tokens, kind))
    inside = ~spans.outside_in_python(tokens, given_spans)
    assert count(tokens, _sums(tokens, kind), iter(given_spans)) == values[inside].sum()


@pytest.mark.parametrize("sums", [spans.sums_in, spans.sums_in_in_python])
@pytest.mark.parametrize("kind", [np.int16, np.int32])
@given(tokens=TOKENS, groups=st.lists(SPANS, max_size=4))
def test_each_group_has_its_sum_and_its_size(sums, kind: type, tokens: np.ndarray, groups: list[list[Edges]]) -> None:  # type: ignore[no-untyped-def]
    """Groups may be empty."""
    before = _sums(tokens, kind)
    expected = []
    for group in groups:
        places = spans.tokens_in_in_python(tokens, group).tolist()
        counted = sum(int(before[last]) - int(before[first]) for first, last in places)
        expected.append((counted, sum(last - first for first, last in places)))
    assert sums(tokens, before, iter(groups)) == expected


@compiled
def test_sums_of_another_text_are_refused() -> None:
    """Nothing outside of them is read."""
    tokens, short = np.arange(5, dtype=np.int32), np.zeros(3, dtype=np.int32)
    with pytest.raises(ValueError, match="another text"):
        spans.counted_in(tokens, short, [Edges(0, 5)])
    with pytest.raises(ValueError, match="another text"):
        spans.sums_in(tokens, short, [[Edges(0, 5)]])
