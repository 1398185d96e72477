"""Bytes of a plain text file to text: guess the encoding.

Order: byte order mark, UTF-16 and UTF-32 without one, strict UTF-8, then GB18030 against Big5 by how common the decoded
characters are. That rule got all of 60 files right, of which charset-normalizer got half wrong; chardet is asked only
when neither looks like Chinese, and no mixture of them. Lines and pieces in another encoding are read in their own.
"""

import codecs
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby

from hengwen.model.messages import HengwenError, message
from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import FREQUENT, commonness
from hengwen.readers.encodings.foreign import escaped_encoding, foreign_encoding
from hengwen.readers.encodings.pieces import CHINESE, LOST, WIDE, Piece, characters_by_encoding, is_odd, pieces

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
_SAMPLE = 1 << 16
_MIXED = 1 << 12  # bytes that tell a mixture
_GOOD = 0.85
_FEW = 40  # bytes above ASCII: too few to tell an encoding of elsewhere
_FEWEST_PAIRS = 4  # characters of two bytes in a line of UTF-8: fewer may be Chinese in GB18030
_JOINED = 1 << 18  # bytes of the largest file in which pieces of UTF-16 are looked for
_HIGH = regex(rb"[\x80-\xff]")
_LOST_OR_CONTROL = regex(f"[\0-\x08\x0e-\x1f{LOST}]")
_SOUND = 1.2  # a score that a mixture of wrong readings never has
_CANDIDATES = ("gb18030", "big5hkscs", "utf-16-le", "utf-16-be", "utf-8")
_NEVER = regex("[\ue000-\uf8ff\ufffd]")  # what no text has
_UNITS = {"utf-32-le": 4, "utf-32-be": 4, "utf-16-le": 2, "utf-16-be": 2}  # bytes of a unit
_OF_OLD_MACHINES = regex(r"cp(?:0?37|273|4\d\d|500|7\d\d|85\d|86[0-5789]|875|1026|1140|1006)")
_CONTROLS = bytes((*range(0x09), *range(0x0E, 0x1B), *range(0x1C, 0x20)))

CHOICES = (
    "utf-8", "gb18030", "big5hkscs", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be",
    "shift_jis", "euc_kr", "cp1252",
)  # fmt: skip
"""The encodings a user can choose from when the program has guessed wrong."""

DOUBTFUL = ("gb18030", "big5hkscs", "utf-16-le", "utf-16-be")
"""Encodings in which nearly any bytes decode to some text."""

_LARGER = {"gbk": "gb18030", "gb2312": "gb18030", "big5": "big5hkscs", "cp950": "big5hkscs",
           "utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}  # fmt: skip

_OF_PROGRAMS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
"""Codecs of Python that no text file is in, or not the same on every system."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Decoded text without its byte order mark; `faulty`: bytes were replaced. `others`: encodings of some pieces.

    `doubtful`: these pieces make little sense. `known`: a mark told the encoding.
    """

    text: str
    encoding: str
    faulty: bool = False
    others: tuple[str, ...] = ()
    doubtful: bool = False
    known: bool = False


def canonical_encoding(name: str) -> str:
    """Return the name in `CHOICES` for any usual name of an encoding, like `GBK`, or its own one for rarer ones.

    Raises `HengwenError` for others.
    """
    try:
        usual = codecs.lookup(name.strip()).name
        "".encode(usual).decode(usual)  # no encodings of texts: hex, rot13 and the like
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        usual = ""
    usual = _LARGER.get(usual, usual)
    if not usual or usual.replace("-", "_") in _OF_PROGRAMS:
        known = ", ".join(CHOICES)
        raise HengwenError(
            message("There is no encoding “{name}”; the known ones are {known}.", name=name, known=known)
        )
    return next((choice for choice in CHOICES if codecs.lookup(choice).name == usual), usual)


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode `data` in `encoding`, as from `canonical_encoding`, or in the most likely one. Never raises."""
    if encoding is not None:
        mark = next((mark for mark, marked in _MARKS if marked == encoding and data.startswith(mark)), b"")
        return _decoded(data[len(mark) :], encoding)
    for mark, encoding_of_mark in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding_of_mark)
    if data.isascii() and (escaped := escaped_encoding(data, FREQUENT)):
        return _decoded(data, escaped)
    wide = _wide_by_controls(data)
    return _decoded_wide(data, wide) if wide else _unmarked(data)


def _unmarked(data: bytes) -> Decoded:
    text = _strict(data, "utf-8")
    if b"\0" in data and (joined := _joined(data)):
        return joined
    if text is None:
        return _decoded(data, "utf-8") if _is_cut_utf8(data) else _of_china_or_elsewhere(data)
    return _decoded(data, "gb18030") if _chinese_by_chance(data, text) else Decoded(text, "utf-8")


def _is_cut_utf8(data: bytes) -> bool:
    """Return whether bytes are UTF-8 but for a last character that is cut off."""
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        return (
            fault.end == len(data)
            and fault.reason == "unexpected end of data"
            and _is_clearly_utf8(data[: fault.start])
        )
    return False


def _marked(data: bytes, encoding: str) -> Decoded:
    """Decode what follows a byte order mark, which is true of the beginning; other files may have been joined to it."""
    if encoding == "utf-8":
        text = _strict(data, encoding)
        return _unmarked(data) if text is None else Decoded(text, encoding, known=True)
    return replace(_decoded_wide(data, encoding), known=True)


def _decoded_wide(data: bytes, encoding: str) -> Decoded:
    """Decode UTF-16, and what is not UTF-16 of it as what it is."""
    whole = _decoded(data, encoding)
    if encoding in WIDE and (whole.faulty or _NEVER.search(whole.text) or is_odd(whole.text, encoding)):
        joined = _joined(data)
        if joined and not (joined.doubtful and commonness(whole.text) >= commonness(joined.text)):
            return joined
    return whole


def _of_china_or_elsewhere(data: bytes) -> Decoded:
    """Decode bytes that are no UTF-8 as a whole: lines in UTF-8 as such, the rest in one encoding or in several."""
    lines = data.splitlines(keepends=True)
    clear = [_is_clearly_utf8(line) for line in lines]
    rest = b"".join(line for line, is_utf8 in zip(lines, clear, strict=True) if not is_utf8)
    main = _guess(rest)
    if main in WIDE:
        return _decoded(data, main)
    if any(clear) and main not in CHINESE and len(_HIGH.findall(rest)) < _FEW:
        main = "utf-8"
    others = CHINESE if main in CHINESE else ()
    parts: list[Piece] = []
    for is_utf8, run in groupby(zip(clear, lines, strict=True), key=lambda clear_and_line: clear_and_line[0]):
        stretch = b"".join(line for _, line in run)
        parts += [Piece(stretch.decode(), "utf-8")] if is_utf8 else pieces(stretch, others, main)
    return _of_pieces(parts, main)


def _joined(data: bytes) -> Decoded | None:
    """Decode a text of which some is in UTF-16 and some is not; None for what is no text."""
    if len(data) > _JOINED or _is_lost(pieces(data[:_MIXED], (*CHINESE, *WIDE), None)):
        return None
    parts = pieces(data, (*CHINESE, *WIDE), None)
    joined = _of_pieces(parts, "utf-8")
    return None if _is_lost(parts) or commonness(joined.text) < _GOOD else joined


def _is_lost(parts: list[Piece]) -> bool:
    """Return whether bytes are no text."""
    text = "".join(piece.text for piece in parts)
    return len(_LOST_OR_CONTROL.findall(text)) > 0.02 * len(text)


def _of_pieces(parts: list[Piece], main: str) -> Decoded:
    """Put the pieces together; most characters are in the first encoding that is named."""
    used = [encoding for encoding, _ in characters_by_encoding(parts).most_common()] or [main]
    text = "".join(piece.text for piece in parts)
    others = "".join(piece.text for piece in parts if piece.encoding not in ("utf-8", used[0])).replace(LOST, "")
    doubtful = not others.isascii() and commonness(others) < _GOOD
    return Decoded(text.replace(LOST, "\ufffd"), used[0], LOST in text, tuple(used[1:]), doubtful)


def _is_clearly_utf8(line: bytes) -> bool:
    if line.isascii():
        return False
    text = _strict(line, "utf-8")
    if text is None or (max(text) < "\u0800" and len(line) - len(text) < _FEWEST_PAIRS):
        return False
    return not _chinese_by_chance(line.strip(), text)


def encoding_of_names(data: bytes) -> str:
    """Guess the encoding of file names in an archive that does not say: UTF-8, GB18030, Big5, or else the old CP437."""
    if _strict(data, "utf-8") is not None:
        return "utf-8"
    scores = {encoding: _score(data, encoding) for encoding in ("gb18030", "big5hkscs")}
    best = max(scores, key=lambda encoding: scores[encoding])
    return best if scores[best] >= _GOOD else "cp437"


def decoding_score(text: str) -> float:
    """Return how much this looks like text: 0 for noise, 1 for Western, up to 2 for Chinese of frequent characters."""
    return commonness(text[:_SAMPLE])


def _decoded(data: bytes, encoding: str) -> Decoded:
    text = _strict(data, encoding)
    return Decoded(data.decode(encoding, "replace"), encoding, True) if text is None else Decoded(text, encoding)


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _wide_by_controls(data: bytes) -> str | None:
    """Recognise UTF-16 and UTF-32 without a mark by bytes that no text has, such as zeros of ASCII and line ends."""
    sample = data[:_SAMPLE]
    if len(sample.translate(None, _CONTROLS)) == len(sample):
        return None
    scores = {encoding: _wide_score(sample, encoding) for encoding, unit in _UNITS.items() if len(data) % unit == 0}
    best = max(scores, key=lambda encoding: scores[encoding], default="")
    if not best or scores[best] < _GOOD or commonness(sample.decode("utf-8", "replace")) >= scores[best]:
        return None
    return best


def _wide_score(sample: bytes, encoding: str) -> float:
    """Return how likely a sample is in a wide encoding; text lies in the first four planes and has no zeros."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError:
        return -1.0
    if not text or max(text) > "\U0003ffff":
        return -1.0
    if encoding.startswith("utf-32") or (text.isascii() and text.isprintable()):
        return 3.0
    return max(commonness(text), _in_few_blocks(text))


def _in_few_blocks(text: str) -> float:
    """Return the share of three blocks of 256 characters, one of them ASCII: an alphabet has few, noise has all."""
    blocks = Counter(ord(letter) >> 8 for letter in text)
    return sum(sorted(blocks.values())[-3:]) / len(text) if blocks[0] else 0.0


def _chinese_by_chance(data: bytes, text: str) -> bool:
    """Return whether valid UTF-8 may be a few Chinese characters in GB18030, as 农业: its letters fit no language."""
    if len(data) > 24 or data.isascii() or re.search(rb"[A-Za-z]", data):
        return False
    chinese = _strict(data, "gb18030") or ""
    foreign = re.sub(r"[\s\x20-\x7e]", "", chinese)
    return len(foreign) > 1 and commonness(chinese) >= 1.0 and commonness(text) <= 0.5


def _guess(data: bytes) -> str:
    sample = data[:_SAMPLE]
    chinese = max(_frequent(sample, encoding) for encoding in ("gb18030", "big5hkscs"))
    if foreign := foreign_encoding(sample, chinese, FREQUENT):
        return foreign
    scores = {encoding: _score(data, encoding) for encoding in _CANDIDATES}
    best = max(scores, key=lambda encoding: scores[encoding])  # the first of equal ones
    if scores[best] >= _GOOD or (_mostly_chinese(data) and not _NEVER.search(_sampled(sample, best))):
        return best
    mixture = pieces(sample[:_MIXED], CHINESE, best)
    if commonness("".join(piece.text for piece in mixture).replace(LOST, "")) >= _SOUND:
        return characters_by_encoding(mixture).most_common(1)[0][0]
    return best if _is_paired(sample) else _second_opinion(data) or best


def _score(data: bytes, encoding: str) -> float:
    """Return a score, higher for more likely; a character cut off at the end of the sample costs nothing."""
    if encoding.startswith("utf-16") and len(data) % 2:
        return -1.0
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    text = decoder.decode(data[:_SAMPLE], len(data) <= _SAMPLE)
    return commonness(text) - 10 * text.count("\ufffd") / max(1, len(text))


def _sampled(sample: bytes, encoding: str) -> str:
    """Decode a sample whose last character may be cut off."""
    return codecs.getincrementaldecoder(encoding)("replace").decode(sample)


def _frequent(sample: bytes, encoding: str) -> float:
    """Return the share of the most frequent characters among the non-ASCII ones; 0 where bytes have to be replaced."""
    foreign = re.sub(r"[\x00-\x7f]", "", _sampled(sample, encoding))
    return 0.0 if "\ufffd" in foreign else sum(letter in FREQUENT for letter in foreign) / max(1, len(foreign))


def _mostly_chinese(data: bytes) -> bool:
    """Return whether bytes above ASCII come in long runs, as in Chinese but not in a Western text with some accents."""
    sample = data[:_SAMPLE]
    runs = re.findall(rb"(?:[\x81-\xfe][\x40-\xfe]){3,}", sample)
    high = len(re.findall(rb"[\x80-\xff]", sample))
    return high > 0 and sum(map(len, runs)) > 0.8 * high and high > 0.3 * len(sample)


def _is_paired(sample: bytes) -> bool:
    """Return whether bytes above ASCII come two by two and are all characters of GB18030: by chance half of them do."""
    runs = re.findall(rb"[\x80-\xff]+", sample)
    even = sum(len(run) % 2 == 0 for run in runs)
    return even >= max(8, 0.85 * len(runs)) and not _NEVER.search(_sampled(sample, "gb18030"))


def _second_opinion(data: bytes) -> str | None:
    """Return chardet's guess, without pages of DOS and of mainframes, in which any bytes are letters."""
    import chardet

    guessed = chardet.detect(data[:_SAMPLE]).get("encoding")
    try:
        name = codecs.lookup(guessed).name if guessed else ""
    except LookupError:
        return None
    return name if name and not _OF_OLD_MACHINES.fullmatch(name) else None
