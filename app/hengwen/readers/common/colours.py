"""RGB numbers of letters and of their background, whatever the format."""

from hengwen.readers.guesses import guess

AUTO = -1
"""A colour that the word processor chooses so that text can be read."""
UNKNOWN, NOTHING = -2, -3
"""An unknown colour; no colour at all: letters that are not painted, a shape that is clear."""
WHITE = 0xFFFFFF

_SAME = 16  # of 255 for each of red, green and blue: the eye does not tell F0F0F0 from white paper


def alike(one: int, other: int) -> bool:
    """Return whether two colours look the same to the eye; False where one of them is unknown."""
    if min(one, other) < 0:
        return False
    return all(abs((one >> bits & 0xFF) - (other >> bits & 0xFF)) <= _SAME for bits in (0, 8, 16))


@guess(lambda _colour, _background: False)
def is_invisible(colour: int, background: int) -> bool:
    """Return whether letters of one colour cannot be seen on another; False where one of them is unknown."""
    return colour == NOTHING or alike(colour, background)
