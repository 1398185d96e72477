"""Vectors on a grid: their products are exact, whatever is taken together with what."""

import numpy as np
import pytest
from numpy.typing import NDArray

from hengwen.matching.meaning import neighbours
from hengwen.matching.meaning.neighbours import Block, Neighbours, blocks_of
from hengwen.matching.meaning.vectors import (
    DIMENSIONS,
    RADIUS,
    Grid,
    Packed,
    general_means,
    mean_of,
    means_of,
    on_grid,
    pack,
)


def vectors(count: int, seed: int = 1) -> NDArray[np.int8]:
    """Unit vectors in every direction, packed."""
    drawn = np.random.default_rng(seed).normal(size=(count, DIMENSIONS)).astype(np.float32)
    return pack(drawn / np.linalg.norm(drawn, axis=1, keepdims=True))


def centred(packed: Packed, languages: NDArray[np.int8]) -> Grid:
    """Vectors without the means of their own languages."""
    return on_grid(packed, languages, means_of((packed, languages)))


def nearest(
    grid: Grid, rows: NDArray[np.int64], columns: NDArray[np.int64], authors: NDArray[np.int64], most: int
) -> Neighbours:
    """The nearest of some columns for some rows."""
    wanted = Block(rows, grid[rows], authors[rows])
    return neighbours.nearest(wanted, blocks_of(columns, grid, authors), most)


def test_packing_changes_a_cosine_by_less_than_four_thousandths() -> None:
    drawn = np.random.default_rng(2).normal(size=(50, DIMENSIONS)).astype(np.float32)
    drawn /= np.linalg.norm(drawn, axis=1, keepdims=True)
    packed = pack(drawn).astype(np.float64)
    packed /= np.linalg.norm(packed, axis=1, keepdims=True)
    assert np.abs(drawn @ drawn.T - packed @ packed.T).max() < 0.004


def test_products_are_whole_numbers_that_float32_holds() -> None:
    grid = centred(vectors(300), np.zeros(300, dtype=np.int8))
    assert (grid == np.rint(grid)).all()
    exact = grid.astype(np.int64) @ grid.astype(np.int64).T
    assert exact.max() < 1 << 24
    assert ((grid @ grid.T).astype(np.int64) == exact).all()
    assert np.abs(np.sqrt(exact.diagonal()) / RADIUS - 1).max() < 0.01


def test_each_language_has_its_own_mean() -> None:
    packed, languages = vectors(40), np.array([0] * 20 + [1] * 20, dtype=np.int8)
    both, first = centred(packed, languages), centred(packed[:20], languages[:20])
    assert (both[:20] == first).all()
    assert (centred(packed, languages[::-1].copy())[:20] != first).any()


def test_general_means_are_of_both_languages_in_the_unit_of_means() -> None:
    means = general_means()
    assert means.shape == (2, DIMENSIONS)
    assert 0 < np.abs(means).max() < 127 * 16
    assert mean_of(np.full((3, DIMENSIONS), 2, dtype=np.int8)).tolist() == [32] * DIMENSIONS


def test_few_paragraphs_are_centred_by_general_texts() -> None:
    """Two paragraphs would otherwise lie opposite each other, whatever they say."""
    grid = centred(np.tile(vectors(1), (2, 1)), np.zeros(2, dtype=np.int8))
    assert grid[0] @ grid[1] / RADIUS**2 > 0.99


@pytest.mark.parametrize(("rows", "columns"), [(512, 1 << 14), (7, 11), (1, 5)])
def test_nearest_are_exact_in_blocks_of_any_size(rows: int, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "_ROWS", rows)
    monkeypatch.setattr(neighbours, "COLUMNS", columns)
    packed = np.concatenate([vectors(60), vectors(20)])  # twenty are there twice: as near, so the first are taken
    grid, authors = centred(packed, np.zeros(80, dtype=np.int8)), np.arange(80) // 3
    sample = np.arange(0, 80, 2)
    actual = nearest(grid, np.arange(80), sample, authors, 6)
    products = grid.astype(np.float64) @ grid.T.astype(np.float64)
    for row in range(80):
        others = sorted((-products[row, other], other) for other in sample.tolist() if authors[other] != authors[row])
        assert actual.rows[row].tolist() == [other for _, other in others[:6]]
        assert np.allclose(actual.cosines[row], [-value / RADIUS**2 for value, _ in others[:6]])


def test_fewer_than_wanted_are_marked() -> None:
    grid = centred(vectors(3), np.zeros(3, dtype=np.int8))
    actual = nearest(grid, np.arange(3), np.arange(3), np.array([0, 0, 1]), 4)
    assert (actual.rows >= 0).sum(axis=1).tolist() == [1, 1, 2]
    assert not nearest(grid, np.arange(3), np.zeros(0, dtype=np.int64), np.arange(3), 4).rows.max() >= 0


def test_a_step_may_stop_the_search() -> None:
    def stop() -> None:
        raise InterruptedError

    grid, three = centred(vectors(3), np.zeros(3, dtype=np.int8)), np.arange(3)
    with pytest.raises(InterruptedError):
        neighbours.nearest(Block(three, grid, three), blocks_of(three, grid, three), 2, stop)
