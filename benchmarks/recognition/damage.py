"""What happens to pages before they are read: scanners, photographs, JPEG."""

import io

import numpy as np
from PIL import Image


def jpeg(picture: Image.Image, quality: int) -> Image.Image:
    """Pack as JPEG and unpack."""
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=quality)
    return Image.open(stream).convert("RGB")


def grain(picture: Image.Image, strength: float, seed: int = 1) -> Image.Image:
    """Add noise, as a sensor does in the dark."""
    noise = np.random.default_rng(seed).normal(0, strength, (picture.height, picture.width, 1))
    return Image.fromarray(np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8))


def tilted(picture: Image.Image, degrees: float) -> Image.Image:
    """Turn by a few degrees, as paper lies on a scanner."""
    return picture.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")


def shadow(picture: Image.Image, darkest: float = 0.45) -> Image.Image:
    """Darken one corner, as a hand before the lamp does."""
    y, x = np.mgrid[0 : picture.height, 0 : picture.width]
    far = np.hypot(x / picture.width - 1, y / picture.height - 0.8)
    light = np.clip(darkest + (1 - darkest) * far / 0.9, 0, 1)[..., None] * (1, 0.98, 0.93)
    return Image.fromarray((np.asarray(picture) * light).astype(np.uint8))


def perspective(picture: Image.Image, depth: float = 0.06) -> Image.Image:
    """Show a page as a camera sees it that is not right above it, on a table."""
    width, height = picture.size
    table = Image.new("RGB", (round(width * 1.1), round(height * 1.08)), (120, 96, 74))
    table.paste(picture, (round(width * 0.05), round(height * 0.04)))
    wide, high = table.size
    corners = ((wide * depth, high * 0.02), (wide * (1 - depth * 0.6), 0), (wide, high), (0, high * 0.98))
    return table.transform(
        table.size, Image.Transform.PERSPECTIVE, _coefficients(corners, wide, high), Image.Resampling.BICUBIC,
        fillcolor=(120, 96, 74),
    )  # fmt: skip


def _coefficients(corners: tuple[tuple[float, float], ...], width: float, height: float) -> list[float]:
    """Return what maps the corners to those of a rectangle."""
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (width, 0), (width, height), (0, height)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows, float), np.array(values, float))]


def photograph(picture: Image.Image) -> Image.Image:
    """Do all that a telephone does to a page."""
    return jpeg(grain(shadow(perspective(tilted(picture, -0.8))), 6), 80)
