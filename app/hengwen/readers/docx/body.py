"""The walk through one story of a DOCX (body, header, note): its visible text in reading order, as drafts."""

import re
from collections.abc import Callable
from functools import cached_property

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.readers.common.colours import UNKNOWN
from hengwen.readers.common.draft import Draft
from hengwen.readers.common.symbol_fonts import symbol
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx import alternate_content as branches
from hengwen.readers.docx import drawing
from hengwen.readers.docx.math import linear
from hengwen.readers.docx.overlays import Screen, hides_paragraph, is_plain, pictures_in_front
from hengwen.readers.docx.run_properties import RunFormat, look_of
from hengwen.readers.docx.styles import Style, number_of, outlined
from hengwen.readers.docx.table_styles import CellFormat, TableGrid
from hengwen.readers.docx.writer import DocxContext, ParagraphWriter
from hengwen.readers.ooxml.colours import AUTO
from hengwen.readers.ooxml.names import attribute, child, full, short


class Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, setting: DocxContext, part: str, fixed: ParagraphKind | None = None) -> None:
        self.setting = setting
        self.sheet = ParagraphWriter(setting, fixed)
        self._part = part
        self._root: Element | None = None
        self._fields: list[bool] = []  # one for each open field: whether we are in its instruction
        self._honest_fields = True
        self._moved = False
        self._fronts: list[drawing.Placement] = []
        self._screen = Screen(setting.page)

    def read(self, root: Element) -> list[Draft]:
        """The drafts of a part, in reading order."""
        kinds = [attribute(each, "w:fldCharType") for each in root.iter(full("w:fldChar"))]
        self._root = root
        self._honest_fields = kinds.count("begin") == kinds.count("end")
        self._moved = next(root.iter(full("w:moveTo")), None) is not None
        self.walk(root)
        self.sheet.flush()
        return self.sheet.drafts

    @cached_property
    def _plain(self) -> bool:
        return self._root is not None and is_plain(self._root)

    def walk(self, element: Element) -> None:
        """Read what is in an element."""
        for each in element:
            handler = _HANDLERS.get(short(each), Story.walk)
            if handler is not None:
                handler(self, each)

    def _paragraph(self, element: Element) -> None:
        properties = child(element, "w:pPr")
        sheet = self.sheet
        if sheet.draft is None:
            sheet.draft = self._begin(properties)
        outer, self._fronts = self._fronts, pictures_in_front(element)
        if child(properties, "w:pageBreakBefore") is not None:
            self._screen.lift()
        if sheet.fixed is None:
            self._screen.meet(self._fronts)
        layers = self.setting.styles.layers(properties)
        with sheet.under(drawing.paragraph_oddity(layers, self.setting.page) or self._covered(element)):
            self.walk(element)
        self._fronts = outer
        section = child(properties, "w:sectPr")
        if section is not None:
            self._screen.lift()
            self.setting.sections.append(section)
        if not branches.is_joined(child(properties, "w:rPr")):
            sheet.flush()

    def _covered(self, element: Element) -> FindingKind | None:
        letters = sum(len(each.text or "") for each in element.iterfind(f"{full('w:r')}/{full('w:t')}"))
        size = self.sheet.paragraph_look.size or 0
        screened = self._screen.covers(letters, size)
        hides = (hides_paragraph(each, self.setting.page, letters, size) for each in self._fronts)
        return FindingKind.COVERED if screened or any(hides) else None

    def _begin(self, properties: Element | None) -> Draft:
        styles, sheet = self.setting.styles, self.sheet
        name = attribute(child(properties, "w:pStyle"))
        name = name if name is not None else styles.default
        style = styles[name]
        ground = styles.palette.ground(child(properties, "w:shd"))
        sheet.look = sheet.paragraph_look = (
            RunFormat(ground=ground).over(style.look).over(sheet.table_look).over(styles.look)
        )
        label = self._label(properties, style, name)
        kind = sheet.fixed or outlined(properties) or style.kind or (ParagraphKind.TABLE if sheet.tables else None)
        centred = attribute(child(properties, "w:jc")) == "center"
        return Draft(kind or (ParagraphKind.LIST if label else ParagraphKind.BODY), label, centred)

    def _label(self, properties: Element | None, style: Style, name: str | None) -> str:
        identity, level = number_of(properties)
        if identity is None:
            identity = style.number[0]
            level = self.setting.numbering.level_of(identity, name) if level is None else level
        return self.setting.numbering.label(identity, style.number[1] if level is None else level)

    def _run(self, element: Element) -> None:
        properties = child(element, "w:rPr")
        sheet, styles = self.sheet, self.setting.styles
        outer = sheet.look
        sheet.look = sheet.paragraph_look
        if properties is not None:
            style = styles[attribute(child(properties, "w:rStyle"))]
            sheet.look = look_of(properties, styles.palette).over(style.look).over(sheet.paragraph_look)
        self.walk(element)
        sheet.look = outer

    def _write(self, text: str) -> None:
        if not (self._honest_fields and any(self._fields)):
            self.sheet.write(text, in_field=bool(self._fields))

    def _text(self, element: Element) -> None:
        self._write((element.text or "").replace("\n", " "))

    def _tab(self, _element: Element) -> None:
        self._write("\t")

    def _hyphen(self, _element: Element) -> None:
        self._write("-")

    def _break(self, element: Element) -> None:
        """A line break parts paragraphs after a whole sentence and is a blank elsewhere: a paragraph is one line."""
        draft = self.sheet.draft
        if attribute(element, "w:type") == "page":
            self._screen.lift()
        if draft is None or not draft.closed or any(self._fields):
            self._write(" ")
            return
        self.sheet.flush()
        self.sheet.draft = Draft(draft.kind, centred=draft.centred)

    def _symbol(self, element: Element) -> None:
        self._write(symbol(attribute(element, "w:font") or "", attribute(element, "w:char") or ""))

    def _art(self, element: Element) -> None:
        """WordArt and watermarks keep their words in an attribute."""
        self._write(element.get("string") or "")

    def _equation(self, element: Element) -> None:
        """An equation looks like its first run."""
        sheet = self.sheet
        outer = sheet.look
        properties = child(next(element.iter(full("m:r")), None), "w:rPr")
        sheet.look = look_of(properties, self.setting.styles.palette).over(sheet.paragraph_look)
        self._write(linear(element))
        sheet.look = outer

    def _field(self, element: Element) -> None:
        kind = attribute(element, "w:fldCharType")
        if kind == "begin":
            self._write(branches.chosen_entry(element))
            self._fields.append(True)
        elif kind == "separate" and self._fields:
            self._fields[-1] = False
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _alternatives(self, element: Element) -> None:
        """Word shows one branch; others that say something else are named."""
        chosen, others = branches.shown(element)
        if chosen is None:
            return
        self.walk(chosen)
        for each in others:
            self.sheet.note(FindingKind.CONTRADICTION, each)

    def _moved_away(self, element: Element) -> None:
        """The words stand where they were moved to, unless they stand nowhere."""
        if not self._moved:
            self._deleted(element)

    def _drawing(self, element: Element) -> None:
        sheet, page = self.sheet, self.setting.page
        odd = drawing.drawing_oddity(element, page, self._fronts, loose=sheet.tables > 0)
        for _ in drawing.large_images(element, page):
            sheet.note(FindingKind.IMAGES, "image")
        # What lies over the lines of a paragraph need not lie over a box that hangs on it: its place decides.
        outer, sheet.odd = sheet.odd, None if sheet.odd is FindingKind.COVERED else sheet.odd
        with sheet.under(odd):
            self.walk(element)
        sheet.odd = outer

    def _object(self, element: Element) -> None:
        """Another document in this one: what it looks like is a picture, what it says is not read."""
        things = (each.get("ProgID", "") for each in element.iter(full("o:OLEObject")))
        if any(_DOCUMENTS.match(each) for each in things):
            self.sheet.note(FindingKind.EMBEDDED, "object")
        self._drawing(element)

    def _page_end(self, _element: Element) -> None:
        self._screen.lift()

    def _box(self, element: Element) -> None:
        """A text box is a story within."""
        sheet = self.sheet
        outer = self._fields, self._screen
        self._fields, self._screen = [], Screen(self.setting.page)
        paper = self.setting.ground if self._plain else UNKNOWN
        ground = drawing.box_ground(element, self.setting.styles.palette, paper)
        with sheet.apart(), sheet.under(ground=ground):
            self.walk(element)
        self._fields, self._screen = outer

    def _graphic(self, element: Element) -> None:
        """A chart or a diagram: its words stand in a part of their own."""
        identity = attribute(element, "r:id") or attribute(element, "r:dm") or ""
        for line in self.setting.graphics(self._part, identity):
            self.sheet.line(line)

    def _ruby(self, element: Element) -> None:
        """The base stays in the sentence; the readings above it are gathered after the paragraph."""
        for name, write in (("w:rubyBase", self.walk), ("w:rt", self._reading)):
            part = child(element, name)
            if part is not None:
                write(part)

    def _reading(self, element: Element) -> None:
        if not self.sheet.look.vanish:
            self.sheet.readings.append(branches.words(element, "w:t"))

    def _control(self, element: Element) -> None:
        content = child(element, "w:sdtContent")
        if content is not None:
            self.walk(content)

    def _note(self, element: Element) -> None:
        if not any(self._fields):
            kind, identity = short(element).removesuffix("Reference"), attribute(element, "w:id") or ""
            self.setting.notes.append((kind, identity, bool(self.sheet.look.vanish)))

    def _section(self, element: Element) -> None:
        self.setting.sections.append(element)

    def _chunk(self, element: Element) -> None:
        self.sheet.flush()
        for draft in self.setting.chunks(self._part, attribute(element, "r:id") or ""):
            draft.kind = self.sheet.fixed or draft.kind
            self.sheet.drafts.append(draft)

    def _deleted(self, element: Element) -> None:
        """What a tracked deletion holds is named where it stood."""
        self.sheet.note(FindingKind.DELETED, branches.words(element, "w:delText", "w:t", "m:t"))

    def _table(self, element: Element) -> None:
        """A table, with the grid by which its style colours it."""
        sheet = self.sheet
        sheet.flush()
        properties = child(element, "w:tblPr")
        own = self.setting.styles.palette.ground(child(properties, "w:shd"))
        outer = sheet.grid, sheet.table_style, sheet.table_look
        sheet.table_style = self.setting.styles.table(attribute(child(properties, "w:tblStyle")))
        sheet.grid = TableGrid(element)
        sheet.tables += 1
        with sheet.under(drawing.table_oddity(properties, self.setting.page), None if own == AUTO else own):
            self.walk(element)
        sheet.tables -= 1
        sheet.grid, sheet.table_style, sheet.table_look = outer

    def _row(self, element: Element) -> None:
        """A row, or a deleted one."""
        if self.sheet.grid is not None:
            self.sheet.grid.begin_row()
        properties = child(element, "w:trPr")
        if child(properties, "w:del") is not None:
            self._deleted(element)
            self.sheet.flush()
            return
        with self.sheet.under(drawing.row_oddity(properties)):
            self.walk(element)

    def _cell(self, element: Element) -> None:
        """A cell: its own ground goes before that of the style."""
        sheet = self.sheet
        properties = child(element, "w:tcPr")
        region = CellFormat()
        if sheet.grid is not None:
            sheet.grid.begin_cell(properties)
            region = sheet.table_style.at(sheet.grid)
        if child(properties, "w:cellDel") is not None:
            self._deleted(element)
            sheet.flush()
            return
        own = self.setting.styles.palette.ground(child(properties, "w:shd"))
        ground = region.ground if own is None else self.setting.ground if own == AUTO else own
        outer, sheet.table_look = sheet.table_look, region.look
        with sheet.under(ground=ground):
            self.walk(element)
            sheet.flush()
        sheet.table_look = outer


_DOCUMENTS = re.compile(  # programs whose objects hold documents; those of others, such as equations, are pictures
    r"Word\.(?!Picture)|Excel|PowerPoint|Package|Acro|K?WPS|K?ET\.|K?WPP|opendocument|soffice|LibreOffice|htmlfile",
    re.IGNORECASE,
)
_SKIPPED = (
    "w:delText", "w:instrText", "w:delInstrText", "w:pPr", "w:rPr", "w:tblPr", "w:tblGrid",
    "w:trPr", "w:tcPr", "w:sdtPr", "w:sdtEndPr", "w:footnoteRef", "w:endnoteRef", "w:annotationRef", "w:softHyphen",
    "w:fldData", "w:ffData", "m:ctrlPr", "pic:pic", "m:oMathParaPr",
)  # fmt: skip
_HANDLERS: dict[str, Callable[[Story, Element], None] | None] = dict.fromkeys(_SKIPPED) | {
    "w:p": Story._paragraph,
    "w:r": Story._run,
    "w:t": Story._text,
    "m:t": Story._text,
    "a:t": Story._text,
    "m:oMath": Story._equation,
    "w:tab": Story._tab,
    "w:ptab": Story._tab,
    "w:br": Story._break,
    "w:cr": Story._break,
    "w:noBreakHyphen": Story._hyphen,
    "w:sym": Story._symbol,
    "v:textpath": Story._art,
    "w:fldChar": Story._field,
    "mc:AlternateContent": Story._alternatives,
    "w:del": Story._deleted,
    "w:moveFrom": Story._moved_away,
    "w:drawing": Story._drawing,
    "w:pict": Story._drawing,
    "w:object": Story._object,
    "w:lastRenderedPageBreak": Story._page_end,
    "w:txbxContent": Story._box,
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
    "w:altChunk": Story._chunk,
}
