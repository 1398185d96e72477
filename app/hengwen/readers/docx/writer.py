"""The writer for the walk through a DOCX: drafts, with the format of the letters at this place."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import WHITE
from hengwen.readers.common.draft import Draft
from hengwen.readers.common.paragraph_writer import ParagraphWriter
from hengwen.readers.common.placement import PageSize
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.numbering import Numbering
from hengwen.readers.docx.paragraph_formats import ParagraphFormat, ParagraphFormats
from hengwen.readers.docx.stored_values import StoredValues
from hengwen.readers.docx.styles import DocxStyles
from hengwen.readers.docx.table_styles import TableGrid


@dataclass(slots=True)
class DocxContext:
    """The data that all stories of a document share. `chunks` and `graphics`: part and relationship id → their content.

    `is_clear`: the same → whether text under a picture shows through. `media`: the same → the name of a picture.
    `address`: the same → where a link leads. `values`: what stands elsewhere in the file.
    """

    styles: DocxStyles
    numbering: Numbering
    values: StoredValues
    paragraphs: ParagraphFormats
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


class DocxWriter(ParagraphWriter):
    """Writes the paragraphs of a DOCX, with the format of the letters at this place."""

    def __init__(self, context: DocxContext, fixed: ParagraphKind | None = None) -> None:
        super().__init__(fixed, context.background)
        self.context = context
        self.run_format = self.paragraph_format = context.styles.run_format
        self.grid: TableGrid | None = None
        self.table_style, self.table_format = context.styles.table(None), RunFormat()

    def begin_paragraph(self, paragraph: ParagraphFormat) -> Draft:
        """Begin a paragraph of this format."""
        self.run_format = self.paragraph_format = paragraph.run_format
        label = self.context.numbering.label(*paragraph.numbering)
        return self.begin(paragraph.kind, label, centred=paragraph.centred, in_table=self.tables > 0)

    def write(self, text: str, *, in_field: bool = False) -> None:
        """Write text in the current format."""
        gone = FindingKind.HIDDEN if self.run_format.vanish else None
        self.write_run(text, self.run_format, gone, in_field=in_field)

    @contextmanager
    def looking(self, run_format: RunFormat | None) -> Iterator[None]:
        """Give all text written meanwhile this format; None changes nothing."""
        outer, self.run_format = self.run_format, run_format or self.run_format
        yield
        self.run_format = outer

    @contextmanager
    def apart_from_text(self) -> Iterator[None]:
        """Put all text written meanwhile after the current paragraph, whose format comes back."""
        outer = self.run_format, self.paragraph_format
        with super().apart_from_text():
            yield
        self.run_format, self.paragraph_format = outer
