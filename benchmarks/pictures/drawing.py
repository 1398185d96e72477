"""Pictures as reports have them, made of invented words: windows, terminals, charts, tables, photographs."""

import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

_SYLLABLES = (
    "ka", "ro", "mi", "tel", "sun", "vor", "ati", "nel", "dos", "pra", "lin", "que", "bar", "zo", "fi", "mer", "tas",
    "ul", "en", "gri",
)  # fmt: skip
_INK = ((30, 30, 30), (0, 90, 180), (180, 40, 40), (20, 120, 60), (120, 60, 150), (200, 120, 0))


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return a font of Pillow's own."""
    return ImageFont.load_default(size)


def words(chance: random.Random, count: int) -> str:
    """Return invented words."""
    return " ".join("".join(chance.choices(_SYLLABLES, k=chance.randint(1, 4))) for _ in range(count))


def window(chance: random.Random) -> Image.Image:
    """Return a screenshot of a program that everybody has, with text of one's own: the bars are always the same."""
    width, height = chance.choice(((960, 600), (1100, 700), (800, 520)))
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width, 28), fill=(43, 87, 154))
    draw.text((10, 7), "Hengtext - Document", fill="white", font=font(13))
    draw.rectangle((0, 28, width, 90), fill=(243, 243, 243))
    for at, name in enumerate(("File", "Edit", "View", "Insert", "Format", "Tools", "Help")):
        draw.text((12 + 70 * at, 34), name, fill=(40, 40, 40), font=font(13))
        draw.rectangle((14 + 70 * at, 56, 44 + 70 * at, 84), outline=(120, 120, 120), fill=_INK[at % 6])
    draw.rectangle((0, 90, 160, height), fill=(250, 250, 250), outline=(210, 210, 210))
    for at in range(12):
        draw.text((12, 100 + 26 * at), f"Section {at + 1}", fill=(70, 70, 70), font=font(12))
    for line in range((height - 120) // 20):
        if chance.random() < 0.85:
            draw.text((180, 100 + 20 * line), words(chance, chance.randint(3, 14)), fill=(20, 20, 20), font=font(13))
    return image


def terminal(chance: random.Random) -> Image.Image:
    """Return light letters on a dark ground."""
    width, height = chance.choice(((800, 480), (1000, 560), (720, 400)))
    image = Image.new("RGB", (width, height), (12, 12, 24))
    draw = ImageDraw.Draw(image)
    for line in range(height // 18 - 1):
        if chance.random() < 0.9:
            colour = chance.choice(((210, 210, 210), (210, 210, 210), (120, 220, 120), (230, 200, 110)))
            draw.text(
                (8, 6 + 18 * line),
                "$ " * (chance.random() < 0.2) + words(chance, chance.randint(1, 12)),
                colour,
                font(13),
            )
    return image


def chart(chance: random.Random) -> Image.Image:
    """Return bars or lines on axes with a legend."""
    width, height = chance.choice(((640, 400), (720, 480), (560, 420)))
    image = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(image)
    draw.text((width // 3, 10), words(chance, 3), "black", font(16))
    draw.line((60, 40, 60, height - 50, width - 30, height - 50), fill="black", width=2)
    for at in range(1, 6):
        y = height - 50 - at * (height - 110) // 5
        draw.line((60, y, width - 30, y), fill=(220, 220, 220))
        draw.text((20, y - 7), str(at * 20), "black", font(12))
    count, kind = chance.randint(4, 10), chance.random()
    for series in range(chance.randint(1, 3)):
        heights = [2 + chance.random() * (height - 120) for _ in range(count)]
        step = (width - 110) / count
        if kind < 0.5:
            for at, high in enumerate(heights):
                x = 70 + at * step + series * step / 4
                draw.rectangle((x, height - 50 - high, x + step / 4 - 1, height - 51), fill=_INK[series + 1])
        else:
            points = [(70 + at * step, height - 50 - high) for at, high in enumerate(heights)]
            draw.line(points, fill=_INK[series + 1], width=3)
        draw.text((width - 140, 40 + 18 * series), words(chance, 1), _INK[series + 1], font(13))
    for at in range(count):
        draw.text((70 + at * (width - 110) / count, height - 40), words(chance, 1)[:6], "black", font(11))
    return image


def photograph(chance: random.Random) -> Image.Image:
    """Return clouds of several sizes, and things that stand before them."""
    generator = np.random.default_rng(chance.getrandbits(32))
    width, height = chance.choice(((800, 600), (640, 480), (1024, 683)))
    picture = np.zeros((height, width, 3), dtype=np.float32)
    for octave in (4, 9, 24, 60):
        cells = generator.normal(0, 160 / octave**0.6, (octave * 3 // 4 + 2, octave + 2, 3)).astype(np.float32)
        for channel in range(3):
            layer = Image.fromarray(cells[..., channel]).resize((width, height), Image.Resampling.BICUBIC)
            picture[..., channel] += np.asarray(layer)
    image = Image.fromarray(np.clip(picture + 128, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(chance.randint(3, 12)):
        x, y, size = chance.randint(0, width), chance.randint(0, height), chance.randint(20, 160)
        shape = draw.ellipse if chance.random() < 0.5 else draw.rectangle
        shape(
            (x, y, x + size, y + size * chance.uniform(0.4, 1.5)), fill=tuple(chance.randint(0, 255) for _ in range(3))
        )
    return image.filter(ImageFilter.GaussianBlur(0.8))


def table(chance: random.Random) -> Image.Image:
    """Return a sheet of numbers."""
    rows, columns = chance.randint(8, 18), chance.randint(4, 8)
    image = Image.new("RGB", (90 * columns + 40, 24 * rows + 30), "white")
    draw = ImageDraw.Draw(image)
    for row in range(rows + 1):
        draw.line((20, 10 + 24 * row, 20 + 90 * columns, 10 + 24 * row), fill=(160, 160, 160))
    for column in range(columns + 1):
        draw.line((20 + 90 * column, 10, 20 + 90 * column, 10 + 24 * rows), fill=(160, 160, 160))
    for row in range(rows):
        for column in range(columns):
            text = words(chance, 1)[:9] if not row or not column else f"{chance.random() * 1000:.2f}"
            draw.text((26 + 90 * column, 14 + 24 * row), text, "black", font(13))
    return image


MAKERS: tuple[Callable[[random.Random], Image.Image], ...] = (window, terminal, chart, photograph, table)


def drawn_pictures(count: int, seed: int) -> list[Image.Image]:
    """Return so many pictures, of each kind the same number."""
    chance = random.Random(seed)
    return [MAKERS[at % len(MAKERS)](chance) for at in range(count)]


def logo() -> Image.Image:
    """Draw what the template puts into every report."""
    image = Image.new("RGB", (420, 110), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((8, 8, 102, 102), fill=(150, 20, 30), outline=(90, 10, 20), width=6)
    draw.text((30, 36), "HW", "white", font(32))
    draw.text((120, 20), "Institute of Invented Arts", (90, 10, 20), font(22))
    draw.text((120, 58), "Laboratory report", (60, 60, 60), font(20))
    return image
