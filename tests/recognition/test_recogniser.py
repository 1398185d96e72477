"""What becomes of what the models say: stamps are no letters; memory is given back."""

from collections.abc import Mapping

import numpy as np
import pytest
from drawn_pages import LINES
from PIL import Image

from hengwen.recognition import recogniser
from hengwen.recognition.detection import Detector
from hengwen.recognition.lines import LineReader, Reading
from hengwen.recognition.recogniser import Recogniser
from hengwen.recognition.rectangles import Points


class _Detector(Detector):
    """Finds the rectangles that it is given."""

    def __init__(self, rectangles: Points) -> None:
        self._rectangles = rectangles

    def lines(self, picture: Image.Image, longest: int = 0) -> Points:
        return self._rectangles


class _Reader(LineReader):
    """Reads what it is given, by the top of each rectangle."""

    def __init__(self, readings: Mapping[int, Reading]) -> None:
        self._readings = readings

    def read(self, picture: Image.Image, rectangles: Points) -> list[Reading]:
        return [self._readings.get(int(top), ("", 0.0)) for top in rectangles[:, 0, 1]]


def _lines(*read: tuple[int, int, int, Reading]) -> list[str]:
    """The lines of a page by top, width, height and reading of each."""
    corners = [[(40, top), (40 + wide, top), (40 + wide, top + high), (40, top + high)] for top, wide, high, _ in read]
    reader = _Reader({top: reading for top, _, _, reading in read})
    recognised = Recogniser(_Detector(np.array(corners, dtype=float)), reader).read(Image.new("RGB", (800, 900)))
    return [line.text for line in recognised.lines]


@pytest.mark.parametrize(
    ("text", "score", "height", "stays"),
    [
        ("O", 0.7, 80, False),
        ("0", 0.63, 80, False),
        ("C", 0.77, 150, False),
        ("C", 0.999, 80, True),  # a drop capital
        ("O", 0.72, 45, True),  # a heading of one letter
        ("I", 0.73, 80, True),
        ("OO", 0.7, 80, True),
    ],
)
def test_a_large_round_letter_that_is_doubtful_is_a_stamp(text: str, score: float, height: int, stays: bool) -> None:
    page = [(20 + 40 * number, 700, 24, (line, 0.99)) for number, line in enumerate(LINES)]
    assert _lines(*page, (200, height, height, (text, score))) == [*LINES, *[text] * stays]


def test_a_letter_that_is_alone_on_its_page_is_one() -> None:
    assert _lines((20, 200, 200, ("O", 0.7))) == ["O"]


@pytest.mark.parametrize(("sizes", "times"), [([(500, 500)] * 4, 1), ([(500, 500)] * 3, 0), ([(3000, 3000)] * 2, 2)])
def test_memory_is_given_back_after_some_pictures_and_after_a_heavy_one(
    sizes: list[tuple[int, int]], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[None] = []
    monkeypatch.setattr(recogniser, "give_memory_back", lambda: given.append(None))
    reads = Recogniser(_Detector(np.zeros((0, 4, 2))), _Reader({}))
    for size in sizes:
        reads.read(Image.new("RGB", size))
    assert len(given) == times
