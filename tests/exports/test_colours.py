"""The colour of a share in a report follows from its figure."""

import pytest

from hengwen.views.colours import level


@pytest.mark.parametrize(("share", "colour"), [(0, 0), (0.0994, 0), (0.0996, 1), (0.3, 2), (0.4999, 3), (1, 3)])
def test_the_colour_is_that_of_the_figure_shown(share: float, colour: int) -> None:
    assert level(share) == colour
