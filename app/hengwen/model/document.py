"""A text, the positions of its parts, and its findings. All offsets count Unicode code points of `Document.text`."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath

from msgspec import Struct

from hengwen.model.bounds import Line, Offset, Word
from hengwen.model.messages import LabelledEnum, Message, message
from hengwen.model.people import Person
from hengwen.model.recognition import Recognition
from hengwen.model.signs.traces import NO_TRACES, Traces
from hengwen.model.span import Span, union

__all__ = [
    "Content",
    "Document",
    "Finding",
    "FindingKind",
    "Paragraph",
    "ParagraphKind",
    "Role",
    "Span",
    "State",
    "union",
]


class State(LabelledEnum):
    """How reading a file ended. Every file ends in exactly one of these."""

    READ = message("read")
    READ_FROM_PICTURES = message("read from pictures")
    READ_PARTLY = message("read partly")
    EMPTY = message("empty")
    SUSPICIOUS = message("suspicious")
    LOCKED = message("locked")
    WRONG_KIND = message("wrong kind")
    NEEDS_UNPACKER = message("needs an unpacker")
    DAMAGED = message("damaged")
    TOO_LARGE = message("too large")
    TOO_SLOW = message("too slow")
    READER_CRASHED = message("reader crashed")
    NOT_ALLOWED = message("no permission")
    GONE = message("gone")

    @property
    def has_text(self) -> bool:
        """Whether a document in this state is compared."""
        return self in (State.READ, State.READ_FROM_PICTURES, State.READ_PARTLY, State.SUSPICIOUS)

    @property
    def is_whole(self) -> bool:
        """Whether all of the file was read, and nothing about it is in doubt."""
        return self in (State.READ, State.READ_FROM_PICTURES)


class ParagraphKind(LabelledEnum):
    """The kind of a paragraph. It is a guess and only used for exclusions: a wrong one must be harmless."""

    TITLE = message("title")
    HEADING = message("heading")
    BODY = message("body")
    TABLE = message("table")
    LIST = message("list")
    CAPTION = message("caption")
    FOOTNOTE = message("footnote")
    HEADER = message("header")
    FOOTER = message("footer")
    CONTENTS = message("contents")
    REFERENCE = message("reference")
    QUOTATION = message("quotation")
    CODE = message("code")
    DECLARATION = message("declaration")
    OUTPUT = message("output")  # the output of a notebook's code
    THANKS = message("thanks")


class Role(LabelledEnum):
    """New documents are compared with each other and with the old ones, old ones never with each other."""

    NEW = message("new")
    OLD = message("old")


class Paragraph(Struct, frozen=True, gc=False):
    """One paragraph of a document; `page` counts from 1 and is None where the format has no pages."""

    span: Span
    kind: ParagraphKind = ParagraphKind.BODY
    page: Offset | None = None


class FindingKind(LabelledEnum):
    """The kinds of odd stretches of text. None is silently counted or silently dropped."""

    HIDDEN = message("hidden text")  # by the word processor's own option
    WHITE = message("white text")  # in the colour of its background
    TINY = message("tiny text")  # under 2 pt
    INVISIBLE = message("invisible text")  # PDF render mode 3
    COVERED = message("covered text")  # under an image or a shape
    OUTSIDE = message("text off the page")
    SCAN = message("scan")  # an image with recognised text behind it, or with none
    FALSE_LAYER = message("false text layer")  # behind a page whose picture says something else
    IMAGES = message("text in images")  # pages or parts that exist only as a picture
    EMBEDDED = message("embedded object")  # another document embedded in the document, whose text is not read
    FIELD = message("words in fields")  # in a field of a word processor that does not show it
    DELETED = message("deleted text")  # tracked deletions
    CONTRADICTION = message("contradicting parts")  # two parts of a file that claim the same place say different things
    ZERO_WIDTH = message("zero-width characters")  # and soft hyphens, between letters
    LOOK_ALIKE = message("look-alike letters")  # Cyrillic or Greek in Latin words, radicals and compatibility forms
    PRIVATE_USE = message("private-use characters")
    SPREAD = message("spread letters")
    REMAPPED = message("remapped glyphs")  # the text layer differs from what is drawn
    VERTICAL = message("vertical text")  # a guess: letters below each other that were read across
    SAYS_REPORT = message("says that it is a report")  # of this program, which did not write it for this user
    COMMENT = message("long comment")  # in the source of a text; no page shows it, and it is not compared
    NO_HEADING = message("references without a heading")
    CHAT_LEFTOVER = (
        message("chat program leftovers"),  # phrases, citation marks, links and Markdown of chat programs
        message("Where does this come from? Chat programs leave such words and marks; so may templates and web pages."),
    )
    WATERMARK = (
        message("patterned invisible characters"),  # tags, variation selectors, zero-width runs, narrow blanks
        message("Where was this text written or copied from? Some programs and web pages leave such characters."),
    )
    BAD_REFERENCE = (
        message("inconsistent reference"),  # it cannot be right, by its own form
        message("Does this source exist, and where was the reference taken from? It may be a slip of the pen."),
    )
    AT_ONCE = (
        message("text that came at once"),  # more text under one revision id than its session has time for
        message(
            "Where was this text written before it came into this file? It may come from another file of the author,"
            " from notes or from a form."
        ),
    )
    SHORT_EDITING = (
        message("little editing time"),  # too short for the length of the text, by the clock of the program
        message(
            "Where and how was the text written? The program counts only the time in which this file was open in it:"
            " parts may have been written elsewhere."
        ),
    )
    ONE_SAVE = (
        message("long text saved once"),
        message("Are there earlier versions or notes of the text? It may have been put together in another file."),
    )
    IDENTITY = (
        message("identity data"),  # looked for in documents that must be anonymous, where that was asked
        message("Whose is it? It may be that of the buyer, of a source or of an example."),
    )

    @property
    def question(self) -> Message | None:
        """The question to ask the author; None where the guide says everything."""
        return None if self.description is self.label else self.description


@dataclass(frozen=True, slots=True)
class Finding:
    """Something odd about a stretch of the text; `kind` is the value of a `FindingKind` and is shown to the user.

    `detail`: the variant, where a kind has several.
    """

    kind: Word
    span: Span
    page: Offset | None = None
    detail: Message | None = None

    @property
    def question(self) -> Message | None:
        """The question to ask the author; None for a kind without one, or of another version."""
        return next((kind.question for kind in FindingKind if kind == self.kind), None)


@dataclass(frozen=True, slots=True)
class Content:
    """A file as it was read: the visible text and the findings.

    `title`: the file's own title (document property or first heading), None without one. `message`: one sentence for
    the user, None when all is well. `encoding`: only for plain text. `pages`: their number, None where the format has
    none; `blank_pages`: the numbers, from 1, of those without text. `traces`: the file's pictures and marks of
    programs. `recognition`: what was read from pictures, None for nothing; `unrecognised`: how many pages and pictures
    may hold text that was not read, where they were counted.
    """

    text: str = ""
    paragraphs: tuple[Paragraph, ...] = ()
    title: Line | None = None
    state: State = State.READ
    message: Message | None = None
    findings: tuple[Finding, ...] = ()
    encoding: Word | None = None
    pages: Offset | None = None
    blank_pages: tuple[Offset, ...] = ()
    traces: Traces = NO_TRACES
    recognition: Recognition | None = None
    unrecognised: Offset = 0

    @property
    def identity_data(self) -> tuple[Finding, ...]:
        """The findings of what must not stand in an anonymous document, where that was looked for."""
        return tuple(finding for finding in self.findings if finding.kind == FindingKind.IDENTITY)

    def require_sound(self) -> None:
        """Raise `ValueError` where paragraphs overlap, or anything lies outside the text."""
        end = 0
        for paragraph in self.paragraphs:
            if paragraph.span.start < end:
                raise ValueError("paragraphs that overlap")
            end = paragraph.span.end
        if max((end, *(finding.span.end for finding in self.findings))) > len(self.text):
            raise ValueError("a span outside of the text")
        self.traces.require_sound(len(self.text))
        if self.recognition:
            self.recognition.require_sound(len(self.text))


@lru_cache(maxsize=1 << 14)  # asked for each document again and again
def _name_and_stem(path: str) -> tuple[str, str]:
    """Return the name at the end of a path, and the same without its suffix."""
    pure = PurePath(path)
    return pure.name, pure.stem


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read: its `path` and its content.

    `id`: SHA-256 in hex of the bytes that were read; empty when they could not be read. `person`: who handed it in,
    where known; `part`: its name among several documents of the person, empty for the only one.
    """

    path: Line
    id: Word
    content: Content
    role: Role = Role.NEW
    person: Person | None = None
    part: Line = ""

    @property
    def name(self) -> str:
        """The file's name without its folders."""
        return _name_and_stem(self.path)[0]

    @property
    def label(self) -> str:
        """The name for readers: the person, with the `part`, or the name of the file."""
        if self.person is None:
            return self.name
        return f"{self.person.label} · {self.part}" if self.part else self.person.label

    @property
    def submitter(self) -> Hashable:
        """A key shared by all documents of one person; without a known person the object itself, while it exists."""
        return self.person or id(self)

    def same_person(self, other: "Document") -> bool:
        """Return whether both are new documents of one person."""
        both_new = self.role is Role.NEW and other.role is Role.NEW
        return both_new and self.person is not None and self.person == other.person

    @property
    def title(self) -> str:
        """The title the file gives itself, otherwise its name without the suffix."""
        return self.content.title or _name_and_stem(self.path)[1]

    @property
    def text(self) -> str:
        """The visible text, which all offsets refer to."""
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
        """Return whether both are the same file under two names; False for files whose bytes could not be read."""
        return bool(self.id) and self.id == other.id

    @property
    def has_nothing(self) -> bool:
        """Whether it is empty, and not because its text is in pictures. Two such files are alike by nature."""
        return self.state is State.EMPTY and not self.has_images

    @property
    def has_images(self) -> bool:
        """Whether some of its text may be in pictures that were not read."""
        return any(finding.kind == FindingKind.IMAGES for finding in self.content.findings)

    def recognised_share(self, span: Span) -> float:
        """Return the share of a stretch of the text, 0 to 1, that was read from pictures."""
        recognition = self.content.recognition
        return recognition.within(span) / len(span) if recognition and len(span) else 0.0

    def page_at(self, offset: int) -> int | None:
        """Return the page of the paragraph that contains `offset`, or of the last one before it; None without pages."""
        page = None
        for paragraph in self.content.paragraphs:
            if paragraph.span.start > offset:
                break
            page = paragraph.page
        return page
