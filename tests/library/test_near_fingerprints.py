"""Documents with nearly the same fingerprint are found by its blocks: exactly those that reading all would find."""

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hengwen.library import database, schema
from hengwen.library.database import open_database
from hengwen.library.maintenance import verify
from hengwen.library.schema import BLOCK_BITS, BLOCKS, STEPS
from hengwen.library.search.similar_documents import with_near_fingerprint
from hengwen.library.store import Library
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.model.messages import HengwenError
from library.libraries import count_whole, essay, make_library

ESSAYS = [essay(number) for number in range(4)]
EVERY = (1 << 64) - 1
FINGERPRINTS = st.one_of(st.integers(0, EVERY), st.sampled_from((0, 1, EVERY, 1 << 63, 0xFFFF << 48, 0xFFFF)))
FLIPS = st.lists(st.integers(0, 63), max_size=NEAR + 2, unique=True)


def as_uint64(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.uint64)


def write_fingerprints(path: Path, fingerprints: list[int]) -> None:
    """Put some in place of those of the documents of a library, which numbers them from 1 on."""
    signed = as_uint64(fingerprints).astype(np.int64).tolist()
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = [(value, number) for number, value in enumerate(signed, 1)]
        connection.executemany("UPDATE document SET fingerprint = ? WHERE number = ?", rows)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_library(tmp_path_factory.mktemp("near") / "a.db", ESSAYS)


def test_more_blocks_than_bits_may_differ() -> None:
    """Otherwise each block may differ in one bit, and a near document is lost; and no bit is in two blocks or none."""
    assert len(BLOCKS) > NEAR
    assert len(BLOCKS) * BLOCK_BITS == 64


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(FINGERPRINTS, min_size=1, max_size=3), st.lists(FLIPS, min_size=4, max_size=4))
def test_all_that_are_near_are_found_and_no_others(path: Path, wanted: list[int], flips: list[list[int]]) -> None:
    """Whichever bits differ, also the sign of SQLite's integers. None is near a document without words."""
    known = [wanted[at % len(wanted)] ^ sum(1 << bit for bit in bits) for at, bits in enumerate(flips)]
    write_fingerprints(path, known)
    near = {
        number
        for number, fingerprint in enumerate(known, 1)
        if any(one and (one ^ fingerprint).bit_count() <= NEAR for one in wanted)
    }
    with Library.open(path) as library:
        assert with_near_fingerprint(library, as_uint64(wanted)) == near


def test_each_block_is_looked_up_and_not_all_are_read(path: Path) -> None:
    """By the index that has it."""
    with Library.open(path) as library:
        for number, block in enumerate(BLOCKS):
            query = f"EXPLAIN QUERY PLAN SELECT number, fingerprint FROM document WHERE {block} IN (1, 2)"
            assert f"SEARCH document USING COVERING INDEX document_block_{number}" in library.rows(query)[0][3]


BEFORE = STEPS.index(schema.FINGERPRINTS)
"""The version before the indexes."""


def older(path: Path) -> Path:
    """Make a library one of the version before them: without the indexes, and what came later."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for number in range(len(BLOCKS)):
            connection.execute(f"DROP INDEX document_block_{number}")
        connection.execute("DROP TABLE vectors")
        connection.execute("DROP TABLE recognition")
        connection.execute(f"PRAGMA user_version = {BEFORE}")
    return path


@pytest.mark.parametrize("writable", [True, False])
def test_in_a_library_of_the_version_before_they_are_found_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, writable: bool
) -> None:
    """It gets the indexes as it is opened, and a copy stays; one that cannot be written is read as it is."""
    library_path = make_library(tmp_path / "a.db", ESSAYS)
    write_fingerprints(library_path, [7, 1 << 60, 7 ^ 1 << 60, 8 << 20])
    older(library_path)
    if not writable:
        monkeypatch.setattr(database, "_why_read_only", database._write_protected)
    with Library.open(library_path) as library:
        assert with_near_fingerprint(library, as_uint64([7])) == {1, 3}
        assert library.rows("PRAGMA user_version") == [(len(STEPS) if writable else BEFORE,)]
    assert [item.name for item in tmp_path.glob("*.version-*")] == [f"a.db.version-{BEFORE}"] * writable
    monkeypatch.undo()
    assert count_whole(library_path, ESSAYS) == 4


def test_a_library_that_lacks_more_than_indexes_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it cannot be brought up to date."""
    path = make_library(tmp_path / "a.db", ESSAYS)
    monkeypatch.setattr(database, "_why_read_only", database._write_protected)
    with pytest.raises(HengwenError, match="older version"):
        open_database(path, write=False, steps=(*STEPS, "ALTER TABLE document ADD COLUMN colour TEXT;"))


def test_an_index_that_has_another_fingerprint_than_the_document_is_found(tmp_path: Path) -> None:
    """Such as a damaged one: a near document would not be."""
    path = make_library(tmp_path / "a.db", ESSAYS)
    write_fingerprints(path, [0x0123_4567_89AB_CDEF] * 4)
    with Library.open(path) as library:
        ((page,),) = library.rows("SELECT rootpage FROM sqlite_master WHERE name = 'document_block_2'")
    data, value = bytearray(path.read_bytes()), 0x0123_4567_89AB_CDEF.to_bytes(8)
    start = (page - 1) * 4096
    at = data.index(value, start, start + 4096)
    data[at] ^= 1
    path.write_bytes(data)
    assert any("document_block_2" in fault for fault in verify(path).faults)
