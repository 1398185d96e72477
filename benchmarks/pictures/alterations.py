"""Alterations of pictures, as people make them before they hand one in, and as programs do."""

from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw, ImageEnhance, ImageOps


def encoded(image: Image.Image, kind: str = "PNG", quality: int = 85) -> bytes:
    """Encode a picture as bytes of a file."""
    stream = BytesIO()
    image.convert("RGB").save(stream, kind, quality=quality)
    return stream.getvalue()


def _drawn_on(image: Image.Image) -> Image.Image:
    """Draw a red box around something, as teachers ask for it."""
    image = image.copy()
    width, height = image.size
    line = max(3, width // 150)
    ImageDraw.Draw(image).rectangle((width * 0.3, height * 0.35, width * 0.7, height * 0.75), outline="red", width=line)
    return image


def _cropped(share: float) -> Callable[[Image.Image], Image.Image]:
    def crop(image: Image.Image) -> Image.Image:
        width, height = image.size
        left, top = share * width * 0.6, share * height * 0.4
        return image.crop((int(left), int(top), int(left + width * (1 - share)), int(top + height * (1 - share))))

    return crop


def _framed(image: Image.Image) -> Image.Image:
    """Return a screenshot of the picture in a viewer: a plain desktop, a frame, a margin."""
    edge = max(12, image.width // 12)
    shown = ImageOps.expand(ImageOps.expand(image, edge // 2, "white"), 2, (90, 90, 90))
    return ImageOps.expand(shown, (edge, edge // 2, edge // 3, edge), (58, 110, 165))


def _turned_a_little(image: Image.Image) -> Image.Image:
    return image.rotate(2, Image.Resampling.BICUBIC, expand=True, fillcolor="white")


def _grey(image: Image.Image) -> Image.Image:
    return ImageEnhance.Contrast(image.convert("L")).enhance(1.4).convert("RGB")


def _scaled(across: float, down: float) -> Callable[[Image.Image], Image.Image]:
    def scale(image: Image.Image) -> Image.Image:
        return image.resize((round(image.width * across), round(image.height * down)), Image.Resampling.BICUBIC)

    return scale


def _png(change: Callable[[Image.Image], Image.Image]) -> Callable[[Image.Image], bytes]:
    return lambda image: encoded(change(image))


def _palette(image: Image.Image) -> bytes:
    """Return the same pixels packed anew where 256 colours do, and slightly others elsewhere."""
    stream = BytesIO()
    image.quantize(256).save(stream, "PNG")
    return stream.getvalue()


ALTERATIONS: dict[str, Callable[[Image.Image], bytes]] = {
    "packed anew": lambda image: encoded(image, "BMP"),
    "jpeg q30": lambda image: encoded(image, "JPEG", 30),
    "half size": _png(_scaled(0.5, 0.5)),
    "stretched 1.3": _png(_scaled(1.3, 1.0)),
    "grey, contrast": _png(_grey),
    "red box drawn": _png(_drawn_on),
    "crop 6 %": _png(_cropped(0.06)),
    "crop 20 %": _png(_cropped(0.2)),
    "crop 40 %": _png(_cropped(0.4)),
    "framed": _png(_framed),
    "2 degrees": _png(_turned_a_little),
    "90 degrees": _png(lambda image: image.transpose(Image.Transpose.ROTATE_90)),
    "mirrored": _png(ImageOps.mirror),
    "256 colours": _palette,
}
"""By name: from a picture to the bytes of what becomes of it."""
