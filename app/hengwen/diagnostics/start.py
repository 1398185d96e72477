"""The program started anew, as its user would start it, until its window is up."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, Failed
from hengwen.model.errors import message

SHOWN = b"shown"
"""What `hengwen window --once` prints when its window has been drawn."""

_PATIENCE = 120  # seconds for a start


def own_command() -> tuple[str, ...]:
    """How this program is started once more."""
    return (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "hengwen")


def seconds_to_window(command: Sequence[str], folder: Path) -> float:
    """Seconds from the start of a process to its window on the screen. `folder`: where it may keep settings.

    Raises `Failed` where it ends without one. The screen is the one there is, or none at all.
    """
    home = {"XDG_CONFIG_HOME": folder / "config", "XDG_DATA_HOME": folder / "data", "XDG_CACHE_HOME": folder / "cache"}
    environment = {**os.environ, **{name: str(path) for name, path in home.items()}}
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    began = monotonic()
    with subprocess.Popen(
        [*command, "window", "--once"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        seconds = monotonic() - began
        _, complaint = process.communicate(timeout=_PATIENCE)
    if said.strip() != SHOWN or process.returncode:
        raise Failed(f"it ended with {process.returncode}: {complaint.decode('utf-8', 'replace').strip()[-500:]}")
    return seconds


def _starts(trial: DiagnosticContext) -> str:
    return f"{min(seconds_to_window(own_command(), trial.folder) for _ in range(2)):.2f} s"


STEPS = (DiagnosticStep(message("the window starts"), _starts),)
"""The steps of this part."""
