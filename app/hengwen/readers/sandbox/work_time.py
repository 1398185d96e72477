"""How long a process has worked: on a busy machine much less than the clock says."""

import math
import os
import sys
import time

_PATIENCE = 20.0
"""Multiple of its work time for which a process is waited for, whatever it does."""

_OFTEN = 0.1  # seconds between two looks
_LONGEST = 4_096  # bytes; a line of some 300
_NOBODYS_FAULT = "RTt"  # runs or waits for a processor; was stopped from outside


class WorkTime:
    """Seconds that another process has worked since it got its task.

    Processor time while it works or waits for a processor; clock time while it waits for anything else, as a hanging
    process does. Where the system does not tell (all but Linux), clock time.
    """

    def __init__(self, pid: int) -> None:
        self._stat = f"/proc/{pid}/stat"
        self._looked, self._processor = -math.inf, 0.0
        self.restart()

    def restart(self) -> None:
        """Count from now on; what was worked since a look just before counts, too."""
        self._spent = 0.0
        self._begun = self._seen = time.monotonic()
        if self._begun - self._looked >= _OFTEN:
            self._looked, self._processor = self._begun, self._look()[1]

    def go_on(self, spent: float) -> None:
        """Continue from the seconds spent before a restart."""
        self._spent += spent

    def seconds(self) -> float:
        """Return the seconds spent until now; the process is looked at several times a second."""
        now = time.monotonic()
        if now - self._seen < _OFTEN:
            return self._spent
        state, processor = self._look()
        worked, passed = processor - self._processor, now - self._seen
        self._spent += worked if state in _NOBODYS_FAULT else passed
        self._seen = self._looked = now
        self._processor = processor
        self._spent = max(self._spent, (now - self._begun) / _PATIENCE)
        return self._spent

    def _look(self) -> tuple[str, float]:
        """Return the state of the process, and the processor time of it and of its finished child processes."""
        if sys.platform != "linux":
            return "?", 0.0
        try:
            file = os.open(self._stat, os.O_RDONLY)
            try:
                line = os.read(file, _LONGEST)
            finally:
                os.close(file)
        except OSError:
            return "?", 0.0
        fields = line.rpartition(b")")[2].split()
        return fields[0].decode("ascii"), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
