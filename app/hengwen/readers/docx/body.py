"""The walk through one story of a DOCX (body, header, note): its visible text in reading order, as drafts."""

from collections.abc import Callable
from functools import cached_property

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import AUTO, UNKNOWN
from hengwen.readers.common.draft import Draft, line_up
from hengwen.readers.common.embedded import holds_document
from hengwen.readers.common.placement import PageCover, Placement, covers_paragraph
from hengwen.readers.common.run_format import RunFormat
from hengwen.readers.common.symbol_fonts import symbol, with_symbols
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx import alternate_content as branches
from hengwen.readers.docx import drawing
from hengwen.readers.docx.math import linear_equation
from hengwen.readers.docx.overlays import PageBackdrop, has_floating, has_no_pictures, overlays_of
from hengwen.readers.docx.pictures import picture_ids
from hengwen.readers.docx.run_properties import parse_run_format
from hengwen.readers.docx.table_styles import CellFormat, TableGrid
from hengwen.readers.docx.writer import DocxContext, DocxWriter
from hengwen.readers.fields.instructions import address_in
from hengwen.readers.fields.open_fields import OpenFields
from hengwen.readers.history.docx import DEFAULT_RUN_ID, PARAGRAPH_ID, RUN_FORMAT_ID, RUN_ID
from hengwen.readers.ooxml.names import attribute, child, full, short


class Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, context: DocxContext, part: str, fixed: ParagraphKind | None = None) -> None:
        self.context = context
        self.writer = DocxWriter(context, fixed)
        self._part = part
        self._root: Element | None = None
        self._fields = OpenFields[RunFormat]()
        self._fields_balanced = True
        self._has_moves = False
        self._overlays: list[Placement] = []
        self._page_cover = PageCover(context.page)
        self._backdrop = PageBackdrop(context.page)
        self._session = ""  # the revision id of runs that have none of their own

    def read(self, root: Element) -> list[Draft]:
        """Return the drafts of a part, in reading order."""
        kinds = [attribute(field, "w:fldCharType") for field in root.iter(full("w:fldChar"))]
        self._root = root
        self._fields_balanced = kinds.count("begin") == kinds.count("end")
        self._has_moves = next(root.iter(full("w:moveTo")), None) is not None
        self.walk(root)
        self._end_fields()
        self.writer.flush()
        return self.writer.drafts

    @cached_property
    def _has_no_pictures(self) -> bool:
        return self._root is not None and has_no_pictures(self._root)

    def walk(self, element: Element) -> None:
        """Read the content of an element."""
        for inner in element:
            handler = _HANDLERS.get(short(inner), Story.walk)
            if handler is not None:
                handler(self, inner)

    def _paragraph(self, element: Element) -> None:
        properties = child(element, "w:pPr")
        writer = self.writer
        paragraph = self.context.paragraphs.of(properties, writer.table_format)
        if writer.draft is None:
            writer.begin_paragraph(paragraph).identity = element.get(PARAGRAPH_ID, "")
        outer_session, self._session = self._session, element.get(DEFAULT_RUN_ID) or element.get(RUN_ID) or ""
        floats = has_floating(element)
        outer, self._overlays = self._overlays, overlays_of(element, self._is_clear) if floats else []
        if paragraph.begins_page:
            self._end_page()
        if writer.fixed is None:
            self._page_cover.add_overlays(self._overlays)
            writer.over_picture = self._backdrop.lies_under(element, floats=floats)
        with writer.marked(paragraph.finding or self._covered(element)):
            self.walk(element)
        self._overlays, self._session = outer, outer_session
        section = child(properties, "w:sectPr")
        if section is not None:
            self._end_page()
            self.context.sections.append(section)
        if not paragraph.joins_next:
            writer.flush()

    def _covered(self, element: Element) -> FindingKind | None:
        if not (self._overlays or self._page_cover):
            return None
        letters = sum(len(text.text or "") for text in element.iterfind(f"{full('w:r')}/{full('w:t')}"))
        size = self.writer.paragraph_format.size or 0
        covered_page = self._page_cover.covers(letters, size)
        hides = (covers_paragraph(overlay, self.context.page, letters, size) for overlay in self._overlays)
        return FindingKind.COVERED if covered_page or any(hides) else None

    def _run(self, element: Element) -> None:
        properties = child(element, "w:rPr")
        writer, outer = self.writer, self.writer.run_format
        writer.run_format = self.context.styles.run_format_of(properties, writer.paragraph_format)
        written, formatted = element.get(RUN_ID) or self._session, element.get(RUN_FORMAT_ID, "")
        if writer.draft is not None and (written or formatted):
            writer.draft.revise(written, formatted)
        self.walk(element)
        writer.run_format = outer

    def _write(self, text: str) -> None:
        """Write text; words of an instruction are left out, unless it may never end."""
        writer, fields = self.writer, self._fields
        seen = not writer.run_format.vanish
        if (fields.in_instruction and not self._fields_balanced) or not fields.take(text, writer.run_format, seen=seen):
            writer.write(text, in_field=bool(fields))

    def _text(self, element: Element) -> None:
        text = (element.text or "").replace("\n", " ")
        self._write(with_symbols(text, self.writer.run_format.font or ""))

    def _sign(self, element: Element) -> None:
        self._write("-" if short(element) == "w:noBreakHyphen" else "\t")

    def _break(self, element: Element) -> None:
        """Write a break: it parts paragraphs after a whole sentence, else it is a blank, as a paragraph is one line."""
        if attribute(element, "w:type") == "page":
            self._end_page()
        if self._fields.in_instruction or not self.writer.break_line():
            self._write(" ")

    def _symbol(self, element: Element) -> None:
        self._write(symbol(attribute(element, "w:font") or "", attribute(element, "w:char") or ""))

    def _word_art(self, element: Element) -> None:
        """Write WordArt and watermarks, whose words stand in an attribute."""
        if element.get("on") not in ("f", "false"):
            self._write(element.get("string") or "")

    def _equation(self, element: Element) -> None:
        """Write an equation in the look of its first run."""
        properties = child(next(element.iter(full("m:r")), None), "w:rPr")
        own = parse_run_format(properties, self.context.styles.palette).over(self.writer.paragraph_format)
        with self.writer.looking(own):
            self._write(linear_equation(element))

    def _field(self, element: Element) -> None:
        kind = attribute(element, "w:fldCharType")
        if kind == "begin":
            self._write(branches.drop_down_value(element))
            self._fields.begin(stale=self.context.values.fill_anew(element))
        elif kind == "separate":
            self._fields.separate(self.writer.place)
        elif kind == "end":
            self._end_field()

    def _end_field(self) -> None:
        closed, writer = self._fields.end(), self.writer
        with writer.looking(closed.look):
            self._write(closed.drawn)
            writer.ruby_texts += () if writer.run_format.vanish else closed.readings
        writer.leave_out(FindingKind.FIELD, f"{closed.unread} {self.context.values.named(closed.value)}")
        writer.note_link(closed.noted or 0, address_in(closed.instruction))

    def _end_fields(self) -> None:
        while self._fields:
            self._end_field()

    def _instruction(self, element: Element) -> None:
        self._fields.instruct(element.text or "", self.writer.run_format)

    def _simple_field(self, element: Element) -> None:
        """Read a field in one piece: its result stands within, its instruction in an attribute."""
        self._fields.begin(stale=self.context.values.fill_anew(element))
        self._fields.instruct(attribute(element, "w:instr") or "", self.writer.run_format)
        self._fields.separate(self.writer.place)
        self.walk(element)
        self._end_field()

    def _link(self, element: Element) -> None:
        start = self.writer.place
        self.walk(element)
        self.writer.note_link(start, self.context.address(self._part, attribute(element, "r:id") or ""))

    def _alternatives(self, element: Element) -> None:
        """Read the branch that Word shows; others with different words get a finding."""
        chosen, others = branches.shown_branch(element)
        if chosen is None:
            return
        self.walk(chosen)
        for other in others:
            self.writer.leave_out(FindingKind.CONTRADICTION, other, note=not branches.contradicts(chosen, other))

    def _moved_away(self, element: Element) -> None:
        """Pass over words that were moved; they stand at their new place, unless that is missing."""
        if not self._has_moves:
            self._deleted(element)

    def _drawing(self, element: Element) -> None:
        writer, page = self.writer, self.context.page
        self._fields.note_picture()
        finding = drawing.drawing_finding(element, page, self._overlays, in_table=writer.tables > 0)
        for _ in drawing.large_images(element, page):
            writer.leave_out(FindingKind.IMAGES, "image")
        # A picture over the lines of a paragraph need not lie over a box that hangs on it: the box's place decides.
        outer, writer.finding = writer.finding, None if writer.finding is FindingKind.COVERED else writer.finding
        with writer.marked(finding):
            self.walk(element)
        writer.finding = outer

    def _picture(self, element: Element) -> None:
        """Note a picture, or one that fills a shape, where it hangs."""
        for identity in picture_ids(element):
            if name := self.context.media(self._part, identity):
                shown = self.writer.finding not in (FindingKind.HIDDEN, FindingKind.OUTSIDE)
                self.writer.open_draft().add_picture(name, shown=shown)

    def _object(self, element: Element) -> None:
        """Note another document in this one: it shows as a picture, its text is not read."""
        programs = (program.get("ProgID", "") for program in element.iter(full("o:OLEObject")))
        if any(map(holds_document, programs)):
            self.writer.leave_out(FindingKind.EMBEDDED, "object")
        self._drawing(element)

    def _end_page(self, _element: Element | None = None) -> None:
        self._page_cover.end_page()
        self._backdrop.end_page()

    def _is_clear(self, identity: str) -> bool:
        return self.context.is_clear(self._part, identity)

    def _text_box(self, element: Element) -> None:
        """Read a text box, a story within the story."""
        writer = self.writer
        outer = self._fields, self._page_cover
        self._fields, self._page_cover = OpenFields[RunFormat](), PageCover(self.context.page)
        paper = self.context.background
        behind = paper if self._has_no_pictures and writer.background == paper else UNKNOWN
        background = drawing.text_box_background(element, self.context.styles.palette, behind)
        with writer.apart_from_text(), writer.marked(background=background):
            self.walk(element)
            self._end_fields()
        self._fields, self._page_cover = outer

    def _graphic(self, element: Element) -> None:
        """Write the words of a chart or a diagram, which stand in a part of their own."""
        identity = attribute(element, "r:id") or attribute(element, "r:dm") or ""
        for line in self.context.graphics(self._part, identity):
            self.writer.add_line(line, self.writer.finding)

    def _ruby(self, element: Element) -> None:
        """Write the base of a ruby in the sentence; the readings above it follow after the paragraph."""
        for name, write in (("w:rubyBase", self.walk), ("w:rt", self._ruby_text)):
            part = child(element, name)
            if part is not None:
                write(part)

    def _ruby_text(self, element: Element) -> None:
        self.writer.ruby_texts += () if self.writer.run_format.vanish else (branches.text_below(element, "w:t"),)

    def _control(self, element: Element) -> None:
        """Read a content control: its words, or those of the XML that it is bound to, which Word shows instead."""
        content, bound = child(element, "w:sdtContent"), self.context.values.bound(element)
        if bound:
            self.writer.leave_out(FindingKind.CONTRADICTION, branches.text_below(element, "w:t"), note=True)
            self.writer.add_line(bound, self.writer.finding)
        elif content is not None:
            self.walk(content)

    def _note(self, element: Element) -> None:
        if not self._fields.in_instruction:
            kind, identity = short(element).removesuffix("Reference"), attribute(element, "w:id") or ""
            self.context.notes.append((kind, identity, bool(self.writer.run_format.vanish)))

    def _section(self, element: Element) -> None:
        self.context.sections.append(element)

    def _bookmark(self, element: Element) -> None:
        self.context.bookmarks.append(attribute(element, "w:name") or "")

    def _alt_chunk(self, element: Element) -> None:
        self.writer.flush()
        for draft in self.context.chunks(self._part, attribute(element, "r:id") or ""):
            draft.kind = self.writer.fixed or draft.kind
            draft.pictures.clear()  # their names are those of another file
            self.writer.drafts.append(draft)

    def _stray(self, element: Element) -> None:
        """Note deleted words of no deletion: programs differ in whether they show these."""
        self.writer.leave_out(FindingKind.DELETED, element.text or "")

    def _deleted(self, element: Element) -> None:
        """Note a tracked deletion where it stood."""
        self.writer.leave_out(FindingKind.DELETED, branches.text_below(element, "w:delText", "w:t", "m:t"))

    def _table(self, element: Element) -> None:
        """Read a table, with the grid by which its style colours it."""
        writer = self.writer
        writer.flush()
        properties = child(element, "w:tblPr")
        own = self.context.styles.palette.background(child(properties, "w:shd"))
        outer = writer.grid, writer.table_style, writer.table_format
        writer.table_style = self.context.styles.table(attribute(child(properties, "w:tblStyle")))
        writer.grid = TableGrid(element)
        writer.tables += 1
        with writer.marked(drawing.table_finding(properties, self.context.page), None if own == AUTO else own):
            self.walk(element)
        writer.tables -= 1
        writer.grid, writer.table_style, writer.table_format = outer

    def _row(self, element: Element) -> None:
        """Read a row, or note a deleted one."""
        if self.writer.grid is not None:
            self.writer.grid.begin_row()
        properties = child(element, "w:trPr")
        if child(properties, "w:del") is not None:
            self._deleted(element)
            self.writer.flush()
            return
        with self.writer.marked(drawing.row_finding(properties)):
            self.walk(element)
        if self.writer.grid is not None:
            drafts = self.writer.drafts
            line_up((column, drafts[first:end]) for column, first, end in self.writer.grid.cells)

    def _cell(self, element: Element) -> None:
        """Read a cell: its own background goes before that of the style."""
        writer = self.writer
        properties = child(element, "w:tcPr")
        region = CellFormat()
        if writer.grid is not None:
            writer.grid.begin_cell(properties)
            region = writer.table_style.at(writer.grid)
        if child(properties, "w:cellDel") is not None:
            self._deleted(element)
            writer.flush()
            return
        own = self.context.styles.palette.background(child(properties, "w:shd"))
        background = region.background if own is None else self.context.background if own == AUTO else own
        outer, writer.table_format = writer.table_format, region.run_format
        first = len(writer.drafts)
        with writer.marked(background=background):
            self.walk(element)
            writer.flush()
        writer.table_format = outer
        if writer.grid is not None:
            writer.grid.cells.append((writer.grid.column, first, len(writer.drafts)))


_SKIPPED = (
    "w:pPr", "w:rPr", "w:tblPr", "w:tblGrid",
    "w:trPr", "w:tcPr", "w:sdtPr", "w:sdtEndPr", "w:footnoteRef", "w:endnoteRef", "w:annotationRef", "w:softHyphen",
    "w:fldData", "w:ffData", "m:ctrlPr", "m:oMathParaPr",
)  # fmt: skip
_HANDLERS: dict[str, Callable[[Story, Element], None] | None] = dict.fromkeys(_SKIPPED) | {
    "w:p": Story._paragraph,
    "w:r": Story._run,
    "w:t": Story._text,
    "m:t": Story._text,
    "a:t": Story._text,
    "m:oMath": Story._equation,
    "w:tab": Story._sign,
    "w:ptab": Story._sign,
    "w:br": Story._break,
    "w:cr": Story._break,
    "w:noBreakHyphen": Story._sign,
    "w:sym": Story._symbol,
    "v:textpath": Story._word_art,
    "w:fldChar": Story._field,
    "w:instrText": Story._instruction,
    "w:delInstrText": Story._instruction,
    "w:delText": Story._stray,
    "w:fldSimple": Story._simple_field,
    "w:hyperlink": Story._link,
    "mc:AlternateContent": Story._alternatives,
    "w:del": Story._deleted,
    "w:moveFrom": Story._moved_away,
    "w:drawing": Story._drawing,
    "w:pict": Story._drawing,
    "pic:pic": Story._picture,
    "a:blip": Story._picture,
    "v:imagedata": Story._picture,
    "w:object": Story._object,
    "w:lastRenderedPageBreak": Story._end_page,
    "w:txbxContent": Story._text_box,
    "c:chart": Story._graphic,
    "cx:chart": Story._graphic,
    "dgm:relIds": Story._graphic,
    "w:tbl": Story._table,
    "w:tr": Story._row,
    "w:tc": Story._cell,
    "w:ruby": Story._ruby,
    "w:sdt": Story._control,
    "w:footnoteReference": Story._note,
    "w:endnoteReference": Story._note,
    "w:sectPr": Story._section,
    "w:bookmarkStart": Story._bookmark,
    "w:altChunk": Story._alt_chunk,
}
