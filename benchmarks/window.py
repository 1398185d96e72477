"""How long the window goes without answering, and how long it takes to be there.

    xvfb-run -a python -m benchmarks.window overview [documents] [pairs]   2,000 and 20,000, made at random
    xvfb-run -a python -m benchmarks.window check [documents | FOLDER]     a real check of 1,000 documents
    python -m benchmarks.window compare [--pages 300] [--pdf]              two documents in Compare
    xvfb-run -a python -m benchmarks.window start [times]                  from the start of Python to the first picture

The first three print the longest silence of the event loop while each thing is done (aim: under 100 ms), the longest
work of the window's own thread without a pause, to which other programs add nothing, and the time until it is done, in
milliseconds. Computing the figures of a report, which the window leaves to a thread of its own, is not measured.
`compare` has invented texts half of whose paragraphs are equal or edited; `--pdf` sets them as PDF and shows their
pages, too. `start` prints each start and the median, passed and worked (aim: under 1,500 ms); the first one reads
everything from the disk.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

if "compare" in sys.argv:  # needs no screen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks import invented
from benchmarks.big_reports import big_result
from benchmarks.heartbeat import Heard, Heart, pause
from benchmarks.text_files import write_texts
from hengwen.check.run import check
from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.check_job import run_and_summarise
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import CHARTS
from hengwen.gui.pageview.pages_view import PagesView
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.progress import ProgressStep, silent
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest

PER_PAGE = 1000
"""Characters of a page of `compare`."""

_SAMPLES = Path(__file__).parents[1] / "packaging" / "samples" / "texts"
_NONE = Qt.KeyboardModifier.NoModifier

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


@contextmanager
def a_window(folder: Path) -> Iterator[Window]:
    """Open a window in English with settings of its own in a folder."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    set_language(app, "en")
    set_up_style(app, "light")
    store = SettingsFile(folder / "settings.json")
    store.keep("checks", str(folder / "checks"))
    window = Window(Settings(store))
    window.resize(1360, 850)
    window.show()
    yield window
    window.close()


# The overview


class Overview:
    """A window that has a large report, and what is done with its pages."""

    def __init__(self, window: Window, result: CheckResult) -> None:
        self.window, self.result, self.heart = window, result, Heart()
        self.page, self.sources, self.jobs = window.pages.overview, window.pages.sources, window.jobs

    def hear(self, name: str, act: Callable[[], object]) -> Heard:
        """Do something and wait for everything that it started."""
        return self.heart.listen(name, act, lambda: not self.page.side.busy and not self.jobs.busy)

    def run(self) -> Iterator[Heard]:
        """Do all of it, one after the other."""
        result, page, window = self.result, self.page, self.window
        few = big_result(30, 60)
        self.hear("fonts are loaded", lambda: window.checks.show_report(few))
        yield self.hear("the report arrives, on all pages", lambda: window.checks.show_report(result))
        yield self.hear("the overview is shown", lambda: window.pages.go_to("overview"))
        yield self.hear("the report arrives again, in the overview", lambda: page.show_report(result))
        yield from self.tables()
        yield from self.charts()
        for rank in (0, len(result.totals) // 2):
            entry = result.totals[rank].entry
            yield self.hear(f"sources of document {rank + 1}", partial(self.window.pages.show_sources, entry))
        yield self.hear("sources: 20 passages on", self.step_on)

    def step_on(self) -> None:
        """Go on in the sources of a document by 20 passages."""
        for _ in range(20):
            self.sources.step(1)

    def tables(self) -> Iterator[Heard]:
        """Sort by every column both ways, scroll, search, decide."""
        page, table = self.page, self.page.table
        for place, column in enumerate(table.rows.columns):
            for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
                name = f"pairs sorted by {column.name}, {'up' if order.value == 0 else 'down'}"
                yield self.hear(name, partial(table.sortByColumn, place, order))
        ends = Qt.Key.Key_End, Qt.Key.Key_Home
        yield self.hear("pairs scrolled by 200 notches", lambda: turn(table.viewport(), 200, -120))
        yield self.hear("pairs: End, Home", lambda: [QTest.keyClick(table, key) for key in ends])
        for text in ("> 10 %", "王 -甲", "longest > 100 undecided", "2023 | < 5 %", ""):
            yield self.hear(f"searched: {text or 'nothing'}", partial(page.search.setText, text))
        review = Review()
        for pair in self.result.report.comparisons[:500]:
            review = review.decided(Case.of(pair), Verdict(Decision.CONFIRMED))
        yield self.hear("500 verdicts arrive", lambda: setattr(page, "review", review))
        page.ranking.views.go("documents")
        yield self.hear("documents sorted by name", lambda: page.documents.sortByColumn(0, Qt.SortOrder.AscendingOrder))
        yield self.hear("documents scrolled by 100 notches", lambda: turn(page.documents.viewport(), 100, -120))

    def charts(self) -> Iterator[Heard]:
        """Use the heat map and the groups: zoom, move, the pointer, the slider."""
        side = self.page.side
        self.page.ranking.views.go(CHARTS)  # nothing is drawn or laid out before it is seen

        def by_name() -> None:
            side.heat.order.setCurrentIndex(2)
            side.heat.order.activated.emit(2)

        side.heat.whole.setChecked(True)
        yield self.hear("heat map: zoomed by 12 notches", lambda: turn(side.heat.map, 12, 120, ctrl=True))
        yield self.hear("heat map: the pointer goes over 100 cells", lambda: point(side.heat.map))
        yield self.hear("heat map: axes by name", by_name)
        side.switcher.go("groups")
        for least in (50, 20, 8, 3, 1):
            name = f"groups at {least} %"
            yield self.hear(name, partial(side.groups.slider.setValue, least))
        side.heat.whole.setChecked(False)


def turn(widget: QWidget, notches: int, by: int, *, ctrl: bool = False) -> None:
    """Turn the wheel over the middle of a widget, negative: down, or away; each notch is answered before the next."""
    for _ in range(notches):
        at, keys = QPointF(widget.rect().center()), Qt.KeyboardModifier.ControlModifier if ctrl else _NONE
        turned, still, no_button = QPoint(0, by), Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
        event = QWheelEvent(at, widget.mapToGlobal(at), QPoint(), turned, no_button, keys, still, False)
        QApplication.sendEvent(widget, event)
        widget.repaint()
        QApplication.processEvents()


def point(widget: QWidget) -> None:
    """Move the pointer from corner to corner; every step is painted before the next one."""
    for step in range(100):
        QTest.mouseMove(widget, QPoint(widget.width() * step // 100, widget.height() * step // 100))
        widget.repaint()
        QApplication.processEvents()


def overview(folder: Path, documents: int, pairs: int) -> Iterator[Heard]:
    """Do everything to a large report; the worst comes once more at the end."""
    result = big_result(documents, pairs)
    print(f"{documents:,} documents, {len(result.report.comparisons):,} pairs")
    with a_window(folder) as window:
        heard = []
        for item in Overview(window, result).run():
            heard.append(item)
            yield item
    yield max(heard, key=lambda entry: entry.longest)


# A check


def check_in_window(folder: Path, documents: Path) -> Iterator[Heard]:
    """Check a folder as a user would, and listen to each stage; a pair is opened as soon as there is one."""
    with a_window(folder) as window:
        heart, loop = Heart(), QEventLoop()
        heard: list[Heard] = []
        name, since = "begin", time.perf_counter()

        def turn_to(other: str) -> None:
            nonlocal name, since
            longest, worked = heart.take()
            heard.append(Heard(name, longest, worked, (time.perf_counter() - since) * 1000))
            name, since = other, time.perf_counter()

        def step(step: ProgressStep) -> None:
            if step.stage.value != name:
                turn_to(step.stage.value)

        window.checks.progressed.connect(step)
        grown: list[float] = []
        window.session.result_changed.connect(lambda _result: grown.append(time.perf_counter()))
        began = time.perf_counter()
        heart.begin()
        window.checks.check_paths((documents,))
        look = QTimer(interval=20)
        look.timeout.connect(lambda: None if _busy(window) else loop.quit())
        look.start()
        loop.exec()
        turn_to("end")
        heart.end()
        yield from heard
        if result := window.session.result:
            early = f", first after {grown[0] - began:.1f} s, {len(grown)} times more" if grown else ""
            print(f"{len(result.report.entries):,} documents, {len(result.report.comparisons):,} pairs{early}")


def _busy(window: Window) -> bool:
    return window.session.checking or window.jobs.busy or window.pages.overview.side.busy or window.autosave.busy


# A long pair


def long_pair(pages: int, seed: int = 3) -> tuple[list[str], list[str]]:
    """Return paragraphs of two documents: 30 % equal, 20 % edited, the rest of each its own."""
    rnd = random.Random(seed)
    raw = "".join(path.read_text(encoding="utf-8") for path in sorted(_SAMPLES.glob("*.md")))
    letters = [letter for letter in raw if "一" <= letter <= "鿿" or letter in "，。"]

    def paragraph() -> str:
        return "".join(rnd.choices(letters, k=rnd.randint(80, 260))) + "。"

    def other(text: str) -> str:
        lot = rnd.random()
        if lot < 0.3:
            return text
        edited = (rnd.choice(letters) if rnd.random() < 0.05 else letter for letter in text)
        return "".join(edited) if lot < 0.5 else paragraph()

    left: list[str] = []
    while sum(map(len, left)) < pages * PER_PAGE:
        left.append(paragraph())
    return left, [other(text) for text in left]


def write_long_pair(folder: Path, pages: int, *, pdf: bool = False) -> None:
    """Write both documents."""
    folder.mkdir(exist_ok=True)
    for name, paragraphs in zip(("a", "b"), long_pair(pages), strict=True):
        if pdf:
            from benchmarks.typesetting import Part, Style, Typesetter

            typesetter = Typesetter(Style(595, 842, 62, 11, 18, 2, 0), "")
            for paragraph in paragraphs:
                typesetter.put(Part("body", paragraph))
            (folder / f"{name}.pdf").write_bytes(bytes(typesetter.pdf.output()))
        else:
            (folder / f"{name}.txt").write_text("\n".join(paragraphs), encoding="utf-8")


def compare(folder: Path, pages: int, *, pdf: bool) -> Iterator[Heard]:
    """Open a long pair and go through it."""
    write_long_pair(folder / "in", pages, pdf=pdf)
    result = run_and_summarise(check, CheckRequest((folder / "in",)), silent)
    with a_window(folder) as window:
        window.checks.show_report(result)
        pause(300)
        yield from _tour(window, result, pdf=pdf)


def _tour(window: Window, result: CheckResult, *, pdf: bool) -> Iterator[Heard]:
    page, pair, hear = window.pages.compare, result.report.comparisons[0], Heart().listen
    characters = [len(entry.document.text) for entry in (pair.left, pair.right)]
    print(f"{characters} characters, {len(pair.matches)} matches, {len(pair.paragraphs)} pairs of paragraphs")

    def idle() -> bool:
        busy = page.opener.busy or page.difference_marks.busy or window.rescoring.busy
        return not (busy or any(side.pane._idle.isActive() for side in page.sides))

    def scroll(place: int) -> None:
        bar = page.left.verticalScrollBar()
        bar.setValue(place * bar.maximum() // 100)

    def often(name: str, times: int, do: Callable[[int], object], apart: int = 10) -> Heard:
        left = list(range(times))

        def act() -> None:
            for number in range(times):
                QTimer.singleShot(number * apart, lambda: do(left.pop(0)))

        return hear(f"{name}, {times} times", act, lambda: not left and idle())

    forward = partial(lambda _number: page.step(1))
    yield hear("open the pair", partial(window.pages.open_pair, pair), lambda: page.places is not None)
    yield hear("lay out both texts", lambda: None, idle)
    yield often("next match", 50, forward)
    yield often("next difference", 50, lambda _number: page.step_difference(1))
    yield often("scroll", 100, scroll)
    only = page.actions_["only_differences"]
    yield hear("only differences", only.trigger, idle)
    yield hear("equal paragraphs too", only.trigger, idle)
    yield hear("excuse a passage", partial(page.excuses.decided.emit, Decision.EXCUSED, ""), idle)
    yield hear("let it count again", page.excuses.restore, idle)
    yield often("shortest match by the slider", 20, lambda number: page.parts.filters.slider.setValue(20 * number))
    yield hear("show everything", page.parts.filters.open, idle)
    page.search.open()
    yield often("find a letter more", 4, lambda n: page.parts.find_bar.line.setText("的一是不"[: n + 1]), 80)
    page.search.close()
    yield hear("larger text", partial(window.pages.zoom, 1), idle)
    yield hear("another width", partial(window.resize, 1100, 840), idle)
    yield hear("swap sides", page.swap, idle)
    yield hear("sort the list", partial(page.match_panel.set_order, "longest"), idle)
    if pdf:
        yield hear("show the pages", page.actions_["pages"].trigger, lambda: _drawn(page.left))
        yield often("next match on the pages", 20, forward, 150)
        yield often("scroll on the pages", 100, scroll)


def _drawn(view: object) -> bool:
    return isinstance(view, PagesView) and any(not sheet.image.isNull() for sheet in view.pages)


# The start


def start(folder: Path, times: int) -> None:
    """Start the program as a user does, and print what it takes until it is painted."""
    took = []
    for _ in range(times):
        command = [sys.executable, "-c", _CHILD.format(began=time.time())]
        own = {**os.environ, "XDG_CONFIG_HOME": str(folder)}  # where Linux has settings
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=own)
        took.append([1000 * float(seconds) for seconds in done.stdout.split()])
    for name, item in zip(("passed", "worked"), zip(*took, strict=True), strict=True):
        print(f"{name}: {', '.join(f'{ms:.0f}' for ms in item)}; median {median(item):.0f}")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["overview", "check", "compare", "start"])
    parser.add_argument("values", nargs="*", help="documents and pairs, a folder, or times")
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--pdf", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, values = Path(name), asked.values
        if asked.what == "start":
            start(folder, int(*values or ["7"]))
            return
        if asked.what == "overview":
            heard = overview(folder, *map(int, [*values, *("2000", "20000")[len(values) :]]))
        elif asked.what == "compare":
            heard = compare(folder, asked.pages, pdf=asked.pdf)
        else:
            documents = folder / "in" if not values or values[0].isdecimal() else Path(values[0])
            if documents == folder / "in":
                write_texts(documents, invented.texts(int(*values or ["1000"])))
            heard = check_in_window(folder, documents)
        print(f"{'milliseconds':<58}{'longest':>10}{'worked':>10}{'whole':>10}")
        for item in heard:
            print(item, flush=True)


if __name__ == "__main__":
    main()
