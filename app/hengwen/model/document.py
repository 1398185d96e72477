"""A text, where its parts lie and what is odd about it. All offsets count Unicode code points of `Document.text`."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from hengwen.model.errors import Message


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of characters, `start` included and `end` not."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"no such span: {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def shared(self, other: "Span") -> int:
        """Number of characters that lie in both spans."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


def union(spans: Iterable[Span]) -> list[Span]:
    """The same characters as disjoint spans in order, touching ones joined, empty ones dropped."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        elif len(span):
            joined.append(span)
    return joined


class State(StrEnum):
    """How reading a file ended. Every file ends in exactly one of these."""

    READ = "read"
    READ_PARTLY = "read partly"
    EMPTY = "empty"
    SUSPICIOUS = "suspicious"
    LOCKED = "locked"
    WRONG_KIND = "wrong kind"
    DAMAGED = "damaged"
    TOO_LARGE = "too large"
    TOO_SLOW = "too slow"
    READER_CRASHED = "reader crashed"
    GONE = "gone"

    @property
    def has_text(self) -> bool:
        """Whether a document in this state takes part in the comparison."""
        return self in (State.READ, State.READ_PARTLY, State.SUSPICIOUS)


class ParagraphKind(StrEnum):
    """What a paragraph is. A guess that serves exclusions only: a wrong one must be harmless."""

    TITLE = "title"
    HEADING = "heading"
    BODY = "body"
    TABLE = "table"
    LIST = "list"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    HEADER = "header"
    FOOTER = "footer"
    CONTENTS = "contents"
    REFERENCE = "reference"
    QUOTATION = "quotation"
    CODE = "code"
    DECLARATION = "declaration"


class Role(StrEnum):
    """New documents are compared with each other and with the old ones, old ones never with each other."""

    NEW = "new"
    OLD = "old"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a document; `page` counts from 1 and is None where the format has no pages."""

    span: Span
    kind: ParagraphKind = ParagraphKind.BODY
    page: int | None = None


class FindingKind(StrEnum):
    """What can be odd about a stretch of text. None of it is silently counted or silently dropped."""

    HIDDEN = "hidden text"  # by the word processor's own switch
    WHITE = "white text"  # in the colour of what lies behind it
    TINY = "tiny text"  # under 2 pt
    INVISIBLE = "invisible text"  # PDF render mode 3
    COVERED = "covered text"  # under an image or a shape
    OUTSIDE = "text off the page"
    SCAN = "scan"  # an image with recognised text behind it, or with none
    IMAGES = "text in images"  # pages or parts of which only a picture is there
    EMBEDDED = "embedded object"  # another document in the document, whose text is not read
    DELETED = "deleted text"  # tracked deletions
    CONTRADICTION = "contradicting parts"  # two parts of a file that claim the same place say different things
    ZERO_WIDTH = "zero-width characters"  # and soft hyphens, between letters
    LOOK_ALIKE = "look-alike letters"  # Cyrillic or Greek in Latin words, radicals and compatibility forms
    PRIVATE_USE = "private-use characters"
    SPREAD = "spread letters"
    REMAPPED = "remapped glyphs"  # the text layer cannot be what is drawn
    NO_HEADING = "references without a heading"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd about a stretch of the text; `kind` is the value of an `FindingKind` and is shown to the user."""

    kind: str
    span: Span
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """What a reader makes of a file's bytes: the visible text and what it noticed.

    `title` is what the file itself says (document property or first heading), None where it says nothing.
    `message` is one sentence for the user, None when all is well. `encoding` only for plain text. `pages`: how many
    the file has, None where the format has none; `blank_pages` of them, by number from 1, have no text.
    """

    text: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    title: str | None = None
    state: State = State.READ
    message: Message | None = None
    findings: tuple[Finding, ...] = ()
    encoding: str | None = None
    pages: int | None = None
    blank_pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read: under which `path`, with which content.

    `id`: SHA-256 in hex of the bytes that were read; empty when there were none to be had.
    """

    path: str
    id: str
    content: Content
    role: Role = Role.NEW

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return PurePath(self.path).name

    @property
    def title(self) -> str:
        """The title the file gives itself, otherwise its name without the suffix."""
        return self.content.title or PurePath(self.path).stem

    @property
    def text(self) -> str:
        """The visible text, the one all offsets refer to."""
        return self.content.text

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        """The paragraphs in order; they do not overlap."""
        return self.content.paragraphs

    @property
    def state(self) -> State:
        """How reading ended."""
        return self.content.state

    def same_bytes(self, other: "Document") -> bool:
        """Whether both are the same file under two names; never for files whose bytes could not be read."""
        return bool(self.id) and self.id == other.id

    def page_at(self, offset: int) -> int | None:
        """The page of the paragraph in which `offset` lies, or of the last one before it; None without pages."""
        page = None
        for paragraph in self.content.paragraphs:
            if paragraph.span.start > offset:
                break
            page = paragraph.page
        return page
