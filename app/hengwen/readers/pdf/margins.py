"""Running headers, footers and page numbers of a PDF: lines at the edges that return on other pages."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from hengwen.model.regex import regex
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import FramedRun, GlyphRun, TextLine, lines_of

_DEEPEST = 4  # lines from the edge that may belong to a header or footer
_PAGES = 3  # pages on which a line must return
_NUMBER = regex(
    r"[\s\-–—·•~～_|.]*(?:第|page|p\.)?\s*(?:\d{1,4}|[ivxl]{1,6})\s*页?(?:\s*(?:/|／|of|，|,|共|第)+\s*\d{1,4}\s*页?)?[\s\-–—·•~～_|.]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PageRegions:
    """A page without its margins: the lines above, the text itself, the lines below."""

    header: list[TextLine]
    runs: list[GlyphRun]
    footer: list[TextLine]


@guess(lambda pages: [PageRegions([], list(runs), []) for runs in pages])
def without_margins(pages: Sequence[Sequence[GlyphRun]]) -> list[PageRegions]:
    """Part the running headers and footers from the text of each page."""
    lines = [lines_of(runs) for runs in pages]
    tops = _margin(lines, range(_DEEPEST))
    bottoms = _margin(lines, range(-1, -1 - _DEEPEST, -1))
    return [_parted(page_lines, top, bottom) for page_lines, top, bottom in zip(lines, tops, bottoms, strict=True)]


def _parted(lines: list[TextLine], top: int, bottom: int) -> PageRegions:
    bottom = min(bottom, len(lines) - top)
    middle = lines[top : len(lines) - bottom]
    return PageRegions(lines[:top], [run for line in middle for run in line.runs], lines[len(lines) - bottom :])


def _margin(pages: Sequence[Sequence[TextLine]], places: range) -> list[int]:
    """Return how many lines of each page, from the edge on, are margin."""
    seen = Counter(
        key for lines in pages for key in {_key(lines[place]) for place in places if -len(lines) <= place < len(lines)}
    )
    return [_depth(lines, places, seen) for lines in pages]


def _comes_back(lines: Sequence[TextLine], place: int, seen: Counter[str]) -> bool:
    """Return whether a line returns: on three pages anywhere near the edge; on two only alone at the very edge."""
    times = seen[_key(lines[place])]
    return times >= _PAGES or (times == _PAGES - 1 and place in (0, -1) and len(lines) > 2 and _clear(lines, place))


def _clear(lines: Sequence[TextLine], place: int) -> bool:
    neighbour = lines[1] if place >= 0 else lines[-2]
    return abs(lines[place].bottom - neighbour.bottom) > 1.5 * lines[place].size


def _depth(lines: Sequence[TextLine], places: range, seen: Counter[str]) -> int:
    """Count the lines from the edge on that return elsewhere; a lone page number counts by itself.

    Below the first line large letters are a heading, such as chapters that differ in their number only.
    """
    large = 1.15 * median(line.size for line in lines) if lines else 0.0
    for depth, place in enumerate(places):
        if (
            depth >= len(lines)
            or (depth and lines[place].size > large)
            or not (_comes_back(lines, place, seen) or _lone_number(lines, place))
        ):
            return depth
    return len(places)


def _lone_number(lines: Sequence[TextLine], place: int) -> bool:
    """Return whether a page number stands alone, or at an end of a line, clearly apart from the text beside it."""
    ends = (lines[place].runs[0].text, lines[place].runs[-1].text) if lines[place].cells > 1 else (lines[place].text,)
    further = place + 1 if place >= 0 else place - 1
    few = len(lines) < 3 and not any(isinstance(run, FramedRun) for line in lines for run in line.runs)
    if not (-len(lines) <= further < len(lines)) or few or not any(map(_NUMBER.fullmatch, ends)):
        return False
    neighbour = lines[further]
    return abs(lines[place].bottom - neighbour.bottom) > 1.5 * neighbour.size


def _key(line: TextLine) -> str:
    """Return the key by which a returning line is known: the words without figures, and the height on the page."""
    words = re.sub(r"\d+|\b[ivxl]+\b", "#", "".join(line.text.split()))
    return f"{words} {round(line.bottom / 8)}"
