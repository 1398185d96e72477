"""Whether the text behind the picture of a page says what the picture says.

Scans have such a text for searching, by other recognition, and often a bad one: that is nobody's intent. Of a bad one
pairs of letters are still left in the order of the page. Only a text that makes words as written ones do, and follows
what the picture says nowhere, is another text.
"""

from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from hengwen.model.recognised import RecognisedPicture
from hengwen.model.regex import regex
from hengwen.readers.findings.letter_pairs import frequent_pairs
from hengwen.readers.pdf.plausibility import share_in_words
from hengwen.text.normalisation import code_points, expand

_SAME = 0.6  # share of the layer's 5-grams that the picture has: as good as what is read here
_OTHER = 0.15
_FOLLOWED = {2: 0.05, 4: 0.02}  # share of places of another text, by the letters of a gram
_WORDS, _PAIRS = 0.55, 0.31  # of Chinese letters in words, of frequent pairs of Latin ones: of a written text
_FEWEST = 60  # letters of both
_NOTICE = 150, 0.4  # letters of another text, and to those of the page: less is what scanners and libraries put there
_LEAST_SHOWN = 0.7  # letters of the page, to those of the layer: else the layer knows what is not read here
_SURE = 0.85  # mean score of what the picture says
_LATIN = regex("[a-z]{3,}")
_NEAR = range(2, 8)  # letters between two equal grams in one order
_CHINESE = 0x2E80
_COMMON = 8  # times that a gram may stand on the page
_WIDE = 1 << 20  # letters of a page at most

Letters = NDArray[np.uint32]


class LayerTruth(Enum):
    """The relation of a text layer to what the page shows."""

    SAME = auto()
    WORSE = auto()
    FALSE = auto()


def layer_truth(layer: str, picture: RecognisedPicture) -> LayerTruth:
    """Compare the text layer of a page with what its picture says."""
    behind, shown = letters_of(layer), letters_of(picture.text)
    agreement = agreement_of(behind, shown)
    if agreement >= _SAME or min(len(behind), len(shown)) < _FEWEST or picture.mean_score < _SURE:
        return LayerTruth.SAME
    size = 2 if np.mean(shown > _CHINESE) > 0.5 else 4
    is_long = len(behind) >= max(_NOTICE[0], _NOTICE[1] * len(shown))
    other = is_long and agreement <= _OTHER and followed(behind, shown, size) <= _FOLLOWED[size]
    if other and _is_written(layer):
        return LayerTruth.FALSE
    return LayerTruth.WORSE if len(shown) >= _LEAST_SHOWN * len(behind) else LayerTruth.SAME


def letters_of(text: str) -> Letters:
    """Return the letters and digits of a text, normalised, shape (n,)."""
    return code_points("".join(filter(str.isalnum, expand(text).normalised())))[:_WIDE]


def agreement_of(layer: Letters, shown: Letters) -> float:
    """Return the share of the 5-grams of one text that another one has, 0 to 1."""
    grams = _grams(layer, 5)
    return float(np.isin(grams, _grams(shown, 5)).mean()) if len(grams) else 1.0


def followed(layer: Letters, shown: Letters, size: int) -> float:
    """Return the share of places of one text, 0 to 1, at which grams of `size` letters of another come in its order.

    Another equal gram comes a few letters later, as far on in both texts.
    """
    places, steps = _matches(_grams(layer, size), _grams(shown, size))
    keys = places * (4 * _WIDE) + steps
    follows = np.zeros(len(keys), dtype=bool)
    for ahead in (size + more for more in _NEAR):
        for aside in (-1, 0, 1):
            follows |= np.isin(keys + ahead * (4 * _WIDE) + aside, keys)
    return len(np.unique(places[follows])) / max(1, len(layer))


def _matches(layer: NDArray[np.uint64], shown: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the places of equal grams in one text, and how far on they stand in the other, above `_WIDE`."""
    order = np.argsort(shown, kind="stable")
    first, last = (np.searchsorted(shown[order], layer, side) for side in ("left", "right"))
    counts = np.where(last - first <= _COMMON, last - first, 0)
    places = np.repeat(np.arange(len(layer)), counts)
    within = np.arange(len(places)) - np.repeat(np.cumsum(counts) - counts, counts)
    return places, order[np.repeat(first, counts) + within] - places + 2 * _WIDE


def _grams(letters: Letters, size: int) -> NDArray[np.uint64]:
    count = max(0, len(letters) - size + 1)
    hashes = np.zeros(count, dtype=np.uint64)
    for place in range(size):
        hashes = hashes * np.uint64(0x9E3779B97F4A7C15) + letters[place : place + count].astype(np.uint64)
    return hashes


def _is_written(text: str) -> bool:
    """Return whether a text makes words as a written one does."""
    frequent, pairs = frequent_pairs(" ".join(_LATIN.findall(text.lower())))
    return share_in_words(text) >= _WORDS or (pairs > _FEWEST and frequent >= _PAIRS * pairs)
