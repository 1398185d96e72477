"""Rows of columns without ruling lines: which lines side by side are one row, and which columns run on.

Words side by side are read across, as a row of a table, or downwards, as columns and as cells of several lines. Both
are one question: between which lines does a row end? The order in which the file writes its words tells most, as
programs write cell by cell. A file written line by line leaves the room between lines and how full they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np

from hengwen.readers.common.draft import SENTENCE_END
from hengwen.readers.pdf.line_measure import LIKELY, word_width
from hengwen.readers.pdf.lines import WIDE_GAP, GlyphRun, TextLine, lines_of
from hengwen.readers.pdf.rulings import Floats

_CORE = 0.3  # letter sizes above and below the middle: lines whose cores overlap stand side by side
_LEAST = 0.7  # letter sizes of room between columns, once the gutters are known
_DISORDER = 0.05  # share of the pieces on either side of a boundary that the file may write elsewhere
_RULED = 0.6  # share of the width that a level line must cover to part rows
_FILLED = 0.8  # of the cells of a table whose lines are rows
_LOOSE = 0.3  # letter sizes by which the room between rows is larger than within
_BULLETS = frozenset("•●○◦■□▪▫◆◇►▶➢➤✓✔·–—")
_TEXT = 7.0  # letter sizes: lines of narrower columns are full by chance

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Lines one below the other with common gutters, from left to right; without gutters they are plain lines."""

    lines: list[TextLine]
    gutters: tuple[Interval, ...]

    def column(self, run: GlyphRun) -> int:
        """Return the column of a run, counted from 0."""
        middle = (run.left + run.right) / 2
        return sum(middle > (low + high) / 2 for low, high in self.gutters)


def stretches_of(lines: Sequence[TextLine], fewest: int) -> Iterator[Stretch]:
    """Yield lines from top to bottom in stretches: as long as some gutter goes through all of them.

    Gutters with words on both sides in less than `fewest` lines are chance.
    """
    begin = 0
    gutters: tuple[Interval, ...] = ()
    for place, line in enumerate(lines):
        if not gutters:
            new = _gaps(line)
        else:
            new = _common(gutters, line)
            if not new:
                yield _stretch(lines[begin:place], gutters, fewest)
                begin, new = place, _gaps(line)
        if new and not gutters and begin < place:
            yield Stretch(list(lines[begin:place]), ())
            begin = place
        gutters = tuple(new)
    if begin < len(lines):
        yield _stretch(lines[begin:], gutters, fewest)


def _stretch(lines: Sequence[TextLine], gutters: Sequence[Interval], fewest: int) -> Stretch:
    kept = (gutter for gutter in gutters if sum(_is_parted(line, gutter) for line in lines) >= fewest)
    return Stretch(list(lines), tuple(kept))


def _is_parted(line: TextLine, gutter: Interval) -> bool:
    return any(run.right <= gutter[0] + 1 for run in line.runs) and any(run.left >= gutter[1] - 1 for run in line.runs)


def _gaps(line: TextLine) -> list[Interval]:
    """Return the room between the runs of a line."""
    gaps, right = [], line.runs[0].right
    for run in line.runs[1:]:
        if run.left - right > WIDE_GAP * run.size:
            gaps.append((right, run.left))
        right = max(right, run.right)
    return gaps


def _common(gutters: Sequence[Interval], line: TextLine) -> list[Interval]:
    """Return the part of each gutter that a line leaves open; closed ones are left out."""
    parts = []
    for gutter in gutters:
        low, high = gutter
        for run in line.runs:
            if run.left < high and run.right > low:
                low, high = (run.right, high) if high - run.right > run.left - low else (low, run.left)
        if high - low > _LEAST * line.size:
            parts.append((low, high))
    return parts


def bands_of(runs: Sequence[GlyphRun]) -> list[list[GlyphRun]]:
    """Return runs from top to bottom, parted wherever a level line fits through the page without touching any."""
    bands: list[list[GlyphRun]] = []
    floor = 0.0
    for run in sorted(runs, key=lambda run: -_upper(run)):
        if not bands or _upper(run) < floor:
            bands.append([])
            floor = _lower(run)
        floor = min(floor, _lower(run))
        bands[-1].append(run)
    return bands


def _upper(run: GlyphRun) -> float:
    return run.middle + _CORE * run.size


def _lower(run: GlyphRun) -> float:
    return run.middle - _CORE * run.size


def rows_between_rules(runs: Sequence[GlyphRun], walls: Sequence[float]) -> list[list[GlyphRun]]:
    """Return the rows between two level lines of a table; `walls` are the upright ones, x in points.

    One row, unless the file or a full grid of single lines says that not every row has its line drawn.
    """
    stretch = Stretch(lines_of(runs), tuple((wall, wall) for wall in walls))
    bands = bands_of(runs)
    cuts = written_cuts(bands)
    if all(cuts):
        columns = _columns(bands, stretch)
        used = [any(row[place] for row in columns) for place in range(len(walls) + 1)]
        filled = sum(cell is not None for row in columns for cell in row)
        votes = [_goes_on(above, below) for above, below in pairwise(columns)]
        if sum(used) < 2 or filled < _FILLED * len(bands) * sum(used) or votes.count(1) >= votes.count(-1):
            return [list(runs)]
    return with_tails(_joined(bands, cuts), stretch)


def _joined(bands: Sequence[Sequence[GlyphRun]], cuts: Sequence[bool]) -> list[list[GlyphRun]]:
    """Return rows of bands, parted where `cuts` says so between two."""
    rows = [list(bands[0])]
    for band, cut in zip(bands[1:], cuts, strict=True):
        if cut:
            rows.append(list(band))
        else:
            rows[-1] += band
    return rows


def written_parts(runs: Sequence[GlyphRun]) -> list[tuple[bool, list[GlyphRun]]]:
    """Return runs from top to bottom as the file writes them: parts with columns side by side (true), lines between."""
    bands = bands_of(runs)
    parts: list[tuple[bool, list[GlyphRun]]] = []
    for row in _joined(bands, written_cuts(bands)):
        beside = _stands_beside(row)
        if parts and not beside and not parts[-1][0]:
            parts[-1][1].extend(row)
        else:
            parts.append((beside, row))
    return parts


def _stands_beside(row: Sequence[GlyphRun]) -> bool:
    """Return whether several bands, with words side by side in two of them, are written together."""
    bands = bands_of(row)
    return len(bands) > 1 and sum(bool(_gaps(TextLine(list(band)))) for band in bands) > 1


def written_rows(runs: Sequence[GlyphRun], gutter: float) -> list[list[GlyphRun]]:
    """Return the rows on both sides of a gutter if the file writes one after the other, not line by line; else none."""
    bands = bands_of(runs)
    cuts = written_cuts(bands)
    if all(cuts) or not any(cuts):
        return []
    return with_tails(_joined(bands, cuts), Stretch([], ((gutter, gutter),)))


def parted_by_rules(runs: Sequence[GlyphRun], level: Floats) -> list[list[GlyphRun]]:
    """Return runs in stretches between level lines that are drawn over most of their width."""
    bands = bands_of(runs)
    return _joined(bands, _ruled_cuts(bands, level)) if bands else []


def rows_of(stretch: Stretch, level: Floats) -> list[list[GlyphRun]]:
    """Return the rows of a stretch; `level` are the ruling lines of the page, rows of y, left, right."""
    bands = bands_of([run for line in stretch.lines for run in line.runs])
    cuts = written_cuts(bands)
    ruled = _ruled_cuts(bands, level)
    if all(cuts) and not _has_ruled_rows(bands, stretch, ruled):
        cuts = _set_cuts(bands, stretch)
    elif all(cuts):
        cuts = ruled
    return with_tails(_joined(bands, [cut or rule for cut, rule in zip(cuts, ruled, strict=True)]), stretch)


def _has_ruled_rows(bands: Sequence[Sequence[GlyphRun]], stretch: Stretch, ruled: Sequence[bool]) -> bool:
    """Return whether lines are drawn between rows, so that cells of several lines may stand between two of them."""
    columns = _columns(bands, stretch)
    votes = [_goes_on(*pair) for pair, rule in zip(pairwise(columns), ruled, strict=True) if not rule]
    return ruled.count(True) > 1 and votes.count(1) >= votes.count(-1)


def with_tails(rows: list[list[GlyphRun]], stretch: Stretch) -> list[list[GlyphRun]]:
    """Join rows of the last column alone to the row above: it is longer than the others."""
    last = len(stretch.gutters)
    result: list[list[GlyphRun]] = []
    for row in rows:
        alone = all(stretch.column(run) == last for run in row)
        if result and alone and any(stretch.column(run) == last for run in result[-1]):
            result[-1] = result[-1] + row
        else:
            result.append(row)
    return result


def written_cuts(bands: Sequence[Sequence[GlyphRun]]) -> list[bool]:
    """Return between each two bands whether the file writes all above before all below, except for a few pieces."""
    orders = np.array([run.order for band in bands for run in band])
    ranks = np.empty(len(orders), dtype=np.int64)
    ranks[np.argsort(orders, kind="stable")] = np.arange(len(orders))
    places = np.arange(len(orders))
    late = ranks > places
    steps = np.zeros(len(orders) + 1, dtype=np.int64)
    np.add.at(steps, places[late] + 1, 1)
    np.add.at(steps, ranks[late] + 1, -1)
    misplaced = np.cumsum(steps)  # for each place: how many above it are written behind it
    ends = np.cumsum([len(band) for band in bands])[:-1]
    allowed = _DISORDER * np.minimum(ends, len(orders) - ends)
    last = [max(run.order for run in band) for band in bands[:-1]]
    first = [min(run.order for run in band) for band in bands[1:]]
    here = np.array(last, dtype=np.int64) < np.array(first, dtype=np.int64)
    return [bool(cut) for cut in (misplaced[ends] == 0) | ((misplaced[ends] <= allowed) & here)]


def _ruled_cuts(bands: Sequence[Sequence[GlyphRun]], level: Floats) -> list[bool]:
    """Return between each two bands whether a line is drawn there."""
    left, right = min(run.left for band in bands for run in band), max(run.right for band in bands for run in band)
    long = np.minimum(level[:, 2], right) - np.maximum(level[:, 1], left) > _RULED * (right - left)
    places = np.sort(level[long, 0])
    cuts = []
    for above, below in pairwise(bands):
        high, low = min(run.middle for run in above), max(run.middle for run in below)
        cuts.append(bool(np.searchsorted(places, low) < np.searchsorted(places, high)))
    return cuts


def _set_cuts(bands: Sequence[Sequence[GlyphRun]], stretch: Stretch) -> list[bool]:
    """Return between each two bands whether a row ends, by the room between them and by how full lines are.

    Every band is a row of its own unless lines that break off at the edge of their column speak against it.
    """
    size = median(run.size for band in bands for run in band)
    columns = _columns(bands, stretch)
    if _bulleted(columns):
        return [False] * (len(bands) - 1)
    room = [min(map(_lower, above)) - max(map(_upper, below)) for above, below in pairwise(bands)]
    near = [gap <= min(room) + _LOOSE * size for gap in room]
    votes = [_goes_on(above, below) for above, below in pairwise(columns)]
    inside = [vote for vote, close in zip(votes, near, strict=True) if close]
    if not _go_on(inside):
        return [True] * len(votes)
    if not all(near):
        return [not close for close in near]
    hanging = [row[0] is None for row in columns[1:]]
    if not any(hangs and vote > 0 for hangs, vote in zip(hanging, votes, strict=True)):
        return [True] * len(votes)
    return [vote < 0 or (vote == 0 and not hangs) for hangs, vote in zip(hanging, votes, strict=True)]


@dataclass(frozen=True, slots=True)
class _Cell:
    """The letters in one column of a band, and where the column ends at the right."""

    line: TextLine
    edge: float
    width: float


def _columns(bands: Sequence[Sequence[GlyphRun]], stretch: Stretch) -> list[list[_Cell | None]]:
    """Return the line in each column of each band; None for none."""
    count = len(stretch.gutters) + 1
    lines: list[list[TextLine | None]] = []
    for band in bands:
        parts: list[list[GlyphRun]] = [[] for _ in range(count)]
        for run in band:
            parts[stretch.column(run)].append(run)
        lines.append([TextLine(part) if part else None for part in parts])
    rights = [max((line.right for line in column if line), default=0.0) for column in zip(*lines, strict=True)]
    lefts = [min((line.left for line in column if line), default=0.0) for column in zip(*lines, strict=True)]
    return [
        [
            _Cell(line, right, right - left) if line else None
            for line, left, right in zip(row, lefts, rights, strict=True)
        ]
        for row in lines
    ]


def _go_on(votes: Sequence[int]) -> bool:
    """Return whether lines usually go on; a single one may look so by chance."""
    return votes.count(1) > max(1, 2 * votes.count(-1))


def _bulleted(columns: Sequence[Sequence[_Cell | None]]) -> bool:
    """Return whether every column begins with a bullet and has another one: lists side by side."""
    marks = [[cell is not None and cell.line.text[0] in _BULLETS for cell in row] for row in columns]
    return all(marks[0]) and all(sum(column) > 1 for column in zip(*marks, strict=True))


def _goes_on(above: Sequence[_Cell | None], below: Sequence[_Cell | None]) -> int:
    """Return 1 where lines below go on those above, -1 where a line above ends before its edge, 0 for unknown."""
    votes = [_continues(one, other) for one, other in zip(above, below, strict=True) if other]
    return -1 if -1 in votes else max(votes, default=0)


def _continues(above: _Cell | None, below: _Cell) -> int:
    if above is None:
        return 0
    if not any(map(str.isalpha, above.line.text + below.line.text)):
        return -1  # a figure below another one
    if below.width < _TEXT * below.line.size or above.line.text[-1] in SENTENCE_END:
        return 0
    spare = (above.edge - above.line.right) / above.line.size
    return 1 if spare <= word_width(below.line, LIKELY) else -1
