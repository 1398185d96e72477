"""Words with letters of another alphabet that look like Latin ones: exchanged to deceive, or names and formulas.

A formula joins single Greek letters to functions and quantities: ucosα+vsinα, B0cosωt, PPARγ, ηp². Russian text joins
endings to foreign names: PDFов. Pinyin is printed with α for a. In some fonts Latin and Greek capitals share their
shapes, and a PDF gives one for the other. Those who want to deceive change letters inside of ordinary words, in many
words.
"""

import re
from collections.abc import Iterable

from hengwen.model.regex import regex
from hengwen.readers.findings.letter_pairs import frequent_pairs
from hengwen.text.rare_characters import FOREIGN, GREEK
from hengwen.text.repair import disguised, look_alikes

_EXACT = frozenset("аеорсухіѕјһԁԛԝӏкοικνρυχօոսհⲟⲥⲣꭵꮪꮓꮩꮃჿ")
"""Small letters that look exactly like Latin ones; others, such as α, ω, γ and т, only resemble one."""

_FEW_EXACT, _FEW_SIMILAR = 3, 10  # words, of a kind that nobody writes by accident
_SHORTEST = 4  # letters: shorter words are names of quantities, as in Uк
_ENGLISH = 0.2  # share of frequent pairs of letters: .3 to .6 in prose, a twentieth by chance
_FOREIGN = rf"[{FOREIGN}]"
_INSIDE = regex(rf"[A-Za-z\u00c0-\u024f]({_FOREIGN}+)(?=[A-Za-z\u00c0-\u024f])")
_FUNCTIONS = "sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arc|ln|log|lg|exp|lim|max|min|sgn|det|div|rot|curl|grad"
_FUNCTION = regex(rf"(?:{_FUNCTIONS})[{GREEK}]|[{GREEK}](?:{_FUNCTIONS})")
_WITH_ENDING = regex("[A-Z]{2,}[\u0400-\u052f]{1,3}")
_AT_EDGES = regex(rf"[{GREEK}]*[A-Za-z\u00c0-\u024f]+[{GREEK}]*")
_OPERATORS = frozenset("=+−*/^_×·÷∂∫∑√|<>≤≥≈∝°′0123456789⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
_PINYIN = regex(
    "(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|in|un"
    "|ia|ie|iu|ua|uo|ui|ue|er|a|o|e|i|u))+"
)


def odd_words(text: str) -> list[re.Match[str]]:
    """Return the words that mix Latin letters with look-alikes of another alphabet.

    Formulas do not count, nor abbreviations with an ending.
    """
    return [word for word in disguised(text) if not (_is_formula(word) or _WITH_ENDING.fullmatch(word[0]))]


def exchanged_words(words: Iterable[re.Match[str]]) -> int:
    """Count the odd words that are ordinary words with letters exchanged inside; 0 for what may be an accident."""
    inside = [word[0] for word in words if _is_exchanged(word[0])]
    plain = [_repaired(word).lower() for word in inside]
    frequent, pairs = frequent_pairs(" ".join(plain))
    if frequent < _ENGLISH * pairs:
        return 0
    exact = sum(any(letter in _EXACT for letter in _foreign(word)) for word in inside)
    return len(inside) if exact >= _FEW_EXACT or len(inside) >= _FEW_SIMILAR else 0


def _is_formula(word: re.Match[str]) -> bool:
    """Return whether Greek letters stand beside functions, figures and operators, or at the ends of a name."""
    letters = [letter for letter in word[0] if re.match(_FOREIGN, letter)]
    if not all(re.match(f"[{GREEK}]", letter) for letter in letters) or "ο" in letters:
        return False
    text, (start, end) = word.string, word.span()
    beside = text[max(0, start - 1) : start], text[end : end + 1]
    named = _AT_EDGES.fullmatch(word[0]) and all(letter.islower() for letter in letters)
    return bool(named or _FUNCTION.search(word[0]) or any(sign in _OPERATORS for sign in beside))


def _is_exchanged(word: str) -> bool:
    """Return whether letters were exchanged inside of a word of running text; capitals share their shapes."""
    plain = _repaired(word)
    if len(word) < _SHORTEST or not (plain.islower() or plain[1:].islower()) or not _INSIDE.search(word):
        return False
    return not (_foreign(word) <= {"α", "а"} and _PINYIN.fullmatch(plain.lower()))


def _foreign(word: str) -> set[str]:
    return set(re.findall(_FOREIGN, word))


def _repaired(word: str) -> str:
    return "".join(look_alikes().get(letter, letter) for letter in word)
