"""Pages of runs to the content of a PDF: the work that both PDF readers share after they have found the glyphs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.model.messages import Message, message
from hengwen.model.recognised import RecognisedPicture
from hengwen.model.recognition import PageBox
from hengwen.model.regex import regex
from hengwen.readers.common.draft import Assembled, Draft, FindingMark, assemble
from hengwen.readers.common.paragraph_kinds import classify
from hengwen.readers.common.titles import sensible_title, title_of
from hengwen.readers.failure import Unreadable, no_text
from hengwen.readers.findings.glyph_soup import is_glyph_soup
from hengwen.readers.guesses import guess
from hengwen.readers.pdf.lines import GlyphRun, TextLine
from hengwen.readers.pdf.margins import PageRegions, without_margins
from hengwen.readers.pdf.order.grids import NOTHING_DRAWN, Drawn, drawn_of, walls_of
from hengwen.readers.pdf.order.page import blocks_of, blocks_of_pages
from hengwen.readers.pdf.order.vertical import VerticalBlock, without_vertical
from hengwen.readers.pdf.paragraphs import (
    ParagraphLines,
    draft_of,
    joined_across,
    name_kinds,
    paragraphs_of,
    usual_size,
)
from hengwen.readers.pdf.plausibility import FontCheck, implausible, suspects, unknown
from hengwen.readers.pdf.rulings import NO_RULINGS, Rulings
from hengwen.readers.pdf.runs import Glyphs, runs_of
from hengwen.readers.pdf.scene import Box
from hengwen.readers.picture_text.drafts import recognised_drafts

_IMPOSSIBLE = regex(
    r"[\x00-\x1f\x7f-\x9f\ue000-\uf8ff\ufff0-\uffff\U000f0000-\U0010ffff]+"
    r"|\(cid:\d+\)"  # pdfminer.six writes this where a font does not name the letter
)
_NO_REGIONS = PageRegions([], [], [])
POINT = 72 / 150
"""Points of a pixel of a drawn page that is read."""
BROKEN = 0.2  # share of characters that cannot be right
_UNNAMED = 0.5  # share of letters without a name: the file is old or poor, and nobody meant to deceive


class PlacedPicture(NamedTuple):
    """A picture on a page: its frame in points and on the page, its name in the file, and what it says."""

    box: Box
    on_page: PageBox | None
    name: str
    recognised: RecognisedPicture


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """One page as a reader found it: layers of runs, upright first.

    It may have `images`, be `broken`, or `plain`: the look of its letters is unknown. `unnamed`: the share of letters
    that the fonts do not name; `slide`: it is wide. `drawn`: the parts that rules divide it into, turned as the first
    layer is. `recognised`: what it shows, read from its picture. `contested`: most letters have the colour
    of paper, over pictures that fill the page. `pictures`: those of a page with text that were read.
    `trusted`: it was read, and says what its letters say.
    """

    layers: tuple[list[GlyphRun], ...]
    images: bool = False
    broken: bool = False
    plain: bool = False
    unnamed: float = 0.0
    slide: bool = False
    drawn: Drawn = NOTHING_DRAWN
    recognised: RecognisedPicture | None = None
    contested: bool = False
    pictures: tuple[PlacedPicture, ...] = ()
    trusted: bool = False

    @property
    def text(self) -> str:
        """The text of all layers, a line for each run."""
        return "\n".join(run.text for layer in self.layers for run in layer)

    @property
    def is_blank(self) -> bool:
        """Whether nothing on it was read."""
        return not any(self.layers) and not (self.recognised and self.recognised.lines)


def page_of_glyphs(
    glyphs: Glyphs, images: bool, unnamed: float = 0.0, rulings: Rulings = NO_RULINGS, *, slide: bool = False
) -> ParsedPage:
    """Return a page from its glyphs; those of the most common direction come first."""
    glyphs = glyphs.on_the_page()
    layers = glyphs.layers()
    if not layers:
        return ParsedPage((), images, unnamed=unnamed, slide=slide)
    turn = int(layers[0].turn[0])
    drawn = drawn_of(rulings.turned(turn))
    vertical: list[VerticalBlock] = []
    if not turn:
        glyphs, vertical = without_vertical(glyphs, drawn.grids)
        layers = [glyphs[glyphs.turn == 0], *(layer for layer in glyphs.layers() if layer.turn[0])]
    first = runs_of(layers[0], walls_of(drawn.grids))
    first += [block.as_run(len(first) + number) for number, block in enumerate(vertical)]
    return ParsedPage((first, *map(runs_of, layers[1:])), images, unnamed=unnamed, slide=slide, drawn=drawn)


def content_of(pages: Sequence[ParsedPage], title: str | None, drawn: FontCheck = unknown) -> Content:
    """Return the content of a PDF from its pages and its title property; `drawn` is asked about text without words.

    Raises `Unreadable` when there is no text.
    """
    drafts = _drafts(pages)
    assembled = assemble(drafts)
    blank = tuple(number for number, page in enumerate(pages, 1) if page.is_blank)
    if not assembled.text:
        raise _without_text(pages, blank)
    paragraphs = classify(assembled.paragraphs, assembled.text)
    chosen = sensible_title(title) or title_of(paragraphs, assembled.text)
    loose = [draft.loose or draft.recognised is not None for draft in drafts if draft.text]
    judged = [
        paragraph
        for paragraph, apart in zip(paragraphs, loose, strict=True)
        if not (apart or (paragraph.page and pages[paragraph.page - 1].trusted))
    ]
    remapped = _remapped(judged, assembled.text, drawn)
    state, what = _state(pages, assembled, remapped)
    findings = _once_a_page(assembled.findings, assembled.text) + remapped
    return Content(
        assembled.text, paragraphs, chosen, state, what, findings, pages=len(pages), blank_pages=blank,
        recognition=assembled.recognition,
    )  # fmt: skip


def _once_a_page(findings: Sequence[Finding], text: str) -> tuple[Finding, ...]:
    """Return the findings with those of a scan put together where nothing else stands between them on a page."""
    joined: list[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else finding
        alike = finding.kind == last.kind == FindingKind.SCAN and finding.page == last.page
        if joined and alike and not text[last.span.end : finding.span.start].strip():
            joined[-1] = replace(last, span=Span(last.span.start, finding.span.end))
        else:
            joined.append(finding)
    return tuple(joined)


@guess(lambda _paragraphs, _text, _drawn: ())
def _remapped(paragraphs: Sequence[Paragraph], text: str, drawn: FontCheck) -> tuple[Finding, ...]:
    return tuple(suspects(paragraphs, text, drawn))


def _without_text(pages: Sequence[ParsedPage], blank: tuple[int, ...]) -> Unreadable:
    fault = no_text(images=any(page.images for page in pages))
    pictures = (number for number, page in enumerate(pages, 1) if page.images)
    findings = tuple(Finding(FindingKind.IMAGES, Span(0, 0), number) for number in pictures)
    fault.content = replace(fault.content, findings=findings, pages=len(pages), blank_pages=blank)
    return fault


def _drafts(pages: Sequence[ParsedPage]) -> list[Draft]:
    regions = without_margins([page.layers[0] if page.layers else _recognised_runs(page) for page in pages])
    margins = [_recognised_margins(page, region) for page, region in zip(pages, regions, strict=True)]
    regions = [region if page.layers else _NO_REGIONS for page, region in zip(pages, regions, strict=True)]
    every = list(_paragraphs([region.runs for region in regions], pages))
    body = usual_size(line for paragraph in every for line in paragraph.lines)
    waiting = {number: [*page.pictures] for number, page in enumerate(pages, 1) if page.pictures or page.layers}
    name_kinds(every, body)
    texts: dict[int, list[Draft]] = {}
    for paragraph in joined_across(every, body):
        own = texts.setdefault(paragraph.page, [])
        own += _pictures_above(paragraph.lines[0], waiting[paragraph.page], paragraph.page)
        own.append(draft_of(paragraph))
    for number, pictures in waiting.items():
        texts.setdefault(number, []).extend(_said(pictures, number))
    for number, page in enumerate(pages, 1):
        if page.recognised:
            shown = recognised_drafts(page.recognised, ParagraphKind.BODY, number, margins=margins[number - 1])
            texts[number] = [*shown, *texts.get(number, [])]
        elif page.images and not any(page.layers):
            texts[number] = [Draft(ParagraphKind.BODY, page=number, marks=[FindingMark(FindingKind.IMAGES, 0, 0, 0)])]
    drafts = [
        draft for number, region in enumerate(regions, 1) for draft in _framed(region, texts.get(number, []), number)
    ]
    for draft in drafts:
        for mark in draft.marks:
            # Animated parts of a slide lie one over the other in print.
            mark.note |= mark.kind == FindingKind.COVERED and bool(draft.page) and pages[(draft.page or 0) - 1].slide
            if mark.kind == FindingKind.FALSE_LAYER:
                mark.detail = message("The page is a picture that says something else than the text behind it.")
    return drafts


def _pictures_above(line: TextLine, waiting: list[PlacedPicture], page: int) -> list[Draft]:
    """Take what the pictures say that end above a line, and lie over it, out of those that wait for their place."""
    above = [
        picture
        for picture in waiting
        if picture.box[1] > line.bottom and picture.box[0] < line.right and line.left < picture.box[2]
    ]
    waiting[:] = [picture for picture in waiting if picture not in above]
    return _said(above, page)


def _said(pictures: Sequence[PlacedPicture], page: int) -> list[Draft]:
    return [
        draft
        for picture in pictures
        for draft in recognised_drafts(picture.recognised, ParagraphKind.BODY, page, picture.name, box=picture.on_page)
    ]


def _recognised_runs(page: ParsedPage) -> list[GlyphRun]:
    """Return the lines that were read from the picture of a page as runs, numbered as they are, in points."""
    picture = page.recognised
    runs = []
    for number, line in enumerate(picture.lines if picture else ()):
        xs, ys = zip(*line.quadrilateral, strict=True)
        left, right, bottom, top = (POINT * edge for edge in (min(xs), max(xs), -max(ys), -min(ys)))
        runs.append(GlyphRun(line.text, left, right, bottom, top, top - bottom, number))
    return runs


def _recognised_margins(page: ParsedPage, region: PageRegions) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of the recognised lines of a page that are its header and its footer."""
    if page.layers or not page.recognised:
        return frozenset(), frozenset()
    header, footer = (
        frozenset(run.order for line in lines for run in line.runs) for lines in (region.header, region.footer)
    )
    return header, footer


def _paragraphs(runs: Sequence[Sequence[GlyphRun]], pages: Sequence[ParsedPage]) -> Iterator[ParagraphLines]:
    """Yield the paragraphs of each page in reading order, those of other directions after the rest."""
    ordered = blocks_of_pages(runs, [page.drawn for page in pages])
    for number, (blocks, page) in enumerate(zip(ordered, pages, strict=True), 1):
        turned = (block for layer in page.layers[1:] for block in blocks_of(layer))
        for block in (*blocks, *turned):
            yield from paragraphs_of(block, number)


def _framed(regions: PageRegions, drafts: Iterable[Draft], number: int) -> Iterable[Draft]:
    yield from (_margin(line, ParagraphKind.HEADER, number) for line in regions.header)
    yield from drafts
    yield from (_margin(line, ParagraphKind.FOOTER, number) for line in regions.footer)


def _margin(line: TextLine, kind: ParagraphKind, number: int) -> Draft:
    draft = Draft(kind, page=number)
    for piece, finding in line.pieces():
        draft.write(piece, finding)
    return draft


def _state(
    pages: Sequence[ParsedPage], assembled: Assembled, remapped: Sequence[Finding]
) -> tuple[State, Message | None]:
    nonsense = _nonsense(pages, assembled.text, remapped)
    if nonsense:
        return nonsense
    if assembled.suspicion:
        return State.SUSPICIOUS, assembled.suspicion
    broken = sum(page.broken for page in pages)
    if broken:
        what = message("{count} of {total} pages are damaged and could not be read.", count=broken, total=len(pages))
        return State.READ_PARTLY, what
    plain = sum(page.plain for page in pages)
    if plain:
        return State.READ_PARTLY, message(
            "Of {count} of {total} pages only the plain text could be read: what is hidden on them was not looked for.",
            count=plain,
            total=len(pages),
        )
    blank = sum(page.is_blank and page.images for page in pages)
    if blank:
        return State.READ_PARTLY, message(
            "{count} of {total} pages have no text, only images: a scan?", count=blank, total=len(pages)
        )
    return State.READ, None


def _nonsense(pages: Sequence[ParsedPage], text: str, remapped: Sequence[Finding]) -> tuple[State, Message] | None:
    """Return state and sentence where text makes no sense; fonts that do not name their letters falsify nothing."""
    soup = is_glyph_soup(text)
    if not (remapped or soup or garbled(text)):
        return None
    if soup or _are_unnamed(pages):
        return State.READ_PARTLY, message(
            "The fonts of the file do not say which letters they draw: much of the text comes out as nonsense."
        )
    if garbled(text):
        return State.SUSPICIOUS, message("Much of the text comes out as nonsense: its fonts hide what the letters are.")
    count = sum(len(finding.span) for finding in remapped)
    return State.SUSPICIOUS, message(
        "{count} characters cannot be what the page shows: they make no words.", count=count
    )


def _are_unnamed(pages: Sequence[ParsedPage]) -> bool:
    """Return whether the fonts leave their letters unnamed, as in old files, rather than give false ones."""
    shares = [page.unnamed for page in pages if any(page.layers)]
    return sum(shares) > _UNNAMED * len(shares) > 0


def garbled(text: str) -> bool:
    """Return whether so many characters are impossible that the text cannot be the one on the page."""
    letters = "".join(text.split())
    return len(letters) >= 40 and brokenness(letters) > BROKEN


def faultiness(content: Content) -> float:
    """Return how far a text is from being right: its share of impossible characters, 1 where it makes no words at all.

    A text without any part found to be nonsense is none as a whole either.
    """
    if is_glyph_soup(content.text):
        return 1.0
    doubtful = any(finding.kind is FindingKind.REMAPPED for finding in content.findings)
    return 1.0 if doubtful and implausible(content.text) else brokenness(content.text)


def brokenness(text: str) -> float:
    """Return the share of private-use, replacement and control characters, and of glyphs without a letter."""
    return sum(map(len, _IMPOSSIBLE.findall(text))) / max(1, len(text))
