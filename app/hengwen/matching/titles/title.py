"""A title prepared for comparing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise

from hengwen.matching.titles.kinds import TitleKind, kind_of
from hengwen.matching.titles.pairing import bits
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import frame_words, is_chinese, is_name, is_number, is_part, meanings


@dataclass(frozen=True)
class Title:
    """The words of a title; what only some comparisons need is worked out when first needed.

    `meaning`: the words with synonyms as one word. `weights`: of all words.
    """

    words: tuple[str, ...]
    meaning: tuple[str, ...]
    weights: Weights = field(repr=False, compare=False)

    @cached_property
    def bits(self) -> float:
        """The weight of the words."""
        return bits(self.meaning, self.weights)

    @cached_property
    def bigrams(self) -> Counter[str]:
        """Pairs of neighbouring characters."""
        return Counter(map("".join, pairwise("".join(self.meaning))))

    @cached_property
    def content(self) -> Counter[str]:
        """The characters of content words except tools."""
        words = (word for word in self.meaning if self.weights.is_content(word) and word not in self.tools)
        return Counter(chain.from_iterable(words))

    @cached_property
    def kind(self) -> TitleKind:
        """The kind of document."""
        return kind_of(self.meaning)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The different characters."""
        return frozenset("".join(self.meaning))

    @cached_property
    def chinese(self) -> bool:
        """Whether any word is Chinese."""
        return any(map(is_chinese, self.words))

    @cached_property
    def letters(self) -> frozenset[str]:
        """The words in letters except those of frames."""
        return frozenset(filter(is_name, self.meaning)) - frame_words()

    @cached_property
    def tools(self) -> frozenset[str]:
        """The words in letters after 基于: the tool or method of a paper and seldom its subject."""
        return _tools(self.meaning)


def _tools(meaning: Sequence[str]) -> frozenset[str]:
    after = (meaning[place + 1 : place + 3] for place, word in enumerate(meaning[:-1]) if word == "基于")
    return frozenset(word for words in after if is_name(words[0]) for word in words if is_name(word))


def is_content(word: str, weights: Weights) -> bool:
    """Return whether a word says what a title is about: it is no number, and heavier than words of frames."""
    return weights.is_content(word) and not is_number(word) and not is_part(word)


def make_title(words: Sequence[str], weights: Weights, meant: Sequence[str] | None = None) -> Title:
    """Return a title from its words (`title_words`); `meant`: their `meanings`, where known."""
    return Title(tuple(words), tuple(meanings(words) if meant is None else meant), weights)
