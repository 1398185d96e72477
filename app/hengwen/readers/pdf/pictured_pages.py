"""Pages of a PDF that only their picture tells: those without text, and those whose text is not what they show."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pypdfium2 as pdfium
from PIL import Image
from pypdfium2 import raw

from hengwen.model.document import Content, FindingKind
from hengwen.model.recognised import RecognisedPicture
from hengwen.readers.pdf.images import box_on_page, decoded, large_images, raw_digest
from hengwen.readers.pdf.layer_truth import LayerTruth, layer_truth
from hengwen.readers.pdf.layout import POINT, ParsedPage, PlacedPicture, garbled
from hengwen.readers.pdf.lines import GlyphRun
from hengwen.readers.pdf.page_objects import painted_boxes
from hengwen.readers.pdf.plausibility import implausible
from hengwen.readers.picture_text.drafts import LEAST_OF_ALL
from hengwen.readers.text_pictures import PictureFailed, TextPictures

_PICTURED = 0.1  # share of a page without text that its pictures cover: less is a logo
_SHAPES = 300  # drawn shapes on a page without text: they may be its letters
_GRID = 40  # cells of a side in which a page is looked at
_MOST_PIXELS = 12_000_000  # of a drawn page: one as large as a poster is drawn smaller
_UNNAMED = 0.5  # share of letters without a name
_LAYER = 40  # letters of a text behind a page: less proves nothing
_FIRST, _INTERVAL = 3, 10  # scans whose layers are asked for their truth: the first ones, then one of so many

TextOf = Callable[[], RecognisedPicture | None]


def with_read_pages(document: Any, pages: Sequence[ParsedPage], pictures: TextPictures) -> list[ParsedPage]:
    """Return the pages of a `pypdfium2.PdfDocument` with what their pictures say, where nothing else tells it.

    The text behind a scan is asked for its truth on the first pages and on a tenth of the others, on all of them after
    one where it is not what the page shows, or where everything is read.
    """
    read, scans, doubted = list[ParsedPage](), 0, pictures.everything
    for number, page in enumerate(pages):
        text_of = partial(_text_of, document, number, pictures)
        text = page.text
        if page.broken:
            pass
        elif not any(page.layers):
            page = _without_text(page, text_of) if _shows_much(document, number) else page  # noqa: PLW2901
        elif page.unnamed > _UNNAMED or garbled(text):
            page = _instead(page, text_of)  # noqa: PLW2901
        elif _is_scan(page, text):
            asked = doubted or scans < _FIRST or scans % _INTERVAL == 0
            scans += 1
            verified = _verified(page, text, text_of) if asked else page
            doubted |= verified is not page
            page = verified  # noqa: PLW2901
        elif pictures.everything:
            page = replace(page, pictures=tuple(_pictures_of(document, number, pictures)))  # noqa: PLW2901
        read.append(page)
    return read


def with_doubted_pages(
    document: Any, pages: Sequence[ParsedPage], content: Content, pictures: TextPictures
) -> list[ParsedPage] | None:
    """Return the pages with what those show whose letters make no words; None where there are none."""
    doubted = {finding.page for finding in content.findings if finding.kind == FindingKind.REMAPPED}
    if not doubted:
        return None
    return [
        page if number not in doubted else _beside(page, partial(_text_of, document, number - 1, pictures))
        for number, page in enumerate(pages, 1)
    ]


def _text_of(document: Any, number: int, pictures: TextPictures) -> RecognisedPicture | None:
    return pictures.text_of("", number + 1, lambda: drawn_page(document, number))


def drawn_page(document: Any, number: int) -> Image.Image:
    """Return a page, counted from 0, drawn at 150 dots per inch. Raises `PictureFailed` where it cannot be drawn."""
    try:
        page = document[number]
        try:
            width, height = page.get_size()
            scale = min(1 / POINT, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
            bitmap = page.render(scale=scale, rev_byteorder=True, force_bitmap_format=raw.FPDFBitmap_BGR)
            size, stride = (bitmap.width, bitmap.height), bitmap.stride
            return Image.frombuffer("RGB", size, bytes(bitmap.buffer), "raw", "RGB", stride, 1)
        finally:
            page.close()
    except pdfium.PdfiumError as fault:
        raise PictureFailed from fault


def _pictures_of(document: Any, number: int, pictures: TextPictures) -> Iterator[PlacedPicture]:
    """Yield the pictures on a page with text that say something, in the order of painting."""
    page = document[number]
    try:
        for name, box, image in large_images(page, number + 1, LEAST_OF_ALL):
            recognised = pictures.text_of(name, number + 1, partial(decoded, image), raw_digest(image))
            if recognised and recognised.lines:
                yield PlacedPicture(box, box_on_page(page, image), name, recognised)
    finally:
        page.close()


def _shows_much(document: Any, number: int) -> bool:
    """Return whether pictures lie over some of a page without text, or so many shapes that they may be letters."""
    page = document[number]
    try:
        width, height = page.get_size()
        images, shapes = painted_boxes(page)
        if shapes >= _SHAPES:
            return True
        left, bottom, right, top = page.get_bbox()
        covered = np.zeros((_GRID, _GRID), dtype=bool)
        for box in images:
            columns = _cells(box[0] - left, box[2] - left, right - left)
            rows = _cells(box[1] - bottom, box[3] - bottom, top - bottom)
            covered[rows, columns] = True
        return bool(width and height) and float(covered.mean()) >= _PICTURED
    finally:
        page.close()


def _cells(low: float, high: float, whole: float) -> slice:
    low, high = (min(max(edge / max(whole, 1.0), 0.0), 1.0) for edge in (low, high))
    return slice(round(low * _GRID), round(high * _GRID))


def _without_text(page: ParsedPage, text_of: TextOf) -> ParsedPage:
    recognised = text_of()
    if recognised is None:
        return replace(page, images=True)
    return replace(page, recognised=recognised if recognised.lines else None, images=False)


def _instead(page: ParsedPage, text_of: TextOf) -> ParsedPage:
    recognised = text_of()
    return ParsedPage((), recognised=recognised) if recognised and recognised.lines else page


def _is_scan(page: ParsedPage, text: str) -> bool:
    """Return whether nearly all letters of a page are the text behind a picture, or may be."""
    if page.contested and len(text) >= _LAYER:
        return True
    behind = sum(len(run.text) for layer in page.layers for run in layer if run.finding == FindingKind.SCAN)
    return behind >= max(_LAYER, 0.5 * len(text))


def _verified(page: ParsedPage, text: str, text_of: TextOf) -> ParsedPage:
    """Return the page as it is where its picture says the same; else with what the picture says."""
    recognised = text_of()
    if recognised is None or not recognised.lines:
        return page
    truth = layer_truth(text, recognised)
    if truth is LayerTruth.FALSE:
        return replace(page, recognised=recognised, layers=tuple(map(_as_false, page.layers)))
    if truth is LayerTruth.WORSE or implausible(text):
        return ParsedPage((), recognised=recognised)
    return page


def _as_false(layer: Sequence[GlyphRun]) -> list[GlyphRun]:
    return [replace(run, finding=FindingKind.FALSE_LAYER) for run in layer]


def _beside(page: ParsedPage, text_of: TextOf) -> ParsedPage:
    recognised = text_of()
    if recognised is None or not recognised.lines:
        return page
    if layer_truth(page.text, recognised) is LayerTruth.SAME:
        return replace(page, trusted=True)
    return replace(page, recognised=recognised)
