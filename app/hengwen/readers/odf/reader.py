"""ODT: the visible text, read from the parts' own XML, with the guards of `docx_package`.

Order: headers, body with tables, text boxes after the paragraph they hang on, notes, footers.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.colours import UNKNOWN
from hengwen.readers.common.draft import Draft, assemble, line_up
from hengwen.readers.common.finished import finished
from hengwen.readers.common.mathml import mathml_line
from hengwen.readers.common.paragraph_writer import ParagraphWriter
from hengwen.readers.common.symbol_fonts import with_symbols
from hengwen.readers.common.titles import with_title
from hengwen.readers.common.xml_names import Element, attribute, below, local_name, own_child
from hengwen.readers.failure import locked
from hengwen.readers.history.odf import odf_marks
from hengwen.readers.odf.charts import chart_lines
from hengwen.readers.odf.fields import OdfFields, is_silent
from hengwen.readers.odf.lists import ListNumbering
from hengwen.readers.odf.styles import (
    OdfStyles,
    box_finding,
    half_points,
    paragraph_finding,
    shown,
    visibility_finding,
)
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
    drafts = with_picture_text(with_title(_drafts(body, _OdtContext(package, root, styles))), package.picture)
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
    return [*headers, *story.read(body, ParagraphKind.BODY), *story.notes, *footers]


def _margins(context: _OdtContext, name: str) -> Iterable[Draft]:
    """Yield headers or footers; those of left and first pages where they say something else."""
    kind = ParagraphKind.HEADER if name == "header" else ParagraphKind.FOOTER
    shown: set[str] = set()
    for margin in () if context.margins is None else context.margins.iter():
        own, of_some = local_name(margin) == name, local_name(margin) in (f"{name}-left", f"{name}-first")
        if (own or of_some) and margin.getparent() is not None and attribute(margin, "display") != "false":
            drafts = _Story(context, kind).read(margin, ParagraphKind.BODY)
            yield from (draft for draft in drafts if own or draft.text not in shown)
            shown |= {draft.text for draft in drafts}


class _Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, context: _OdtContext, fixed: ParagraphKind | None = None) -> None:
        self.notes: list[Draft] = []
        self._context, self._styles, self._writer = context, context.styles, ParagraphWriter(fixed)
        self._is_hidden, self._deleted_count = False, 0
        self._text_properties: dict[str, str] = {}

    def read(self, element: Element, kind: ParagraphKind) -> list[Draft]:
        """Return the drafts of an element; `kind` is the usual one of its paragraphs."""
        self._walk(element, kind)
        self._writer.flush()
        return self._writer.drafts

    def _walk(self, element: Element, kind: ParagraphKind) -> None:
        for inner in element:
            name = local_name(inner)
            if name in ("p", "h"):
                with self._apart():
                    self._paragraph(inner, ParagraphKind.HEADING if name == "h" else kind)
            elif name == "change" or (name in _INLINE and self._writer.draft is not None):
                _INLINE[name](self, inner)
            elif name == "note-body":
                self.notes += _Story(self._context, ParagraphKind.FOOTNOTE).read(inner, ParagraphKind.FOOTNOTE)
            elif words := self._context.fields.words(inner):
                self._write(words)
            elif is_silent(inner):
                self._silent(inner)
            elif name not in _SKIPPED and not _is_caption(inner, name):
                self._inner(inner, name, kind)
            self._write(inner.tail)

    def _apart(self) -> AbstractContextManager[None]:
        """Return the context of text that hangs on a paragraph: it comes after it."""
        return self._writer.apart_from_text() if self._writer.draft is not None else nullcontext()

    def _silent(self, element: Element) -> None:
        """Note words that are not shown where they stand: of a variable that is set, of a cell under another one."""
        begun = self._writer.draft is not None
        self._writer.leave_out(FindingKind.HIDDEN, " ".join("".join(map(str, element.itertext())).split()))
        if not begun:
            self._writer.flush()

    def _inner(self, element: Element, name: str, kind: ParagraphKind) -> None:
        inner = {"list": ParagraphKind.LIST, "table-cell": ParagraphKind.TABLE}.get(name) or _INDEXES.get(name) or kind
        if name in ("list", "list-item"):
            with self._context.lists.inside(element):
                self._walk(element, inner)
        elif name in _BOXES:
            background = self._background_of(element, name)
            with self._apart(), self._writer.marked(box_finding(element), background):
                if name == "table-row":
                    self._row(element, inner)
                else:
                    self._walk(element, inner)
        elif name in ("span", "a") or self._writer.draft is not None:
            self._span(element, inner)
        else:
            outer_hidden = self._is_hidden
            self._is_hidden |= attribute(element, "display") == "none" or _hidden_by_condition(element)
            self._walk(element, inner)
            self._is_hidden = outer_hidden

    def _row(self, element: Element, kind: ParagraphKind) -> None:
        """Read the cells of a row of a table; a cell covered by a merged one counts as a column."""
        cells: list[tuple[int, list[Draft]]] = []
        column, writer = 0, self._writer
        for cell in element:
            writer.flush()
            first, repeated = len(writer.drafts), attribute(cell, "number-columns-repeated") or ""
            if local_name(cell) == "covered-table-cell":
                self._silent(cell)
            else:
                self._inner(cell, local_name(cell), kind)
            writer.flush()
            cells.append((column, writer.drafts[first:]))
            column += int(repeated) if repeated.isascii() and repeated.isdecimal() and len(repeated) < 4 else 1
        line_up(cells)

    def _background_of(self, element: Element, name: str) -> int:
        """Return the background of an element; a text box in a frame without a style of its own may have any colour."""
        if name == "frame":
            self._picture(element)
            equation, lines = self._context.object_words(element)
            self._write(equation)
            for line in lines:
                self._writer.add_line(line, FindingKind.HIDDEN if self._is_hidden else self._writer.finding)
            return self._styles.background(element, UNKNOWN)
        return self._styles.background(element, self._writer.background)

    def _picture(self, frame: Element) -> None:
        """Note the picture of a frame, or write an empty paragraph with it; a drawing often has a bitmap beside it."""
        names = [attribute(image, "href") or "" for image in frame if local_name(image) == "image"]
        names = [name.removeprefix("./") for name in names if name and ":" not in name]
        if not names or any(local_name(part) == "object" for part in frame):
            return
        begun = self._writer.draft is not None
        name = next((image_name for image_name in names if not image_name.lower().endswith(_DRAWINGS)), names[0])
        self._writer.open_draft().add_picture(name)
        if not begun:
            self._writer.flush()

    def _paragraph(self, element: Element, kind: ParagraphKind) -> None:
        writer, properties, hidden = self._writer, self._text_properties, self._is_hidden
        writer.flush()
        self._is_hidden |= _hides_itself(element)
        style = attribute(element, "style-name")
        self._text_properties = self._styles.properties(style, self._styles.usual)
        lists = self._context.lists
        heading = local_name(element) == "h" and not writer.fixed
        label = lists.heading(element) if heading and not lists.due else lists.label()
        writer.begin(self._styles.kind(style) or kind, label, centred=False, in_table=False)
        with writer.marked(paragraph_finding(self._text_properties)):
            self._deleted_before()
            self._write(element.text)
            self._walk(element, kind)
            writer.flush()
        self._text_properties, self._is_hidden = properties, hidden

    def _span(self, element: Element, kind: ParagraphKind) -> None:
        outer, start = self._text_properties, self._writer.place
        self._text_properties = self._styles.properties(attribute(element, "style-name"), outer)
        self._write(element.text)
        self._walk(element, kind)
        if local_name(element) == "a":
            self._writer.note_link(start, attribute(element, "href") or "")
        self._text_properties = outer

    def _blanks(self, element: Element) -> None:
        count = attribute(element, "c") or "1"
        self._write(" " * min(int(count), 100) if count.isdecimal() and len(count) < 4 else " ", flat=False)

    def _tab(self, _element: Element) -> None:
        self._write("\t", flat=False)

    def _break(self, _element: Element) -> None:
        if not self._writer.break_line():
            self._write(" ", flat=False)

    def _change(self, element: Element) -> None:
        """Note the place of a deletion."""
        self._deleted_count += self._context.deleted.get(attribute(element, "change-id") or "", 0)
        self._deleted_before()

    def _deleted_before(self) -> None:
        if self._writer.draft is not None and self._deleted_count:
            self._writer.draft.mark(FindingKind.DELETED, 0, self._deleted_count)
            self._deleted_count = 0

    def _ruby_text(self, element: Element) -> None:
        self._writer.ruby_texts += () if self._leaves_out else "".join(map(str, element.itertext())).split()

    def _control(self, element: Element) -> None:
        self._write(self._context.fields.control(element))

    def _hidden(self, element: Element) -> None:
        words = attribute(element, "string-value") or ""
        if attribute(element, "is-hidden") == "false":
            self._write(words)
        else:
            self._writer.leave_out(FindingKind.HIDDEN, words)

    @property
    def _leaves_out(self) -> FindingKind | None:
        hidden = self._is_hidden or self._text_properties.get("display") == "none"
        return FindingKind.HIDDEN if hidden else None

    def _write(self, text: str | None, *, flat: bool = True) -> None:
        writer, properties = self._writer, self._text_properties
        if not text or writer.draft is None:
            return
        if "rsid" in properties:
            writer.draft.revise(properties["rsid"])
        words = shown(with_symbols(_flat(text) if flat else text, properties.get("font-name", "")), properties)
        finding = visibility_finding(properties, writer.background)
        writer.write_text(words, finding, self._leaves_out, size=half_points(properties))


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
