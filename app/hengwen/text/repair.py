"""Makes text comparable where letters were exchanged or spread apart, character for character.

Offsets stay: every replacement has the length of the original. The readers report the same places as odd.
"""

import re
from functools import cache

from hengwen.model.regex import regex
from hengwen.resources import resource
from hengwen.text.rare_characters import BLANKS, FOREIGN, GREEK, Rare, rare_characters

TURNED = regex("\u202e([^\u202c\n\u0590-\u08ff]+)")
"""Text that a mark reverses although its letters run from left to right: the page shows it reversed."""

JOINT = "\u200b"
"""Represents a blank inside a spread or split word; normalisation drops it."""

_WORD = regex(rf"[A-Za-z\u00c0-\u024f{FOREIGN}]+")
_OTHER, _GREEK = regex(rf"[{FOREIGN}]"), regex(rf"[{GREEK}]")
_BLANK = f"[{BLANKS}]"
SPREAD = regex(rf"[A-Za-z](?<![^\W\d_].)(?:{_BLANK}{{1,3}}[A-Za-z](?![^\W\d_])){{5,}}")
"""Six or more single Latin letters with blanks between: spread words, where two blanks separate words."""

THIN = "\u2006\u2009\u200a\u202f"
"""Blanks of a sixth of a letter's height and less; between letters nobody sees the narrowest of them."""

_LATIN = "A-Za-z\u00c0-\u024f"
_SPLIT = regex(rf"(?<![{_LATIN}])[{_LATIN}]++(?:[{THIN}]{{1,2}}[a-z\u00df-\u024f]++)+")
_LONGEST = 24  # letters of a word; more are several words between which such blanks stand instead of others
_SINGLE_BLANK = regex(rf"(?<!{_BLANK}){_BLANK}(?!{_BLANK})")


@cache
def look_alikes() -> dict[str, str]:
    """Return letters of other alphabets → the Latin letter they look like."""
    lines = resource("text", "look-alikes.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if line and not line.startswith("#"))


def disguised(text: str) -> list[re.Match[str]]:
    """Return the words that mix Latin letters with those of another alphabet that look like Latin ones."""
    if Rare.FOREIGN not in rare_characters(text):
        return []
    return [word for word in _WORD.finditer(text) if _is_disguised(word[0])]


def _is_disguised(word: str) -> bool:
    """Return whether all foreign letters of a word, at least one, look like Latin ones and are among real ones.

    Short words with a Greek letter are names of quantities: ρg, sinα.
    """
    foreign = _OTHER.findall(word)
    if not 0 < len(foreign) < len(word) or not all(letter in look_alikes() for letter in foreign):
        return False
    return len(word) > 4 or not any(map(_GREEK.match, foreign))


def split_words(text: str) -> list[re.Match[str]]:
    """Return the words of Latin letters that have thin blanks inside."""
    if not any(blank in text for blank in THIN):
        return []
    return [word for word in _SPLIT.finditer(text) if sum(map(str.isalpha, word[0])) <= _LONGEST]


def repair(text: str) -> str:
    """Return an equally long text: disguised words in Latin letters, split and spread words joined, reversed text as
    shown.
    """
    if "\u202e" in text:
        text = TURNED.sub(lambda run: "\u202e" + run[1][::-1], text)
    if disguises := disguised(text):
        letters = list(text)
        for word in disguises:
            letters[word.start() : word.end()] = (look_alikes().get(letter, letter) for letter in word[0])
        text = "".join(letters)
    if split := split_words(text):
        letters = list(text)
        for word in split:
            letters[word.start() : word.end()] = (JOINT if letter in THIN else letter for letter in word[0])
        text = "".join(letters)
    if Rare.SINGLE not in rare_characters(text):
        return text
    return SPREAD.sub(lambda words: _SINGLE_BLANK.sub(JOINT, words[0]), text)
