"""`hengwen --self-test`: runs every part of the installed program, a line for each.

Nothing of the user's is changed: everything is done in a folder that is removed at the end.
"""

import platform
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from hengwen._version import __version__
from hengwen.cli.self_test.steps import InstalledProgram, Step
from hengwen.cli.self_test.watch import Watch
from hengwen.files.staging import temporary_folder
from hengwen.model.failure import Failed
from hengwen.model.messages import HengwenError, message
from hengwen.resources.i18n import translate


def self_test(language: str, show: Callable[[str], object]) -> bool:
    """Run all steps and show a line for each, in a language. Return whether all passed.

    Raises `HengwenError` where no folder for it can be created.
    """
    show(f"Hengwen {__version__}, Python {platform.python_version()}, {platform.platform()}, {_origin()}")
    watch = Watch()
    with ExitStack() as kept:
        try:
            folder = kept.enter_context(temporary_folder())
        except OSError as fault:
            raise HengwenError(message("There is no folder for temporary files that can be written.")) from fault
        outcomes = [run_step(step, language, show) for step in InstalledProgram(folder).steps(watch)]
    watch.on = False
    failed = outcomes.count(False)
    summary = message("{passed} steps passed, {failed} failed.", passed=len(outcomes) - failed, failed=failed)
    show(translate(summary, language))
    return not failed


def _origin() -> str:
    installed = (Path(__file__).resolve().parents[2] / "resources" / "text").is_dir()
    return "standalone" if getattr(sys, "frozen", False) else "installed" if installed else "source"


def run_step(step: Step, language: str, show: Callable[[str], object]) -> bool:
    """Run one step and show its outcome. Return whether it passed."""
    (name, run), began = step, time.monotonic()
    try:
        seen, passed = run(), True
    except Failed as fault:
        seen, passed = str(fault), False
    except HengwenError as fault:
        seen, passed = translate(fault.message, language), False
    except Exception as fault:  # noqa: BLE001 - a step may fail in any way; it is shown, and the others go on
        seen, passed = f"{type(fault).__name__}: {fault}", False
    mark = "ok    " if passed else "FAILED"
    show(f"{mark} {time.monotonic() - began:6.2f} s  {translate(name, language)}: {seen}")
    return passed
