"""The work of a process is measured by few looks at it."""

import time

import pytest

from hengwen.readers.sandbox.work_time import WorkTime


def test_a_process_that_gets_many_tasks_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look just before stands for the one at a restart; work is counted from it, and time from the restart."""
    now, looks = [100.0], []

    def look(_self: WorkTime) -> tuple[str, float]:
        looks.append(now[0])
        return "R", now[0] - 90

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(WorkTime, "_look", look)
    work = WorkTime(1)
    for _ in range(50):
        now[0] += 0.001
        work.restart()
    assert looks == [100.0]
    now[0] += 1
    assert work.seconds() == pytest.approx(1.05)
    work.restart()
    assert work.seconds() == 0
    assert len(looks) == 2
    now[0] += 30
    work.restart()
    now[0] += 2
    assert work.seconds() == pytest.approx(2)
