"""plagdet on cases small enough to be worked out by hand."""

from math import log2

import pytest
from benchmarks.quality.plagdet import Passage, measure

from hengwen.model.document import Span


def passage(left: tuple[int, int], right: tuple[int, int], source: str = "s") -> Passage:
    return Passage("d", source, Span(*left), Span(*right))


CASE = passage((100, 200), (300, 400))


def test_what_is_found_exactly_scores_one() -> None:
    """The same characters on both sides, once."""
    plagdet = measure([CASE], [CASE])
    assert (plagdet.precision, plagdet.recall, plagdet.granularity, plagdet.score) == (1, 1, 1, 1)


def test_precision_and_recall_count_the_characters_of_both_sides() -> None:
    """A detection of 50 + 150 characters shares 50 + 100 with a case of 100 + 100: 150 of 200, and 150 of 200."""
    plagdet = measure([CASE], [passage((150, 200), (300, 450))])
    assert (plagdet.precision, plagdet.recall) == (0.75, 0.75)


def test_two_pieces_double_the_granularity_and_lower_the_score() -> None:
    """Both halves are right, and F1 of 1 is divided by log2(3)."""
    plagdet = measure([CASE], [passage((100, 150), (300, 350)), passage((150, 200), (350, 400))])
    assert (plagdet.precision, plagdet.recall, plagdet.granularity) == (1, 1, 2)
    assert plagdet.score == pytest.approx(1 / log2(3))


def test_overlapping_pieces_count_their_characters_once() -> None:
    """[100, 160) and [140, 180) cover 80 of 100 characters on each side."""
    plagdet = measure([CASE], [passage((100, 160), (300, 360)), passage((140, 180), (340, 380))])
    assert plagdet.recall == 0.8


def test_one_side_alone_detects_nothing() -> None:
    """The right passage beside the wrong part of the source is neither precise nor a find."""
    plagdet = measure([CASE], [passage((100, 200), (500, 600))])
    assert (plagdet.precision, plagdet.recall, plagdet.granularity, plagdet.score) == (0, 0, 1, 0)


def test_another_source_detects_nothing() -> None:
    """Offsets mean nothing without their documents."""
    assert measure([CASE], [passage((100, 200), (300, 400), "other")]).score == 0


def test_the_mean_is_over_cases_and_over_detections() -> None:
    """One case of two is found, one detection of three is right: recall 1/2, precision 1/3."""
    cases = [CASE, passage((900, 5_000), (900, 5_000))]
    wrong = [passage((500, 510), (500, 510)), passage((600, 699), (600, 699))]
    plagdet = measure(cases, [CASE, *wrong])
    assert (plagdet.precision, plagdet.recall, plagdet.granularity) == pytest.approx((1 / 3, 0.5, 1))
    assert plagdet.score == pytest.approx(0.4)


def test_one_detection_over_two_cases_is_covered_by_both() -> None:
    """Two cases of 40 + 40 inside a detection of 100 + 100: precision .8, recall 1, granularity 1."""
    cases = [passage((0, 40), (0, 40)), passage((60, 100), (60, 100))]
    plagdet = measure(cases, [passage((0, 100), (0, 100))])
    assert (plagdet.precision, plagdet.recall, plagdet.granularity) == (0.8, 1, 1)


def test_nothing_found_scores_zero() -> None:
    """No detection divides nothing by nothing."""
    assert measure([CASE], []).score == 0
    assert measure([], [CASE]).score == 0
