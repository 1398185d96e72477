"""How many honest documents are called suspicious: `python -m benchmarks.honest [SEEDS] [FOLDER]`; the aim is none.

Makes a document of each class for each seed (4 by default), reads them like any folder, and prints for each class how
many there are, how many are suspicious, why, and which findings are noted. With a folder, they are kept there.
"""

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.honest.offices import OFFICES
from benchmarks.honest.pdfs import PDFS
from hengwen.model.document import Document, Role, State
from hengwen.readers.sandbox.pool import read_all

CLASSES = {**OFFICES, **PDFS}
"""Makers of honest documents by the name of their class: random generator → suffix and bytes."""


def honest_documents(seeds: int) -> Iterator[tuple[str, str, bytes]]:
    """Of each class so many documents: the class, a file name, the bytes."""
    for name, make in CLASSES.items():
        for seed in range(seeds):
            suffix, data = make(Random(f"{name} {seed}"))
            yield name, f"{name.replace(': ', ' ')} {seed}{suffix}", data


def main(seeds: int, folder: Path) -> int:
    """Make them, read them, print the table; the number of false accusations."""
    classes: dict[str, str] = {}
    for name, file, data in honest_documents(seeds):
        (folder / file).write_bytes(data)
        classes[file] = name
    read = read_all([(folder / file, Role.NEW) for file in classes])
    by_class: dict[str, list[Document]] = defaultdict(list)
    for document in read:
        by_class[classes[document.name]].append(document)
    for name, documents in by_class.items():
        _print_row(name, documents)
    accused = sum(document.state is State.SUSPICIOUS for document in read)
    print(f"{len(read)} documents of {len(by_class)} classes, {accused} called suspicious")
    return accused


def _print_row(name: str, documents: list[Document]) -> None:
    suspicious = [document for document in documents if document.state is State.SUSPICIOUS]
    why = Counter(str(document.content.message) for document in suspicious)
    noted = Counter(finding.kind for document in documents for finding in document.content.findings)
    states = Counter(document.state.value for document in documents)
    print(f"{name:34}{len(documents):4}{len(suspicious):4}  {dict(states)}  {dict(noted)}  {'; '.join(why)}")


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    with tempfile.TemporaryDirectory() as temporary:
        kept = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(temporary)
        kept.mkdir(parents=True, exist_ok=True)
        sys.exit(bool(main(wanted, kept)))
