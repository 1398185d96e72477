"""The properties of a paragraph of a DOCX, with its style: worked out once for equal properties.

Most paragraphs of a document, above all the cells of its tables, have the properties of others.
"""

from msgspec import Struct

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.placement import PageSize
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.alternate_content import joins_next
from hengwen.readers.docx.drawing import paragraph_finding
from hengwen.readers.docx.numbering import Numbering
from hengwen.readers.docx.styles import DocxStyles, Style, kind_by_outline, numbering_of
from hengwen.readers.ooxml.names import attribute, child, signature

_MOST = 4096  # formats that are remembered: a hostile file has as many as paragraphs


class ParagraphFormat(Struct, frozen=True):
    """The format of a paragraph. `run_format`: of its letters; `numbering`: id of a list, and level in it.

    `finding`: hides the whole paragraph. `begins_page`: it begins a new one; `joins_next`: the next one goes on in it.
    """

    kind: ParagraphKind | None
    run_format: RunFormat
    numbering: tuple[str | None, int | None]
    centred: bool
    finding: FindingKind | None
    begins_page: bool
    joins_next: bool


class ParagraphFormats:
    """The formats of the paragraphs of a document."""

    def __init__(self, styles: DocxStyles, numbering: Numbering, page: PageSize) -> None:
        self._styles, self._numbering, self._page = styles, numbering, page
        self._known: dict[tuple[object, ...], ParagraphFormat] = {}

    def of(self, properties: Element | None, table: RunFormat) -> ParagraphFormat:
        """Return the format by `w:pPr`; `table`: how the table around makes letters look."""
        key = (table, signature(properties))
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            known = self._known[key] = self._of(properties, table)
        return known

    def _of(self, properties: Element | None, table: RunFormat) -> ParagraphFormat:
        styles = self._styles
        name = attribute(child(properties, "w:pStyle"))
        name = name if name is not None else styles.default
        style = styles[name]
        background = RunFormat(background=styles.palette.background(child(properties, "w:shd")))
        return ParagraphFormat(
            kind_by_outline(properties) or style.kind,
            background.over(style.run_format.over(table).over(styles.run_format)),
            self._numbered(properties, style, name),
            attribute(child(properties, "w:jc")) == "center",
            paragraph_finding(styles.layers(properties), self._page),
            child(properties, "w:pageBreakBefore") is not None,
            joins_next(child(properties, "w:rPr")),
        )

    def _numbered(self, properties: Element | None, style: Style, name: str | None) -> tuple[str | None, int | None]:
        identity, level = numbering_of(properties)
        if identity is None:
            identity = style.numbering[0]
            level = self._numbering.level_of(identity, name) if level is None else level
        return identity, style.numbering[1] if level is None else level
