"""Pictures of any kind made ready to be read: upright by their EXIF, opaque, in RGB, not too large."""

import numpy as np
from PIL import Image, ImageOps

MOST_PIXELS = 24_000_000
"""Of a picture that is read as it is: an A4 page at 450 dpi. Larger ones are made smaller."""


def ready(picture: Image.Image) -> Image.Image:
    """Return a picture as the models take it."""
    picture = ImageOps.exif_transpose(picture)
    excess = picture.width * picture.height / MOST_PIXELS
    if excess > 1:
        scale = excess**-0.5
        size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
        picture = opaque(picture).resize(size, Image.Resampling.BOX)
    return opaque(picture)


def opaque(picture: Image.Image) -> Image.Image:
    """Return a picture in RGB, on white where it is transparent; more than eight bits are scaled."""
    if picture.mode.startswith(("I", "F")):
        values = np.nan_to_num(np.asarray(picture, dtype=np.float32))
        low, high = float(values.min()), float(values.max())
        return Image.fromarray(((values - low) * (255 / max(high - low, 1e-9))).astype(np.uint8)).convert("RGB")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")
    return picture.convert("RGB")
