"""`hengwen library` and `hengwen check --library` as others' scripts use them: real processes, exit codes, streams."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from hengwen.cli.main import run as main
from hengwen.library.store import Library
from library.libraries import essay, make_library, with_part_of
from program import run_program


def run(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """`python -m hengwen` in a folder that has the user's own library and cache."""
    own = {"HENGWEN_LIBRARY": str(folder / "own.hengwen"), "HENGWEN_READINGS": str(folder / "readings.hengwen")}
    return run_program(*arguments, "--lang", "en", folder=folder, environment=os.environ | own)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two years of texts, one of which copies from the year before."""
    for name in ("2024", "2025"):
        (tmp_path / name).mkdir()
    for number in (1, 2):
        (tmp_path / "2024" / f"{number}.txt").write_text(essay(number).text, encoding="utf-8")
    (tmp_path / "2025" / "new.txt").write_text(with_part_of(essay(3), essay(1)).text, encoding="utf-8")
    return tmp_path


def test_a_year_is_added_and_the_next_one_checked_against_it(folder: Path) -> None:
    """Added, listed, searched, checked, backed up, verified, removed."""
    added = run("library", "add", "2024", "--label", "year=2024", folder=folder)
    assert added.returncode == 0
    assert all("characters are plausible" in line for line in added.stderr.splitlines()), "they are drawn by chance"
    assert "Documents added: 2" in added.stdout
    listed = run("library", "list", "--label", "year=2024", folder=folder).stdout.splitlines()
    assert [line.split("\t")[:3] for line in listed] == [["1", "year=2024", "1"], ["2", "year=2024", "2"]]
    checked = run("check", "2025", "--library", "--output", "r.json", folder=folder)
    assert checked.returncode == 0
    assert all("characters are plausible" in line for line in checked.stderr.splitlines())
    report = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    assert [(Path(d["path"]).name, d["role"]) for d in report["documents"]] == [("new.txt", "new"), ("1.txt", "old")]
    assert len(report["comparisons"]) == 1
    assert "1.txt" in run("library", "search", Path("2025") / "new.txt", folder=folder).stdout
    assert run("library", "backup", "copy.hengwen", folder=folder).returncode == 0
    sound = run("library", "verify", "--library", "copy.hengwen", folder=folder)
    assert (sound.returncode, "documents: 2" in sound.stdout) == (0, True)
    assert "Documents removed: 1" in run("library", "remove", "1", folder=folder).stdout
    assert "no document 1" in run("library", "remove", "1", folder=folder).stderr


@pytest.mark.slow
def test_the_same_bytes_are_reported_and_folders_are_no_libraries(folder: Path) -> None:
    """`--library FOLDER` means the user's own library and one more folder to check."""
    assert "no library" in run("check", "2025", "--library", folder=folder).stderr
    assert run("library", "add", "2024", folder=folder).returncode == 0
    again = run("library", "add", "2024", folder=folder)
    assert "is in the library already" in again.stderr
    checked = run("check", "--library", "2024", folder=folder)
    assert checked.returncode == 0
    assert "it is not compared with itself" in checked.stderr
    assert "documents: 2, pairs with shared text: 0" in checked.stdout


def test_a_few_characters_of_a_hash_remove_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip of the hand names many documents at once: eight characters are asked for."""
    path = make_library(tmp_path / "a.db", [essay(number) for number in range(6)])
    with Library.open(path) as library:
        hashes = [name for (name,) in library.rows("SELECT hash FROM document")]
    for few in {"", *(name[:1] for name in hashes), hashes[0][:7]}:
        if not few.isdecimal():
            assert main(["library", "remove", few, "--library", str(path), "--lang", "en"]) == 1
            assert "There is no document" in capsys.readouterr().err
    assert main(["library", "remove", hashes[0][:8], "--library", str(path), "--lang", "en"]) == 0
    with Library.open(path) as library:
        assert [name for (name,) in library.rows("SELECT hash FROM document")] == hashes[1:]


def test_wrong_usage_is_refused(folder: Path) -> None:
    """An unknown label, and nothing to check."""
    assert run("library", "add", "2024", "--label", "colour=red", folder=folder).returncode == 2
    assert run("check", folder=folder).returncode == 2
    assert run("library", "list", folder=folder).returncode == 1


@pytest.mark.slow
def test_a_damaged_library_is_reported_and_rebuilt(folder: Path) -> None:
    """The damaged one is kept beside it."""
    run("library", "add", "2024", folder=folder)
    path = folder / "own.hengwen"
    data = bytearray(path.read_bytes())
    data[4096 * 4 : 4096 * 5] = bytes(4096)
    path.write_bytes(data)
    assert run("library", "verify", folder=folder).returncode == 1
    rebuilt = run("library", "verify", "--rebuild", folder=folder)
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert (folder / "own.hengwen.damaged").read_bytes() == bytes(data)
    assert run("library", "verify", folder=folder).returncode == 0
