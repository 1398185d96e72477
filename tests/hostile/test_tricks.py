"""Every trick ends in a state and a sentence, by the readers, by `hengwen check` and by `hengwen text`."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path

import pytest

from hengwen.model.document import Document, Role, State
from hengwen.readers.sandbox.pool import read_all
from hostile.sound import insist_sound
from hostile.tricks import PLACED, TRICKS
from slow import one_of

ENDING = {name: trick for name, trick in TRICKS.items() if trick.ends}
FAMILIES = {family: [*names] for family, names in groupby(sorted(TRICKS), lambda name: name.split("_")[0])}
BY_NAME = [*list(ENDING)[::40], *list(PLACED)[::4]]
SIDE_BY_SIDE = list(dict.fromkeys((*list(ENDING)[::6], *(name for name in BY_NAME if name in ENDING))))


def hengwen(*arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A real process; five minutes are for the machine, not for the files."""
    command = [sys.executable, "-m", "hengwen", *arguments]
    return subprocess.run(command, capture_output=True, cwd=folder, check=False, timeout=300)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sixth of the tricks that end by themselves, side by side."""
    place = tmp_path_factory.mktemp("hostile")
    for name in SIDE_BY_SIDE:
        ENDING[name].put(place / ENDING[name].file)
    return place


def read_family(family: str, place: Path) -> dict[str, Document]:
    """All tricks of a family as they were read, each within its own time."""
    groups: dict[float, list[str]] = defaultdict(list)
    for name in FAMILIES[family]:
        groups[TRICKS[name].seconds].append(name)
        TRICKS[name].put(place / TRICKS[name].file)
    actual: dict[str, Document] = {}
    for seconds, names in groups.items():
        paths = [(place / TRICKS[name].file, Role.NEW) for name in names]
        actual.update(zip(names, read_all(paths, jobs=2, seconds=seconds), strict=True))
    return actual


def test_there_are_tricks_enough() -> None:
    """At least 120, each under a file name of its own."""
    assert len(TRICKS) >= 120
    assert len({trick.file for trick in TRICKS.values()}) == len(TRICKS)


@pytest.mark.parametrize("family", one_of(FAMILIES))
def test_every_trick_ends_in_a_state_and_a_sentence(family: str, tmp_path: Path) -> None:
    """In one of the states it may end in, with what is legible of it in the text."""
    for name, document in read_family(family, tmp_path).items():
        trick = TRICKS[name]
        assert document.state in trick.states, (name, document.content.message)
        assert trick.shows in document.text, name
        insist_sound(document.content)
        assert document.id or document.state in (State.GONE, State.EMPTY, State.WRONG_KIND, State.TOO_LARGE), name
        assert "root:" not in document.text, f"{name} brought /etc/passwd in"


@pytest.mark.slow
def test_check_names_every_file_of_a_hostile_folder(folder: Path, tmp_path: Path) -> None:
    """Each is a document with a state or named as skipped; the exit code says that some were not read."""
    done = hengwen("check", folder, "--output", "report.json", "--quiet", "--lang", "en", folder=tmp_path)
    assert done.returncode == 3, done.stderr
    assert b"Traceback" not in done.stderr + done.stdout
    report = json.loads((tmp_path / "report.json").read_bytes().decode("utf-8", "surrogatepass"))
    named = [*(Path(document["path"]).name for document in report["documents"]), *report["skipped"]]
    there = sorted(entry.name for entry in folder.iterdir() if entry.is_symlink() or not entry.is_dir())
    assert sorted(named) == there
    assert all(document["state"] == "read" or document["message"] for document in report["documents"])


@pytest.mark.slow
def test_text_ends_for_tricks_given_by_name(folder: Path) -> None:
    """With 0 for what has text and 3 with a sentence for what has none."""
    with ThreadPoolExecutor(2) as pool:
        files = [TRICKS[name].file for name in BY_NAME]
        ended = list(pool.map(lambda file: hengwen("text", "--lang", "en", "--", file, folder=folder), files))
    for name, done in zip(BY_NAME, ended, strict=True):
        assert b"Traceback" not in done.stderr, name
        textless = not any(state.has_text for state in TRICKS[name].states)
        assert done.returncode == 3 if textless else done.returncode in (0, 3), (name, done.stderr)
        assert bool(done.stdout) == (done.returncode == 0), name
        assert done.returncode == 0 or len(os.fsdecode(done.stderr).strip()) > 10, name
