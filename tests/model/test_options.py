"""Options check themselves."""

import pytest

from hengwen.model.messages import HengwenError
from hengwen.model.request.options import USUALLY_LEFT_OUT, Options


def test_all_faults_are_named_at_once() -> None:
    """One sentence for everything that is wrong."""
    with pytest.raises(HengwenError) as raised:
        Options(min_length=1, distance=40, method="magic", leave_out=frozenset({"nouns"}))
    for fault in ("min_length 1", "distance 40", "method magic", "leave_out nouns"):
        assert fault in str(raised.value)


def test_the_defaults_are_those_of_the_trade() -> None:
    """Thirteen characters in a row; a radius at which paragraphs of characters are surely near."""
    assert (Options().min_length, Options().distance, Options().leave_out) == (13, 12, USUALLY_LEFT_OUT)
