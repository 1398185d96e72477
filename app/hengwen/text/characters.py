"""The class of each character for matching: dropped, a separator, a token of its own, or part of a word."""

import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hengwen.kernels.texts.tokens import CharacterClass
from hengwen.resources import resource

SPACE = 0x20


# Scripts written without spaces between words: each character is a token.
_TOKEN_RANGES = (
    (0x2E80, 0x2FE0),  # radicals
    (0x3005, 0x3008),  # 々 〆 〇
    (0x3040, 0x3100),  # kana
    (0x3100, 0x3130),  # bopomofo
    (0x3400, 0x4DC0),
    (0x4E00, 0xA4D0),  # Chinese, Yi
    (0xAC00, 0xD7B0),  # Hangul
    (0xF900, 0xFB00),
    (0x20000, 0x40000),
)

_UNCHANGED = ((0x3400, 0x4DC0), (0x4E00, 0xA000))
"""Chinese characters: normalised they are themselves, but for the variants in the tables."""

_FILLERS = "\u115f\u1160"  # letters to Unicode after normalisation, but invisible


def _is_token(code: int) -> bool:
    return any(low <= code < high for low, high in _TOKEN_RANGES)


def _table(name: str) -> dict[str, str]:
    lines = resource("text", name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if line and not line.startswith("#"))


@cache
def simplified() -> dict[str, str]:
    """Return traditional characters and other variants → the character they are matched as."""
    table = _table("simplified.txt") | _table("variants.txt")
    return {old: table.get(new, new) for old, new in table.items()}


def normalise_character(character: str) -> str:
    """Return the character as matched: NFKC, lower case, no accents on letters, simplified; may be "" or several."""
    normalised = unicodedata.normalize("NFKC", character).casefold()
    if normalised and (normalised[0] < "\u0530" or "\u1e00" <= normalised[0] < "\u2000"):
        normalised = "".join(c for c in unicodedata.normalize("NFD", normalised) if unicodedata.category(c) != "Mn")
    return "".join(simplified().get(c, c) for c in normalised)


def classify(character: str) -> CharacterClass:
    """Return the class of a normalised character."""
    if character in _FILLERS:
        return CharacterClass.DROPPED
    category = unicodedata.category(character)
    if category in ("Cf", "Mn", "Me", "Mc", "Cc") and character not in "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85":
        return CharacterClass.DROPPED  # zero-width characters and marks do not end a word
    if _is_token(ord(character)):
        return CharacterClass.TOKEN
    return CharacterClass.LETTER if category[0] in "LN" else CharacterClass.SEPARATOR


class CharacterTable:
    """Normalised code point and class of Chinese characters and of all seen so far; a text needs one array look-up.

    `normalised`: uint32, shape (0x110000,); `classes`: uint8, the same shape, `CharacterClass.UNKNOWN` until first
    seen.
    """

    def __init__(self) -> None:
        self.normalised: NDArray[np.uint32] = np.zeros(0x110000, dtype=np.uint32)
        self.classes: NDArray[np.uint8] = np.zeros(0x110000, dtype=np.uint8)
        for first, end in _UNCHANGED:
            self.normalised[first:end] = np.arange(first, end)
            self.classes[first:end] = CharacterClass.TOKEN
        variants = [*map(ord, simplified())]
        self.normalised[variants] = [*map(ord, simplified().values())]

    def learn(self, codes: NDArray[np.uint32]) -> None:
        """Fill in the characters of `codes` that are new."""
        for code in set(codes[self.classes[codes] == CharacterClass.UNKNOWN].tolist()):
            normalised = normalise_character(chr(code))
            if len(normalised) == 1:
                kind = classify(normalised)
                self.normalised[code] = SPACE if kind is CharacterClass.SEPARATOR else ord(normalised)
            else:
                kind = CharacterClass.EXPANDS if normalised else CharacterClass.DROPPED
            self.classes[code] = kind
