"""How long the window takes from the start of Python to its first picture: `python -m hengwen` as a user starts it.

    xvfb-run -a python -m benchmarks.window_start [times]

Prints the milliseconds of each start, and how many of them the processor worked for it, to which other programs on the
machine add little. The first one reads everything from the disk. Aim: under 1,500.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

_CHILD = """
import time
from PySide6.QtCore import QTimer
from hengwen.cli.main import run
from hengwen.gui.main_window import Window

def painted(window, event):
    Window.paintEvent = base
    print(time.time() - {began}, time.process_time(), flush=True)
    QTimer.singleShot(0, window.close)

base, Window.paintEvent = Window.paintEvent, painted
run([])
"""


def start(folder: Path) -> tuple[float, float]:
    """Start the program once; seconds until it is painted, and those that the processor worked for it."""
    code = _CHILD.format(began=time.time())
    own = {**os.environ, "XDG_CONFIG_HOME": str(folder)}  # where Linux has settings
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60, env=own)
    passed, worked = map(float, done.stdout.split())
    return passed, worked


def main() -> int:
    """Print all starts and their median."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    with tempfile.TemporaryDirectory() as folder:
        took = [start(Path(folder)) for _ in range(times)]
    for name, seconds in zip(("passed", "worked"), zip(*took, strict=True), strict=True):
        each = [second * 1000 for second in seconds]
        print(f"{name}: {', '.join(f'{ms:.0f}' for ms in each)}; median {median(each):.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
