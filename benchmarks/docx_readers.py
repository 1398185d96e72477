"""What is read from DOCX, against python-docx, mammoth and docx2txt: characters found, white space not counted.

`python -m benchmarks.docx_readers FOLDER` prints two tables in Markdown: one for the feature documents of the tests,
one for the DOCX files below FOLDER. Needs `pip install '.[benchmarks]'`.
"""

import sys
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import docx
import docx2txt
import mammoth

from hengwen.readers.docx.reader import read_docx
from hengwen.readers.failure import Unreadable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "readers"))

from docx_features import FEATURES


def ours(data: bytes) -> str:
    """The text as `hengwen text` prints it."""
    try:
        return read_docx(data).text
    except Unreadable:
        return ""


def python_docx(data: bytes) -> str:
    """Paragraphs and the cells of tables, as its documentation has it; headers and footers too."""
    document = docx.Document(BytesIO(data))
    parts = [document, *(each for section in document.sections for each in (section.header, section.footer))]
    return "\n".join(_blocks(part) for part in parts)


def _blocks(container: object) -> str:
    lines = []
    for block in container.iter_inner_content():  # type: ignore[attr-defined]
        if isinstance(block, docx.table.Table):
            cells = dict.fromkeys(cell._tc for row in block.rows for cell in row.cells)
            lines += [_blocks(docx.table._Cell(cell, block)) for cell in cells]
        else:
            lines.append(block.text)
    return "\n".join(lines)


READERS: dict[str, Callable[[bytes], str]] = {
    "hengwen": ours,
    "python-docx": python_docx,
    "mammoth": lambda data: mammoth.extract_raw_text(BytesIO(data)).value,
    "docx2txt": lambda data: docx2txt.process(BytesIO(data)),
}


def attempt(reader: Callable[[bytes], str], data: bytes) -> str:
    """What a reader finds, without white space; nothing where it gives up."""
    try:
        return "".join(reader(data).split())
    except Exception as fault:  # noqa: BLE001 - a reader that fails is a result
        print(f"{reader}: {type(fault).__name__}: {fault}", file=sys.stderr)
        return ""


def row(*cells: object) -> None:
    """A row of a Markdown table."""
    print("| " + " | ".join(map(str, cells)) + " |")


def head(*names: str) -> None:
    """The first two rows of a table, figures to the right."""
    row(*names)
    row("---", *("---:" for _ in names[1:]))


def features() -> None:
    """The words of each feature document that each reader finds."""
    head("Feature", "Characters", *READERS)
    totals: Counter[str] = Counter()
    for feature in FEATURES:
        wanted = sum(map(len, feature.words))
        texts = {name: attempt(reader, feature.data) for name, reader in READERS.items()}
        found = {name: sum(len(word) for word in feature.words if word in text) for name, text in texts.items()}
        row(feature.name, wanted, *found.values())
        totals.update(found | {"": wanted})
    row("**all**", totals[""], *(totals[name] for name in READERS))


def lacking(text: str, other: str) -> str:
    """The characters that `other` has more often than `text`, each as often."""
    return "".join((Counter(other) - Counter(text)).elements())


def real(folder: Path) -> None:
    """Characters found by folder; and those of any other reader that ours lacks."""
    head("Files", "Number", *READERS, "only others")
    totals: Counter[str] = Counter()
    for group in sorted({_group(folder, file) for file in folder.rglob("*.docx")}):
        files = [file for file in sorted(folder.rglob("*.docx")) if _group(folder, file) == group]
        counts = sum((_count(file) for file in files), Counter({"files": len(files)}))
        row(group, *(counts[name] for name in ("files", *READERS, "lacking")))
        totals.update(counts)
    row("**all**", *(totals[name] for name in ("files", *READERS, "lacking")))


def _group(folder: Path, file: Path) -> str:
    return file.relative_to(folder).parts[0] if file.parent != folder else "."


def _count(file: Path) -> Counter[str]:
    texts = {name: attempt(reader, file.read_bytes()) for name, reader in READERS.items()}
    missing = {name: lacking(texts["hengwen"], text) for name, text in texts.items()}
    for name, text in missing.items():
        if text:
            print(f"{file.name}: {name} has {len(text)} more: {text[:60]}", file=sys.stderr)
    return Counter({name: len(text) for name, text in texts.items()} | {"lacking": max(map(len, missing.values()))})


def main(arguments: list[str]) -> None:
    """Both tables."""
    features()
    if arguments:
        print()
        real(Path(arguments[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
