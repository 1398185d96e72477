"""The different pictures of real documents, from a folder with DOCX and PDF."""

import hashlib
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image, UnidentifiedImageError

_LEAST = 60  # pixels of a side: less is an icon


def real_pictures(folder: Path) -> list[Image.Image]:
    """Return every picture once, in mode RGB, in the order of the files."""
    result: dict[str, Image.Image] = {}
    for path in sorted(folder.rglob("*")):
        for image in _pictures(path):
            if min(image.size) >= _LEAST:
                result.setdefault(hashlib.sha256(image.tobytes()).hexdigest(), image)
    return list(result.values())


def _pictures(path: Path) -> Iterator[Image.Image]:
    if path.suffix == ".docx":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if "/media/" in name and not name.endswith((".emf", ".wmf")):
                    with suppress(UnidentifiedImageError):  # drawings and sounds
                        yield _plain(Image.open(BytesIO(archive.read(name))))
    elif path.suffix == ".pdf":
        document = pdfium.PdfDocument(path)
        for page in document:
            for item in page.get_objects(filter=[pdfium.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
                if min(item.get_px_size()) >= _LEAST:
                    yield _plain(item.get_bitmap().to_pil())
        document.close()


def _plain(image: Image.Image) -> Image.Image:
    """Return a picture on white."""
    clear = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB")
