"""Whether the text behind the picture of a page says what the picture says.

Scans have such a text for searching, by other recognition, and often a bad one: that is nobody's intent. Only a text
that makes words as written ones do, and has next to nothing of what the picture says, is another text.
"""

from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from hengwen.model.recognised import RecognisedPicture
from hengwen.model.regex import regex
from hengwen.readers.findings.letter_pairs import frequent_pairs
from hengwen.readers.pdf.plausibility import share_in_words
from hengwen.text.normalisation import code_points, expand

_SIZE = 5
_SAME = 0.6  # share of the layer's 5-grams that the picture has: as good as what is read here
_OTHER = 0.15
_WORDS, _PAIRS = 0.55, 0.25  # of Chinese letters in words, of frequent pairs of Latin ones: of a written text
_FEWEST = 60  # letters of both
_LATIN = regex("[a-z]{3,}")
_SURE = 0.85  # mean score of what the picture says


class LayerTruth(Enum):
    """What a text layer is beside what the page shows."""

    SAME = auto()
    WORSE = auto()
    FALSE = auto()


def layer_truth(layer: str, picture: RecognisedPicture) -> LayerTruth:
    """Compare the text layer of a page with what its picture says."""
    shown = _letters(picture.text)
    behind = _letters(layer)
    agreement = agreement_of(behind, shown)
    if agreement >= _SAME or min(len(behind), len(shown)) < _FEWEST:
        return LayerTruth.SAME
    if picture.mean_score < _SURE:
        return LayerTruth.SAME
    return LayerTruth.FALSE if agreement <= _OTHER and _is_written(layer) else LayerTruth.WORSE


def agreement_of(layer: NDArray[np.uint32], shown: NDArray[np.uint32]) -> float:
    """Return the share of the 5-grams of one text that another one has, 0 to 1."""
    grams = _grams(layer)
    return float(np.isin(grams, _grams(shown)).mean()) if len(grams) else 1.0


def _letters(text: str) -> NDArray[np.uint32]:
    return code_points("".join(filter(str.isalnum, expand(text).normalised())))


def _grams(letters: NDArray[np.uint32]) -> NDArray[np.uint64]:
    count = max(0, len(letters) - _SIZE + 1)
    hashes = np.zeros(count, dtype=np.uint64)
    for place in range(_SIZE):
        hashes = hashes * np.uint64(0x9E3779B97F4A7C15) + letters[place : place + count].astype(np.uint64)
    return hashes


def _is_written(text: str) -> bool:
    """Return whether a text makes words as a written one does."""
    frequent, pairs = frequent_pairs(" ".join(_LATIN.findall(text.lower())))
    return share_in_words(text) >= _WORDS or (pairs > _FEWEST and frequent >= _PAIRS * pairs)
