"""Runs, lines and blocks of a PDF page: stretches of one line without a wide gap, side by side, below each other."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

WIDE_GAP = 1.1  # in letter sizes: beyond it may be another column
WORD_GAP = 0.17  # between Latin letters: PDFs often have no blanks at all


@dataclass(slots=True)
class GlyphRun:
    """A stretch of one line. `order` is its place in the file."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    size: float
    order: int
    finding: str | None = None
    spaced: bool = False

    @property
    def middle(self) -> float:
        """Return the height half-way between bottom and top."""
        return (self.bottom + self.top) / 2


@dataclass(slots=True)
class TextLine:
    """Runs side by side, with the frame around them. `size`: that of most letters."""

    runs: list[GlyphRun]
    left: float = field(init=False)
    right: float = field(init=False)
    bottom: float = field(init=False)
    top: float = field(init=False)
    size: float = field(init=False)
    _text: str = field(init=False, default="")

    def __post_init__(self) -> None:
        self.runs.sort(key=lambda run: run.left)
        main = max(self.runs, key=lambda run: (len(run.text), -run.left))
        self.left, self.right = self.runs[0].left, max(run.right for run in self.runs)
        self.bottom, self.top, self.size = main.bottom, main.top, main.size

    def pieces(self) -> Iterable[tuple[str, str | None]]:
        """Yield the text of the line in pieces with their findings."""
        last: GlyphRun | None = None
        for run in self.runs:
            yield ((_between(last, run) if last else "") + run.text, run.finding)
            last = run

    @property
    def text(self) -> str:
        """Return the text of the line."""
        if not self._text:  # read several times
            self._text = "".join(text for text, _ in self.pieces())
        return self._text

    @property
    def cells(self) -> int:
        """Return how many pieces stand far apart, as in a row of a table."""
        return 1 + sum(b.left - a.right > 2 * self.size for a, b in pairwise(self.runs))


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that are read one after the other; `cell`: they stand in a table, `apart`: by themselves."""

    lines: list[TextLine]
    cell: bool = False
    apart: bool = False


@dataclass(slots=True)
class FramedRun(GlyphRun):
    """A grid with its text, as a run in the place of its first line; `floor` is its lower edge in points."""

    blocks: list[Block] = field(default_factory=list)
    floor: float = 0.0


def is_cjk(letter: str) -> bool:
    """Return whether a letter needs no blanks beside it: Chinese, kana and full-width punctuation."""
    return "\u2e80" <= letter <= "\u9fff" or "\uf900" <= letter <= "\ufaff" or letter >= "\uff00" or letter in "“”‘’—…·"


def _between(last: GlyphRun, run: GlyphRun) -> str:
    gap = run.left - last.right
    if gap > WIDE_GAP * run.size:
        return " "
    if is_cjk(last.text[-1]) or is_cjk(run.text[0]):
        return " " if run.spaced else ""
    return " " if run.spaced or gap > WORD_GAP * run.size else ""


def lines_of(runs: Iterable[GlyphRun]) -> list[TextLine]:
    """Return lines from top to bottom: runs whose middle lies within the height of a line's first run belong to it."""
    lines: list[list[GlyphRun]] = []
    for run in sorted(runs, key=lambda run: (-run.middle, run.left)):
        mates = lines[-1] if lines else None
        if mates and _level(mates[-1], run):
            mates.append(run)
        else:
            lines.append([run])
    return [TextLine(mates) for mates in lines]


def _level(mate: GlyphRun, run: GlyphRun) -> bool:
    shared = min(mate.top, run.top) - max(mate.bottom, run.bottom)
    return shared > 0.55 * min(mate.size, run.size)
