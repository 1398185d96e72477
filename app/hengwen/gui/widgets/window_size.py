"""Sizes of windows: as their user left them, and never larger than the screen has room for."""

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QWidget

from hengwen.gui.settings import Settings

_FRAME = QSize(16, 48)  # pixels of a title bar and of borders, which no system tells before a window is shown


def fit(window: QWidget, usual: QSize) -> None:
    """Give a window the size in which it was left, otherwise the usual one, as far as the screen has room."""
    room = window.screen().availableGeometry().size() - _FRAME
    settings = _settings(window)
    kept = _size_of(settings.remembered(_key(window))) if settings else None
    window.resize((kept or usual).boundedTo(room))
    if settings:
        window.installEventFilter(_SizeKeeper(window, settings))


class _SizeKeeper(QObject):
    """Saves the size of a window when it is closed, if somebody has changed it."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._settings, self._given = settings, window.size()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take nothing."""
        if event.type() == QEvent.Type.Hide and isinstance(watched, QWidget) and watched.size() != self._given:
            self._given = watched.size()
            self._settings.remember(_key(watched), f"{self._given.width()} {self._given.height()}")
        return False


def _key(window: QWidget) -> str:
    return f"size of {type(window).__name__}"


def _size_of(kept: str) -> QSize | None:
    sides = kept.split()
    return QSize(*map(int, sides)) if len(sides) == 2 and all(side.isdecimal() for side in sides) else None


def _settings(window: QWidget) -> Settings | None:
    """Return the settings of the window to which another one belongs."""
    parent = window.parentWidget()
    settings = getattr(parent.window(), "settings", None) if parent else None
    return settings if isinstance(settings, Settings) else None
