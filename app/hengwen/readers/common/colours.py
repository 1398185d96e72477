"""RGB numbers of letters and of what lies behind them, whatever format they come from."""

from hengwen.readers.guesses import guess

AUTO = -1
"""Chosen by the word processor so that it can be read."""
UNKNOWN, NOTHING = -2, -3
"""A colour that cannot be known; none at all: letters that are not painted, a shape that is clear."""
WHITE = 0xFFFFFF

_SAME = 16  # of 255 for each of red, green and blue: the eye does not tell F0F0F0 from white paper


def alike(one: int, other: int) -> bool:
    """Whether two colours cannot be told apart by eye; never where one of them is not known."""
    if min(one, other) < 0:
        return False
    return all(abs((one >> bits & 0xFF) - (other >> bits & 0xFF)) <= _SAME for bits in (0, 8, 16))


@guess(lambda _colour, _background: False)
def is_invisible(colour: int, background: int) -> bool:
    """Whether letters of one colour cannot be seen on another; never where one of them is not known."""
    return colour == NOTHING or alike(colour, background)
