"""Lines, dots and words on a plane, as SVG and as PNG: the few shapes a plot needs, less than any library for it."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from hengwen.files.marks import PICTURE_MARK

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Point = tuple[float, float]

_FACE = "Helvetica, Arial, 'Noto Sans CJK SC', sans-serif"
_SCALE = 2  # pixels of a point in a PNG: sharp on screens of today
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


class Drawing:
    """Shapes on a white plane of so many points, the later ones above."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._svg: list[str] = []
        self._paint: list[Callable[[ImageDraw], object]] = []

    def line(self, points: Sequence[Point], colour: str, width: float = 1.0) -> None:
        """Points joined in order."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._svg.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>')
        pixels = [(x * _SCALE, y * _SCALE) for x, y in points]
        self._paint.append(lambda canvas: canvas.line(pixels, colour, round(width * _SCALE), joint="curve"))

    def dot(self, at: Point, colour: str, radius: float = 3.5) -> None:
        """A filled circle."""
        x, y = at
        self._svg.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>')
        self._paint.append(lambda canvas: canvas.circle((x * _SCALE, y * _SCALE), radius * _SCALE, colour))

    def rectangle(self, at: Point, size: Point, colour: str) -> None:
        """A filled rectangle from its upper left corner."""
        (x, y), (width, height) = at, size
        self._svg.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')
        pixels = (x * _SCALE, y * _SCALE, (x + width) * _SCALE, (y + height) * _SCALE)
        self._paint.append(lambda canvas: canvas.rectangle(pixels, colour))

    def text(self, at: Point, text: str, anchor: str = "start", size: float = 12.0, colour: str = "#333333") -> None:
        """Words at a point on their base line; `anchor`: start, middle or end."""
        x, y = at
        place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" fill="{colour}"'
        self._svg.append(f"<text {place}>{escape(text)}</text>")

        def paint(canvas: "ImageDraw") -> None:
            from PIL import ImageFont

            font = ImageFont.load_default(size * _SCALE)
            canvas.text((x * _SCALE, y * _SCALE), text, colour, font, anchor=_ANCHORS[anchor])

        self._paint.append(paint)

    def svg(self) -> bytes:
        """The drawing as SVG in UTF-8."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f' width="{self.width}" height="{self.height}" font-family="{_FACE}">'
        )
        ground = f'<rect width="{self.width}" height="{self.height}" fill="#ffffff"/>'
        return "\n".join((head, f"<desc>{PICTURE_MARK.decode()}</desc>", ground, *self._svg, "</svg>\n")).encode()

    def png(self) -> bytes:
        """The drawing as PNG, two pixels a point."""
        from PIL import Image, ImageDraw
        from PIL.PngImagePlugin import PngInfo

        image = Image.new("RGB", (self.width * _SCALE, self.height * _SCALE), "#ffffff")
        canvas = ImageDraw.Draw(image)
        for paint in self._paint:
            paint(canvas)
        stream, info = BytesIO(), PngInfo()
        info.add_text("Software", PICTURE_MARK.decode())
        image.save(stream, "PNG", optimize=True, pnginfo=info)
        return stream.getvalue()
