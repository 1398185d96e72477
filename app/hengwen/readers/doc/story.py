"""The walk through one text of a Word document (body, header, note, text box): its visible text, as drafts."""

from dataclasses import dataclass, field

from hengwen.model.document import FindingKind, ParagraphKind
from hengwen.model.regex import regex
from hengwen.readers.common.colours import AUTO, WHITE
from hengwen.readers.common.draft import Draft
from hengwen.readers.common.embedded import holds_document
from hengwen.readers.common.paragraph_writer import ParagraphWriter
from hengwen.readers.common.placement import (
    FLAT,
    TWIP,
    PageCover,
    Placement,
    covers_paragraph,
    is_outside,
)
from hengwen.readers.common.symbol_fonts import symbol, with_symbols
from hengwen.readers.doc.drawings import Drawings, DrawnShape, TextBox
from hengwen.readers.doc.paragraph_properties import BODY_LEVEL
from hengwen.readers.doc.parts import WordParagraph, WordParts
from hengwen.readers.doc.pictures import drop_down_value, inline_words, is_large
from hengwen.readers.doc.run_properties import RunProperties
from hengwen.readers.doc.shapes import Shape, ground
from hengwen.readers.doc.tables import WordCellFormat, cell_formats
from hengwen.readers.fields.instructions import object_program
from hengwen.readers.fields.open_fields import ClosedField, OpenFields
from hengwen.readers.rtf.control_words import paired

_PIECE = regex("[^\x00-\x08\x0a-\x1f]+|[\x00-\x08\x0a-\x1f]")
_PICTURE, _DRAWN, _BEGIN, _SEPARATOR, _END = "\x01", "\x08", "\x13", "\x14", "\x15"
_FIELD_EDGES = regex("[\x13\x15]")
_BREAKS = "\x0b\x0c\x0e"
_HYPHEN = "\x1e"
_DEEPEST = 8  # text boxes within each other
_PLAIN = WordCellFormat()


@dataclass(slots=True)
class StoryContext:
    """The data that all texts of a document share. `pictures`: words may lie on some, or some stand in its lines."""

    parts: WordParts
    background: int = WHITE
    pictures: bool = False
    shown: set[TextBox] = field(default_factory=set)


class WordStory:
    """Walks one text. `fixed` is the kind all its paragraphs get; `drawings`: those that hang on it."""

    def __init__(
        self,
        context: StoryContext,
        drawings: Drawings | None = None,
        fixed: ParagraphKind | None = None,
        level: int = 0,
    ) -> None:
        self._writer = ParagraphWriter(fixed, context.background)
        self._context, self._drawings, self._level = context, drawings, level
        self._fields = OpenFields[RunProperties]()
        self._unclosed: frozenset[int] = frozenset()  # where fields begin that never end: they hide nothing
        self._run = RunProperties()
        self._cover = PageCover(context.parts.page)
        self._overlays: list[Placement] = []

    def read(self, start: int, end: int) -> list[Draft]:
        """Return the drafts of the text from `start` to `end`, in reading order."""
        parts = self._context.parts
        self._unclosed = _unclosed(parts.text, start, end)
        paragraphs = list(parts.paragraphs(start, end))
        cells = cell_formats(paragraphs)
        for number, paragraph in enumerate(paragraphs):
            self._paragraph(paragraph, cells.get(number, _PLAIN))
        self._writer.flush()
        return self._writer.drafts

    def _paragraph(self, paragraph: WordParagraph, cell: WordCellFormat) -> None:
        writer = self._writer
        if paragraph.ends_row:
            writer.flush()
            if paragraph.depth == 1:
                writer.end_row()
            return
        end = paragraph.end - paragraph.marked
        drawn = self._drawings.between(paragraph.start, end) if self._drawings else []
        self._overlays = [drawing.rectangle for drawing in drawn if _is_opaque(drawing)]
        if writer.fixed is None:
            self._cover.add_overlays(self._overlays)
        if writer.draft is None and (end > paragraph.start or not paragraph.marked):
            self._begin(paragraph)
        backgrounds = (paragraph.properties.background, cell.background)
        background = next((colour for colour in backgrounds if colour not in (None, AUTO)), None)
        with writer.marked(self._paragraph_finding(paragraph, end, cell), background):
            for start, stop, run in self._context.parts.runs(paragraph.start, end, paragraph.style):
                self._run = run
                self._pieces(start, stop)
        if self._ends(paragraph, end):
            writer.flush()
            if paragraph.depth == 0:
                writer.end_row()
            elif paragraph.ends_cell and paragraph.depth == 1:
                writer.end_cell()

    def _ends(self, paragraph: WordParagraph, end: int) -> bool:
        """Return whether a paragraph ends; it goes on if its mark is deleted, or hidden in the style's way."""
        if not paragraph.marked or paragraph.ends_cell:
            return True
        mark = next((run for _, _, run in self._context.parts.runs(end, end + 1, paragraph.style)), None)
        if self._context.parts.text[end] == "\x0c":
            self._cover.end_page()
        return mark is None or not (mark.deleted or mark.joins)

    def _paragraph_finding(self, paragraph: WordParagraph, end: int, cell: WordCellFormat) -> FindingKind | None:
        page, properties = self._context.parts.page, paragraph.properties
        if abs(properties.left) * TWIP >= page.width:
            return FindingKind.OUTSIDE
        if cell.flat or (properties.line is not None and 0 < properties.line < FLAT):
            return FindingKind.TINY
        letters, size = end - paragraph.start, paragraph.style.run.look.size or 0
        covered = self._writer.fixed is None and self._cover.covers(letters, size)
        return (
            FindingKind.COVERED
            if covered or any(covers_paragraph(overlay, page, letters, size) for overlay in self._overlays)
            else None
        )

    def _begin(self, paragraph: WordParagraph) -> None:
        properties = paragraph.properties
        label = self._context.parts.lists.label(properties.list_number, properties.list_level)
        outlined = ParagraphKind.HEADING if properties.outline < BODY_LEVEL else None
        kind = paragraph.style.kind or outlined
        self._writer.begin(kind, label, centred=properties.centred, in_table=paragraph.depth > 0)

    def _pieces(self, start: int, stop: int) -> None:
        for match in _PIECE.finditer(self._context.parts.text, start, stop):
            piece = match[0]
            if piece >= " " or piece[0] == "\t":
                self._text(piece)
            elif piece in _BREAKS:
                self._break(page=piece == "\x0c")
            elif piece == _HYPHEN:
                self._write("-")
            elif piece in (_BEGIN, _SEPARATOR, _END):
                self._field(piece, match.start())
            elif piece == _PICTURE:
                self._picture()
            elif piece == _DRAWN and self._drawings and not self._fields.in_instruction:
                self._fields.note_picture()
                for drawn in self._drawings.at(match.start()):
                    self._drawn(drawn)

    def _text(self, piece: str) -> None:
        run, fonts = self._run, self._context.parts.fonts
        if run.special and run.symbol:
            font, code = run.symbol
            self._write(symbol(fonts[font] if font < len(fonts) else "", f"{code:X}") * len(piece))
        else:
            font_name = fonts[run.font] if run.font < len(fonts) else ""
            self._write(with_symbols(paired(piece), font_name))

    def _write(self, text: str) -> None:
        run = self._run
        if not self._fields.take(text, run, seen=not (run.hidden or run.deleted)):
            gone = FindingKind.DELETED if run.deleted else FindingKind.HIDDEN if run.hidden else None
            self._writer.write_run(text, run.look, gone, in_field=bool(self._fields))

    def _break(self, *, page: bool) -> None:
        """Write a break: it parts paragraphs after a whole sentence, else it is a blank, as a paragraph is one line."""
        if page:
            self._cover.end_page()
        if self._fields.in_instruction or not self._writer.break_line():
            self._write(" ")

    def _field(self, sign: str, place: int) -> None:
        if sign == _BEGIN:
            if place not in self._unclosed:
                self._fields.begin()
        elif sign == _SEPARATOR:
            self._fields.separate(self._run.picture if self._run.embedded else None)
        elif self._fields:
            closed = self._fields.end()
            self._drawn_words(closed)
            if not self._fields.in_instruction:
                self._object(closed)

    def _drawn_words(self, closed: ClosedField[RunProperties]) -> None:
        """Write a field without a result, in the look of its instruction; words that no field shows get a finding."""
        outer, self._run = self._run, closed.look or self._run
        self._write(closed.drawn)
        self._writer.ruby_texts += () if self._run.hidden or self._run.deleted else closed.readings
        self._writer.leave_out(FindingKind.DELETED if self._run.deleted else FindingKind.FIELD, closed.unread)
        self._run = outer

    def _object(self, closed: ClosedField[RunProperties]) -> None:
        """Write an object in a line: the words of a chart; a document in the document gets a finding."""
        run = self._run
        lines = [] if closed.noted is None or run.deleted else self._context.parts.objects.lines(closed.noted)
        for line in lines:
            self._writer.add_line(line, FindingKind.HIDDEN if run.hidden else None)
        if holds_document(object_program(closed.instruction)) and not lines:
            self._writer.leave_out(FindingKind.EMBEDDED, "object")

    def _picture(self) -> None:
        run, parts = self._run, self._context.parts
        if run.picture is None or run.deleted:
            return
        if run.form:
            if picked := drop_down_value(parts.file.data, run.picture):
                self._fields.separate()  # the field shows it, those around it may not
                self._write(picked)
        elif not self._fields.in_instruction:
            self._context.pictures = True
            self._fields.note_picture()
            if is_large(parts.file.data, run.picture, parts.page):
                self._writer.leave_out(FindingKind.IMAGES, "image")
            self._writer.add_line(
                inline_words(parts.file.data, run.picture), FindingKind.HIDDEN if run.hidden else None
            )

    def _drawn(self, drawn: DrawnShape) -> None:
        """Write the words of a drawing after the paragraph."""
        page, place = self._context.parts.page, drawn.rectangle
        if self._run.deleted or self._run.hidden:
            finding: FindingKind | None = FindingKind.HIDDEN
        elif is_outside(place, page, in_table=self._writer.is_table):
            finding = FindingKind.OUTSIDE
        elif any(overlay.covers(place) for overlay in self._overlays if overlay is not place):
            finding = FindingKind.COVERED
        else:
            finding = None
        if (
            any(drawn_shape.is_picture for drawn_shape, _ in drawn.shapes)
            and place.width * place.height >= page.large_area
        ):
            self._writer.leave_out(FindingKind.IMAGES, "image")
        for shape, box in drawn.shapes:
            hidden = FindingKind.HIDDEN if shape.is_hidden else finding
            self._writer.add_line(shape.words, hidden)
            if box is not None and box not in self._context.shown and self._level < _DEEPEST:
                self._context.shown.add(box)
                self._box(shape, box, hidden)

    def _box(self, shape: Shape, box: TextBox, finding: FindingKind | None) -> None:
        """Write a text box as a text of its own."""
        context = self._context
        inner = WordStory(context, None, self._writer.fixed, self._level + 1)
        inner._writer.background = ground(shape, context.background, pictures=context.pictures)
        inner._writer.finding = finding
        self._writer.attached += inner.read(box.start, box.end)


def _unclosed(text: str, start: int, end: int) -> frozenset[int]:
    """Return where fields begin that never end."""
    begun: list[int] = []
    for match in _FIELD_EDGES.finditer(text, start, end):
        if match[0] == _BEGIN:
            begun.append(match.start())
        elif begun:
            begun.pop()
    return frozenset(begun)


def _is_opaque(drawn: DrawnShape) -> bool:
    """Return whether it lies in front of the text and lets nothing through."""
    return drawn.rectangle.level >= 0 and any(shape.is_picture for shape, _ in drawn.shapes)
