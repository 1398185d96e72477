"""How long the overview and the sources go without answering, with 2,000 documents and 20,000 pairs.

    xvfb-run -a python -m benchmarks.window [documents] [pairs]

At the end the window checks 1,000 documents (`benchmarks.window_busy`); two documents of 300 pages are opened by
`benchmarks.window_compare`, and starting the program is measured by `benchmarks.window_start`.

The longest silence of the event loop while each thing is done (aim: under 100 ms), the longest work of the window's own
thread without a pause, and the time until it is done. The report is made at random; computing its figures, which the
window leaves to a thread of its own, is not measured.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from benchmarks import window_busy
from benchmarks.big_reports import big_result
from benchmarks.heartbeat import Heard, Heart
from hengwen.gui.check_result import CheckResult
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.page import CHARTS
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.model.report.review import Case, Decision, Review, Verdict

DOCUMENTS, PAIRS = 2000, 20_000
_NONE = Qt.KeyboardModifier.NoModifier


def wheel(widget: QWidget, by: int, modifiers: Qt.KeyboardModifier = _NONE) -> None:
    """One notch of a wheel over the middle of a widget; negative: down, or away."""
    at = QPointF(widget.rect().center())
    turned, still = QPoint(0, by), Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(
        at, widget.mapToGlobal(at), QPoint(), turned, Qt.MouseButton.NoButton, modifiers, still, False
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
    widget.repaint()


class Bench:
    """One window with its pages, and what is done with them."""

    def __init__(self, result: CheckResult, folder: Path) -> None:
        self.result, self.heart = result, Heart()
        store = SettingsFile(folder / "settings.json")
        store.keep("checks", str(folder / "checks"))
        self.window = Window(Settings(store))
        self.page, self.sources, self.jobs = self.window.overview, self.window.sources, self.window.jobs
        self.window.resize(1360, 850)
        self.window.show()

    def hear(self, name: str, act: Callable[[], object]) -> Heard:
        """Do something and wait for everything that it started."""
        return self.heart.listen(name, act, lambda: not self.page.side.busy and not self.jobs.busy)

    def run(self) -> Iterator[Heard]:
        """All of it, one after the other."""
        result, page, window = self.result, self.page, self.window
        few = big_result(30, 60)

        def step_on() -> None:
            for _ in range(20):
                self.sources.step(1)

        self.hear("fonts are loaded", lambda: window.checks.show_report(few))
        yield self.hear("the report arrives, on all pages", lambda: window.checks.show_report(result))
        yield self.hear("the overview is shown", lambda: window.pages.go_to("overview"))
        yield self.hear("the report arrives again, in the overview", lambda: page.show_report(result))
        yield from self.tables()
        yield from self.charts()
        for rank in (0, len(result.totals) // 2):
            entry = result.totals[rank].entry
            yield self.hear(f"sources of document {rank + 1}", partial(window.pages.show_sources, entry))
        yield self.hear("sources: 20 passages on", step_on)
        window.close()

    def tables(self) -> Iterator[Heard]:
        """Sorting by every column both ways, scrolling, searching, verdicts."""
        page, table = self.page, self.page.table
        for place, column in enumerate(table.rows.columns):
            for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
                name = f"pairs sorted by {column.name}, {'up' if order.value == 0 else 'down'}"
                yield self.hear(name, partial(table.sortByColumn, place, order))
        yield self.hear("pairs scrolled by 200 notches", lambda: self.scroll(table.viewport(), 200))
        yield self.hear(
            "pairs: End, Home", lambda: [QTest.keyClick(table, key) for key in (Qt.Key.Key_End, Qt.Key.Key_Home)]
        )
        for text in ("> 10 %", "王 -甲", "longest > 100 undecided", "2023 | < 5 %", ""):
            yield self.hear(f"searched: {text or 'nothing'}", partial(page.search.setText, text))
        review = Review()
        for pair in self.result.report.comparisons[:500]:
            review = review.decided(Case.of(pair), Verdict(Decision.CONFIRMED))
        yield self.hear("500 verdicts arrive", lambda: setattr(page, "review", review))
        page.ranking.switcher.go("documents")
        yield self.hear("documents sorted by name", lambda: page.documents.sortByColumn(0, Qt.SortOrder.AscendingOrder))
        yield self.hear("documents scrolled by 100 notches", lambda: self.scroll(page.documents.viewport(), 100))

    def charts(self) -> Iterator[Heard]:
        """The heat map and the groups: zooming, moving, the pointer, the slider."""
        side = self.page.side
        self.page.switcher.go(CHARTS)  # nothing is drawn or laid out before it is seen

        def by_name() -> None:
            side.heat.order.setCurrentIndex(2)
            side.heat.order.activated.emit(2)

        side.large.setChecked(True)
        yield self.hear("heat map: zoomed by 12 notches", lambda: self.zoom(side.heat.map))
        yield self.hear("heat map: the pointer goes over 100 cells", lambda: self.point(side.heat.map))
        yield self.hear("heat map: axes by name", by_name)
        side.switcher.go("groups")
        for least in (50, 20, 8, 3, 1):
            name = f"groups at {least} %"
            yield self.hear(name, partial(side.groups.slider.setValue, least))
        yield self.hear("groups at 1 %: zoomed by 12 notches", lambda: self.zoom(side.groups.graph))
        yield self.hear("groups at 1 %: the pointer goes over 100 points", lambda: self.point(side.groups.graph))
        side.large.setChecked(False)

    def scroll(self, widget: QWidget, notches: int) -> None:
        """Turn the wheel; every notch is answered before the next one."""
        for _ in range(notches):
            wheel(widget, -120)
            QApplication.processEvents()

    def zoom(self, widget: QWidget) -> None:
        """Come nearer by 12 notches with Ctrl."""
        for _ in range(12):
            wheel(widget, 120, Qt.KeyboardModifier.ControlModifier)
            QApplication.processEvents()

    def point(self, widget: QWidget) -> None:
        """Move the pointer from corner to corner; every step is painted before the next one."""
        for step in range(100):
            QTest.mouseMove(widget, QPoint(widget.width() * step // 100, widget.height() * step // 100))
            widget.repaint()
            QApplication.processEvents()


def main() -> int:
    """Print a line for everything that is done, and the worst at the end."""
    documents, pairs = (
        int(figure) for figure in (*sys.argv[1:], *(str(f) for f in (DOCUMENTS, PAIRS)[len(sys.argv) - 1 :]))
    )
    app = QApplication(sys.argv[:1])
    set_up_style(app, "light")
    result = big_result(documents, pairs)
    print(f"{documents:,} documents, {len(result.report.comparisons):,} pairs")
    print(f"{'milliseconds':<58}{'longest':>10}{'worked':>10}{'whole':>10}")
    with tempfile.TemporaryDirectory() as folder:
        heard = []
        for each in Bench(result, Path(folder)).run():
            heard.append(each)
            print(each, flush=True)
    print(max(heard, key=lambda each: each.longest))
    return window_busy.main(())


if __name__ == "__main__":
    sys.exit(main())
