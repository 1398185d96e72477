"""Thumbnails: JPEGs small enough to be kept with a document, large enough to compare pictures by.

The box within the plain border is noted in the comment of the JPEG: on the thumbnail itself, blurred and packed, the
border is hard to find.
"""

import warnings
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from hengwen.readers.pictures.perceptual_hash import Box

_AREA = 200 * 200  # pixels, whatever the shape
_LONGEST = 640  # pixels of a side
_QUALITY = 75
_PARTS = 10_000  # of a side, the unit of the noted box

RelativeBox = tuple[float, float, float, float]
"""Left, top, right and bottom edge of a part of a picture, from 0 to 1."""

WHOLE: RelativeBox = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A thumbnail in mode L, and the box within the plain border of its picture."""

    grey: Image.Image
    inner: RelativeBox


def make_thumbnail(image: Image.Image, inner: Box) -> bytes:
    """Return a JPEG of a picture in mode RGB, never larger than it; `inner`: the box within its plain border."""
    shrink = min(1.0, (_AREA / (image.width * image.height)) ** 0.5, _LONGEST / max(image.size))
    size = max(8, round(image.width * shrink)), max(8, round(image.height * shrink))
    small = image.resize(size, Image.Resampling.HAMMING) if size != image.size else image
    sides = image.width, image.height, image.width, image.height
    edges = " ".join(str(round(_PARTS * edge / side)) for edge, side in zip(inner, sides, strict=True))
    stream = BytesIO()
    small.save(stream, "JPEG", quality=_QUALITY, comment=edges.encode())
    return stream.getvalue()


def open_thumbnail(data: bytes) -> Thumbnail | None:
    """Open a thumbnail of `make_thumbnail`; None for other bytes, which may come from a hostile file."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=("JPEG",)) as image:
                if max(image.size) > _LONGEST:
                    return None
                return Thumbnail(image.convert("L"), _inner(image.info.get("comment", b"")))
    # A damaged picture may raise any exception its decoder has.
    except Exception:  # noqa: BLE001
        return None


def _inner(comment: bytes) -> RelativeBox:
    """Parse the box in a comment. Raises `ValueError` for another comment."""
    left, top, right, bottom = (int(figure) / _PARTS for figure in comment.split())
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise ValueError("no box")
    return left, top, right, bottom
