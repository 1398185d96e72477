"""Work of which only the newest matters."""

import threading
from collections.abc import Callable
from functools import partial

from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from hengwen.gui.jobs.latest import Latest
from hengwen.gui.jobs.task import Tasks


def test_of_what_is_asked_meanwhile_only_the_last_is_done(qtbot: QtBot) -> None:
    tasks, free = Tasks(), threading.Event()
    latest, told, done = Latest(tasks, tasks), list[object](), list[int]()
    latest.finished.connect(told.append)

    def work(number: int, _pause: object) -> int:
        free.wait(PATIENCE / 1000)
        done.append(number)
        return number

    for number in range(5):
        latest.start(partial(work, number))
    assert latest.busy
    free.set()
    qtbot.waitUntil(lambda: not latest.busy)
    assert told == done == [0, 4]
    assert tasks.stop(PATIENCE)


def test_a_fault_is_shown_and_the_next_one_is_done_all_the_same(qtbot: QtBot) -> None:
    tasks = Tasks()
    latest, told = Latest(tasks, tasks), list[object]()
    latest.finished.connect(told.append)
    with qtbot.captureExceptions() as faults:
        latest.start(lambda _pause: 1 // 0)
        latest.start(lambda _pause: "on")
        qtbot.waitUntil(lambda: bool(told))
    assert told == ["on"]
    assert [fault for fault, *_ in faults] == [ZeroDivisionError]
    assert tasks.stop(PATIENCE)


def test_what_takes_long_ends_at_its_next_pause_when_the_window_closes(qtbot: QtBot) -> None:
    tasks, begun = Tasks(), threading.Event()
    latest = Latest(tasks, tasks)

    def endless(pause: Callable[[], None]) -> None:
        while True:
            begun.set()
            pause()

    latest.start(endless)
    assert begun.wait(PATIENCE / 1000)
    assert tasks.stop(PATIENCE)
