"""Text saved after it had been read in the wrong encoding: recognised, and repaired where that is certain."""

import re
from dataclasses import dataclass

from hengwen.readers.encodings.guess import decoding_score

_WAYS = (("gb18030", "utf-8"), ("latin-1", "gb18030"), ("cp1252", "gb18030"), ("latin-1", "utf-8"), ("cp1252", "utf-8"))
"""The encoding in which bytes were wrongly read, and the one in which they were written."""

_SAMPLE = 1 << 12  # characters tried first: most texts are sound
_SOUND = 1.2  # a score that no garbled text has; Chinese texts have 1.3 and more
_GAIN = 0.5  # by how much the repaired text has to look better; it is .7 and more
_LOST = 0.1  # share of characters that may be lost when the rest is repaired
_FEWEST = 20  # characters that are not ASCII; in fewer chance decides
_IN_PLACE = re.compile("[?？\ufffd]|锟斤拷")


@dataclass(frozen=True, slots=True)
class PutRight:
    """A repaired text. `read_as`: the encoding in which it was wrongly read; `lost`: characters that are now \ufffd."""

    text: str
    written_in: str
    read_as: str
    lost: int


def put_right(text: str) -> PutRight | None:
    """Return the text as it was meant; None where it is sound, or where no repair is certain."""
    foreign = re.sub(r"[\x00-\x7f]", "", text[:_SAMPLE])
    if len(foreign) < _FEWEST:
        return None
    for read_as, written_in in _WAYS:
        back = _back(text[:_SAMPLE], read_as, written_in)
        if back is None or _lost(back) > _LOST * len(back):  # as of nearly every sound text, which is not scored
            continue
        if decoding_score(back.replace("\ufffd", "")) >= max(_SOUND, decoding_score(foreign) + _GAIN):
            whole = _back(text, read_as, written_in) or back
            return PutRight(whole, written_in, read_as, _lost(whole))
    return None


def is_lost(text: str) -> bool:
    """Return whether more than half of a text are signs in the place of lost characters."""
    solid = len(re.sub(r"\s", "", text))
    return solid >= _FEWEST and 2 * sum(len(lost[0]) for lost in _IN_PLACE.finditer(text)) > solid


def _back(text: str, read_as: str, written_in: str) -> str | None:
    """Return the characters that the bytes were meant to be, \ufffd for lost ones; None for other texts."""
    try:
        data = b"\xff".join(piece.encode(read_as) for piece in text.split("\ufffd"))
    except UnicodeEncodeError:
        return None
    return data.decode(written_in, "replace")


def _lost(text: str) -> int:
    return text.count("\ufffd")
