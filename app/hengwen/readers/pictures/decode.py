"""A picture from its bytes in the file: its size, hashes and thumbnail. Pictures in documents may be hostile."""

import warnings
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

import numpy as np
from PIL import Image, ImageOps

from hengwen.readers.pictures.features import features_of
from hengwen.readers.pictures.perceptual_hash import border_cut, perceptual_hash
from hengwen.readers.pictures.thumbnails import make_thumbnail
from hengwen.readers.text_pictures import PictureFailed

MOST_PIXELS = 40_000_000
"""Maximum pixels of a decoded picture: a page in A4 at 600 dots per inch has 35 million."""
MOST_OPENED = 102_000_000
"""Maximum pixels of a picture whose text is read, or that is shown: in half its size beyond `MOST_PIXELS`."""
FORMATS_READ = ("PNG", "JPEG", "GIF", "BMP", "DIB", "TIFF", "WEBP")
"""The decoders used for pictures in documents, which may be hostile."""
LEAST_SIDE = 24
"""Minimum pixels: a narrower picture is a line, a bullet or an icon."""

_MOST_WIDE = 16_000_000  # pixels of a picture that takes four times the memory or more
_STRIP = 256  # rows that are hashed at a time
_LOOKED_AT = 60_000  # pixels, at least, that are left of a larger picture before hashing
_DRAFT = 250_000  # pixels, at least, that are decoded of a larger JPEG
_FLAT = 2.0  # standard deviation of grey values
_TURNED = frozenset((5, 6, 7, 8))  # orientations of EXIF that swap width and height
_ORIENTATION = 0x0112
_VECTOR_LEAST = 8_000  # bytes: smaller drawings are symbols and formulae


class UnreadPicture(Exception):  # noqa: N818 - a fact about the picture, not an error of the program
    """Bytes that are no picture, are damaged, or take too much to decode."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """The figures of a picture's pixels, as in `model.traces.Picture`; `cost`: pixels that were decoded.

    A drawing that is not decoded has no size; too small or too flat pictures have `form`.
    """

    width: int = 0
    height: int = 0
    pixels: str = ""
    hashes: tuple[int, int] = (0, 0)
    thumbnail: bytes = b""
    features: bytes = b""
    form: bool = False
    cost: int = 0


_FORM = Pixels(form=True)


def is_drawing(data: bytes) -> bool:
    """Return whether bytes are a line drawing (EMF, WMF, SVG, packed or not), which is known by its bytes only."""
    head = data[:400]
    emf = head[:4] == b"\x01\0\0\0" and head[40:44] == b" EMF"
    wmf = head.startswith((b"\xd7\xcd\xc6\x9a", b"\x01\0\x09\0", b"\x02\0\x09\0"))
    return emf or wmf or head.startswith(b"\x1f\x8b") or b"<svg" in head or head.lstrip().startswith(b"<?xml")


def decode(data: bytes) -> Pixels:
    """Decode a picture. Raises `UnreadPicture` for one that is too large or cannot be decoded."""
    if is_drawing(data):
        return Pixels(form=len(data) < _VECTOR_LEAST)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS_READ) as image:
                return _decoded(image)
    except (UnreadPicture, MemoryError):
        raise
    # A damaged picture may raise any exception its decoder has.
    except Exception as fault:
        raise UnreadPicture from fault


def shown_size(data: bytes) -> tuple[int, int]:
    """Return width and height of a picture as its bytes tell. Raises `UnreadPicture` for what is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS_READ) as image:
                return image.size
    # A damaged picture may raise any exception its decoder has.
    except Exception as fault:
        raise UnreadPicture from fault


def opened(data: bytes, frame: int = 0) -> Image.Image:
    """Return a picture in mode RGB, turned upright by its EXIF; one of more dots than are read is made smaller.

    `frame`: of several, as in a TIFF. Raises `PictureFailed` for one that is too large or cannot be decoded.
    """
    from hengwen.recognition.pixels import opaque

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS_READ) as image:
                if frame:
                    image.seek(frame)
                if is_jpeg(image) and image.width * image.height > _MOST_WIDE:
                    image.draft("RGB", (image.width // 2, image.height // 2))
                return opaque(ImageOps.exif_transpose(_reduced(image)))
    except MemoryError:
        raise
    # A damaged picture may raise any exception its decoder has, `UnreadPicture` among them.
    except Exception as fault:
        raise PictureFailed from fault


def is_jpeg(image: Image.Image) -> bool:
    """Return whether a picture is a JPEG, with or without others behind it, as telephones make them."""
    return image.format in ("JPEG", "MPO")


def _reduced(image: Image.Image) -> Image.Image:
    """Return a picture, in half its size where it is large. Raises `UnreadPicture` where it is too large."""
    pixels = image.width * image.height
    if pixels <= MOST_PIXELS:
        return image
    if pixels > MOST_OPENED or image.has_transparency_data or image.mode.startswith(("I", "F")):
        raise UnreadPicture
    if image.mode not in ("L", "RGB"):
        image = image.convert("L" if image.mode == "1" else "RGB")
    return image.reduce(2)


def fits(width: int, height: int) -> bool:
    """Return whether a picture of this size is looked at. Raises `UnreadPicture` where it is too large."""
    if width * height > MOST_PIXELS:
        raise UnreadPicture
    return min(width, height) >= LEAST_SIDE


def _decoded(image: Image.Image) -> Pixels:
    width, height = image.size
    if not fits(width, height):
        return _FORM
    if width * height > _MOST_WIDE and (image.has_transparency_data or image.mode.startswith(("I", "F"))):
        raise UnreadPicture
    if image.format == "JPEG":
        # A JPEG is decoded at a half, a quarter or an eighth in a fraction of the time; its hash is of these pixels.
        shrink = max(1, int((width * height / _DRAFT) ** 0.5))
        image.draft("RGB", (width // shrink, height // shrink))
    turn = image.getexif().get(_ORIENTATION, 1) if "exif" in image.info else 1
    cost = image.width * image.height
    if turn in _TURNED:
        width, height = height, width
    return measured(opaque(ImageOps.exif_transpose(image) if turn != 1 else image), width, height, cost)


def opaque(image: Image.Image) -> Image.Image:
    """Return a picture in mode RGB, on white where it is clear; of 16 bits the upper eight."""
    if image.has_transparency_data:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("RGB")
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, dtype=np.float32)
        top = 65535.0 if image.mode.startswith("I;16") or values.max() <= 65535 else max(1.0, float(values.max()))
        return Image.fromarray((np.clip(values, 0, top) * (255 / top)).astype(np.uint8)).convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")


def measured(image: Image.Image, width: int, height: int, cost: int) -> Pixels:
    """Measure a picture in mode RGB; `width` and `height`: its size before it was decoded at a smaller one."""
    small = image.reduce(max(1, int((image.width * image.height / _LOOKED_AT) ** 0.5)))
    grey = small.convert("L")
    if np.asarray(grey, dtype=np.float32).std() < _FLAT:
        return _FORM
    inner = border_cut(grey)
    hashes = perceptual_hash(grey), perceptual_hash(grey, inner)
    return Pixels(
        width, height, pixels_hash(image), hashes, make_thumbnail(small, inner), features_of(image), cost=cost
    )


def pixels_hash(image: Image.Image) -> str:
    """Return the SHA-256, in hex, of the size and the pixels of a picture in mode RGB."""
    digest = sha256(b"%dx%d " % image.size)
    for top in range(0, image.height, _STRIP):
        digest.update(image.crop((0, top, image.width, min(top + _STRIP, image.height))).tobytes())
    return digest.hexdigest()
