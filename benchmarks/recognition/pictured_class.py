"""A class that handed in scans, photographs and screenshots: are planted pairs found, with the shares of the texts?

    python -m benchmarks.recognition.pictured_class DATA

DATA is the folder of the labelled sets; the texts are modern prose of `modern_renderings.jsonl.gz`, each from another
chapter. Of 32 documents 24 are planted pairs: one takes up to all of the other's paragraphs. 18 files are pictures. The
same class with all files as text is the truth. The exit code is 1 where a planted pair is missed, a share differs by
more than .02, or an innocent pair has 5 % that has not as text; needs the extra `ocr`.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from random import Random

import docx
from benchmarks.processes import run
from benchmarks.quality.texts import rows
from benchmarks.recognition.damage import grain, jpeg, photograph, tilted
from benchmarks.recognition.pages import blank, column
from PIL import Image

PAIRS, ALONE, PICTURES = 12, 8, 18
"""Planted pairs, documents with nothing from others, and files that are pictures."""

DIFFERENCE, INNOCENT = 0.02, 0.05
_PARAGRAPHS, _SHORTEST, _LONGEST = 8, 60, 160  # of a document; characters of a paragraph

Shares = dict[tuple[str, str], tuple[float, float, float]]
"""Similarity and both shares of pairs, by the stems of both files."""


def texts(data: Path) -> list[list[str]]:
    """Return the paragraphs of as many documents as there are, of a chapter each."""
    chapters = rows(data, "modern_renderings")
    Random(50).shuffle(chapters)
    values = []
    for chapter in chapters:
        lines = [line.strip() for line in chapter["text"].split("\n")]
        usable = [line for line in dict.fromkeys(lines) if _SHORTEST <= len(line) <= _LONGEST]
        if len(usable) >= 2 * _PARAGRAPHS:
            values.append(usable[: 2 * _PARAGRAPHS])
    return values[: 2 * PAIRS + ALONE]


def documents(data: Path) -> tuple[list[list[str]], set[tuple[int, int]]]:
    """Return the documents of the class, and which of them are planted pairs."""
    own = [paragraphs[:_PARAGRAPHS] for paragraphs in texts(data)]
    pairs = set()
    for pair in range(PAIRS):
        source, taker = 2 * pair, 2 * pair + 1
        taken = 1 + pair * (_PARAGRAPHS - 1) // (PAIRS - 1)
        own[taker] = [*own[source][:taken], *own[taker][taken:]]
        pairs.add((source, taker))
    return own, pairs


def pages(paragraphs: Sequence[str], dpi: int = 150) -> Iterator[Image.Image]:
    """Yield the pages of a text in 12 points."""
    for first in range(0, len(paragraphs), 6):
        page = blank(dpi)
        setter = column(page, 12, dpi)
        for paragraph in paragraphs[first : first + 6]:
            setter.paragraph(paragraph)
        yield page.picture


def _pdf(pictures: Sequence[Image.Image], path: Path) -> None:
    first, *rest = pictures
    first.save(path.with_suffix(".pdf"), save_all=True, append_images=rest, resolution=150)


def _scan(paragraphs: Sequence[str], path: Path) -> None:
    _pdf([picture.convert("1") for picture in pages(paragraphs)], path)


def _poor_scan(paragraphs: Sequence[str], path: Path) -> None:
    _pdf([jpeg(grain(tilted(picture, 1.2), 10), 60) for picture in pages(paragraphs)], path)


def _photographs(paragraphs: Sequence[str], path: Path) -> None:
    """As pages of one TIFF: a class site takes one file."""
    first, *rest = (photograph(picture) for picture in pages(paragraphs))
    first.save(path.with_suffix(".tif"), save_all=True, append_images=rest, compression="jpeg")


def _screenshots(paragraphs: Sequence[str], path: Path) -> None:
    """In a document whose first and last paragraph were typed."""
    document = docx.Document()
    document.add_paragraph(paragraphs[0])
    for picture in pages(paragraphs[1:-1], 110):
        stream = BytesIO()
        picture.crop(_ink(picture)).save(stream, "PNG")
        document.add_picture(stream, width=docx.shared.Cm(15))
    document.add_paragraph(paragraphs[-1])
    document.save(str(path.with_suffix(".docx")))


def _long_picture(paragraphs: Sequence[str], path: Path) -> None:
    """A screenshot of everything, as a chat program makes it."""
    parts = [picture.crop(_ink(picture)) for picture in pages(paragraphs, 120)]
    whole = Image.new("RGB", (max(p.width for p in parts) + 40, sum(p.height + 22 for p in parts) + 40), "white")
    y = 20
    for part in parts:
        whole.paste(part, (20, y))
        y += part.height + 22
    whole.save(path.with_suffix(".png"))


def _ink(picture: Image.Image) -> tuple[int, int, int, int]:
    left, top, right, bottom = picture.convert("L").point(lambda light: 255 - light).getbbox() or (0, 0, 1, 1)
    return max(0, left - 12), max(0, top - 12), right + 12, bottom + 12


KINDS: tuple[Callable[[Sequence[str], Path], None], ...] = (
    _scan, _poor_scan, _photographs, _screenshots, _long_picture,
)  # fmt: skip


def write_class(folder: Path, own: Sequence[Sequence[str]], pictures: int) -> None:
    """Write the class; the first so many files are pictures, of each kind in turn."""
    folder.mkdir()
    order = [*range(0, PAIRS, 2), *range(1, PAIRS, 2), *range(PAIRS, 2 * PAIRS, 2), *range(2 * PAIRS, len(own))]
    pictured = {number: KINDS[place % len(KINDS)] for place, number in enumerate(order[:pictures])}
    for number, paragraphs in enumerate(own):
        path = folder / f"d{number:02}"
        if write := pictured.get(number):
            write(paragraphs, path)
        else:
            path.with_suffix(".txt").write_text("\n".join(paragraphs), encoding="utf-8")


def checked(folder: Path, report: Path) -> tuple[Shares, str]:
    """Return the pairs of a check, and what it took."""
    os.environ["HENGWEN_READINGS"] = ""
    took = run([sys.executable, "-m", "hengwen", "check", str(folder), "--output", str(report), "--quiet"])
    values = json.loads(report.read_text(encoding="utf-8"))
    shares = {}
    for pair in values["comparisons"]:
        (one, a), (two, b) = sorted(
            [(Path(pair["left_path"]).stem, pair["left_share"]), (Path(pair["right_path"]).stem, pair["right_share"])]
        )
        shares[one, two] = pair["similarity"], a, b
    read = sum("recognised" in document for document in values["documents"])
    return shares, f"{read} read from pictures, {took.processor:.1f} processor seconds, {took.megabytes:.0f} MB"


def main() -> int:
    """Compare both classes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    own, planted = documents(parser.parse_args().data)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_class(folder / "truth", own, 0)
        write_class(folder / "class", own, PICTURES)
        truth, _ = checked(folder / "truth", folder / "truth.json")
        result, took = checked(folder / "class", folder / "class.json")
    names = {(f"d{one:02}", f"d{two:02}") for one, two in planted}
    missed, widest = 0, 0.0
    for pair in sorted(names):
        expected, seen = truth[pair], result.get(pair, (0.0, 0.0, 0.0))
        missed += not seen[0]
        difference = max(abs(a - b) for a, b in zip(expected, seen, strict=True))
        widest = max(widest, difference)
        print(*pair, *(f"{share:.3f}" for share in (*expected, *seen)), f"{difference:.3f}")
    innocent = [
        (pair, seen[0]) for pair, seen in result.items()
        if pair not in names and seen[0] >= INNOCENT > truth.get(pair, (0.0,))[0]
    ]  # fmt: skip
    print(f"{len(own)} documents, {took}")
    print(f"planted pairs found: {len(names) - missed} of {len(names)}; widest difference of a share: {widest:.3f}")
    print(f"new innocent pairs: {len(innocent)} {innocent[:5]}")
    return int(missed > 0 or widest > DIFFERENCE or bool(innocent))


if __name__ == "__main__":
    sys.exit(main())
