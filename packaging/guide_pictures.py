"""Makes the pictures of the user guide, in both languages, from the bundled samples.

    xvfb-run -s "-screen 0 1400x900x24" python packaging/guide_pictures.py [docs/guide]

Needs a screen (a virtual one will do) and a font with Chinese characters. Pictures have few colours, since the guide
travels with the program.
"""

import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.model.report.report import Report
from photographer import a_window, photograph, settle, settle_until

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "guide"
SIZE = (1260, 740)
WORDS = {
    "zh_CN": ("王老师", "句子相同，次序不同；已与两人谈话。"),
    "en": ("Ms Wang", "Same sentences, other order; talked with both."),
}
"""Who decides, and the note."""

SCAN = "2023010140"
"""The number of the student whose paper is a scan, which looks the same on every machine."""

SOURCES = "2023010136"
"""The number of the student whose paper has the most to show on the page of sources."""


class Guide:
    """Takes the pictures of one language, in the order in which a user sees them."""

    def __init__(self, window: Window, folder: Path, note: str) -> None:
        self.window, self.folder, self.note = window, folder, note

    @property
    def report(self) -> Report:
        """Return the report on the screen."""
        assert self.window.session.result is not None
        return self.window.session.result.report

    def take(self, name: str, widget: QWidget | None = None, seconds: float = 0.8) -> None:
        """Save what a widget, or the window, shows after some seconds."""
        settle(seconds)
        photograph(widget or self.window, self.folder / f"{name}.png", small=True, framed=True)

    def take_all(self) -> None:
        """Take everything that the guide shows."""
        self.take("start")
        self.check()
        self.take("reading", seconds=10.0)  # a process of its own draws the page, on a busy machine slowly
        self.overview()
        self.sources()
        self.decide()
        self.dialogs()

    def check(self) -> None:
        """Check the samples as the Help menu does."""
        window = self.window
        window.commands.check_samples()
        settle_until(lambda: window.session.result is not None and not window.session.checking)
        window.pages.go_to("reading")
        window.pages.reading.choose(next(e.document.path for e in self.report.entries if SCAN in e.document.name))

    def overview(self) -> None:
        """Take the overview, its groups and the text that many share."""
        page = self.window.pages.overview
        self.window.pages.go_to("overview")
        self.take("overview", seconds=1.5)  # the passages of the preview are read in a thread
        page.ranking.views.go("charts")
        page.side.switcher.go("groups")
        settle(1.5)  # groups are computed in a thread
        page.side.groups.list.choose(0)
        settle(1.0)
        self.take("groups", page.side.switcher.stack.parentWidget())
        page.ranking.views.go("blocks")
        self.take("shared", page.ranking)
        page.ranking.views.go("pairs")

    def sources(self) -> None:
        """Take a document beside its sources."""
        totals = self.window.session.result.totals if self.window.session.result else []
        self.window.pages.show_sources(next(t.entry for t in totals if SOURCES in t.entry.document.name))
        settle(1.5)
        for _ in range(3):
            self.window.pages.sources.step(1)
        self.take("sources")

    def decide(self) -> None:
        """Take the comparison of the second pair, of which the guide tells, and then its verdict."""
        window = self.window
        window.pages.open_pair(self.report.comparisons[1])
        self.take("compare", seconds=1.5)
        bar = window.pages.verdict_bar
        next(button for decision, button in bar.choices.items() if decision == "confirmed").click()
        bar.note.setText(self.note)
        bar.note.editingFinished.emit()
        bar.note.setCursorPosition(0)
        self.take("verdict", bar)

    def dialogs(self) -> None:
        """Take the library with this check in it, and a report."""
        self.window.commands.ask_library()
        library = self.window.findChild(LibraryDialog)
        assert library is not None
        library.resize(900, 560)
        library.labels["year"].setText("2025")
        settle(1.0)
        library.these_button.click()
        settle_until(lambda: library.table.model().rowCount() > 0)
        library.where.setText("~/.local/share/hengwen/library.db")  # not the temporary place of this moment
        self._photograph("library", library)
        self.window.exports.ask()
        report = self.window.exports.dialog
        assert report is not None
        settle_until(lambda: report.preview.pages > 0)
        self._photograph("report", report)

    def _photograph(self, name: str, dialog: QDialog) -> None:
        self.take(name, dialog, 1.5)
        dialog.reject()
        settle()


def main() -> int:
    """Take all pictures of both languages; the places of library and checks are temporary ones."""
    guide = Path(sys.argv[1]) if len(sys.argv) > 1 else GUIDE
    app = QApplication(sys.argv[:1])
    for language, (reviewer, note) in WORDS.items():
        folder = guide / language[:2] / "images"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as place, a_window(app, language, "light", reviewer=reviewer) as window:
            os.environ["HENGWEN_LIBRARY"] = str(Path(place) / "library.db")
            window.resize(*SIZE)
            Guide(window, folder, note).take_all()
    sizes = {str(path.relative_to(guide)): path.stat().st_size for path in sorted(guide.rglob("*.png"))}
    print(*(f"{size:>8,} {name}" for name, size in sizes.items()), f"{sum(sizes.values()):>8,} all", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
