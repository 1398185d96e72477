"""Writes a manuscript as a scanned PDF: pictures of pages, slightly askew, without any text."""

import io
import random
import time
from collections.abc import Iterator

from fonts import SONG, face
from manuscript import Block, Manuscript
from PIL import Image, ImageDraw, ImageFont

DPI = 120
PAGE = (992, 1403)  # A4 in pixels
MARGIN, SIZE, LEADING = 130, 22, 48
COLUMNS, LINES = 33, 24
CLOSERS = "，。；：、！？”）"
WRITTEN = time.struct_time((2025, 6, 16, 20, 0, 0, 0, 167, 0))


def write_scan(text: Manuscript) -> bytes:
    """Return the manuscript as the bytes of a PDF of page images."""
    lines = [line for block in text.blocks for line in wrapped(block)]
    pages = [picture(lines[start : start + LINES], start) for start in range(0, len(lines), LINES)]
    scanned = io.BytesIO()
    dates = {"creationDate": WRITTEN, "modDate": WRITTEN}
    pages[0].save(scanned, "PDF", resolution=DPI, save_all=True, append_images=pages[1:], **dates)
    return scanned.getvalue()


def wrapped(block: Block) -> Iterator[str]:
    """Yield the lines of a block; a closing mark hangs into the margin."""
    line = "" if block.kind == "heading" else "　　"
    for character in block.text:
        if len(line) >= COLUMNS and character not in CLOSERS:
            yield line
            line = ""
        line += character
    yield line


def picture(lines: list[str], seed: int) -> Image.Image:
    """Return one page as the glass of a scanner sees it: askew, with specks, in black and white."""
    paper = Image.new("L", PAGE, 255)
    ink = ImageDraw.Draw(paper)
    letters = ImageFont.truetype(face(SONG).path, SIZE, index=face(SONG).number)
    for row, line in enumerate(lines):
        ink.text((MARGIN, MARGIN + row * LEADING), line, fill=0, font=letters)
    askew = paper.rotate(0.7, Image.Resampling.BICUBIC, fillcolor=255)
    chance = random.Random(seed)
    for _ in range(60):
        askew.putpixel((chance.randrange(PAGE[0]), chance.randrange(PAGE[1])), 0)
    return askew.point(lambda grey: 255 if grey > 150 else 0).convert("1")
