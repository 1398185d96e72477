"""How long the window goes without answering while a real check runs, and while a long pair opens in Compare.

    xvfb-run -a python -m benchmarks.window_busy [documents | FOLDER]

Called by `benchmarks.window` too. The documents are those of `benchmarks.check`, or those in a folder. Prints for each
stage of the check the longest silence of the event loop and the longest work of the window's own thread, in
milliseconds; nobody touches the window meanwhile, except that a pair is opened as soon as there is one.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from benchmarks.check import write_documents
from benchmarks.heartbeat import Heard, Heart
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.model.progress import ProgressStep

DOCUMENTS = 1000


@dataclass
class _Stages:
    """Silences by stage."""

    heart: Heart
    heard: list[Heard]
    name: str = "begin"
    since: float = 0.0

    def step(self, step: ProgressStep) -> None:
        """Another stage begins: the former one is told."""
        if step.stage.value != self.name:
            self.turn(step.stage.value)

    def turn(self, name: str) -> None:
        """Tell one stage and go on to the next one."""
        longest, worked = self.heart.take()
        self.heard.append(Heard(self.name, longest, worked, (perf_counter() - self.since) * 1000))
        self.name, self.since = name, perf_counter()


def check_in_window(folder: Path) -> Iterator[Heard]:
    """Check a folder in a window, as a user would, and listen."""
    with tempfile.TemporaryDirectory() as place:
        store = SettingsFile(Path(place) / "settings.json")
        store.keep("checks", str(Path(place) / "checks"))
        window, heart, loop = Window(Settings(store)), Heart(), QEventLoop()
        window.resize(1360, 850)
        window.show()
        stages = _Stages(heart, [], since=perf_counter())
        window.checks.progressed.connect(stages.step)
        grown: list[float] = []
        window.session.result_changed.connect(lambda _result: grown.append(perf_counter()))
        began = perf_counter()
        heart.begin()
        window.checks.check_paths((folder,))
        look = QTimer(interval=20)
        look.timeout.connect(lambda: None if _busy(window) else loop.quit())
        look.start()
        loop.exec()
        stages.turn("end")
        heart.end()
        yield from stages.heard
        result = window.session.result
        if result is not None:
            early = f", first after {grown[0] - began:.1f} s, {len(grown)} times more" if grown else ""
            print(f"{len(result.report.entries):,} documents, {len(result.report.comparisons):,} pairs{early}")
        window.close()


def _busy(window: Window) -> bool:
    side, autosave = window.overview.side, window.autosave
    return window.session.checking or window.jobs.busy or side.busy or autosave.busy


def main(arguments: Sequence[str]) -> int:
    """Print a line for each stage."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    set_up_style(app, "light")
    wanted = arguments[0] if arguments else str(DOCUMENTS)
    print(f"{'milliseconds':<58}{'longest':>10}{'worked':>10}{'whole':>10}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) if wanted.isdecimal() else Path(wanted)
        if wanted.isdecimal():
            write_documents(folder, int(wanted))
        for heard in check_in_window(folder):
            print(heard, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
