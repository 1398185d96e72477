"""Listening to a window: how long does its event loop go without answering while something is done?"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QEventLoop, QObject, QTimer

_BEAT = 1  # milliseconds
_AFTER = 0.15  # seconds in which what was done may still paint


@dataclass(frozen=True, slots=True)
class Heard:
    """`longest`: the longest time between two beats, `whole`: until all was done, both in milliseconds."""

    name: str
    longest: float
    whole: float

    def __str__(self) -> str:
        return f"{self.name:<58}{self.longest:>10.0f}{self.whole:>10.0f}"


class Heart(QObject):
    """Beats every millisecond from within the event loop. Nobody else can: a thread would not notice a block."""

    def __init__(self) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=_BEAT)
        self._timer.timeout.connect(self._beat)
        self._last = self._longest = 0.0

    def _beat(self) -> None:
        now = perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now

    def listen(self, name: str, act: Callable[[], object], done: Callable[[], bool] = lambda: True) -> Heard:
        """Do something from within the event loop, wait until it is done and painted, and tell the longest silence."""
        loop, times = QEventLoop(), [perf_counter()]

        def acted() -> None:
            act()
            times.append(perf_counter())

        self._last, self._longest = times[0], 0.0
        self._timer.start()
        QTimer.singleShot(5, acted)
        while len(times) == 1 or not done() or perf_counter() - times[-1] < _AFTER:
            loop.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            if len(times) > 1 and not done():
                times.append(perf_counter())
        self._timer.stop()
        return Heard(name, self._longest * 1000, (times[-1] - times[0]) * 1000)
