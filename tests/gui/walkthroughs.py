"""Three people's work in the window by real clicks and keys, counted, with a picture of each step.

    cd tests && xvfb-run -a -s "-screen 0 1280x720x24" python -m gui.walkthroughs FOLDER [--only NAME] [--theme dark]

A teacher with 120 named files, a reviewer with 40 proposals and a library of 300, and a newcomer with the samples. The
clicks and keys are made by xdotool, as a person would make them; dropping a folder is the one thing that is
done by an event of Qt. Pictures go into FOLDER; a table of clicks and keys is printed. Ends with 1 where a step does
not come about.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from gui.submissions import write_class, write_text
from gui.user import drop_on
from hengwen.files.interrupts import raise_when_terminated
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.library.database import LIBRARY_VARIABLE
from hengwen.model.report.review import Decision

_PATIENCE = 300.0  # seconds


@dataclass
class Count:
    """The clicks and keys of a step."""

    step: str
    clicks: int = 0
    keys: int = 0


class User:
    """Clicks and types as a person does; the window answers between two movements."""

    def __init__(self, window: Window, folder: Path, name: str) -> None:
        self.window, self._folder, self._name = window, folder, name
        self.counts: list[Count] = []

    def step(self, what: str) -> None:
        """Begin to count a step."""
        self.counts.append(Count(what))

    def click(self, widget: QWidget, at: QPoint | None = None, *, right: bool = False) -> None:
        """Click on a widget, in its middle by default."""
        self.wait(widget.isVisible, f"{widget.objectName() or type(widget).__name__} is seen")
        place = widget.mapToGlobal(at or widget.rect().center()) * widget.devicePixelRatio()
        self._do("mousemove", str(place.x()), str(place.y()), "click", "3" if right else "1")
        self.counts[-1].clicks += 1

    def key(self, *keys: str) -> None:
        """Press keys, by their X names."""
        for key in keys:
            self._do("key", "--clearmodifiers", key)
            self.counts[-1].keys += 1

    def type(self, text: str) -> None:
        """Type a text; each character is a key."""
        self._do("type", "--delay", "15", text)
        self.counts[-1].keys += len(text)

    def _do(self, *arguments: str) -> None:
        active = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        subprocess.run(["xdotool", "windowfocus", str(int(active.window().winId()))], check=False, capture_output=True)
        self.settle(3)
        subprocess.run(["xdotool", *arguments], check=True)
        self.settle(6)

    @staticmethod
    def settle(rounds: int = 15) -> None:
        """Let the window answer."""
        for _ in range(rounds):
            QApplication.processEvents()
            time.sleep(0.02)

    def wait(self, done: Callable[[], object], what: str) -> None:
        """Wait until something has come about. Raises `AssertionError` where it does not."""
        until = time.monotonic() + _PATIENCE
        while not done():
            assert time.monotonic() < until, f"{self._name}: never {what}"
            self.settle(1)

    def look(self, name: str) -> None:
        """Take a picture of the screen."""
        self.settle(25)
        screen = self.window.screen()
        screen.grabWindow(0).save(str(self._folder / f"{self._name}-{name}.png"))

    def drop(self, folder: Path) -> None:
        """Drop a folder, which counts as a click, and wait for its check."""
        before = self.window.session.result
        drop_on(self.window, folder)
        self.counts[-1].clicks += 1
        self.checked(before)

    def checked(self, before: object) -> None:
        """Wait for a check that is another than the one before."""
        session = self.window.session
        self.wait(lambda: session.result not in (None, before) and not session.checking, "checked")
        self.settle()

    def decided(self, decision: Decision) -> int:
        """Return how many pairs have a verdict."""
        return sum(verdict.decision is decision for _, verdict in self.window.session.review)


def teacher(user: User, folder: Path) -> None:
    """A class of 120: to the first verdict, on to the next pairs, names hidden for showing, a report."""
    write_class(folder)
    window = user.window
    user.step("from the drop to the first verdict")
    user.drop(folder)
    user.look("1-overview")
    user.key("Return")
    user.wait(lambda: window.pages.current == "compare" and window.pages.compare.current is not None, "compared")
    user.look("2-pair")
    user.key("c")
    user.wait(lambda: user.decided(Decision.CONFIRMED) == 1, "decided")
    user.step("two further pairs")
    for count in (2, 3):
        user.key("j")
        user.settle()
        user.key("c")
        user.wait(partial(_has, user, count), "decided")
    user.step("back, and only what is above 30 %")
    user.key("ctrl+2", "ctrl+f")
    user.type("> 30 %")
    user.key("Return")
    user.look("3-searched")
    user.step("names hidden")
    user.key("ctrl+h")
    user.wait(lambda: not window.anonymisation.busy, "covered")
    user.look("4-hidden")
    user.step("the report asked for by the palette")
    user.key("ctrl+k")
    user.settle()
    user.look("5-palette")
    user.type("export" if window.session.language == "en" else "dao")
    user.key("Escape", "ctrl+e")
    user.wait(lambda: any(isinstance(w, QDialog) and w.isVisible() for w in QApplication.topLevelWidgets()), "asked")
    user.look("6-export")
    user.key("Escape")


def _has(user: User, count: int) -> bool:
    return user.decided(Decision.CONFIRMED) == count


def reviewer(user: User, folder: Path) -> None:
    """Forty proposals against a library of 300, of which six took text from it."""
    window, random = user.window, Random(7)
    old, new = folder / "2016-2025", folder / "proposals"
    for place in (old, new):
        place.mkdir(parents=True)
    texts = [write_text(random) for _ in range(300)]
    for number, text in enumerate(texts):
        year = old / str(2016 + number % 10)
        year.mkdir(exist_ok=True)
        (year / f"项目申请书{number:03}.txt").write_text("\n".join(text), encoding="utf-8")
    for number in range(40):
        own = write_text(random)
        text = [*texts[number * 7][:4], *own[:4]] if number < 6 else own
        (new / f"新申请书{number:02}.txt").write_text("\n".join(text), encoding="utf-8")
    library = folder / "library.db"
    os.environ[LIBRARY_VARIABLE] = str(library)
    command = [sys.executable, "-m", "hengwen", "library", "add", str(old), "--library", str(library)]
    subprocess.run(command, check=True, capture_output=True)
    user.step("the library chosen")
    user.click(window.pages.start.library, QPoint(8, window.pages.start.library.height() // 2))
    user.look("1-start")
    user.step("from the drop to the first pair")
    user.drop(new)
    user.look("2-overview")
    user.key("Return")
    user.wait(lambda: window.pages.current == "compare" and window.pages.compare.current is not None, "compared")
    user.look("3-pair")
    user.step("what the library chip says")
    user.click(window.pages.frame.headline.library)
    user.look("4-library")
    user.key("Escape")
    user.step("all sources of the proposal")
    user.key("ctrl+3")
    user.look("5-sources")


def newcomer(user: User, _folder: Path) -> None:
    """The samples: what needs attention, the task sheet, a group, the charts."""
    window, before = user.window, user.window.session.result
    user.step("the samples checked")
    user.look("1-start")
    user.key("ctrl+k")
    user.type("samples" if window.session.language == "en" else "")
    if window.session.language != "en":
        window.commands.check_samples()
        user.key("Escape")
    else:
        user.key("Return")
    user.checked(before)
    user.look("2-first")
    user.step("what needs attention, and back")
    user.key("ctrl+1")
    user.look("3-reading")
    user.key("ctrl+2")
    user.step("what was compared")
    user.click(window.pages.frame.headline.check)
    user.look("4-chip")
    user.key("Escape")
    user.step("the charts")
    window.pages.overview.ranking.views.go("charts")
    user.look("5-charts")
    window.pages.overview.ranking.views.go("pairs")


WALKTHROUGHS = {"teacher": teacher, "reviewer": reviewer, "newcomer": newcomer}


def work(name: str, folder: Path, language: str, theme: str) -> Iterator[str]:
    """Do one person's work; yields a line for each step."""
    known = QApplication.instance()
    app = known if isinstance(known, QApplication) else QApplication(["hengwen"])
    set_language(app, language)
    set_up_style(app, theme)
    with tempfile.TemporaryDirectory() as place:
        store = SettingsFile(Path(place) / "settings.json")
        store.keep("checks", str(Path(place) / "checks"))
        window = Window(Settings(store))
        window.show()
        user = User(window, folder, name)
        user.settle()
        files = Path(place) / "class"
        files.mkdir()
        WALKTHROUGHS[name](user, files)
        for count in user.counts:
            yield f"{name:<10} {count.step:<44} {count.clicks:>6} {count.keys:>5}"
        window.leave()
        user.settle()


def main() -> int:
    """Do the work of all three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", choices=WALKTHROUGHS)
    parser.add_argument("--language", default="zh_CN")
    parser.add_argument("--theme", default="light")
    wanted = parser.parse_args()
    raise_when_terminated()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    print(f"{'':<55} clicks  keys")
    for name in [wanted.only] if wanted.only else WALKTHROUGHS:
        for line in work(name, wanted.folder, wanted.language, wanted.theme):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
