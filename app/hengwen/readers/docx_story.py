"""The walk through one story of a DOCX (body, header, note): its visible text in reading order, as drafts."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hengwen.document import Kind
from hengwen.readers.docx_names import Element, attribute, child, full, short
from hengwen.readers.docx_numbering import Numbering
from hengwen.readers.docx_styles import Look, Style, Styles, look_of, number_of, outlined, shade
from hengwen.readers.docx_symbols import symbol
from hengwen.readers.draft import HIDDEN, TINY, WHITE, Draft

_TINY = 4  # half points: smaller than 2 pt cannot be read


@dataclass(slots=True)
class Setting:
    """What all stories of a document share."""

    styles: Styles
    numbering: Numbering
    background: bool = False  # the page itself is coloured
    notes: list[tuple[str, str]] = field(default_factory=list)  # (footnote or endnote, id) in order of reference
    sections: list[Element] = field(default_factory=list)
    chunks: Callable[[str], list[str]] = lambda _relation: []


class Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, setting: Setting, fixed: Kind | None = None) -> None:
        self.setting = setting
        self.drafts: list[Draft] = []
        self._fixed = fixed
        self._draft: Draft | None = None
        self._boxes: list[Draft] = []  # what stands in text boxes comes after the paragraph they hang on
        self._fields: list[bool] = []  # one for each open field: whether we are in its instruction
        self._honest_fields = True
        self._look = setting.styles.look
        self._paragraph_look = setting.styles.look
        self._tables = 0
        self._shaded = setting.background

    def read(self, root: Element) -> list[Draft]:
        """The drafts of a part, in reading order."""
        kinds = [attribute(each, "w:fldCharType") for each in root.iter(full("w:fldChar"))]
        self._honest_fields = kinds.count("begin") == kinds.count("end")
        self._walk(root)
        self._flush()
        return self.drafts

    def _walk(self, element: Element) -> None:
        for each in element:
            handler = _HANDLERS.get(short(each), Story._walk)
            if handler is not None:
                handler(self, each)

    def _flush(self) -> None:
        if self._draft is not None:
            self.drafts.append(self._draft)
        self._draft = None
        self.drafts += self._boxes
        self._boxes = []

    def _paragraph(self, element: Element) -> None:
        properties = child(element, "w:pPr")
        if self._draft is None:
            self._draft = self._begin(properties)
        self._walk(element)
        mark = child(properties, "w:rPr")
        section = child(properties, "w:sectPr")
        if section is not None:
            self.setting.sections.append(section)
        # A paragraph whose mark is deleted or moved away goes on in the next one, as Word shows it once accepted.
        if child(mark, "w:del") is None and child(mark, "w:moveFrom") is None:
            self._flush()

    def _begin(self, properties: Element | None) -> Draft:
        styles = self.setting.styles
        name = attribute(child(properties, "w:pStyle"))
        name = name if name is not None else styles.default
        style = styles[name]
        shaded = shade(child(properties, "w:shd"))
        self._paragraph_look = Look(shaded=shaded).over(style.look).over(styles.look)
        self._look = self._paragraph_look
        label = self._label(properties, style, name)
        kind = self._fixed or outlined(properties) or style.kind or (Kind.TABLE if self._tables else None)
        centred = attribute(child(properties, "w:jc")) == "center"
        return Draft(kind or (Kind.LIST if label else Kind.BODY), label, centred)

    def _label(self, properties: Element | None, style: Style, name: str | None) -> str:
        identity, level = number_of(properties)
        if identity is None:
            identity = style.number[0]
            level = self.setting.numbering.level_of(identity, name) if level is None else level
        return self.setting.numbering.label(identity, style.number[1] if level is None else level)

    def _run(self, element: Element) -> None:
        properties = child(element, "w:rPr")
        outer = self._look
        if properties is not None:
            style = self.setting.styles[attribute(child(properties, "w:rStyle"))]
            self._look = look_of(properties).over(style.look).over(self._paragraph_look)
        else:
            self._look = self._paragraph_look
        self._walk(element)
        self._look = outer

    def _write(self, text: str) -> None:
        if not text or (self._honest_fields and any(self._fields)):
            return
        if self._draft is None:  # text outside paragraphs: broken, but visible
            self._draft = self._begin(None)
        if self._look.vanish:
            self._draft.mark(HIDDEN, 0, len("".join(text.split())))
            return
        self._draft.write(text, self._odd())
        self._draft.size = max(self._draft.size, self._look.size or 0)

    def _odd(self) -> str | None:
        look = self._look
        if look.size is not None and look.size < _TINY:
            return TINY
        return WHITE if look.white and not look.shaded and not self._shaded else None

    def _text(self, element: Element) -> None:
        self._write((element.text or "").replace("\n", " "))

    def _tab(self, _element: Element) -> None:
        self._write("\t")

    def _hyphen(self, _element: Element) -> None:
        self._write("-")

    def _break(self, _element: Element) -> None:
        """A line break parts paragraphs after a whole sentence and is a blank elsewhere: a paragraph is one line."""
        draft = self._draft
        if draft is None or not draft.closed or any(self._fields):
            self._write(" ")
            return
        self._flush()
        self._draft = Draft(draft.kind, centred=draft.centred)

    def _symbol(self, element: Element) -> None:
        self._write(symbol(attribute(element, "w:font") or "", attribute(element, "w:char") or ""))

    def _art(self, element: Element) -> None:
        """WordArt and watermarks keep their words in an attribute."""
        self._write(element.get("string") or "")

    def _field(self, element: Element) -> None:
        kind = attribute(element, "w:fldCharType")
        if kind == "begin":
            self._fields.append(True)
        elif kind == "separate" and self._fields:
            self._fields[-1] = False
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _alternatives(self, element: Element) -> None:
        """Word shows one branch: the first choice with words in it, else the fallback."""
        branches = [each for each in element if short(each) in ("mc:Choice", "mc:Fallback")]
        chosen = next((each for each in branches if _wordy(each)), None)
        if chosen is not None:
            self._walk(chosen)

    def _box(self, element: Element) -> None:
        """A text box is a story within; its background is not known here, so white words in it count as visible."""
        outer = (self.drafts, self._draft, self._fields, self._look, self._paragraph_look, self._shaded, self._boxes)
        self.drafts, self._draft, self._fields, self._shaded, self._boxes = [], None, [], True, []
        self._walk(element)
        self._flush()
        inner = self.drafts
        self.drafts, self._draft, self._fields, self._look, self._paragraph_look, self._shaded, self._boxes = outer
        self._boxes += inner

    def _table(self, element: Element) -> None:
        self._flush()
        shaded = self._shaded
        style = attribute(child(element, "w:tblPr", "w:tblStyle"))
        self._shaded = shaded or self.setting.styles.shades(style)
        self._tables += 1
        self._walk(element)
        self._tables -= 1
        self._shaded = shaded

    def _row(self, element: Element) -> None:
        if child(element, "w:trPr", "w:del") is None:
            self._walk(element)

    def _cell(self, element: Element) -> None:
        properties = child(element, "w:tcPr")
        if child(properties, "w:cellDel") is not None:
            return
        shaded = self._shaded
        own = shade(child(properties, "w:shd"))
        self._shaded = shaded if own is None else own
        self._walk(element)
        self._flush()
        self._shaded = shaded

    def _ruby(self, element: Element) -> None:
        """The base alone: the reading above it is a help to pronounce, not words of the sentence."""
        base = child(element, "w:rubyBase")
        if base is not None:
            self._walk(base)

    def _control(self, element: Element) -> None:
        content = child(element, "w:sdtContent")
        if content is not None:
            self._walk(content)

    def _note(self, element: Element) -> None:
        if not any(self._fields):
            self.setting.notes.append((short(element).removesuffix("Reference"), attribute(element, "w:id") or ""))

    def _section(self, element: Element) -> None:
        self.setting.sections.append(element)

    def _chunk(self, element: Element) -> None:
        self._flush()
        for line in self.setting.chunks(attribute(element, "r:id") or ""):
            self.drafts.append(Draft(self._fixed or Kind.BODY, pieces=[line]))


def _wordy(branch: Element) -> bool:
    names = ("w:t", "m:t", "a:t", "w:sym", "v:textpath", "w:footnoteReference")
    return next(branch.iter(*map(full, names)), None) is not None


_SKIPPED = (
    "w:del", "w:moveFrom", "w:delText", "w:instrText", "w:delInstrText", "w:pPr", "w:rPr", "w:tblPr", "w:tblGrid",
    "w:trPr", "w:tcPr", "w:sdtPr", "w:sdtEndPr", "w:footnoteRef", "w:endnoteRef", "w:annotationRef", "w:softHyphen",
    "w:fldData", "m:ctrlPr", "pic:pic",
)  # fmt: skip
_HANDLERS: dict[str, Callable[[Story, Element], None] | None] = dict.fromkeys(_SKIPPED) | {
    "w:p": Story._paragraph,
    "w:r": Story._run,
    "w:t": Story._text,
    "m:t": Story._text,
    "a:t": Story._text,
    "w:tab": Story._tab,
    "w:ptab": Story._tab,
    "w:br": Story._break,
    "w:cr": Story._break,
    "w:noBreakHyphen": Story._hyphen,
    "w:sym": Story._symbol,
    "v:textpath": Story._art,
    "w:fldChar": Story._field,
    "mc:AlternateContent": Story._alternatives,
    "w:txbxContent": Story._box,
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
