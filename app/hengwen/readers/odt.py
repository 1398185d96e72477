"""ODT: the visible text, read from the parts' own XML, with the guards of `docx_package`.

Order: headers, body with tables and text boxes where they hang, notes, footers.
"""

from collections.abc import Callable, Iterable

from lxml import etree

from hengwen.document import Content, Kind, Oddity, State
from hengwen.errors import Message, message
from hengwen.readers.docx_package import Package, damaged, open_package
from hengwen.readers.draft import Assembled, Draft, assemble
from hengwen.readers.failure import no_text
from hengwen.readers.kinds import classify
from hengwen.readers.looks import is_light, is_tiny
from hengwen.readers.opening import locked
from hengwen.readers.titles import sensible, title_of

Element = etree._Element
_SKIPPED = frozenset((
    "tracked-changes", "annotation", "annotation-end", "ruby-text", "sequence-decls", "forms", "note-citation", "desc",
    "title", "variable-decls", "user-field-decls", "table-of-content-source", "bibliography-source",
    "illustration-index-source", "hidden-paragraph",
))  # fmt: skip
_INDEXES = {"table-of-content": Kind.CONTENTS, "illustration-index": Kind.CONTENTS, "bibliography": Kind.REFERENCE}
_NAMED = {"Title": Kind.TITLE, "Quotations": Kind.QUOTATION, "Preformatted_20_Text": Kind.CODE, "Caption": Kind.CAPTION}


def read_odt(data: bytes) -> Content:
    """The visible text of an ODT. Raises `Unreadable` for a damaged, locked, empty or dangerously large one."""
    package = open_package(data, "ODT")
    if b"encryption-data" in (package.read("META-INF/manifest.xml") or b""):
        raise locked()
    root, styles = package.parse("content.xml"), package.parse("styles.xml")
    body = None if root is None else next((each for each in root.iter() if _name(each) == "body"), None)
    if root is None or body is None:
        raise damaged("ODT")
    assembled = assemble(_drafts(body, _Styles(root, styles), styles))
    if not assembled.text:
        raise no_text(images=any(name.startswith("Pictures/") for name in package.names))
    paragraphs = classify(assembled.paragraphs, assembled.text)
    state, what = _state(package, assembled)
    title = _title(package) or title_of(paragraphs, assembled.text)
    return Content(assembled.text, paragraphs, title, state, what, assembled.findings)


def _drafts(body: Element, looks: "_Styles", styles: Element | None) -> list[Draft]:
    headers, footers = (list(_margins(styles, looks, name)) for name in ("header", "footer"))
    story = _Story(looks)
    story.walk(body, Kind.BODY)
    return [*headers, *story.drafts, *story.notes, *footers]


def _margins(styles: Element | None, looks: "_Styles", name: str) -> Iterable[Draft]:
    for margin in () if styles is None else styles.iter():
        if _name(margin) == name and margin.getparent() is not None and _attribute(margin, "display") != "false":
            story = _Story(looks, Kind.HEADER if name == "header" else Kind.FOOTER)
            story.walk(margin, Kind.BODY)
            yield from story.drafts


def _title(package: Package) -> str | None:
    root = package.parse("meta.xml")
    return sensible(None if root is None else root.findtext(".//{http://purl.org/dc/elements/1.1/}title"))


def _state(package: Package, assembled: Assembled) -> tuple[State, Message | None]:
    if assembled.suspicion:
        return State.SUSPICIOUS, assembled.suspicion
    if package.mended:
        return State.READ_PARTLY, message("The document is damaged; only what could still be read was read.")
    return State.READ, None


def _name(element: Element) -> str:
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _attribute(element: Element, name: str) -> str | None:
    """An attribute by its local name: ODF has none of that name in two namespaces at the places read here."""
    return next((str(value) for key, value in element.attrib.items() if str(key).rpartition("}")[2] == name), None)


class _Styles:
    """What styles say about hidden, white and tiny text and about kinds, through their inheritance."""

    def __init__(self, *roots: Element | None) -> None:
        self._said: dict[str, dict[str, str]] = {}
        self._parents: dict[str, str] = {}
        for root in roots:
            for style in () if root is None else root.iter():
                if _name(style) == "style":
                    self._add(style, _attribute(style, "name") or "")

    def _add(self, style: Element, name: str) -> None:
        properties = (each for each in style if _name(each) in ("text-properties", "paragraph-properties"))
        self._said[name] = {
            str(key).rpartition("}")[2]: str(value) for each in properties for key, value in each.attrib.items()
        }
        self._parents[name] = _attribute(style, "parent-style-name") or ""

    def line(self, name: str | None) -> list[str]:
        """The style and those it is based on; a circle ends where it closes."""
        line: dict[str, None] = {}
        while name and name not in line and len(line) < 64:
            line[name] = None
            name = self._parents.get(name)
        return list(line)

    def look(self, name: str | None, outer: dict[str, str]) -> dict[str, str]:
        """What holds for text in this style within others."""
        look = dict(outer)
        for each in reversed(self.line(name)):
            look |= self._said.get(each, {})
        return look

    def kind(self, name: str | None) -> Kind | None:
        """The kind a paragraph style stands for."""
        return next((_NAMED[each] for each in self.line(name) if each in _NAMED), None)


class _Story:
    """Walks one part. `fixed` is the kind all its paragraphs get, such as header."""

    def __init__(self, styles: _Styles, fixed: Kind | None = None) -> None:
        self.drafts: list[Draft] = []
        self.notes: list[Draft] = []
        self._styles, self._fixed = styles, fixed
        self._draft: Draft | None = None
        self._look: dict[str, str] = {}

    def walk(self, element: Element, kind: Kind) -> None:
        """Read what is in an element; `kind` is the one its paragraphs have unless they say otherwise."""
        for each in element:
            name = _name(each)
            if name in ("p", "h"):
                self._paragraph(each, Kind.HEADING if name == "h" else kind)
            elif name in _INLINE and self._draft is not None:
                _INLINE[name](self, each)
            elif name == "note-body":
                self._aside(each)
            elif name not in _SKIPPED:
                self._inner(each, name, kind)
            self._write(each.tail)

    def _inner(self, element: Element, name: str, kind: Kind) -> None:
        inner = {"list": Kind.LIST, "table-cell": Kind.TABLE}.get(name) or _INDEXES.get(name) or kind
        if name in ("span", "a") or self._draft is not None:
            self._span(element, inner)
        elif _attribute(element, "display") != "none":
            self.walk(element, inner)

    def _paragraph(self, element: Element, kind: Kind) -> None:
        """One in a text box that hangs on another comes before that one's end, as a draft of its own."""
        outer, look = self._draft, self._look
        style = _attribute(element, "style-name")
        self._look = self._styles.look(style, {})
        self._draft = draft = Draft(self._fixed or self._styles.kind(style) or kind)
        self._write(element.text)
        self.walk(element, kind)
        self.drafts.append(draft)
        self._draft, self._look = outer, look

    def _span(self, element: Element, kind: Kind) -> None:
        outer = self._look
        self._look = self._styles.look(_attribute(element, "style-name"), outer)
        self._write(element.text)
        self.walk(element, kind)
        self._look = outer

    def _aside(self, element: Element) -> None:
        """The text of a note stands below the text."""
        story = _Story(self._styles, Kind.FOOTNOTE)
        story.walk(element, Kind.FOOTNOTE)
        self.notes += story.drafts

    def _blanks(self, element: Element) -> None:
        count = _attribute(element, "c") or "1"
        self._write(" " * min(int(count), 100) if count.isdecimal() and len(count) < 4 else " ", flat=False)

    def _tab(self, _element: Element) -> None:
        self._write("\t", flat=False)

    def _break(self, _element: Element) -> None:
        self._write(" ", flat=False)

    def _hidden(self, element: Element) -> None:
        if self._draft is not None:
            self._draft.mark(Oddity.HIDDEN, 0, len("".join((_attribute(element, "string-value") or "").split())))

    def _write(self, text: str | None, *, flat: bool = True) -> None:
        if not text or self._draft is None:
            return
        words = _flat(text) if flat else text
        if self._look.get("display") == "none":
            self._draft.mark(Oddity.HIDDEN, 0, len("".join(words.split())))
        else:
            self._draft.write(words, _odd(self._look))


def _flat(text: str) -> str:
    """Blanks and line ends of the XML count as one blank; blanks that are meant are elements."""
    return (
        (" " if text[0].isspace() else "")
        + " ".join(text.split())
        + (" " if text[-1].isspace() and text.strip() else "")
    )


def _odd(look: dict[str, str]) -> Oddity | None:
    if is_tiny(look.get("font-size", "")):
        return Oddity.TINY
    plain = is_light(look.get("background-color", "transparent")) is not False
    return Oddity.WHITE if plain and is_light(look.get("color", "")) else None


_INLINE: dict[str, Callable[[_Story, Element], None]] = {
    "s": _Story._blanks, "tab": _Story._tab, "line-break": _Story._break, "hidden-text": _Story._hidden,
}  # fmt: skip
