"""The measure of a block of lines: its edges, and how much of a line its next word would have taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Protocol

from hengwen.model.regex import regex
from hengwen.readers.pdf.lines import TextLine, is_cjk

CLOSE = 0.12  # letter sizes: lines that end so near the edge are full
_SIZES = 0.12  # letter sizes that differ by more are not one paragraph
_WIDEST = 3.0  # letter sizes from line to line; beyond it lines are not of one paragraph
_FEWEST = 4  # lines that can show whether a block is justified
_UNPARTED = regex(r"[“‘（《〈【「『〔]*.[”’）》〉】」』〕，。；：、！？％]*")
_LATIN_WORD = regex(r"[^\s\u2e80-\u9fff\uff00-\uffef]+")
_NARROW = frozenset("fijlrtI.,;:'!|()[]-")
_WIDE = frozenset("mwMW@%&—")


@dataclass(frozen=True, slots=True)
class Slack:
    """The width added to a word before it counts as fitting: letter sizes, and a share of the width."""

    cjk: float
    latin: float
    share: float


SURE = Slack(1.2, 0.5, 0.05)
LIKELY = Slack(-0.05, 0.3, 0.03)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the lines of a block usually begin and end, how far apart their bottoms are, and their letter size.

    `full`: how many end at the right edge; `justified`: most do, because letters or words are spread.
    """

    left: float
    right: float
    pitch: float
    size: float
    full: int
    justified: bool


class _Sized(Protocol):
    @property
    def size(self) -> float: ...


def frame_of(lines: Sequence[TextLine]) -> Frame:
    """Return the frame of a block: its leftmost common beginning, its rightmost common end, its usual pitch."""
    lefts, rights = sorted(line.left for line in lines), sorted(line.right for line in lines)
    tenth = len(lines) // 10
    pitches = [a.bottom - b.bottom for a, b in pairwise(lines) if same_size(a, b)]
    usual = [pitch for pitch in pitches if pitch > 0]
    pitch = min(median(usual), _WIDEST * lines[0].size) if usual else 1.5 * lines[0].size
    right = rights[-1 - tenth]
    full = [line for line in lines if abs(line.right - right) < CLOSE * line.size]
    justified = len(full) >= max(_FEWEST, 0.5 * len(lines)) and any(map(_spread, full))
    return Frame(lefts[tenth], right, pitch, median(line.size for line in lines), len(full), justified)


def _spread(line: TextLine) -> bool:
    text = line.text
    return not all(map(is_cjk, text)) or abs((line.right - line.left) - len(text) * line.size) > CLOSE * line.size


def same_size(one: _Sized, other: _Sized) -> bool:
    """Return whether two lines have the same letter size."""
    return abs(one.size - other.size) <= _SIZES * max(one.size, other.size)


def word_width(line: TextLine, slack: Slack) -> float:
    """Return how many letter sizes the first word of a line takes, with the marks that must stay with it."""
    text = line.text
    word = _LATIN_WORD.match(text)
    if word and not is_cjk(text[0]):
        # Fonts differ: the line itself shows how wide its letters are; spread words only make it wider.
        scale = (line.right - line.left) / line.size / _width(text)
        return _width(word[0][:24]) * min(max(scale, 0.8), 1.5) * (1 + slack.share) + slack.latin
    kept = _UNPARTED.match(text)
    return slack.cjk + min(len(kept[0]) if kept else 1, 5)


def _width(text: str) -> float:
    """Return the letter sizes of a text, as usual in fonts with serifs."""
    return sum(map(_advance, text))


def _advance(letter: str) -> float:
    if letter in _NARROW:
        return 0.32
    if letter in _WIDE or is_cjk(letter):
        return 0.8 if letter < "\u2e80" else 1.0
    return 0.68 if letter.isupper() else 0.25 if letter == " " else 0.49
