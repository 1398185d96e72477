"""A library under kills, power cuts, full disks, two writers and flipped bytes: nothing is lost in silence."""

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hengwen
from hengwen.library.add import add_read_documents
from hengwen.library.maintenance import quick_check, verify
from hengwen.library.recovery import recover
from hengwen.library.store import Library
from hengwen.model.messages import HengwenError
from hostile.library_processes import DOCUMENTS
from library.libraries import count_whole, essay, make_library

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")

PROGRAM = Path(__file__).with_name("library_processes.py")


def run_program(*arguments: object) -> str:
    """What a program that works on a library prints."""
    places = [Path(hengwen.__file__).parents[1], PROGRAM.parents[1]]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    command = [sys.executable, "-P", "-W", "ignore", str(PROGRAM), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.slow
def test_a_hundred_kills_during_imports_cost_no_document(tmp_path: Path) -> None:
    """After each the library opens, each document is there whole or not at all, and the import goes on to its end."""
    output = run_program("kill", tmp_path / "a.hengwen", 100, 5)
    assert output.startswith("100 kills")
    assert int(output.split(", ")[1].split()[0]) >= 5  # it was killed at many different moments


def test_a_killed_import_of_files_is_resumed(tmp_path: Path) -> None:
    """The program itself with its reading processes, killed twice in the middle; what is known is not added twice."""
    folder, path = tmp_path / "in", tmp_path / "a.hengwen"
    folder.mkdir()
    for number in range(120):
        (folder / f"{number}.txt").write_text(essay(number, 300).text, encoding="utf-8")
    command = [sys.executable, "-m", "hengwen", "library", "add", str(folder), "--library", str(path), "--jobs", "1"]
    for enough in (1, 61):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None and _count(path) < enough:
                time.sleep(0.01)
            process.kill()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    health = verify(path)
    assert (health.documents, health.faults) == (120, ())


def _count(path: Path) -> int:
    """How many documents a library that is being made has by now."""
    try:
        with Library.open(path) as library:
            return len(library)
    except HengwenError:
        return 0


@pytest.mark.slow
def test_two_programs_import_five_hundred_documents_each(tmp_path: Path) -> None:
    """Neither ever hears that the library is locked, and all thousand documents are there."""
    assert run_program("both", tmp_path / "a.hengwen", 500) == "1000"


def test_a_writer_that_waits_too_long_is_told_who_holds_the_library(tmp_path: Path) -> None:
    """In a sentence, not in SQLite's words; reading goes on."""
    path = make_library(tmp_path / "a.hengwen", DOCUMENTS[:2])
    with Library.open(path, write=True) as one, Library.open(path, write=True) as other:
        other.connection.execute("PRAGMA busy_timeout = 50")
        with one.writing():
            with pytest.raises(HengwenError, match="Another Hengwen"):
                add_read_documents(other, DOCUMENTS[2:3])
            assert len(other) == 2
        assert len(add_read_documents(other, DOCUMENTS[2:3]).new) == 1


@pytest.mark.parametrize("seed", range(40))
def test_a_cut_or_garbled_log_never_leaves_half_a_document(tmp_path: Path, library_with_log: Path, seed: int) -> None:
    """What a power cut may do to the log: cut anywhere, a stretch of it lost or full of rubbish."""
    path = _copy(library_with_log, tmp_path)
    chance = random.Random(seed)
    log = path.with_name(path.name + "-wal")
    data = bytearray(log.read_bytes())
    at = chance.randrange(len(data))
    if seed % 4 == 0:
        del data[at:]
    elif seed % 4 == 1:
        data[at : at + 4096] = bytes(len(data[at : at + 4096]))
    elif seed % 4 == 2:
        data[at : at + 512] = chance.randbytes(len(data[at : at + 512]))
    else:
        data[at] ^= 1 << chance.randrange(8)
    log.write_bytes(data)
    assert 4 <= count_whole(path, DOCUMENTS) <= 12
    with Library.open(path, write=True) as library:
        add_read_documents(library, DOCUMENTS)
    assert count_whole(path, DOCUMENTS) == len(DOCUMENTS)


@pytest.fixture(scope="module")
def library_with_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with documents in its log only."""
    path = tmp_path_factory.mktemp("with-log") / "a.hengwen"
    run_program("log", path)
    assert path.with_name("a.hengwen-wal").stat().st_size > 100_000
    return path


def _copy(library: Path, folder: Path) -> Path:
    """A copy of a library with its log."""
    for file in library.parent.glob("a.hengwen*"):
        if not file.name.endswith("-shm"):  # the next to open makes it anew
            shutil.copy(file, folder / file.name)
    return folder / library.name


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A drive of 3 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        pytest.skip("there is no mount here")
    if done.returncode:
        pytest.skip(f"a small drive cannot be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=False)


def test_on_a_full_disk_the_import_is_rolled_back_with_a_sentence(small_disk: Path) -> None:
    """What was there stays, and once there is room again the import goes on."""
    path = make_library(small_disk / "a.hengwen", DOCUMENTS[:5])
    more = [essay(number, 4_000) for number in range(100, 260)]
    with Library.open(path, write=True) as library:
        with pytest.raises(HengwenError, match="disk is full"):
            add_read_documents(library, more)
        assert len(library) >= 5
    assert count_whole(path, [*DOCUMENTS, *more]) >= 5
    moved = small_disk.parent / "a.hengwen"
    for end in ("", "-wal"):  # there was no room to move the log into the file
        if (log := path.with_name(path.name + end)).exists():
            shutil.copy(log, moved.with_name(moved.name + end))
    with Library.open(moved, write=True) as library:
        add_read_documents(library, more)
    assert count_whole(moved, [*DOCUMENTS, *more]) == 165


LIMITED = """
import resource, signal, sys
from pathlib import Path
from hengwen.model.messages import HengwenError
from hengwen.library.add import add_read_documents
from hengwen.library.store import Library
from library.libraries import essay
with Library.open(Path(sys.argv[1]), write=True) as library:
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    try:
        add_read_documents(library, [essay(number, 4_000) for number in range(100, 160)])
    except HengwenError as fault:
        print(fault)
"""


def test_where_files_may_not_grow_the_import_is_rolled_back_too(tmp_path: Path) -> None:
    """The same without a drive of one's own: the system lets no file of the process grow beyond 400 kB."""
    path = make_library(tmp_path / "a.hengwen", DOCUMENTS[:5])
    places = [Path(hengwen.__file__).parents[1], PROGRAM.parents[1]]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))}
    command = [sys.executable, "-c", LIMITED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert "the disk reports a fault" in done.stdout or "disk is full" in done.stdout
    assert count_whole(path, DOCUMENTS) == 5


def test_two_hundred_flipped_bytes_are_found_or_harmless(tmp_path: Path) -> None:
    """One at a time, anywhere in the file: every document is as it was, or the damage is told; nothing crashes."""
    sound = make_library(tmp_path / "sound.hengwen", DOCUMENTS[:6])
    texts = {document.id: document.text for document in DOCUMENTS}
    data = sound.read_bytes()
    chance = random.Random(11)
    found_faults = 0
    for _ in range(200):
        path = tmp_path / "a.hengwen"
        flipped = bytearray(data)
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        faults = _faults(path)
        if faults:
            found_faults += 1
            continue
        with Library.open(path) as library:
            numbers = [number for (number,) in library.rows("SELECT number FROM document")]
            actual = [(document.id, document.text) for _, document, _ in library.load(numbers)]
        assert actual == [(document.id, texts[document.id]) for document in DOCUMENTS[:6]]
    assert found_faults > 50  # half of so small a file is empty


def _faults(path: Path) -> tuple[str, ...]:
    try:
        return verify(path).faults
    except HengwenError as fault:
        return (str(fault),)


@pytest.mark.parametrize("table", ["document", "label", "content", "verdict", "original", "page"])
def test_what_can_be_read_of_a_damaged_library_is_saved(tmp_path: Path, table: str) -> None:
    """A page full of rubbish: what does not stand on it is saved, what does is told, and the damaged file is kept."""
    path = make_library(tmp_path / "a.hengwen", DOCUMENTS, year="2025")
    with Library.open(path) as library:
        ((page,),) = library.rows("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
    data = bytearray(path.read_bytes())
    data[page * 4096 - 4096 : page * 4096] = random.Random(1).randbytes(4096)
    path.write_bytes(data)
    damaged = path.read_bytes()
    assert quick_check(path) != ()
    recovered = recover(path)
    assert recovered.saved + recovered.lost == len(DOCUMENTS)
    assert recovered.damaged_file.read_bytes() == damaged
    assert count_whole(path, DOCUMENTS) == recovered.saved
    with Library.open(path) as library:
        labelled = sum(labels == {"year": "2025"} for labels in library.labels().values())
    assert labelled >= recovered.saved - recovered.incomplete
    assert recovered.all_verdicts == (table != "verdict")
    if table not in {"document", "content"}:
        assert recovered.lost == 0
