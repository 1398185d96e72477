"""Listening to a window: how long does its event loop go without answering while something is done?"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time

from PySide6.QtCore import QEventLoop, QObject, QTimer

_BEAT = 2  # milliseconds
_AFTER = 0.15  # seconds in which what was done may still paint


@dataclass(frozen=True, slots=True)
class Heard:
    """`longest`: the longest time between two beats; `worked`: the longest that the processor worked for the window's
    own thread between two beats, which depends less on what else the machine does; `whole`: until all was done. All in
    milliseconds.
    """

    name: str
    longest: float
    worked: float
    whole: float

    def __str__(self) -> str:
        return f"{self.name:<58}{self.longest:>10.0f}{self.worked:>10.0f}{self.whole:>10.0f}"


def pause(milliseconds: int) -> None:
    """Let the event loop run for a while. Unlike `QTest.qWait` it lets other threads have the interpreter meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Heart(QObject):
    """Beats every other millisecond from within the event loop. Nobody else can: a thread would not notice a block.

    `beats`: how often it has since it began.
    """

    def __init__(self) -> None:
        super().__init__()
        self.beats = 0
        self._timer = QTimer(self, interval=_BEAT)
        self._timer.timeout.connect(self._beat)
        self._last = self._longest = (0.0, 0.0)

    def _beat(self) -> None:
        now = perf_counter(), thread_time()
        since = now[0] - self._last[0], now[1] - self._last[1]
        self._longest = max(self._longest[0], since[0]), max(self._longest[1], since[1])
        self._last = now
        self.beats += 1

    def begin(self) -> None:
        """Beat from now on."""
        self._last, self._longest = (perf_counter(), thread_time()), (0.0, 0.0)
        self.beats = 0
        self._timer.start()

    def take(self) -> tuple[float, float]:
        """Return the longest silence and work since it was asked last, in milliseconds, the one under way included."""
        self._beat()
        (longest, worked), self._longest = self._longest, (0.0, 0.0)
        return longest * 1000, worked * 1000

    def end(self) -> None:
        """Beat no more."""
        self._timer.stop()

    def listen(self, name: str, act: Callable[[], object], done: Callable[[], bool] = lambda: True) -> Heard:
        """Do something from within the event loop, wait until it is done and painted, and tell the longest silence."""
        times = [perf_counter()]

        def acted() -> None:
            act()
            times.append(perf_counter())

        self._last, self._longest = (times[0], thread_time()), (0.0, 0.0)
        self._timer.start()
        QTimer.singleShot(5, acted)
        while len(times) == 1 or not done() or perf_counter() - times[-1] < _AFTER:
            pause(5)
            if len(times) > 1 and not done():
                times.append(perf_counter())
        self._timer.stop()
        longest, worked = self._longest
        return Heard(name, longest * 1000, worked * 1000, (times[-1] - times[0]) * 1000)
