"""Fetch a picture out of a file again, by its noted name; only in a guarded process."""

from collections.abc import Callable

from PIL import Image

from hengwen.readers.detect import detect
from hengwen.readers.failure import Unreadable
from hengwen.readers.formats import FORMATS, PICTURES, Formats
from hengwen.readers.ooxml.package import open_package
from hengwen.readers.pictures.decode import opened


def fetch_picture(data: bytes, suffix: str, name: str, formats: Formats = FORMATS) -> Image.Image | None:
    """Return the picture that `model.traces.Picture.name` names, in mode RGB; of a picture file one by its number.

    None where the file does not have it, or it cannot be decoded, such as a line drawing.
    """
    try:
        format_, _ = detect(data, suffix, (*formats, PICTURES))
        fetch = _FETCHERS.get(format_.name)
        return None if fetch is None else fetch(data, name)
    except Unreadable:
        return None
    # A hostile file may make a parser or a decoder raise any exception.
    except Exception:  # noqa: BLE001
        return None


def _from_package(data: bytes, name: str) -> Image.Image | None:
    return _opened(open_package(data).read_whole(name))


def _from_pdf(data: bytes, name: str) -> Image.Image | None:
    from hengwen.readers.pdf.images import fetch_from_pdf

    return fetch_from_pdf(data, name)


def _from_html(data: bytes, name: str) -> Image.Image | None:
    from hengwen.readers.html.reader import page_picture

    return _opened(page_picture(data, name))


def _from_picture(data: bytes, name: str) -> Image.Image:
    return opened(data, int(name.rpartition(" ")[2]) - 1)


def _opened(data: bytes | None) -> Image.Image | None:
    return None if data is None else opened(data)


_FETCHERS: dict[str, Callable[[bytes, str], Image.Image | None]] = {
    "DOCX": _from_package,
    "ODT": _from_package,
    "PPTX": _from_package,
    "PDF": _from_pdf,
    "HTML": _from_html,
    PICTURES.name: _from_picture,
}
