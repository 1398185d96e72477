"""Planted passages in English: sentences of books, PDFs and DOCX of the data folder, files given with `--english`."""

import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.quality.figures import Figure, Setting
from benchmarks.quality.passages import score_texts
from benchmarks.quality.seeds import in_half
from benchmarks.quality.texts import Text, load_sentences, shuffled
from hengwen.readers.formats import format_of
from hengwen.readers.read import read

TARGETS = {"none": 0.95, "light": 0.95, "medium": 0.90}
LENGTH = 20_000
"""Most characters of a document: one of each file, since what one author says twice in equal words is no error."""

_SUFFIXES = {".txt", ".rst", ".md", ".html", ".pdf", ".docx", ""}
_LONGEST_FILE = 3_000_000


def measure(setting: Setting) -> Iterator[Figure]:
    """Measure passages in English documents."""
    every = [*load_sentences(setting.data), *documents((setting.data / "real", *setting.english))]
    texts = shuffled([text for text in every if in_half(text.id, setting.half)])
    yield Figure("thousands of characters of English", sum(len(text.text) for text in every) / 1000, 150)
    for scored in score_texts(texts, "english", setting):
        yield from scored.figures(TARGETS.get(scored.level))


def documents(places: tuple[Path, ...]) -> Iterator[Text]:
    """Yield the English paragraphs of each file; every paragraph once, since licences quote each other."""
    seen: set[str] = set()
    for path in (path for place in places for path in _files(place)):
        fresh = [p for p in _paragraphs(path) if p not in seen and not seen.add(p)]  # type: ignore[func-returns-value]
        text = "\n".join(fresh)[:LENGTH].strip()
        if len(text) >= LENGTH // 5:
            yield Text(path.name, text)


def _files(place: Path) -> list[Path]:
    result = sorted(place.rglob("*")) if place.is_dir() else [place]
    return [p for p in result if p.is_file() and p.suffix in _SUFFIXES and p.stat().st_size < _LONGEST_FILE]


def _paragraphs(path: Path) -> Iterator[str]:
    """Yield the paragraphs that are English prose, each on one line."""
    text = read(path).text if format_of(path) else path.read_text(encoding="utf-8", errors="replace")
    for block in re.split(r"\n\s*\n", text) if not format_of(path) else text.split("\n"):
        line = " ".join(block.split())
        letters = sum(c.isascii() and (c.isalpha() or c == " ") for c in line)
        if len(line) >= 80 and letters > 0.85 * len(line):
            yield line
