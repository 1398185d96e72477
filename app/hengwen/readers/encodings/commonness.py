"""How common the characters of a text are: a wrong decoding hardly ever makes frequent ones."""

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The most frequent characters, simplified and traditional: a wrong decoding hardly ever produces them.
FREQUENT = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事"
    "成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此"
    "已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代"
    "內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安"
    "這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣從實軍無與長機業將兩間問並應戰頭體見產關點"
    "，。、；：？！（）《》“”「」…—　０１２３４５６７８９"
)

_ORDINARY, _FREQUENT_SHARE = 0.95, 0.3  # of a text that is beyond doubt
_PORTION = 1 << 16  # characters looked at at once
_CHINESE = slice(0x4E00, 0xA000)
_BLANK, _ASCII, _FOREIGN, _KINDS = 1, 4, 8, 16
"""Kinds of characters, the latter two with the digit of the character added, and how many kinds there can be."""


def commonness(text: str) -> float:
    """Return 0 to 2: share of ordinary characters among the non-ASCII ones, plus share of the most frequent ones."""
    digits = text.translate(_DIGITS).replace("\n", "")
    if not digits:
        return 1.0 if text else 0.0
    return (digits.count("1") + 2 * digits.count("2")) / len(digits)


class LineCounts(NamedTuple):
    """How many characters of each line of a text are counted in its commonness, are frequent or ordinary ones of these,
    and are not ASCII: int32, shape (lines,).
    """

    counted: "NDArray[np.int32]"
    ordinary: "NDArray[np.int32]"
    frequent: "NDArray[np.int32]"
    foreign: "NDArray[np.int32]"

    def rare(self, sound: float) -> list[int]:
        """Return the lines, not all ASCII, whose commonness is below `sound`, ascending."""
        lines = self.foreign.nonzero()[0]
        commonness_of = (self.ordinary[lines] + 2 * self.frequent[lines]) / self.counted[lines]
        rare: list[int] = lines[commonness_of < sound].tolist()
        return rare


@lru_cache(maxsize=2)
def line_counts(text: str) -> LineCounts:
    """Return the counts of a text whose lines end with LF."""
    import numpy as np  # imported here: not while a worker starts

    every, last = [], np.zeros(4, dtype=np.int32)
    for first in range(0, len(text), _PORTION):
        rows = _counts(np.frombuffer(text[first : first + _PORTION].encode("utf-32-le", "surrogatepass"), np.uint32))
        rows[0] += last
        every.append(rows[:-1])
        last = rows[-1]
    return LineCounts(*np.concatenate((*every, [last])).T)


def is_ordinary_text(text: str) -> bool:
    """Return whether nearly all non-ASCII characters of a text are ordinary, and many frequent."""
    counted, ordinary, frequent, _ = (int(counts.sum()) for counts in line_counts(text))
    return frequent + ordinary >= _ORDINARY * counted and frequent >= _FREQUENT_SHARE * counted


def _counts(codes: "NDArray[np.uint32]") -> "NDArray[np.int32]":
    """Return the counts of the lines of a portion, int32, shape (lines, 4)."""
    from hengwen.kernels.texts.characters import count_by_line

    table = _kinds()
    counts = count_by_line(codes, table, _columns())
    if counts is not None:
        return counts
    for code in set(codes[table[codes] == 0].tolist()):  # `np.unique` would load masked arrays
        digit = _DIGITS[code]
        table[code] = (_ASCII if code < 0x80 else _FOREIGN) + int(digit) if digit.isdigit() else _BLANK
    return _counts(codes)


@cache
def _kinds() -> "NDArray[np.uint8]":
    """Return the kind of each code point, shape (0x110000,); but for Chinese ones 0 until it is first seen."""
    import numpy as np

    table = np.zeros(0x110000, dtype=np.uint8)
    table[_CHINESE] = _FOREIGN
    for digit, characters in ((1, _of_first_levels()), (2, "".join(FREQUENT))):
        codes = np.frombuffer(characters.encode("utf-32-le"), np.uint32)
        table[codes[(codes >= _CHINESE.start) & (codes < _CHINESE.stop)]] = _FOREIGN + digit
    return table


def _of_first_levels() -> str:
    """Return the Chinese characters of the first levels of GB2312 and Big5, among others."""
    pairs = (("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF)), ("big5", range(0xA4, 0xC7), range(0x40, 0xFF)))
    return "".join(
        b"\n".join(map(bytes, product(leads, trails))).decode(encoding, "ignore") for encoding, leads, trails in pairs
    )


@cache
def _columns() -> "NDArray[np.uint8]":
    """Return the counts in which a character of each kind is counted, as bits in the order of `LineCounts`."""
    import numpy as np

    columns = np.zeros(_KINDS, dtype=np.uint8)
    columns[_ASCII : _ASCII + 3] = 1, 3, 5
    columns[_FOREIGN : _FOREIGN + 3] = 9, 11, 13
    return columns


class _Digits(dict[int, str]):
    def __missing__(self, code: int) -> str:
        letter = chr(code)
        digit = "2" if letter in FREQUENT else "1" if is_ordinary(letter) else "0"
        self[code] = "" if letter in "\t\r" or " " <= letter <= "~" else digit
        return self[code]


_DIGITS = _Digits({ord("\n"): "\n"})


@cache
def is_ordinary(letter: str) -> bool:
    """Return whether it is in the first level of GB2312 (3,755 characters) or Big5 (5,401), or Chinese punctuation."""
    if letter in FREQUENT or letter == "\x0c":
        return True
    if not "\u00a0" <= letter <= "\uffef" or "\ue000" <= letter <= "\uf8ff":
        return False
    simplified, traditional = letter.encode("gb2312", "ignore"), letter.encode("big5", "ignore")
    return b"\xa1\xa1" <= simplified <= b"\xd7\xf9" or b"\xa4\x40" <= traditional <= b"\xc6\x7e"
