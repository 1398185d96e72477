"""How long a folder takes that is checked again after one file of it has changed, and whether the figures are the same.

    python -m benchmarks.recheck [FORMAT[,FORMAT…]=SET.jsonl[.gz] …] [--documents 300] [--repeat 1]

A SET is JSON lines whose longer texts become a document each; FORMAT is docx, pdf or txt, several in turn. Without any,
texts of made-up words are checked as three kinds of collection. For each, in whole processes with a cache of their own:
the first check, the check after one document was revised (a sentence moved, another one taken from a third document),
and that same check with nothing kept. Prints the seconds of all three by the clock, and those of the processors,
which do not depend on what else the machine does (0 on Windows); the ratio of the second to the last by both; and
whether their JSON reports are the same but for the moment and the seconds.
"""

import argparse
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from docx import Document as Package

from benchmarks.check import write_documents
from hengwen.library.kept_work import CACHE_VARIABLE

LEAST = 500
"""Characters of a text that becomes a document."""

KINDS = ("docx,pdf", "txt", "docx,pdf,txt")
"""Formats of the collections that are made where none is named."""

_PAGE_LINES, _LINE = 40, 38
_OF_THE_MOMENT = ("created", "seconds")


def docx(text: str) -> bytes:
    """A text as a DOCX file, a paragraph for each line."""
    package = Package()
    for line in filter(str.strip, text.splitlines()):
        package.add_paragraph("".join(filter(str.isprintable, line)))
    stream = BytesIO()
    package.save(stream)
    return stream.getvalue()


def pdf(text: str) -> bytes:
    """A text as a PDF file of A4 pages, in a Chinese font that every reader has and that is not embedded."""
    lines = [line[at : at + _LINE] for line in text.splitlines() for at in range(0, len(line), _LINE)]
    pages = [lines[at : at + _PAGE_LINES] for at in range(0, len(lines), _PAGE_LINES)] or [[]]
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{4 + 2 * n} 0 R' for n in range(len(pages)))}]>>".encode(),
        b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font/Subtype"
        b"/CIDFontType0/BaseFont/STSong-Light/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>"
        b"/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0"
        b"/Ascent 800/Descent -200/CapHeight 800/StemV 80>>>>]>>",
    ]
    for number, page in enumerate(pages):
        rows = " ".join(f"<{line.encode('utf-16-be', 'replace').hex()}> Tj T*" for line in page)
        stream = zlib.compress(f"BT /F 12 Tf 70 780 Td 18 TL {rows} ET".encode())
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>"
            f"/Contents {5 + 2 * number} 0 R>>".encode(),
            b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(stream), stream),
        ]
    return _assembled(objects)


def _assembled(objects: list[bytes]) -> bytes:
    """A PDF file of these objects, the first of which is the catalogue."""
    data, places = bytearray(b"%PDF-1.5\n"), []
    for number, each in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return bytes(data) + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + trailer


WRITERS: Mapping[str, Callable[[str], bytes]] = {"docx": docx, "pdf": pdf, "txt": str.encode}
"""What makes a file of a text, by its format."""


def texts_of(lines: Path) -> Iterator[str]:
    """The longer texts of JSON lines, one after the other."""
    data = lines.read_bytes()
    for line in (gzip.decompress(data) if lines.suffix == ".gz" else data).decode().splitlines():
        yield from (value for value in json.loads(line).values() if isinstance(value, str) and len(value) >= LEAST)


def made_up(count: int) -> list[str]:
    """Texts of made-up words, each tenth of which takes a fifth from another one."""
    with tempfile.TemporaryDirectory() as name:
        write_documents(Path(name), count)
        return [file.read_text(encoding="utf-8") for file in sorted(Path(name).iterdir())]


def revised(text: str, other: str, seed: int = 3) -> str:
    """A text after a night's work: its middle moved to the front, and a passage of another text put in."""
    rnd = random.Random(seed)
    third = len(text) // 3
    at = rnd.randrange(max(1, len(other) - 200))
    return text[third : third + 200] + "\n" + text[:third] + other[at : at + 200] + "\n" + text[third + 200 :]


class Seconds(NamedTuple):
    """How long a process took, with all that it started."""

    clock: float
    processors: float

    def __str__(self) -> str:
        return f"{self.clock:6.2f} s ({self.processors:6.2f})"


def _processors() -> float:
    """Seconds that processors worked for all processes that have ended."""
    ended = os.times()
    return ended.children_user + ended.children_system


def checked(folder: Path, cache: Path | None) -> tuple[Seconds, dict[str, object]]:
    """The seconds of a whole check of a folder, and its report without what is of the moment."""
    report = folder.parent / "report.json"
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, CACHE_VARIABLE: str(cache or ""), "PYTHONPATH": path}
    command = [sys.executable, "-m", "hengwen", "check", str(folder), "--quiet", "--output", str(report)]
    command += ["--resume"] if cache else []
    began, worked = time.perf_counter(), _processors()
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    seconds = Seconds(time.perf_counter() - began, _processors() - worked)
    if done.returncode not in (0, 3):
        raise RuntimeError(done.stderr.decode())
    values = json.loads(report.read_text(encoding="utf-8"))
    return seconds, {name: value for name, value in values.items() if name not in _OF_THE_MOMENT}


def measure(name: str, texts: list[str], formats: list[str]) -> None:
    """One line for one collection."""
    with tempfile.TemporaryDirectory() as place:
        folder, cache = Path(place, "in"), Path(place, "cache", "readings.hengwen")
        folder.mkdir()
        for number, text in enumerate(texts):
            form = formats[number % len(formats)]
            (folder / f"{number:04}.{form}").write_bytes(WRITERS[form](text))
        first, _ = checked(folder, cache)
        number = len(texts) // 2
        form = formats[number % len(formats)]
        (folder / f"{number:04}.{form}").write_bytes(WRITERS[form](revised(texts[number], texts[0])))
        again, report = checked(folder, cache)
        fresh, expected = checked(folder, None)
        kept = sum(file.stat().st_size for file in cache.parent.iterdir()) / 1e6
    same = "yes" if json.dumps(report) == json.dumps(expected) else "NO"
    print(
        f"{name:36} first {first}  one changed {again}  fresh {fresh}  ratio {again.clock / fresh.clock:.2f} "
        f"({again.processors / max(0.01, fresh.processors):.2f})  same figures: {same}  kept {kept:.0f} MB",
        flush=True,
    )


def main() -> None:
    """Measure the collections that are named, or made-up ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="FORMAT[,FORMAT…]=SET")
    parser.add_argument("--documents", type=int, default=300)
    parser.add_argument("--repeat", type=int, default=1)
    arguments = parser.parse_args()
    for _ in range(arguments.repeat):
        for given in arguments.sets or KINDS:
            formats, _, lines = given.partition("=")
            count = arguments.documents
            texts = list(islice(texts_of(Path(lines)), count)) if lines else made_up(count)
            measure(f"{Path(lines).name or 'made-up'} {formats}", texts, formats.split(","))


if __name__ == "__main__":
    main()
