"""Text changed as copied text is: characters, words, clauses, sentences. Each function draws from the given chance."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

import jieba

from hengwen.text.segmenter import tags
from hengwen.text.words import part_of_speech

Edit = Callable[[str, random.Random], str]

_SENTENCE = re.compile(r"[^。！？!?；;\n]*(?:[。！？!?；;]+[”’」』）)]*|\n+|$)")
_ENGLISH_SENTENCE = re.compile(r".*?(?:[.!?;]+[\"')\]]*\s+|\n+|$)", re.S)
_CLAUSE = re.compile(r"[^，,、：:]*(?:[，,、：:]|$)")
_WORD = re.compile(r"\w")


def tokens(text: str) -> list[str]:
    """Return words, blanks and punctuation in order; joined they are the text."""
    return list(jieba.cut(text, HMM=False))


def _tag(token: str) -> str:
    return _tags().get(token) or part_of_speech(token)


_tags = cache(tags)


def is_word(token: str) -> bool:
    """Return whether a token has a letter, a digit or a Chinese character."""
    return bool(_WORD.search(token))


def is_english(text: str) -> bool:
    """Return whether most letters are Latin."""
    return sum(c.isascii() for c in text) > 0.8 * len(text)


def sentences(text: str) -> list[str]:
    """Return sentences with their punctuation and blanks; joined they are the text."""
    pattern = _ENGLISH_SENTENCE if is_english(text) else _SENTENCE
    return [part for part in pattern.findall(text) if part]


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a collection to replace others by, with their frequency; `by_tag` by part of speech as well."""

    words: tuple[str, ...]
    by_tag: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def draw(self, chance: random.Random) -> str:
        """Return any word."""
        return chance.choice(self.words)

    def like(self, word: str, chance: random.Random) -> str:
        """Return a word of the same part of speech, or any where that is not known."""
        tag = _tag(word)
        return chance.choice(self.by_tag.get(tag) or self.words)


def learn_words(texts: Sequence[str], most: int = 200_000) -> Words:
    """Return the words of some texts, blanks and punctuation left out, with their parts of speech."""
    every = tuple(filter(is_word, list(chain.from_iterable(tokens(text[:4_000]) for text in texts))[:most]))
    by_tag: dict[str, list[str]] = {}
    for word in every:
        by_tag.setdefault(_tag(word), []).append(word)
    return Words(every, {tag: tuple(result) for tag, result in by_tag.items()})


def edit_characters(text: str, share: float, chance: random.Random, alphabet: str) -> str:
    """Replace, delete or insert (a third each) `share` of the characters; inserted ones come from `alphabet`."""
    result: list[str] = []
    for character in text:
        what = chance.random() / share * 3 if character != "\n" else 3.0
        if what < 1:
            result.append(chance.choice(alphabet))
        elif what >= 2:
            result += (character, chance.choice(alphabet)) if what < 3 else (character,)
    return "".join(result)


def edit_words(text: str, share: float, chance: random.Random, words: Words) -> str:
    """Replace, delete or insert (a third each) `share` of the words."""
    blank = " " if is_english(text) else ""
    result: list[str] = []
    for token in tokens(text):
        what = chance.random() / share * 3 if is_word(token) else 3.0
        if what < 1:
            result.append(words.draw(chance))
        elif what >= 2:
            result += (token, blank, words.draw(chance)) if what < 3 else (token,)
    return "".join(result)


def replace_words(text: str, share: float, chance: random.Random, draw: Callable[[str], str]) -> str:
    """Replace exactly `share` of the words, rounded, by what `draw` makes of them."""
    parts = tokens(text)
    places = [place for place, token in enumerate(parts) if is_word(token)]
    for place in chance.sample(places, round(share * len(places))):
        parts[place] = draw(parts[place])
    return "".join(parts)


def turn_clauses(text: str, share: float, chance: random.Random) -> str:
    """Turn the order of two neighbouring clauses around in `share` of the sentences that have two."""
    return "".join(_turned(s, chance) if chance.random() < share else s for s in sentences(text))


def shuffle_clauses(text: str, chance: random.Random) -> str:
    """Put the clauses of the whole text in another order, without their punctuation in their old places."""
    clauses = [c for sentence in sentences(text) for c in _CLAUSE.findall(sentence) if c]
    bare = [c.rstrip("，,、：:。！？!?；; \n") for c in clauses]
    stops = [c[len(b) :] for c, b in zip(clauses, bare, strict=True)]
    chance.shuffle(bare)
    return "".join(b + s for b, s in zip(bare, stops, strict=True))


def _turned(sentence: str, chance: random.Random) -> str:
    clauses = [clause for clause in _CLAUSE.findall(sentence) if clause]
    if len(clauses) < 2:
        return sentence
    bare = [c.rstrip("，,、：:。！？!?；;.\n ”’") for c in clauses]
    stops = [c[len(b) :] for c, b in zip(clauses, bare, strict=True)]
    place = chance.randrange(len(bare) - 1)
    bare[place : place + 2] = bare[place + 1], bare[place]
    return "".join(b + s for b, s in zip(bare, stops, strict=True))


def shuffle_sentences(text: str, chance: random.Random) -> str:
    """Put the sentences in another order; those of English keep a blank between them."""
    parts = sentences(text)
    if is_english(text):
        parts = [part.rstrip() + " " for part in parts]
    chance.shuffle(parts)
    return "".join(parts)
