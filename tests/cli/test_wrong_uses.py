"""Whatever is asked for in a wrong way ends with a sentence in the user's language and the right exit code."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hengwen.checkfile import CheckFile
from hengwen.cli.main import run
from library.libraries import essay, make_library

FAILED, USAGE, UNREAD = 1, 2, 3
LONG = "长" * 200

WRONG = {
    # Wrong usage: what no command line can mean.
    "no such command": (USAGE, "nothing"),
    "a command that is nearly one": (USAGE, "chek in"),
    "no such option": (USAGE, "check in --nonsense"),
    "an option that is nearly one": (USAGE, "check in --outptu r.html"),
    "nothing to check": (USAGE, "check"),
    "nothing to check against a library": (USAGE, "check --only-old"),
    "no value": (USAGE, "check in --output"),
    "too few values": (USAGE, "check in --evidence a.txt b.txt"),
    "a value too many": (USAGE, "check in --quiet=yes"),
    "no number": (USAGE, "check in --min-length long"),
    "a number too small": (USAGE, "check in --jobs 0"),
    "no such kind": (USAGE, "check in --keep pictures"),
    "no such method": (USAGE, "check in --method magic"),
    "no such parameter of a method": (USAGE, "check in --method drpkp:colour=3"),
    "no such label": (USAGE, "library add in --label colour=red"),
    "a label without a value": (USAGE, "check in --label year"),
    "an encoding without a file": (USAGE, "check in --encoding GBK"),
    "no such language": (USAGE, "check in --lang fr"),
    "an argument too many": (USAGE, "text in/a.txt in/b.txt"),
    "no file": (USAGE, "text"),
    "nothing to add": (USAGE, "library add"),
    "no such sub-command": (USAGE, "library give"),
    "two ways at once": (USAGE, "titles in/a.txt --pairs in/b.txt"),
    "no such form of sheets": (USAGE, "check in --sheets s --sheets-as txt"),
    "a passage shorter than nothing": (USAGE, "check in --min-length -1"),
    "a passage longer than any": (USAGE, "check in --min-length 99999999999999999999"),
    "more processes than any machine has": (USAGE, "check in --jobs 1000000"),
    "a label with nothing": (USAGE, "check in --label year="),
    "a part by no label": (USAGE, "report missing.hengwen --label year"),
    "a layout of no kind": (USAGE, "check in --layout in/a.txt --output r.html"),
    "a check kept as something else": (USAGE, "check in --save k.html"),
    "a second report to the output": (USAGE, "check in --output - --output -"),
    "an empty name": (USAGE, "check in --hide-name="),
    "no such method to measure": (USAGE, "bench set.jsonl --methods magic"),
    "no such value of a parameter": (USAGE, "bench set.jsonl --methods drpkp:topic=999"),
    "text in no encoding": (USAGE, "text in/a.txt --encoding rot13"),
    # Failed: what is there is not what was meant.
    "a folder that is not there": (FAILED, "check missing"),
    "a path longer than any": (FAILED, f"check {'/'.join([LONG] * 30)}"),
    "a search in what is no library": (FAILED, "library search in/a.txt --library in/b.txt"),
    "older documents that are not there": (FAILED, "check in --against missing"),
    "a roster that is not there": (FAILED, "check in --roster missing.csv"),
    "a passage too short": (USAGE, "check in --min-length 1"),
    "a radius too large": (USAGE, "check in --distance 99"),
    "a pattern that names nobody": (USAGE, "check in --people {colour}"),
    "an encoding that nobody knows": (USAGE, "check in --encoding rot13=in/a.txt"),
    "an unknown form": (USAGE, "check in --output r.xyz"),
    "a report without a form": (USAGE, "check in --output report"),
    "a sheet as data": (USAGE, "check in --evidence-of a.txt r.json"),
    "the same output twice": (USAGE, "check in --output r.html --output ./in/../r.html"),
    "an output in no folder": (FAILED, "check in --output missing/r.html"),
    "an output under a file": (FAILED, "check in --output in/a.txt/r.html"),
    "an output that is a folder": (FAILED, "check in --output folder.html"),
    "an output that is a pipe": (FAILED, "check in --output pipe.html"),
    "an output that is a link in a circle": (FAILED, "check in --output circle.html"),
    "an output with a name too long": (FAILED, f"check in --output {LONG}.html"),
    "an output over a document": (FAILED, "check in --output in/page.html"),
    "sheets in a file": (FAILED, "check in --sheets in/a.txt"),
    "a layout that is not there": (FAILED, "check in --layout missing.html --output r.html"),
    "a logo that is no picture": (FAILED, "check in --logo in/a.txt --output r.html"),
    "verdicts of no check": (FAILED, "check in --verdicts in/a.txt --output r.html"),
    "a check that is not there": (FAILED, "report missing.hengwen --output r.html"),
    "a report of a document": (FAILED, "report in/a.txt --output r.html"),
    "a report of a library": (FAILED, "report books.db --output r.html"),
    "a report of a folder": (FAILED, "report in --output r.html"),
    "a library that is not there": (FAILED, "library list --library missing.db"),
    "a document as a library": (FAILED, "library list --library in/a.txt"),
    "a folder as a library": (FAILED, "library list --library in"),
    "a pipe as a library": (FAILED, "library list --library pipe.html"),
    "a library in no folder": (FAILED, "library add in/a.txt --library in/a.txt/x.db"),
    "a document that the library has not": (FAILED, "library remove 99 --library books.db"),
    "a backup over a document": (FAILED, "library backup in/a.txt --library books.db"),
    "a backup over itself": (FAILED, "library backup ./books.db --library books.db"),
    "a backup in no folder": (FAILED, "library backup missing/x.db --library books.db"),
    "titles that are not there": (FAILED, "titles missing.txt"),
    "titles of a folder": (FAILED, "titles in"),
    "pairs without a tab": (FAILED, "titles --pairs in/a.txt"),
    "a set that is not there": (FAILED, "bench missing.jsonl"),
    "a set that is no JSON": (FAILED, "bench in/a.txt"),
    "a set that is no text": (FAILED, "bench in/photo.jpg"),
    "verdicts of a folder": (FAILED, "check in --verdicts in --output r.html"),
    "a check kept in no folder": (FAILED, "check in --save missing/k.hengwen"),
    "a check kept under a file": (FAILED, "check in --save in/a.txt/k.hengwen"),
    "a check kept over something else": (FAILED, "check in --save other.hengwen"),
    "an empty file as a library": (FAILED, "library list --library in/empty.txt"),
    "a search in an empty file": (FAILED, "library search in/a.txt --library in/empty.txt"),
    "a check against an empty file": (FAILED, "check in --library in/empty.txt"),
    "a backup of an empty file": (FAILED, "library backup x.db --library in/empty.txt"),
    "a removal from an empty file": (FAILED, "library remove 1 --library in/empty.txt"),
    "a table without a form": (USAGE, "bench set.jsonl --output t.xyz"),
    "a table over a document": (FAILED, "bench set.jsonl --output in/mine.csv"),
    # Done, but nothing could be read.
    "a document that is not there": (UNREAD, "text missing.txt"),
    "a device as a document": (UNREAD, f"text {os.devnull}"),
    "a link that leads in a circle": (UNREAD, "text circle"),
    "a pipe as a document": (UNREAD, "text pipe.html"),
    "an empty document": (UNREAD, "text in/empty.txt"),
    "a document of another kind": (UNREAD, "text in/photo.jpg"),
}  # fmt: skip
IN_CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where all of that is tried."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "in").mkdir()
    for name, data in {
        "in/a.txt": "甲写的作业，不长。".encode(),
        "in/b.txt": "乙写的是别的。".encode(),
        "in/page.html": "<p>丙写的。</p>".encode(),
        "in/mine.csv": b"name,grade\n",
        "in/empty.txt": b"",
        "in/photo.jpg": b"\xff\xd8\xff\xe0",
        "other.hengwen": b"mine",
        "set.jsonl": b'{"draft": "a", "final": "b"}\n',
    }.items():
        (folder / name).write_bytes(data)
    (folder / "folder.html").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.html")
    for name in ("circle", "circle.html"):
        (folder / name).symlink_to(name)
    make_library(folder / "books.db", [essay(1, 60)])
    before = Path.cwd()
    os.chdir(folder)
    yield folder
    os.chdir(before)


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_use_ends_with_a_sentence(place: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line in either language, after another one with the usage where that is what is wrong; nothing is changed."""
    code, line = WRONG[what]
    before = {path: path.is_file() and path.read_bytes() for path in place.rglob("*") if path.name != "books.db-shm"}
    for language in ("en", "zh_CN"):
        assert run(["--lang", language, *line.split()]) == code
        said = capsys.readouterr()
        lines = said.err.strip().splitlines()
        assert len(lines) == (2 if code == USAGE else 1), said.err
        assert bool(IN_CHINESE.search(lines[-1].replace(LONG, ""))) == (language == "zh_CN"), said.err
        assert "Traceback" not in said.err
        assert said.out == ""
    after = {path: path.is_file() and path.read_bytes() for path in place.rglob("*")}
    assert {path: after[path] for path in before} == before
    assert len(after) <= len(before) + 2  # what SQLite puts beside a library


PLAIN = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


@pytest.mark.skipif(sys.platform != "linux", reason="that device is one of Linux")
def test_output_that_goes_nowhere_is_told(place: Path) -> None:
    """A full disk under it, or a reader that went away before its end; for a system that speaks C, without a home."""
    command = [sys.executable, "-m", "hengwen", "--lang", "zh_CN", "text", "in/a.txt"]
    environment = {**PLAIN, "LANG": "C", "HOME": "/nonexistent"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, env=environment)
    assert (done.returncode, done.stderr.decode()) == (FAILED, "系统拒绝执行：磁盘已满。\n")
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, check=False, env=environment)
    assert (done.returncode, done.stderr.decode()) == (FAILED, "读取输出的程序提前关闭了。\n")
    # What a check was to keep is kept then all the same.
    command = [sys.executable, "-m", "hengwen", "check", "in", "--quiet", "--save", "kept.hengwen"]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, check=False, env=environment)
    os.close(theirs)
    assert done.returncode == FAILED
    assert len(CheckFile(place / "kept.hengwen").load().report.entries) > 1


@pytest.mark.skipif(sys.platform != "linux", reason="that folder is one of Linux")
def test_without_a_home_what_needs_none_is_done(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what would have to be kept there says that it cannot be."""
    monkeypatch.setenv("HOME", "/proc/nobody")
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HENGWEN_LIBRARY", "HENGWEN_READINGS"):
        monkeypatch.delenv(name, raising=False)
    assert run(["library", "add", "in", "--quiet"]) == FAILED
    assert run(["library", "list"]) == FAILED
    assert run(["check", "in", "--resume", "--quiet", "--jobs", "1"]) == UNREAD  # one of them is empty
