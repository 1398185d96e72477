"""HTML: the text a browser shows, one paragraph for each block. Nothing is ever fetched and no script is run."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lxml import etree, html

from hengwen.model.document import Content, FindingKind, ParagraphKind
from hengwen.model.regex import regex
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.colours import NOTHING, UNKNOWN, WHITE, is_invisible
from hengwen.readers.common.css_visibility import (
    background_colour,
    font_size,
    hiding_finding,
    is_tiny,
    parse_colour,
    veiled,
)
from hengwen.readers.common.draft import Draft, assemble, line_up
from hengwen.readers.common.finished import finished
from hengwen.readers.common.run_format import TINY_SIZE, shown_blanks
from hengwen.readers.common.titles import sensible_title
from hengwen.readers.common.unshown_text import comment_note, element_note
from hengwen.readers.encodings.guess import Decoded, canonical_encoding, decode, decoding_score
from hengwen.readers.html.elements import SHOWING, page_within, words_shown
from hengwen.readers.html.selectors import names_of, names_within, places_within
from hengwen.readers.html.styles import StyleSheets
from hengwen.readers.picture_text.drafts import with_picture_text
from hengwen.readers.pictures.collect import with_pictures
from hengwen.readers.pictures.data_address import data_of, is_data_address
from hengwen.readers.txt import plain_text

_META = regex(
    rb"<meta\b[^>]{0,300}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})|<\?xml[^>]{0,100}encoding=[\"']([\w.-]{1,40})",
    re.IGNORECASE,
)
_CELLS = frozenset(("td", "th"))
_NO_ELEMENT = etree.Element("none")
_DEEPEST = 3  # pages within pages
_CDATA = regex("[\\x00-\\x08\\x0b\\x0e-\\x1f]")
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "br", "center", "dd", "details", "dialog", "div", "dl", "dt",
    "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend",
    "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search", "section", "summary", "table", "td",
    "th", "tr", "ul",
))  # fmt: skip
_OF_TEXT = frozenset((
    "b", "blockquote", "dd", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "li", "p", "small", "span",
    "strong", "sub", "sup", "td", "u",
))  # fmt: skip
_UNSEEN = frozenset(("script", "style", "head", "title", "noscript", "noframes", "rp"))
_PROGRAM_TYPES = "javascript|ecmascript|jscript|livescript|babel|jsx|css|x-mathjax-config"
_WORDS_TYPE = regex(rf"\s*text/(?!(?:{_PROGRAM_TYPES})\b).*", re.IGNORECASE)
_FALLBACKS = frozenset(
    (
        "audio",
        "canvas",
        "datalist",
        "iframe",
        "meter",
        "progress",
        "video",
    )
)  # fmt: skip - their words are for browsers without them
_OF_DRAWINGS = frozenset(("clippath", "defs", "desc", "marker", "mask", "metadata", "pattern", "symbol"))
_SHAPES = ("circle", "ellipse", "image", "path", "polygon", "rect", "use")
_KINDS = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), ParagraphKind.HEADING),
    "li": ParagraphKind.LIST,
    "dt": ParagraphKind.LIST,
    "dd": ParagraphKind.LIST,
    "td": ParagraphKind.TABLE,
    "th": ParagraphKind.TABLE,
    "blockquote": ParagraphKind.QUOTATION,
    "pre": ParagraphKind.CODE,
    "caption": ParagraphKind.CAPTION,
    "figcaption": ParagraphKind.CAPTION,
}


@dataclass(frozen=True, slots=True)
class _TextContext:
    """The format of the text at some place: all its elements together."""

    kind: ParagraphKind = ParagraphKind.BODY
    removed: bool = False
    ruby: bool = False
    hidden: FindingKind | None = None
    offstage: bool = False  # a menu, a dialogue, a help for screen readers: parts of a page that come and go
    tiny: bool = False
    colour: int = 0
    background: int = WHITE
    veiled: bool = False
    drawing: bool = False  # within `svg`
    uses: bool = False  # drawings of the page show parts that they define elsewhere

    @property
    def unseen(self) -> FindingKind | None:
        """Return how the text is hidden; None where it is not."""
        return self.hidden or (FindingKind.HIDDEN if self.veiled else None)

    @property
    def finding(self) -> FindingKind | None:
        if self.tiny:
            return FindingKind.TINY
        return FindingKind.WHITE if is_invisible(self.colour, self.background) else None


def read_html(data: bytes, encoding: str | None = None) -> Content:
    """Return the visible text of HTML. Raises `Unreadable` when there is none."""
    plain = plain_text(data, encoding, _decoded)
    root = _parsed(plain.text)
    drafts = _Page().read(root) if root is not None else []
    assembled = assemble(with_picture_text(drafts, lambda name: _picture(root, name)))
    traces = with_pictures(Traces(), assembled.pictures, lambda name: _picture(root, name))
    images = root is not None and next(root.iter("img"), None) is not None
    title = sensible_title(root.findtext(".//title") if root is not None else None)
    return finished(
        assembled, plain.state, plain.fault, images=images, title=title, traces=traces, encoding=plain.encoding
    )  # fmt: skip


def page_picture(data: bytes, name: str) -> bytes | None:
    """Return the bytes of a picture in the page itself, by its noted name; None for others."""
    return _picture(_parsed(_decoded(data, None).text), name)


def _picture(root: etree._Element | None, name: str) -> bytes | None:
    images = () if root is None else root.iter("img")
    return next(
        (data_of(image.get("src", "")) for number, image in enumerate(images, 1) if _picture_name(number) == name), None
    )


def _picture_name(number: int) -> str:
    """Return the name of a picture by its number among all of the page, from 1."""
    return f"image {number}"


def html_drafts(data: bytes) -> list[Draft]:
    """Return the paragraphs of HTML included by another document, with findings about unseen text."""
    root = _parsed(_decoded(data, None).text)
    return [] if root is None else _Page().read(root)


def _decoded(data: bytes, encoding: str | None) -> Decoded:
    """Decode: a byte order mark first, then the page's own statement if it is true, then the rule for plain text."""
    guess = decode(data, encoding)
    meta = _META.search(data[:4096])
    if encoding or not meta or data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return guess
    declared = _declared((meta[1] or meta[2]).decode("ascii", "replace"), data)
    if declared is None or (declared.faulty and not guess.faulty):
        return guess
    return guess if decoding_score(declared.text) < 0.8 * decoding_score(guess.text) else declared


def _declared(name: str, data: bytes) -> Decoded | None:
    from hengwen.model.messages import HengwenError

    try:
        known = canonical_encoding(name)
    except HengwenError:
        return None
    return None if known.startswith("utf-16") else decode(data, known)  # a UTF-16 page could not be read so far


def _parsed(text: str) -> etree._Element | None:
    parser = html.HTMLParser(no_network=True, huge_tree=False, encoding="utf-8")
    source = _CDATA.sub(" ", text).encode("utf-8", "replace")
    try:
        return html.document_fromstring(source, parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return html.document_fromstring(b"<p>" + source, parser) if b"<!" in source else None  # comments alone


class _Row:
    """A row of a table while it is read: its cells, and where the current one begins."""

    def __init__(self) -> None:
        self.cells: list[tuple[int, list[Draft]]] = []
        self.first, self._column = 0, 0

    def end_cell(self, drafts: Sequence[Draft], columns: str) -> None:
        """End the cell, which spans `columns` columns."""
        self.cells.append((self._column, list(drafts[self.first :])))
        self._column += int(columns) if columns.isascii() and columns.isdecimal() and len(columns) < 4 else 1


class _Page:
    """A page; `depth`: how many pages it lies in."""

    def __init__(self, depth: int = 0) -> None:
        self._depth = depth
        self._drafts: list[Draft] = []
        self._draft = Draft(ParagraphKind.BODY)
        self._ends_blank = True  # whether the text written so far ends with a blank
        self._sheets: StyleSheets | None = None
        self._contexts = [_TextContext()]  # of the elements that are open
        self._around = [frozenset[str]()]  # the names of the elements around
        self._rows: list[_Row] = []
        self._images = 0
        self._links: list[tuple[Draft, int]] = []  # that are open: where their words begin
        self._ruby: list[str] = []  # readings over the words of the paragraph, which come after it

    def read(self, root: etree._Element) -> list[Draft]:
        """Return the drafts of a page in its own order. Walks without recursion: nesting is the author's choice."""
        self._sheets = sheets = StyleSheets(root)
        self._contexts = [_TextContext(uses=next(root.iter("use"), None) is not None)]
        for beside in (*root.itersiblings(preceding=True), *root.itersiblings()):
            self._draft.note(FindingKind.COMMENT, comment_note(beside.text or "", of_page=True))
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            tag = str(element.tag)
            self._note_words(event, element, tag)
            if event == "start":
                self._begin(element, tag, sheets)
            elif event == "end":
                self._end(element, tag, sheets)
            self._write(element.text if event == "start" else element.tail, self._contexts[-1])
        self._break("p", self._contexts[-1])
        if not self._depth:
            places_within.cache_clear()
        for words in sheets.unread:
            self._drafts.append(Draft(ParagraphKind.BODY))
            self._drafts[-1].leave_out(words, FindingKind.FIELD)
        return self._drafts

    def _begin(self, element: etree._Element, tag: str, sheets: StyleSheets) -> None:
        """Open an element, and write what is shown of it before its text."""
        around = self._around[-1]
        context = _context(element, tag, self._contexts[-1], sheets.style(element, around))
        self._contexts.append(context)
        self._break(tag, context)
        if tag == "tr":
            self._rows.append(_Row())
        elif tag in _CELLS and self._rows:
            self._rows[-1].first = len(self._drafts)
        elif tag == "a":
            self._links.append((self._draft, self._draft.length))
        for place in ("marker", "before"):
            self._beside(sheets.beside(element, place, around), context)
        self._around.append(names_within(around, names_of(element)))
        if tag in SHOWING:
            self._shown(element, tag, context)

    def _end(self, element: etree._Element, tag: str, sheets: StyleSheets) -> None:
        """Close an element, and write what is shown of it after its text."""
        context = self._contexts.pop()
        self._around.pop()
        self._beside(sheets.beside(element, "after", self._around[-1]), context)
        if tag == "a":
            draft, start = self._links.pop()
            self._draft.note_link(start if draft is self._draft else 0, element.get("href", ""))
        self._break(tag, self._contexts[-1] if context.kind is not ParagraphKind.TABLE or tag in _KINDS else context)
        if tag == "tr" and self._rows:
            line_up(self._rows.pop().cells)
        elif tag in _CELLS and self._rows:
            self._rows[-1].end_cell(self._drafts, element.get("colspan", ""))

    def _note_words(self, event: str, element: etree._Element, tag: str) -> None:
        """Note a comment, or an element with words for others than the page."""
        if event in ("comment", "pi"):
            self._draft.note(FindingKind.COMMENT, comment_note(element.text or "", of_page=True))
        elif event == "start" and _holds_words(element, tag):
            self._draft.note(FindingKind.COMMENT, element_note(tag, "".join(map(str, element.itertext()))))

    def _beside(self, beside: tuple[str, dict[str, str]], context: _TextContext) -> None:
        """Write the words that a style sheet puts before or after an element, in their format."""
        words, style = beside
        if words.strip():
            inner = _context(_NO_ELEMENT, "", context, style)
            block = "p" if style.get("display") in ("block", "flex", "grid", "table") else ""
            self._break(block, inner)
            self._write(words, inner)
            self._break(block, context)

    def _shown(self, element: etree._Element, tag: str, context: _TextContext) -> None:
        """Note pictures, and write what an element shows of its attributes: words of controls, pages within."""
        if tag == "img":
            self._note_picture(element, shown=not context.removed and context.unseen is None)
        words = words_shown(element, tag)
        if words:
            self._write(words, context)
        page = page_within(element, tag) if self._depth < _DEEPEST and not context.removed else None
        if page is not None:
            inner = _Page(self._depth + 1).read(page)
            hidden = context.unseen if tag not in _FALLBACKS else None
            self._drafts += inner if hidden is None else [_hidden_draft(draft, hidden) for draft in inner]

    @property
    def _knows_grounds(self) -> bool:
        return self._sheets is None or self._sheets.knows_grounds

    def _note_picture(self, element: etree._Element, *, shown: bool) -> None:
        """Note a picture in the page itself; one that would have to be fetched counts as none."""
        self._images += 1
        if is_data_address(element.get("src", "")):
            self._draft.add_picture(_picture_name(self._images), shown=shown)

    def _break(self, tag: str, context: _TextContext) -> None:
        if tag not in _BLOCKS and tag not in _KINDS:
            return
        if self._draft.pieces or self._draft.marks or self._draft.pictures:
            self._drafts.append(self._draft)
        if self._ruby:
            self._drafts.append(Draft(ParagraphKind.BODY))
            self._drafts[-1].write(" ".join(self._ruby))
            self._ruby = []
        self._draft = Draft(context.kind)
        self._ends_blank = True

    def _write(self, text: str | None, context: _TextContext) -> None:
        if not text or context.removed:
            return
        lines = text.split("\n") if context.kind is ParagraphKind.CODE else [text]
        for number, line in enumerate(lines):
            if number:
                self._break("p", context)
            self._write_line(line, context)

    def _write_line(self, line: str, context: _TextContext) -> None:
        if context.unseen:
            self._draft.leave_out(line, context.unseen, note=context.offstage)
            return
        if context.ruby:
            self._ruby += line.split()
            return
        flat = line if context.kind is ParagraphKind.CODE else re.sub(r"[ \t\r\n\f]+", " ", line)
        flat = flat.removeprefix(" ") if self._ends_blank else flat
        if flat:
            finding = context.finding
            flat = shown_blanks(flat, TINY_SIZE) if finding is FindingKind.TINY else flat
            self._draft.write(flat, finding, note=finding is FindingKind.WHITE and not self._knows_grounds)
            self._ends_blank = flat.endswith(" ")


def _holds_words(element: etree._Element, tag: str) -> bool:
    """Return whether an element may hold words for others than the page: no program, no style sheet, no data."""
    if tag == "script":
        return bool(_WORDS_TYPE.fullmatch(element.get("type", "")))
    return tag == "noscript" or (tag == "template" and element.get("shadowrootmode") is None)


def _hidden_draft(draft: Draft, finding: FindingKind) -> Draft:
    hidden = Draft(draft.kind)
    hidden.leave_out(draft.text, finding)
    return hidden


def _is_hidden(element: etree._Element, tag: str, style: dict[str, str], outer: _TextContext) -> bool:
    """Return whether an element is hidden by what it is, where no style shows it."""
    off_page = element.get("hidden") is not None or element.get("popover") is not None
    if off_page or (tag == "dialog" and element.get("open") is None):
        return style.get("display", "none").startswith("none") or element.get("hidden") == "until-found"
    if outer.drawing or tag == "annotation":
        return tag == "annotation" or (tag in _OF_DRAWINGS and not (tag in ("defs", "symbol") and outer.uses))
    return tag in _FALLBACKS


def _style_of_drawing(element: etree._Element, style: dict[str, str], outer: _TextContext) -> dict[str, str]:
    """Return the style of a part of a drawing (SVG), whose attributes are styles too, and whose letters are filled."""
    own = {str(name): str(value).lower() for name, value in element.attrib.items()} | style
    own["color"] = own.get("fill", "")
    own.pop("height", None), own.pop("width", None)
    painted = outer.drawing or any(next(element.iter(shape), None) is not None for shape in _SHAPES)
    return own | ({"background-color": "unknown"} if painted and not outer.drawing else {})


def _context(element: etree._Element, tag: str, outer: _TextContext, style: dict[str, str]) -> _TextContext:
    drawing = outer.drawing or tag == "svg"
    style = _style_of_drawing(element, style, outer) if drawing else style
    hidden = FindingKind.HIDDEN if _is_hidden(element, tag, style, outer) else hiding_finding(style)
    stated = style.get("-webkit-text-fill-color") or style.get("color")
    colour = parse_colour(stated or element.get("color" if tag == "font" else "text") or "")
    declared = style.get("background-color") or element.get("bgcolor") or ""
    colour = UNKNOWN if colour is None and tag == "a" else colour  # browsers have their own colour for links
    background = background_colour(style["background"]) if "background" in style else parse_colour(declared)
    tiny = is_tiny(font_size(style))
    return replace(
        outer,
        kind=outer.kind if outer.kind in (ParagraphKind.CODE, ParagraphKind.QUOTATION) else _KINDS.get(tag, outer.kind),
        removed=outer.removed or tag in _UNSEEN or (tag == "template" and element.get("shadowrootmode") is None),
        ruby=outer.ruby or tag == "rt",
        hidden=outer.hidden or hidden,
        veiled=veiled(style, outer.veiled),
        offstage=outer.offstage if outer.unseen else bool(hidden) and tag not in _OF_TEXT,
        drawing=drawing,
        tiny=outer.tiny if tiny is None else tiny,
        colour=outer.colour if colour is None else colour,
        background=outer.background if background is None or background == NOTHING else background,
    )
