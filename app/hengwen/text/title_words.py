"""The words of a title: numbers in digits, parts of a series marked; synonyms as one word."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, takewhile

from hengwen.model.regex import regex
from hengwen.text.characters import simplified
from hengwen.text.normalisation import expand
from hengwen.text.numerals import LAST, PART, with_digits
from hengwen.text.word_lists import list_lines, word_list
from hengwen.text.words import cut, part_of_speech

_POINT = regex(r"(?<=\d)\.(?=\d)")
_NAMED = (("c++", " cplusplus "), ("c#", " csharp "), (".net", " dotnet "))
_HAN = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_BLANK = regex(rf"(?<=[{_HAN}])\s+(?=(?!{PART})[{_HAN}])")
_WORD = regex(rf"({PART}(?:\d+|{LAST}(?= |$)))|(\d+(?:点\d+)*)|([{_HAN}]+)|([^\W\d_{_HAN}]+)")
_PART = regex(rf"{PART}(?:\d+|{LAST})")
_DYNASTY = regex("(?:先秦|[东西北南两]?[夏商周秦汉晋隋唐宋辽金元明清]|魏晋|南北朝|五代)[代朝初末]?")
_CHINESE = regex(rf"[{_HAN}]")


def title_words(title: str) -> list[str]:
    """Return the words of a title in order, normalised.

    Chinese is segmented by jieba's dictionary; letters are separated from digits (Ubuntu14.04 → ubuntu, 14.04);
    numerals become digits (三种 → 3, 种); the number of a part of a series is one word (（二）, Part II, 第二讲 → 第2;
    下篇 → 第下).
    """
    return [*_title_words(title)]


@lru_cache(maxsize=1 << 12)  # asked for fingerprints and for the entry of each document
def _title_words(title: str) -> tuple[str, ...]:
    text = unicodedata.normalize("NFKC", title).casefold().translate(_letters())
    for name, letters in _NAMED:
        text = text.replace(name, letters)
    # Normalisation turns a point into a space, but 14.04 is one number; a space in Chinese does not separate words.
    text = _BLANK.sub("", _POINT.sub("点", with_digits(text)))
    return tuple(word for run in _WORD.finditer(expand(text).normalised()) for word in _words(run))


def _words(run: re.Match[str]) -> list[str]:
    part, digits, han, letters = run.groups()
    if part:
        return [part if part[1] == LAST else f"{PART}{int(part[1:])}"]
    if digits:
        return [digits.replace("点", ".") if "点" in digits else str(int(digits))]
    return cut(han) if han else [letters]


@cache
def _letters() -> dict[int, str]:
    return {ord(old): new for old, new in simplified().items()}


@cache
def synonyms() -> dict[str, tuple[str, ...]]:
    """Return phrases that count as another one: their words without spaces → the words they count as."""
    pairs = [line.split("→") for line in list_lines("synonyms.txt") if "→" in line]
    return {"".join(title_words(old)): tuple(title_words(new)) for old, new in pairs}


@cache
def _longest() -> int:
    """Return how many characters the longest phrase of the synonym list has."""
    return max(map(len, synonyms()), default=0)


def meanings(words: Sequence[str]) -> list[str]:
    """Return the words of a title with each phrase of the synonym list replaced, the longest first, from left to right.

    A phrase counts only where it starts and ends with a word; its replacement is not looked up again.
    """
    return list(_meanings(words))


def _meanings(words: Sequence[str]) -> Iterator[str]:
    known, place = synonyms(), 0
    while place < len(words):
        lengths = takewhile(lambda length: length <= _longest(), accumulate(map(len, words[place:])))
        ends = range(place + sum(1 for _ in lengths), place, -1)
        end = next((end for end in ends if "".join(words[place:end]) in known), 0)
        yield from known["".join(words[place:end])] if end else words[place : place + 1]
        place = end or place + 1


@cache
def frame_words() -> frozenset[str]:
    """Return words of titles on any subject: those of `title-frames.txt`, and stop words."""
    words = word_list("title-frames.txt") | word_list("stop-words.txt")
    meant = (meanings(title_words(word)) for word in sorted(words))
    return words | {meaning[0] for meaning in meant if len(meaning) == 1}


@lru_cache(maxsize=1 << 16)
def is_part(word: str) -> bool:
    """Return whether the word is the number of a part of a series."""
    return word[0] == PART and _PART.fullmatch(word) is not None


@lru_cache(maxsize=1 << 16)
def is_number(word: str) -> bool:
    """Return whether the word is a number, a year or a version."""
    return word[0].isdecimal()


@lru_cache(maxsize=1 << 16)
def is_chinese(word: str) -> bool:
    """Return whether the word is one of Chinese characters, and not the number of a part."""
    return _CHINESE.match(word) is not None and not is_part(word)


@lru_cache(maxsize=1 << 16)
def is_name(word: str) -> bool:
    """Return whether the word is written in letters: in a Chinese title mostly the name of something."""
    return not (is_number(word) or is_part(word) or is_chinese(word))


_class = lru_cache(maxsize=1 << 16)(part_of_speech)


def is_noun(word: str) -> bool:
    """Return whether a Chinese word is a noun or a phrase by jieba's dictionary: its phrases mostly name things."""
    return is_chinese(word) and _class(word).startswith(("n", "l", "i", "j"))


def is_proper(word: str) -> bool:
    """Return whether a Chinese word names a person, a place, an institution or a dynasty by jieba's dictionary."""
    return is_chinese(word) and (_class(word) in ("nr", "ns", "nt", "nrt", "nrfg") or bool(_DYNASTY.fullmatch(word)))
