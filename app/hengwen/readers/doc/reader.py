"""DOC, the format of Word 97 to 2003: the visible text, read from the streams of the file.

Source: [MS-DOC] and [MS-ODRAW], the published specifications of Microsoft; [MS-CFB] for the file around them.
Order: headers, body with tables and text boxes where they hang, footnotes and endnotes in order of reference, footers.
"""

from collections.abc import Iterable

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind, State
from hengwen.model.messages import Message, message
from hengwen.readers.common.draft import Draft, assemble
from hengwen.readers.common.embedded import mostly_images, without_usual_images
from hengwen.readers.common.finished import finished
from hengwen.readers.common.titles import sensible_title, with_title
from hengwen.readers.doc.binary import plc, u16
from hengwen.readers.doc.drawings import Drawings
from hengwen.readers.doc.header import StoryPart, WordFile, open_word
from hengwen.readers.doc.parts import WordParts
from hengwen.readers.doc.shapes import Shape, page_colour, shapes
from hengwen.readers.doc.story import StoryContext, WordStory

_SEPARATORS, _PER_SECTION = 6, 6
_HEADERS, _FOOTERS = (0, 1, 4), (2, 3, 5)  # of even pages, of others, of a first page
_FIRST, _EVEN = (4, 5), (0, 2)
_FACING_PAGES = 1  # of the settings ([MS-DOC] 2.7.2): even pages have margins of their own


def read_doc(data: bytes) -> Content:
    """Return the visible text of a DOC. Raises `Unreadable` for a damaged, locked, older or dangerously large one."""
    file = open_word(data)
    parts = WordParts(file)
    every = shapes(file.part(StoryPart.DRAWINGS))
    context = StoryContext(parts, page_colour(every), any(shape.is_picture for shape in every))
    assembled = assemble(with_title(_drafts(file, context, every)))
    findings, title = without_usual_images(assembled), sensible_title(file.title)
    state = _state(findings, cut=parts.cut)
    return finished(assembled, *state, images=context.pictures, title=title, findings=findings)


def _state(findings: Iterable[Finding], *, cut: bool) -> tuple[State, Message | None]:
    if cut:
        return State.READ_PARTLY, message("The document is cut off; only its beginning could be read.")
    images = any(finding.kind == FindingKind.IMAGES for finding in findings)
    return (State.READ_PARTLY, mostly_images()) if images else (State.READ, None)


def _drafts(file: WordFile, context: StoryContext, every: list[Shape]) -> list[Draft]:
    parts = context.parts
    inside = Drawings(file, every, margins=False)
    around = Drawings(file, every, margins=True)
    body = WordStory(context, inside).read(0, file.lengths.main)
    notes = [
        draft
        for start, end in _notes(file, parts)
        for draft in WordStory(context, None, ParagraphKind.FOOTNOTE).read(start, end)
    ]
    headers, footers = (
        [
            draft
            for start, end in _margins(file, parts, which)
            for draft in WordStory(context, around, kind).read(start, end)
        ]
        for which, kind in ((_HEADERS, ParagraphKind.HEADER), (_FOOTERS, ParagraphKind.FOOTER))
    )
    return [*headers, *body, *notes, *footers]


def _notes(file: WordFile, parts: WordParts) -> list[tuple[int, int]]:
    """Return where the footnotes and endnotes lie, in order of reference; those of deleted text are on no page."""
    notes: list[tuple[int, int, int]] = []
    for references, texts, name in (
        (StoryPart.FOOTNOTE_REFERENCES, StoryPart.FOOTNOTES, "footnotes"),
        (StoryPart.ENDNOTE_REFERENCES, StoryPart.ENDNOTES, "endnotes"),
    ):
        origin = file.lengths.start(name)
        places = plc(file.part(texts), 0).places
        for (place, _, _), start, end in zip(plc(file.part(references), 2), places, places[1:], strict=False):
            run = parts.run_at(place)
            if end > start and not run.deleted and not run.hidden:
                notes.append((place, origin + start, origin + end))
    return [(start, end) for _, start, end in sorted(notes)]


def _margins(file: WordFile, parts: WordParts, which: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return where headers or footers of the sections lie; a section without its own has those of the one before."""
    origin = file.lengths.start("headers")
    places = plc(file.part(StoryPart.HEADERS), 0).places[_SEPARATORS:-1]  # the last one means nothing
    even_pages = bool(u16(file.part(StoryPart.SETTINGS), 0) & _FACING_PAGES)
    own: dict[int, tuple[int, int]] = {}
    shown: dict[tuple[int, int], None] = {}
    for section, number in zip(parts.sections, range(0, len(places) - 1, _PER_SECTION), strict=False):
        for kind in which:
            start, end = places[number + kind : number + kind + 2] if number + kind + 1 < len(places) else (0, 0)
            if end > start:
                own[kind] = (origin + start, origin + end)
            seen = section.first_page if kind in _FIRST else even_pages or kind not in _EVEN
            if seen and kind in own:
                shown[own[kind]] = None
    return list(shown)
