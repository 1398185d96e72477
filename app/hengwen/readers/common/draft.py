"""Paragraphs under construction, and the text they make together."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from msgspec import Struct, structs

from hengwen.model.document import Finding, FindingKind, Paragraph, ParagraphKind, Span
from hengwen.model.messages import Message, message
from hengwen.model.recognition import PictureOfText, PlacedLine, Recognition
from hengwen.model.regex import regex
from hengwen.readers.findings.chat_leftovers import link_leftover
from hengwen.readers.findings.hidden_text import UnseenStretch, are_few, hidden_characters, is_noise
from hengwen.readers.guesses import guess
from hengwen.text.english_words import word_ends

_MOST_COLUMNS = 64  # columns of a table of a page; the last one takes any further cells
_KEPT = 2_000  # characters of an unseen stretch that are kept to judge it by
_HIDES = frozenset((
    FindingKind.HIDDEN, FindingKind.WHITE, FindingKind.TINY, FindingKind.INVISIBLE, FindingKind.COVERED,
    FindingKind.OUTSIDE, FindingKind.FALSE_LAYER,
))  # fmt: skip
_NOISE = frozenset((
    FindingKind.WHITE, FindingKind.TINY, FindingKind.INVISIBLE, FindingKind.OUTSIDE, FindingKind.COVERED,
))  # fmt: skip
_LIKE_A_BLANK = _NOISE - {FindingKind.TINY, FindingKind.OUTSIDE}  # what takes room
_TAIL, _HEAD = regex(r"(?<![A-Za-z])[A-Za-z]++\Z"), regex("[A-Za-z]+")
SENTENCE_END = "。！？；.!?;:：…”"


@dataclass(slots=True)
class FindingMark:
    """Something odd about characters `start` to `end` of a draft; `count` is without blanks, or of text left out.

    `text`: the odd words, or their beginning. `note`: nothing that could be meant to deceive. `detail`: as in a
    finding.
    """

    kind: str
    start: int
    end: int
    count: int
    text: str = ""
    note: bool = False
    detail: Message | None = None


class TableCell(Struct, frozen=True):
    """Where in a table a draft stands: `row` is the same object for all cells of a row, `column` counts from 0."""

    row: object
    column: int


@dataclass(slots=True)
class Draft:
    """A paragraph being written. `size` is the largest letter in half points, 0 where unknown."""

    kind: ParagraphKind
    label: str = ""
    centred: bool = False
    size: int = 0
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[FindingMark] = field(default_factory=list)
    page: int | None = None
    loose: bool = False  # its letters stand apart on the page, as in labels that run down: their order is a guess
    cell: TableCell | None = None  # of a row that stands on one line
    identity: str = ""  # the id that the file gives the paragraph, where it has such ids
    revisions: list[tuple[int, str, str]] = field(default_factory=list)  # from where on: ids of writing, of formatting
    pictures: list[tuple[int, str]] = field(default_factory=list)  # where they hang, and their names in the file
    unshown: set[str] = field(default_factory=set)  # the names of pictures that no page shows
    recognised: tuple[PictureOfText, tuple[PlacedLine, ...]] | None = None  # the picture it was read from, its lines

    def write(self, text: str, finding: str | None = None, *, note: bool = False) -> None:
        """Append text; `finding` is the kind of finding it gives, if any."""
        if finding:
            self._mark_text(finding, len(text), text, note)
        self.pieces.append(text)
        self.length += len(text)

    def revise(self, written: str, formatted: str = "") -> None:
        """Note the revision ids of the sessions in which the next text was written and formatted."""
        if not self.revisions or self.revisions[-1][1:] != (written, formatted):
            self.revisions.append((self.length, written, formatted))

    def add_picture(self, name: str, *, shown: bool = True) -> None:
        """Note a picture that hangs here, by its name in the file."""
        self.pictures.append((self.length, name))
        if not shown:
            self.unshown.add(name)

    def note_link(self, start: int, address: str) -> None:
        """Note where the words from `start` on link to, if the address is of interest."""
        if detail := link_leftover(address):
            mark = FindingMark(FindingKind.CHAT_LEFTOVER, start, self.length, 1, note=True, detail=detail)
            self.marks.insert(sum(marked.start < start for marked in self.marks), mark)

    def note(self, finding: str, detail: Message | None) -> None:
        """Note what the source has here and no page shows, if there is a sentence about it."""
        if detail:
            self.marks.append(FindingMark(finding, self.length, self.length, 1, note=True, detail=detail))

    def leave_out(self, text: str, finding: str, *, note: bool = False) -> None:
        """Note text that is left out here."""
        self._mark_text(finding, 0, text, note)

    def mark(self, finding: str, length: int, count: int) -> None:
        """Mark the next `length` characters; joins a neighbouring mark of the same kind."""
        self._add(FindingMark(finding, self.length, self.length + length, count))

    def _mark_text(self, finding: str, length: int, text: str, note: bool) -> None:
        count = len("".join(text.split()))
        self._add(FindingMark(finding, self.length, self.length + length, count, text[:_KEPT], note))

    def _add(self, mark: FindingMark) -> None:
        last = self.marks[-1] if self.marks else None
        if last and (last.kind, last.note, last.end) == (mark.kind, mark.note, mark.start):
            last.end = mark.end
            last.count += mark.count
            last.text = (last.text + mark.text)[:_KEPT] if len(last.text) < _KEPT else last.text
        elif mark.count:
            self.marks.append(mark)

    @property
    def ends_sentence(self) -> bool:
        """Whether what is written so far ends a sentence."""
        return bool(self.pieces) and self.pieces[-1].rstrip()[-1:] in tuple(SENTENCE_END)

    @property
    def text(self) -> str:
        """The text without label and outer blanks."""
        return "".join(self.pieces).strip()


class PlacedDraft(Struct, frozen=True):
    """A draft with text: its span in the text of the document, and where its first written character would be there."""

    draft: Draft
    span: Span
    start: int


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """Where in the text of the document, and on which page, a picture hangs, and its name in the file."""

    offset: int
    page: int | None
    name: str


class Assembled(Struct, frozen=True):
    """A text with its paragraphs and findings; `hidden` counts characters of running text that no page shows.

    `contradicts`: parts of the file say running text that others deny. `placed`: the drafts with an id or revision ids.
    `pictures`: where they hang, in the order of the text. `recognised`: those whose words are in the text.
    """

    text: str
    paragraphs: tuple[Paragraph, ...]
    findings: tuple[Finding, ...]
    hidden: int
    contradicts: bool
    placed: tuple[PlacedDraft, ...] = ()
    pictures: tuple[PicturePlace, ...] = ()
    recognised: tuple[PictureOfText, ...] = ()

    @property
    def recognition(self) -> Recognition | None:
        """Return what was read from pictures; None for nothing."""
        if not self.recognised:
            return None
        from hengwen.recognition import MODEL

        return Recognition(MODEL, self.recognised)

    @property
    def suspicion(self) -> Message | None:
        """Return the sentence where running text is hidden; all other unseen text is only noted."""
        return unseen(self.hidden) if self.hidden else None


def unseen(count: int) -> Message:
    """Return the sentence about running text that no page shows."""
    return message("{count} characters cannot be seen on the page: they are hidden, white or tiny.", count=count)


def assemble(drafts: Iterable[Draft]) -> Assembled:
    """Join drafts with line feeds, cells of one row with tabs; empty ones leave only their findings.

    Unseen noise between visible letters is left out of them.
    """
    drafts = tuple(drafts)
    for draft in drafts:
        _leave_out_noise(draft)
    pieces: list[str] = []
    paragraphs: list[Paragraph] = []
    findings: list[Finding] = []
    placed: list[PlacedDraft] = []
    pictures: list[PicturePlace] = []
    recognised: list[PlacedDraft] = []
    end, cell = 0, None
    for draft in drafts:
        raw = "".join(draft.pieces)
        body = raw.strip()
        text = draft.label + body if body else ""
        between = _between(cell, draft.cell) if paragraphs else ""
        offset = end + len(between)
        shift = offset + len(draft.label) - (len(raw) - len(raw.lstrip()))
        marks = _worth_saying(draft.marks)
        findings += (_finding(mark, draft.page, shift, offset, offset + len(text)) for mark in marks)
        pictures += (
            PicturePlace(min(max(place + shift, offset), offset + len(text)), draft.page, name)
            for place, name in draft.pictures
        )
        if text:
            paragraphs.append(Paragraph(Span(offset, offset + len(text)), draft.kind, draft.page))
            pieces += between, text
            end, cell = offset + len(text), draft.cell
            if draft.revisions or draft.identity:
                placed.append(PlacedDraft(draft, paragraphs[-1].span, shift))
            if draft.recognised:
                recognised.append(PlacedDraft(draft, paragraphs[-1].span, shift))
    contradicts = any(
        mark.kind == FindingKind.CONTRADICTION and not mark.note for draft in drafts for mark in draft.marks
    )
    hidden = hidden_characters(list(_stretches(drafts)), lambda: "\n".join(map(_seen, drafts)))
    all_findings = tuple(_within(findings, end))
    hung = tuple(replace(picture, offset=min(picture.offset, end)) for picture in pictures)
    return Assembled(
        "".join(pieces), tuple(paragraphs), all_findings, hidden, contradicts, tuple(placed), hung,
        _recognised(recognised),
    )  # fmt: skip


def _recognised(drafts: Iterable[PlacedDraft]) -> tuple[PictureOfText, ...]:
    """Return the pictures whose words are in the text, with their lines where they stand in it."""
    pictures: list[PictureOfText] = []
    last: PictureOfText | None = None
    for own in drafts:
        source, lines = own.draft.recognised or (None, ())
        if source is None:
            continue
        placed = tuple(PlacedLine(_moved(line.span, own.start, own.span), line.score, line.corners) for line in lines)
        placed = *(pictures.pop().lines if source is last else ()), *placed
        pictures.append(structs.replace(source, lines=placed))
        last = source
    return tuple(pictures)


def _moved(span: Span, by: int, within: Span) -> Span:
    start, end = (min(max(place + by, within.start), within.end) for place in (span.start, span.end))
    return Span(start, end)


def _worth_saying(marks: list[FindingMark]) -> list[FindingMark]:
    """Return the marks of a paragraph, without words in fields that are no more than labels."""
    if marks and are_few(" ".join(mark.text for mark in marks if mark.kind == FindingKind.FIELD)):
        return [mark for mark in marks if mark.kind != FindingKind.FIELD]
    return marks


def _between(before: TableCell | None, cell: TableCell | None) -> str:
    """Return the text between two paragraphs: a tab for each border between cells of one row, otherwise a new line."""
    if cell is None:
        return "\n"
    if before is not None and before.row is cell.row:
        return "\t" * max(cell.column - before.column, 1)
    return "\n" + "\t" * cell.column


def _stretches(drafts: Sequence[Draft]) -> Iterator[UnseenStretch]:
    for draft in drafts:
        if any(mark.kind in _HIDES for mark in draft.marks):
            margin = draft.kind in (ParagraphKind.HEADER, ParagraphKind.FOOTER)
            text = "".join(draft.pieces)
            cut_off = any(map(str.isalnum, _seen(draft)))  # what runs off the page begins on it
            for mark in draft.marks:
                if mark.kind in _HIDES and not mark.note and not (mark.kind == FindingKind.OUTSIDE and cut_off):
                    before, behind = text[max(0, mark.start - 1) : mark.start], text[mark.end : mark.end + 1]
                    within = before.isalnum() and behind.isalnum()
                    yield UnseenStretch(mark.text, mark.count, within, margin, draft.page)


def _seen(draft: Draft) -> str:
    """Return the text of a draft that a reader of the page sees."""
    text, done, pieces = "".join(draft.pieces), 0, []
    for mark in draft.marks:
        if mark.kind in _HIDES and mark.end > mark.start:
            pieces.append(text[done : mark.start])
            done = mark.end
    return "".join([*pieces, text[done:]])


def _finding(mark: FindingMark, page: int | None, shift: int, low: int, high: int) -> Finding:
    start, end = (min(max(place + shift, low), high) for place in (mark.start, mark.end))
    return Finding(mark.kind, Span(start, end), page, mark.detail)


def _within(findings: Iterable[Finding], length: int) -> Iterable[Finding]:
    """Return the findings within a paragraph. Hidden text alone, at the end, is noted at the last character."""
    for finding in findings:
        yield replace(finding, span=Span(min(finding.span.start, length), min(finding.span.end, length)))


def _leave_out_noise(draft: Draft) -> None:
    """Take unseen pieces that can hold no passage, and only break one, out from between visible letters of a draft.

    Their findings stay. White ones look like a blank: one is left where words end.
    """
    noise = _noise(draft) if draft.marks else []
    if not noise:
        return
    text = "".join(draft.pieces)
    blanks = _blanks_instead(text, noise)
    cuts = {id(mark): (mark.start + blank, mark.end) for mark, blank in zip(noise, blanks, strict=True)}
    pieces: list[str] = []
    done = removed = 0
    for mark in draft.marks:
        mark.start -= removed
        if id(mark) in cuts:
            start, end = cuts[id(mark)]
            pieces += text[done : mark.start + removed], " " * (start - mark.start - removed)
            done = end
            removed += end - start
        mark.end -= removed
    draft.pieces = [*pieces, text[done:]]
    draft.length -= removed
    moved = _moves(list(cuts.values()))
    draft.revisions = [(moved(place), one, other) for place, one, other in draft.revisions]
    draft.pictures = [(moved(place), name) for place, name in draft.pictures]


def _blanks_instead(text: str, noise: Sequence[FindingMark]) -> list[bool]:
    """Return for each piece of noise whether a blank takes its place: between Latin letters, where a word ends."""
    blanks = [False] * len(noise)
    edges = [0, *(mark.end for mark in noise)], [*(mark.start for mark in noise), len(text)]
    seen = [text[low:high] for low, high in zip(*edges, strict=True)]
    parts: list[str] = []  # of a run of letters that noise parts
    places: list[int] = []  # where in it a word may end
    for number, (mark, before, behind) in enumerate(zip(noise, seen[:-1], seen[1:], strict=True)):
        tail, head = _TAIL.search(before), _HEAD.match(behind)
        if tail and head and mark.kind in _LIKE_A_BLANK:
            parts += (head[0],) if parts else (tail[0], head[0])
            places.append(number)
        elif parts and head:
            parts[-1] += head[0]
        if parts and (number + 1 == len(noise) or not (head and head.end() == len(behind))):
            for place, ends in zip(places, word_ends(parts), strict=True):
                blanks[place] = ends
            parts, places = [], []
    return blanks


def _moves(cuts: Sequence[tuple[int, int]]) -> Callable[[int], int]:
    """Return where a place comes to lie once some stretches, in order, are taken out."""
    starts, removed = [start for start, _ in cuts], [0, *accumulate(end - start for start, end in cuts)]

    def moved(place: int) -> int:
        number = bisect_left(starts, place)
        return place - removed[number] + (max(0, cuts[number - 1][1] - place) if number else 0)

    return moved


def _noise(draft: Draft) -> list[FindingMark]:
    """Return the marks of unseen pieces, with visible letters on both sides before the next ones."""
    marks = [mark for mark in draft.marks if mark.kind in _NOISE and mark.end > mark.start]
    short = [number for number, mark in enumerate(marks) if is_noise(mark.text)]
    if not short:
        return []
    text = "".join(draft.pieces)
    edges = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(text)]
    seen = [any(letter.isalnum() for letter in text[low:high]) for low, high in zip(*edges, strict=True)]
    return [marks[number] for number in short if seen[number] and seen[number + 1]]


@guess(lambda _cells: None)
def line_up(cells: Iterable[tuple[int, Sequence[Draft]]]) -> None:
    """Put the cells of one row on one line, and note the column of each, from 0, and its drafts.

    A row with a cell of several paragraphs keeps a line for each: with tabs nobody could tell which cell they are of.
    """
    filled = [(column, [draft for draft in drafts if draft.text]) for column, drafts in cells]
    if all(len(drafts) <= 1 for _, drafts in filled):
        row = object()
        for column, drafts in filled:
            for draft in drafts:
                draft.cell = TableCell(row, min(column, _MOST_COLUMNS))
