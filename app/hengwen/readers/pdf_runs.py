"""Glyphs of a PDF page to runs: stretches of one line without a wide gap, in the order of the file."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

_WIDE_GAP = 1.1  # in letter sizes: beyond it may be another column
_WORD_GAP = 0.17  # between Latin letters: PDFs often have no blanks at all


class Glyph(NamedTuple):
    """A character in points, as if its line ran from left to right; `top - bottom` is the letter size."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    spaced: bool = False  # a real blank stands before it
    odd: str | None = None  # the kind of finding it gives
    turn: int = 0  # degrees; glyphs of another turn are another layer of the page


@dataclass(slots=True)
class Run:
    """A stretch of one line. `order` is its place in the file."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    order: int
    odd: str | None = None
    spaced: bool = False

    @property
    def middle(self) -> float:
        """Half-way between bottom and top."""
        return (self.bottom + self.top) / 2


@dataclass(slots=True)
class Line:
    """Runs side by side, with the frame around them. `size` is that of most letters."""

    runs: list[Run]
    left: float = field(init=False)
    right: float = field(init=False)
    bottom: float = field(init=False)
    top: float = field(init=False)
    size: float = field(init=False)

    def __post_init__(self) -> None:
        self.runs.sort(key=lambda run: run.left)
        main = max(self.runs, key=lambda run: (len(run.text), -run.left))
        self.left, self.right = self.runs[0].left, max(run.right for run in self.runs)
        self.bottom, self.top, self.size = main.bottom, main.top, main.size

    def pieces(self) -> Iterable[tuple[str, str | None]]:
        """The text of the line in pieces with their findings."""
        last: Run | None = None
        for run in self.runs:
            yield ((_between(last, run) if last else "") + run.text, run.odd)
            last = run

    @property
    def text(self) -> str:
        """The text of the line."""
        return "".join(text for text, _ in self.pieces())

    @property
    def cells(self) -> int:
        """How many pieces stand far apart, as in a row of a table."""
        return 1 + sum(b.left - a.right > 2 * self.size for a, b in pairwise(self.runs))


def is_cjk(letter: str) -> bool:
    """Characters that stand beside each other without blanks: Chinese, kana and full-width punctuation."""
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\uff00" or letter in "“”‘’—…·"


def _between(last: Run, run: Run) -> str:
    gap = run.left - last.right
    if gap > _WIDE_GAP * run.size:
        return " "
    if is_cjk(last.text[-1]) or is_cjk(run.text[0]):
        return " " if run.spaced else ""
    return " " if run.spaced or gap > _WORD_GAP * run.size else ""


def runs_of(glyphs: Iterable[Glyph]) -> list[Run]:
    """Runs of glyphs of one layer. A run ends where the next glyph is on another line, far to the right, or odd."""
    runs: list[Run] = []
    current: list[Glyph] = []
    last: Glyph | None = None
    for glyph in glyphs:
        if last is not None and _parted(last, glyph):
            runs.append(_run(current, len(runs)))
            current = []
        current.append(glyph)
        last = glyph
    if current:
        runs.append(_run(current, len(runs)))
    return runs


def _parted(last: Glyph, glyph: Glyph) -> bool:
    if glyph[1:5] == last[1:5]:  # two letters of one ligature
        return False
    size = max(last.top - last.bottom, glyph.top - glyph.bottom)
    gap = glyph.left - last.right
    return (
        gap > _WIDE_GAP * size
        or gap < -0.6 * size
        or abs(glyph.top + glyph.bottom - last.top - last.bottom) > size
        or glyph.odd != last.odd
    )


def _run(glyphs: Sequence[Glyph], order: int) -> Run:
    """The letter size of a run is that of most glyphs: neither a note mark nor a large operator changes it."""
    sizes = Counter(round(glyph.top - glyph.bottom, 1) for glyph in glyphs)
    usual = max(sizes, key=lambda size: (sizes[size], size))
    main = next(glyph for glyph in glyphs if round(glyph.top - glyph.bottom, 1) == usual)
    return Run(
        _joined(glyphs),
        glyphs[0].left,
        max(glyph.right for glyph in glyphs),
        main.bottom,
        main.top,
        main.top - main.bottom,
        order,
        glyphs[0].odd,
        glyphs[0].spaced,
    )


def _joined(glyphs: Sequence[Glyph]) -> str:
    pieces = [glyphs[0].text]
    last = glyphs[0]
    for glyph in glyphs[1:]:
        if glyph.spaced or _word_gap(last, glyph):
            pieces.append(" ")
        pieces.append(glyph.text)
        last = glyph
    return "".join(pieces)


def _word_gap(last: Glyph, glyph: Glyph) -> bool:
    gap = glyph.left - last.right
    if gap <= _WORD_GAP * (glyph.top - glyph.bottom):
        return False
    return not (is_cjk(last.text) or is_cjk(glyph.text))


def lines_of(runs: Iterable[Run]) -> list[Line]:
    """Lines from top to bottom: runs whose middle lies within the height of the line's first run belong to it."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: (-run.middle, run.left)):
        mates = lines[-1] if lines else None
        if mates and _level(mates[-1], run):
            mates.append(run)
        else:
            lines.append([run])
    return [Line(mates) for mates in lines]


def _level(mate: Run, run: Run) -> bool:
    shared = min(mate.top, run.top) - max(mate.bottom, run.bottom)
    return shared > 0.55 * min(mate.size, run.size)
