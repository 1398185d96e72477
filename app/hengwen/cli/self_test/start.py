"""Starts the program again, as its user would, until its window is on the screen."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from hengwen.model.failure import require

SHOWN = b"shown"
"""Output of `hengwen window --once` when its window has been drawn."""

_LONGEST = 120  # seconds for a start


def own_command() -> tuple[str, ...]:
    """Return the command that starts this program."""
    return (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "hengwen")


def seconds_to_window(command: Sequence[str], folder: Path) -> float:
    """Return the seconds from the start of a process to its window on the screen. `folder`: where it may keep settings.

    Raises `Failed` where it ends without one. It uses the existing screen, or none at all.
    """
    home = {f"XDG_{kind.upper()}_HOME": str(folder / kind) for kind in ("config", "data", "cache")}
    environment = {**os.environ, **home}
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    pipe, began = subprocess.PIPE, monotonic()
    with subprocess.Popen([*command, "window", "--once"], stdout=pipe, stderr=pipe, env=environment) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = monotonic() - began
        _, complaint = process.communicate(timeout=_LONGEST)
    last = complaint.decode("utf-8", "replace").strip()[-500:]
    require(line.strip() == SHOWN and not process.returncode, f"it ended with {process.returncode}: {last}")
    return seconds
