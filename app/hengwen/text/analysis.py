"""What comparing needs of a text, whatever it is compared with: made where the text is read, by all cores at once."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hengwen.text.markup import markup
from hengwen.text.normalisation import NormalisedText, expand
from hengwen.text.words import WordIndex, index_words


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text as tokens and as words. `markup`: bool, shape (tokens,), as in `markup.markup`; None where none is."""

    normalised: NormalisedText
    words: WordIndex
    markup: NDArray[np.bool_] | None


def analyse(text: str) -> Analysis:
    """Fold a text, find its words and its mark-up; linear in its length."""
    expanded = expand(text)
    normalised = expanded.normalised_text()
    marked = markup(text, normalised)
    return Analysis(normalised, index_words(expanded), marked if marked.any() else None)
