"""Whether a text can be the one that a page shows: fonts can name other letters than they draw.

Measured on 75 documents: of their Chinese characters .71 to .91 stand in words of two or more (.50 in classical prose),
after shuffling the characters among each other .02 to .16. Of their pairs of Latin letters .31 to .59 are frequent,
after shuffling the letters mostly .03 to .17.

Only running text is judged: runs of several Chinese characters, words of usual and different lengths. Names, labels,
tables, lists of characters, sequences of bases and codes make no words either, and letters that stand below each other
are read across.

Words alone accuse nobody: poems, prayers, notations and old prose make few, too. Letters that were exchanged make no
more words than if they are exchanged once more, by chance, and honest ones do. Outlines decide in doubt.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from statistics import mean, pstdev
from typing import NamedTuple

import numpy as np

from hengwen.model.document import Finding, FindingKind, Paragraph, ParagraphKind, Span
from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import FREQUENT
from hengwen.readers.findings.letter_pairs import frequent_pairs, letter_codes
from hengwen.text.normalisation import expand
from hengwen.text.words import cut

_HAN = regex(r"[\u3400-\u9fff\U00020000-\U0003ffff]{5,}")  # names and labels are shorter
_LATIN = regex(r"(?<![a-z\d])(?!x+(?![a-z]))[a-z]{3,}(?![a-z\d])")  # xxx stands for text still to be written
_PLAIN = regex(r"[\x00-\x7f\u3000-\u303f\u3400-\u9fff\uff00-\uff0f\uff1a-\uff1f‘’“”…—]+")
_FEWEST_HAN = 60
_FEWEST_LATIN = 200
_IN_WORDS = 0.25
_PAIRED = 0.2
_STRETCH_IN_WORDS = 0.4
_FEWEST_PAIRS = 20
_CLEAR = 0.1  # so much more is beyond doubt before folding, which changes little in plain text
_MONOTONOUS = 0.45
_ACCENTED = regex("[\u00c0-\u024f\u1e00-\u1eff]")
_FOREIGN = 0.02  # share of the characters that have accents
_REPEATED = 0.93  # share of different characters in a text at most: in a list of characters nearly all differ
_ALPHABET = 10  # letters that any text has; sequences of bases have four
_OF_ONE_LENGTH = 0.6  # share of the words at most: sequences and codes are written in blocks
_EXCHANGES = 24  # by chance, of the letters of a text
_COMPARED = 3_000  # letters of a text that are exchanged
_BY_CHANCE, _LATIN_BY_CHANCE = 2.0, 3.5  # standard deviations over exchanged letters that chance gives in a tenth
_SURELY_NOT = 2.5  # times as much, where outlines speak against the letters: an odd typeface may draw them
_NOTATION = 4.0  # times the root of the letters: texts have so many different ones, moves of chess have half
_USUAL_LETTERS = frozenset("etaoinsr")
FontCheck = Callable[[int | None, str], bool | None]
"""Tells whether the fonts of a page draw the letters of a text as they say; None where that is unknown."""
_TEXT = frozenset(
    {ParagraphKind.BODY, ParagraphKind.LIST, ParagraphKind.QUOTATION, ParagraphKind.HEADING, ParagraphKind.FOOTNOTE}
)


class CharacterCounts(NamedTuple):
    """Counts of a text: Chinese characters, those in words of two or more, those of the most frequent one.

    Then Latin letters in words of three or more, those of the most frequent one, pairs of neighbours, frequent pairs.
    """

    han: int = 0
    in_words: int = 0
    han_most: int = 0
    latin: int = 0
    latin_most: int = 0
    pairs: int = 0
    frequent: int = 0

    @property
    def is_chinese(self) -> bool:
        """Return whether its Chinese characters are what is judged."""
        return self.han >= _FEWEST_HAN and 2 * self.han >= self.latin

    @property
    def is_monotonous(self) -> bool:
        """Return whether nearly all letters are one."""
        if self.is_chinese:
            return self.han_most > _MONOTONOUS * self.han
        return self.latin_most > _MONOTONOUS * self.latin

    def implausible(self, margin: float = 0.0) -> bool:
        """Return whether there are many letters but hardly any words; with a margin, whether there may be."""
        if self.is_chinese:
            return self.is_monotonous or self.in_words < (_IN_WORDS + margin) * self.han
        return self.latin >= _FEWEST_LATIN and (self.is_monotonous or self.frequent < (_PAIRED + margin) * self.pairs)


def count_characters(text: str) -> CharacterCounts:
    """Return the counts of a text before any folding; only small Latin letters count."""
    han, words = " ".join(_HAN.findall(text)), _LATIN.findall(text)
    latin = " ".join(words) if _is_prose(words) else ""
    count = len(han) - han.count(" ")
    if len(set(han)) > _REPEATED * count + 1:
        han, count = "", 0
    # Short texts prove nothing by themselves, and the first words of a process cost as much as a hundred pages.
    return CharacterCounts(count, _in_words(han) if count >= _FEWEST_HAN else 0, _most(han), *_latin(latin))


def _in_words(han: str) -> int:
    """Count the characters in words of two or more by jieba's dictionary without its HMM; blanks part runs."""
    return sum(length for run in han.split() for length in map(len, cut(run)) if length > 1)


def share_in_words(text: str) -> float:
    """Return the share of Chinese characters, 0 to 1, that stand in words of two or more."""
    han = " ".join(re.findall(r"[\u3400-\u9fff\U00020000-\U0003ffff]+", expand(text).normalised()))
    return _in_words(han) / max(1, len(han) - han.count(" "))


def makes_words(text: str) -> bool:
    """Return whether a stretch makes words, which letters of a font without their names do not."""
    frequent, pairs = frequent_pairs(" ".join(re.findall("[a-z]+", text.lower())))
    return share_in_words(text) > _STRETCH_IN_WORDS or (pairs >= _FEWEST_PAIRS and frequent > _PAIRED * pairs)


def _is_prose(words: Sequence[str]) -> bool:
    """Return whether words have different lengths, as in every language; a single letter for all may hide any."""
    lengths = Counter(map(len, words))
    letters = set("".join(words))
    if not words or max(lengths.values()) > max(_OF_ONE_LENGTH * len(words), 2):
        return False
    return len(letters) >= _ALPHABET or _most("".join(words)) > _MONOTONOUS * sum(map(len, words))


def _most(han: str) -> int:
    return max(Counter(han.replace(" ", "")).values(), default=0)


def _latin(text: str) -> tuple[int, int, int, int]:
    """Count letters, those of the most frequent one, pairs and frequent pairs of words that blanks part."""
    letters = letter_codes(text)
    if not len(letters):
        return 0, 0, 0, 0
    counts = np.bincount(letters, minlength=32)[1:27]
    frequent, pairs = frequent_pairs(text)
    return int(counts.sum()), int(counts.max()), pairs, frequent


def implausible(text: str) -> bool:
    """Return whether a text of some length has letters but hardly any words in them."""
    accents = len(_ACCENTED.findall(text))
    margin = -_CLEAR if accents > _FOREIGN * len(text) else 0.0  # other languages have other frequent pairs
    return count_characters(expand(text).normalised()).implausible(margin)


def _are_exchanged(text: str, page: int | None, drawn: FontCheck) -> bool:
    """Return whether letters that make no words are other ones than the page shows: by their outlines, or by chance."""
    as_drawn = drawn(page, text)
    return not as_drawn and beyond_chance(text) < (1.0 if as_drawn is None else _SURELY_NOT)


def beyond_chance(text: str) -> float:
    """Return how many more words and frequent letters a text has than with its letters exchanged by chance.

    The unit is the most that chance gives. Notations have no words: they get just that.
    """
    normal = expand(text).normalised()
    counts = count_characters(normal)
    if counts.is_monotonous:
        return 0.0
    letters = " ".join((_HAN if counts.is_chinese else _LATIN).findall(normal))[:_COMPARED]
    if counts.is_chinese and len(set(letters)) < _NOTATION * len(letters) ** 0.5:
        return 1.0
    words: Callable[[str], int] = _in_words if counts.is_chinese else _count_frequent_pairs
    usual = FREQUENT if counts.is_chinese else _USUAL_LETTERS
    exchanged = list(_exchanged_by_chance(letters))
    deviations = (
        _deviation(count(letters), list(map(count, exchanged)))
        for count in (words, lambda letters: sum(letter in usual for letter in letters))
    )
    return sum(deviations) / (_BY_CHANCE if counts.is_chinese else _LATIN_BY_CHANCE)


def _deviation(value: float, others: Sequence[float]) -> float:
    return (value - mean(others)) / max(pstdev(others), 1.0)


def _exchanged_by_chance(text: str) -> Iterator[str]:
    """Yield a text with its letters exchanged for each other, the same ones each time it is asked for."""
    letters = sorted(set(text) - {" "})
    random = Random(0)
    for _ in range(_EXCHANGES):
        yield text.translate(dict(zip(map(ord, letters), random.sample(letters, len(letters)), strict=True)))


def _count_frequent_pairs(text: str) -> int:
    return frequent_pairs(text)[0]


def unknown(_page: int | None, _text: str, /) -> bool | None:
    """Return None: nobody knows which letters the fonts draw."""
    return None


def suspects(paragraphs: Sequence[Paragraph], text: str, drawn: FontCheck = unknown) -> Iterator[Finding]:
    """Yield findings for paragraphs that cannot be the drawn ones; all of them when only together they are enough."""
    any_found = False
    parts = [text[paragraph.span.start : paragraph.span.end] for paragraph in paragraphs]
    tallies = [count_characters(part.lower()) for part in parts]
    whole = "\n".join(parts)
    for stretch, part, counts in zip(paragraphs, parts, tallies, strict=True):
        doubtful = stretch.kind in _TEXT and _doubtful(counts, part) and implausible(part)
        if doubtful and _are_exchanged(part, stretch.page, drawn):
            any_found = True
            yield Finding(FindingKind.REMAPPED, stretch.span, stretch.page)
    if any_found or not paragraphs or not (_doubtful(_together(tallies), whole) and implausible(whole)):
        return
    if _are_exchanged(whole, paragraphs[0].page, drawn):
        yield Finding(FindingKind.REMAPPED, Span(paragraphs[0].span.start, paragraphs[-1].span.end), paragraphs[0].page)


def _doubtful(counts: CharacterCounts, text: str) -> bool:
    """Return whether the counts before folding leave doubt about those after it."""
    plain = sum(map(len, _PLAIN.findall(text)))
    return plain < 0.9 * len(text) or counts.implausible(_CLEAR)


def _together(tallies: Iterable[CharacterCounts]) -> CharacterCounts:
    """Return the counts of a text, on the side of doubt: words in short parts are missing, frequent letters add up."""
    columns = zip(*tallies, strict=True)
    return CharacterCounts(*map(sum, columns))
