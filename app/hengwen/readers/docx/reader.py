"""DOCX: the visible text, read from the parts' own XML (python-docx loses text boxes, notes, fields, insertions, …).

Order: headers, body with tables and text boxes where they hang, footnotes and endnotes in order of reference, footers.
"""

from collections.abc import Iterable

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.signs.traces import Traces
from hengwen.readers.common.colours import WHITE
from hengwen.readers.common.draft import Assembled, Draft, assemble
from hengwen.readers.common.embedded import mostly_images, without_usual_images
from hengwen.readers.common.finished import finished
from hengwen.readers.common.titles import with_title
from hengwen.readers.common.xml_names import Element
from hengwen.readers.docx.body import Story
from hengwen.readers.docx.drawing import page_size
from hengwen.readers.docx.numbering import Numbering
from hengwen.readers.docx.paragraph_formats import ParagraphFormats
from hengwen.readers.docx.pictures import has_backdrop, lets_through
from hengwen.readers.docx.stored_values import StoredValues
from hengwen.readers.docx.styles import DocxStyles
from hengwen.readers.docx.writer import DocxContext
from hengwen.readers.failure import Unreadable
from hengwen.readers.findings.writing_history import writing_findings
from hengwen.readers.guesses import guess
from hengwen.readers.history.docx import DocxHistory
from hengwen.readers.ooxml.colours import Palette, rgb
from hengwen.readers.ooxml.graphics import graphic_lines
from hengwen.readers.ooxml.names import attribute, child, full, switch
from hengwen.readers.ooxml.package import READ_PARTLY, Package, damaged, main_part, open_package
from hengwen.readers.picture_text.drafts import with_picture_text


def read_docx(data: bytes) -> Content:
    """Return the visible text of a DOCX. Raises `Unreadable` for a damaged, locked or dangerously large one."""
    package = open_package(data)
    main = main_part(package)
    drafts, context = _drafts(package, main)
    assembled = assemble(with_picture_text(with_title(drafts), package.picture))
    history = DocxHistory(package, main, context.settings, assembled)
    marks = history.marks(context.bookmarks)
    traces = Traces(marks=marks)
    if assembled.pictures:
        from hengwen.readers.pictures.collect import with_pictures  # with Pillow

        traces = with_pictures(traces, assembled.pictures, package.read_whole)
    findings = _findings(package, assembled)
    written = writing_findings(marks, history.written, assembled.text)
    images = package.has_pictures("word/media/")
    title = package.title(package.part("", "core-properties"))
    state = _state(package, assembled, findings)
    return finished(assembled, *state, images=images, title=title, findings=(*findings, *written), traces=traces)


def _drafts(package: Package, main: str) -> tuple[list[Draft], DocxContext]:
    root = package.parse(main)
    body = child(root, "w:body")
    if root is None or body is None:
        raise damaged()
    context = _context(package, main, root)
    text = Story(context, main).read(body)
    notes = _notes(package, main, context)
    headers, footers = (_margins(package, main, context, name) for name in ("header", "footer"))
    if any(has_backdrop(root, context.page) for root in _shown_headers(package, main, context)):
        _note_white(text)
    return [*headers, *text, *notes, *footers], context


def _shown_headers(package: Package, main: str, context: DocxContext) -> list[Element]:
    parts = _margin_parts(package, main, context, "header")
    return [root for part in parts if (root := package.parse(part)) is not None]


def _note_white(drafts: Iterable[Draft]) -> None:
    """Turn findings on white letters into notes on pages with a picture behind all text: they may be seen."""
    for draft in drafts:
        for mark in draft.marks:
            mark.note |= mark.kind == FindingKind.WHITE


def _context(package: Package, main: str, root: Element) -> DocxContext:
    def parsed(kind: str) -> Element | None:
        name = package.part(main, kind)
        return package.parse(name, shared=kind == "styles") if name else None

    settings, page = parsed("settings"), page_size(root)
    styles, numbering = DocxStyles(parsed("styles"), Palette(parsed("theme"))), Numbering(parsed("numbering"))
    return DocxContext(
        styles,
        numbering,
        StoredValues(package, settings),
        ParagraphFormats(styles, numbering, page),
        page=page,
        background=_page_background(child(root, "w:background"), settings),
        settings=settings,
        chunks=lambda part, relation: _alt_chunk(package, part, relation),
        graphics=lambda part, relation: graphic_lines(package, part, relation),
        is_clear=lambda part, relation: lets_through(_picture(package, part, relation)),
        media=package.member,
        address=package.address,
    )


def _picture(package: Package, part: str, identity: str) -> bytes | None:
    """Return the bytes of a picture; None where it is missing or cannot be read."""
    return package.read_whole(package.member(part, identity))


@guess(lambda _background, _settings: WHITE)
def _page_background(background: Element | None, settings: Element | None) -> int:
    """Return the colour of the page: white unless the document names another one and has it shown."""
    shown = child(settings, "w:displayBackgroundShape") is not None
    colour = rgb(attribute(background, "w:color")) if shown else None
    return WHITE if colour is None else colour


def _alt_chunk(package: Package, part: str, identity: str) -> list[Draft]:
    """Read an included document; one that cannot be read is only left out itself."""
    relation = package.related(part).get(identity)
    try:
        data = package.read(relation.target) if relation and not relation.external else None
        if data and data.startswith(b"PK"):
            return _inner_drafts(package, data)
        from hengwen.readers.docx.alt_chunk import chunk_drafts  # with the readers of HTML, RTF and text

        return chunk_drafts(data or b"")
    except Unreadable as fault:
        if fault.content.state is State.TOO_LARGE:
            raise
        package.mended = True
        return []


def _inner_drafts(package: Package, data: bytes) -> list[Draft]:
    inner = package.inner(data)
    drafts, _ = _drafts(inner, main_part(inner))
    package.unpacked = inner.unpacked
    package.mended |= inner.mended
    return [draft for draft in drafts if draft.kind not in (ParagraphKind.HEADER, ParagraphKind.FOOTER)]


def _notes(package: Package, main: str, context: DocxContext) -> list[Draft]:
    """Return footnotes and endnotes that the text refers to; a note without a reference is on no page."""
    parts = {kind: package.part(main, f"{kind}s") or "" for kind in ("footnote", "endnote")}
    entries = {kind: _entries(package, part, kind) for kind, part in parts.items()}
    drafts: list[Draft] = []
    done: set[tuple[str, str]] = set()
    for name, identity, hidden in tuple(context.notes):
        kind = name.removeprefix("w:")
        note = entries[kind].get(identity)
        if note is not None and (kind, identity) not in done:
            done.add((kind, identity))
            story = Story(context, parts[kind], ParagraphKind.FOOTNOTE)
            with story.writer.marked(FindingKind.HIDDEN if hidden else None):
                drafts += story.read(note)
    lines = [
        (parts[kind], entry) for kind in sorted({kind for kind, _ in done}) for entry in _separators(entries[kind])
    ]
    above = [draft for part, entry in lines for draft in Story(context, part, ParagraphKind.FOOTNOTE).read(entry)]
    return [*(draft for draft in above if draft.text), *drafts]


def _separators(entries: dict[str, Element]) -> list[Element]:
    """Return the lines above notes, which nobody refers to; few have words."""
    return [entry for entry in entries.values() if attribute(entry, "w:type") == "separator"]


def _entries(package: Package, part: str, kind: str) -> dict[str, Element]:
    root = package.parse(part) if part else None
    notes = () if root is None else root.iterfind(full(f"w:{kind}"))
    return {attribute(note, "w:id") or "": note for note in notes}


def _margins(package: Package, main: str, context: DocxContext, name: str) -> list[Draft]:
    """Return headers or footers that some section shows, each part once."""
    drafts: list[Draft] = []
    for part in _margin_parts(package, main, context, name):
        root = package.parse(part)
        if root is not None:
            drafts += Story(context, part, ParagraphKind.HEADER if name == "header" else ParagraphKind.FOOTER).read(
                root
            )
    return drafts


def _margin_parts(package: Package, main: str, context: DocxContext, name: str) -> list[str]:
    relations = package.related(main)
    shown = (reference for section in context.sections for reference in _shown(section, name))
    return list(dict.fromkeys(relations[identity].target for identity in shown if identity in relations))


def _shown(section: Element, name: str) -> Iterable[str]:
    """Yield ids of the parts; one for the first page shows only where the section has a first page of its own."""
    first = switch(section, "w:titlePg")
    for reference in section.iterfind(full(f"w:{name}Reference")):
        if first or attribute(reference, "w:type") != "first":
            yield attribute(reference, "r:id") or ""


def _findings(package: Package, assembled: Assembled) -> tuple[Finding, ...]:
    findings = without_usual_images(assembled)
    return (Finding(FindingKind.CONTRADICTION, Span(0, 0)), *findings) if package.has_duplicate_parts else findings


def _state(package: Package, assembled: Assembled, findings: tuple[Finding, ...]) -> tuple[State, Message | None]:
    kinds = {finding.kind for finding in findings}
    if assembled.contradicts or package.has_duplicate_parts:
        return State.SUSPICIOUS, message(
            "Two parts of the file say different things in the same place; what Word shows was read."
        )
    if package.mended:
        return State.READ_PARTLY, READ_PARTLY
    if FindingKind.IMAGES in kinds:
        return State.READ_PARTLY, mostly_images()
    return State.READ, None
