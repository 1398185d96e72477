"""The lines at the edges of pictures that return on others of a document: menus, names of chats, running headers."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from hengwen.model.recognised import RecognisedPicture

_PICTURES = 3  # on which a line must return
_MOST = 0.5  # share of the letters of a picture: more of them return where a picture stands more than once

Margins = tuple[frozenset[int], frozenset[int]]
"""The numbers of the lines that are a header, and of those that are a footer."""


def margins_of_pictures(pictures: Sequence[RecognisedPicture]) -> list[Margins]:
    """Return the margins of the pictures of one document, as screenshots of one program have them."""
    above = _returning([_from_edge(picture, 0) for picture in pictures])
    below = _returning([_from_edge(picture, picture.height) for picture in pictures])
    margins = ((top, bottom - top) for top, bottom in zip(above, below, strict=True))
    none = frozenset[int](), frozenset[int]()
    return [own if _are_few(own, picture) else none for own, picture in zip(margins, pictures, strict=True)]


def _from_edge(picture: RecognisedPicture, edge: float) -> list[tuple[str, int]]:
    """Return the words of the lines without figures, and the numbers of the lines, from the upper or lower edge on."""
    away = {number: abs(line.quadrilateral[0][1] - edge) for number, line in enumerate(picture.lines)}
    words = [re.sub(r"\d+", "#", "".join(line.text.split())) for line in picture.lines]
    return [(words[number], number) for number in sorted(away, key=away.__getitem__)]


def _returning(pictures: Sequence[Sequence[tuple[str, int]]]) -> list[frozenset[int]]:
    """Return of each picture the numbers of the lines, from the edge on, that return."""
    seen = Counter(words for lines in pictures for words in {words for words, _ in lines})
    return [
        frozenset(number for _, number in takewhile(lambda line: seen[line[0]] >= _PICTURES, lines))
        for lines in pictures
    ]


def _are_few(margins: Margins, picture: RecognisedPicture) -> bool:
    lengths = [len(line.text) for line in picture.lines]
    return sum(lengths[number] for number in margins[0] | margins[1]) <= _MOST * sum(lengths)
