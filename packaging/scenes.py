"""A window in front of the camera: what it checks, and what brings it into a state."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.check_job import Check
from hengwen.gui.main_window import Window
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.partial_results import ResultListener, unfinished
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from photographer import settle_until_idle


class Scene:
    """The samples, checked, and a check of them that stops where it is told to."""

    def __init__(self, result: CheckResult) -> None:
        self.result = result
        self._over = threading.Event()

    def release(self) -> None:
        """Let a check that stands still end."""
        self._over.set()
        self._over = threading.Event()

    def check(self, upto: Stage, pairs: int) -> Check:
        """Return a check that stands still in a stage, with so many pairs handed out."""
        report, over = self.result.report, self._over

        def stands(_request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
            stages = list(Stage)[: list(Stage).index(upto) + 1]
            names = [entry.document.name for entry in report.entries]
            if upto is not Stage.READING:
                listener.read([entry.document for entry in report.entries], report.skipped)
            for stage in stages:
                if stage is not Stage.INDEXING:
                    progress(ProgressStep(stage, 7, len(names), names[6]))
            if pairs:
                sample = report.comparisons[-pairs:]
                listener.compared(lambda: replace(report, comparisons=sample, warnings=(unfinished(pairs, 20),)))
            while not over.wait(0.05):
                progress(ProgressStep(upto, 7, len(names), names[6]))
            return report

        return stands


def _none(_request: CheckRequest, _progress: Progress, _listener: ResultListener) -> Report:
    raise HengwenError(message("There is no file or folder “{path}”.", path="三班作业"))


Act = Callable[[Window, Scene], object]
Step = Callable[[Window], object]


@dataclass(frozen=True)
class State:
    """`act` brings a window into the state; `check` is what the window checks with; then `seconds` pass."""

    act: Act
    check: Callable[[Scene], Check] = lambda _scene: _none
    seconds: float = 0.4


def report(window: Window, scene: Scene) -> None:
    """Show the samples, checked."""
    window.checks.show_report(scene.result)
    settle_until_idle(window)


def overview(window: Window, scene: Scene) -> None:
    """Show them in the overview."""
    report(window, scene)
    window.pages.go_to("overview")
    settle_until_idle(window)


def then(*steps: Step) -> Act:
    """Return an act of some steps from the overview on."""

    def act(window: Window, scene: Scene) -> None:
        overview(window, scene)
        for step in steps:
            step(window)
            settle_until_idle(window)

    return act
