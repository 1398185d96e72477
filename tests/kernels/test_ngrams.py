"""N-grams that repeat are found, numbered and counted as in numpy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.kernels.hashes import ngrams
from hengwen.kernels.hashes.hashing import ngram_hashes

KERNEL = pytest.importorskip("hengwen.kernels.hashes._ngrams")

pytestmark = pytest.mark.skipif(not ngrams.COMPILED, reason="the kernels were not compiled")

FEW = st.lists(st.integers(1, 3), max_size=60)
MANY = st.integers(0, 2**32 - 1).map(lambda seed: np.random.default_rng(seed).integers(0, 60, 3_000).tolist())


def _begins(tokens: list[int], size: int, seed: int) -> NDArray[np.bool_]:
    """Return most of the tokens at which an n-gram can begin."""
    return np.random.default_rng(seed).random(max(0, len(tokens) - size + 1)) < 0.9


@given(st.one_of(FEW, MANY), st.integers(1, 9), st.integers(0, 99), st.integers(1, 3))
def test_repeated_n_grams_are_those_of_numpy(some: list[int], size: int, seed: int, digits: int) -> None:
    """However few bits tell them apart at first."""
    tokens, begins = np.array(some, dtype=np.uint32), _begins(some, size, seed)
    plain = ngrams.repeated_in_python(tokens, begins, size)
    places = KERNEL.repeated_ngrams(tokens, begins.view(np.uint8), size, digits)
    for one, other in zip((*plain, *plain), (*places, *ngrams.repeated_ngrams(tokens, begins, size)), strict=True):
        assert one.dtype == other.dtype == np.uint32
        assert one.tolist() == other.tolist()


def test_n_grams_are_in_the_order_of_their_hashes_and_none_is_missing() -> None:
    """Of more tokens than fit one part, however few are sorted at once."""
    tokens = np.random.default_rng(1).integers(0, 200, 50_000).astype(np.uint32)
    places, firsts = ngrams.repeated_ngrams(tokens, np.ones(len(tokens) - 1, dtype=bool), 2)
    hashes, counts = np.unique(ngram_hashes(tokens, 2), return_counts=True)
    assert ngram_hashes(tokens, 2)[places[firsts]].tolist() == hashes[counts > 1].tolist()
    assert np.diff(np.append(firsts, len(places))).tolist() == counts[counts > 1].tolist()
    begins = np.ones(len(tokens) - 1, dtype=np.uint8)
    for at_once in (1, 10_000):
        for one, other in zip(KERNEL.repeated_ngrams(tokens, begins, 2, 3, at_once), (places, firsts), strict=True):
            assert (one == other).all()


def test_one_token_again_and_again_is_one_n_gram() -> None:
    """All in one part, which grows with them."""
    tokens = np.full(100_000, 7, dtype=np.uint32)
    places, firsts = ngrams.repeated_ngrams(tokens, np.ones(len(tokens) - 7, dtype=bool), 8)
    assert firsts.tolist() == [0]
    assert (places == np.arange(len(tokens) - 7)).all()


@given(st.lists(FEW, max_size=6), st.integers(1, 4), st.data())
def test_documents_are_counted_as_in_numpy(texts: list[list[int]], size: int, data: st.DataObject) -> None:
    """By one grouping and by several, with some n-grams left out."""
    tokens = np.array([token for text in texts for token in text], dtype=np.uint32)
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    ends = np.cumsum(lengths)
    starts = ends - lengths
    begins = np.ones(max(0, len(tokens) - size + 1), dtype=bool)
    places, firsts = ngrams.repeated_ngrams(tokens, begins, size)
    numbers = ngrams.ngram_numbers(places, firsts, len(tokens))
    assert numbers.tolist() == ngrams.numbers_in_python(places, firsts, len(tokens)).tolist()
    one_each = st.lists(st.integers(-2, 2), min_size=len(texts), max_size=len(texts))
    groupings = [np.array(data.draw(one_each), dtype=np.int64) for _ in range(data.draw(st.integers(1, 2)))]
    sample = (numbers, _begins(tokens.tolist(), size, 1), len(firsts), starts, ends, groupings)
    actual = ngrams.frequency(*sample)
    assert actual.dtype == np.uint16
    assert actual.tolist() == ngrams.frequency_in_python(*sample).tolist()


def test_more_documents_than_the_type_has_room_for_are_its_maximum() -> None:
    """One n-gram in 70,000 documents."""
    starts = np.arange(70_000, dtype=np.int64)
    sample = (np.zeros(70_000, dtype=np.int32), np.ones(70_000, dtype=bool), 1, starts, starts + 1, [starts])
    assert set(ngrams.frequency(*sample).tolist()) == set(ngrams.frequency_in_python(*sample).tolist()) == {0xFFFF}


def test_places_behind_the_last_token_are_refused() -> None:
    with pytest.raises(IndexError):
        ngrams.repeated_ngrams(np.zeros(3, dtype=np.uint32), np.ones(3, dtype=bool), 2)
    with pytest.raises(IndexError):
        ngrams.ngram_numbers(np.array([5], dtype=np.uint32), np.zeros(1, dtype=np.uint32), 5)


@given(st.lists(st.integers(-1, 5), max_size=60), st.lists(st.integers(0, 60), max_size=8))
def test_ranges_are_looked_through_as_in_numpy(some: list[int], edges: list[int]) -> None:
    """How many have each n-gram, which ones, and what theirs weigh together."""
    numbers = np.array(some, dtype=np.int32)
    cuts = sorted(min(edge, len(some)) for edge in edges[: len(edges) // 2 * 2])
    ranges = np.array(cuts, dtype=np.int64).reshape(-1, 2)
    weights, listed = np.array([3, 5, 7, 11, (1 << 31) - 2, (1 << 31) - 1], dtype=np.int64), np.array([4, 0, 2])
    counts = ngrams.ranges_with(numbers, ranges, 6)
    assert counts.tolist() == ngrams.ranges_in_python(numbers, ranges, 6).tolist()
    wanted = np.arange(6) % 2 == 0
    for one, other in zip(
        ngrams.first_places(numbers, ranges, 6, numbers % 3 > 0),
        ngrams.first_places_in_python(numbers, ranges, 6, numbers % 3 > 0),
        strict=True,
    ):
        assert one.dtype == other.dtype
        assert one.tolist() == other.tolist()
    state = ngrams.rows_with(numbers, ranges, counts, wanted)
    assert state.dtype == np.int32
    assert state.tolist() == ngrams.rows_in_python(numbers, ranges, counts, wanted).tolist()
    rows, sums = ngrams.rows_and_weights(numbers, ranges, counts, listed, weights)
    assert (str(rows.dtype), str(sums.dtype)) == ("int32", "int64")
    have = [set(some[first:last]) - {-1} for first, last in ranges.tolist()]
    assert rows.tolist() == [row for ngram in listed for row, ngrams_here in enumerate(have) if ngram in ngrams_here]
    assert sums.tolist() == [int(weights[list(ngrams_here)].sum()) for ngrams_here in have]
    in_python = ngrams.rows_and_weights_in_python(numbers, ranges, listed, weights)
    assert [actual.tolist() for actual in in_python] == [rows.tolist(), sums.tolist()]
    for values in ((40 * (numbers + 1)).astype(np.uint8), numbers > 2):
        assert ngrams.sums_in(values, ranges).tolist() == ngrams.sums_in_python(values, ranges).tolist()


def test_ranges_behind_the_last_token_are_refused() -> None:
    numbers, ranges = np.zeros(3, dtype=np.int32), np.array([[1, 4]], dtype=np.int64)
    with pytest.raises(IndexError):
        ngrams.ranges_with(numbers, ranges, 1)
    with pytest.raises(IndexError):
        ngrams.sums_in(numbers > 0, ranges)
    ones = np.ones(1, dtype=np.int64)
    with pytest.raises(IndexError):
        ngrams.first_places(numbers, ranges, 1, numbers > 0)
    with pytest.raises(IndexError):
        ngrams.rows_with(numbers, ranges, ones, np.ones(1, dtype=bool))
    with pytest.raises(IndexError):
        ngrams.rows_and_weights(numbers, ranges, ones, np.zeros(1, dtype=np.int64), ones)
