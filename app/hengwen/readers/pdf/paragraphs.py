"""Lines of a PDF to paragraphs: by indent, short last lines, gaps and letter size; across columns and pages."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Draft
from hengwen.readers.common.paragraph_kinds import is_heading, starts_item
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.line_measure import CLOSE, LIKELY, SURE, Frame, frame_of, same_size, word_width
from hengwen.readers.pdf.lines import Block, TextLine, is_cjk

_SMALL = 0.92  # share of the usual letter size: notes and the like
_LOOSE = 3  # letters in a run: left-to-right text has whole lines in one
_EDGE = 3  # lines that must end at an edge to make it one
_END = regex(r"[。！？；.!?;:：…][”’\"'）)」』\]】]*\s*(?:\[[\d,，\-–]+\])?$")
_LEADERS = regex(r"(?:[.…·_]\s?){4,}\s*[\divxlIVXL]{1,5}\s*$")
_HYPHENS = ("-", "\u2010", "\xad")
_BROKEN = regex(r"([A-Za-z]+(?:-[A-Za-z]+)*)[-\u2010]$")
_WORD_PART = regex(r"[a-z]+")
_CONJUNCTION = regex(r"(?:and|or|to)(?![a-z])")
_BEFORE_AND = frozenset({"ampers", "brig", "err", "oper"})  # first syllables of words that end so
_FIRST_PARTS = frozenset({"well", "self", "ill", "two", "three", "ever"})  # no syllable of other words looks like these
_SECOND_PARTS = frozenset((
    "based", "known", "like", "driven", "oriented", "specific", "dependent", "independent", "aware", "related", "term",
    "level", "scale", "quality", "free", "friendly", "defined", "trained", "tuned", "efficient", "sensitive",
))  # fmt: skip
_COMPOUNDS = frozenset((
    "realtime", "realworld", "parttime", "fulltime", "firsttime", "lowcost", "lowincome", "highspeed", "highrise",
    "highend", "highrisk", "highschool", "longlasting", "longdistance", "semistructured", "decisionmaking",
    "decisionmakers", "problemsolving", "timeconsuming", "timeseries", "crosssectional", "crossvalidation",
    "crosscultural", "opensource", "openended", "thirdparty", "firstyear", "secondyear", "thirdyear", "fourthyear",
    "firsthand", "oldfashioned", "socalled", "tradeoff", "tradeoffs", "pretrained", "pretest", "posttest", "coauthor",
    "coauthors", "peerreviewed", "oneway", "twoway", "onesided", "multiagent", "energysaving", "problembased",
    "wouldbe", "nonnegative", "nonzero", "reexamine", "cooccurrence", "goodlooking", "hardworking", "stepbystep",
    "facetoface", "endtoend", "uptodate", "stateoftheart", "questionanswering", "humancomputer", "teacherstudent",
))  # fmt: skip
"""Words that are usually written with a hyphen, without it."""

_PREFIXES = frozenset({"inter", "over", "under", "super", "hyper", "counter"})  # they make one word with the next line
_ENDINGS = frozenset({"ness", "ish", "teen", "some", "er", "ly"})
_PROSE = 3  # lines
_WIDE, _READABLE = 22, 10  # letter sizes of the width of text in a frame, and in columns
_USUAL = 10.0  # points
_NO_FRAME = Frame(0.0, 0.0, _USUAL, _USUAL, 0, justified=False)
_NOTE = regex(r"[*∗†‡§①-⑳]|\d{1,2}[)）]?\s?[^\d.\s,，、]")


@dataclass(slots=True)
class ParagraphLines:
    """The lines of one paragraph on one page, or of its part there; `cell` and `apart` as of its block."""

    lines: list[TextLine]
    frame: Frame
    page: int
    cell: bool = False
    apart: bool = False
    kind: ParagraphKind = ParagraphKind.BODY
    continued: list["ParagraphLines"] = field(default_factory=list)

    @property
    def size(self) -> float:
        """Return the letter size of the first line."""
        return self.lines[0].size

    @property
    def text(self) -> str:
        """Return the text of all lines, for tests of its wording only."""
        return " ".join(line.text for line in self.lines)


def _line_by_line(block: Block, page: int) -> list[ParagraphLines]:
    """Return a paragraph for each line, while nothing else is known of them."""
    return [ParagraphLines([line], _NO_FRAME, page, block.cell, block.apart) for line in block.lines]


@guess(_line_by_line)
def paragraphs_of(block: Block, page: int) -> list[ParagraphLines]:
    """Return the paragraphs of one block."""
    frame = frame_of(block.lines)
    result: list[ParagraphLines] = []
    for line in block.lines:
        if result and not _begins(result[-1], line, frame):
            result[-1].lines.append(line)
        else:
            result.append(ParagraphLines([line], frame, page, block.cell, block.apart))
    return result


def _begins(current: ParagraphLines, line: TextLine, frame: Frame) -> bool:
    """Return whether `line` begins a new paragraph after `current`."""
    last = current.lines[-1]
    if not same_size(last, line) or _apart(last, line, frame):
        return True
    if last.cells > 1 or line.cells > 1 or _LEADERS.search(last.text):
        return True
    if _centred(last, frame) and _centred(line, frame):
        return False
    return _short(current, line, frame) or _indented(current, line, frame) or _marked(last, line)


def _apart(last: TextLine, line: TextLine, frame: Frame) -> bool:
    pitch = last.bottom - line.bottom
    return pitch > 1.3 * frame.pitch + 0.15 * line.size or pitch < 0


def _centred(line: TextLine, frame: Frame) -> bool:
    """Return whether a line is set in the middle, with room on both sides."""
    before, behind = line.left - frame.left, frame.right - line.right
    return min(before, behind) > 2 * line.size and abs(before - behind) < 2 * line.size


def _short(current: ParagraphLines, line: TextLine, frame: Frame) -> bool:
    """Return whether the first word of `line` would have fitted behind the last one: then the break is meant.

    Behind the end of a sentence a little less room is enough, and in justified text any.
    """
    last = current.lines[-1]
    spare = (min(_own_edge(current, frame), frame.right) - last.right) / line.size
    if spare <= CLOSE:
        return False
    if spare > word_width(line, SURE):
        return True
    spread = frame.justified and same_size(line, frame)
    return bool(_END.search(last.text)) and (spread or spare > word_width(line, LIKELY))


def _own_edge(current: ParagraphLines, frame: Frame) -> float:
    """Return a paragraph's right edge; one narrower than its block, as an abstract, is measured by its own lines."""
    lines = current.lines
    edge = max(line.right for line in lines)
    inside = lines[-1].left > frame.left + lines[-1].size
    same = sum(edge - line.right < CLOSE * line.size for line in lines)
    return edge if len(lines) > 1 and (inside or same > 1) else frame.right


def _indented(current: ParagraphLines, line: TextLine, frame: Frame) -> bool:
    """Return whether a first line stands further right than lines before it, or back at the edge of hanging ones."""
    step = 0.9 * line.size
    first, last = current.lines[0], current.lines[-1]
    if len(current.lines) > 1 and last.left > first.left + step:
        return line.left < first.left + step
    if len(current.lines) == 1 and starts_item(first.text):  # the first hanging line
        return False
    return line.left > last.left + step and line.left > frame.left + step


def _marked(last: TextLine, line: TextLine) -> bool:
    text = line.text
    return (starts_item(text) or is_heading(text)) and bool(_END.search(last.text) or is_heading(last.text))


def _as_torn(stretches: Sequence[ParagraphLines], _body: float) -> list[ParagraphLines]:
    for stretch in stretches:
        stretch.continued.clear()
    return list(stretches)


@guess(_as_torn)
def joined_across(stretches: Sequence[ParagraphLines], body: float) -> list[ParagraphLines]:
    """Join the parts of a paragraph across a column or page break; notes between are passed over, headings are not."""
    result: list[ParagraphLines] = []
    waiting: dict[bool, ParagraphLines] = {}  # small print goes on in small print only
    indented = _indents(stretches)
    for stretch in stretches:
        small = stretch.size < _SMALL * body
        if small in waiting and _goes_on(waiting[small], stretch, indented):
            waiting[small].continued.append(stretch)
            continue
        result.append(stretch)
        if stretch.kind is ParagraphKind.BODY:
            waiting[small] = stretch
        elif stretch.kind in (ParagraphKind.HEADING, ParagraphKind.TITLE):
            waiting.clear()
    return result


def _goes_on(before: ParagraphLines, after: ParagraphLines, indented: bool) -> bool:
    tail = before.continued[-1] if before.continued else before
    if (tail.apart and not _is_prose(tail, _READABLE)) or (after.apart and not _is_prose(after, _READABLE)):
        return False
    last, line = tail.lines[-1], after.lines[0]
    if after.kind is not ParagraphKind.BODY or not same_size(last, line) or tail.frame is after.frame:
        return False
    if after.page - tail.page > 1 or last.cells > 1 or line.cells > 1 or _far_below(tail, after):
        return False
    indent = line.left - after.frame.left
    hangs = len(tail.lines) > 1 and abs(indent - (last.left - tail.frame.left)) < 0.5 * line.size
    flush = indent < 0.9 * line.size
    if not (flush or hangs) or starts_item(line.text) or is_heading(line.text):
        return False
    spare = _edge(before, tail) - last.right
    if _END.search(last.text):  # no indent where others have one, or a last line that is full
        sure = indented and flush and tail.frame.full >= _EDGE
        return (sure or tail.frame.justified) and abs(spare) < CLOSE * last.size
    return spare < max(2.2, word_width(line, SURE)) * last.size


def _edge(before: ParagraphLines, tail: ParagraphLines) -> float:
    """Return where full lines end; a frame of one line says nothing about its measure."""
    alike = (
        stretch.frame.right for stretch in (before, *before.continued) if abs(stretch.frame.left - tail.frame.left) < 2
    )
    return max(alike, default=tail.frame.right)


def _indents(stretches: Iterable[ParagraphLines]) -> bool:
    """Return whether paragraphs usually begin with an indent."""
    long = [stretch for stretch in stretches if stretch.kind is ParagraphKind.BODY and len(stretch.lines) > 1]
    return sum(
        lines_of_two.lines[0].left > lines_of_two.lines[1].left + 0.9 * lines_of_two.size for lines_of_two in long
    ) > 0.6 * len(long)


def _far_below(tail: ParagraphLines, after: ParagraphLines) -> bool:
    """Return whether it stands lower in the same column with more than a line between."""
    last, line = tail.lines[-1], after.lines[0]
    beside = line.left > last.right or line.right < last.left
    gap = last.bottom - line.bottom
    return after.page == tail.page and not beside and gap > 1.3 * max(tail.frame.pitch, 1.2 * last.size)


@guess(lambda _stretches, _body: None)
def name_kinds(stretches: Sequence[ParagraphLines], body: float) -> None:
    """Set the kind of each stretch as far as its looks tell; `body` is the usual letter size."""
    for stretch in stretches:
        stretch.kind = _kind(stretch, body)
    first = [stretch for stretch in stretches if stretch.page == 1 and stretch.size > 1.25 * body and _titular(stretch)]
    if first:
        max(first, key=lambda stretch: stretch.size).kind = ParagraphKind.TITLE


def _titular(stretch: ParagraphLines) -> bool:
    text = stretch.text
    return 4 <= len(text) <= 160 and len(stretch.lines) <= 4 and sum(map(str.isalpha, text)) > 0.5 * len(text)


def _kind(stretch: ParagraphLines, body: float) -> ParagraphKind:
    text = stretch.text
    if stretch.lines[0].cells > 2 or (stretch.cell and not _is_prose(stretch, _WIDE)):
        return ParagraphKind.TABLE
    if stretch.size > 1.1 * body and len(text) <= 80 and not _END.search(text):
        return ParagraphKind.HEADING
    low = stretch.lines[0].top < 260  # points: the lower third of a sheet
    return ParagraphKind.FOOTNOTE if low and stretch.size < _SMALL * body and _NOTE.match(text) else ParagraphKind.BODY


def _is_prose(stretch: ParagraphLines, width: float) -> bool:
    """Return whether a cell is so full and so wide that it holds running text."""
    return len(stretch.lines) >= _PROSE and stretch.frame.right - stretch.frame.left > width * stretch.size


@guess(lambda _lines: _USUAL)
def usual_size(lines: Iterable[TextLine]) -> float:
    """Return the letter size, in points, of most characters."""
    sizes = Counter[float]()
    for line in lines:
        sizes[round(line.size * 2) / 2] += sum(len(run.text) for run in line.runs)
    return max(sizes, key=lambda size: (sizes[size], size), default=_USUAL)


def draft_of(stretch: ParagraphLines) -> Draft:
    """Return the text of a stretch with its continuations: lines joined, hyphens at line ends removed."""
    draft = Draft(stretch.kind, page=stretch.page)
    for part in (stretch, *stretch.continued):
        for line in part.lines:
            _append(draft, line)
    draft.loose = _is_loose(stretch) or any(mark.kind == FindingKind.VERTICAL for mark in draft.marks)
    return draft


def _is_loose(stretch: ParagraphLines) -> bool:
    """Return whether its letters stand one by one: below each other, or in the cells of a form."""
    runs = [run for part in (stretch, *stretch.continued) for line in part.lines for run in line.runs]
    return sum(len(run.text) for run in runs) < _LOOSE * len(runs)


def _is_of_the_word(before: str, after: str) -> bool:
    """Return whether a hyphen at the end of a line is the word's own, as in well-known, and no line-end hyphen."""
    broken = _BROKEN.search(before)
    behind = _WORD_PART.match(after)
    if broken is None or behind is None:
        return False
    first, second = broken[1].lower(), behind[0].lower()
    if first in _FIRST_PARTS:
        return second not in _ENDINGS
    compound = first + second in _COMPOUNDS
    return compound or "-" in first or (len(first) > 3 and first not in _PREFIXES and second in _SECOND_PARTS)


def _is_suspended(before: str, after: str) -> bool:
    """Return whether a hyphen at the end of a line stands for a part that comes later, as in pre- and post-test."""
    broken = _BROKEN.search(before)
    return broken is not None and _CONJUNCTION.match(after) is not None and broken[1].lower() not in _BEFORE_AND


def _append(draft: Draft, line: TextLine) -> None:
    text = line.text
    before = draft.pieces[-1] if draft.pieces else ""
    if before[-1:] in _HYPHENS and before[-2:-1].isalpha() and text[:1].islower():
        if _is_suspended(before, text):
            draft.write(" ")
        elif not _is_of_the_word(before, text):
            draft.pieces[-1] = before[:-1]
            draft.length -= 1
    elif before and not (is_cjk(before[-1]) or is_cjk(text[0])):
        draft.write(" ")
    for piece, finding in line.pieces():
        draft.write(piece, finding)
