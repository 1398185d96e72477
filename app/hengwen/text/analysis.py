"""The figures of a text that every comparison needs: computed where the text is read, on all cores at once."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.text.markup import markup
from hengwen.text.normalisation import NormalisedText, expand
from hengwen.text.program_text import Programs, program_text
from hengwen.text.words import WordIndex, index_words


class Analysis(Struct, frozen=True):
    """A text as tokens and words. `markup`: bool, shape (tokens,), as in `markup.markup`; None where there is none.

    `programs`: its lines of code and output, as `program_text` has them; None where nobody has looked for them.
    """

    normalised: NormalisedText
    words: WordIndex
    markup: NDArray[np.bool_] | None
    programs: Programs | None = None

    def require_sound(self, text: str) -> None:
        """Raise `ValueError` where this cannot be the analysis of a text: parts of other lengths, places outside it."""
        tokens, starts, lengths = self.normalised.tokens, self.normalised.starts, self.normalised.lengths
        sizes = {len(part) for part in (tokens, starts, lengths, self.markup) if part is not None}
        if len(sizes) > 1:
            raise ValueError("not as many places as tokens")
        ends = self.normalised.ends
        inside = not len(tokens) or (starts[0] >= 0 and ends.max() <= len(text))
        if not inside or (starts[1:] < starts[:-1]).any() or (ends < starts).any():
            raise ValueError("tokens outside of the text")
        words = self.words
        different = words.spelled.count("\n") + 1 if words.spelled else 0
        if different != len(words.hashes) or words.numbers.max(initial=0) >= max(1, len(words.hashes)):
            raise ValueError("words that are none")
        if max((span.end for _, span in self.programs or ()), default=0) > len(text):
            raise ValueError("lines outside of the text")


def analyse(text: str) -> Analysis:
    """Normalise a text, find its words, its mark-up and its lines of programs; linear in its length."""
    expanded = expand(text)
    normalised = expanded.normalised_text()
    marked = markup(text, normalised)
    return Analysis(normalised, index_words(expanded), marked if marked.any() else None, program_text(text))


class AnalysisStore:
    """The analyses of a check's documents by place, each in memory only once and only as long as it is needed."""

    def __init__(self, analyses: Sequence[Analysis | None] = ()) -> None:
        self._analyses = {place: analysis for place, analysis in enumerate(analyses) if analysis is not None}

    def keep(self, place: int, text: str) -> Analysis:
        """Return the analysis of a document, made from its text if missing, and keep it."""
        if place not in self._analyses:
            self._analyses[place] = analyse(text)
        return self._analyses[place]

    def take(self, place: int, text: str) -> Analysis:
        """Return the analysis for the last time: it is not kept any longer."""
        return self._analyses.pop(place, None) or analyse(text)

    def put(self, place: int, analysis: Analysis) -> None:
        """Keep an analysis that was made before."""
        self._analyses[place] = analysis
