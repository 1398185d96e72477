"""Which files are opened as a library, for what, and with which message the others are refused."""

import gzip
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest

from hengwen.check.comparing import compare_documents
from hengwen.library import database
from hengwen.library.add import add_files, add_read_documents
from hengwen.library.database import open_database
from hengwen.library.index.segments import unindexed_documents
from hengwen.library.maintenance import backup, verify
from hengwen.library.recovery import recover
from hengwen.library.schema import STEPS
from hengwen.library.store import Library
from hengwen.library.verdicts import read_review, write_verdict
from hengwen.model.document import Span
from hengwen.model.messages import HengwenError
from hengwen.model.report.review import Case, Decision, Verdict
from library.libraries import count_whole, essay, make_library, with_part_of

ESSAYS = [essay(number) for number in range(5)]


def test_a_check_makes_no_library(tmp_path: Path) -> None:
    """Only adding does."""
    with pytest.raises(HengwenError, match="no library"):
        Library.open(tmp_path / "a.hengwen")
    assert list(tmp_path.iterdir()) == []


def test_other_files_are_no_libraries(tmp_path: Path) -> None:
    """Neither a text nor another program's database is touched."""
    text = tmp_path / "a.txt"
    text.write_text("text", encoding="utf-8")
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    for path in (text, other):
        before = path.read_bytes()
        for write in (True, False):
            with pytest.raises(HengwenError, match="no Hengwen library"):
                open_database(path, write=write)
        assert path.read_bytes() == before or path is other  # the journal mode of a database stands in its head


def test_a_newer_library_is_refused_politely(tmp_path: Path) -> None:
    """And left as it is."""
    path = make_library(tmp_path / "a.hengwen", ESSAYS)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    connection.close()
    for write in (True, False):
        with pytest.raises(HengwenError, match="newer"):
            open_database(path, write=write)


def test_an_older_library_is_copied_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    """With a made-up next version: the copy opens with the older program, the library with the newer one."""
    path = make_library(tmp_path / "a.hengwen", ESSAYS)
    newer = (*STEPS, "ALTER TABLE document ADD COLUMN colour TEXT; UPDATE document SET colour = 'red';")
    opened = open_database(path, write=True, steps=newer)
    assert opened.connection.execute("SELECT DISTINCT colour FROM document").fetchall() == [("red",)]
    opened.connection.close()
    assert count_whole(tmp_path / f"a.hengwen.version-{len(STEPS)}", ESSAYS) == 5
    with pytest.raises(HengwenError, match="newer"):
        open_database(path, write=True)


def test_a_library_of_version_1_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    """Its documents and labels are there, and are found by what a new document shares with them; a copy stays."""
    path = tmp_path / "a.hengwen"
    path.write_bytes(gzip.decompress(Path(__file__).with_name("version-1.db.gz").read_bytes()))
    old = [essay(number) for number in range(3)]
    with Library.open(path, write=True) as library:
        assert library.labels() == {number: {"year": "2024"} for number in (1, 2, 3)}
        report = compare_documents([with_part_of(essay(9), old[1])], library=library)
        assert [pair.right.document.name for pair in report.comparisons] == ["0001.txt"]
        assert unindexed_documents(library) == []
    assert count_whole(path, old) == 3
    assert verify(path).faults == ()
    copy = sqlite3.connect(tmp_path / "a.hengwen.version-1")
    assert copy.execute("PRAGMA user_version").fetchone() == (1,)
    copy.close()


def test_a_step_that_fails_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    """All of it or nothing."""
    path = make_library(tmp_path / "a.hengwen", ESSAYS)
    broken = (*STEPS, "ALTER TABLE document ADD COLUMN colour TEXT; INSERT INTO document VALUES (1);")
    with pytest.raises(sqlite3.OperationalError):
        open_database(path, write=True, steps=broken)
    assert count_whole(path, ESSAYS) == 5


def test_a_backup_is_whole_while_the_library_is_in_use(tmp_path: Path) -> None:
    """What stands in the log is in it; its name may be taken already; the library itself is no place for it."""
    path, target = make_library(tmp_path / "a.hengwen", ESSAYS), tmp_path / "b.hengwen"
    with Library.open(path, write=True) as library:
        backup(library, target)
        with library.writing():
            from hengwen.text.analysis import analyse

            library.insert(essay(77), analyse(essay(77).text), {})
        assert path.with_name("a.hengwen-wal").stat().st_size > 0
        backup(library, target)
        with pytest.raises(HengwenError, match="another name"):
            backup(library, path)
    assert target.read_bytes()[18:20] == b"\x01\x01", "one file without a log: a disc or a read-only share can hold it"
    assert count_whole(target, [*ESSAYS, essay(77)]) == 6
    assert verify(target).faults == ()


def test_an_earlier_backup_is_whole_until_the_new_one_is(tmp_path: Path) -> None:
    """The new one takes its name in one step: whoever copies or reads the earlier one meanwhile has all of it."""
    path, target, earlier = make_library(tmp_path / "a.db", ESSAYS), tmp_path / "b.db", tmp_path / "earlier.db"
    with Library.open(path, write=True) as library:
        backup(library, target)
        os.link(target, earlier)
        before = earlier.read_bytes()
        add_read_documents(library, [essay(77)])
        backup(library, target)
    assert earlier.read_bytes() == before
    assert count_whole(target, [*ESSAYS, essay(77)]) == 6
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.db", "b.db", "earlier.db"]


def test_the_log_of_a_damaged_library_spoils_no_rebuilt_one(tmp_path: Path) -> None:
    """It belongs to the damaged file and goes with it: SQLite would play it into the new one."""
    path = make_library(tmp_path / "a.db", ESSAYS)
    with Library.open(path, write=True) as library:
        add_read_documents(library, [essay(77)])
        left = path.read_bytes(), path.with_name("a.db-wal").read_bytes()  # as after a power cut
    path.write_bytes(left[0])
    path.with_name("a.db-wal").write_bytes(left[1])
    recovered = recover(path)
    assert (recovered.saved, recovered.lost) == (6, 0)
    assert recovered.damaged_file.with_name("a.db.damaged-wal").read_bytes() == left[1]
    assert not path.with_name("a.db-wal").exists()
    assert count_whole(path, [*ESSAYS, essay(77)]) == 6


def test_a_rebuilt_library_has_all_that_belonged_to_its_documents(tmp_path: Path) -> None:
    """Bytes as they were handed in, labels, verdicts; and it is in the index."""
    (folder := tmp_path / "in").mkdir()
    for number in range(3):
        (folder / f"{number}.txt").write_text(essay(number).text, encoding="utf-8")
    path = tmp_path / "a.db"
    case = Case("aa", "bb", (Span(0, 9), Span(5, 14)))
    with Library.open(path, write=True) as library:
        add_files(library, [folder], labels={"year": "2025"}, originals=True, jobs=1)
        write_verdict(library, case, Verdict(Decision.EXCUSED, "form", number=3))
    recovered = recover(path)
    assert (recovered.saved, recovered.lost, recovered.incomplete) == (3, 0, 0)
    with Library.open(path) as library:
        for number, document, _ in library.load([1, 2, 3]):
            assert library.original(number) == (folder / document.name).read_bytes()
        assert library.rows("SELECT DISTINCT key, count(*) FROM label") == [("year", 3)]
        assert dict(read_review(library)) == {case: Verdict(Decision.EXCUSED, "form", number=3)}
        assert unindexed_documents(library) == []


def test_on_a_network_drive_the_log_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write-ahead log wants shared memory, which two machines do not have."""
    monkeypatch.setattr(database, "_file_system", lambda _place: "cifs")
    path = make_library(tmp_path / "a.hengwen", ESSAYS)
    with Library.open(path, write=True) as library:
        assert library.rows("PRAGMA journal_mode") == [("delete",)]
    assert count_whole(path, ESSAYS) == 5
    monkeypatch.undo()
    with Library.open(path, write=True) as library:
        assert library.rows("PRAGMA journal_mode") == [("wal",)]


def test_a_power_cut_breaks_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk has the log before what it stands for: level 1 of SQLite; without such a log every commit, level 2."""
    with Library.open(tmp_path / "a.db", write=True) as library:
        assert library.rows("PRAGMA synchronous") == [(1,)]
    monkeypatch.setattr(database, "_file_system", lambda _place: "cifs")
    with Library.open(tmp_path / "b.db", write=True) as library:
        assert library.rows("PRAGMA synchronous") == [(2,)]


def test_a_drive_that_goes_away_is_told_in_a_sentence(tmp_path: Path) -> None:
    """While the library is open, as a network drive does."""
    folder = tmp_path / "drive"
    folder.mkdir()
    path = make_library(folder / "a.hengwen", ESSAYS)
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    shutil.rmtree(folder)
    with pytest.raises(HengwenError):
        Library(path, connection, None).list()
    with pytest.raises(HengwenError):
        Library.open(path, write=False)


READ_ONLY = """
import os, sys
from pathlib import Path
from hengwen.check.comparing import compare_documents
from hengwen.model.messages import HengwenError
from hengwen.library.add import add_read_documents
from hengwen.library.store import Library
from hengwen.text.analysis import analyse
from library.libraries import count_whole, essay
analyse(essay(1).text)
if os.geteuid() == 0:  # may write everywhere; the program itself must be imported before
    os.setuid(65534)
path = Path(sys.argv[1])
with Library.open(path, write=True) as library:
    print(library.read_only)
    try:
        add_read_documents(library, [essay(99)])
    except HengwenError as fault:
        print(fault)
print(count_whole(path, [essay(number) for number in range(5)]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="rights of folders are others there")
@pytest.mark.parametrize("protected", ["folder", "file"])
def test_in_a_read_only_folder_it_opens_for_reading_and_says_why(protected: str) -> None:
    """Really without the right to write, in a process of a user who may not; a log beside the file cannot be made."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        path = make_library(folder / "a.hengwen", ESSAYS)
        path.chmod(0o444 if protected == "file" else 0o666)
        folder.chmod(0o555 if protected == "folder" else 0o777)
        places = [Path(database.__file__).parents[2], Path(__file__).parents[1]]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places)), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", READ_ONLY, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, cwd="/")
        folder.chmod(0o755)
        assert done.returncode == 0, done.stderr
        first, second, count = done.stdout.splitlines()
    assert "write-protected" in first
    assert "write-protected" in second
    assert count == "5"


@pytest.mark.parametrize("code", [sqlite3.SQLITE_READONLY, sqlite3.SQLITE_READONLY | 4 << 8, sqlite3.SQLITE_CANTOPEN])
def test_what_proves_write_protected_only_when_it_is_opened_is_opened_for_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """Whatever the rights of the file say, and however SQLite words it; another fault stays one."""
    path = make_library(tmp_path / "a.db", ESSAYS)
    fault = sqlite3.OperationalError("as SQLite puts it")
    fault.sqlite_errorcode = code

    def refused(*_args: object) -> NoReturn:
        raise fault

    monkeypatch.setattr(database, "_connect", refused)
    opened = open_database(path, write=True)
    assert "write-protected" in str(opened.read_only)
    assert opened.connection.execute("SELECT count(*) FROM document").fetchone() == (5,)
    opened.connection.close()
    fault.sqlite_errorcode = sqlite3.SQLITE_BUSY | 2 << 8
    with pytest.raises(HengwenError, match="Another Hengwen"):
        open_database(path, write=True)


def test_two_programs_that_make_it_at_the_same_moment_both_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one's tables appear between the look at the version and the making: both find a library."""
    path, real = tmp_path / "a.db", database.version_of
    others: list[int] = []

    def version_of(connection: sqlite3.Connection) -> int:
        windows = real(connection)
        if not others:
            others.append(windows)
            Library.open(path, write=True).close()
        return windows

    monkeypatch.setattr(database, "version_of", version_of)
    with Library.open(path, write=True) as library:
        assert library.rows("SELECT count(*) FROM document") == [(0,)]
    assert others == [0]
