"""Lines, dots and words on a plane, drawn as SVG or as PNG.

The few shapes a plot needs are forty lines of SVG, less than any library for it; PNG needs letters, which Pillow has.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

_FACE = "Helvetica, Arial, 'Noto Sans CJK SC', sans-serif"
_SCALE = 2  # of a PNG: sharp on screens of today


@dataclass(frozen=True, slots=True)
class Polyline:
    """Points joined in order."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle."""

    at: Point
    colour: str
    radius: float = 3.5


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled rectangle from its upper left corner."""

    at: Point
    size: Point
    colour: str


@dataclass(frozen=True, slots=True)
class Label:
    """Words at a point on their base line; `anchor`: start, middle or end."""

    at: Point
    text: str
    anchor: str = "start"
    size: float = 12.0
    colour: str = "#333333"


Shape = Polyline | Dot | Rectangle | Label


@dataclass(frozen=True, slots=True)
class VectorDrawing:
    """Shapes on a white plane of so many points, the later ones above."""

    width: int
    height: int
    shapes: Sequence[Shape]

    def svg(self) -> bytes:
        """The drawing as SVG in UTF-8."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
            f' width="{self.width}" height="{self.height}" font-family={quoteattr(_FACE)}>',
            f'<rect width="{self.width}" height="{self.height}" fill="#ffffff"/>',
            *map(_svg, self.shapes),
            "</svg>",
        ]
        return ("\n".join(lines) + "\n").encode()

    def png(self) -> bytes:
        """The drawing as PNG, two pixels a point."""
        from PIL import Image, ImageDraw

        image = Image.new("RGB", (self.width * _SCALE, self.height * _SCALE), "#ffffff")
        canvas = ImageDraw.Draw(image)
        for shape in self.shapes:
            _paint(canvas, shape)
        stream = BytesIO()
        image.save(stream, "PNG", optimize=True)
        return stream.getvalue()


def _svg(shape: Shape) -> str:
    match shape:
        case Polyline(points, colour, width):
            path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
        case Dot((x, y), colour, radius):
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>'
        case Rectangle((x, y), (width, height), colour):
            return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
        case Label((x, y), text, anchor, size, colour):
            place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" fill="{colour}"'
            return f"<text {place}>{escape(text)}</text>"


def _paint(canvas: "ImageDraw.ImageDraw", shape: Shape) -> None:  # type: ignore[name-defined] # noqa: F821 - lazily
    from PIL import ImageFont

    match shape:
        case Polyline(points, colour, width):
            canvas.line([(x * _SCALE, y * _SCALE) for x, y in points], colour, round(width * _SCALE), joint="curve")
        case Dot((x, y), colour, radius):
            canvas.circle((x * _SCALE, y * _SCALE), radius * _SCALE, colour)
        case Rectangle((x, y), (width, height), colour):
            canvas.rectangle((x * _SCALE, y * _SCALE, (x + width) * _SCALE, (y + height) * _SCALE), colour)
        case Label((x, y), text, anchor, size, colour):
            font = ImageFont.load_default(size * _SCALE)
            side = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
            canvas.text((x * _SCALE, y * _SCALE), text, colour, font, anchor=side)
