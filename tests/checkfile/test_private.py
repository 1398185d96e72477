"""What is kept of documents is for the user alone, whatever new files of theirs are otherwise."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import make_document
from hengwen import exports
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import SavedCheck, save
from hengwen.checkfile.recent import RecentCheckFiles
from hengwen.files import private
from hengwen.files.staging import temporary_folder
from hengwen.gui.settings_file import SettingsFile
from hengwen.library.database import default_path
from hengwen.library.kept_work import KeptWork, key_of
from hengwen.library.maintenance import backup
from hengwen.library.store import Library
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest
from hengwen.text.word_lists import user_list
from library.libraries import essay, make_library

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """A umask under which everybody may do everything with new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    """The modes of all files and folders below one."""
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in sorted(folder.rglob("*"))}


@pytest.mark.usefixtures("open_to_all")
def test_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    """Library and log, backup, cache, kept checks, lists, settings, temporary files: 0600 in folders of 0700."""
    report = compare_documents([make_document("甲写的作业。"), make_document("乙写的作业。", "b.txt")])
    check = SavedCheck(report, Review(), CheckRequest())
    path = make_library(tmp_path / "data" / "own" / "library.db", [essay(1, 60)])
    with Library.open(path, write=True) as library:
        backup(library, tmp_path / "data" / "copy.db")
        with library.writing():
            assert (path.parent / "library.db-wal").exists()
        RecentCheckFiles(tmp_path / "data" / "checks").add(check)
        save(check, tmp_path / "data" / "mine.hengwen")
        KeptWork(tmp_path / "cache" / "readings.db").keep({key_of("a"): b"text"})
        user_list("stop-words.txt", tmp_path / "config" / "text")
        SettingsFile(tmp_path / "conf" / "settings.json").keep("folder", "/home/somebody")
        numbers = modes(tmp_path)
    for name, mode in numbers.items():
        assert mode == (0o700 if (tmp_path / name).is_dir() else 0o600), name
    assert len(numbers) >= 14
    with temporary_folder() as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_an_older_version_left_open_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own folders; not one that the user shares with others, nor a file that others may read by choice."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("HENGWEN_LIBRARY", raising=False)
    if not default_path().is_relative_to(tmp_path):
        pytest.skip("this system keeps data elsewhere")
    shared = make_library(tmp_path / "shared" / "library.db", [])
    own, checks = make_library(default_path(), []), RecentCheckFiles(default_path().parent / "checks")
    checks.folder.mkdir()
    for path in (shared, shared.parent, own, own.parent, checks.folder):
        path.chmod(0o755 if path.is_dir() else 0o644)
    for path in (shared, own):
        Library.open(path, write=True).close()
    report = compare_documents([make_document("甲写的作业。")])
    checks.add(SavedCheck(report, Review(), CheckRequest()))
    closed = {path: not path.stat().st_mode & 0o077 for path in (shared, shared.parent, own.parent, checks.folder)}
    assert closed == {shared: False, shared.parent: False, own.parent: True, checks.folder: True}


@pytest.mark.usefixtures("open_to_all")
def test_reports_are_what_files_of_the_user_are(tmp_path: Path) -> None:
    """They are made to be handed on."""
    exports.write(compare_documents([make_document("甲写的作业。")]), tmp_path / "r.csv")
    assert set(modes(tmp_path).values()) == {0o666}


def test_windows_is_asked_to_leave_the_owner_alone(tmp_path: Path) -> None:
    """By the number of that right, which is the same in every language; for a folder with all that comes into it."""
    (tmp_path / "a.db").touch()
    assert private.icacls(tmp_path / "a.db")[1:] == (
        str(tmp_path / "a.db"), "/inheritance:r", "/grant:r", "*S-1-3-4:F",
    )  # fmt: skip
    assert private.icacls(tmp_path)[-1] == "*S-1-3-4:(OI)(CI)F"
