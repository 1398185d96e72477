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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import planted_files as planted
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.model.document import Document
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report
from hengwen.model.signs.sign import Sign, SignGroup, Strength
from hengwen.model.signs.traces import MarkKind
from hengwen.readers.read import read

_NAIVE = 0.6
_OWN = 300  # characters of a file's own text that it needs to be taken: who copies a form copies from nobody
_FORMS = 10  # documents begun from one template

Case = tuple[str, Document, Document]
"""A way of planting, the file and the one that was made from it."""


def main() -> None:
    """Print the tables."""
    files = sorted((Path(sys.argv[1]) / "real").rglob("*.docx"))
    documents = [read(path) for path in files]
    pairs = len(documents) * (len(documents) - 1) // 2
    print(f"| pairs of {len(documents)} files, {pairs} | strong | medium | weak | naive |\n|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        _real(documents)
        _planted(list(_cases(files, sorted((Path(sys.argv[1]) / "real").rglob("*.pdf")), Path(folder))), documents)
        _saved_anew(documents, Path(folder))
        _saved_by_libreoffice(files, documents, Path(folder))
        _of_one_template(files, documents, Path(folder))


def history_of(pair: Comparison) -> list[Sign]:
    """The signs of file history of a pair, the strongest first."""
    return [sign for sign in pair.signs if sign.kind.group is SignGroup.FILE_HISTORY]


def naive(left: Document, right: Document) -> bool:
    """Whether the naive rule says that two files have a history in common."""
    ids = [set(each.content.traces.values(MarkKind.REVISION_ID)) for each in (left, right)]
    fewest = min(map(len, ids))
    return fewest > 0 and len(ids[0] & ids[1]) >= _NAIVE * fewest


def _row(name: str, strengths: Counter[Strength], naive_pairs: int) -> None:
    print(f"| {name} | {' | '.join(str(strengths[each]) for each in Strength)} | {naive_pairs} |")


def _strengths(pairs: Iterable[Comparison]) -> Counter[Strength]:
    return Counter(signs[0].strength for pair in pairs if (signs := history_of(pair)))


def _real(documents: Sequence[Document]) -> None:
    report = compare_documents(documents)
    _row("real pairs", _strengths(report.comparisons), sum(naive(*pair) for pair in combinations(documents, 2)))
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
        ("paragraphs copied with their ids", planted.pasted_with_ids, 3),
        ("all text written over", planted.rewritten, 2),
    ]
    for name, maker, count in ways:
        for path in rng.sample(texts, count):
            yield name, read(path), _made(folder, f"{len(name)}-{path.name}", maker(path.read_bytes(), rng))
    for name, words, maker in (
        ("PDF saved once more", (b"/ID", b"/Size", b"/Info"), planted.updated_pdf),
        ("PDF made from another", (b"xmpMM:DocumentID>", b"<pdf:Producer>"), planted.derived_pdf),
    ):
        fit = [path for path in pdfs if all(word in path.read_bytes() for word in words) and read(path).text]
        for path in rng.sample(fit, 2):
            yield name, read(path), _made(folder, f"{name[:6]}{path.name}", maker(path.read_bytes(), rng))
    yield _odt_case(folder, rng)
    yield _pptx_case(folder, rng)


def _own_text(path: Path, files: Sequence[Path]) -> int:
    """How many characters stand under revision ids that no other file has: the rest is of forms, and of versions."""
    every = [read(each).content.traces for each in files if each != path]
    others = {value for traces in every for value in traces.values(MarkKind.REVISION_ID)}
    marks = read(path).content.traces.marks
    own = (mark for mark in marks if mark.kind is MarkKind.REVISION_ID and mark.value not in others)
    return sum(len(span) for mark in own for span in mark.spans)


def _odt_case(folder: Path, rng: random.Random) -> Case:
    sessions = [f"{rng.randrange(1 << 16, 1 << 21):08x}" for _ in range(6)]
    texts = [(rng.randrange(5), planted.sentence(rng, 80)) for _ in range(20)]
    first = planted.odt(rng, sessions[:5], texts, int(sessions[0], 16))
    changed = [(5, planted.sentence(rng, 80)) if rng.random() < 0.3 else each for each in texts]
    second = planted.odt(rng, sessions, changed, int(sessions[0], 16))
    return "ODT saved as", _made(folder, "first.odt", first), _made(folder, "second.odt", second)


def _pptx_case(folder: Path, rng: random.Random) -> Case:
    slides = [(rng.randrange(1 << 20, 1 << 31), planted.sentence(rng, 60)) for _ in range(8)]
    others = [(rng.randrange(1 << 20, 1 << 31), planted.sentence(rng, 60)) for _ in range(8)]
    first, second = planted.pptx(slides), planted.pptx([*others[:3], *slides[2:5], *others[3:]])
    return "slides copied", _made(folder, "first.pptx", first), _made(folder, "second.pptx", second)


def _made(folder: Path, name: str, data: bytes) -> Document:
    path = folder / name
    path.write_bytes(data)
    document = read(path)
    if not document.state.has_text:
        raise SystemExit(f"{name}: {document.content.message}")
    return document


def _planted(cases: Sequence[Case], documents: Sequence[Document]) -> None:
    for name in dict.fromkeys(name for name, _, _ in cases):
        strengths: Counter[Strength] = Counter()
        some = [(left, right) for each, left, right in cases if each == name]
        for left, right in some:
            batch = [*(each for each in documents if each.path != left.path), left, right]
            strengths += _strengths(_between(compare_documents(batch), [left], [right]))
        _row(f"planted: {name}, {len(some)}", strengths, sum(naive(*pair) for pair in some))


def _between(report: Report, some: Sequence[Document], others: Sequence[Document]) -> Iterator[Comparison]:
    """The pairs of one of some documents with one of others."""
    left, right = ({each.path for each in documents} for documents in (some, others))
    for pair in report.comparisons:
        ends = pair.left.document.path, pair.right.document.path
        if (ends[0] in left and ends[1] in right) or (ends[1] in left and ends[0] in right):
            yield pair


def _saved_anew(documents: Sequence[Document], folder: Path) -> None:
    """All files saved anew by a program that keeps no ids, beside the files themselves: none of the signs is right."""
    makers: list[tuple[str, Callable[[list[str], random.Random], bytes], str]] = [
        ("python-docx", planted.by_python_docx, "docx"),
        ("an online editor", planted.by_online_editor, "docx"),
        ("LibreOffice (ODT, as it writes them)", planted.by_libreoffice, "odt"),
    ]
    for name, maker, suffix in makers:
        rng = random.Random(7)
        anew = [
            _made(folder, f"{name[:6]}-{Path(each.path).stem}.{suffix}", maker(each.text.split("\n"), rng))
            for each in documents
        ]
        pairs = list(_between(compare_documents([*documents, *anew]), anew, [*anew, *documents]))
        everything = [*combinations(anew, 2), *product(anew, documents)]
        _row(f"saved anew by {name}, {len(everything)}", _strengths(pairs), sum(naive(*pair) for pair in everything))


def _saved_by_libreoffice(files: Sequence[Path], documents: Sequence[Document], folder: Path) -> None:
    """All files saved anew by LibreOffice itself, where it is there, beside the files: a sign of a pair is wrong unless
    both are of one file, or of two that have signs themselves.
    """
    program = shutil.which("soffice")
    if program is None:
        print("<!-- LibreOffice is not there: nothing was saved by it -->")
        return
    origins = {path: number for number, path in enumerate(map(str, files))}
    related = {_origins(pair, origins) for pair in compare_documents(documents).comparisons if history_of(pair)}
    for suffix in ("docx", "odt"):
        made = folder / f"soffice-{suffix}"
        for number, path in enumerate(files):
            (copy := folder / f"{number}.docx").write_bytes(path.read_bytes())
            command = [program, "--headless", "--convert-to", suffix, "--outdir", str(made), str(copy)]
            subprocess.run(command, check=True, capture_output=True)
            origins[str(made / f"{number}.{suffix}")] = number
        anew = [read(path) for path in sorted(made.iterdir())]
        pairs = list(_between(compare_documents([*documents, *anew]), anew, [*anew, *documents]))
        wrong = [pair for pair in pairs if len(each := _origins(pair, origins)) > 1 and each not in related]
        everything = [*combinations(anew, 2), *product(anew, documents)]
        _row(
            f"saved by LibreOffice as {suffix}, {len(everything)}",
            _strengths(pairs),
            sum(naive(*p) for p in everything),
        )
        _row("wrong ones of these", _strengths(wrong), 0)


def _origins(pair: Comparison, origins: Mapping[str, int]) -> frozenset[int]:
    """The files that a pair comes from, by their numbers."""
    return frozenset(origins[side.document.path] for side in (pair.left, pair.right))


def _of_one_template(files: Sequence[Path], documents: Sequence[Document], folder: Path) -> None:
    """Files begun from the one with the largest table of revision ids, all text their own."""
    rng = random.Random(5)
    template = max(files, key=lambda path: len(read(path).content.traces.values(MarkKind.REVISION_ID)))
    data = template.read_bytes()
    begun = [_made(folder, f"t-{n}.docx", planted.rewritten(data, rng)) for n in range(_FORMS)]
    count = sum(naive(*pair) for pair in combinations(begun, 2))
    others = [each for each in documents if each.path != str(template)]
    size = len(read(template).content.traces.values(MarkKind.REVISION_ID))
    report = compare_documents([*others, *begun])
    _row(f"{_FORMS} of one template of {size} ids", _strengths(_between(report, begun, begun)), count)
    few = begun[:2]
    report = compare_documents([*others, *few], reading=ReadingResult(templates=[read(template)]))
    _row(
        "2 of it, template given",
        _strengths(_between(report, few, few)),
        sum(naive(*pair) for pair in combinations(few, 2)),
    )


if __name__ == "__main__":
    main()
