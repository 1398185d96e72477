"""Breaks runs of text into lines. Chinese is broken between any two characters, Latin between words. No line begins
with a closing mark or ends with an opening one (GB/T 15834).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hengwen.exports.sheets.blocks import Runs, TextRun
from hengwen.model.regex import regex
from hengwen.text.display import printable

_CLOSING = re.escape("，。、；：？！）」』】》〉〕”’％%,.;:?!)]}…—～·′″℃¢") + "\u0300-\u036f\u200b-\u200d\ufe0e\ufe0f"
_OPENING = re.escape("（「『【《〈〔“‘([{￥$")
_WORD = r"[0-9A-Za-z\u00c0-\u024f\u0370-\u052f_'’./:@#&%+=~-]+"
_SHARE = r"\d+(?:\.\d+)?\u00a0%"  # one figure
_CLUSTER = regex(rf"[^\S\n]+|[{_OPENING}]*(?:{_SHARE}|{_WORD}|\S)[{_CLOSING}]*|\n")

Measure = Callable[[str], int]
"""The width of a character in thousandths of its size."""


@dataclass(frozen=True, slots=True)
class LineFragment:
    """Text of one style on a line: its start and its width in points, from the line's start."""

    text: str
    run: TextRun
    x: float
    width: float


Line = tuple[LineFragment, ...]


def wrap_lines(runs: Runs, size: float, available: float, measure: Measure) -> list[Line]:
    """Return the lines of a text set in `size` points, none wider than `available` except for a space at its end."""
    sizes = [size * (0.82 if run.small else 1) for run in runs]
    text = "".join(printable(run.text) for run in runs)
    owners = [place for place, run in enumerate(runs) for _ in run.text]
    widths = [measure(character) * sizes[owner] / 1000 for character, owner in zip(text, owners, strict=True)]
    return [_line(text, owners, widths, edges, runs) for edges in _edges(text, widths, available)]


def _edges(text: str, widths: list[float], available: float) -> Iterator[tuple[int, int]]:
    """Yield first and last character of each line, half-open."""
    start, x = 0, 0.0
    for first, last in _clusters(text):
        if text[first] == "\n":
            yield start, first
            start, x = last, 0.0
            continue
        width = sum(widths[first:last])
        blank = text[first].isspace()
        if x + width > available and x and not blank:
            yield start, first
            start, x = first, 0.0
        if width > available and not blank:  # a word longer than the line is cut at the end of the line
            for place in range(first, last):
                if x + widths[place] > available and place > start:
                    yield start, place
                    start, x = place, 0.0
                x += widths[place]
            continue
        x += width
    yield start, len(text)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield the parts that stay on one line. Characters that the pattern skips are parts of their own: none is lost."""
    place = 0
    for match in _CLUSTER.finditer(text):
        yield from ((one, one + 1) for one in range(place, match.start()))
        yield match.span()
        place = match.end()
    yield from ((one, one + 1) for one in range(place, len(text)))


def _line(text: str, owners: list[int], widths: list[float], edges: tuple[int, int], runs: Runs) -> Line:
    fragments: list[LineFragment] = []
    x, (place, last) = 0.0, edges
    while place < last:
        end = place
        while end < last and owners[end] == owners[place]:
            end += 1
        width = sum(widths[place:end])
        fragments.append(LineFragment(text[place:end], runs[owners[place]], x, width))
        x, place = x + width, end
    return tuple(fragments)
