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
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from benchmarks import invented
from benchmarks.processes import Run, hengwen
from benchmarks.report_files import is_same
from benchmarks.text_files import pages_of, write_docx, write_pdf
from hengwen.library.kept_work import CACHE_VARIABLE

LEAST = 500
"""Characters of a text that becomes a document."""

KINDS = ("docx,pdf", "txt", "docx,pdf,txt")
"""Formats of the collections that are made where none is named."""

WRITERS: Mapping[str, Callable[[Path, str], object]] = {
    "docx": write_docx,
    "pdf": lambda path, text: write_pdf(path, pages_of(text)),
    "txt": lambda path, text: path.write_text(text, encoding="utf-8"),
}
"""Writers of a file of a text, by its format."""


def texts_of(lines: Path) -> Iterator[str]:
    """Yield the longer texts of JSON lines."""
    data = lines.read_bytes()
    for line in (gzip.decompress(data) if lines.suffix == ".gz" else data).decode().splitlines():
        yield from (value for value in json.loads(line).values() if isinstance(value, str) and len(value) >= LEAST)


def revised(text: str, other: str, seed: int = 3) -> str:
    """Return a text after a night's work: its middle moved to the front, and a passage of another text put in."""
    rnd = random.Random(seed)
    third = len(text) // 3
    at = rnd.randrange(max(1, len(other) - 200))
    return text[third : third + 200] + "\n" + text[:third] + other[at : at + 200] + "\n" + text[third + 200 :]


def checked(folder: Path, cache: Path | None, report: str) -> Run:
    """Check a folder as a whole process, with a report beside it of that name."""
    os.environ[CACHE_VARIABLE] = str(cache or "")
    resume = ["--resume"] if cache else []
    return hengwen("check", folder, "--output", folder.with_name(f"{report}.json"), *resume)


def measure(name: str, texts: list[str], formats: list[str]) -> None:
    """Print one line for one collection."""
    with tempfile.TemporaryDirectory() as place:
        folder, cache = Path(place, "in"), Path(place, "cache", "readings.hengwen")
        folder.mkdir()

        def write(number: int, text: str) -> None:
            form = formats[number % len(formats)]
            WRITERS[form](folder / f"{number:04}.{form}", text)

        for number, text in enumerate(texts):
            write(number, text)
        first = checked(folder, cache, "first")
        write(len(texts) // 2, revised(texts[len(texts) // 2], texts[0]))
        again, fresh = checked(folder, cache, "again"), checked(folder, None, "fresh")
        kept = sum(file.stat().st_size for file in cache.parent.iterdir()) / 1e6
        same = "yes" if is_same(folder.with_name("again.json"), folder.with_name("fresh.json")) else "NO"
    seconds = (f"{took.seconds:6.2f} s ({took.processor:6.2f})" for took in (first, again, fresh))
    print(
        f"{name:36} first {next(seconds)}  one changed {next(seconds)}  fresh {next(seconds)}"
        f"  ratio {again.seconds / fresh.seconds:.2f} ({again.processor / max(0.01, fresh.processor):.2f})"
        f"  same figures: {same}  kept {kept:.0f} MB",
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
            texts = list(islice(texts_of(Path(lines)), count)) if lines else invented.texts(count)
            measure(f"{Path(lines).name or 'made-up'} {formats}", texts, formats.split(","))


if __name__ == "__main__":
    main()
