"""Icons for every system, drawn from one SVG: PNG in all sizes, .ico for Windows, .icns for macOS."""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Sides in pixels of the icons for Linux."""

ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = (32, 64, 128, 256, 512, 1024)


def make_icons(svg: Path, folder: Path) -> tuple[Path, ...]:
    """Draw all icons into a folder; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: draw(svg, size) for size in sorted({*PNG_SIZES, *ICO_SIZES, *ICNS_SIZES})}
    files = [folder / f"hengwen-{size}.png" for size in PNG_SIZES]
    for size, file in zip(PNG_SIZES, files, strict=True):
        pictures[size].save(file, optimize=True)
    bundles = (_save(pictures, ICO_SIZES, folder / "hengwen.ico"), _save(pictures, ICNS_SIZES, folder / "hengwen.icns"))
    return (*files, *bundles)


def draw(svg: Path, size: int) -> Image.Image:
    """Draw a picture of an SVG, `size` pixels square, on nothing."""
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(svg)
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub wants bytes
    return Image.open(io.BytesIO(data.data())).convert("RGBA")


def _save(pictures: Mapping[int, Image.Image], sizes: tuple[int, ...], path: Path) -> Path:
    """Save one file with a picture for every size, each drawn for itself and none scaled."""
    largest_first = [pictures[size] for size in sorted(sizes, reverse=True)]
    more: dict[str, Any] = {"sizes": [(size, size) for size in sizes]} if path.suffix == ".ico" else {}
    largest_first[0].save(path, append_images=largest_first[1:], **more)
    return path
