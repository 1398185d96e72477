"""`hengwen --self-test`: every part of the program tried for real where it is installed, a line for each.

The bundled samples are checked, every report is written and read back, a library is made and asked, each page of the
window is opened. Nothing of the user's is changed: all of it happens in a folder that is removed at the end.
"""

import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from hengwen._version import __version__
from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, Failed
from hengwen.diagnostics.watch import Watch
from hengwen.model.errors import HengwenError, message
from hengwen.resources.i18n import translate

_PARTS = ("parts", "samples", "handing", "shelf")


def self_test(language: str, tell: Callable[[str], object]) -> bool:
    """Run all steps; each is told in one line, in a language. Whether all of them passed.

    Raises `HengwenError` where not even a folder for it can be made.
    """
    tell(f"Hengwen {__version__}, Python {platform.python_version()}, {platform.platform()}, {_origin()}")
    try:
        tempfile.gettempdir()
    except FileNotFoundError as fault:
        raise HengwenError(message("There is no folder for temporary files that can be written.")) from fault
    with tempfile.TemporaryDirectory(prefix="hengwen-", ignore_cleanup_errors=True) as folder, Watch() as watch:
        trial = DiagnosticContext(Path(folder))
        outcomes = [run_step(step, trial, language, tell) for step in _steps(watch)]
    failed = outcomes.count(False)
    summary = message("{passed} steps passed, {failed} failed.", passed=len(outcomes) - failed, failed=failed)
    tell(translate(summary, language))
    return not failed


def _origin() -> str:
    return "standalone" if getattr(sys, "frozen", False) else "installed" if _is_installed() else "source"


def _is_installed() -> bool:
    return (Path(__file__).resolve().parents[1] / "resources" / "text").is_dir()


def _steps(watch: Watch) -> Iterator[DiagnosticStep]:
    """The steps in order. A part is imported when its turn comes: one that cannot be is a step that failed."""
    for part in _PARTS:
        yield from import_module(f"hengwen.diagnostics.{part}").STEPS
    yield from _window_steps()
    yield from watch.steps()


def _window_steps() -> Sequence[DiagnosticStep]:
    try:
        from hengwen.gui.window_checks import STEPS
    except ImportError as fault:
        return (DiagnosticStep(message("window"), _raise(fault)),)
    return STEPS


def _raise(fault: ImportError) -> Callable[[DiagnosticContext], str]:
    def run(_trial: DiagnosticContext) -> str:
        raise fault

    return run


def run_step(step: DiagnosticStep, trial: DiagnosticContext, language: str, tell: Callable[[str], object]) -> bool:
    """Run one step and tell how it went; whether it passed."""
    began = time.monotonic()
    try:
        seen, passed = step.run(trial), True
    except Failed as fault:
        seen, passed = str(fault), False
    except HengwenError as fault:
        seen, passed = translate(fault.message, language), False
    except Exception as fault:  # noqa: BLE001 - a step may fail in any way; it is told, and the others go on
        seen, passed = f"{type(fault).__name__}: {fault}", False
    mark = "ok    " if passed else "FAILED"
    tell(f"{mark} {time.monotonic() - began:6.2f} s  {translate(step.name, language)}: {seen}")
    return passed
