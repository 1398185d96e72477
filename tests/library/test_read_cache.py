"""What was read before is not read again, and the report is the same."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from hengwen.check.run import check
from hengwen.library import read_cache
from hengwen.library.kept_work import KeptWork
from hengwen.library.read_cache import read_or_recall
from hengwen.model.document import Role
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.sandbox.pool import read_analysed
from library.libraries import essay, with_part_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three texts, one of which shares a passage with another, and an empty file."""
    place = tmp_path / "in"
    place.mkdir()
    for name, document in (("a", essay(1)), ("b", with_part_of(essay(2), essay(1))), ("c", essay(3))):
        (place / f"{name}.txt").write_text(document.text, encoding="utf-8")
    (place / "d.txt").write_bytes(b"")
    return place


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are read, as they are."""
    names: list[str] = []

    def counted(paths: Sequence[tuple[Path, Role]], **rest: object) -> object:
        names.extend(path.name for path, _ in paths)
        return read_analysed(paths, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(read_cache, "read_analysed", counted)
    return names


def test_only_the_file_that_changed_is_read_again(folder: Path, tmp_path: Path, read: list[str]) -> None:
    """Figures do not depend on it."""
    cache = tmp_path / "cache" / "readings.hengwen"
    first = check(CheckRequest((folder,), kept_work=cache, jobs=1))
    assert read == ["a.txt", "b.txt", "c.txt", "d.txt"]
    read.clear()
    (folder / "c.txt").write_text(essay(4).text, encoding="utf-8")
    (folder / "a.txt").rename(folder / "z.txt")
    second = check(CheckRequest((folder,), kept_work=cache, jobs=1))
    assert read == ["c.txt", "d.txt"]  # of a file without a byte nothing can be known
    assert [e.document.path for e in second.entries] == [str(folder / f"{name}.txt") for name in "bcdz"]
    assert second.comparisons[0].similarity == first.comparisons[0].similarity
    plain = check(CheckRequest((folder,), jobs=1))
    assert [(e.document, e.fingerprint, e.exclusions) for e in second.entries] == [
        (e.document, e.fingerprint, e.exclusions) for e in plain.entries
    ]


def test_a_faulty_cache_is_no_fault_of_the_check(folder: Path, tmp_path: Path) -> None:
    """Everything is read."""
    cache = tmp_path / "readings.hengwen"
    cache.write_bytes(b"rubbish" * 1000)
    assert len(check(CheckRequest((folder,), kept_work=cache, jobs=1)).entries) == 4


def test_the_same_bytes_under_another_ending_are_read_by_their_own_reader(tmp_path: Path, read: list[str]) -> None:
    """What a reader makes of a file depends on its ending too."""
    for name in ("a.txt", "a.md"):
        (tmp_path / name).write_text("# 一段文字", encoding="utf-8")
        for _ in range(2):
            read_or_recall(KeptWork(tmp_path / "kept"), [(tmp_path / name, Role.NEW)], {}, jobs=1)
    assert read == ["a.txt", "a.md"]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="files that are open are listed nowhere")
def test_an_archive_is_not_held_open(tmp_path: Path) -> None:
    """Its bytes are looked at in this process, and it may be replaced before the next check."""
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.writestr("a.txt", essay(1).text)
        archive.writestr("b.txt", essay(2).text)
    for _ in range(2):
        check(CheckRequest((tmp_path / "in.zip",), kept_work=tmp_path / "kept.db", jobs=1))
    assert not [path for path in Path("/proc/self/fd").iterdir() if path.exists() and path.resolve().suffix == ".zip"]
