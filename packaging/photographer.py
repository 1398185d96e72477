"""Pictures of the window: the samples that it shows, a window with settings of its own, and a camera."""

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import numpy as np
from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.jobs.check_job import Check, run_check
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.gui.settings_file import SettingsFile
from hengwen.gui.style.application import set_up_style
from hengwen.gui.style.levels import Levels, use_levels
from hengwen.gui.translation import set_language
from hengwen.model.report.report import Comparison
from hengwen.model.request.check_request import CheckRequest

SAMPLES = Path(__file__).resolve().parents[1] / "resources" / "samples"
LANGUAGES, THEMES = ("zh_CN", "en"), ("light", "dark")


def request() -> CheckRequest:
    """Return the check of the samples, with their task sheet as the template, as from the Help menu."""
    key = json.loads((SAMPLES / "key.json").read_text(encoding="utf-8"))
    return CheckRequest((SAMPLES,), templates=(SAMPLES / key["template"],))


def interesting(result: CheckResult) -> Comparison:
    """Return the pair with the most to see: the one with the most passages."""
    return max(result.report.comparisons, key=lambda pair: (len(pair.matches), pair.similarity))


def settle(seconds: float = 0.3) -> None:
    """Let the window lay itself out; other threads go on meanwhile."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def settle_until(done: Callable[[], object], most: float = 60.0) -> None:
    """Wait for something, so many seconds at most."""
    until = monotonic() + most
    while monotonic() < until and not done():
        settle(0.05)


def settle_until_idle(window: Window) -> None:
    """Wait for everything that is computed or read off the window's thread."""
    settle_until(lambda: not (window.jobs.busy or window.pages.overview.side.busy), 20.0)
    settle(0.15)


@contextmanager
def a_window(
    app: QApplication, language: str, theme: str, check: Check = run_check, reviewer: str = "王老师"
) -> Iterator[Window]:
    """Open a window with settings of its own, as on the first day."""
    set_language(app, language)
    set_up_style(app, theme)
    use_levels(Levels())
    with tempfile.TemporaryDirectory() as place:
        store = SettingsFile(Path(place) / "settings.json")
        for key, value in (("checks", str(Path(place) / "checks")), ("theme", theme), ("reviewer", reviewer)):
            store.keep(key, value)
        window = Window(Settings(store), check=check)
        window.show()
        yield window
        window.close()
        window.jobs.stop(5000)
        window.deleteLater()  # or the style of every one before would be computed with the next one's
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def photograph(widget: QWidget, path: Path, *, small: bool = False, framed: bool = False) -> None:
    """Save what a widget shows, with the cards and menus open over it; `small`: in 256 colours, which takes a while;
    `framed`: with a line around it.
    """
    seen = widget.grab()
    painter = QPainter(seen)
    for popup in widget.findChildren(QWidget):
        if popup.isVisible() and popup.windowType() == Qt.WindowType.Popup:
            painter.drawPixmap(widget.mapFromGlobal(popup.pos()), popup.grab())
    painter.end()
    picture = seen.toImage()
    if framed:
        picture = picture.convertToFormat(QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        painter.setPen(QColor("#c4c7cb"))
        painter.drawRect(picture.rect().adjusted(0, 0, -1, -1))
        painter.end()
    if small:
        few_colours(picture).save(str(path), quality=0)
    else:
        picture.save(str(path), quality=80)


def few_colours(picture: QImage) -> QImage:
    """Return a picture in 256 colours: the frequent ones, and one of each kind that fills only a small place."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    colours, counts = np.unique(np.frombuffer(picture.constBits(), dtype=np.uint32), return_counts=True)
    frequent = colours[np.argsort(-counts)]
    rare = frequent[np.sort(np.unique(frequent & 0xE0E0E0, return_index=True)[1])][:96]
    near = frequent[np.sort(np.unique(frequent & 0xFCFCFC, return_index=True)[1])]
    table = [int(colour) for colour in dict.fromkeys([*rare, *near])][:256]
    return picture.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither)
