"""Text whose fonts were damaged: control characters between the letters, or single letters where words were.

Of 26 sound PDFs none has over .002 control characters, mathematics included; with fonts that lack their names or are
gone all but readable ones have .02 and more. Where most glyphs are gone, a few letters are left of an alphabet.
"""

from hengwen.model.regex import regex

_CONTROL = regex(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd-\uffff]|\(cid:\d+\)")  # the last is pdfminer.six's
_CONTROLS = 0.01  # share of the letters
_FEWEST = 40  # letters, and words of letters
_WORD = regex(r"(?<!\S)[a-z]+(?!\S)")
_HAN = regex("[\u3400-\u9fff]")
_OPERATOR = regex(r"[\d=+<>≤≥×÷∈∑−()\[\]{}|^_*/\\-]")
_SINGLE, _LONG, _LEFT = 0.5, 0.15, 10  # shares of words of one letter and of four; letters left of the alphabet


def is_glyph_soup(text: str) -> bool:
    """Return whether fonts gave control characters for letters, or only a few letters of all words."""
    letters = len(text) - sum(map(text.count, " \t\n"))  # str.split takes some controls for blanks
    return letters >= _FEWEST and (len(_CONTROL.findall(text)) > _CONTROLS * letters or _has_lost_letters(text))


def _has_lost_letters(text: str) -> bool:
    """Return whether words are single letters, a few different ones, and no formulas, sequences or lists."""
    words = _WORD.findall(text)
    single = sum(len(word) == 1 for word in words)
    if (
        len(words) < _FEWEST
        or single <= _SINGLE * len(words)
        or sum(len(word) > 3 for word in words) > _LONG * len(words)
    ):
        return False
    other = len(_OPERATOR.findall(text)) + len(_HAN.findall(text))
    return other < single / 2 and 4 < len(set("".join(words)) | {" "}) <= _LEFT + 1 and len(set(words)) > 4
