"""Work that `benchmarks.faults` interrupts, and what must hold whenever it was interrupted."""

import hashlib
import os
import random
import re
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from hengwen import exports
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.checkfile.recent import RecentCheckFiles
from hengwen.exports.formats import FORMATS
from hengwen.library.add import add_read_documents
from hengwen.library.index.segments import unindexed_documents, update_index
from hengwen.library.maintenance import verify
from hengwen.library.store import Library
from hengwen.model.document import Content, Document, Paragraph, Span
from hengwen.model.messages import HengwenError
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from hengwen.text.analysis import analyse
from hengwen.views.presentation import Presentation

DOCUMENTS = 24
"""Texts that there are."""

FILES = 6
"""How many of them are files of a check."""

SHARED = "这一段文字在许多文件里完全一样，足够长，可以算作抄录，谁看了都会这么说，没有人会反对。"
_LETTERS = "".join(map(chr, range(0x4E00, 0x5200)))
_PART = re.compile(r"\.hengwen-[0-9a-f]{8}\.part")


@dataclass(frozen=True, slots=True)
class Task:
    """Work in a folder. `prepare`: what is there before. `work`: what is interrupted; it can be done again, and by two
    programs at once, which are numbered. `state`: what is there, in a word; fails where anything is lost or half done.
    `finished`: fails unless everything is there.
    """

    name: str
    prepare: Callable[[Path], object]
    work: Callable[[Path, int], object]
    state: Callable[[Path], str]
    finished: Callable[[Path], object]


@cache
def documents() -> tuple[Document, ...]:
    """Return texts of made-up words that share a paragraph."""
    return tuple(_document(number) for number in range(DOCUMENTS))


def _document(number: int) -> Document:
    chance = random.Random(number)
    lines = [*("".join(chance.choices(_LETTERS, k=50)) + "。" for _ in range(4)), SHARED]
    text = "\n".join(lines)
    paragraphs = tuple(Paragraph(Span(*match.span())) for match in re.finditer(r".+", text))
    identity = hashlib.sha256(text.encode()).hexdigest()
    return Document(f"{number:03}.txt", identity, Content(text=text, paragraphs=paragraphs))


@cache
def report() -> Report:
    """Return what comparing some of them finds."""
    return replace(compare_documents(documents()[:8]), created="2025-06-30T08:00:00Z", seconds=1.0)


# Library


def _library(folder: Path) -> Path:
    return folder / "library.db"


def _import(folder: Path, _program: int) -> None:
    with Library.open(_library(folder), write=True) as library:
        for start in range(0, DOCUMENTS, 2):
            add_read_documents(library, documents()[start : start + 2])


def _library_state(folder: Path) -> str:
    path = _library(folder)
    if not path.exists() or (not path.stat().st_size and not path.with_name(path.name + "-wal").exists()):
        return "nothing"
    texts = {document.id: document.text for document in documents()}
    health = verify(path)
    assert health.faults == (), health.faults
    with Library.open(path) as library:
        numbers = [number for (number,) in library.rows("SELECT number FROM document")]
        for _, document, _ in library.load(numbers):
            assert document.text == texts[document.id]
        return f"{len(numbers)} documents, {len(unindexed_documents(library))} not indexed"


def _library_finished(folder: Path) -> None:
    assert _library_state(folder) == f"{DOCUMENTS} documents, 0 not indexed", _library_state(folder)


def _put_without_index(folder: Path) -> None:
    with Library.open(_library(folder), write=True) as library, library.writing():
        for document in documents():
            library.insert(document, analyse(document.text), {})


def _index(folder: Path, _program: int) -> None:
    with Library.open(_library(folder), write=True) as library:
        update_index(library)


# Checks and verdicts


def _write_papers(folder: Path) -> None:
    (folder / "in").mkdir()
    for document in documents()[:FILES]:
        (folder / "in" / document.name).write_text(document.text, encoding="utf-8")
    _former[folder] = _checked(folder, None)


_former: dict[Path, Report] = {}


def _checked(folder: Path, kept: Path | None) -> Report:
    result = check(CheckRequest((folder / "in",), jobs=1, kept_work=kept))
    return replace(result, created="", seconds=0)


def _check_with_cache(folder: Path, _program: int) -> None:
    _checked(folder, folder / "readings.db")


def _cache_state(folder: Path) -> str:
    for document in documents()[:FILES]:
        assert (folder / "in" / document.name).read_text(encoding="utf-8") == document.text
    path = folder / "readings.db"
    if not path.exists() or not path.stat().st_size:
        return "nothing"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            return "an empty cache"
        return f"{connection.execute('SELECT count(*) FROM kept').fetchone()[0]} values"


def _cache_finished(folder: Path) -> None:
    result, former = _checked(folder, folder / "readings.db"), _former[folder]
    assert [comparison.similarity for comparison in result.comparisons] == [
        comparison.similarity for comparison in former.comparisons
    ]
    assert [comparison.matches for comparison in result.comparisons] == [
        comparison.matches for comparison in former.comparisons
    ]


def _keep_check(folder: Path) -> None:
    (folder / "checks").mkdir()
    save(SavedCheck(report(), Review(), CheckRequest()), folder / "mine.hengwen")


def _case(program: int, number: int) -> Case:
    return Case(f"{program:064x}", f"{number:064x}")


def _decide(folder: Path, program: int) -> None:
    """Give verdicts one after the other; note each once it is said to be on the disk. Then keep the whole check."""
    file = CheckFile(folder / "mine.hengwen")
    done = os.open(folder / "done", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in range(20):
        file.decide(_case(program, number), Verdict(Decision.CONFIRMED, note="kept"))
        os.write(done, b"%d %d\n" % (program, number))
    os.close(done)
    RecentCheckFiles(folder / "checks").add(SavedCheck(report(), file.review(), CheckRequest()))


def _verdicts_state(folder: Path) -> str:
    kept = CheckFile(folder / "mine.hengwen").load()
    assert len(kept.report.comparisons) == len(report().comparisons)
    done = (folder / "done").read_text().splitlines() if (folder / "done").exists() else []
    for line in done:
        program, number = map(int, line.split())
        assert _case(program, number) in kept.review.verdicts, "a verdict is lost"
    for file in RecentCheckFiles(folder / "checks").files():
        assert len(file.load().report.entries) == len(report().entries)
    return f"{len(kept.review.verdicts)} verdicts, {len(RecentCheckFiles(folder / 'checks').files())} checks"


def _verdicts_finished(folder: Path) -> None:
    kept = CheckFile(folder / "mine.hengwen").review()
    assert all(_case(0, number) in kept.verdicts for number in range(20))
    assert RecentCheckFiles(folder / "checks").files()


# Reports


@dataclass(frozen=True, slots=True)
class _Form:
    """A form of report, written in one language and then in the other, over and over."""

    suffix: str

    def contents(self) -> dict[str, dict[str, str]]:
        """Return the digests of each file of the report, by language."""
        return _contents(self.suffix)

    def write(self, folder: Path, language: str) -> None:
        """Write the report."""
        exports.write(report(), folder / f"r{self.suffix}", Presentation(language))

    def prepare(self, folder: Path) -> None:
        """Write it in English."""
        self.write(folder, "en")

    def work(self, folder: Path, _program: int) -> None:
        """Write it over and over."""
        for language in ("zh_CN", "en", "zh_CN"):
            self.write(folder, language)

    def state(self, folder: Path) -> str:
        """Return which reports stand there; each file is whole, and of one that was written."""
        contents, result = self.contents(), set()
        for path in folder.iterdir():
            if not _PART.fullmatch(path.name):
                digest = _digest(path)
                result.add(next(name for name, files in contents.items() if files.get(path.name) == digest))
        assert len([path for path in folder.iterdir() if path.suffix == self.suffix]) == len(contents["en"])
        return " and ".join(sorted(result))

    def finished(self, folder: Path) -> None:
        """Write another report, which removes what the killed ones left."""
        self.write(folder, "en")
        assert not [path for path in folder.iterdir() if _PART.fullmatch(path.name)]
        assert self.state(folder) == "en"


@cache
def _contents(suffix: str) -> dict[str, dict[str, str]]:
    import tempfile

    values = {}
    for language in ("en", "zh_CN"):
        with tempfile.TemporaryDirectory() as name:
            _Form(suffix).write(Path(name), language)
            values[language] = {path.name: _digest(path) for path in Path(name).iterdir()}
    return values


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _form_task(suffix: str) -> Task:
    form = _Form(suffix)
    return Task(f"writing {suffix}", form.prepare, form.work, form.state, form.finished)


def _nothing(_folder: Path) -> None:
    """Leave the folder empty."""


TASKS: Iterable[Task] = (
    Task("import into a library", _nothing, _import, _library_state, _library_finished),
    Task("indexing", _put_without_index, _index, _library_state, _library_finished),
    Task("check with cache", _write_papers, _check_with_cache, _cache_state, _cache_finished),
    Task("keeping of verdicts", _keep_check, _decide, _verdicts_state, _verdicts_finished),
    *map(_form_task, FORMATS),
)

SENTENCES = (HengwenError, OSError)
"""Faults that the program tells the user in a sentence."""
