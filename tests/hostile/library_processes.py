"""Processes that work on a library and are killed: run as a program, which imports once and forks for each of them."""

import os
import random
import signal
import sys
from pathlib import Path

from hengwen.library.add import add_read_documents
from hengwen.library.index.segments import unindexed_documents
from hengwen.library.store import Library
from hengwen.model.document import Document
from hengwen.text.analysis import analyse
from library.libraries import count_whole, essay

DOCUMENTS = [essay(number, 200) for number in range(24)]


def fork(work: "object", *arguments: object) -> int:
    """Start a process that does some work and ends without tidying up."""
    child = os.fork()
    if child:
        return child
    try:
        assert callable(work)
        work(*arguments)
        os._exit(0)
    except BaseException as fault:  # noqa: BLE001 - printed for the parent, which forked in the midst of its work
        sys.stderr.write(f"{type(fault).__name__}: {fault}\n")
        os._exit(1)


def import_all(path: Path) -> None:
    """Add the documents two at a time, as often as they must be."""
    with Library.open(path, write=True) as library:
        for start in range(0, len(DOCUMENTS), 2):
            add_read_documents(library, DOCUMENTS[start : start + 2])


def import_until(path: Path, seconds: float) -> None:
    """The same, ended after so many seconds of work by a signal that nothing here handles, as a kill."""
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 1e-4))
    import_all(path)


def kill_often(path: Path, times: int, seed: int) -> str:
    """Import under kills at random moments; after each one the library must be whole. Returns what happened.

    The moments are counted in the work of the process that is killed: other programs do not bring them forward.
    """
    chance = random.Random(seed)
    kills = full = 0
    sizes = []
    analyse(DOCUMENTS[0].text)  # the dictionary is loaded here, or every child would be killed while it loads it
    span = _work_of_import(path.with_name("counted.hengwen"))
    while kills < times:
        child = fork(import_until, path, chance.random() ** 2 * 0.5 * span)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) == 0:
            full += 1
            for file in path.parent.glob(path.name + "*"):
                file.unlink()
            continue
        assert os.waitstatus_to_exitcode(status) == -signal.SIGPROF
        kills += 1
        if path.exists() and path.stat().st_size:
            sizes.append(count_whole(path, DOCUMENTS) if _has_tables(path) else 0)
    import_all(path)
    assert count_whole(path, DOCUMENTS) == len(DOCUMENTS)
    with Library.open(path, write=True) as library:
        assert unindexed_documents(library) == []
    return f"{kills} kills, {len(set(sizes))} different states, {full} imports to the end"


def _work_of_import(path: Path) -> float:
    """Seconds of work that all of it takes on this machine: kills within it find the library in many states."""
    *_, used = os.wait4(fork(import_all, path), 0)
    return used.ru_utime + used.ru_stime


def _has_tables(path: Path) -> bool:
    with Library.open(path, write=True) as library:
        return bool(library.rows("SELECT 1 FROM sqlite_master WHERE name = 'document'"))


def import_one_by_one(path: Path, first: int, count: int) -> None:
    """Put documents, each in a transaction of its own."""
    with Library.open(path, write=True) as library:
        for number in range(first, first + count):
            document: Document = essay(number, 60)
            with library.writing():
                assert library.insert(document, analyse(document.text), {}) is not None


def both_import(path: Path, count: int) -> str:
    """Two processes import at the same time."""
    children = [fork(import_one_by_one, path, first, count) for first in (0, 10_000)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert codes == [0, 0], codes
    known = [essay(number, 60) for first in (0, 10_000) for number in range(first, first + count)]
    return str(count_whole(path, known))


def leave_log(path: Path) -> None:
    """Leave a library whose last documents stand in the log only, as a power cut does."""

    def work() -> None:
        library = Library.open(path, write=True)
        add_read_documents(library, DOCUMENTS[:4])
        for document in DOCUMENTS[4:12]:
            with library.writing():
                library.insert(document, analyse(document.text), {})

    child = fork(work)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


if __name__ == "__main__":
    what, place, *numbers = sys.argv[1:]
    if what == "kill":
        print(kill_often(Path(place), *map(int, numbers)))  # noqa: T201
    elif what == "both":
        print(both_import(Path(place), *map(int, numbers)))  # noqa: T201
    else:
        leave_log(Path(place))
