"""How well and how fast PDFs are read: paragraphs and reading order against known text, speed against pdfminer.six.

Makes PDFs from known text (`pages.py`; needs the extra `benchmarks` and the Noto CJK fonts) and prints for each sort
precision and recall of whole paragraphs (equal after folding white space) and of their boundaries, and how similar the
text in reading order is (normalised Indel similarity). Then pages per second of ours and of pdfminer.six, in this one
process, on these and on the PDFs of a folder: `.venv/bin/python -m benchmarks.reading [FOLDER]`.
"""

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pypdfium2
from pdfminer.high_level import extract_text
from rapidfuzz.distance import Indel

from benchmarks.pages import Specimen, specimens
from hengwen.model.document import Content, ParagraphKind
from hengwen.readers.failure import Unreadable
from hengwen.readers.pdf.reader import read_pdfium

TARGETS = {"precision": 0.95, "recall": 0.95, "boundaries": 0.95, "order": 0.97}
FASTER = 4.0


@dataclass(frozen=True, slots=True)
class Score:
    """Shares from 0 to 1; `boundaries` is the smaller one of their precision and recall."""

    precision: float
    recall: float
    boundaries: float
    order: float


def read(data: bytes) -> Content:
    """Return the content of a PDF, or what is said about one without text."""
    try:
        return read_pdfium(data)
    except Unreadable as fault:
        return fault.content


def own_paragraphs(content: Content) -> list[str]:
    """Return paragraphs without headers and footers, white space normalised."""
    chosen = (
        paragraph
        for paragraph in content.paragraphs
        if paragraph.kind not in (ParagraphKind.HEADER, ParagraphKind.FOOTER)
    )
    return [" ".join(content.text[item.span.start : item.span.end].split()) for item in chosen]


def boundaries(parts: Sequence[str]) -> Counter[str]:
    """Count where one paragraph ends and the next begins, each named by the letters on both sides."""
    bare = ["".join(part.split()) for part in parts]
    return Counter(f"{a[-8:]}|{b[:8]}" for a, b in pairwise(bare))


def shares(counts: Counter[str], right: Counter[str]) -> tuple[float, float]:
    """Return precision and recall of one bag against another."""
    shared = (counts & right).total()
    return shared / max(1, counts.total()), shared / max(1, right.total())


def score(specimen: Specimen) -> Score:
    """Score the reading of one made PDF."""
    result, right = own_paragraphs(read(specimen.data)), [" ".join(part.split()) for part in specimen.parts]
    precision, recall = shares(Counter(result), Counter(right))
    order = Indel.normalized_similarity("\n".join(result), "\n".join(right))
    return Score(precision, recall, min(shares(boundaries(result), boundaries(right))), order)


def mean(scores: Sequence[Score]) -> Score:
    """Return the mean of each figure."""
    names = ("precision", "recall", "boundaries", "order")
    return Score(*(sum(getattr(item, name) for item in scores) / len(scores) for name in names))


def seconds(job: Callable[[bytes], object], data: bytes, rounds: int) -> float:
    """Return the shortest of some runs, in seconds of the processor: other programs may be at work."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        job(data)
        times.append(time.process_time() - began)
    return min(times)


def by_pdfminer(data: bytes) -> str:
    """Return the text as pdfminer.six gives it."""
    return extract_text(BytesIO(data))


def pace(name: str, files: Iterable[bytes]) -> float:
    """Print the pages per second of both; return the ratio."""
    pages, ours, theirs = 0, 0.0, 0.0
    for data in files:
        pages += len(pypdfium2.PdfDocument(data))
        ours += seconds(read, data, 2)
        theirs += seconds(by_pdfminer, data, 2)
    print(f"{name:<36} {pages:5} pages  ours {pages / ours:7.1f}/s  pdfminer.six {pages / theirs:6.1f}/s", end="")
    print(f"  {theirs / ours:5.1f} ×")
    return theirs / ours


def verdict(scores: Mapping[str, Score], ratios: Sequence[float]) -> bool:
    """Print whether every target is met, by each sort alone."""
    missed = [
        f"{name} of {sort}"
        for sort, one in scores.items()
        for name, least in TARGETS.items()
        if getattr(one, name) < least
    ]
    missed += ["speed"] if min(ratios) < FASTER else []
    print(f"targets missed: {', '.join(missed)}" if missed else "all targets met")
    return not missed


def line(name: str, one: Score) -> str:
    """Return a row of the table."""
    return f"{name:<36} {one.precision:9.3f} {one.recall:7.3f} {one.boundaries:10.3f} {one.order:6.3f}"


def main() -> None:
    """Print the scores, then the pace."""
    logging.getLogger("pdfminer").setLevel(logging.ERROR)  # its warnings would drown the table
    result = list(specimens())
    print(f"{'':<36} {'precision':>9} {'recall':>7} {'boundaries':>10} {'order':>6}")
    scores = {
        name: mean([score(specimen) for specimen in result if specimen.name == name])
        for name in dict.fromkeys(specimen.name for specimen in result)
    }
    for name, one in scores.items():
        print(line(name, one))
    print(line("all", mean(list(scores.values()))))
    ratios = [pace("made", [specimen.data for specimen in result])]
    for folder in map(Path, sys.argv[1:2]):
        ratios.append(pace(folder.name, [path.read_bytes() for path in sorted(folder.rglob("*.pdf"))]))
    if not verdict(scores, ratios):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
