"""What the walk through a DOCX writes: drafts, with the format of the letters at this place."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import WHITE
from hengwen.readers.common.draft import Draft, leave_out_noise
from hengwen.readers.common.placement import PageSize
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.numbering import Numbering
from hengwen.readers.docx.styles import DocxStyles, Style, kind_by_outline, numbering_of
from hengwen.readers.docx.table_styles import TableGrid
from hengwen.readers.ooxml.names import attribute, child


@dataclass(slots=True)
class DocxContext:
    """What all stories of a document share. `chunks` and `graphics`: part and relationship id → what it says.

    `is_clear`: the same → whether what lies under a picture shows through. `media`: the same → the name of a picture.
    `address`: the same → where a link leads.
    """

    styles: DocxStyles
    numbering: Numbering
    page: PageSize = field(default_factory=PageSize)
    background: int = WHITE
    notes: list[tuple[str, str, bool]] = field(default_factory=list)  # (kind, id, hidden), in order of reference
    sections: list[Element] = field(default_factory=list)
    bookmarks: list[str] = field(default_factory=list)
    settings: Element | None = None
    chunks: Callable[[str, str], list[Draft]] = lambda _part, _relation: []
    graphics: Callable[[str, str], list[str]] = lambda _part, _relation: []
    is_clear: Callable[[str, str], bool] = lambda _part, _relation: False
    media: Callable[[str, str], str] = lambda _part, _relation: ""
    address: Callable[[str, str], str] = lambda _part, _relation: ""


class ParagraphWriter:
    """Drafts being written, with the format of the letters that come next."""

    def __init__(self, context: DocxContext, fixed: ParagraphKind | None = None) -> None:
        self.context = context
        self.drafts: list[Draft] = []
        self.fixed = fixed
        self.draft: Draft | None = None
        self.attached: list[Draft] = []  # what stands in text boxes comes after the paragraph they hang on
        self.ruby_texts: list[str] = []  # ruby over the words of the paragraph
        self.run_format = self.paragraph_format = context.styles.run_format
        self.background = context.background
        self.tables = 0
        self.grid: TableGrid | None = None
        self.table_style, self.table_format = context.styles.table(None), RunFormat()
        self.finding: FindingKind | None = None  # of all that stands here, whatever its format
        self.over_picture = False  # white letters may be seen

    def new_draft(self, properties: Element | None) -> Draft:
        """The draft of a paragraph with these properties; its style gives the format of letters."""
        styles = self.context.styles
        name = attribute(child(properties, "w:pStyle"))
        name = name if name is not None else styles.default
        style = styles[name]
        background = styles.palette.background(child(properties, "w:shd"))
        inherited = style.run_format.over(self.table_format).over(styles.run_format)
        self.run_format = self.paragraph_format = RunFormat(background=background).over(inherited)
        label = self._label(properties, style, name)
        kind = self.fixed or kind_by_outline(properties) or style.kind or (ParagraphKind.TABLE if self.tables else None)
        centred = attribute(child(properties, "w:jc")) == "center"
        return Draft(kind or (ParagraphKind.LIST if label else ParagraphKind.BODY), label, centred)

    def _label(self, properties: Element | None, style: Style, name: str | None) -> str:
        identity, level = numbering_of(properties)
        if identity is None:
            identity = style.numbering[0]
            level = self.context.numbering.level_of(identity, name) if level is None else level
        return self.context.numbering.label(identity, style.numbering[1] if level is None else level)

    def open_draft(self) -> Draft:
        """The draft that is being written; text outside paragraphs is broken, but visible."""
        if self.draft is None:
            self.draft = Draft(self.fixed or (ParagraphKind.TABLE if self.tables else ParagraphKind.BODY))
        return self.draft

    def write(self, text: str, *, in_field: bool = False) -> None:
        """Write visible text. Text that Word itself hides is left out and noted, other unseen text kept and noted."""
        if not text:
            return
        draft = self.open_draft()
        if self.run_format.vanish or self.finding is FindingKind.HIDDEN:
            self.leave_out(FindingKind.HIDDEN, text)
            return
        finding = self.finding or self.run_format.finding(self.background, len(text))
        # Word itself hides page numbers of contents on web pages; they are fields.
        on_the_web = FindingKind.HIDDEN if self.run_format.web_hidden and not in_field else None
        draft.write(text, finding or on_the_web, note=finding is FindingKind.WHITE and self.over_picture)
        draft.size = max(draft.size, self.run_format.size or 0)

    @property
    def place(self) -> int:
        """How much of the paragraph is written."""
        return self.draft.length if self.draft is not None else 0

    def note_link(self, start: int, address: str) -> None:
        """Note where what was written since then leads to; of a link over several paragraphs the last one has it."""
        if self.draft is not None:
            self.draft.note_link(start if start <= self.draft.length else 0, address)

    def leave_out(self, finding: FindingKind, text: str, *, note: bool = False) -> None:
        """Note text that is left out."""
        if text.strip():
            self.open_draft().leave_out(text, finding, note=note)

    def add_line(self, text: str) -> None:
        """A paragraph of its own after the one that is being written."""
        if text.strip():
            inner = Draft(self.fixed or (ParagraphKind.TABLE if self.tables else ParagraphKind.BODY))
            if self.finding is FindingKind.HIDDEN:
                inner.leave_out(text, self.finding)
            else:
                inner.write(text, self.finding)
            self.attached.append(inner)

    def flush(self) -> None:
        """End the paragraph; what hangs on it comes next."""
        ruby_texts, self.ruby_texts = self.ruby_texts, []
        self.add_line(" ".join(ruby_texts))
        if self.draft is not None:
            leave_out_noise(self.draft)
            self.drafts.append(self.draft)
        self.draft = None
        self.drafts += self.attached
        self.attached = []

    @contextmanager
    def marked(self, finding: FindingKind | None = None, background: int | None = None) -> Iterator[None]:
        """All that is written meanwhile gives this finding, or has this background."""
        outer = self.finding, self.background
        self.finding = outer[0] or finding
        self.background = self.background if background is None else background
        yield
        self.finding, self.background = outer

    @contextmanager
    def looking(self, run_format: RunFormat | None) -> Iterator[None]:
        """All that is written meanwhile looks so; None changes nothing."""
        outer, self.run_format = self.run_format, run_format or self.run_format
        yield
        self.run_format = outer

    @contextmanager
    def apart_from_text(self) -> Iterator[None]:
        """What is written meanwhile comes after the paragraph that is being written."""
        outer = self.drafts, self.draft, self.attached, self.ruby_texts, self.run_format, self.paragraph_format
        self.drafts, self.draft, self.attached, self.ruby_texts = [], None, [], []
        yield
        self.flush()
        inner = self.drafts
        self.drafts, self.draft, self.attached, self.ruby_texts, self.run_format, self.paragraph_format = outer
        self.attached += inner
