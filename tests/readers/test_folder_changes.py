"""What has become of the files of a check, told without reading those that have not changed."""

import os
import shutil
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import make_document
from hengwen.model.document import Document
from hengwen.readers import folder_changes
from hengwen.readers.document_bytes import identity
from hengwen.readers.folder_changes import FolderChanges, FolderWatch
from hengwen.readers.read import read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three texts, one of them without a byte."""
    place = tmp_path / "in"
    place.mkdir()
    for name in "abc":
        (place / f"{name}.txt").write_text("" if name == "c" else f"文字 {name}", encoding="utf-8")
    return place


def watch(paths: Sequence[Path], documents: Sequence[Document], templates: Sequence[Path] = ()) -> FolderWatch:
    """Files that were checked a moment ago: each may have changed since by its time."""
    return FolderWatch(tuple(paths), tuple(templates), tuple(documents), time.time() - 3600)


def documents_of(folder: Path) -> list[Document]:
    """All of a folder."""
    return [read(path) for path in sorted(folder.iterdir())]


def test_what_has_stayed_is_told_from_what_has_not(folder: Path) -> None:
    """By the bytes, whatever the times say."""
    looking = watch([folder], documents_of(folder))
    assert looking.look() == FolderChanges()
    os.utime(folder / "a.txt")
    (folder / "b.txt").write_text("文字 d", encoding="utf-8")
    (folder / "c.txt").unlink()
    (folder / "e.txt").write_text("新的", encoding="utf-8")
    expected = FolderChanges((folder / "e.txt",), (folder / "b.txt",), (folder / "c.txt",))
    assert looking.look() == expected
    (folder / "b.txt").write_text("文字 b", encoding="utf-8")
    (folder / "e.txt").unlink()
    (folder / "c.txt").touch()
    assert not looking.look()


def test_what_may_not_be_seen_is_not_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of which the permission was taken away has its files as before."""
    inner = folder / "inner"
    inner.mkdir()
    (inner / "d.txt").write_text("文字 d", encoding="utf-8")
    looking = watch([folder], [*documents_of(folder)[:-1], read(inner / "d.txt")])
    shutil.move(inner, folder.with_name("away"))
    assert looking.look().gone == (inner / "d.txt",)
    see = os.lstat

    def refuse(path: str) -> os.stat_result:
        if "inner" in str(path):
            raise PermissionError(path)
        return see(path)

    monkeypatch.setattr("hengwen.readers.folder_changes.os.lstat", refuse)
    assert looking.look().gone == ()


def test_a_change_is_seen_though_the_clock_was_set_back(folder: Path) -> None:
    """The check is of an hour that is still to come: what changes now is older by its time, and another file."""
    looking = FolderWatch((folder,), (), tuple(documents_of(folder)), time.time() + 3600)
    assert not looking.look()
    (folder / "a.txt").write_text("别的文字", encoding="utf-8")
    assert looking.look().changed == (folder / "a.txt",)


def test_a_file_is_read_through_once_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not at all where its time says that it was there before."""
    read_through: list[Path] = []

    def counted(path: Path) -> str:
        read_through.append(path)
        return identity(path)

    monkeypatch.setattr(folder_changes, "identity", counted)
    documents = documents_of(folder)
    looking = watch([folder], documents)
    for _ in range(3):
        looking.look()
    assert sorted(read_through) == [folder / f"{name}.txt" for name in "abc"]
    read_through.clear()
    assert not FolderWatch((folder,), (), tuple(documents), time.time() + 3600).look()
    assert not read_through


@pytest.mark.skipif(os.name != "posix", reason="the time of an entry is another one")
def test_an_older_file_in_the_place_of_another_one_is_seen(folder: Path, tmp_path: Path) -> None:
    """Copied with its time, as file managers do."""
    older = tmp_path / "older.txt"
    older.write_text("以前的文字", encoding="utf-8")
    os.utime(older, (1e9, 1e9))
    looking = watch([folder], documents_of(folder))
    shutil.copy2(older, folder / "a.txt")
    assert looking.look().changed == (folder / "a.txt",)


def test_an_archive_is_one_file(tmp_path: Path) -> None:
    """Whatever lies in it; new, changed, gone."""
    archive = tmp_path / "in" / "export.zip"
    archive.parent.mkdir()
    with zipfile.ZipFile(archive, "w") as packed:
        for name in ("甲/a.txt", "乙/b.txt"):
            packed.writestr(name, name * 20)
    members = [read(archive / name) for name in ("甲/a.txt", "乙/b.txt")]
    assert watch([archive.parent], []).look().new == (archive,)
    earlier = FolderWatch((archive.parent,), (), tuple(members), time.time() + 3600)
    assert not earlier.look()
    assert watch([archive.parent], members).look().changed == (archive,)
    archive.unlink()
    assert earlier.look().gone == (archive,)


def test_a_task_sheet_is_no_new_file(folder: Path) -> None:
    """It lies in the folder, and is compared with nothing."""
    documents = documents_of(folder)
    sheet = folder / "task.txt"
    sheet.write_text("请写一篇文章", encoding="utf-8")
    assert not watch([folder], documents, [sheet]).look()
    assert watch([folder], documents).look().new == (sheet,)


def test_files_elsewhere_are_no_concern_of_a_check(folder: Path, tmp_path: Path) -> None:
    """Such as those of a library, whose files may long be gone; and a folder that is away says nothing."""
    far = [Document(str(tmp_path / "far" / "x.txt"), "0" * 64, documents_of(folder)[0].content)]
    looking = watch([folder], [*documents_of(folder), *far])
    assert not looking.look()
    folder.rename(tmp_path / "away")
    assert not looking.look()


def test_a_file_that_was_named_itself_is_gone_when_it_is(folder: Path) -> None:
    """It is no folder that may be away."""
    paths = sorted(folder.iterdir())
    looking = watch(paths, documents_of(folder))
    paths[0].unlink()
    assert looking.look().gone == (paths[0],)


def test_an_archive_in_an_archive_is_part_of_the_outer_one(tmp_path: Path) -> None:
    """Documents in it are neither new nor gone as long as the outer one is there, whatever its kind."""
    archive = tmp_path / "class.zip"
    archive.write_bytes(b"PK")
    documents = [
        make_document("文字", str(archive / inner)) for inner in ("1-张三.zip/a.txt", "2-李四.7z/b.txt", "c.txt")
    ]
    past = FolderWatch((archive,), (), tuple(documents), time.time() + 3600)
    assert past.look() == FolderChanges()
    archive.unlink()
    assert past.look() == FolderChanges(gone=(archive,))
