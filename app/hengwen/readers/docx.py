"""DOCX: the visible text, read from the parts' own XML (python-docx loses text boxes, notes, fields, insertions, …).

Order: headers, body with tables and text boxes where they hang, footnotes and endnotes in order of reference, footers.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import takewhile

from hengwen.document import Content, Kind, State
from hengwen.errors import Message, message
from hengwen.readers.docx_chunk import chunk_lines
from hengwen.readers.docx_names import Element, attribute, child, full, switch
from hengwen.readers.docx_numbering import Numbering
from hengwen.readers.docx_package import Package, damaged, main_part, open_package
from hengwen.readers.docx_story import Setting, Story
from hengwen.readers.docx_styles import Styles, light
from hengwen.readers.draft import Assembled, Draft, assemble
from hengwen.readers.failure import no_text
from hengwen.readers.kinds import classify
from hengwen.readers.titles import sensible, title_of

_COVER = re.compile(r".{0,20}(?:论文|设计|报告|大学|学院|学校|试卷|作业)\s*(?:[（(].{1,12}[）)])?")


def read_docx(data: bytes) -> Content:
    """The visible text of a DOCX. Raises `Unreadable` for a damaged, locked, empty or dangerously large one."""
    package = open_package(data)
    main = main_part(package)
    drafts = _promoted(_drafts(package, main))
    assembled = assemble(drafts)
    if not assembled.text:
        raise no_text(images=any(name.startswith("word/media/") for name in package.names))
    paragraphs = classify(assembled.paragraphs, assembled.text)
    title = _title_property(package) or title_of(paragraphs, assembled.text)
    state, what = _state(package, assembled)
    return Content(assembled.text, paragraphs, title, state, what, assembled.findings)


def _drafts(package: Package, main: str) -> list[Draft]:
    root = package.parse(main)
    body = child(root, "w:body")
    if body is None:
        raise damaged()
    setting = _setting(package, main)
    setting.background = _coloured(child(root, "w:background"))
    text = Story(setting).read(body)
    notes = _notes(package, main, setting)
    headers, footers = (_margins(package, main, setting, name) for name in ("header", "footer"))
    return [*headers, *text, *notes, *footers]


def _setting(package: Package, main: str) -> Setting:
    styles, numbering = (package.part(main, kind) for kind in ("styles", "numbering"))
    return Setting(
        Styles(package.parse(styles) if styles else None),
        Numbering(package.parse(numbering) if numbering else None),
        chunks=lambda relation: chunk_lines(package, main, relation),
    )


def _coloured(background: Element | None) -> bool:
    return background is not None and not light(attribute(background, "w:color"))


def _notes(package: Package, main: str, setting: Setting) -> list[Draft]:
    """Footnotes and endnotes that the text refers to; a note without a reference is on no page."""
    entries = {kind: _entries(package, main, kind) for kind in ("footnote", "endnote")}
    drafts: list[Draft] = []
    done: set[tuple[str, str]] = set()
    for name, identity in tuple(setting.notes):
        kind = name.removeprefix("w:")
        note = entries[kind].get(identity)
        if note is not None and (kind, identity) not in done:
            done.add((kind, identity))
            drafts += Story(setting, Kind.FOOTNOTE).read(note)
    return drafts


def _entries(package: Package, main: str, kind: str) -> dict[str, Element]:
    part = package.part(main, f"{kind}s")
    root = package.parse(part) if part else None
    notes = () if root is None else root.iterfind(full(f"w:{kind}"))
    return {attribute(note, "w:id") or "": note for note in notes}


def _margins(package: Package, main: str, setting: Setting, name: str) -> list[Draft]:
    """Headers or footers that some section shows, each part once."""
    relations = package.related(main)
    shown = (reference for section in setting.sections for reference in _shown(section, name))
    parts = dict.fromkeys(relations[each].target for each in shown if each in relations)
    drafts: list[Draft] = []
    for part in parts:
        root = package.parse(part)
        if root is not None:
            drafts += Story(setting, Kind.HEADER if name == "header" else Kind.FOOTER).read(root)
    return drafts


def _shown(section: Element, name: str) -> Iterable[str]:
    """Ids of the parts; one for the first page shows only where the section has a first page of its own."""
    first = switch(section, "w:titlePg")
    for reference in section.iterfind(full(f"w:{name}Reference")):
        if first or attribute(reference, "w:type") != "first":
            yield attribute(reference, "r:id") or ""


def _promoted(drafts: list[Draft]) -> list[Draft]:
    """Without a title style, the largest line near the top is the title, if it is clearly larger than the text."""
    if any(draft.kind is Kind.TITLE and draft.text for draft in drafts):
        return drafts
    sizes = Counter[int]()
    for draft in drafts:
        sizes[draft.size] += draft.length
    usual = sizes.most_common(1)[0][0] if sizes else 0
    top = [draft for draft in drafts if draft.kind not in (Kind.HEADER, Kind.CONTENTS) and draft.text][:12]
    before_prose = takewhile(lambda draft: len(draft.text) <= 80, top)
    candidates = [draft for draft in before_prose if draft.size > 1.2 * usual > 0 and _titular(draft)]
    if candidates:
        max(candidates, key=lambda draft: draft.size).kind = Kind.TITLE
    return drafts


def _titular(draft: Draft) -> bool:
    text = draft.text
    return (
        draft.kind in (Kind.BODY, Kind.HEADING) and len(text) <= 80 and not draft.closed and not _COVER.fullmatch(text)
    )


def _title_property(package: Package) -> str | None:
    part = package.part("", "core-properties")
    root = package.parse(part) if part else None
    return sensible(None if root is None else root.findtext(full("dc:title")))


def _state(package: Package, assembled: Assembled) -> tuple[State, Message | None]:
    if assembled.suspicion:
        return State.SUSPICIOUS, assembled.suspicion
    if package.mended:
        return State.READ_PARTLY, message("The document is damaged; only what could still be read was read.")
    return State.READ, None
