"""Jobs off the window's thread: which run, which wait, and whose outcome is delivered."""

import threading
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from hengwen.gui.jobs.job import Job, JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.model.progress import ProgressStep, Stage


@pytest.fixture
def runner(qapp: object) -> Iterator[JobRunner]:
    result = JobRunner()
    yield result
    assert result.stop(PATIENCE)


class Numbers:
    """Five jobs that wait until they are let go; what was done, and what was told."""

    def __init__(self, runner: JobRunner, policy: Policy) -> None:
        self.queue = JobQueue(runner, policy, runner)
        self.free, self.done, self.results = threading.Event(), list[int](), list[int]()
        for number in range(5):
            self.queue.start(partial(self._work, number), self.results.append)

    def _work(self, number: int, _job: Job) -> int:
        self.free.wait(PATIENCE / 1000)
        self.done.append(number)
        return number

    def wait(self, qtbot: QtBot, runner: JobRunner) -> None:
        assert self.queue.busy
        self.free.set()
        qtbot.waitUntil(lambda: not self.queue.busy and not runner.busy)


def test_of_what_is_asked_meanwhile_only_the_last_is_done(qtbot: QtBot, runner: JobRunner) -> None:
    numbers = Numbers(runner, Policy.LATEST)
    numbers.wait(qtbot, runner)
    assert numbers.results == numbers.done == [0, 4]


def test_what_is_kept_in_order_is_done_in_order(qtbot: QtBot, runner: JobRunner) -> None:
    numbers = Numbers(runner, Policy.IN_ORDER)
    numbers.wait(qtbot, runner)
    assert numbers.results == numbers.done == [0, 1, 2, 3, 4]


def test_what_was_replaced_is_not_told(qtbot: QtBot, runner: JobRunner) -> None:
    numbers = Numbers(runner, Policy.REPLACE)
    numbers.wait(qtbot, runner)
    assert (numbers.results, sorted(numbers.done)) == ([4], [0, 1, 2, 3, 4])


def test_what_runs_side_by_side_is_all_told(qtbot: QtBot, runner: JobRunner) -> None:
    numbers = Numbers(runner, Policy.PARALLEL)
    numbers.wait(qtbot, runner)
    assert sorted(numbers.results) == [0, 1, 2, 3, 4]


def test_a_fault_is_shown_and_the_next_one_is_done_all_the_same(qtbot: QtBot, runner: JobRunner) -> None:
    queue, results = JobQueue(runner, Policy.LATEST, runner), list[object]()
    with qtbot.captureExceptions() as faults:
        queue.start(lambda _job: 1 // 0, results.append)
        queue.start(lambda _job: "on", results.append)
        qtbot.waitUntil(lambda: bool(results))
    assert results == ["on"]
    assert [fault for fault, *_ in faults] == [ZeroDivisionError]


def test_what_takes_long_ends_at_its_next_pause_when_the_window_closes(runner: JobRunner) -> None:
    queue, begun = JobQueue(runner, Policy.LATEST, runner), threading.Event()

    def endless(job: Job) -> None:
        while True:
            begun.set()
            job.pause()

    queue.start(endless)
    assert begun.wait(PATIENCE / 1000)
    assert runner.stop(PATIENCE)


def test_what_is_cancelled_says_so_and_what_is_abandoned_says_nothing(qtbot: QtBot, runner: JobRunner) -> None:
    queue, results = JobQueue(runner, Policy.REPLACE, runner), list[str]()

    def endless(job: Job) -> None:
        while True:
            job.progress(ProgressStep(Stage.WRITING, 1, 3))

    queue.start(endless, cancelled=lambda: results.append("abandoned"))
    assert queue.abandon()
    assert not queue.abandon()
    queue.start(endless, cancelled=lambda: results.append("cancelled"))
    queue.cancel()
    assert queue.busy, "until it has really ended"
    qtbot.waitUntil(lambda: not queue.busy and not runner.busy)
    assert results == ["cancelled"]


def test_nothing_is_told_to_a_part_that_has_gone(qtbot: QtBot, runner: JobRunner) -> None:
    part, free, results = QObject(), threading.Event(), list[object]()
    JobQueue(runner, Policy.REPLACE, part).start(lambda _job: free.wait(PATIENCE / 1000), results.append)
    part.deleteLater()
    qtbot.wait(20)
    free.set()
    qtbot.waitUntil(lambda: not runner.busy)
    assert results == []


def test_what_waits_can_be_done_at_once(qtbot: QtBot, runner: JobRunner) -> None:
    """As when the window closes; of those calls only what fails is told."""
    queue, free, done, failed = JobQueue(runner, Policy.IN_ORDER, runner), threading.Event(), [0], list[Exception]()
    queue.start(lambda _job: free.wait(PATIENCE / 1000))
    queue.start(lambda _job: done.append(1), lambda _nothing: done.append(2))
    queue.start(lambda _job: 1 // 0, failed=failed.append)
    queue.run_waiting()
    assert done == [0, 1]
    assert [type(fault) for fault in failed] == [ZeroDivisionError]
    free.set()
    qtbot.waitUntil(lambda: not queue.busy)
