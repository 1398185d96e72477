"""The same content in other words or another language: paragraphs of two documents that mean the same (同义内容).

It is no copied text: it is part of no share and of no evidence. Two instructions for one matter look like that, too.
"""

from collections.abc import Iterable
from itertools import compress
from math import fsum
from typing import Literal

from msgspec import Struct

from hengwen.model.bounds import Number, Share
from hengwen.model.messages import message
from hengwen.model.span import Span

LanguageName = Literal["zh", "en"]
"""A language of paragraphs."""

LEAST = 3
"""Paragraphs of a pair from which on they are shown: one or two are alike by chance."""

STRENGTH, SHARED = 0.34, 0.35
"""Minimum of their strengths together, and how much of what paragraphs share in words counts against them."""

SAME_CONTENT = message("same content")
"""The kind, beside those of passages."""

WHAT_IT_MEANS = message(
    "These paragraphs say the same in other words or in another language. One text may be a rewriting or a translation"
    " of the other. Two texts on one matter that go through it point by point look the same. It is part of no"
    " percentage and no proof of copying: read both sides."
)
"""The sentence that stands wherever such paragraphs are shown."""


def strength_of(margin: float, overlap: float) -> float:
    """Return how much a pair of paragraphs says that two documents have the same content."""
    return margin - SHARED * overlap


def are_enough(strengths: Iterable[float]) -> bool:
    """Return whether so many paragraphs of such strengths are more than chance."""
    every = [*strengths]
    return len(every) >= LEAST and fsum(every) > STRENGTH


class SameParagraph(Struct, frozen=True, array_like=True):
    """A paragraph of each document that say the same.

    `cosine`: half of their vectors, half of those of their sentences, without what all paragraphs of their languages
    have in common. `margin`: how far it is above the same with the paragraphs that are next nearest to them.
    `overlap`: share of the shorter one's pairs of neighbouring tokens that the other one has as well.
    """

    left: Span
    right: Span
    margin: Number
    cosine: Number
    overlap: Share

    @property
    def swapped(self) -> "SameParagraph":
        """The same with its sides swapped."""
        return SameParagraph(self.right, self.left, self.margin, self.cosine, self.overlap)


class SameContent(Struct, frozen=True, array_like=True):
    """The paragraphs of two documents that say the same, at least `LEAST`, in the order of the left one.

    `score`: the sum of their margins. `languages`: those of most of the left paragraphs and of the right ones.
    """

    score: Number
    languages: tuple[LanguageName, LanguageName]
    paragraphs: tuple[SameParagraph, ...]

    def of_these(self, kept: Iterable[bool]) -> "SameContent | None":
        """Return it with some of its paragraphs only; None where that leaves too little."""
        paragraphs = tuple(compress(self.paragraphs, kept))
        if len(paragraphs) == len(self.paragraphs):
            return self
        if not are_enough(strength_of(both.margin, both.overlap) for both in paragraphs):
            return None
        return SameContent(round(sum(both.margin for both in paragraphs), 4), self.languages, paragraphs)

    @property
    def translated(self) -> bool:
        """Whether both sides are in different languages."""
        return self.languages[0] != self.languages[1]

    @property
    def swapped(self) -> "SameContent":
        """The same with its sides swapped, in the order of the new left document."""
        paragraphs = sorted((both.swapped for both in self.paragraphs), key=lambda both: (both.left, both.right))
        return SameContent(self.score, (self.languages[1], self.languages[0]), tuple(paragraphs))
