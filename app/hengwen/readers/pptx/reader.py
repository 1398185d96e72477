"""PPTX: the text on the slides in their order, with the guards of `docx_package`. The page is the slide's number."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.model.messages import Message, message
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.colours import NOTHING, UNKNOWN
from hengwen.readers.common.draft import Draft, assemble, line_up
from hengwen.readers.common.finished import finished
from hengwen.readers.common.run_format import TINY_SIZE, shown_blanks
from hengwen.readers.common.xml_names import Element, local_name, own_child
from hengwen.readers.docx.alternate_content import shown_branch
from hengwen.readers.history.pptx import pptx_marks, slide_id
from hengwen.readers.ooxml.graphics import graphic_lines
from hengwen.readers.ooxml.package import READ_PARTLY, Package, damaged, open_package
from hengwen.readers.picture_text.drafts import with_picture_text
from hengwen.readers.pictures.collect import with_pictures
from hengwen.readers.pptx.shape_order import reading_order
from hengwen.readers.pptx.slide_layers import (
    SlideLayers,
    is_placeholder,
    parts_of,
    size_of,
    usual_properties,
    visibility_finding,
)
from hengwen.readers.text_pictures import text_pictures

_DATA = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}dm"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_EMBEDDED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}embed"
_GRAPHICS = {"relIds": _DATA, "chart": _RELATION}  # diagrams and charts: the attributes that name their part
_PLACES = {
    "title": ParagraphKind.HEADING,
    "ctrTitle": ParagraphKind.TITLE,
    "ftr": ParagraphKind.FOOTER,
    "dt": ParagraphKind.FOOTER,
    "sldNum": ParagraphKind.FOOTER,
}


def read_pptx(data: bytes) -> Content:
    """Return the text seen on slides. Raises `Unreadable` for a damaged, locked, empty or dangerously large file."""
    package = open_package(data, "PPTX")
    root, slides = _slides(package)
    size, parse = size_of(root), lru_cache(maxsize=16)(package.parse)
    identities: dict[int, str] = {}
    drafts, behind, painted = list[list[Draft]](), list[list[Draft]](), set[str]()
    for number, part in enumerate(slides, 1):
        layers = SlideLayers(package, parts_of(package, part), size, parse)
        drafts.append(_Slide(layers, number, identities).read())
        behind.append(_words_behind(layers, number, painted))
    every = (draft for pair in zip(drafts, behind, strict=True) for part in pair for draft in part)
    assembled = assemble(with_picture_text(every, package.picture))
    marks = pptx_marks(package, identities, assembled.paragraphs)
    traces = with_pictures(Traces(marks=marks), assembled.pictures, package.read_whole)
    blank = tuple(number for number, slide in enumerate(drafts, 1) if not any(draft.text for draft in slide))
    title, images = package.title(package.part("", "core-properties")), package.has_pictures("ppt/media/")
    return finished(
        assembled, *_state(package, slides), images=images, title=title, traces=traces, pages=len(slides),
        blank_pages=blank,
    )  # fmt: skip


def _slides(package: Package) -> tuple[Element, list[str]]:
    """Return the presentation, and the parts with its slides in the order in which they are shown."""
    main = package.part("", "officeDocument")
    root = package.parse(main) if main else None
    if main is None or root is None:
        raise damaged("PPTX")
    related = package.related(main)
    shown = (slide.get(_RELATION, "") for slide in root.iter() if local_name(slide) == "sldId")
    return root, [
        related[identity].target for identity in shown if identity in related and not related[identity].external
    ]


def _words_behind(slide: SlideLayers, number: int, painted: set[str]) -> list[Draft]:
    """Return the words of a slide's layout and master, and add both to those `painted`: they are read once."""
    new = [layers for layers in slide.behind() if layers.part not in painted]
    painted.update(layers.part for layers in new)
    return [draft for layers in new for draft in _Slide(layers, number, {}).read_behind()]


def _state(package: Package, slides: list[str]) -> tuple[State, Message | None]:
    if package.mended:
        return State.READ_PARTLY, READ_PARTLY
    noted = sum(package.part(slide, "notesSlide") is not None for slide in slides)
    if noted:
        return State.READ, message("The notes to {count} slides are not on them and were left out.", count=noted)
    return State.READ, None


class _Slide:
    """A slide; its id is added to those of all slides, by its number."""

    def __init__(self, layers: SlideLayers, number: int, identities: dict[int, str]) -> None:
        self._layers, self._package, self._part, self._number = layers, layers.package, layers.part, number
        self._identities = identities
        self._drafts: list[Draft] = []
        self._background, self._depth = UNKNOWN, 0
        self._finding: FindingKind | None = None
        self._is_off = False  # the slide is not shown: a habit of speakers, as are notes beside it

    def read(self) -> list[Draft]:
        """Return the drafts of a slide; of one that is not shown, only the findings on its hidden text."""
        root = self._layers.root
        if root is not None:
            self._is_off = root.get("show") in ("0", "false")
            self._identities[self._number] = slide_id(root)
            self._walk(root, ParagraphKind.BODY, self._is_off)
        return self._drafts

    def read_behind(self) -> list[Draft]:
        """Return the drafts of a layout or master: what it paints itself, which is a footer to the slides."""
        root = self._layers.root
        if root is not None:
            self._walk(root, ParagraphKind.FOOTER, hidden=False)
        return [draft for draft in self._drafts if draft.text or draft.marks]

    def _walk(self, element: Element, kind: ParagraphKind, hidden: bool) -> None:
        """Read the painted elements in the order of painting; then put the drafts of shapes in reading order."""
        first, begins = len(self._drafts), list[int]()
        for inner in element:
            begins.append(len(self._drafts))
            name = local_name(inner)
            if name == "p":
                self._paragraph(inner, kind, hidden)
            elif name == "AlternateContent":
                self._walk(_shown(inner), kind, hidden)
            elif name in _GRAPHICS:
                self._graphic(inner.get(_GRAPHICS[name], ""), hidden)
            elif name == "blip":
                self._picture(inner, hidden)
            elif self._layers.level and is_placeholder(inner):
                pass
            elif name in ("sp", "graphicFrame", "grpSp", "cxnSp", "pic"):
                self._shape(inner, _kind(inner) or kind, hidden or _hides(inner))
            elif name == "tr":
                self._row(inner, hidden)
            else:
                self._walk(inner, kind, hidden)

        if local_name(element) in ("spTree", "grpSp"):
            self._put_in_order(list(element), [*begins, len(self._drafts)], first)

    def _put_in_order(self, shapes: Sequence[Element], begins: Sequence[int], first: int) -> None:
        """Order titles, then shapes by their places, then footers; `begins`: where drafts of each begin, and end."""
        parts = [self._drafts[begin:end] for begin, end in pairwise(begins)]
        read = text_pictures() is not None
        written = [
            place
            for place, part in enumerate(parts)
            if any(draft.text or draft.marks or (read and draft.pictures) for draft in part)
        ]
        titles, middle, feet = ([place for place in written if _rank(shapes[place]) == rank] for rank in range(3))
        order = reading_order([self._layers.place_of(_first_shape(shapes[place])) for place in middle])
        chosen = [*titles, *(middle[place] for place in order), *feet]
        rest = [place for place in range(len(parts)) if place not in set(written)]
        self._drafts[first:] = [draft for place in (*chosen, *rest) for draft in parts[place]]

    def _shape(self, shape: Element, kind: ParagraphKind, hidden: bool) -> None:
        """Read a shape. Shapes of a group stand where the group says: only a fill gives a known background."""
        outer = self._background, self._finding
        own = self._layers.background_of(shape)
        self._background = UNKNOWN if self._depth and own == self._layers.background else own
        if not self._depth and self._layers.is_outside(shape):
            self._finding = FindingKind.OUTSIDE
        self._depth += 1
        self._walk(shape, kind, hidden)
        self._depth -= 1
        self._background, self._finding = outer
        if not self._depth:
            self._layers.add_painted(shape)

    def _row(self, row: Element, hidden: bool) -> None:
        cells: list[tuple[int, list[Draft]]] = []
        for column, cell in enumerate(inner for inner in row if local_name(inner) == "tc"):
            first = len(self._drafts)
            self._cell(cell, hidden or any(cell.get(side) in ("1", "true") for side in ("hMerge", "vMerge")))
            cells.append((column, self._drafts[first:]))
        line_up(cells)

    def _cell(self, cell: Element, hidden: bool) -> None:
        outer = self._background
        fill = self._layers.palette.fill(own_child(cell, "tcPr"))
        self._background = UNKNOWN if fill is None or fill == NOTHING else fill
        self._walk(cell, ParagraphKind.TABLE, hidden)
        self._background = outer

    def _picture(self, blip: Element, hidden: bool) -> None:
        """Note a picture, or one that fills a shape."""
        if name := self._package.member(self._part, blip.get(_EMBEDDED, "")):
            draft = Draft(ParagraphKind.BODY, page=self._number)
            draft.add_picture(name, shown=not hidden and self._finding is None)
            self._drafts.append(draft)

    def _graphic(self, relation: str, hidden: bool) -> None:
        """Write the words of a chart or a diagram, which lie in a part of their own."""
        for line in graphic_lines(self._package, self._part, relation):
            draft = Draft(ParagraphKind.BODY, page=self._number)
            if hidden:
                draft.leave_out(line, FindingKind.HIDDEN, note=self._is_off)
            else:
                draft.write(line, self._finding, note=self._finding is FindingKind.OUTSIDE)
            self._drafts.append(draft)

    def _paragraph(self, element: Element, kind: ParagraphKind, hidden: bool) -> None:
        draft = Draft(kind, page=self._number)
        usual = usual_properties(element)
        for text, properties in _runs(element):
            if hidden:
                draft.leave_out(text, FindingKind.HIDDEN, note=self._is_off)
            else:
                finding = self._finding or visibility_finding(self._layers, properties, self._background, usual)
                shown = shown_blanks(text, TINY_SIZE) if finding is FindingKind.TINY else text
                draft.write(shown, finding, note=finding is FindingKind.OUTSIDE)
            if address := self._package.address(self._part, _link(properties)):
                draft.note_link(max(0, draft.length - len(text)), address)
        self._drafts.append(draft)


def _shown(alternatives: Element) -> Element:
    """Return the branch that a program of today shows."""
    chosen, _ = shown_branch(alternatives)
    return next(iter(alternatives), alternatives) if chosen is None else chosen


def _first_shape(element: Element) -> Element:
    """Return the shape itself, or the one that a newer program takes of several."""
    inner = _shown(element) if local_name(element) == "AlternateContent" else element
    return inner if inner is element else next(iter(inner), inner)


def _rank(shape: Element) -> int:
    kind = _kind(shape)
    return 0 if kind in (ParagraphKind.HEADING, ParagraphKind.TITLE) else 2 if kind is ParagraphKind.FOOTER else 1


def _runs(paragraph: Element) -> Iterable[tuple[str, Element | None]]:
    for element in paragraph.iter():
        name = local_name(element)
        if name == "t":
            properties = next(
                (other for other in element.itersiblings(preceding=True) if local_name(other) == "rPr"), None
            )
            yield (element.text or "").replace("\n", " "), properties
        elif name in ("br", "tab"):
            yield " ", None


def _link(properties: Element | None) -> str:
    """Return the id of where a run links; empty for nowhere."""
    links = () if properties is None else (child for child in properties if local_name(child) == "hlinkClick")
    return next((link.get(_RELATION, "") for link in links), "")


def _kind(shape: Element) -> ParagraphKind | None:
    place = next((inner for inner in _properties(shape) if local_name(inner) == "ph"), None)
    return None if place is None else _PLACES.get(place.get("type", ""))


def _hides(shape: Element) -> bool:
    return any(local_name(inner) == "cNvPr" and inner.get("hidden") in ("1", "true") for inner in _properties(shape))


def _properties(shape: Element) -> Iterable[Element]:
    """Yield the elements of the shape's own properties, not those of shapes within."""
    own = (part for part in shape if local_name(part).startswith("nv"))
    return (inner for part in own for inner in part.iter())
