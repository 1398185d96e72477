"""How long the window's event loop does not answer while two documents of 300 pages are compared.

    python -m benchmarks.window_compare compare [--pages 300] [--pdf]

A heart beats every 2 ms in the event loop; the longest time between two beats is what a user would feel. `worked`: for
how long the window's own thread had a processor meanwhile, to which other programs on the machine add nothing. The
texts are invented, half of their paragraphs are equal or edited, and they are checked as any documents are. `--pdf`
sets them as PDF first and shows their pages, too. Without a screen, unless QT_QPA_PLATFORM names one.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from benchmarks.heartbeat import Heart, pause
from hengwen.check.run import check
from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.check_job import run_and_summarise
from hengwen.gui.main_window import Window
from hengwen.gui.pageview.pages_view import PagesView
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.progress import silent
from hengwen.model.request.check_request import CheckRequest

PER_PAGE = 1000  # characters
_SAMPLES = Path(__file__).parents[1] / "packaging" / "samples" / "texts"


def texts(pages: int, seed: int = 3) -> tuple[list[str], list[str]]:
    """Paragraphs of two documents: 30 % equal, 20 % edited, the rest of each its own."""
    rnd = random.Random(seed)
    raw = "".join(path.read_text(encoding="utf-8") for path in sorted(_SAMPLES.glob("*.md")))
    letters = [letter for letter in raw if "一" <= letter <= "鿿" or letter in "，。"]
    left: list[str] = []
    while sum(map(len, left)) < pages * PER_PAGE:
        left.append(_paragraph(rnd, letters))
    return left, [_other(rnd, paragraph, letters) for paragraph in left]


def _paragraph(rnd: random.Random, letters: list[str]) -> str:
    return "".join(rnd.choices(letters, k=rnd.randint(80, 260))) + "。"


def _other(rnd: random.Random, paragraph: str, letters: list[str]) -> str:
    lot = rnd.random()
    if lot < 0.3:
        return paragraph
    if lot < 0.5:
        return "".join(rnd.choice(letters) if rnd.random() < 0.05 else letter for letter in paragraph)
    return _paragraph(rnd, letters)


def write(folder: Path, pages: int, *, pdf: bool) -> None:
    """Both documents."""
    for name, paragraphs in zip(("a", "b"), texts(pages), strict=True):
        if pdf:
            _set(folder / f"{name}.pdf", paragraphs)
        else:
            (folder / f"{name}.txt").write_text("\n".join(paragraphs), encoding="utf-8")


def _set(path: Path, paragraphs: list[str]) -> None:
    from benchmarks.press import Part, Press, Style

    press = Press(Style(595, 842, 62, 11, 18, 2, 0), "")
    for paragraph in paragraphs:
        press.put(Part("body", paragraph))
    path.write_bytes(bytes(press.pdf.output()))


class Ward:
    """Does things to a window and listens to the heart."""

    def __init__(self, window: Window) -> None:
        self.window, self.heart = window, Heart()

    def measure(self, name: str, do: Callable[[], object], until: Callable[[], bool], least: float = 0.3) -> None:
        """Do something from inside the event loop, wait until it is done, and print the longest pause."""
        self.heart.begin()
        began = time.perf_counter()
        QTimer.singleShot(0, do)
        pause(1)
        while (time.perf_counter() - began < least or not until()) and time.perf_counter() - began < 60:
            pause(5)
        done = time.perf_counter() - began
        worst, worked = self.heart.take()
        print(f"{name:<40} {worst:7.1f} ms {worked:7.1f} ms   ready after {done:5.2f} s")


def compare(pages: int, *, pdf: bool) -> None:
    """All measurements."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, pages, pdf=pdf)
        app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(app, QApplication)
        set_language(app, "en")
        set_up_style(app, "light")
        store = SettingsFile(folder / "settings.json")
        store.keep("checks", str(folder / "checks"))
        settings = Settings(store)
        window = Window(settings)
        window.resize(1320, 840)
        window.show()
        result = _result(folder)
        window.checks.show_report(result)
        pause(300)
        _tour(Ward(window), result, pdf=pdf)
        window.close()


def _result(folder: Path) -> CheckResult:
    return run_and_summarise(check, CheckRequest((folder,)), silent)


def _tour(ward: Ward, result: CheckResult, *, pdf: bool) -> None:
    window, page = ward.window, ward.window.compare
    pair = result.report.comparisons[0]
    characters = len(pair.left.document.text), len(pair.right.document.text)
    matches, paragraphs = len(pair.matches), len(pair.paragraphs)
    print(f"{characters[0]:,} and {characters[1]:,} characters, {matches} matches, {paragraphs} pairs of paragraphs")
    print(f"{'longest time without an answer':<40} {'passed':>10} {'worked':>10}")

    def idle() -> bool:
        return not page.opener.busy and not any(side.pane._idle.isActive() for side in page.sides)

    def scroll(place: int) -> None:
        bar = page.left.verticalScrollBar()
        bar.setValue(place * bar.maximum() // 100)

    def find(number: int) -> None:
        page.parts.find_bar.line.setText("的一是不"[: number + 1])

    def slide(number: int) -> None:
        page.parts.filters.slider.setValue(20 * number)

    def forward(_number: int) -> None:
        page.step(1)

    ward.measure("open the pair", partial(window.pages.open_pair, pair), lambda: page.places is not None)
    ward.measure("lay out both texts", lambda: None, idle)
    ward.measure("next match, 50 times", partial(_often, 50, forward), idle, 2.0)
    ward.measure("scroll to 100 places", partial(_often, 100, scroll), idle, 3.0)
    ward.measure("shortest match by the slider, 20 steps", partial(_often, 20, slide), idle, 2.0)
    ward.measure("show everything", page.parts.filters.open, idle)
    page.search.open()
    ward.measure("find, letter by letter", partial(_often, 4, find, 80), idle, 1.0)
    page.search.close()
    ward.measure("larger text", partial(window.pages.zoom, 1), idle)
    ward.measure("another width", partial(window.resize, 1100, 840), idle)
    ward.measure("swap sides", page.swap, idle, 1.0)
    ward.measure("sort the list", partial(page.match_panel.set_order, "longest"), idle)
    if pdf:
        ward.measure("show the pages", page.actions_["pages"].trigger, lambda: _drawn(page.left), 1.0)
        ward.measure("next match on the pages, 20 times", partial(_often, 20, forward, 150), idle, 4.0)
        ward.measure("scroll to 100 places on the pages", partial(_often, 100, scroll), idle, 3.0)


def _drawn(view: object) -> bool:
    return isinstance(view, PagesView) and any(not sheet.image.isNull() for sheet in view.pages)


def _often(times: int, do: Callable[[int], object], pause: int = 10) -> None:
    for number in range(times):
        QTimer.singleShot(number * pause, lambda number=number: do(number))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["compare"])
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--pdf", action="store_true")
    asked = parser.parse_args()
    compare(asked.pages, pdf=asked.pdf)


if __name__ == "__main__":
    main()
