"""Makes the pictures of the user guide, in both languages, from the bundled samples.

    xvfb-run -s "-screen 0 1400x900x24" python packaging/guide_pictures.py [docs/guide]

Needs a screen (a virtual one will do) and a font with Chinese characters. Pictures have few colours, since the guide
travels with the program.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.report.report import Comparison
from photographer import few_colours, settle

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "guide"
SIZE = (1100, 700)
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

    def __init__(self, language: str, folder: Path, place: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        store = SettingsFile(place / "settings.json")
        store.keep("checks", str(place / "checks"))
        store.keep("reviewer", WORDS[language][0])
        self._folder, self._store, self._note = folder, store, WORDS[language][1]
        self.window = self._window()

    def _window(self) -> Window:
        window = Window(Settings(self._store))
        window.resize(*SIZE)
        window.show()
        return window

    def take(self, name: str, widget: QWidget | None = None, seconds: float = 0.8) -> None:
        """Save what a widget, or the window, shows after some seconds."""
        settle(seconds)
        picture = (widget or self.window).grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        painter.setPen(QColor("#c4c7cb"))
        painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
        painter.end()
        few_colours(picture).save(str(self._folder / f"{name}.png"), quality=0)

    def until(self, done: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait for something that takes its time."""
        end = monotonic() + seconds
        while not done() and monotonic() < end:
            settle(0.05)

    def take_all(self) -> None:
        """Everything that the guide shows."""
        self.take("start")
        self.check()
        window = self.window
        self.take("reading", seconds=10.0)  # a process of its own draws the page, on a busy machine slowly
        window.pages.go_to("overview")
        self.take("overview", seconds=1.5)  # the charts are computed in threads of their own
        window.overview.switcher.go("charts")
        window.overview.side.switcher.go("groups")
        settle(1.5)
        window.overview.side.groups.list.choose(0)
        settle(1.0)
        self.take("groups", window.overview.side.switcher.stack)
        window.overview.switcher.go("preview")
        window.overview.ranking.switcher.go("blocks")
        self.take("shared", window.overview.ranking)
        window.overview.ranking.switcher.go("pairs")
        totals = window.session.result.totals if window.session.result else []
        window.pages.show_sources(next(t.entry for t in totals if SOURCES in t.entry.document.name))
        settle(1.5)
        for _ in range(3):
            window.sources.step(1)
        self.take("sources")
        self.decide()
        self.dialogs()

    def check(self) -> None:
        """Check the samples as the Help menu does."""
        self.window.commands.check_samples()
        self.until(lambda: self.window.session.result is not None and not self.window.session.checking)
        self.window.pages.go_to("reading")
        entries = self.window.session.result.report.entries if self.window.session.result else ()
        self.window.reading.choose(next(e.document.path for e in entries if SCAN in e.document.name))

    def second(self) -> Comparison:
        """The second pair of the ranking, of which the guide tells."""
        assert self.window.session.result is not None
        return self.window.session.result.report.comparisons[1]

    def decide(self) -> None:
        """The comparison, then its verdict."""
        window = self.window
        window.pages.open_pair(self.second())
        self.take("compare", seconds=1.5)
        bar = window.pages.verdict_bar
        next(button for decision, button in bar.choices.items() if decision == "confirmed").click()
        bar.note.setText(self._note)
        bar.note.editingFinished.emit()
        bar.note.setCursorPosition(0)
        self.take("verdict", bar)

    def dialogs(self) -> None:
        """The library with this check in it, and a report."""
        self.window.commands.ask_library()
        library = self.window.findChild(LibraryDialog)
        assert library is not None
        library.resize(900, 560)
        library.labels["year"].setText("2025")
        settle(1.0)
        library.these_button.click()
        self.until(lambda: library.table.model().rowCount() > 0)
        library.where.setText("~/.local/share/hengwen/library.db")  # not the temporary place of this moment
        self._photograph("library", library)
        self.window.exports.ask()
        report = self.window.exports.dialog
        assert report is not None
        self.until(lambda: report.preview.pages > 0)
        self._photograph("report", report)

    def _photograph(self, name: str, dialog: QDialog) -> None:
        self.take(name, dialog, 1.5)
        dialog.reject()
        settle()


def main() -> int:
    """All pictures of both languages; the places of library and checks are temporary ones."""
    guide = Path(sys.argv[1]) if len(sys.argv) > 1 else GUIDE
    app = QApplication(sys.argv[:1])
    for language in ("zh_CN", "en"):
        set_language(app, language)
        set_up_style(app, "light")
        with tempfile.TemporaryDirectory() as place:
            os.environ["HENGWEN_LIBRARY"] = str(Path(place) / "library.db")
            pictures = Guide(language, guide / language[:2] / "images", Path(place))
            pictures.take_all()
            pictures.window.close()
    sizes = {str(path.relative_to(guide)): path.stat().st_size for path in sorted(guide.rglob("*.png"))}
    print(*(f"{size:>8,} {name}" for name, size in sizes.items()), f"{sum(sizes.values()):>8,} all", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
