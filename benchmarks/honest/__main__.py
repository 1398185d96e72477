"""How many honest documents are called suspicious; the aim is none.

    python -m benchmarks.honest [SEEDS] [FOLDER]     a document of each class for each seed (4), kept in FOLDER
    python -m benchmarks.honest --data DATA          every text of the labelled sets, and the documents of DATA/real

Reads them like any folder, and prints for each class how many there are, how many are suspicious, why, and which
findings are noted; of the sets also each leftover, watermark and bad reference, with what surrounds it.
"""

import argparse
import gzip
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from benchmarks.honest.offices import OFFICES
from benchmarks.honest.pdfs import PDFS
from hengwen.model.document import Document, FindingKind, Role, State
from hengwen.readers.formats import format_of
from hengwen.readers.sandbox.pool import read_all

CLASSES = {**OFFICES, **PDFS}
"""Makers of honest documents by the name of their class: random generator → suffix and bytes."""

SHOWN = (FindingKind.CHAT_LEFTOVER, FindingKind.WATERMARK, FindingKind.BAD_REFERENCE)
"""Kinds of findings that are printed of the sets, one by one."""

_AROUND = 40  # characters before and behind a finding
_SHORTEST = 100  # characters of a text of a set


def honest_documents(seeds: int) -> Iterator[tuple[str, str, bytes]]:
    """Yield so many documents of each class: the class, a file name, the bytes."""
    for name, make in CLASSES.items():
        for seed in range(seeds):
            suffix, data = make(Random(f"{name} {seed}"))
            yield name, f"{name.replace(': ', ' ')} {seed}{suffix}", data


def make_documents(seeds: int, folder: Path) -> dict[Path, str]:
    """Write documents of all classes into a folder; return the class of each file."""
    classes = {}
    for name, file, data in honest_documents(seeds):
        (folder / file).write_bytes(data)
        classes[folder / file] = name
    return classes


def write_sets(data: Path, folder: Path) -> dict[Path, str]:
    """Write the texts of the labelled sets into a folder; return the set of each file, real ones among them."""
    sets = {path: "real" for path in sorted((data / "real").rglob("*")) if format_of(path)}
    for rows in sorted(data.glob("*.jsonl.gz")):
        suffix = ".md" if rows.name.startswith("revisions") else ".txt"
        for number, line in enumerate(gzip.decompress(rows.read_bytes()).decode().splitlines()):
            for key, text in json.loads(line).items():
                if isinstance(text, str) and len(text) >= _SHORTEST:
                    path = folder / f"{rows.name.partition('.')[0]}-{number}-{key}{suffix}"
                    path.write_text(text, encoding="utf-8", errors="surrogatepass")
                    sets[path] = rows.name
    return sets


def measure(classes: Mapping[Path, str]) -> list[Document]:
    """Read files and print the table, a row for each class; return the documents."""
    documents = read_all([(path, Role.NEW) for path in classes])
    by_class: dict[str, list[Document]] = defaultdict(list)
    for document, name in zip(documents, classes.values(), strict=True):
        by_class[name].append(document)
    for name, sample in by_class.items():
        _print_row(name, sample)
    accused = sum(document.state is State.SUSPICIOUS for document in documents)
    print(f"{len(documents)} documents of {len(by_class)} classes, {accused} called suspicious")
    return documents


def _print_row(name: str, documents: list[Document]) -> None:
    suspicious = [document for document in documents if document.state is State.SUSPICIOUS]
    why = Counter(str(document.content.message) for document in suspicious)
    noted = Counter(finding.kind for document in documents for finding in document.content.findings)
    states = Counter(document.state.value for document in documents)
    print(f"{name:34}{len(documents):4}{len(suspicious):4}  {dict(states)}  {dict(noted)}  {'; '.join(why)}")


def _print_findings(document: Document) -> None:
    for finding in document.content.findings:
        if finding.kind in SHOWN:
            around = document.text[max(0, finding.span.start - _AROUND) : finding.span.end + _AROUND]
            print(f"  {document.name}  {finding.kind}  {finding.detail}  {around!r}")


def main() -> bool:
    """Make or write the documents and measure; whether any is called suspicious."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seeds", type=int, nargs="?", default=4)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--data", type=Path, help="folder of the labelled sets")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if arguments.data:
            documents = measure(write_sets(arguments.data, folder))
            for document in documents:
                _print_findings(document)
        else:
            documents = measure(make_documents(arguments.seeds, folder))
    return any(document.state is State.SUSPICIOUS for document in documents)


if __name__ == "__main__":
    sys.exit(main())
