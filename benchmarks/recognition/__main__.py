"""Pages of text are made into pictures and read: how much of it, in which order, at what price?

    python -m benchmarks.recognition [--only WORD] [--peer PYTHON] [--keep FOLDER]

Prints for each kind of page the character error rate, the share of 5-grams, the agreement of the order of lines, how
many ends of paragraphs are kept, and processor seconds; last the peak of memory. `--peer` is the Python of an
environment with RapidOCR, which reads the same pictures. The exit code is 1 where a target is missed. Needs the extra
`ocr` and the fonts Noto CJK and DejaVu (apt: fonts-noto-cjk fonts-dejavu).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.recognition.kinds import KINDS
from benchmarks.recognition.pages import Page
from benchmarks.recognition.scoring import error_rate, order_agreement, paragraphs_kept, share_read

ERRORS, SHARE, ORDER, MEMORY, TIMES = 0.01, 0.97, 0.95, 700, 1.2
"""The targets: CER of clean pages, 5-grams and order of each page, megabytes, times the processor time of the peer."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader said of a page, its processor seconds, and the megabytes it had taken at most by then."""

    text: str
    seconds: float
    peak: float


def readings(command: Sequence[str], pictures: Sequence[Path]) -> Iterator[Reading]:
    """Yield what a reader says of each picture. Raises `CalledProcessError` where it fails."""
    with subprocess.Popen([*command, *map(str, pictures)], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            yield Reading(*json.loads(line))
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def rendered(names: Sequence[str], folder: Path) -> Iterator[tuple[Page, Path]]:
    """Yield the pages of some kinds, written as PNG."""
    for number, name in enumerate(names):
        page, path = KINDS[name](), folder / f"{number:02d}.png"
        page.picture.save(path, compress_level=1)
        yield page, path


def judged(name: str, page: Page, reading: Reading) -> tuple[str, bool]:
    """Return a line of figures, and whether they reach the targets."""
    errors, share = error_rate(page.text, reading.text), share_read(page.text, reading.text)
    order = order_agreement([line for lines in page.paragraphs for line in lines], reading.text)
    kept = paragraphs_kept(page.text, reading.text)
    good = share >= SHARE and order >= ORDER and (errors <= ERRORS or not name.startswith("clean"))
    return f"{name:28} {errors:6.4f} {share:6.3f} {order:6.3f} {kept:6.3f} {reading.seconds:6.2f}", good


def compare(name: str, command: Sequence[str], pages: Sequence[tuple[str, Page, Path]]) -> tuple[float, float, bool]:
    """Print the figures of a reader. Returns its seconds, its peak of memory, and whether all targets are reached."""
    print(f"\n{name:28}    CER 5-grams order  par.  seconds")
    seconds, peak, good = 0.0, 0.0, True
    read = readings(command, [path for _, _, path in pages])
    for (kind, page, _), reading in zip(pages, read, strict=True):
        line, reached = judged(kind, page, reading)
        print(line if reached else f"{line}  missed", flush=True)
        seconds, peak, good = seconds + reading.seconds, reading.peak, good and reached
    print(f"{seconds:.1f} processor seconds, {peak:.0f} MB at most")
    return seconds, peak, good


def main() -> int:
    """Read all pages, with the program and with the peer where one is given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="kinds with this word in their names")
    parser.add_argument("--peer", help="the Python of an environment with RapidOCR")
    parser.add_argument("--keep", type=Path, help="leave the pictures in this folder")
    asked = parser.parse_args()
    names = [name for name in KINDS if asked.only in name]
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            pages = [(name, *pair) for name, pair in zip(names, rendered(names, folder), strict=True)]
        except LookupError as missing:
            print(f"{missing}: apt-get install fonts-noto-cjk fonts-dejavu", file=sys.stderr)
            return 1
        own = [sys.executable, "-m", "benchmarks.recognition.own_reader"]
        seconds, peak, good = compare("Hengwen", own, pages)
        good &= peak <= MEMORY
        if asked.peer:
            peer = [asked.peer, str(Path(__file__).with_name("peer_reader.py"))]
            peer_seconds, _, _ = compare("RapidOCR", peer, pages)
            print(f"{seconds / peer_seconds:.2f} times the processor time of RapidOCR")
            good &= seconds <= TIMES * peer_seconds
    return not good


if __name__ == "__main__":
    sys.exit(main())
