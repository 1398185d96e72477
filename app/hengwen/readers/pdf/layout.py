"""Pages of runs to the content of a PDF: what both PDF readers share after they have found the glyphs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hengwen.model.document import Content, Finding, FindingKind, ParagraphKind, Span, State
from hengwen.model.errors import Message, message
from hengwen.readers.common.draft import Assembled, Draft, FindingMark, assemble
from hengwen.readers.common.paragraph_kinds import classify
from hengwen.readers.common.titles import sensible, title_of
from hengwen.readers.failure import Unreadable, no_text
from hengwen.readers.pdf.columns import blocks_of, blocks_of_pages
from hengwen.readers.pdf.lines import GlyphRun, TextLine
from hengwen.readers.pdf.margins import PageRegions, without_margins
from hengwen.readers.pdf.paragraphs import ParagraphLines, draft_of, joined_across, name_kinds, stretches_of, usual_size
from hengwen.readers.pdf.plausibility import implausible, suspects
from hengwen.readers.pdf.runs import Glyphs, runs_of

_IMPOSSIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ue000-\uf8ff\ufff0-\uffff\U000f0000-\U0010ffff]+")
BROKEN = 0.2  # share of characters that cannot be right


@dataclass(frozen=True, slots=True)
class ParsedPage:
    """One page as a reader found it: layers of runs, upright first; whether it has images, or is broken."""

    layers: tuple[list[GlyphRun], ...]
    images: bool = False
    broken: bool = False


def leaf_of(glyphs: Glyphs, images: bool) -> ParsedPage:
    """A page from its glyphs; those that run in the direction of most come first."""
    return ParsedPage(tuple(map(runs_of, glyphs.layers())), images)


def content_of(leaves: Sequence[ParsedPage], title: str | None) -> Content:
    """The content of a PDF from its pages and its title property. Raises `Unreadable` when there is no text."""
    assembled = assemble(_drafts(leaves))
    blank = tuple(number for number, leaf in enumerate(leaves, 1) if not any(leaf.layers))
    if not assembled.text:
        raise _without_text(leaves, blank)
    paragraphs = classify(assembled.paragraphs, assembled.text)
    chosen = sensible(title) or title_of(paragraphs, assembled.text)
    remapped = tuple(suspects(paragraphs, assembled.text))
    state, what = _state(leaves, assembled, remapped)
    findings = assembled.findings + remapped
    return Content(assembled.text, paragraphs, chosen, state, what, findings, pages=len(leaves), blank_pages=blank)


def _without_text(leaves: Sequence[ParsedPage], blank: tuple[int, ...]) -> Unreadable:
    fault = no_text(images=any(leaf.images for leaf in leaves))
    pictures = (number for number, leaf in enumerate(leaves, 1) if leaf.images)
    findings = tuple(Finding(FindingKind.IMAGES, Span(0, 0), number) for number in pictures)
    fault.content = replace(fault.content, findings=findings, pages=len(leaves), blank_pages=blank)
    return fault


def _drafts(leaves: Sequence[ParsedPage]) -> list[Draft]:
    pages = without_margins([leaf.layers[0] if leaf.layers else [] for leaf in leaves])
    every = list(_stretches([page.runs for page in pages], leaves))
    body = usual_size(line for each in every for line in each.lines)
    name_kinds(every, body)
    texts: dict[int, list[Draft]] = {}
    for each in joined_across(every, body):
        texts.setdefault(each.page, []).append(draft_of(each))
    for number, leaf in enumerate(leaves, 1):
        if leaf.images and not any(leaf.layers):
            texts[number] = [Draft(ParagraphKind.BODY, page=number, marks=[FindingMark(FindingKind.IMAGES, 0, 0, 0)])]
    return [draft for number, page in enumerate(pages, 1) for draft in _framed(page, texts.get(number, []), number)]


def _stretches(pages: Sequence[Sequence[GlyphRun]], leaves: Sequence[ParsedPage]) -> Iterator[ParagraphLines]:
    """The paragraphs of each page in reading order, those of other directions after the rest."""
    for number, (blocks, leaf) in enumerate(zip(blocks_of_pages(pages), leaves, strict=True), 1):
        turned = (block for runs in leaf.layers[1:] for block in blocks_of(runs))
        for block in (*blocks, *turned):
            yield from stretches_of(block, number)


def _framed(page: PageRegions, drafts: Iterable[Draft], number: int) -> Iterable[Draft]:
    yield from (_margin(line, ParagraphKind.HEADER, number) for line in page.header)
    yield from drafts
    yield from (_margin(line, ParagraphKind.FOOTER, number) for line in page.footer)


def _margin(line: TextLine, kind: ParagraphKind, number: int) -> Draft:
    draft = Draft(kind, page=number)
    for piece, odd in line.pieces():
        draft.write(piece, odd)
    return draft


def _state(
    leaves: Sequence[ParsedPage], assembled: Assembled, remapped: Sequence[Finding]
) -> tuple[State, Message | None]:
    if garbled(assembled.text):
        return State.SUSPICIOUS, message("Much of the text comes out as nonsense: its fonts hide what the letters are.")
    if remapped:
        count = sum(len(each.span) for each in remapped)
        what = message("{count} characters cannot be what the page shows: they make no words.", count=count)
        return State.SUSPICIOUS, what
    if assembled.suspicion:
        return State.SUSPICIOUS, assembled.suspicion
    broken = sum(leaf.broken for leaf in leaves)
    if broken:
        what = message("{count} of {total} pages are damaged and could not be read.", count=broken, total=len(leaves))
        return State.READ_PARTLY, what
    blank = sum(not any(leaf.layers) and leaf.images for leaf in leaves)
    if blank:
        return State.READ_PARTLY, message(
            "{count} of {total} pages have no text, only images: a scan?", count=blank, total=len(leaves)
        )
    return State.READ, None


def garbled(text: str) -> bool:
    """Whether so many characters are impossible ones that the text cannot be what the page shows."""
    letters = "".join(text.split())
    return len(letters) >= 40 and brokenness(letters) > BROKEN


def faultiness(content: Content) -> float:
    """How far a text is from being right: its share of impossible characters, 1 where it makes no words at all.

    Where no part of it was found to be nonsense, the whole is none either.
    """
    doubtful = any(finding.kind is FindingKind.REMAPPED for finding in content.findings)
    return 1.0 if doubtful and implausible(content.text) else brokenness(content.text)


def brokenness(text: str) -> float:
    """Share of private-use, replacement and control characters."""
    return sum(map(len, _IMPOSSIBLE.findall(text))) / max(1, len(text))
