"""Paragraphs while they are being read, and the text they make together."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hengwen.model.document import Finding, FindingKind, Paragraph, ParagraphKind, Span
from hengwen.model.messages import Message, message

_NO_TRICK = frozenset((
    FindingKind.SCAN, FindingKind.IMAGES, FindingKind.EMBEDDED, FindingKind.DELETED, FindingKind.CONTRADICTION,
))  # fmt: skip
_UNSEEN = 20
_NOISE = frozenset((
    FindingKind.WHITE, FindingKind.TINY, FindingKind.INVISIBLE, FindingKind.OUTSIDE, FindingKind.COVERED,
))  # fmt: skip
_LONGEST_NOISE = 12  # thirteen characters are the shortest passage that is ever reported
SENTENCE_END = "。！？；.!?;:：…”"


@dataclass(slots=True)
class FindingMark:
    """Something odd about characters `start` to `end` of a draft; `count` is without blanks, or of text left out."""

    kind: str
    start: int
    end: int
    count: int


@dataclass(slots=True)
class Draft:
    """A paragraph being written. `size` is the largest letter in half points, 0 where nothing says it."""

    kind: ParagraphKind
    label: str = ""
    centred: bool = False
    size: int = 0
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    marks: list[FindingMark] = field(default_factory=list)
    page: int | None = None

    def write(self, text: str, finding: str | None = None) -> None:
        """Append text; `finding` is the kind of finding it gives."""
        if finding:
            self.mark(finding, len(text), _without_blanks(text))
        self.pieces.append(text)
        self.length += len(text)

    def leave_out(self, text: str, finding: str) -> None:
        """Note text that is left out here."""
        self.mark(finding, 0, _without_blanks(text))

    def mark(self, finding: str, length: int, count: int) -> None:
        """Note `length` characters from here on, together with a neighbour of the same kind."""
        last = self.marks[-1] if self.marks else None
        if last and last.kind == finding and last.end == self.length:
            last.end += length
            last.count += count
        elif count:
            self.marks.append(FindingMark(finding, self.length, self.length + length, count))

    @property
    def ends_sentence(self) -> bool:
        """Whether what is written so far ends a sentence."""
        return bool(self.pieces) and self.pieces[-1].rstrip()[-1:] in tuple(SENTENCE_END)

    @property
    def text(self) -> str:
        """The text without label and outer blanks."""
        return "".join(self.pieces).strip()


def _without_blanks(text: str) -> int:
    """How many characters a text has, without its blanks."""
    return len("".join(text.split()))


@dataclass(frozen=True, slots=True)
class Assembled:
    """A text with its paragraphs and findings; `unseen` counts characters that a reader does not see."""

    text: str
    paragraphs: tuple[Paragraph, ...]
    findings: tuple[Finding, ...]
    unseen: int

    @property
    def suspicion(self) -> Message | None:
        """What is said about text that a reader of the page does not see; a few such characters are an accident."""
        if self.unseen <= _UNSEEN:
            return None
        return message(
            "{count} characters cannot be seen on the page: they are hidden, white or tiny.", count=self.unseen
        )


def assemble(drafts: Iterable[Draft]) -> Assembled:
    """Join drafts with line feeds; empty ones leave only their findings."""
    pieces: list[str] = []
    paragraphs: list[Paragraph] = []
    findings: list[Finding] = []
    offset = unseen = 0
    for draft in drafts:
        raw = "".join(draft.pieces)
        body = raw.strip()
        text = draft.label + body if body else ""
        shift = offset + len(draft.label) - (len(raw) - len(raw.lstrip()))
        findings += (_finding(mark, draft.page, shift, offset, offset + len(text)) for mark in draft.marks)
        unseen += sum(mark.count for mark in draft.marks if mark.kind not in _NO_TRICK)
        if text:
            paragraphs.append(Paragraph(Span(offset, offset + len(text)), draft.kind, draft.page))
            pieces.append(text)
            offset += len(text) + 1
    return Assembled("\n".join(pieces), tuple(paragraphs), tuple(_within(findings, max(0, offset - 1))), unseen)


def _finding(mark: FindingMark, page: int | None, shift: int, low: int, high: int) -> Finding:
    start, end = (min(max(place + shift, low), high) for place in (mark.start, mark.end))
    return Finding(mark.kind, Span(start, end), page)


def _within(findings: Iterable[Finding], length: int) -> Iterable[Finding]:
    """A paragraph of hidden text alone, at the end, has no place of its own: it is noted at the last character."""
    for each in findings:
        yield Finding(each.kind, Span(min(each.span.start, length), min(each.span.end, length)), each.page)


def leave_out_noise(draft: Draft) -> None:
    """Take unseen pieces of up to twelve characters between visible letters out of a draft; their findings stay.

    They can hold no passage, they only break one.
    """
    noise = _noise(draft)
    if not noise:
        return
    text = "".join(draft.pieces)
    pieces: list[str] = []
    done = removed = 0
    for mark in draft.marks:
        start, end = mark.start, mark.end
        mark.start -= removed
        if id(mark) in noise:
            pieces.append(text[done:start])
            done = end
            removed += end - start
        mark.end = end - removed
    draft.pieces = [*pieces, text[done:]]
    draft.length -= removed


def _noise(draft: Draft) -> set[int]:
    """The marks, by identity, with visible letters on both sides before the next unseen ones."""
    marks = [mark for mark in draft.marks if mark.kind in _NOISE and mark.end > mark.start]
    if not any(mark.count <= _LONGEST_NOISE for mark in marks):
        return set()
    text = "".join(draft.pieces)
    edges = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(text)]
    seen = [any(letter.isalnum() for letter in text[low:high]) for low, high in zip(*edges, strict=True)]
    short = (number for number, mark in enumerate(marks) if mark.count <= _LONGEST_NOISE)
    return {id(marks[number]) for number in short if seen[number] and seen[number + 1]}
