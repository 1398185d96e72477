"""A title prepared for comparing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hengwen.matching.titles.kinds import TitleKind, kind_of
from hengwen.matching.titles.pairing import bits
from hengwen.matching.titles.weights import Weights
from hengwen.text.title_words import frame_words, is_chinese, is_name, is_number, is_part, meanings


@dataclass(frozen=True, slots=True)
class Title:
    """`words`; `meaning`: with synonyms as one word; `bits`: their weight; `bigrams`: pairs of neighbouring characters;
    `content`: the characters of content words except tools; `kind`; `characters`: the different ones; `chinese`:
    whether any word is Chinese; `letters`: words in letters except those of frames; `tools`: those after 基于, the tool
    or method of a paper and seldom its subject.
    """

    words: tuple[str, ...]
    meaning: tuple[str, ...]
    bits: float
    bigrams: Counter[str]
    content: Counter[str]
    kind: TitleKind
    characters: frozenset[str]
    chinese: bool
    letters: frozenset[str]
    tools: frozenset[str]


def _tools(meaning: Sequence[str]) -> frozenset[str]:
    after = (meaning[place + 1 : place + 3] for place, word in enumerate(meaning[:-1]) if word == "基于")
    return frozenset(word for words in after if is_name(words[0]) for word in words if is_name(word))


def is_content(word: str, weights: Weights) -> bool:
    """Return whether a word says what a title is about: it is no number, and heavier than words of frames."""
    return weights.is_content(word) and not is_number(word) and not is_part(word)


def make_title(words: Sequence[str], weights: Weights, meant: Sequence[str] | None = None) -> Title:
    """Return a title from its words (`title_words`); `meant`: their `meanings`, where known."""
    meaning = tuple(meanings(words) if meant is None else meant)
    text, tools = "".join(meaning), _tools(meaning)
    return Title(
        words=tuple(words),
        meaning=meaning,
        bits=bits(meaning, weights),
        bigrams=Counter(map("".join, pairwise(text))),
        content=Counter(c for word in meaning if weights.is_content(word) and word not in tools for c in word),
        kind=kind_of(meaning),
        characters=frozenset(text),
        chinese=any(map(is_chinese, words)),
        letters=frozenset(filter(is_name, meaning)) - frame_words(),
        tools=tools,
    )
