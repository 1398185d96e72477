"""Changes of files, by what they are made of: bytes, JSON, rows of a database, parts of a ZIP."""

import io
import json
import random
import sqlite3
import zipfile
import zlib
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

TEXTS = (
    "", "\0", "\ud800", "\uffff", "{0}", "{count:>1000000000}", "{a.__class__.__init__}", "{" * 50, "%1000000000d",
    "../../etc/passwd", "a" * 20_000, "文" * 5_000, "NaN", "-1", "1e999", "=1+1", "<script>", "simhash:tokens=99999999",
    "simhash-lexicons:file=/tmp/written-by-a-check", "\x1b[31m", "[", "null", "2026-13-99T99:99:99Z", "😀",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 63, 64, 255, 65_535, 2**31 - 1, 2**31, 2**53, 2**63 - 1, -(2**63), 10**30, 10**400)
FLOATS = (0.0, -0.0, 0.5, -1.0, 2.0, 1e15, 1e300, float("inf"), float("-inf"), float("nan"))


def mutate_bytes(chance: random.Random, data: bytes) -> bytes:
    """Flip, cut off, leave out, put in or repeat some bytes."""
    result = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        at, size = chance.randrange(len(result) + 1), chance.choice((1, 1, 4, 16, 100))
        match chance.randrange(6):
            case 0 | 1:
                if result:
                    result[min(at, len(result) - 1)] ^= 1 << chance.randrange(8)
            case 2:
                del result[at:]
            case 3:
                del result[at : at + size]
            case 4:
                result[at:at] = chance.randbytes(size)
            case 5:
                result[at:at] = result[at : at + size] * chance.choice((2, 50))
    return bytes(result)


def mutate_json(chance: random.Random, value: Any) -> Any:  # noqa: PLR0911 - one for each change
    """Return a value with another one at one place, at any depth."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        match chance.randrange(8):
            case 0:
                return {name: item for name, item in value.items() if name != key}
            case 1:
                return {**value, chance.choice(TEXTS): value[key]}
        return {**value, key: mutate_json(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        match chance.randrange(10):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[:at] + [value[at]] * chance.choice((2, 2_000)) + value[at:]
            case 2:
                return value[::-1]
        return [*value[:at], mutate_json(chance, value[at]), *value[at + 1 :]]
    return scalar(chance, value)


def scalar(chance: random.Random, value: Any) -> Any:  # noqa: PLR0911 - one for each change
    """Return another value, often of the same type and near."""
    match chance.randrange(7):
        case 0:
            return None
        case 1:
            return chance.choice(TEXTS)
        case 2:
            return chance.choice(NUMBERS)
        case 3:
            return chance.choice(FLOATS)
        case 4:
            return chance.choice(([], {}, [[]], True, False, _deep(chance.choice((5, 60, 5_000)))))
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 7, -50, 1_000))
    return value[: len(value) // 2] + chance.choice(TEXTS) if isinstance(value, str) else value


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def mutate_json_text(chance: random.Random, text: str) -> str:
    """Return JSON of another value, or text that is none."""
    if chance.random() < 0.15:
        return mutate_bytes(chance, text.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")
    with suppress(ValueError, RecursionError):
        return json.dumps(mutate_json(chance, json.loads(text)))
    return chance.choice(("[" * 100_000, "9" * 5_000, "{}"))


def mutate_packed(chance: random.Random, blob: bytes) -> bytes:
    """Change what zlib has packed: other bytes of it, or inside of it, or far more of it."""
    with suppress(zlib.error):
        result = zlib.decompress(blob)
        match chance.randrange(6):
            case 0:
                return _bomb(chance.choice((1_000, 50_000_000, 300_000_000)))
            case 1:
                return zlib.compress(result * chance.choice((2, 50)))
        return zlib.compress(mutate_bytes(chance, result))
    return mutate_bytes(chance, blob)


@cache
def _bomb(length: int) -> bytes:
    return zlib.compress(bytes(length), 1)


_SCHEMAS = (
    "DROP TABLE {0}",
    "ALTER TABLE {0} RENAME TO other",
    "ALTER TABLE {0} ADD COLUMN more TEXT DEFAULT 'x'",
    "DROP TABLE {0}; CREATE TABLE {0} (a, b, c)",
    "DROP TABLE {0}; CREATE VIEW {0} AS WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n)"
    " SELECT number, number AS key, zeroblob(500000000) AS value FROM n",
    "DROP TABLE {0}; CREATE VIEW {0} AS SELECT printf('%.*c', 900000000, 'x') AS key, 1 AS value",
    "CREATE TRIGGER t AFTER INSERT ON {0} BEGIN DELETE FROM {0}; END",
    "CREATE INDEX i ON {0} (1)",
    "DELETE FROM {0}",
    "INSERT OR REPLACE INTO {0} SELECT * FROM {0}",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 77",
    "PRAGMA application_id = 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = rootpage + 1 WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE {0} (' WHERE name = '{0}'",
)  # fmt: skip


def mutate_database(chance: random.Random, data: bytes, place: Path) -> bytes:
    """Return an SQLite file with other bytes, another schema, or another value in a row. `place`: a file to work in."""
    if chance.random() < 0.2:
        return mutate_bytes(chance, data)
    place.write_bytes(data)
    with closing(sqlite3.connect(place)) as connection, suppress(sqlite3.Error, OverflowError, UnicodeError):
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chance.choice([name for name in tables if not name.startswith("sqlite_")])
        if chance.random() < 0.2:
            connection.executescript(chance.choice(_SCHEMAS).format(table))
        else:
            for _ in range(chance.choice((1, 1, 3))):
                _mutate_row(chance, connection, table)
        connection.commit()
        connection.execute("PRAGMA journal_mode = DELETE")
    return place.read_bytes()


def _mutate_row(chance: random.Random, connection: sqlite3.Connection, table: str) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    if not rows:
        return
    row, at = chance.choice(rows), chance.randrange(len(columns))
    where = " AND ".join(f'"{name}" IS ?' for name in columns)
    value = other_value(chance, row[at])
    connection.execute(f'UPDATE OR REPLACE {table} SET "{columns[at]}" = ? WHERE {where}', (value, *row))


def other_value(chance: random.Random, value: Any) -> Any:
    """Return another value for a column."""
    if chance.random() < 0.1:
        return chance.choice((None, 0, -1, 2**62, 1.5, "", "x", b"", b"\xff\xfe", "\0"))
    if isinstance(value, bytes):
        return mutate_packed(chance, value)
    if isinstance(value, str):
        changed = mutate_json_text(chance, value) if value[:1] in '[{"0123456789' else chance.choice(TEXTS)
        return changed.encode("utf-8", "replace").decode()
    return max(-(2**63), min(2**63 - 1, chance.choice((*NUMBERS, (value or 0) + 1, (value or 0) - 1))))


def mutate_zip(chance: random.Random, data: bytes) -> bytes:
    """Return a ZIP with other bytes, or with one of its parts changed, left out, doubled or far larger."""
    if chance.random() < 0.25:
        return mutate_bytes(chance, data)
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as after:
        chosen = chance.choice(before.namelist())
        for name in before.namelist():
            part = before.read(name)
            if name == chosen:
                match chance.randrange(8):
                    case 0:
                        continue
                    case 1:
                        part = b" " * chance.choice((10, 200_000_000))
                    case 2:
                        part = part.replace(b"<w:p>", b"<w:p>" * chance.choice((2, 5_000)))
                    case 3:
                        entity = b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
                        part = part.replace(b"?>", b"?>" + entity, 1).replace(b"</w:t>", b"&b;</w:t>", 1)
                    case 4:
                        part = part.replace(b"</Relationships>", _OUTSIDE + b"</Relationships>")
                    case _:
                        part = mutate_bytes(chance, part)
            after.writestr(name, part)
    return result.getvalue()


_OUTSIDE = (
    b'<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"'
    b' Target="http://localhost/a.png" TargetMode="External"/>'
)
