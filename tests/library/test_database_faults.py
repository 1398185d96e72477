"""What SQLite reports is told in a sentence, and work on a file of others ends."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hengwen.library.foreign_database import WorkLimit
from hengwen.library.kept_work import KeptWork, key_of
from hengwen.library.recovery import recover
from hengwen.library.sqlite_errors import user_messages
from hengwen.library.store import Library
from hengwen.library.verdicts import read_review
from hengwen.model.messages import HengwenError
from hengwen.model.report.review import Case, Decision
from library.libraries import make_library

ENDLESS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r{}) SELECT count(*) FROM r"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (sqlite3.SQLITE_BUSY, "Another Hengwen is writing"),
        (sqlite3.SQLITE_BUSY | 2 << 8, "Another Hengwen is writing"),
        (sqlite3.SQLITE_LOCKED, "Another Hengwen is writing"),
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_READONLY, "write-protected"),
        (sqlite3.SQLITE_CORRUPT, "is damaged"),
        (sqlite3.SQLITE_INTERRUPT, "is damaged"),
        (sqlite3.SQLITE_TOOBIG, "is damaged"),
        (sqlite3.SQLITE_MISMATCH, "is damaged"),
        (sqlite3.SQLITE_NOTADB, "is no Hengwen library"),
        (sqlite3.SQLITE_IOERR, "the disk reports a fault"),
        (sqlite3.SQLITE_IOERR | 1 << 8, "the disk reports a fault"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (None, "is damaged"),
    ],
)
def test_each_fault_of_the_database_has_its_sentence(code: int | None, sentence: str) -> None:
    """With the name of the file; what is no fault of a file comes through as what it is."""
    fault = sqlite3.OperationalError("as SQLite puts it")
    if code is not None:
        fault.sqlite_errorcode = code
    with pytest.raises(HengwenError, match=sentence) as raised, user_messages(Path("馆.db")):
        raise fault
    assert "馆.db" in str(raised.value)
    fault.sqlite_errorcode = sqlite3.SQLITE_MISUSE
    with pytest.raises(sqlite3.OperationalError, match="as SQLite puts it"), user_messages(Path("馆.db")):
        raise fault


def test_a_statement_on_a_file_of_others_ends(tmp_path: Path) -> None:
    """One that its rows cannot account for; but not what the program itself does to the file, nor the next one."""
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (n)")
        limit = WorkLimit(connection, path)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(ENDLESS.format(""))
        sample = ENDLESS.format(" WHERE n < 20000")
        for _ in range(40):
            limit.begin()
            connection.execute(sample).fetchall()
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            for _ in range(400):
                connection.execute(sample).fetchall()
        limit.pause()
        for _ in range(20):
            connection.execute(sample).fetchall()


def test_verdicts_of_an_older_library_are_rebuilt_without_a_number(tmp_path: Path) -> None:
    """Whatever is said later is later than they are."""
    path = tmp_path / "a.db"
    path.write_bytes(gzip.decompress(Path(__file__).with_name("version-1.db.gz").read_bytes()))
    with closing(sqlite3.connect(path)) as connection, connection:
        columns = [name for _, name, *_ in connection.execute("PRAGMA table_info(verdict)")]
        values = {"first": "aa", "second": "bb", "decision": "excused"} | dict.fromkeys(columns[2:6], -1)
        values |= dict.fromkeys(columns[6:], "") | {"decided": "2026-01-01", "decision": "excused"}
        row = [values.get(name, "") for name in columns]
        connection.execute(f"INSERT INTO verdict VALUES ({','.join('?' * len(columns))})", row)
    assert recover(path).all_verdicts
    with Library.open(path) as library:
        ((case, verdict),) = read_review(library)
    assert (case, verdict.decision, verdict.number) == (Case("aa", "bb"), Decision.EXCUSED, 0)


def test_what_is_kept_of_readings_says_at_its_head_what_it_is(tmp_path: Path) -> None:
    """Only a file that says so is deleted where it is damaged."""
    path = tmp_path / "kept.db"
    KeptWork(path).keep({key_of("a"): b"value"})
    assert path.read_bytes()[68:72] == b"HeKW"


def test_a_damaged_schema_that_sqlite_cannot_even_quote_is_a_damaged_library(tmp_path: Path) -> None:
    """Its message about the schema is no UTF-8 then."""
    path = make_library(tmp_path / "a.db", [])
    data = bytearray(path.read_bytes())
    at = data.index(b"CREATE INDEX document_block_1")
    data[at : at + 2] = b"\xd2C"
    path.write_bytes(data)
    with pytest.raises(HengwenError, match="damaged"):
        Library.open(path)
