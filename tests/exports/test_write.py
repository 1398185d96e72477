"""A report is written whole or not at all, and only in a form that is known."""

import errno
import os
import stat
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, NoReturn

import handmade
import pytest

from hengwen import exports
from hengwen.exports import json_report
from hengwen.exports.formats import FORMATS, format_of_report
from hengwen.files.replacing import Replacing
from hengwen.model import clock
from hengwen.model.messages import HengwenError
from hengwen.model.progress import Progress
from hengwen.model.report.report import Report
from hengwen.views.presentation import Presentation

REPORT = handmade.sample_report()
FORCE = Replacing(force=True)


@pytest.mark.parametrize("name", ["报告.html", "report.JSON"])
def test_the_suffix_chooses_the_writer(tmp_path: Path, name: str) -> None:
    exports.write(REPORT, tmp_path / name, Presentation("zh_CN"))
    assert [path.name for path in tmp_path.iterdir()] == [name], "no other file is left"
    assert (tmp_path / name).read_bytes()[:1] == (b"{" if name.endswith("JSON") else b"<")


@pytest.mark.parametrize("name", ["report.exe", "report", ".html"])
def test_an_unknown_suffix_is_refused_with_the_known_ones(tmp_path: Path, name: str) -> None:
    for refuse in (format_of_report, lambda path: exports.write(REPORT, path)):
        with pytest.raises(HengwenError, match=r"\.html, \.json"):
            refuse(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_every_known_suffix_is_accepted(tmp_path: Path) -> None:
    for suffix in FORMATS:
        exports.write(REPORT, tmp_path / f"report{suffix}")
        assert (tmp_path / f"report{suffix}").stat().st_size > 0


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_clock_before_1980_stops_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str) -> None:
    """A machine whose battery is empty: DOCX and XLSX are ZIP files, which hold no such year."""
    for module in (time, clock):
        monkeypatch.setattr(module, "time" if module is time else "seconds", lambda: 9 * 365 * 86_400.0)
    assert clock.utc_now().startswith("1978")
    exports.write(replace(REPORT, created=clock.utc_now()), tmp_path / f"report{suffix}")
    assert (tmp_path / f"report{suffix}").stat().st_size > 0


@pytest.mark.parametrize(
    ("fault", "seen", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), HengwenError, "the disk is full"),
        (OSError(errno.EIO, "Input/output error"), HengwenError, "the disk reports a fault"),
        (ZeroDivisionError("a bug"), ZeroDivisionError, "a bug"),
        (KeyboardInterrupt("stopped"), KeyboardInterrupt, "stopped"),
    ],
)
def test_a_writer_that_fails_midway_leaves_the_old_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, seen: type[BaseException], sentence: str
) -> None:
    def failing(report: Report, stream: BinaryIO, presentation: Presentation, progress: Progress) -> NoReturn:
        stream.write(b"half")
        raise fault

    path = tmp_path / "report.json"
    path.write_text("old")
    monkeypatch.setattr(json_report, "write_json", failing)
    with pytest.raises(seen, match=sentence):
        exports.write(REPORT, path, replacing=FORCE)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full_only_in_the_end_leaves_the_old_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Network drives and quotas take every byte, and say when all is to be on the disk that it is not."""
    path = tmp_path / "report.json"
    path.write_text("old")

    def full(_number: int) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(HengwenError, match="the disk is full"):
        exports.write(REPORT, path, replacing=FORCE)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(HengwenError, match="there is no such folder"):
        exports.write(REPORT, tmp_path / "missing" / "report.json")


def test_a_folder_of_that_name_is_kept(tmp_path: Path) -> None:
    (tmp_path / "report.json").mkdir()
    with pytest.raises(HengwenError, match="could not be written"):
        exports.write(REPORT, tmp_path / "report.json")
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_protected_report_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.json"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write everywhere
    with pytest.raises(HengwenError, match="it is not allowed"):
        exports.write(REPORT, path, replacing=FORCE)
    assert path.read_text() == "old"


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes are those of POSIX")
def test_a_link_stays_a_link_and_the_mode_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    real.chmod(0o600)
    link.symlink_to(real)
    exports.write(REPORT, link, replacing=FORCE)
    assert link.is_symlink()
    assert real.read_text().startswith("{")
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is one of POSIX")
def test_a_file_that_the_system_cuts_short_is_not_kept(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "report.html"
    path.write_text("old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        with pytest.raises(HengwenError, match="larger than this system allows"):
            exports.write(REPORT, path, replacing=FORCE)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
