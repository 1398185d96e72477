"""Text saved after it had been read in the wrong encoding: recognised, and repaired where the way back is certain.

A line is garbled when its bytes, taken back, are UTF-8 or frequent Chinese; bytes of a sound line are neither. Sound
lines stay as they are.
"""

import codecs
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import commonness, line_counts
from hengwen.readers.encodings.foreign import is_in_a_language

if TYPE_CHECKING:
    from hengwen.kernels.texts.strings import Strings

_OF_BYTES = ("cp1252", "cp1251", "cp437", "cp850", "mac_roman", "koi8_r")
_OF_PAIRS = ("gb18030", "big5hkscs", "cp932", "cp949")
_ELSEWHERE = ("cp932", "cp949")
_WAYS = (
    *((read_as, "utf-8") for read_as in (*_OF_PAIRS, *_OF_BYTES)),
    *((read_as, "gb18030") for read_as in ("big5hkscs", "cp932", "cp949", *_OF_BYTES)),
    *((read_as, "big5hkscs") for read_as in ("gb18030", "cp932", "cp949", *_OF_BYTES)),
    *((read_as, written_in) for read_as in ("gb18030", "cp1252") for written_in in _ELSEWHERE),
    ("utf-16-le", "utf-16-be"),
)
"""The encoding in which bytes were wrongly read, and the one in which they were written."""

_TIMES = 3  # so often a text may have been garbled
_SOUND = 1.2  # a score that no garbled line has; Chinese ones have 1.3 and more
_GAIN = 0.5  # by how much the repaired line has to look better; it is .7 and more
_FEWEST = 10  # garbled characters that are not ASCII; in fewer chance decides
_JUDGED = 1 << 16  # characters at the beginning of a line that tell how it was garbled
_IN_LINE = 3  # characters of a line whose bytes are UTF-8 by no accident
_OF_CHINESE = 8  # characters of a line that are frequent by no accident
_EXPLAINED = 0.4  # the least share of the lines that are not sound
_PART = 0.05  # the least share of a text that is worth naming
_PART_OF_EXAMPLES = 0.5  # the same for one that speaks about encodings, and shows what they do
_SPEAKS_OF_IT = regex("乱码|亂碼|编码|編碼|字符集|mojibake|encod|charset|UTF-?8|GBK|Latin-?1|Unicode", re.I)
_IN_PLACE = regex(r"\?{2,}|\ufffd+|(?:锟斤拷)+")
_FOREIGN = regex(r"[^\x00-\x7f]")
_OF_ASIA = regex("[\u3040-\u312f\u3400-\u9fff\uac00-\ud7a3\ue000-\uf8ff\uff61-\uff9f]")
_OF_TWO_BYTES = regex("[\u3000-\u62f6\u62f8-\u65a3\u65a5-\u951e\u9520-\u9fff]")
"""Characters that no encoding of single bytes has; without 锟斤拷, which stands for lost ones."""

_PRIVATE = regex("[\ue000-\uf8ff]")  # what lost bytes make of their neighbours
_SOLID = regex(r"\S")
_MANY_LOST, _IN_A_ROW = 20, 8  # characters


class PutRight(Struct, frozen=True):
    """A repaired text. `read_as`: the encoding in which it was wrongly read; `lost`: characters that are now \ufffd."""

    text: str
    written_in: str
    read_as: str
    lost: int


@lru_cache(maxsize=2)  # asked by the reader, and for the text of any format once more
def put_right(text: str) -> PutRight | None:
    """Return the text as it was meant; None where it is sound, or where no repair is certain."""
    repaired = None
    for _ in range(_TIMES):
        now = repaired.text if repaired else text
        way = _way_of(now)
        if way is None:
            break
        lines = [_mended(line, *way) for line in now.split("\n")]
        read_as, written_in = way
        first_read = repaired.read_as if repaired else read_as
        repaired = PutRight("\n".join(lines), written_in, first_read, sum(line.count("\ufffd") for line in lines))
    return repaired


def _way_of(text: str) -> tuple[str, str] | None:
    """Return the way in which most characters of a text were garbled; None where too few of them were."""
    counts = line_counts(text)
    rare = counts.rare(_SOUND)
    if counts.foreign[rare].sum() < _FEWEST:
        return None
    lines, foreign = text.split("\n"), counts.foreign.tolist()
    judged = ((foreign[number], lines[number][:_JUDGED]) for number in rare)
    garbled = [(count, line) for count, line in judged if not is_in_a_language(line)]
    explained = max(_FEWEST, _EXPLAINED * sum(count for count, _ in garbled))
    garbled.sort(reverse=True)
    certain = {way: _certain(garbled, way, explained) for way in _WAYS}
    best = max(certain, key=lambda way: certain[way])
    return best if certain[best] >= explained and certain[best] >= _least(lines, _FOREIGN) else None


def _certain(garbled: Sequence[tuple[int, str]], way: tuple[str, str], least: float) -> int:
    """Return how many characters of lines were garbled in this way, beyond chance; 0 for fewer than `least`.

    `garbled`: how many each line has, and its beginning, the longest first, which rule out most ways.
    """
    certain, rest = 0, sum(count for count, _ in garbled)
    for count, line in garbled:
        if certain + rest < least:
            return 0
        certain += count if _is_certain(line, way) else 0
        rest -= count
    return certain


def _least(lines: list[str], counted: re.Pattern[str]) -> float:
    """Return how many characters have to be garbled or lost, of those that are counted, for a text to be named."""
    if any(map(_SPEAKS_OF_IT.search, lines)):
        return _PART_OF_EXAMPLES * sum(len(_SOLID.findall(line)) for line in lines)
    return _PART * sum(len(counted.findall(line)) for line in lines)


def _is_sound(line: str) -> bool:
    return commonness(line) >= _SOUND or is_in_a_language(line)


def _is_certain(line: str, way: tuple[str, str]) -> bool:
    """Return whether a line was garbled in this way, beyond chance."""
    is_ruled_out = way[0] in _OF_BYTES and _OF_TWO_BYTES.search(line)
    back = None if is_ruled_out else _back(line, *way)
    if back is None or (way[0] in _OF_PAIRS and 2 * len(_OF_ASIA.findall(line)) < len(_FOREIGN.findall(line))):
        return False
    lost = back.count("\ufffd")
    good = len(_FOREIGN.findall(back)) - lost
    read_as, written_in = way
    if written_in == "utf-8" and read_as in _OF_PAIRS:
        return len(set(_FOREIGN.findall(back))) > _IN_LINE and lost <= 0.5 * good
    if written_in == "utf-8":
        return good >= _IN_LINE and lost <= 0.1 * good
    if good < _OF_CHINESE or lost > 0.25 * good:
        return False
    kept = back.replace("\ufffd", "")
    if written_in in _ELSEWHERE:
        return is_in_a_language(kept)
    return commonness(kept) >= max(_SOUND, commonness(line) + _GAIN)


def _mended(line: str, read_as: str, written_in: str) -> str:
    """Return a line as it was meant, and a sound one, or one that was not garbled in this way, as it is."""
    if not _FOREIGN.search(line) or _is_sound(line):
        return line
    back = _back(line, read_as, written_in)
    if back is None:
        return line
    kept = back.replace("\ufffd", "")
    if written_in == "utf-8":
        better = 2 * back.count("\ufffd") <= len(_FOREIGN.findall(back))
    else:
        better = written_in in _ELSEWHERE or commonness(kept) > commonness(line)
    return back if better else line


def _back(line: str, read_as: str, written_in: str) -> str | None:
    """Return the characters that the bytes were meant to be, \ufffd for lost ones; None for other texts."""
    try:
        pieces = [_bytes(piece, read_as) for piece in line.replace("锟斤拷", "\ufffd\ufffd").split("\ufffd")]
    except UnicodeEncodeError:
        return None
    return _PRIVATE.sub("\ufffd", b"\xff".join(pieces).decode(written_in, "replace"))


def _bytes(text: str, read_as: str) -> bytes:
    """Return the bytes of a text. Windows reads bytes that its Latin page has not as control characters."""
    return text.encode(read_as, "hengwen.control" if read_as.startswith("cp125") else "strict")


def _control_bytes(fault: UnicodeError) -> tuple[bytes, int]:
    if isinstance(fault, UnicodeEncodeError):
        return fault.object[fault.start : fault.end].encode("latin-1"), fault.end
    raise fault


codecs.register_error("hengwen.control", _control_bytes)


def lost_characters(text: str) -> int:
    """Return how many characters of a text were lost when it was saved: signs stand in their place.

    In a line of them each counts; elsewhere long runs do, or \ufffd where there are many.
    """
    if not _has_signs(text):
        return 0
    lines = text.split("\n")
    of_lines = sum(_lost_in(line) for line in lines)
    scattered = text.count("\ufffd")
    count = max(of_lines, scattered)
    return count if count >= max(_MANY_LOST, _least(lines, _SOLID)) else 0


def _lost_in(line: str) -> int:
    """Return the signs of a line that has hardly anything else; of other lines those that are many in a row."""
    runs = [len(run[0]) for run in _IN_PLACE.finditer(line)]
    has_hardly_else = bool(runs) and 2 * sum(runs) > len(_SOLID.findall(line))
    return sum(run for run in runs if has_hardly_else or run >= _IN_A_ROW)


def is_lost(text: str) -> bool:
    """Return whether more than half of a text are signs in the place of lost characters."""
    solid = sum(map(len, text.split())) if _has_signs(text) else 0
    return solid >= _MANY_LOST and 2 * sum(len(run[0]) for run in _IN_PLACE.finditer(text)) > solid


@lru_cache(maxsize=2)  # asked by the reader, and twice for the text of any format
def _has_signs(text: str) -> bool:
    """Return whether any sign that stands for lost characters is in a text: searching for all of them is slow."""
    return any(_signs().within(text))


@cache
def _signs() -> "Strings":
    from hengwen.kernels.texts.strings import Strings  # with numpy: not while a worker starts

    return Strings(("\ufffd", "??", "锟斤拷"))
