"""What the walk through a DOCX writes on: drafts, with what is said about the letters at this place."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import WHITE
from hengwen.readers.common.draft import Draft, leave_out_noise
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.drawing import PageSize
from hengwen.readers.docx.numbering import Numbering
from hengwen.readers.docx.run_properties import RunFormat
from hengwen.readers.docx.styles import DocxStyles
from hengwen.readers.docx.table_styles import TableGrid


@dataclass(slots=True)
class DocxContext:
    """What all stories of a document share. `chunks` and `graphics`: part and relationship id → what it says."""

    styles: DocxStyles
    numbering: Numbering
    page: PageSize = field(default_factory=PageSize)
    ground: int = WHITE
    notes: list[tuple[str, str, bool]] = field(default_factory=list)  # (kind, id, hidden), in order of reference
    sections: list[Element] = field(default_factory=list)
    chunks: Callable[[str, str], list[Draft]] = lambda _part, _relation: []
    graphics: Callable[[str, str], list[str]] = lambda _part, _relation: []


class ParagraphWriter:
    """Drafts being written, with the look of the letters that come next."""

    def __init__(self, setting: DocxContext, fixed: ParagraphKind | None = None) -> None:
        self.setting = setting
        self.drafts: list[Draft] = []
        self.fixed = fixed
        self.draft: Draft | None = None
        self.boxes: list[Draft] = []  # what stands in text boxes comes after the paragraph they hang on
        self.readings: list[str] = []  # ruby over the words of the paragraph
        self.look = self.paragraph_look = setting.styles.look
        self.ground = setting.ground
        self.tables = 0
        self.grid: TableGrid | None = None
        self.table_style, self.table_look = setting.styles.table(None), RunFormat()
        self.odd: FindingKind | None = None  # of all that stands here, whatever it looks like

    def begin(self) -> Draft:
        """The draft that is written on; text outside paragraphs is broken, but visible."""
        if self.draft is None:
            self.draft = Draft(self.fixed or (ParagraphKind.TABLE if self.tables else ParagraphKind.BODY))
        return self.draft

    def write(self, text: str, *, in_field: bool = False) -> None:
        """Write visible text. Text that Word itself hides is left out and noted, other unseen text kept and noted."""
        if not text:
            return
        draft = self.begin()
        if self.look.vanish or self.odd is FindingKind.HIDDEN:
            self.note(FindingKind.HIDDEN, text)
            return
        odd = self.odd or self.look.odd(self.ground, len(text))
        # Word itself hides page numbers of contents on web pages; they are fields.
        webless = FindingKind.HIDDEN if self.look.web_hidden and not in_field else None
        draft.write(text, odd or webless)
        draft.size = max(draft.size, self.look.size or 0)

    def note(self, odd: FindingKind, text: str) -> None:
        """Note text that is left out."""
        count = len("".join(text.split()))
        if count:
            self.begin().mark(odd, 0, count)

    def line(self, text: str) -> None:
        """A paragraph of its own after the one that is being written."""
        if text.strip():
            inner = Draft(self.fixed or (ParagraphKind.TABLE if self.tables else ParagraphKind.BODY))
            if self.odd is FindingKind.HIDDEN:
                inner.mark(self.odd, 0, len("".join(text.split())))
            else:
                inner.write(text, self.odd)
            self.boxes.append(inner)

    def flush(self) -> None:
        """End the paragraph; what hangs on it comes next."""
        readings, self.readings = self.readings, []
        self.line(" ".join(readings))
        if self.draft is not None:
            leave_out_noise(self.draft)
            self.drafts.append(self.draft)
        self.draft = None
        self.drafts += self.boxes
        self.boxes = []

    @contextmanager
    def under(self, odd: FindingKind | None = None, ground: int | None = None) -> Iterator[None]:
        """All that is written meanwhile is odd in this way, or on this ground."""
        outer = self.odd, self.ground
        self.odd = outer[0] or odd
        self.ground = self.ground if ground is None else ground
        yield
        self.odd, self.ground = outer

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is written meanwhile comes after the paragraph that is being written."""
        outer = self.drafts, self.draft, self.boxes, self.readings, self.look, self.paragraph_look
        self.drafts, self.draft, self.boxes, self.readings = [], None, [], []
        yield
        self.flush()
        inner = self.drafts
        self.drafts, self.draft, self.boxes, self.readings, self.look, self.paragraph_look = outer
        self.boxes += inner
