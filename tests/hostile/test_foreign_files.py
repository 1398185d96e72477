"""Files that others made: each opens or is refused with one sentence, in little memory, and nothing in it runs."""

import json
import pickle
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.fuzzing.running import attempt
from benchmarks.fuzzing.targets import TARGETS
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.library.store import Library
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.people.rosters.roster_file import unpack_sheets
from hengwen.readers.pages.protocol import unpack_answer
from hengwen.readers.sandbox.process import GuardedProcess
from hengwen.readers.sandbox.worker import Report, unpack_report
from hengwen.serial import upgrade
from hengwen.serial.check import CheckRow, EntryRow
from hengwen.serial.comparison import PairRow
from hengwen.serial.decoding import decode_json
from library.libraries import essay, make_library, with_part_of


def _bomb() -> bytes:
    """Return what unpacks to 400 MB of zeros, of which one megabyte is packed and repeated."""
    packer = zlib.compressobj(1)
    first, next_ones = (packer.compress(bytes(1_000_000)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    checksum = 400_000_000 % 65_521 << 16 | 1  # Adler-32 of so many zeros
    return first + next_ones * 399 + packer.flush()[:-4] + checksum.to_bytes(4, "big")


BOMB = _bomb()
ENDLESS = (
    "WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n)"
    " SELECT number, printf('%.*c', 100000, 'x') AS key, 'x' AS value FROM n"
)


def _meta(key: str, change: Callable[[str], str]) -> Callable[[sqlite3.Connection], object]:
    def apply(connection: sqlite3.Connection) -> None:
        ((value,),) = connection.execute("SELECT value FROM meta WHERE key = ?", (key,))
        connection.execute("UPDATE meta SET value = ? WHERE key = ?", (change(value), key))

    return apply


def _sql(script: str, *values: object) -> Callable[[sqlite3.Connection], object]:
    return lambda connection: connection.execute(script, values) if values else connection.executescript(script)


def _said(text: str, **values: object) -> Callable[[str], str]:
    return lambda _: json.dumps([[text, [*values.items()]]])


CHECKS = {
    "a view that never ends": _sql(f"DROP TABLE meta; CREATE VIEW meta AS {ENDLESS}"),
    "a trigger": _sql("CREATE TRIGGER t AFTER INSERT ON verdict BEGIN DELETE FROM document; END"),
    "a column that is worked out": _sql(
        "ALTER TABLE meta ADD COLUMN more TEXT AS (printf('%.*c', 900000000, 'x')) VIRTUAL"
    ),
    "a text that unpacks to 400 MB": _sql("UPDATE document SET text = ?, length = 400000000", BOMB),
    "symbols that unpack to 400 MB": _sql("UPDATE document SET symbols = ?, count = 100000000", BOMB),
    "a sentence without its value": _meta(
        "warnings",
        _said("The document is too long for this program: only its first {count} characters were read.", other=1),
    ),
    "lists in lists": _meta("warnings", lambda _: "[" * 200_000),
    "a number too long to read": _meta("seconds", lambda _: "9" * 100_000),
    "an endless number": _meta("seconds", lambda _: "1e999"),
    "no number": _meta("seconds", lambda _: "NaN"),
    "a list for a text": _meta("created", lambda _: "[]"),
    "settings that are none": _meta("options", lambda value: value.replace("13", '"13"')),
    "a place far behind the text": _sql("UPDATE comparison SET plain = replace(plain, '[', '[2000000000,')"),
    "a document that is none": _sql('UPDATE comparison SET "left" = 77'),
    "a comparison with a number as its text": _sql("UPDATE comparison SET plain = 3.5"),
    "bytes for a text": _sql("UPDATE document SET plain = x'ff00'"),
}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A sound check file of two documents with a passage in common."""
    first = essay(1)
    report = compare_documents([first, with_part_of(essay(2), first)])
    path = tmp_path_factory.mktemp("checks") / "a.hengwen"
    save(SavedCheck(report, Review(), CheckRequest()), path)
    return path.read_bytes()


def _crafted(path: Path, sound: bytes, craft: Callable[[sqlite3.Connection], object]) -> Path:
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as connection:
        craft(connection)
        connection.commit()
    return path


@pytest.mark.parametrize("name", CHECKS)
def test_a_crafted_check_is_refused_with_a_sentence(name: str, saved: bytes, tmp_path: Path) -> None:
    """What is no check is not opened, whatever it says it is; and nothing that it asks for is done."""
    path = _crafted(tmp_path / "a.hengwen", saved, CHECKS[name])
    with pytest.raises(HengwenError):
        CheckFile(path).load()


def test_a_sentence_of_a_file_is_never_filled_in(saved: bytes, tmp_path: Path) -> None:
    """A file cannot ask for a billion spaces, nor look into what fills sentences in: what is not ours is not said."""
    for text in ("{count:>1000000000}", "{count.__class__}", "{0}", "Certified: nothing was copied."):
        path = _crafted(tmp_path / "a.hengwen", saved, _meta("warnings", _said(text, count=1)))
        (warning,) = CheckFile(path).load().report.warnings
        assert str(warning).startswith("Another version of Hengwen has said something")


def test_crafted_files_take_little_memory(saved: bytes, tmp_path: Path) -> None:
    """Bombs, views and templates together: under 300 MB of it, in one process that opens them all."""
    library = tmp_path / "a.db"
    make_library(library, [essay(1)])
    for place, craft in enumerate(CHECKS.values()):
        _crafted(tmp_path / f"{place}.hengwen", saved, craft)
    _crafted(library, library.read_bytes(), _sql("UPDATE content SET text = ?, symbols = ?", BOMB, BOMB))
    done = subprocess.run([sys.executable, "-c", _OPENED, str(tmp_path)], capture_output=True, text=True, check=True)
    refused, kilobytes = map(int, done.stdout.split())
    assert refused == len(CHECKS) + 1
    assert kilobytes < 300_000


_OPENED = """
import sys
from pathlib import Path
from hengwen.checkfile import CheckFile
from hengwen.library.store import Library
from hengwen.model.messages import HengwenError
refused = 0
for path in Path(sys.argv[1]).glob("*.hengwen"):
    try:
        CheckFile(path).load()
    except HengwenError:
        refused += 1
try:
    with Library.open(Path(sys.argv[1], "a.db")) as library:
        list(library.load([1]))
except HengwenError:
    refused += 1
status = Path("/proc/self/status")  # what the system tells of its children begins with what their parent took
lines = status.read_text().splitlines() if status.exists() else []
print(refused, next((line.split()[1] for line in lines if line.startswith("VmHWM")), 0))
"""


def test_checking_a_foreign_check_again_writes_nothing_where_it_says(saved: bytes, tmp_path: Path) -> None:
    """A method can keep its lexicons in a file: not in one that a check file names."""
    method = f"simhash-lexicons:lexicons=3,file={tmp_path / 'victim'}"
    craft = _meta("options", lambda value: json.dumps({**json.loads(value), "method": method}))
    actual = CheckFile(_crafted(tmp_path / "a.hengwen", saved, craft)).load()
    assert actual.report.options.method == method
    assert actual.request.options.method == "simhash-lexicons:lexicons=3"


LIBRARIES = {
    "a view that never ends": f"DROP TABLE verdict; DROP TABLE label; CREATE VIEW label AS {ENDLESS}",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON document BEGIN DELETE FROM content; END",
    "a word for a number": "UPDATE document SET symbols = 'many'",
    "a number too large": "UPDATE document SET pages = 9223372036854775807",
    "a state that is none": "UPDATE document SET state = 'fine'",
    "pages without end": "UPDATE part SET bits = 60",
    "a passage that ends before it begins": "INSERT INTO verdict VALUES ('a', 'b', 5, 2, 0, 1, 'excused'"
    ", '', '', '', '', 0)",
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_crafted_library_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    """For reading and for writing; it is not changed by that."""
    path = make_library(tmp_path / "a.db", [essay(1)])
    _crafted(path, path.read_bytes(), _sql(LIBRARIES[name]))
    before = path.read_bytes()
    for write in (False, True):
        with pytest.raises(HengwenError, match="damaged"):
            Library.open(path, write=write)
    assert path.read_bytes() == before


CONTENTS = {
    "tokens that unpack to 400 MB": ("symbols", BOMB),
    "fewer places than tokens": ("places", zlib.compress(bytes(8))),
    "paragraphs over each other": ("paragraphs", zlib.compress(np.array([0, 0, 9, 9, 2, 2, -1, -1], "<i4").tobytes())),
    "a paragraph of no kind": ("paragraphs", zlib.compress(np.array([0, 9, 99, -1], "<i4").tobytes())),
    "words of another text": ("words", zlib.compress(np.ones(9, "<u4").tobytes())),
    "findings that are none": ("findings", zlib.compress(b'[[["white text", 0, 1e999, null]], []]')),
    "a number for bytes": ("text", 3),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_a_document_that_no_program_has_written_is_no_document(name: str, tmp_path: Path) -> None:
    """Columns of a library that do not fit each other are told as damage, not followed."""
    path, (column, value) = make_library(tmp_path / "a.db", [essay(1)]), CONTENTS[name]
    _crafted(path, path.read_bytes(), _sql(f"UPDATE content SET {column} = ?", value))
    with Library.open(path) as library, pytest.raises(HengwenError, match="damaged"):
        list(library.load([1]))


class Harm:
    """Makes a file when it is unpickled."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return open, (str(self.place), "w")


def test_nothing_that_a_worker_says_runs_here(tmp_path: Path) -> None:
    """A document that takes its reader over can say what it likes: it counts as a reader that has died."""
    harm = pickle.dumps(Harm(tmp_path / "harm"))
    process: GuardedProcess[None, Report] = GuardedProcess("hostile.liars:says_what_it_likes", unpack_report, harm)
    try:
        assert process.receive() is None
        with pytest.raises(EOFError):
            process.receive()
    finally:
        process.kill()
    assert not (tmp_path / "harm").exists()


@given(st.binary(max_size=200), st.sampled_from((unpack_report, unpack_answer, unpack_sheets)))
def test_any_bytes_from_a_worker_are_an_answer_or_none(data: bytes, unpack: Callable[[bytes], object]) -> None:
    """Whatever stands in the pipe."""
    for said in (data, len(data).to_bytes(8) + data, (2).to_bytes(8) + b"{}" + data):
        try:
            unpack(said)
        except ValueError:
            continue


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
)


@settings(max_examples=40, deadline=None)
@given(JSON)
def test_any_json_is_a_value_of_the_schema_or_none(value: object) -> None:
    """Half surrogate pairs and endless numbers among it; what is one comes back as it was."""
    for kind in (dict[str, int], list[str], tuple[float, ...]):
        try:
            actual: object = decode_json(json.dumps(value), kind)
        except ValueError:
            continue
        assert list(actual) == list(value)  # type: ignore[call-overload]


SAMPLE = {"check file": 15, "library": 4, "layout, HTML": 3, "layout, DOCX": 3, "kept readings": 6}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_changed_at_random_they_open_or_are_refused(
    target: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sample of what `python -m benchmarks.fuzzing` tries: values, rows, tables, bytes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hengwen.exports.layout_process.SILENCE", 2.0)
    for number in range(SAMPLE.get(target.name, 25)):  # type: ignore[attr-defined]
        outcome = attempt(target, number, 20_261)  # type: ignore[arg-type]
        assert outcome.kind in {"value", "sentence"}, outcome


FORMER = (
    (CheckRow, upgrade.check, ()),
    (Document, upgrade.document, ()),
    (EntryRow, upgrade.entry, ()),
    (PairRow, upgrade.comparison, ("左边的文字", "右边的文字")),
)
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            "alignment",
            "asked",
            "blank_pages",
            "blocks",
            "excused",
            "excused_paragraphs",
            "exclusions",
            "findings",
            "inputs",
            "matches",
            "message",
            "namesakes",
            "paragraphs",
            "part",
            "path",
            "people",
            "person",
            "signs",
            "state",
            "traces",
            "warnings",
        ]
    ),
    JSON,
)


@settings(deadline=None)
@given(st.sampled_from(FORMER), JSON | FIELDS)
def test_any_json_is_a_value_of_a_former_version_or_none(former: Any, value: object) -> None:
    """What is brought up to date before it is decoded is no way around what is refused."""
    kind, change, texts = former
    with suppress(ValueError):
        upgrade.decode_former(json.dumps(value), kind, change, *texts)
