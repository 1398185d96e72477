"""Signs of file history: on real files, on lineage made as people make it, and on files that programs saved anew.

`python -m benchmarks.file_history DATA` prints a table in Markdown. DATA has a folder `real` with folders of DOCX and
PDF files; all DOCX files count, whose pairs are compared as one batch. Beside the signs stands the naive rule: 60 % and
more of the revision ids of the file with fewer of them stand in the other one, too.
"""

import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import planted_files as planted
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.model.document import Document
from hengwen.model.report.comparison import Comparison
from hengwen.model.signs.sign import Sign, SignGroup, Strength
from hengwen.model.signs.traces import MarkKind
from hengwen.readers.read import read

_NAIVE = 0.6
_OWN = 300  # characters of a file's own text that it needs to be taken: who copies a form copies from nobody
_FORMS = 10  # documents begun from one template

Pair = tuple[Document, Document]
Case = tuple[str, Document, Document]
"""A way of planting, the file and the one that was made from it."""


def main() -> None:
    """Print the table."""
    files = sorted((Path(sys.argv[1]) / "real").rglob("*.docx"))
    documents = [read(path) for path in files]
    pairs = len(documents) * (len(documents) - 1) // 2
    print(f"| pairs of {len(documents)} files, {pairs} | strong | medium | weak | naive |\n|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        _real(documents)
        _planted(list(_cases(files, sorted((Path(sys.argv[1]) / "real").rglob("*.pdf")), Path(folder))), documents)
        _saved_by_python_docx(documents, Path(folder))
        _saved_by_libreoffice(files, documents, Path(folder))
        _of_one_template(files, documents, Path(folder))


def history_of(pair: Comparison) -> list[Sign]:
    """Return the signs of file history of a pair, the strongest first."""
    return [sign for sign in pair.signs if sign.kind.group is SignGroup.FILE_HISTORY]


def naive(left: Document, right: Document) -> bool:
    """Return whether the naive rule says that two files have a history in common."""
    ids = [set(document.content.traces.values(MarkKind.REVISION_ID)) for document in (left, right)]
    fewest = min(map(len, ids))
    return fewest > 0 and len(ids[0] & ids[1]) >= _NAIVE * fewest


def _print_row(name: str, pairs: Iterable[Comparison], all_pairs: Iterable[Pair]) -> None:
    """Print the strongest sign of each of the compared pairs, and what the naive rule says of all."""
    strengths = Counter(signs[0].strength for pair in pairs if (signs := history_of(pair)))
    cells = (str(strengths[strength]) for strength in Strength)
    print(f"| {name} | {' | '.join(cells)} | {sum(naive(*pair) for pair in all_pairs)} |")


def _real(documents: Sequence[Document]) -> None:
    report = compare_documents(documents)
    _print_row("real pairs", report.comparisons, combinations(documents, 2))
    for pair in report.comparisons:
        signs = history_of(pair)
        if signs and signs[0].strength is Strength.STRONG:
            kinds = ", ".join(f"{sign.kind} ({sign.having} of {sign.among})" for sign in signs)
            print(f"<!-- {pair.left.document.name} – {pair.right.document.name}: {kinds} -->")


def _cases(files: Sequence[Path], pdfs: Sequence[Path], folder: Path) -> Iterator[Case]:
    rng = random.Random(22)
    texts = [path for path in files if _own_text(path, files) >= _OWN]
    ways: list[tuple[str, planted.Maker, int]] = [
        ("saved as, a quarter written over", planted.saved_as, 5),
        ("half of it pasted into a file of one's own", planted.pasted, 4),
        ("paragraphs copied with their ids", partial(planted.pasted, keep_ids=True), 3),
        ("all text written over", planted.rewritten, 2),
    ]
    for name, maker, count in ways:
        for path in rng.sample(texts, count):
            yield name, read(path), _document(folder, f"{len(name)}-{path.name}", maker(path.read_bytes(), rng))
    for name, words, maker in (
        ("PDF saved once more", (b"/ID", b"/Size", b"/Info"), planted.updated_pdf),
        ("PDF made from another", (b"xmpMM:DocumentID>", b"<pdf:Producer>"), planted.derived_pdf),
    ):
        fit = [path for path in pdfs if all(word in path.read_bytes() for word in words) and read(path).text]
        for path in rng.sample(fit, 2):
            yield name, read(path), _document(folder, f"{name[:6]}{path.name}", maker(path.read_bytes(), rng))


def _own_text(path: Path, files: Sequence[Path]) -> int:
    """Count the characters under revision ids that no other file has: the rest is of forms, and of versions."""
    traces = [read(other).content.traces for other in files if other != path]
    others = {value for trace in traces for value in trace.values(MarkKind.REVISION_ID)}
    marks = read(path).content.traces.marks
    own = (mark for mark in marks if mark.kind is MarkKind.REVISION_ID and mark.value not in others)
    return sum(len(span) for mark in own for span in mark.spans)


def _document(folder: Path, name: str, data: bytes) -> Document:
    path = folder / name
    path.write_bytes(data)
    document = read(path)
    if not document.state.has_text:
        raise SystemExit(f"{name}: {document.content.message}")
    return document


def _planted(cases: Sequence[Case], documents: Sequence[Document]) -> None:
    for name in dict.fromkeys(name for name, _, _ in cases):
        planted_pairs = [(left, right) for way, left, right in cases if way == name]
        result: list[Comparison] = []
        for left, right in planted_pairs:
            others = [document for document in documents if document.path != left.path]
            result += _compared([*others, left, right], [left], [right])
        _print_row(f"planted: {name}, {len(planted_pairs)}", result, planted_pairs)


def _compared(
    documents: Sequence[Document],
    sample: Sequence[Document],
    others: Sequence[Document],
    templates: Sequence[Document] = (),
) -> list[Comparison]:
    """Compare documents; return the pairs of one of `some` with one of `others`."""
    here, there = ({document.path for document in group} for group in (sample, others))
    values = []
    for pair in compare_documents(documents, reading=ReadingResult(templates=templates)).comparisons:
        left, right = pair.left.document.path, pair.right.document.path
        if (left in here and right in there) or (right in here and left in there):
            values.append(pair)
    return values


def _saved_by_python_docx(documents: Sequence[Document], folder: Path) -> None:
    """Compare all files with those that a program saved which keeps no ids: none of the signs is right."""
    anew = [
        _document(folder, f"anew-{Path(document.path).stem}.docx", planted.by_python_docx(document.text.split("\n")))
        for document in documents
    ]
    everything = [*combinations(anew, 2), *product(anew, documents)]
    pairs = _compared([*documents, *anew], anew, [*anew, *documents])
    _print_row(f"saved anew by python-docx, {len(everything)}", pairs, everything)


def _saved_by_libreoffice(files: Sequence[Path], documents: Sequence[Document], folder: Path) -> None:
    """All files saved anew by LibreOffice, where it is there, beside the files: a sign of a pair is wrong unless both
    are of one file, or of two that have signs themselves.
    """
    program = shutil.which("soffice")
    if program is None:
        print("<!-- LibreOffice is not there: nothing was saved by it -->")
        return
    origins = {path: number for number, path in enumerate(map(str, files))}
    related = {_origins(pair, origins) for pair in compare_documents(documents).comparisons if history_of(pair)}
    for suffix in ("docx", "odt"):
        result = folder / f"soffice-{suffix}"
        for number, path in enumerate(files):
            (copy := folder / f"{number}.docx").write_bytes(path.read_bytes())
            command = [program, "--headless", "--convert-to", suffix, "--outdir", str(result), str(copy)]
            subprocess.run(command, check=True, capture_output=True)
            origins[str(result / f"{number}.{suffix}")] = number
        anew = [read(path) for path in sorted(result.iterdir())]
        everything = [*combinations(anew, 2), *product(anew, documents)]
        pairs = _compared([*documents, *anew], anew, [*anew, *documents])
        _print_row(f"saved by LibreOffice as {suffix}, {len(everything)}", pairs, everything)
        wrong = (pair for pair in pairs if len(both := _origins(pair, origins)) > 1 and both not in related)
        _print_row("wrong ones of these", wrong, ())


def _origins(pair: Comparison, origins: Mapping[str, int]) -> frozenset[int]:
    """Return the files that a pair comes from, by their numbers."""
    return frozenset(origins[side.document.path] for side in (pair.left, pair.right))


def _of_one_template(files: Sequence[Path], documents: Sequence[Document], folder: Path) -> None:
    """Files begun from the one with the largest table of revision ids, all text their own."""
    rng = random.Random(5)
    template = max(map(read, files), key=lambda document: len(document.content.traces.values(MarkKind.REVISION_ID)))
    size = len(template.content.traces.values(MarkKind.REVISION_ID))
    data = Path(template.path).read_bytes()
    begun = [_document(folder, f"t-{n}.docx", planted.rewritten(data, rng)) for n in range(_FORMS)]
    others = [document for document in documents if document.path != template.path]
    pairs = _compared([*others, *begun], begun, begun)
    _print_row(f"{_FORMS} of one template of {size} ids", pairs, combinations(begun, 2))
    few = begun[:2]
    pairs = _compared([*others, *few], few, few, [template])
    _print_row("2 of it, template given", pairs, combinations(few, 2))


if __name__ == "__main__":
    main()
