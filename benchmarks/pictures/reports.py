"""Reports with pictures, as DOCX."""

import random
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import docx
from docx.shared import Cm

from benchmarks.pictures.drawing import words


def write_report(path: Path, pictures: Sequence[bytes], seed: int, *, words_between: int = 60) -> None:
    """Write a report of invented text with pictures between its paragraphs."""
    chance = random.Random(seed)
    document = docx.Document()
    document.add_heading(f"Report {seed}", 0)
    for picture in pictures:
        document.add_paragraph(words(chance, words_between) + ".")
        document.add_picture(BytesIO(picture), width=Cm(12))
    document.add_paragraph(words(chance, words_between) + ".")
    document.save(str(path))
