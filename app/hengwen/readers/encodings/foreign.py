"""Old encodings of other languages, whose bytes could be Chinese as well.

In EUC-KR, EUC-JP and GB18030 the same bytes are characters, all of them ordinary; only their frequency tells. So every
encoding is asked how many of its characters are among the most frequent of its language, as is done for Chinese.
"""

import re

from msgspec import Struct

from hengwen.model.regex import regex

_KANA = frozenset(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), 0x30FC)))
_KANJI = frozenset("、。「」・")  # and the frequent Chinese ones; these marks have the same bytes in both
_HANGUL = frozenset(
    "이다에는의을하고가지한은로기사를도서어자그리해나아인시대들으있것일수과정부라장전적제성면게니여보상주원구신동공국만안와소생러었"
    "했려금까말습데거조문우물경오요무선연세방력람없비간점모중때용위관남미분회계학내되된될스트저당각음등또같년진치바더유개화"
)
_THAI = frozenset("านรอกเงมยลวดทสตัี่้ปแพคบใหไจ")
_CYRILLIC_AND_GREEK = frozenset(
    map(chr, (*range(0x410, 0x450), 0x401, 0x451, *range(0x391, 0x3AA), *range(0x3B1, 0x3CA)))
)
_HALF_WIDTH = regex("[\uff61-\uff9f]")
_SAMPLE = 1 << 16
_SHIFTED_FEWEST = 6  # characters of UTF-7
_OWN = 0.15  # share of letters that only the language has
_CLEARLY = 0.2  # by how much it must exceed Chinese, which lists of names reach
_NEVER = regex("[\x00-\x08\x0e-\x1f\x80-\x9f\ue000-\uf8ff]")
_ESCAPE = regex(rb"\x1b(?:\$[@B()]|\([BJI])|\x1b\$\)C")
_HZ = regex(rb"~\{(?:[\x21-\x77][\x21-\x7e])+~\}")
_LONG = regex(rb"\+[A-Za-z0-9+/]{24}")
_SHIFTED = regex(rb"\+[A-Za-z0-9+/]{5,}-?")


class _Language(Struct, frozen=True):
    """Encodings of a language, its frequent letters, the least share of them in any text, and how many letters are
    needed to tell.

    Of one byte each, more of them are frequent by chance. `part`: their least share of all letters, Latin ones too, so
    that accents in a French text are not taken for Thai.
    """

    encodings: tuple[str, ...]
    frequent: frozenset[str]
    least: float
    fewest: int
    part: float = 0.0


_LANGUAGES = (
    _Language(("cp932", "euc_jp"), _KANA, 0.45, 6),
    _Language(("cp949", "johab"), _HANGUL, 0.45, 6),
    _Language(("cp874",), _THAI, 0.65, 40, 0.3),
)
_ALPHABETS = _Language(
    ("gb18030", "big5hkscs", "euc_jp", "cp949", "johab", "cp932"), _CYRILLIC_AND_GREEK, 0.8, 12
)  # sets of two bytes have them too


def foreign_encoding(sample: bytes, chinese: float, han: frozenset[str]) -> str | None:
    """Return the encoding of a language that bytes are clearly in rather than in Chinese; None for none.

    `sample`: bytes that are no UTF-8. `chinese`: the share of frequent characters when read as Chinese. `han`: the
    frequent Chinese ones, many of which are in Japanese too.
    """
    scored = [
        (share, encoding)
        for language in (*_LANGUAGES, _ALPHABETS)
        for encoding in language.encodings
        if (share := _share(sample, encoding, language, han)) >= max(language.least, chinese + _CLEARLY)
    ]
    return max(scored, key=lambda share_and_name: share_and_name[0])[1] if scored else None


def _share(sample: bytes, encoding: str, language: _Language, han: frozenset[str]) -> float:
    """Return the share of frequent characters; 0 where bytes cannot be in an encoding, or too few letters tell."""
    text = _whole(sample, encoding)
    letters = re.sub(r"[\x00-\x7f\xa0]", "", text or "")
    latin = sum(map(str.isalpha, re.sub(r"[^\x00-\x7f]", "", text or "")))
    if len(letters) < max(language.fewest, language.part * (len(letters) + latin)):
        return 0.0
    if _HALF_WIDTH.search(letters) or _NEVER.search(text or ""):
        return 0.0
    own = sum(letter in language.frequent for letter in letters)
    shared = sum(letter in han or letter in _KANJI for letter in letters) if language.frequent is _KANA else 0
    return (own + shared) / len(letters) if own > _OWN * len(letters) else 0.0


def _whole(sample: bytes, encoding: str) -> str | None:
    """Decode bytes whose last character may be cut; None where they are in another encoding."""
    for cut in range(2):
        try:
            return sample[: len(sample) - cut].decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def escaped_encoding(data: bytes, han: frozenset[str]) -> str | None:
    """Recognise an encoding that is all ASCII with escapes: ISO-2022-JP, ISO-2022-KR, HZ, UTF-7.

    `han`: as in `foreign_encoding`.
    """
    if _ESCAPE.search(data):
        encoding = "iso2022_kr" if b"\x1b$)C" in data else "iso2022_jp_2"
        return encoding if _decodes(data, encoding) else None
    if _HZ.search(data):
        return "hz" if _decodes(data, "hz") and _telling(_whole(data[:_SAMPLE], "hz"), han) else None
    sample = data[:_SAMPLE]
    if len(_SHIFTED.findall(sample)) > 1 or _LONG.search(sample):
        return "utf-7" if _telling(_whole(sample, "utf-7"), han) else None
    return None


def _telling(text: str | None, han: frozenset[str]) -> bool:
    """Return whether enough of the escaped characters are frequent ones of some language."""
    letters = [letter for letter in text or "" if letter > "\x7f"]
    known = sum(letter in han or any(letter in language.frequent for language in _LANGUAGES) for letter in letters)
    return len(letters) >= _SHIFTED_FEWEST and known > 0.3 * len(letters)


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def is_in_a_language(text: str) -> bool:
    """Return whether most letters above ASCII are frequent ones of Japanese, Korean or Thai."""
    letters = re.sub(r"[\x00-\xbf\u2000-\u206f\u3000-\u303f]", "", text)
    shares = ((sum(letter in language.frequent for letter in letters), language.least) for language in _LANGUAGES)
    return any(count > least * len(letters) for count, least in shares)
