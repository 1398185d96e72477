"""Answers and rewritten sentences: what the sets are made of, on texts made up here."""

import numpy as np
import pytest
from benchmarks.quality.answers import share_in_runs
from benchmarks.quality.paraphrases import Rewriting, plant_rewritings
from benchmarks.quality.ranking import best_accuracy_threshold, spearman

PAIRS = [Rewriting(f"Sentence number {n} is here.", f"Here is what {n} says.") for n in range(200)]
OTHERS = [f"Another sentence {n} stands alone." for n in range(160)]


def test_equal_values_share_their_ranks() -> None:
    """1, 2.5, 2.5, 4 beside 1, 2, 3, 4: covariance 4.5 over the roots of 4.5 and 5."""
    assert spearman(np.array([1.0, 2, 2, 9]), np.array([0.1, 0.2, 0.3, 0.4])) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)
    assert spearman(np.array([1.0, 2, 3]), np.array([3.0, 2, 1])) == pytest.approx(-1)


def test_the_threshold_at_which_most_calls_are_right() -> None:
    """Between the two that are right and the two that are not."""
    scores, labels = np.array([0.9, 0.5, 0.3, 0.1]), np.array([True, True, False, False])
    assert best_accuracy_threshold(scores, labels) == pytest.approx(0.4)


def test_the_share_of_runs_that_stand_in_the_source() -> None:
    """Of the four runs of three words of the answer two stand there."""
    assert share_in_runs("one two three four x y", "one two three four five", 3) == 0.5
    assert share_in_runs("one", "one two", 3) == 0


@pytest.mark.parametrize("lengths", [(1, 1), (2, 12)])
def test_planted_passages_are_the_rewritten_sentences(lengths: tuple[int, int]) -> None:
    """On the left what was made of the sentences that stand on the right, so many of them."""
    planted = plant_rewritings(PAIRS, OTHERS, lengths, documents=2)
    rewritten = {pair.source: pair.rewritten for pair in PAIRS}
    assert len(planted.suspicious) == len(planted.sources) == 2
    assert len(planted.others) == 4
    assert planted.cases
    for case in planted.cases:
        left = planted.suspicious[case.suspicious][case.left.start : case.left.end]
        right = planted.sources[case.source][case.right.start : case.right.end]
        sources = [sentence for sentence in rewritten if sentence in right]
        assert lengths[0] <= len(sources) <= lengths[1]
        assert left.split() == " ".join(rewritten[sentence] for sentence in sources).split()


def test_planting_depends_on_names_alone() -> None:
    """The same documents every time, others for other lengths."""
    one, same, other = (plant_rewritings(PAIRS, OTHERS, lengths, 2) for lengths in ((1, 1), (1, 1), (2, 12)))
    assert one == same
    assert one.suspicious != other.suspicious
