"""Makes the pictures of the window for the README, from the bundled samples, in both languages and looks.

    xvfb-run -s "-screen 0 1400x900x24" python packaging/screenshots.py OUT_FOLDER

Needs a screen (a virtual one will do) and a font with Chinese characters. The pictures have 256 colours, to stay small.
"""

import json
import sys
import tempfile
from pathlib import Path
from time import monotonic

import numpy as np
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from hengwen.gui.found import Found
from hengwen.gui.look import dress
from hengwen.gui.request import Request, engine
from hengwen.gui.settings import Settings
from hengwen.gui.translation import speak
from hengwen.gui.window import Window
from hengwen.gui.work import find
from hengwen.progress import silent
from hengwen.report import Comparison

SAMPLES = Path(__file__).resolve().parents[1] / "resources" / "samples"
SIZE = (1360, 850)


def request() -> Request:
    """The samples without their task sheet, which is the template."""
    key = json.loads((SAMPLES / "key.json").read_text(encoding="utf-8"))
    template = SAMPLES / key["template"]
    documents = sorted(path for path in SAMPLES.iterdir() if path.suffix in {".docx", ".pdf", ".txt"})
    return Request(tuple(path for path in documents if path != template), templates=(template,))


def settle(app: QApplication, seconds: float = 0.3) -> None:
    """Let the window lay itself out."""
    until = monotonic() + seconds
    while monotonic() < until:
        app.processEvents()


class Photographer:
    """Takes one picture after the other of one window."""

    def __init__(self, app: QApplication, window: Window, folder: Path, suffix: str) -> None:
        self._app, self._window, self._folder, self._suffix = app, window, folder, suffix

    def take(self, name: str, seconds: float = 0.3) -> None:
        """Save what the window shows after some seconds."""
        settle(self._app, seconds)
        path = self._folder / f"{name}-{self._suffix}.png"
        few_colours(self._window.grab().toImage()).save(str(path), quality=0)


def few_colours(picture: QImage) -> QImage:
    """The same picture in 256 colours: the frequent ones, and one of each kind that fills only a small place."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    colours, counts = np.unique(np.frombuffer(picture.constBits(), dtype=np.uint32), return_counts=True)
    frequent = colours[np.argsort(-counts)]
    rare = frequent[np.sort(np.unique(frequent & 0xE0E0E0, return_index=True)[1])][:96]
    near = frequent[np.sort(np.unique(frequent & 0xFCFCFC, return_index=True)[1])]
    table = [int(colour) for colour in dict.fromkeys([*rare, *near])][:256]
    return picture.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither)


def pictures(app: QApplication, found: Found, folder: Path, language: str, theme: str) -> None:
    """All pages in one language and one look."""
    speak(app, language)
    dress(app, theme)
    with tempfile.TemporaryDirectory() as place:
        store = QSettings(str(Path(place) / "settings.ini"), QSettings.Format.IniFormat)
        store.setValue("checks", str(Path(place) / "checks"))
        settings = Settings(store)
        window = Window(settings)
        window.resize(*SIZE)
        window.show()
        photographer = Photographer(app, window, folder, f"{language}-{theme}")
        photographer.take("start")
        window.show_report(found)
        settle(app)  # the page of the file is drawn in a process of its own
        photographer.take("reading", seconds=3.0)  # a process of its own draws the page
        window.shell.asked.emit("overview")
        photographer.take("overview", seconds=1.0)  # the charts are computed in threads of their own
        window.overview.side.switcher.go("groups")
        photographer.take("groups", seconds=1.0)
        window.overview.sources_asked.emit(found.totals[0].entry)
        photographer.take("sources", seconds=1.0)
        window.open_pair(interesting(found))
        photographer.take("compare")
        window.close()


def interesting(found: Found) -> Comparison:
    """The pair with the most to see: the one with the most passages."""
    return max(found.report.comparisons, key=lambda pair: (len(pair.matches), pair.similarity))


def main() -> int:
    """Check the samples once, then take all pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    found = find(engine, request(), silent)
    for language in ("zh_CN", "en"):
        for theme in ("light", "dark"):
            pictures(app, found, folder, language, theme)
    print(*sorted(path.name for path in folder.glob("*.png")), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
