"""Which files of a folder are documents."""

import os
from pathlib import Path

import pytest

from hengwen.model.messages import HengwenError
from hengwen.readers.discovery import discover


def _make(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")


def test_documents_of_a_folder_come_in_order_and_others_are_named(tmp_path: Path) -> None:
    """Known suffixes in any case and depth; the rest is skipped, never dropped."""
    _make(tmp_path, "b.TXT", "a.docx", "sub/c.pdf", "key.json", "~$a.docx", ".DS_Store", "sub/Thumbs.db")
    found = discover([tmp_path])
    assert [f.relative_to(tmp_path).as_posix() for f in found.files] == ["a.docx", "b.TXT", "sub/c.pdf"]
    assert found.skipped == (".DS_Store", "key.json", "~$a.docx", "sub/Thumbs.db")


def test_what_was_left_aside_is_named_by_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is a file of another kind; what a system leaves behind is none; a barred folder is a folder."""
    _make(tmp_path, "a.docx", "scan.jpg", "works.gz", "~$a.docx", ".DS_Store", "barred/b.docx")
    listed = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("barred"):
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = discover([tmp_path])
    assert [file.name for file in found.files] == ["a.docx"]
    assert (found.unopened, found.others) == (1, ("scan.jpg", "works.gz"))
    assert "barred" in found.skipped


def test_a_file_named_directly_is_always_a_document(tmp_path: Path) -> None:
    """Whatever its suffix, and once only."""
    _make(tmp_path, "odd.xyz", "a.txt")
    found = discover([tmp_path / "odd.xyz", tmp_path, tmp_path / "a.txt"])
    assert [f.name for f in found.files] == ["odd.xyz", "a.txt"]


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
    found = discover([folder])
    assert [f.name for f in found.files] == ["a.txt"]
    assert set(found.skipped) == {"link", "loop", "b.txt", "pipe.txt"}
