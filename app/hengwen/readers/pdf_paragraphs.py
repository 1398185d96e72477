"""Lines of a PDF to paragraphs: by indent, short last lines, gaps and letter size; across columns and pages."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from hengwen.document import Kind
from hengwen.readers.draft import Draft
from hengwen.readers.kinds import is_heading, starts_item
from hengwen.readers.pdf_runs import Line, is_cjk

_SIZES = 0.12  # letter sizes that differ by more are not one paragraph
_SMALL = 0.92  # of the usual letter size: notes and the like
_WIDEST = 3.0  # letter sizes from line to line; beyond it lines are not of one paragraph
_END = re.compile(r"[。！？；.!?;:：…][”’\"'）)」』\]】]*\s*(?:\[[\d,，\-–]+\])?$")
_LEADERS = re.compile(r"(?:[.…·_]\s?){4,}\s*[\divxlIVXL]{1,5}\s*$")
_HYPHENS = ("-", "\u2010", "\xad")
_NOTE = re.compile(r"[*∗†‡§①-⑳]|\d{1,2}[)）]?\s?[^\d.\s,，、]")
_LATIN_WORD = re.compile(r"[^\s\u2e80-\u9fff\uff00-\uffef]+")
_UNPARTED = re.compile(r"[“‘（《〈【「『〔]*.[”’）》〉】」』〕，。；：、！？％]*")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the lines of a block usually begin and end, and how far apart their bottoms are."""

    left: float
    right: float
    pitch: float


@dataclass(slots=True)
class Stretch:
    """The lines of one paragraph on one page, or of its part there."""

    lines: list[Line]
    frame: Frame
    page: int
    kind: Kind = Kind.BODY
    continued: list["Stretch"] = field(default_factory=list)

    @property
    def size(self) -> float:
        """Letter size of the first line."""
        return self.lines[0].size

    @property
    def text(self) -> str:
        """The text of all lines, for looking at it only."""
        return " ".join(line.text for line in self.lines)


def frame_of(lines: Sequence[Line]) -> Frame:
    """The frame of a block: its leftmost common beginning, its rightmost common end, its usual pitch."""
    lefts, rights = sorted(line.left for line in lines), sorted(line.right for line in lines)
    tenth = len(lines) // 10
    pitches = [a.bottom - b.bottom for a, b in pairwise(lines) if same_size(a, b)]
    usual = [pitch for pitch in pitches if pitch > 0]
    pitch = min(median(usual), _WIDEST * lines[0].size) if usual else 1.5 * lines[0].size
    return Frame(lefts[tenth], rights[-1 - tenth], pitch)


def same_size(one: Line | Stretch, other: Line | Stretch) -> bool:
    """Whether two lines are set in the same letter size."""
    return abs(one.size - other.size) <= _SIZES * max(one.size, other.size)


def stretches_of(lines: Sequence[Line], page: int) -> list[Stretch]:
    """The paragraphs of one block."""
    frame = frame_of(lines)
    result: list[Stretch] = []
    for line in lines:
        if result and not _begins(result[-1], line, frame):
            result[-1].lines.append(line)
        else:
            result.append(Stretch([line], frame, page))
    return result


def _begins(current: Stretch, line: Line, frame: Frame) -> bool:
    """Whether `line` begins a new paragraph after `current`."""
    last = current.lines[-1]
    if not same_size(last, line) or _apart(last, line, frame):
        return True
    if last.cells > 1 or line.cells > 1 or _LEADERS.search(last.text):
        return True
    if _centred(last, frame) and _centred(line, frame):
        return False
    return _short(current, line, frame) or _indented(current, line, frame) or _marked(last, line)


def _apart(last: Line, line: Line, frame: Frame) -> bool:
    pitch = last.bottom - line.bottom
    return pitch > 1.3 * frame.pitch + 0.15 * line.size or pitch < 0


def _centred(line: Line, frame: Frame) -> bool:
    """Set in the middle, with air on both sides."""
    before, behind = line.left - frame.left, frame.right - line.right
    return min(before, behind) > 2 * line.size and abs(before - behind) < 2 * line.size


def _short(current: Stretch, line: Line, frame: Frame) -> bool:
    """Whether the first word of `line` would have fitted behind the last one: then the break is meant.

    Lines of a paragraph that is narrower than its block, as an abstract, are measured by each other.
    """
    last = current.lines[-1]
    edge = max(each.right for each in current.lines) if len(current.lines) > 1 else frame.right
    return min(edge, frame.right) - last.right > _room(line.text) * line.size


def _room(text: str) -> float:
    """Letter sizes that the first word of a line takes, with the marks that must not be parted from it."""
    word = _LATIN_WORD.match(text)
    if word and not is_cjk(text[0]):
        return 0.55 * min(len(word[0]), 24) + 0.6
    kept = _UNPARTED.match(text)
    return 1.2 + min(len(kept[0]) if kept else 1, 5)


def _indented(current: Stretch, line: Line, frame: Frame) -> bool:
    """A first line further right than the lines before it, or back at the edge of hanging ones."""
    step = 0.9 * line.size
    first, last = current.lines[0], current.lines[-1]
    if len(current.lines) > 1 and last.left > first.left + step:
        return line.left < first.left + step
    if len(current.lines) == 1 and starts_item(first.text):  # the first hanging line
        return False
    return line.left > last.left + step and line.left > frame.left + step


def _marked(last: Line, line: Line) -> bool:
    text = line.text
    return (starts_item(text) or is_heading(text)) and bool(_END.search(last.text) or is_heading(last.text))


def joined_across(stretches: Iterable[Stretch], body: float) -> list[Stretch]:
    """Put together what a column or page break has torn apart; notes in between are passed over, headings are not."""
    result: list[Stretch] = []
    waiting: dict[bool, Stretch] = {}  # small print goes on in small print only
    for each in stretches:
        small = each.size < _SMALL * body
        if small in waiting and _goes_on(waiting[small], each):
            waiting[small].continued.append(each)
            continue
        result.append(each)
        if each.kind is Kind.BODY:
            waiting[small] = each
        elif each.kind in (Kind.HEADING, Kind.TITLE):
            waiting.clear()
    return result


def _goes_on(before: Stretch, after: Stretch) -> bool:
    tail = before.continued[-1] if before.continued else before
    last, line = tail.lines[-1], after.lines[0]
    if after.kind is not Kind.BODY or not same_size(last, line) or tail.frame is after.frame:
        return False
    if after.page - tail.page > 1 or last.cells > 1 or line.cells > 1 or _far_below(tail, after):
        return False
    indent = line.left - after.frame.left
    hangs = len(tail.lines) > 1 and abs(indent - (last.left - tail.frame.left)) < 0.5 * line.size
    flush = indent < 0.9 * line.size or hangs
    text = line.text
    return _full(before, tail, text) and flush and not (_END.search(last.text) or starts_item(text) or is_heading(text))


def _full(before: Stretch, tail: Stretch, text: str) -> bool:
    """Whether the last line has no room for the next word; a frame of one line says nothing about its measure."""
    alike = (each.frame.right for each in (before, *before.continued) if abs(each.frame.left - tail.frame.left) < 2)
    last = tail.lines[-1]
    return max(alike, default=tail.frame.right) - last.right < max(2.2, _room(text)) * last.size


def _far_below(tail: Stretch, after: Stretch) -> bool:
    """Lower in the same column with more than a line between."""
    last, line = tail.lines[-1], after.lines[0]
    beside = line.left > last.right or line.right < last.left
    gap = last.bottom - line.bottom
    return after.page == tail.page and not beside and gap > 1.3 * max(tail.frame.pitch, 1.2 * last.size)


def name_kinds(stretches: Sequence[Stretch], body: float) -> None:
    """Say what each stretch is as far as its looks tell; `body` is the usual letter size."""
    for each in stretches:
        each.kind = _kind(each, body)
    first = [each for each in stretches if each.page == 1 and each.size > 1.25 * body and _titular(each)]
    if first:
        max(first, key=lambda each: each.size).kind = Kind.TITLE


def _titular(stretch: Stretch) -> bool:
    text = stretch.text
    return 4 <= len(text) <= 160 and len(stretch.lines) <= 4 and sum(map(str.isalpha, text)) > 0.5 * len(text)


def _kind(stretch: Stretch, body: float) -> Kind:
    text = stretch.text
    if stretch.lines[0].cells > 2:
        return Kind.TABLE
    if stretch.size > 1.1 * body and len(text) <= 80 and not _END.search(text):
        return Kind.HEADING
    low = stretch.lines[0].top < 260  # points: the lower third of a sheet
    return Kind.FOOTNOTE if low and stretch.size < _SMALL * body and _NOTE.match(text) else Kind.BODY


def usual_size(lines: Iterable[Line]) -> float:
    """The letter size, in points, of most characters."""
    sizes = Counter[float]()
    for line in lines:
        sizes[round(line.size * 2) / 2] += sum(len(run.text) for run in line.runs)
    return max(sizes, key=lambda size: (sizes[size], size), default=10.0)


def draft_of(stretch: Stretch) -> Draft:
    """The text of a stretch with what continues it: lines joined, hyphens at line ends taken back."""
    draft = Draft(stretch.kind, page=stretch.page)
    for part in (stretch, *stretch.continued):
        for line in part.lines:
            _append(draft, line)
    return draft


def _append(draft: Draft, line: Line) -> None:
    text = line.text
    before = draft.pieces[-1] if draft.pieces else ""
    if before[-1:] in _HYPHENS and before[-2:-1].isalpha() and text[:1].islower():
        draft.pieces[-1] = before[:-1]
        draft.length -= 1
    elif before and not (is_cjk(before[-1]) or is_cjk(text[0])):
        draft.write(" ")
    for piece, odd in line.pieces():
        draft.write(piece, odd)
