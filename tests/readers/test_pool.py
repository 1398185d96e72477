"""Many files in guarded processes: only the bad file suffers."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar
from zipfile import ZipFile

import pytest
from bad_readers import formats

from hengwen.model.document import Role, State
from hengwen.model.messages import Cancelled
from hengwen.model.progress import ProgressStep
from hengwen.readers.formats import FORMATS
from hengwen.readers.sandbox.pool import read_all

pytestmark = pytest.mark.usefixtures("started_anew")

T = TypeVar("T")


def files(folder: Path, contents: Sequence[bytes], suffix: str = ".txt") -> list[tuple[Path, Role]]:
    paths = []
    for number, data in enumerate(contents):
        path = folder / f"{number:03}{suffix}"
        path.write_bytes(data)
        paths.append((path, Role.NEW))
    return paths


def test_documents_come_in_the_order_given_with_any_number_of_jobs(tmp_path: Path) -> None:
    """And they are the same."""
    paths = files(tmp_path, [f"文本第 {number} 号。\n".encode() * (100 * (number % 7 + 1)) for number in range(60)])
    paths.reverse()
    one, two = read_all(paths, jobs=1), read_all(paths, jobs=2)
    assert one == two
    assert [document.path for document in one] == [str(path) for path, _ in paths]


def test_roles_and_missing_files_come_through(tmp_path: Path) -> None:
    """No file is ever missing from the result."""
    paths = [*files(tmp_path, [b"text"]), (tmp_path / "gone.txt", Role.OLD)]
    documents = read_all(paths, jobs=2)
    assert [(document.state, document.role) for document in documents] == [
        (State.READ, Role.NEW),
        (State.GONE, Role.OLD),
    ]


def test_nothing_to_read_starts_nothing() -> None:
    """An empty list is an empty result."""
    assert read_all([]) == []


def test_nothing_that_libraries_print_is_seen(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Odd pictures, fonts and PDFs make them talk; the state and the sentence say all."""
    (document,) = read_all(files(tmp_path, [b"text"]), jobs=1, formats=formats({".txt": ("bad_readers:grumbles",)}))
    assert (document.text, capfd.readouterr()) == ("text", ("", ""))


def test_a_reader_that_hangs_is_stopped_and_the_second_one_asked(tmp_path: Path) -> None:
    """Without a second reader the file is `too slow`, and nobody says that it means harm; its id is known all the same.

    What a second one makes of it may lack something: it is read partly. Where that finds nothing, nothing is known.
    """
    paths = files(tmp_path, [b"x"], ".slow") + files(tmp_path, [b"y"], ".saved")
    paths += files(tmp_path, [b"z"], ".none")
    table = formats({
        ".slow": ("bad_readers:hangs",), ".saved": ("bad_readers:hangs", "bad_readers:reads"),
        ".none": ("bad_readers:hangs", "bad_readers:says_nothing"),
    })  # fmt: skip
    slow, saved, none = read_all(paths, jobs=2, seconds=0.4, formats=table)
    assert (slow.state, slow.text, len(slow.id)) == (State.TOO_SLOW, "", 64)
    assert "harm" not in str(slow.content.message)
    assert (saved.state, saved.text) == (State.READ_PARTLY, "second opinion y")
    assert "may have missed" in str(saved.content.message)
    assert (none.state, len(none.id)) == (State.TOO_SLOW, 64)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what another process does")
def test_a_busy_machine_makes_no_file_too_slow(tmp_path: Path) -> None:
    """What counts is work: a reader that gets no processor for four times as long as it may work goes on afterwards."""
    table = formats({".held": ("bad_readers:is_held_up",)})
    (document,) = read_all(files(tmp_path, [b"x"], ".held"), jobs=1, seconds=0.5, formats=table)
    assert (document.state, document.text) == (State.READ, "x")


def test_the_pages_that_are_done_are_kept_when_the_next_one_hangs(tmp_path: Path) -> None:
    """Read partly, with how many of how many."""
    table = formats({".pages": ("bad_readers:turns_pages",)}, tells_pages=True)
    (document,) = read_all(files(tmp_path, [b"abc"], ".pages"), jobs=1, seconds=1, formats=table)
    assert (document.state, document.text, len(document.id)) == (State.READ_PARTLY, "abc", 64)
    assert "the first 3 of 4 pages" in str(document.content.message)


def test_a_reader_that_dies_costs_only_its_file(tmp_path: Path) -> None:
    """Every third file of thirty kills its worker; the others are read."""
    paths = files(tmp_path, [b"die" if number % 3 == 0 else b"text" for number in range(30)], ".odd")
    documents = read_all(paths, jobs=2, formats=formats({".odd": ("bad_readers:sometimes",)}))
    assert [document.state for document in documents] == [
        State.READER_CRASHED if number % 3 == 0 else State.READ for number in range(30)
    ]


def test_a_file_that_kills_whatever_reads_it_is_given_up(tmp_path: Path) -> None:
    """After four workers, however many readers there are: the files behind it wait for each."""
    notes = tmp_path / "notes"
    paths = [*files(tmp_path, [bytes(notes)], ".odd"), *files(tmp_path, [b"text"])]
    deadly = formats({".odd": ("bad_readers:dies_noting_it",) * 8})
    killer, other = read_all(paths, jobs=1, formats=(*FORMATS, *deadly))
    assert (killer.state, other.text) == (State.READER_CRASHED, "text")
    assert notes.read_text().splitlines() == ["died"] * 4


def test_ctrl_c_costs_no_document(tmp_path: Path) -> None:
    """Only the program itself takes notice of it: it ends the workers when it has said so."""
    (document,) = read_all(
        files(tmp_path, [b"text"], ".odd"), formats=formats({".odd": ("bad_readers:is_interrupted",)})
    )
    assert (document.state, document.text) == (State.READ, "text")


def test_after_a_crash_the_second_reader_is_asked(tmp_path: Path) -> None:
    """In a fresh worker."""
    table = formats({".odd": ("bad_readers:dies", "bad_readers:reads")})
    (document,) = read_all(files(tmp_path, [b"z"], ".odd"), formats=table)
    assert (document.state, document.text) == (State.READ_PARTLY, "second opinion z")


@pytest.mark.slow
def test_the_second_of_two_hanging_readers_has_half_the_time(tmp_path: Path) -> None:
    """What hangs one reader mostly hangs the other as well, and the other files wait."""
    table = formats({".odd": ("bad_readers:hangs", "bad_readers:sleeps")})
    (document,) = read_all(files(tmp_path, [b"z"], ".odd"), formats=table, seconds=3)
    assert (document.state, len(document.id)) == (State.TOO_SLOW, 64)


@pytest.mark.slow
def test_what_was_read_is_kept_when_the_second_opinion_cannot_be_had(tmp_path: Path) -> None:
    """Whether it hangs, dies or wants too much memory; the sentence says so, and the other files go on."""
    paths = files(tmp_path, [b"hang", b"die", b"fine", b"odd"], ".odd")
    paths += files(tmp_path, [b"x"], ".big") + files(tmp_path, [b"x"], ".none")
    doubts, eats = ("bad_readers:doubts", "bad_readers:reads"), ("bad_readers:doubts_and_eats",)
    table = formats({".odd": doubts, ".big": eats, ".none": ("bad_readers:finds_nothing",)}, asks_second_reader=True)
    hung, died, fine, odd, big, none = read_all(paths, formats=table, seconds=2, jobs=2)
    for item in (hung, died, big):
        assert (item.state, item.text, len(item.id)) == (State.READ_PARTLY, "first opinion", 64)
        assert "second reader" in str(item.content.message)
    assert (fine.state, fine.text, fine.content.message) == (State.READ, "fine", None)
    assert (odd.state, odd.text) == (State.SUSPICIOUS, "first")
    assert none.state is State.EMPTY
    assert "second reader" in str(none.content.message)


def test_a_damaged_file_that_hangs_the_second_reader_is_damaged(tmp_path: Path) -> None:
    """That is what the first one found out."""
    table = formats({".odd": ("bad_readers:raises", "bad_readers:hangs")})
    (document,) = read_all(files(tmp_path, [b"z"], ".odd"), formats=table, seconds=1)
    assert (document.state, len(document.id)) == (State.DAMAGED, 64)


def test_a_large_document_in_an_archive_gets_its_time(tmp_path: Path) -> None:
    """In proportion to its size, like a file of its own."""
    with ZipFile(tmp_path / "export.zip", "w") as archive:
        archive.writestr("a.txt", bytes(range(256)) * 80_000)
    table = formats({".txt": ("bad_readers:sleeps",)})
    (document,) = read_all([(tmp_path / "export.zip" / "a.txt", Role.NEW)], formats=table, seconds=0.5)
    assert (document.state, document.text) == (State.READ, "20480000 bytes")


def test_a_reader_that_wants_too_much_memory_is_stopped(tmp_path: Path) -> None:
    """A worker has one GiB."""
    paths = [*files(tmp_path, [b"x"], ".big"), *files(tmp_path, [b"text"])]
    documents = read_all(paths, jobs=1, formats=(*FORMATS, *formats({".big": ("bad_readers:eats",)})))
    assert [document.state for document in documents] == [State.READER_CRASHED, State.READ]


def test_progress_is_told_of_every_file(tmp_path: Path) -> None:
    """Counts rise to the total, with the name of the latest file."""
    steps: list[ProgressStep] = []
    read_all(files(tmp_path, [b"text"] * 10), jobs=2, progress=steps.append)
    assert sorted({step.done for step in steps} - {0}) == list(range(1, 11))
    assert (steps[-1].done, steps[-1].total, steps[-1].name[-4:]) == (10, 10, ".txt")


def test_cancelling_ends_at_once_even_while_a_reader_hangs(tmp_path: Path) -> None:
    """`Cancelled` comes through, and no worker is left."""
    started = time.monotonic()

    def progress(step: ProgressStep) -> None:
        if time.monotonic() - started > 1:
            raise Cancelled

    paths = files(tmp_path, [b"x"] * 3, ".slow")
    with pytest.raises(Cancelled):
        read_all(paths, jobs=2, seconds=60, progress=progress, formats=formats({".slow": ("bad_readers:hangs",)}))
    assert time.monotonic() - started < 300  # the hanging file would never end
    assert not _children()


def test_no_worker_is_left_when_all_is_done(tmp_path: Path) -> None:
    """Also after crashes."""
    read_all(files(tmp_path, [b"die", b"text"], ".odd"), jobs=2, formats=formats({".odd": ("bad_readers:sometimes",)}))
    assert not _children()


def test_work_is_shared(tmp_path: Path) -> None:
    """Two jobs are two processes where there is work for them; for a few small files one is as quick."""
    table = formats({".odd": ("bad_readers:tells_process",)})
    large = files(tmp_path, [b"x" * 100_000] * 12, ".odd")
    assert len({document.text for document in read_all(large, jobs=2, formats=table)}) == 2
    assert len({document.text for document in read_all(large, jobs=1, formats=table)}) == 1
    small = files(tmp_path, [b"x"] * 12, ".odd")
    assert len({document.text for document in read_all(small, jobs=2, formats=table)}) in (
        1,
        2,
    )  # two where it took a second


def test_small_files_that_take_long_are_shared_too(tmp_path: Path) -> None:
    """Whoever waits for the first one gets a process of its own after a while: none waits for all before it."""
    table = formats({".slow": ("bad_readers:hangs",), ".odd": ("bad_readers:tells_process",)})
    hanging, small = files(tmp_path, [b"x"], ".slow"), files(tmp_path, [b"x"] * 3, ".odd")
    done: list[int] = []

    def progress(step: ProgressStep) -> None:
        done.append(step.done)
        if step.done == len(small):
            raise Cancelled

    with pytest.raises(Cancelled):
        read_all([*hanging, *small], jobs=2, seconds=600, progress=progress, formats=table)


def test_workers_end_when_the_program_is_killed(tmp_path: Path) -> None:
    """Even those that are busy."""
    ((path, _),) = files(tmp_path, [b"x"], ".slow")
    program = (
        "from pathlib import Path; from bad_readers import formats; from hengwen.model.document import Role;"
        "from hengwen.readers.sandbox.pool import read_all;"
        f"read_all([(Path({str(path)!r}), Role.NEW)], formats=formats({{'.slow': ('bad_readers:hangs',)}}))"
    )
    search = os.pathsep.join(item for item in sys.path if item)
    parent = subprocess.Popen([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": search})
    workers = _until(lambda: _children(parent.pid))
    time.sleep(0.5)
    parent.kill()
    parent.wait()
    assert workers
    assert _until(lambda: not any(Path("/proc", worker).exists() for worker in workers))


def test_a_worker_starts_without_heavy_parts() -> None:
    """Readers are imported when a file needs them."""
    program = "import sys, hengwen.readers.sandbox.worker; print(*sys.modules)"
    search = os.pathsep.join(item for item in sys.path if item)
    environment = {**os.environ, "PYTHONPATH": search}
    loaded = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    heavy = {"numpy", "lxml", "pypdfium2", "pdfminer", "PySide6", "jieba", "chardet"}
    assert not heavy & set(loaded.stdout.split())


def _until(actual: Callable[[], T]) -> T:
    """What `found` gives as soon as it gives something, or after five seconds."""
    started = time.monotonic()
    while not (result := actual()) and time.monotonic() - started < 300:
        time.sleep(0.05)
    return result


def _children(parent: int | None = None) -> list[str]:
    """Process ids of workers of a process, by default this one, that still run."""
    mine = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
            command = entry.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if fields[1] == str(parent or os.getpid()) and b"spawn_main" in command:
            mine.append(entry.parent.name)
    return mine


INTERRUPTED = """
import os, signal, sys
from multiprocessing.context import SpawnProcess
from pathlib import Path
from hengwen.model.document import Role
from hengwen.readers.sandbox.pool import read_all
def start_and_interrupt(process, really=SpawnProcess.start):
    really(process)
    os.killpg(0, signal.SIGINT)
if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)
    SpawnProcess.start = start_and_interrupt
    print(read_all([(Path(sys.argv[1]), Role.NEW)], jobs=1)[0].state)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals go to groups of processes there in another way")
def test_ctrl_c_is_left_to_the_program_by_a_reader_that_only_starts(tmp_path: Path) -> None:
    """The terminal sends it to every process: it neither dies of it nor prints a traceback in between."""
    (program := tmp_path / "program.py").write_text(INTERRUPTED, encoding="utf-8")
    (paper := tmp_path / "a.txt").write_text("甲写的作业。", encoding="utf-8")
    command = [sys.executable, str(program), str(paper)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, start_new_session=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "read\n", "")


def test_few_files_are_read_the_largest_first(tmp_path: Path) -> None:
    """So that no worker is left alone with a large one at the end; the documents come in their order all the same."""
    paths = files(tmp_path, [b"text\n" * (number * 37 % 11 + 1) for number in range(11)])
    seen: list[str] = []

    def progress(step: ProgressStep) -> None:
        if step.name and step.name not in seen:
            seen.append(step.name)

    documents = read_all(paths, jobs=1, progress=progress)
    assert [document.path for document in documents] == [str(path) for path, _ in paths]
    sizes = [(tmp_path / name).stat().st_size for name in seen]
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) == 11
