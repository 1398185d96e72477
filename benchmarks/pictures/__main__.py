"""How well pictures that two reports share are found, and how quickly.

`python -m benchmarks.pictures DATA [--fit]`: DATA is a folder with real DOCX and PDF, whose pictures are altered, half
of them and made ones for fitting (`--fit`), the others, and other made ones, for the figures. A class of 30 reports for
each alteration: every report has pictures of its own, and altered ones of its neighbour's; all have one logo.

`python -m benchmarks.pictures --speed`: a check of 300 reports with 3,000 pictures, beside the same without.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from PIL import Image

from benchmarks.pictures.alterations import ALTERATIONS, encoded
from benchmarks.pictures.drawing import drawn_pictures, logo
from benchmarks.pictures.real import real_pictures
from benchmarks.pictures.reports import write_report
from hengwen.model.document import Document
from hengwen.readers.pictures.decode import UnreadPicture, decode
from hengwen.readers.read import read
from hengwen.signs.context import SignContext
from hengwen.signs.pictures.picture_signs import picture_signs

_REPORTS = 30
_GENERATED = 100
_SEEDS = {True: 11, False: 12}


@dataclass(frozen=True, slots=True)
class Class30:
    """A class: its documents, and which picture each one was made of, by the hash of its bytes, -1 for the logo."""

    documents: list[Document]
    origins: dict[str, int]
    planted: set[tuple[str, str]]


@dataclass(slots=True)
class Counts:
    """Pairs of pictures that were planted, found and found wrongly, and how many there are."""

    planted: int = 0
    recognised: int = 0
    false: int = 0
    logos: int = 0
    pairs: int = 0
    seconds: float = 0.0


def planted_class(folder: Path, pictures: Sequence[Image.Image], alter: Callable[[Image.Image], bytes]) -> Class30:
    """Return a class in which each report has altered pictures of the one before."""
    originals = [encoded(picture) for picture in pictures]
    altered = [alter(picture) for picture in pictures]
    origins = {sha256(data).hexdigest(): at for at, data in (*enumerate(originals), *enumerate(altered))}
    mark = encoded(logo())
    origins[sha256(mark).hexdigest()] = -1
    documents = []
    for number in range(_REPORTS):
        own, others = originals[number::_REPORTS], altered[(number - 1) % _REPORTS :: _REPORTS]
        path = folder / f"{number:02}.docx"
        write_report(path, [mark, *own, *others], number)
        documents.append(read(path))
    pairs = zip(originals, altered, strict=True)
    planted = {(sha256(one).hexdigest(), sha256(other).hexdigest()) for one, other in pairs}
    return Class30(documents, origins, planted)


def without_features(documents: Sequence[Document]) -> list[Document]:
    """Return the documents as they are read where OpenCV is missing."""

    def bare(document: Document) -> Document:
        traces = document.content.traces
        pictures = tuple(replace(picture, features=b"") for picture in traces.pictures)
        return replace(document, content=replace(document.content, traces=replace(traces, pictures=pictures)))

    return list(map(bare, documents))


def counted(planted: Class30, documents: Sequence[Document], *, tell: bool = False) -> Counts:
    """Count what `picture_signs` finds in a class."""
    began = time.process_time()
    signs = list(picture_signs(SignContext(documents)))
    counts = Counts(seconds=time.process_time() - began)
    every = [[picture.data for picture in document.content.traces.pictures] for document in documents]
    here = {data for sample in every for data in sample}
    counts.planted = sum(one in here and other in here for one, other in planted.planted)
    counts.pairs = len(here) * (len(here) - 1) // 2
    result, false = set(), set()
    for i, j, sign in signs:
        pair = every[i][sign.left[0].picture or 0], every[j][sign.right[0].picture or 0]
        one, other = (planted.origins[item] for item in pair)
        if one != other:
            if tell and (min(one, other), max(one, other)) not in false:
                print(f"    {sign.kind}: {documents[i].name} {documents[j].name} {one} {other}: {sign.what}")
            false.add((min(one, other), max(one, other)))
        result |= {pair, pair[::-1]}
        counts.logos += -1 in (one, other)
    counts.recognised = len(result & planted.planted)
    counts.false = len(false)
    return counts


def quality(folder: Path, names: Sequence[str], *, fit: bool) -> None:
    """Print the table of all alterations."""
    real = real_pictures(folder)[0 if fit else 1 :: 2]
    pictures = [*real, *drawn_pictures(_GENERATED, _SEEDS[fit])]
    pictures = [picture for picture in pictures if not decode(encoded(picture)).form]
    print(f"{len(pictures)} pictures, {len(real)} of them real")
    print(
        f"{'':16}{'found':>8}{'with ORB':>10}{'false':>7}{'with ORB':>10}{'logos':>7}{'pairs':>9}{'ms':>6}{'ORB ms':>8}"
    )
    sums = [Counts(), Counts()]
    for name, alter in ((text, ALTERATIONS[text]) for text in names):
        with tempfile.TemporaryDirectory() as place:
            planted = planted_class(Path(place), pictures, alter)
        both = counted(planted, without_features(planted.documents)), counted(planted, planted.documents, tell=True)
        for total, counts in zip(sums, both, strict=True):
            total.false += counts.false
            total.pairs += counts.pairs
        plain, orb = both
        count = len(planted.origins)
        print(
            f"{name:16}{plain.recognised / plain.planted:8.3f}{orb.recognised / orb.planted:10.3f}"
            f"{plain.false:7}{orb.false:10}"
            f"{orb.logos:7}{orb.pairs:9}{1000 * plain.seconds / count:6.2f}{1000 * orb.seconds / count:8.2f}",
            flush=True,
        )
    for name, total in zip(("alone", "with ORB"), sums, strict=True):
        print(f"false in 100,000 pairs, {name}: {1e5 * total.false / total.pairs:.2f}")
    print(f"{reading_milliseconds(pictures):.2f} ms to read a picture")


def reading_milliseconds(pictures: Sequence[Image.Image]) -> float:
    """Return milliseconds of work for a picture, half of them PNG and half JPEG."""
    data = [encoded(entry, ("PNG", "JPEG")[at % 2]) for at, entry in enumerate(pictures)]
    began = time.process_time()
    for item in data:
        try:
            decode(item)
        except UnreadPicture:
            continue
    return 1000 * (time.process_time() - began) / len(data)


def speed(reports: int = 300, item: int = 10) -> None:
    """Print the seconds of a check with pictures, and of one without."""
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / name for name in ("without", "with")]
        for folder in folders:
            folder.mkdir()
        for number in range(reports):
            images = drawn_pictures(item, 1000 + number)
            pictures = [encoded(image, ("PNG", "JPEG")[at % 2]) for at, image in enumerate(images)]
            write_report(folders[0] / f"{number:03}.docx", [], number, words_between=2400)
            write_report(folders[1] / f"{number:03}.docx", pictures, number, words_between=2400 // (item + 1))
        seconds = [_checked(folder) for folder in (*folders, *folders)]
    without, beside = min(seconds[::2]), min(seconds[1::2])
    print(f"{reports} reports: {without:.1f} s")
    print(f"with {reports * item} pictures: {beside:.1f} s, {beside / without:.2f} times as long")


def _checked(folder: Path) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "hengwen", "check", str(folder), "--output", str(folder.parent / "report.html")]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--only", nargs="*", choices=list(ALTERATIONS), help="these alterations")
    options = parser.parse_args()
    if options.folder:
        quality(options.folder, options.only or list(ALTERATIONS), fit=options.fit)
    if options.speed:
        speed()


if __name__ == "__main__":
    main()
