"""Makes pictures of every state of the compare page, to be looked at: both languages and looks, 100 and 200 %.

    xvfb-run -s "-screen 0 2800x1800x24" python packaging/screenshots_compare.py OUT_FOLDER
    QT_SCALE_FACTOR=2 xvfb-run -s "-screen 0 2800x1800x24" python packaging/screenshots_compare.py OUT_FOLDER

Needs a screen (a virtual one will do) and a font with Chinese characters.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from hengwen.gui.compare import ComparePage
from hengwen.gui.found import Found
from hengwen.gui.look import dress
from hengwen.gui.request import engine
from hengwen.gui.settings import Settings
from hengwen.gui.translation import speak
from hengwen.gui.window import Window
from hengwen.gui.work import find
from hengwen.progress import silent
from hengwen.report import Comparison
from screenshots import Photographer, interesting, request, settle


def pairs(found: Found) -> dict[str, Comparison]:
    """A pair for each state that depends on the pair."""
    every = found.report.comparisons
    best = interesting(found)
    return {
        "many": best,
        "same": next((pair for pair in every if pair.same_bytes), best),
        "paragraphs": next((pair for pair in every if not pair.matches and not pair.same_bytes), best),
        "pages": next((p for p in every if p.left.document.path.endswith(".pdf") and not p.same_bytes), best),
    }


def _filtered(page: ComparePage) -> None:
    page.actions_["filter"].setChecked(True)
    page.parts.filters.slider.setValue(page.parts.filters.slider.maximum() // 2)


def _found(page: ComparePage) -> None:
    page.handy.open_find()
    page.parts.find_bar.line.setText("垃圾")


def _paged(page: ComparePage) -> None:
    page.actions_["pages"].setChecked(True)


def _paragraph(page: ComparePage) -> None:
    page.listing.tabs[1].click()
    page.step(1)


def _plain(page: ComparePage) -> None:
    for name in ("differ", "legend", "link"):
        page.actions_[name].setChecked(False)


STATES: dict[str, tuple[str, Callable[[ComparePage], object], float]] = {
    "text": ("many", lambda page: page.step(1), 0.4),
    "filter": ("many", _filtered, 0.4),
    "find": ("many", _found, 0.4),
    "one-paragraph": ("many", _paragraph, 0.4),
    "switched-off": ("many", _plain, 0.4),
    "same-bytes": ("same", lambda _page: None, 0.4),
    "paragraphs-only": ("paragraphs", lambda _page: None, 0.4),
    "pages": ("pages", _paged, 6.0),
}
"""Name of the picture → the pair, what is done, and seconds until the picture is taken."""


def pictures(app: QApplication, found: Found, folder: Path, language: str, theme: str) -> None:
    """All states in one language and one look, wide and narrow."""
    speak(app, language)
    dress(app, theme)
    chosen, scale = pairs(found), os.environ.get("QT_SCALE_FACTOR", "1")
    for name, (pair, do, seconds) in STATES.items():
        with tempfile.TemporaryDirectory() as place:
            window = Window(Settings(QSettings(str(Path(place) / "settings.ini"), QSettings.Format.IniFormat)))
            window.show()
            window.show_report(found)
            for size in ((1320, 840), (760, 520)):
                window.resize(*size)
                window.open_pair(chosen[pair])
                settle(app, 0.2)
                do(window.compare)
                photographer = Photographer(app, window, folder, f"{language}-{theme}-{size[0]}-{scale}x")
                photographer.take(f"compare-{name}", seconds)
            window.close()


def main() -> int:
    """Check the samples once, then take all pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    found = find(engine, request(), silent)
    for language in ("zh_CN", "en"):
        for theme in ("light", "dark"):
            pictures(app, found, folder, language, theme)
    print(*sorted(path.name for path in folder.glob("compare-*.png")), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
