"""Text that was put together of pieces in several encodings, also within a line: each byte is read where it fits best.

The cheapest way through the bytes (Viterbi): a frequent character costs little, a rare one more, bytes that are none
most; so does every change of encoding. A way that never changes is among them, so what comes back is never worse.
"""

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import inf

from msgspec import Struct

from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import FREQUENT, commonness, is_ordinary

CHINESE = ("utf-8", "gb18030", "big5hkscs")
WIDE = ("utf-16-le", "utf-16-be")
LOST = "\udcff"
"""Stands for a byte that is no character: no decoding makes it."""

_CHANGE = 14.0  # the price of another encoding: seven characters that look Chinese in the wrong one
_NO_CHARACTER = 14.0  # of a byte that is no character
_NO_TEXT = 12.0  # of a character that no text has
_FREQUENT, _ORDINARY, _RARE = 1.0, 2.5, 5.0
_WIDE_FREQUENT = 0.8  # less than two letters of ASCII, which its bytes may be as well
_CERTAIN = 0.5  # of a character whose bytes are no accident
_BLOCK = 1 << 12  # bytes looked at at once
_MOST = 1 << 19  # bytes looked at piece by piece, which takes some seconds
_ODD = regex(f"[^\x00-\x7f{re.escape(''.join(sorted(FREQUENT)))}]{{7,200}}")
_FEWEST = 5  # characters of a piece that is seen in a long text
_FITS, _BETTER = 1.0, 0.3  # the score of its reading, and how much better that is
_LONGEST = 4  # bytes of a character


class Piece(Struct, frozen=True):
    """A stretch of text and the encoding it was read in."""

    text: str
    encoding: str


def pieces(data: bytes, encodings: Sequence[str], begun: str | None) -> list[Piece]:
    """Return the text of bytes in pieces, with `LOST` for bytes that are none; `begun`: the encoding before them.

    A block that is sound in the encoding before it is not looked at further, nor is what exceeds the time for that.
    """
    runs: list[tuple[str, str]] = []
    done, patience = 0, _MOST if encodings else 0
    while done < len(data):
        end = min(len(data), done + _BLOCK)
        if begun and (plain := _plain(data[done:end], begun, last=end == len(data), lenient=patience <= 0)):
            text, length = plain
            more, done = [(text, begun)], done + length
        else:
            patience -= end - done
            more, length = _cheapest(data, done, end, encodings, begun)
            done += length
        runs += more
        begun = runs[-1][1]
    return [
        Piece("".join(text for text, _ in run), encoding)
        for encoding, run in groupby(runs, key=lambda text_and_encoding: text_and_encoding[1])
    ]


def _plain(block: bytes, encoding: str, *, last: bool, lenient: bool) -> tuple[str, int] | None:
    """Return the text of a block that is sound in an encoding, and how many bytes it has without a character cut off.

    `lenient`: of any block, with `LOST` where it is not sound.
    """
    decoder = codecs.getincrementaldecoder(encoding)("replace" if lenient else "strict")
    try:
        text = decoder.decode(block, last)
    except UnicodeDecodeError:
        return None
    if lenient:
        text = text.replace("\ufffd", LOST)
    elif is_odd(text, encoding):
        return None
    return text, len(block) - len(decoder.getstate()[0])


def is_odd(text: str, encoding: str) -> bool:
    """Return whether much of a text in a row is not frequent in Chinese, and would be in another encoding."""
    return encoding != "utf-8" and any(_fits_elsewhere(run[0], encoding) for run in _ODD.finditer(text))


def _fits_elsewhere(run: str, encoding: str) -> bool:
    raw = run.encode(encoding, "ignore")
    readings = (raw.decode(other, "ignore") for other in (*CHINESE, *WIDE) if other != encoding)
    fits = max(_FITS, commonness(run) + _BETTER)
    return any(len(reading) >= _FEWEST and commonness(reading) >= fits for reading in readings)


def characters_by_encoding(runs: Sequence[Piece]) -> Counter[str]:
    """Count the characters beyond ASCII that were read in each encoding."""
    counts: Counter[str] = Counter()
    for piece in runs:
        counts[piece.encoding] += len(piece.text) - len(piece.text.encode("ascii", "ignore"))
    return +counts


def _cheapest(
    data: bytes, start: int, end: int, encodings: Sequence[str], begun: str | None
) -> tuple[list[tuple[str, str]], int]:
    """Return the letters of the cheapest way from `start` to `end`, with their encodings, and its bytes."""
    size = end - start
    prices = {encoding: [inf] * (size + _LONGEST) for encoding in encodings}
    steps = {encoding: [(0, "", "")] * (size + _LONGEST) for encoding in encodings}
    for encoding in encodings:
        prices[encoding][0] = 0.0 if begun in (None, encoding) else _CHANGE
    for at in range(size):
        nearest = min(encodings, key=lambda encoding: prices[encoding][at])
        changed = prices[nearest][at] + _CHANGE
        if changed == inf:
            continue
        for encoding in encodings:
            stayed = prices[encoding][at]
            before, price = (encoding, stayed) if stayed <= changed else (nearest, changed)
            length, letter, more = _character(data, start + at, encoding)
            if price + more < prices[encoding][at + length]:
                prices[encoding][at + length] = price + more
                steps[encoding][at + length] = (at, before, letter)
    return _way_back(prices, steps, size)


def _way_back(
    prices: dict[str, list[float]], steps: dict[str, list[tuple[int, str, str]]], size: int
) -> tuple[list[tuple[str, str]], int]:
    ends = ((prices[encoding][at], at, encoding) for encoding in prices for at in range(size, size + _LONGEST))
    _, at, encoding = min(ends)
    arrived, letters = at, []
    while at:
        at, before, letter = steps[encoding][at]
        letters.append((letter, encoding))
        encoding = before
    return letters[::-1], arrived


def _character(data: bytes, at: int, encoding: str) -> tuple[int, str, float]:
    """Return the length, the letter and the price of the character that begins there."""
    length = _length(data, at, encoding)
    return _priced(data[at : at + length], encoding)


def _length(data: bytes, at: int, encoding: str) -> int:
    first = data[at]
    if encoding in WIDE:
        high = data[at + (encoding == "utf-16-le") : at + 2]
        return 4 if high and 0xD8 <= high[0] < 0xDC else 2
    if first < 0x80:
        return 1
    if encoding == "utf-8":
        return 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    if encoding == "gb18030" and data[at + 1 : at + 2].isdigit():
        return 4
    return 2


@lru_cache(maxsize=1 << 15)
def _priced(character: bytes, encoding: str) -> tuple[int, str, float]:
    try:
        letter = character.decode(encoding)
    except UnicodeDecodeError:
        return 1, LOST, _NO_CHARACTER
    if letter == "\ufeff":
        return len(character), "", 0.0
    return len(character), letter, _price(letter, encoding)


def _price(letter: str, encoding: str) -> float:
    if letter < "\x80":
        return _CERTAIN if letter.isprintable() or letter in "\t\n\r\f" else _NO_CHARACTER
    if unicodedata.category(letter[0]) in ("Cc", "Cn", "Co", "Cs"):
        return _NO_TEXT
    if encoding == "utf-8":
        return _CERTAIN if letter > "\u07ff" else _RARE
    if encoding in WIDE and letter in FREQUENT:
        return _WIDE_FREQUENT
    return _FREQUENT if letter in FREQUENT else _ORDINARY if is_ordinary(letter[0]) else _RARE
