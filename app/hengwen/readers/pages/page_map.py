"""Which pages a document has, and which of its text stands on each, for drawing pictures of its pages."""

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hengwen.model.document import Document, Span
from hengwen.model.messages import HengwenError, message
from hengwen.readers.formats import PICTURES, Pages, format_of
from hengwen.readers.office import NEEDS_LIBREOFFICE, has_libreoffice
from hengwen.readers.pages.letter_alignment import align_letters, letters_with_places
from hengwen.readers.pages.renderer import PageRenderer

_MAY_GO_ON = 4  # paragraphs at the end of a page: after the one that goes on stand its footnotes and its number
_RUN = 12  # letters in a row that cannot be chance


@dataclass(frozen=True, slots=True)
class PageMap:
    """A PDF file with `size` of its first page in points, and for each page the span of text to look for on it.

    Spans of neighbouring pages may overlap: a paragraph that goes on is looked for on both pages. `pictures`: of a file
    that is a picture, the name of the one that is each page; sizes are in pixels then.
    """

    path: Path
    size: tuple[float, float]
    extents: tuple[Span, ...]
    pictures: tuple[str, ...] = ()

    @property
    def pages(self) -> int:
        """Return how many pages it has."""
        return len(self.extents)

    def page_of(self, offset: int) -> int:
        """Return the first page, from 1, that may hold an offset."""
        return min(bisect_right(self.extents, offset, key=lambda extent: extent.end) + 1, max(1, self.pages))


def map_pages(document: Document, renderer: PageRenderer, folder: Path) -> PageMap:
    """Return the pages of a document. LibreOffice makes those of documents without pages; it writes to `folder`.

    May take a minute. Raises `HengwenError` with a sentence where no pages can be made.
    """
    renderer.require_drawing()
    named = format_of(Path(document.path))
    pages = named.pages if named else Pages.NONE
    if pages is Pages.OWN:
        path = Path(document.path)
        return PageMap(path, renderer.size(path), by_paragraphs(document, renderer.count(path)))
    if document.content.recognition and PICTURES.names(document.path):
        return by_pictures(document)
    if pages is Pages.NONE:
        raise HengwenError(message("This kind of file has no pages."))
    if not has_libreoffice():
        raise HengwenError(NEEDS_LIBREOFFICE)
    path = folder / f"{document.id or 'document'}.pdf"
    if not path.is_file():
        renderer.convert_to_pdf(Path(document.path), path)
    letters = [renderer.letters(path, page) for page in range(1, renderer.count(path) + 1)]
    return PageMap(path, renderer.size(path), by_letters(document.text, letters))


def by_pictures(document: Document) -> PageMap:
    """Return the pictures of a file that is one, or several, as pages."""
    read = {picture.name: picture for picture in document.content.recognition.pictures}  # type: ignore[union-attr]
    names = tuple(f"picture {number + 1}" for number in range(document.content.pages or 1))
    extents, end = [], 0
    for name in names:
        lines = read[name].lines if name in read else ()
        extents.append(Span(lines[0].span.start, lines[-1].span.end) if lines else Span(end, end))
        end = extents[-1].end
    first = next(iter(read.values()))
    return PageMap(Path(document.path), (first.width, first.height), tuple(extents), names)


def by_paragraphs(document: Document, pages: int) -> tuple[Span, ...]:
    """Return for each page the span from the last paragraphs before it, one of which may go on there, to its last."""
    paragraphs, spans, place = document.paragraphs, [], 0
    for page in range(1, pages + 1):
        first = max(0, place - _MAY_GO_ON)
        while place < len(paragraphs) and (paragraphs[place].page or 1) <= page:
            place += 1
        start = paragraphs[first].span.start if first < place else 0
        spans.append(Span(start, paragraphs[place - 1].span.end if place else 0))
    return tuple(spans)


def by_letters(text: str, pages: list[str]) -> tuple[Span, ...]:
    """Return for each page the stretch of text that its letters cover, by common runs."""
    letters, sources = letters_with_places(text)
    places = align_letters(letters, "".join(pages))
    edges = np.concatenate(([0], np.cumsum([len(page) for page in pages])))
    long = _in_long_runs(places)
    spans, end = [], 0
    for first, last in pairwise(edges.tolist()):
        here = np.flatnonzero(long & (places >= first) & (places < last))
        span = Span(sources[here[0]], sources[here[-1]] + 1) if len(here) else Span(end, end)
        # Pages follow one another: without this, a repeated text of a later page would claim everything before it.
        start = min(max(span.start, end - _RUN), len(text))
        spans.append(Span(max(0, start), max(span.end, start)))
        end = spans[-1].end
    return tuple(spans)


def _in_long_runs(places: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which letters lie in a run of `_RUN` neighbours on both sides, bool, shape (letters,)."""
    if not len(places):
        return np.zeros(0, dtype=bool)
    breaks = np.flatnonzero((np.diff(places) != 1) | (places[1:] < 0)) + 1
    starts, ends = np.concatenate(([0], breaks)), np.concatenate((breaks, [len(places)]))
    return np.repeat((ends - starts >= _RUN) & (places[starts] >= 0), ends - starts)
