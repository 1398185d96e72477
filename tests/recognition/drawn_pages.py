"""Small pages drawn by Pillow, with its own Latin font or a Chinese one of the system."""

import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

import pytest
from PIL import Image, ImageDraw, ImageFont

from hengwen.recognition import available, load
from hengwen.recognition.recogniser import Recogniser

with_models = pytest.mark.skipif(not available(), reason="the extra `ocr` is not installed")

LINES = (
    "The harbour had been silting up for a century before",
    "anyone measured it. A survey of soundings showed at",
    "last where the sand was coming from.",
)

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def recogniser() -> Recogniser:
    """The models, loaded once."""
    return load()


@cache
def chinese(size: int = 24) -> Font:
    """A Chinese font of the system; skips the test where there is none."""
    if shutil.which("fc-match"):
        asked = ["fc-match", "-f", "%{file}\n%{index}\n%{lang}", "Noto Sans CJK SC:lang=zh-cn"]
        path, index, languages = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")
        if "zh-cn" in languages:
            return ImageFont.truetype(path, size, index=int(index))
    pytest.skip("no Chinese font is installed")


def page(lines: Sequence[str], font: Font | None = None, size: int = 24, width: int = 760) -> Image.Image:
    """A white page with lines of black letters."""
    picture = Image.new("RGB", (width, round(size * 1.6 * len(lines)) + 60), "white")
    for number, line in enumerate(lines):
        write(picture, (40, round(30 + number * size * 1.6)), line, font, size)
    return picture


def write(picture: Image.Image, place: tuple[int, int], text: str, font: Font | None = None, size: int = 24) -> None:
    """Write a text into a picture."""
    ImageDraw.Draw(picture).text(place, text, "black", font or ImageFont.load_default(size))
