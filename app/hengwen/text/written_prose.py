"""Recognises lines that are somebody's writing, even if set as code, as output, or as a row of a table."""

from functools import cache

from hengwen.model.regex import regex
from hengwen.resources import resource

MOST = 500
"""Characters of a line that are examined."""

_HAN = regex("[\u4e00-\u9fff]")
_FEWEST_HAN = 6
_CHINESE_SENTENCE = regex(r"[^=;{}<>$|\\\"'`]*[。？！][^=;{}<>$|\\\"'`]*")
_SENTENCE_HAN = 12
_LATIN = regex(r"[A-Za-z0-9]+")
_SENTENCE = regex(r"\W{0,4}[A-Z][\w'’\-]*(?:[,:]?\s+\(?[A-Za-z][\w'’\-]*\)?){6,}[^={}<>|$@\\]{0,80}[.!?:]\W{0,3}")
_BLANKS = 5  # between six words
_WORDS = regex(rf"[A-Za-z][A-Za-z'’\-]*(?:[,;:]? [(\"“]?[A-Za-z][A-Za-z'’\-]*[)\"”]?){{{_BLANKS},}}")
_WORD = regex(r"[A-Za-z'’\-]+")


@cache
def function_words() -> frozenset[str]:
    """Return frequent words that no programming language has for keywords of statements with several words."""
    lines = resource("text", "function-words.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def han(words: str) -> int:
    """Return how many Chinese characters some words have."""
    return len(_HAN.findall(words))


def is_prose(words: str) -> bool:
    """Return whether a line or a comment in code is somebody's writing: mostly Chinese, or an English sentence.

    So a text set as code, by mistake or not, is not code.
    """
    words = words[:MOST]
    chinese = han(words)
    if chinese >= _FEWEST_HAN and 2 * chinese >= sum(map(str.isalnum, words)):
        return True
    if chinese >= _SENTENCE_HAN and chinese >= 2 * len(_LATIN.findall(words)) and _CHINESE_SENTENCE.fullmatch(words):
        return True  # a sentence about things with Latin names, each of which is as much as two characters
    return bool(_SENTENCE.match(words)) or is_english(words)


def is_english(words: str) -> bool:
    """Return whether six words or more follow each other, a quarter of which, at least two, are function words."""
    if words.count(" ", 0, MOST) < _BLANKS:
        return False
    is_function_word = function_words().__contains__
    for run in _WORDS.finditer(words[:MOST]):
        latin = _WORD.findall(run[0].lower())
        if sum(map(is_function_word, latin)) >= max(2, len(latin) // 4):
            return True
    return False
