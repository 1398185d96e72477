"""Paragraphs of what pictures say, in the places of these pictures."""

from collections.abc import Callable, Container, Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from hengwen.model.document import ParagraphKind
from hengwen.model.recognised import RecognisedLine, RecognisedPicture
from hengwen.model.recognition import Corners, PageBox, PictureOfText, PlacedLine
from hengwen.readers.common.draft import Draft
from hengwen.readers.picture_text.margins import margins_of_pictures
from hengwen.readers.text_pictures import TextPictures, text_pictures

LEAST_WIDTH, LEAST_HEIGHT = 200, 60
"""Pixels of a picture in a document that may hold a sentence; smaller ones are icons and formulae."""
LEAST_CHARACTERS = 20
"""Characters of all lines of such a picture: fewer are labels of a drawing."""
LEAST_OF_ALL = (60, 24)
"""Pixels of any picture that is read: a word."""


class _Margins(NamedTuple):
    """The numbers of lines that are a running header or footer of their page."""

    header: Container[int] = ()
    footer: Container[int] = ()

    def kind(self, number: int, kind: ParagraphKind) -> ParagraphKind:
        if number in self.header:
            return ParagraphKind.HEADER
        return ParagraphKind.FOOTER if number in self.footer else kind


def with_picture_text(drafts: Iterable[Draft], load: Callable[[str], bytes | None]) -> Iterable[Draft]:
    """Return drafts with what their pictures say, each where it first stands; `load` returns bytes by their name."""
    pictures = text_pictures()
    return drafts if pictures is None else _with_text(drafts, load, pictures)


def _with_text(drafts: Iterable[Draft], load: Callable[[str], bytes | None], pictures: TextPictures) -> Iterator[Draft]:
    drafts = list(drafts)
    read = _read_each(drafts, load, pictures)
    margins = dict(zip(read, margins_of_pictures(list(read.values())), strict=True))
    for draft in drafts:
        before: list[Draft] = []
        after: list[Draft] = []
        for place, name in draft.pictures:
            if name not in draft.unshown and (recognised := read.pop(name, None)):
                leads = place == 0 and bool(draft.text)
                shown = recognised_drafts(recognised, draft.kind, draft.page, name, margins=margins[name])
                (before if leads else after).extend(shown)
        yield from (*before, draft, *after)


def _read_each(
    drafts: Iterable[Draft], load: Callable[[str], bytes | None], pictures: TextPictures
) -> dict[str, RecognisedPicture]:
    """Return what the pictures of a document say, by their names, in the order in which they are first shown."""
    read: dict[str, RecognisedPicture] = {}
    seen: set[str] = set()
    for draft in drafts:
        for _, name in draft.pictures:
            if name in seen or name in draft.unshown:
                continue
            seen.add(name)
            data = load(name)
            if data is not None and (recognised := _read(pictures, name, draft.page, data)):
                read[name] = recognised
    return read


def _read(pictures: TextPictures, name: str, page: int | None, data: bytes) -> RecognisedPicture | None:
    """Return what a picture in a document says; None for small ones, and for a few words."""
    from hengwen.readers.pictures.decode import UnreadPicture, opened, shown_size

    try:
        width, height = shown_size(data)
    except UnreadPicture:
        return None
    least = LEAST_OF_ALL if pictures.everything else (LEAST_WIDTH, LEAST_HEIGHT)
    if max(width, height) < least[0] or min(width, height) < least[1]:
        return None
    recognised = pictures.text_of(name, page, lambda: opened(data), sha256(data).hexdigest())
    letters = sum(len("".join(line.text.split())) for line in recognised.lines) if recognised else 0
    return recognised if letters >= (1 if pictures.everything else LEAST_CHARACTERS) else None


def recognised_drafts(
    picture: RecognisedPicture,
    kind: ParagraphKind,
    page: int | None,
    name: str = "",
    *,
    margins: tuple[Container[int], Container[int]] = ((), ()),
    box: PageBox | None = None,
) -> list[Draft]:
    """Return the paragraphs of a picture, each with its lines. `margins`: numbers of lines of its header and footer;
    `box`: where it lies on its page.
    """
    of_page = _Margins(*margins)
    source = PictureOfText(page, name[:300], picture.width, picture.height, picture.turned, box=box)
    ordered: dict[ParagraphKind, list[Draft]] = {ParagraphKind.HEADER: [], kind: [], ParagraphKind.FOOTER: []}
    for first, end in picture.paragraphs:
        by_kind: dict[ParagraphKind, list[RecognisedLine]] = {}
        for number in range(first, end):
            by_kind.setdefault(of_page.kind(number, kind), []).append(picture.lines[number])
        for own, lines in by_kind.items():
            ordered[own].append(_draft(source, lines, own))
    return [draft for drafts in ordered.values() for draft in drafts]


def _draft(source: PictureOfText, lines: list[RecognisedLine], kind: ParagraphKind) -> Draft:
    paragraph = RecognisedPicture(source.width, source.height, source.turned, tuple(lines), ((0, len(lines)),))
    text, spans = paragraph.composed()
    draft = Draft(kind, page=source.page)
    draft.write(text)
    placed = (PlacedLine(span, line.score, _corners(line)) for span, line in zip(spans, lines, strict=True))
    draft.recognised = source, tuple(placed)
    return draft


def _corners(line: RecognisedLine) -> Corners:
    one, two, three, four = ((max(0, round(x)), max(0, round(y))) for x, y in line.quadrilateral)
    return one, two, three, four
