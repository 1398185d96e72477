"""Which files of a folder are documents."""

import os
from pathlib import Path

import pytest

from hengwen.model.messages import HengwenError
from hengwen.readers.discovery import discover, discover_all


def _make(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def test_documents_of_a_folder_come_in_order_and_others_are_named(tmp_path: Path) -> None:
    """Known suffixes in any case and depth; the rest is skipped, never dropped."""
    _make(tmp_path, "b.TXT", "a.docx", "sub/c.pdf", "key.json", "~$a.docx", ".DS_Store", "sub/Thumbs.db")
    files = discover([tmp_path])
    assert [f.relative_to(tmp_path).as_posix() for f in files.files] == ["a.docx", "b.TXT", "sub/c.pdf"]
    assert files.skipped == (".DS_Store", "key.json", "~$a.docx", "sub/Thumbs.db")


def test_what_was_left_aside_is_named_by_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is a file of another kind; what a system leaves behind is none; a barred folder is a folder."""
    _make(tmp_path, "a.docx", "scan.jpg", "works.gz", "~$a.docx", ".DS_Store", "barred/b.docx")
    listed = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("barred"):
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    files = discover([tmp_path])
    assert [file.name for file in files.files] == ["a.docx"]
    assert (files.unopened, files.others) == (1, ("scan.jpg", "works.gz"))
    assert "barred" in files.skipped


def test_a_file_named_directly_is_always_a_document(tmp_path: Path) -> None:
    """Whatever its suffix, and once only."""
    _make(tmp_path, "odd.xyz", "a.txt")
    files = discover([tmp_path / "odd.xyz", tmp_path, tmp_path / "a.txt"])
    assert [f.name for f in files.files] == ["odd.xyz", "a.txt"]


def test_a_path_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    """A typing mistake is said, not skipped."""
    with pytest.raises(HengwenError, match="no file or folder"):
        discover([tmp_path / "nothing"])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_links_and_pipes_are_skipped(tmp_path: Path) -> None:
    """No link leaves the folder, a pipe is no file; both are named."""
    outside = tmp_path / "outside"
    _make(outside, "secret.txt")
    folder = tmp_path / "folder"
    _make(folder, "a.txt")
    (folder / "link").symlink_to(outside, target_is_directory=True)
    (folder / "loop").symlink_to(folder, target_is_directory=True)
    (folder / "b.txt").symlink_to(outside / "secret.txt")
    os.mkfifo(folder / "pipe.txt")
    files = discover([folder])
    assert [f.name for f in files.files] == ["a.txt"]
    assert set(files.skipped) == {"link", "loop", "b.txt", "pipe.txt"}


def test_a_file_reached_by_two_ways_is_one_document(tmp_path: Path) -> None:
    """By its folder and by itself, by `..`, by a link; it is said."""
    folder = tmp_path / "class"
    _make(folder, "a.txt", "b.txt")
    (tmp_path / "link").symlink_to(folder, target_is_directory=True)
    (tmp_path / "other.txt").symlink_to(folder / "a.txt")
    ways = [folder, folder / ".." / "class" / "a.txt", tmp_path / "link", tmp_path / "other.txt"]
    files = discover(ways)
    assert [file.name for file in files.files] == ["a.txt", "b.txt"]
    assert sorted(files.twice) == ["a.txt", "a.txt", "b.txt", "other.txt"]
    (doubt,) = discover_all(ways, (), (), lambda archives: []).doubts
    assert str(doubt) == "Reached by two ways, and checked once: 4 (a.txt, a.txt, b.txt, …)"


def test_two_names_of_one_file_are_two_documents(tmp_path: Path) -> None:
    """Programs that save space make one of two equal files: who copied must not be lost by that."""
    _make(tmp_path, "a.txt")
    (tmp_path / "b.txt").hardlink_to(tmp_path / "a.txt")
    assert [file.name for file in discover([tmp_path, tmp_path / "b.txt"]).files] == ["a.txt", "b.txt"]


def test_the_files_of_the_check_as_older_ones_are_no_older_ones(tmp_path: Path) -> None:
    """They would share everything with themselves; it is said."""
    _make(tmp_path, "class/a.txt", "class/b.txt", "old/c.txt")
    files = discover_all([tmp_path / "class"], [tmp_path / "class" / ".", tmp_path / "old"], (), lambda archives: [])
    assert [file.name for file in files.new] == ["a.txt", "b.txt"]
    assert [file.name for file in files.old] == ["c.txt"]
    (doubt,) = files.doubts
    assert str(doubt).startswith("Given as older ones, but files of the check itself")
    assert "2 (a.txt, b.txt)" in str(doubt)


def test_a_document_may_begin_with_a_dot(tmp_path: Path) -> None:
    """What somebody handed in is read; what programs leave behind is not; a hidden folder is named."""
    _make(tmp_path, ".林小北.docx", "a.txt", "._a.txt", ".~lock.a.docx#", ".~a.docx", ".gitignore", ".git/b.txt")
    files = discover([tmp_path])
    assert [file.name for file in files.files] == [".林小北.docx", "a.txt"]
    assert set(files.skipped) == {"._a.txt", ".~lock.a.docx#", ".~a.docx", ".gitignore", ".git"}
    assert (files.unopened, files.others) == (0, ())
