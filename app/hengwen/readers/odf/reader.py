"""ODT: the visible text, read from the parts' own XML, with the guards of `docx_package`.

Order: headers, body with tables and text boxes where they hang, notes, footers.
"""

from collections.abc import Callable, Iterable

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.colours import UNKNOWN, WHITE
from hengwen.readers.common.draft import Draft, assemble, line_up
from hengwen.readers.common.finished import finished
from hengwen.readers.common.mathml import mathml_line
from hengwen.readers.common.symbol_fonts import with_symbols
from hengwen.readers.common.xml_names import Element, attribute, below, local_name, own_child
from hengwen.readers.failure import locked
from hengwen.readers.history.odf import odf_marks
from hengwen.readers.odf.charts import chart_lines
from hengwen.readers.odf.fields import OdfFields, is_silent
from hengwen.readers.odf.lists import ListNumbering
from hengwen.readers.odf.styles import OdfStyles, box_finding, paragraph_finding, visibility_finding
from hengwen.readers.ooxml.package import READ_PARTLY, Package, damaged, open_package
from hengwen.readers.picture_text.drafts import with_picture_text
from hengwen.readers.pictures.collect import with_pictures

_SKIPPED = frozenset((
    "tracked-changes", "annotation", "annotation-end", "sequence-decls", "forms", "note-citation", "desc", "script",
    "variable-decls", "user-field-decls", "table-of-content-source", "bibliography-source",
    "illustration-index-source", "hidden-paragraph", "math",
))  # fmt: skip
_BOXES = frozenset(("table", "table-row", "table-cell", "frame", "custom-shape", "rect"))
_DRAWINGS = (".svg", ".svm", ".emf", ".wmf")
_INDEXES = {
    "table-of-content": ParagraphKind.CONTENTS,
    "illustration-index": ParagraphKind.CONTENTS,
    "bibliography": ParagraphKind.REFERENCE,
}


def read_odt(data: bytes) -> Content:
    """Return the visible text of an ODT. Raises `Unreadable` for a damaged, locked, empty or dangerously large one."""
    package = open_package(data, "ODT")
    if b"encryption-data" in (package.read("META-INF/manifest.xml") or b""):
        raise locked()
    root, styles = package.parse("content.xml"), package.parse("styles.xml")
    body = below(root, "body")
    if root is None or body is None:
        raise damaged("ODT")
    drafts = with_picture_text(_drafts(body, _OdtContext(package, root, styles)), package.picture)
    assembled = assemble(drafts)
    traces = with_pictures(Traces(marks=odf_marks(package, assembled)), assembled.pictures, package.read_whole)
    title, images = package.title("meta.xml"), package.has_pictures("Pictures/")
    state = (State.READ_PARTLY, READ_PARTLY) if package.mended else (State.READ, None)
    return finished(assembled, *state, images=images, title=title, traces=traces)


class _OdtContext:
    """The data that all stories of a document share."""

    def __init__(self, package: Package, root: Element, styles: Element | None) -> None:
        self._package = package
        self.styles, self.lists, self.margins = OdfStyles(root, styles), ListNumbering(root, styles), styles
        self.deleted, self.fields = dict(_deletions(root)), OdfFields(root)

    def object_words(self, frame: Element) -> tuple[str, list[str]]:
        """Return the words of a frame: an equation as text, lines of a chart; none of pictures and other objects."""
        thing = own_child(frame, "object")
        if thing is None:
            return "", []
        part = (attribute(thing, "href") or "").removeprefix("./").strip("/")
        root = self._package.parse(f"{part}/content.xml") if part else next(iter(thing), None)
        if root is not None and local_name(root) == "math":
            return mathml_line(root), []
        return "", chart_lines(root) if root is not None and part else []


def _deletions(root: Element) -> Iterable[tuple[str, int]]:
    """Yield for every tracked deletion its id and how many characters it holds, without blanks."""
    for region in root.iter():
        if local_name(region) == "changed-region":
            gone = ("".join(map(str, part.itertext())) for part in region if local_name(part) == "deletion")
            words = "".join("".join(gone).split())
            yield attribute(region, "id") or "", len(words) - len(_signature(region))


def _signature(region: Element) -> str:
    """Return the name and time of a deletion, which stand beside its words."""
    infos = (inner for inner in region.iter() if local_name(inner) == "change-info")
    return "".join("".join("".join(map(str, info.itertext())).split()) for info in infos)


def _drafts(body: Element, context: _OdtContext) -> list[Draft]:
    headers, footers = (list(_margins(context, name)) for name in ("header", "footer"))
    story = _Story(context)
    story.walk(body, ParagraphKind.BODY)
    return [*headers, *story.drafts, *story.notes, *footers]


def _margins(context: _OdtContext, name: str) -> Iterable[Draft]:
    """Yield headers or footers; those of left and first pages where they say something else."""
    kind = ParagraphKind.HEADER if name == "header" else ParagraphKind.FOOTER
    shown: set[str] = set()
    for margin in () if context.margins is None else context.margins.iter():
        own, of_some = local_name(margin) == name, local_name(margin) in (f"{name}-left", f"{name}-first")
        if (own or of_some) and margin.getparent() is not None and attribute(margin, "display") != "false":
            story = _Story(context, kind)
            story.walk(margin, ParagraphKind.BODY)
            yield from (draft for draft in story.drafts if own or draft.text not in shown)
            shown |= {draft.text for draft in story.drafts}


class _Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, context: _OdtContext, fixed: ParagraphKind | None = None) -> None:
        self.drafts: list[Draft] = []
        self.notes: list[Draft] = []
        self._context, self._styles, self._fixed = context, context.styles, fixed
        self._background, self._is_hidden, self._deleted_count = WHITE, False, 0
        self._draft: Draft | None = None
        self._text_properties: dict[str, str] = {}
        self._finding: FindingKind | None = None  # of all words here, whatever they look like
        self._ruby: list[str] = []  # readings above characters of the paragraph, which come after it

    def walk(self, element: Element, kind: ParagraphKind) -> None:
        """Read the content of an element; `kind` is the usual one of its paragraphs."""
        for inner in element:
            name = local_name(inner)
            if name in ("p", "h"):
                self._paragraph(inner, ParagraphKind.HEADING if name == "h" else kind)
            elif name == "change" or (name in _INLINE and self._draft is not None):
                _INLINE[name](self, inner)
            elif name == "note-body":
                self._aside(inner)
            elif words := self._context.fields.words(inner):
                self._write(words)
            elif is_silent(inner):
                self._silent(inner)
            elif name not in _SKIPPED and not _is_caption(inner, name):
                self._inner(inner, name, kind)
            self._write(inner.tail)

    def _silent(self, element: Element) -> None:
        """Note words that are not shown where they stand: of a variable that is set, of a cell under another one."""
        words = " ".join("".join(map(str, element.itertext())).split())
        if words:
            draft = self._draft or Draft(self._fixed or ParagraphKind.BODY)
            draft.leave_out(words, FindingKind.HIDDEN)
            self.drafts += [] if draft is self._draft else [draft]

    def _inner(self, element: Element, name: str, kind: ParagraphKind) -> None:
        inner = {"list": ParagraphKind.LIST, "table-cell": ParagraphKind.TABLE}.get(name) or _INDEXES.get(name) or kind
        if name in ("list", "list-item"):
            with self._context.lists.inside(element):
                self.walk(element, inner)
        elif name in _BOXES:
            outer = self._background, self._finding
            self._background = self._background_of(element, name)
            self._finding = self._finding or box_finding(element)
            if name == "table-row":
                self._row(element, inner)
            else:
                self.walk(element, inner)
            self._background, self._finding = outer
        elif name in ("span", "a") or self._draft is not None:
            self._span(element, inner)
        else:
            outer_hidden = self._is_hidden
            self._is_hidden |= attribute(element, "display") == "none" or _hidden_by_condition(element)
            self.walk(element, inner)
            self._is_hidden = outer_hidden

    def _row(self, element: Element, kind: ParagraphKind) -> None:
        """Read the cells of a row of a table; a cell covered by a merged one counts as a column."""
        cells: list[tuple[int, list[Draft]]] = []
        column = 0
        for cell in element:
            first, repeated = len(self.drafts), attribute(cell, "number-columns-repeated") or ""
            if local_name(cell) == "covered-table-cell":
                self._silent(cell)
            else:
                self._inner(cell, local_name(cell), kind)
            cells.append((column, self.drafts[first:]))
            column += int(repeated) if repeated.isascii() and repeated.isdecimal() and len(repeated) < 4 else 1
        line_up(cells)

    def _background_of(self, element: Element, name: str) -> int:
        """Return the background of an element; a text box in a frame without a style of its own may have any colour."""
        if name == "frame":
            self._picture(element)
            equation, lines = self._context.object_words(element)
            self._write(equation)
            for line in lines:
                self._line(line)
            return self._styles.background(element, UNKNOWN)
        return self._styles.background(element, self._background)

    def _picture(self, frame: Element) -> None:
        """Note the picture of a frame, or write an empty paragraph with it; a drawing often has a bitmap beside it."""
        names = [attribute(image, "href") or "" for image in frame if local_name(image) == "image"]
        names = [name.removeprefix("./") for name in names if name and ":" not in name]
        if not names or any(local_name(part) == "object" for part in frame):
            return
        name = next((image_name for image_name in names if not image_name.lower().endswith(_DRAWINGS)), names[0])
        if self._draft is None:
            self.drafts.append(Draft(self._fixed or ParagraphKind.BODY))
        (self._draft or self.drafts[-1]).add_picture(name)

    def _paragraph(self, element: Element, kind: ParagraphKind) -> None:
        """Read a paragraph; one in a text box that hangs on another comes before that one's end, as its own draft."""
        outer, properties, hidden = self._draft, self._text_properties, self._is_hidden
        outer_finding, outer_ruby, self._ruby = self._finding, self._ruby, []
        self._is_hidden |= _hides_itself(element)
        style = attribute(element, "style-name")
        self._text_properties = self._styles.properties(style, {})
        self._finding = self._finding or paragraph_finding(self._text_properties)
        lists = self._context.lists
        heading = local_name(element) == "h" and not self._fixed
        label = lists.heading(element) if heading and not lists.due else lists.label()
        self._draft = draft = Draft(self._fixed or self._styles.kind(style) or kind, label)
        self._deleted_before()
        self._write(element.text)
        self.walk(element, kind)
        self.drafts.append(draft)
        self._draft, self._text_properties, self._is_hidden = outer, properties, hidden
        self._finding = outer_finding
        self._line(" ".join(self._ruby))
        self._ruby = outer_ruby

    def _line(self, words: str) -> None:
        """Write words of a chart, or readings: a paragraph of their own."""
        if not words:
            return
        outer, self._draft = self._draft, Draft(self._fixed or ParagraphKind.BODY)
        self._write(words)
        self.drafts.append(self._draft)
        self._draft = outer

    def _span(self, element: Element, kind: ParagraphKind) -> None:
        outer = self._text_properties
        self._text_properties = self._styles.properties(attribute(element, "style-name"), outer)
        start = self._draft.length if self._draft is not None else 0
        self._write(element.text)
        self.walk(element, kind)
        if self._draft is not None and local_name(element) == "a":
            self._draft.note_link(start, attribute(element, "href") or "")
        self._text_properties = outer

    def _aside(self, element: Element) -> None:
        """Read the text of a note, which stands below the text."""
        story = _Story(self._context, ParagraphKind.FOOTNOTE)
        story.walk(element, ParagraphKind.FOOTNOTE)
        self.notes += story.drafts

    def _blanks(self, element: Element) -> None:
        count = attribute(element, "c") or "1"
        self._write(" " * min(int(count), 100) if count.isdecimal() and len(count) < 4 else " ", flat=False)

    def _tab(self, _element: Element) -> None:
        self._write("\t", flat=False)

    def _break(self, _element: Element) -> None:
        self._write(" ", flat=False)

    def _change(self, element: Element) -> None:
        """Note the place of a deletion."""
        self._deleted_count += self._context.deleted.get(attribute(element, "change-id") or "", 0)
        self._deleted_before()

    def _deleted_before(self) -> None:
        if self._draft is not None and self._deleted_count:
            self._draft.mark(FindingKind.DELETED, 0, self._deleted_count)
            self._deleted_count = 0

    def _ruby_text(self, element: Element) -> None:
        words = "".join(map(str, element.itertext())).split()
        self._ruby += [] if self._is_hidden or self._text_properties.get("display") == "none" else words

    def _control(self, element: Element) -> None:
        self._write(self._context.fields.control(element))

    def _hidden(self, element: Element) -> None:
        words = attribute(element, "string-value") or ""
        if attribute(element, "is-hidden") == "false":
            self._write(words)
        elif self._draft is not None:
            self._draft.leave_out(words, FindingKind.HIDDEN)

    def _write(self, text: str | None, *, flat: bool = True) -> None:
        if not text or self._draft is None:
            return
        words = with_symbols(_flat(text) if flat else text, self._text_properties.get("font-name", ""))
        if "rsid" in self._text_properties:
            self._draft.revise(self._text_properties["rsid"])
        if self._is_hidden or self._text_properties.get("display") == "none":
            self._draft.leave_out(words, FindingKind.HIDDEN)
        else:
            finding = self._finding or visibility_finding(self._text_properties, self._background)
            self._draft.write(words, finding)


def _is_caption(element: Element, name: str) -> bool:
    """Return whether it is the title of a drawing or a table for those who do not see it; in a text, it is a field."""
    return name == "title" and ":text:" not in str(element.tag)


def _hidden_by_condition(element: Element) -> bool:
    """Return whether a condition hid the text when the document was written."""
    return attribute(element, "is-hidden") == "true"


def _hides_itself(paragraph: Element) -> bool:
    """Return whether a field of its own, and none of a text box that hangs on it, hides a paragraph."""
    fields = (
        inner for inner in paragraph.iter() if local_name(inner) == "hidden-paragraph" and _hidden_by_condition(inner)
    )
    owners = (
        next(iterancestor for iterancestor in field.iterancestors() if local_name(iterancestor) in ("p", "h"))
        for field in fields
    )
    return any(owner is paragraph for owner in owners)


def _flat(text: str) -> str:
    """Join blanks and line ends of the XML into one blank each; intended blanks are elements."""
    return (
        (" " if text[0].isspace() else "")
        + " ".join(text.split())
        + (" " if text[-1].isspace() and text.strip() else "")
    )


_INLINE: dict[str, Callable[[_Story, Element], None]] = {
    "s": _Story._blanks, "tab": _Story._tab, "line-break": _Story._break, "change": _Story._change,
    "hidden-text": _Story._hidden, "ruby-text": _Story._ruby_text, "control": _Story._control,
}  # fmt: skip
