"""Connected components, rectangles of the smallest area, and what is made of them."""

from collections import deque

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from hengwen.recognition.boxes import Box, aslant
from hengwen.recognition.components import connected_components
from hengwen.recognition.detection import text_rectangles
from hengwen.recognition.rectangles import convex_hull, half_turned, minimum_area_rectangle, sides, unclip
from hengwen.recognition.tables import find_tables


def flooded(mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Components by filling one after another, in the order of their first pixels; 0 is none."""
    labels = np.zeros(mask.shape, dtype=np.int64)
    for start in zip(*np.nonzero(mask), strict=True):
        if labels[start]:
            continue
        label, queue = labels.max() + 1, deque([start])
        labels[start] = label
        while queue:
            row, column = queue.popleft()
            for y in range(max(row - 1, 0), min(row + 2, mask.shape[0])):
                for x in range(max(column - 1, 0), min(column + 2, mask.shape[1])):
                    if mask[y, x] and not labels[y, x]:
                        labels[y, x] = label
                        queue.append((y, x))
    return labels


@pytest.mark.parametrize("density", [0.0, 0.2, 0.4, 0.6, 1.0])
@pytest.mark.parametrize("shape", [(1, 1), (1, 40), (40, 1), (33, 47)])
def test_components_are_those_that_filling_finds(density: float, shape: tuple[int, int]) -> None:
    mask = np.random.default_rng(7).random(shape) < density
    runs = connected_components(mask)
    labels = np.zeros(shape, dtype=np.int64)
    for row, start, end, component in zip(runs.rows, runs.starts, runs.ends, runs.components, strict=True):
        assert not labels[row, start:end].any()
        labels[row, start:end] = component + 1
    assert np.array_equal(labels, flooded(mask))
    assert runs.count == labels.max()


def test_a_spiral_is_one_component() -> None:
    """However often its runs have to be joined."""
    mask = np.zeros((41, 41), dtype=bool)
    for inset in range(0, 20, 2):
        mask[inset, inset : 41 - inset] = mask[40 - inset, inset : 41 - inset] = True
        mask[inset : 41 - inset, 40 - inset] = mask[inset + 2 : 41 - inset, inset] = True
        mask[inset + 2, inset : inset + 3] = True
    assert connected_components(mask).count == 1


@pytest.mark.parametrize("degrees", [-44, -10, 0, 0.5, 3, 30])
def test_the_smallest_rectangle_is_found_at_any_angle(degrees: float) -> None:
    angle = np.deg2rad(degrees)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    corners = np.array([(0, 0), (60, 0), (60, 9), (0, 9)], dtype=float)
    inside = np.random.default_rng(3).random((200, 2)) * (60, 9)
    points = minimum_area_rectangle(np.concatenate([corners, inside]) @ turn)
    assert np.allclose(points, corners @ turn)


@pytest.mark.parametrize("points", [[(3, 4)], [(3, 4), (3, 4)], [(0, 0), (5, 5)], [(0, 0), (1, 0), (2, 0), (9, 0)]])
def test_points_without_an_area_have_a_rectangle(points: list[tuple[int, int]]) -> None:
    actual = minimum_area_rectangle(np.array(points, dtype=float))
    assert np.isfinite(actual).all()
    assert min(sides(actual)) == pytest.approx(0, abs=1e-9)


def test_the_hull_has_no_point_within() -> None:
    square = np.array([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0)], dtype=float)
    assert sorted(map(tuple, convex_hull(square))) == [(0, 0), (0, 4), (4, 0), (4, 4)]


def test_unclipping_moves_each_side_by_area_over_perimeter() -> None:
    box = np.array([[(10, 10), (50, 10), (50, 20), (10, 20)]], dtype=float)
    assert np.allclose(unclip(box, 1.5)[0], [(4, 4), (56, 4), (56, 26), (4, 26)])  # 400 x 1.5 / 100


def test_turned_by_half_twice_is_as_before() -> None:
    box = np.array([[(1, 2), (9, 3), (8, 6), (1, 5)]], dtype=float)
    once = half_turned(box, 20, 10)
    assert once[0, 0].tolist() == [12, 4]
    assert np.array_equal(half_turned(once, 20, 10), box)


def test_what_is_hardly_text_or_too_thin_has_no_rectangle() -> None:
    probabilities = np.zeros((40, 60), dtype=np.float32)
    probabilities[5:12, 5:50] = 0.9
    probabilities[20:27, 5:50] = 0.4  # over the threshold of a pixel, below that of a line
    probabilities[35:37, 5:50] = 0.9
    assert text_rectangles(probabilities).tolist() == [[[5, 5], [50, 5], [50, 12], [5, 12]]]


@pytest.mark.parametrize("degrees", [-2, 0, 2])
@pytest.mark.parametrize("inverted", [False, True])
def test_a_table_is_found_by_its_rules(degrees: float, inverted: bool) -> None:
    """Dark or light, on a tilted page too; a line by itself, or lines that do not meet, are none."""
    page = Image.new("L", (900, 700), 255)
    draw = ImageDraw.Draw(page)
    for y in (100, 160, 220):
        draw.line((100, y, 700, y), fill=0)
    for x in (100, 300, 700):
        draw.line((x, 100, x, 220), fill=0)
    draw.line((100, 400, 700, 400), fill=0)
    draw.line((50, 300, 50, 650), fill=0)
    turned = page.rotate(-degrees, Image.Resampling.BICUBIC, center=(0, 0), fillcolor=255)
    picture = turned.point(lambda value: 255 - value) if inverted else turned
    (table,) = find_tables(picture.convert("RGB"), np.deg2rad(degrees), 20)
    left, right, top, bottom = (
        table.across[:, 0].min(), table.across[:, 1].max(), table.across[:, 2].min(), table.across[:, 2].max()
    )  # fmt: skip
    assert np.allclose((left, right, top, bottom), (100, 700, 100, 220), atol=10)
    boxes = [Box(number, x, x + 80, y, y, 20) for number, (x, y) in enumerate([(120, 130), (320, 130), (320, 190)])]
    assert all(table.holds(box) for box in boxes)
    assert not table.holds(Box(9, 120, 200, 400, 400, 20))
    assert [[[box.number for box in cell] for cell in row] for row in table.rows(boxes)] == [[[0], [1]], [[2]]]


def test_lines_across_the_others_are_told() -> None:
    """A watermark, not a line of a page that leans as a whole, nor a letter."""
    flat = np.array([((0, 0), (100, 0), (100, 10), (0, 10))], dtype=float)
    turn = np.array([(0.94, -0.34), (0.34, 0.94)])
    letter = np.array([((0, 0), (10, 0), (10, 10), (0, 10))], dtype=float)
    lines = np.concatenate([flat, flat @ turn, letter @ turn])
    assert aslant(lines, 0.0).tolist() == [False, True, False]
    assert aslant(lines, -0.35).tolist() == [True, False, False]
