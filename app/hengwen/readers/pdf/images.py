"""The pictures on the pages of a PDF: the image objects of PDFium, those in forms too."""

import ctypes
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import repeat
from typing import Any

import pypdfium2 as pdfium
from PIL import Image
from pypdfium2 import raw

from hengwen.model.document import Content
from hengwen.model.recognition import PageBox
from hengwen.model.regex import regex
from hengwen.model.signs.traces import Picture
from hengwen.readers.common.draft import PicturePlace
from hengwen.readers.guesses import guess
from hengwen.readers.pdf import pdfium as bound
from hengwen.readers.pdf.scene import Box
from hengwen.readers.pictures.collect import Collected, with_collected
from hengwen.readers.pictures.decode import Pixels, UnreadPicture, fits, measured
from hengwen.readers.pictures.wanted import are_wanted
from hengwen.readers.text_pictures import PictureFailed

_OBJECTS = 20_000  # objects of a page that are read
_IMAGES = 300  # pictures of a page: maps and scans in strips have thousands
_DEPTH = 4  # of forms within forms
_SLANTED = 0.01  # of its sides that an image may lean: less is none
_LARGEST = 64 * 1024 * 1024  # bytes of an image as they lie in the file
_NAME = regex(r"page (\d{1,6}), image (\d{1,6})")


class PagePictures:
    """The pictures of a PDF, collected page by page."""

    def __init__(self) -> None:
        self._collected = Collected()

    @guess(lambda _self, _page, _number: None)
    def look(self, page: Any, number: int) -> None:
        """Note the pictures of a page, whose number from 1 is `number`."""
        for count, image in enumerate(_images(page)) if are_wanted() else ():
            if count >= _IMAGES:
                self._collected.unread += 1
                continue
            self._add(PicturePlace(0, number, f"page {number}, image {count}"), image)

    def _add(self, place: PicturePlace, image: pdfium.PdfImage) -> None:
        try:
            if not fits(*image.get_px_size()):
                return
            data = _raw(image)
        except (UnreadPicture, pdfium.PdfiumError):
            self._collected.unread += 1
            return
        # A JPEG is decoded as elsewhere, at a smaller size.
        jpeg = image.get_filters() == ["DCTDecode"]
        self._collected.add(place, data, None if jpeg else lambda: _pixels(image))

    def put_into(self, content: Content) -> Content:
        """Return the content with these pictures, each where the text of its page begins."""
        begins = [(paragraph.page or 0, paragraph.span.start) for paragraph in content.paragraphs]
        pages = [page for page, _ in begins]
        ordered = pages == sorted(pages)

        def placed(picture: Picture) -> Picture:
            place = bisect_left(pages, picture.page or 0) if ordered else len(begins)
            return replace(picture, offset=begins[place][1] if place < len(begins) else len(content.text))

        self._collected.pictures = list(map(placed, self._collected.pictures))
        return replace(content, traces=with_collected(content.traces, self._collected))


def _images(page: Any) -> Iterator[pdfium.PdfImage]:
    count = min(raw.FPDFPage_CountObjects(page.raw), _OBJECTS)
    objects = map(bound.page_object, repeat(bound.handle(page.raw)), range(count))
    yield from _among(page, objects, _DEPTH, [_OBJECTS])


def _among(page: Any, objects: Iterator[bound.Handle], depth: int, room: list[int]) -> Iterator[pdfium.PdfImage]:
    for page_object in objects:
        room[0] -= 1
        kind = bound.object_type(page_object)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            yield pdfium.PdfImage(bound.typed(page_object), page=page, pdf=page.pdf, level=_DEPTH - depth)
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
            count = min(raw.FPDFFormObj_CountObjects(bound.typed(page_object)), max(0, room[0]))
            inner = (bound.form_object(page_object, ctypes.c_ulong(number)) for number in range(count))
            yield from _among(page, inner, depth - 1, room)


def large_images(page: Any, number: int, least: tuple[int, int]) -> Iterator[tuple[str, Box, pdfium.PdfImage]]:
    """Yield the images of page `number`, counted from 1, from some size on: name, frame on the page, image."""
    for count, image in zip(range(_IMAGES), _images(page), strict=False):
        try:
            size = image.get_px_size()
            if size[0] >= least[0] and size[1] >= least[1] and fits(*size):
                yield f"page {number}, image {count}", image.get_bounds(), image
        except (UnreadPicture, pdfium.PdfiumError):
            continue


def box_on_page(page: Any, image: pdfium.PdfImage) -> PageBox | None:
    """Return where an image lies on its page; None where that takes more than its edges: turned, or within a form."""
    matrix = image.get_matrix()
    slanted = max(abs(matrix.b), abs(matrix.c)) > _SLANTED * min(matrix.a, matrix.d)
    if image.level or slanted or page.get_rotation():
        return None
    (left, bottom, right, top), edges = page.get_bbox(), image.get_bounds()
    wide, high = max(right - left, 1.0), max(top - bottom, 1.0)
    shares = (edges[0] - left) / wide, (top - edges[3]) / high, (edges[2] - left) / wide, (top - edges[1]) / high
    return shares if min(shares) >= 0 and max(shares) <= 1 else None


def decoded(image: pdfium.PdfImage) -> Image.Image:
    """Return an image in mode RGB. Raises `PictureFailed` where PDFium cannot decode it."""
    try:
        return _bitmap(image)
    except UnreadPicture as fault:
        raise PictureFailed from fault


def raw_digest(image: pdfium.PdfImage) -> str:
    """Return the SHA-256, in hex, of the bytes of an image in the file; empty where there are too many."""
    try:
        return sha256(_raw(image)).hexdigest()
    except (UnreadPicture, pdfium.PdfiumError):
        return ""


def _raw(image: pdfium.PdfImage) -> bytes:
    """Return the bytes of an image as they lie in the file. Raises `UnreadPicture` for too many."""
    length = raw.FPDFImageObj_GetImageDataRaw(image, None, 0)
    if not 0 < length <= _LARGEST:
        raise UnreadPicture
    return bytes(image.get_data())


def _pixels(image: pdfium.PdfImage) -> Pixels:
    """Return the pixels of an image that PDFium decodes."""
    width, height = image.get_px_size()
    return measured(_bitmap(image), width, height, width * height)


def _bitmap(image: pdfium.PdfImage) -> Image.Image:
    """Return an image in mode RGB. Raises `UnreadPicture` where PDFium cannot decode it."""
    try:
        picture: Image.Image = image.get_bitmap().to_pil().convert("RGB")
    except (pdfium.PdfiumError, ValueError) as fault:
        raise UnreadPicture from fault
    return picture


def fetch_from_pdf(data: bytes, name: str) -> Image.Image | None:
    """Return the picture of a PDF that `PagePictures` named so, None for none."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    document = pdfium.PdfDocument(data)
    try:
        page = document[int(match[1]) - 1]
        image = next((image_object for count, image_object in enumerate(_images(page)) if count == int(match[2])), None)
        return None if image is None or not fits(*image.get_px_size()) else _bitmap(image)
    finally:
        document.close()
