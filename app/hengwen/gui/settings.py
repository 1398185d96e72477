"""What the window remembers from one day to the next."""

from PySide6.QtCore import QByteArray, QSettings

TEXT_SIZES = (12, 13, 14, 15, 16, 18, 20, 23, 26, 30)
_USUAL_SIZE = 15


class Settings:
    """Typed access to a `QSettings`, which is handed in: tests bring their own."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    def _text(self, key: str, otherwise: str) -> str:
        return str(self._store.value(key, otherwise))

    @property
    def language(self) -> str:
        """`zh_CN`, `en`, or empty for the system's."""
        return self._text("language", "")

    @language.setter
    def language(self, value: str) -> None:
        self._store.setValue("language", value)

    @property
    def theme(self) -> str:
        """`light`, `dark`, or `system`."""
        return self._text("theme", "system")

    @theme.setter
    def theme(self, value: str) -> None:
        self._store.setValue("theme", value)

    @property
    def folder(self) -> str:
        """Where the last documents came from."""
        return self._text("folder", "")

    @folder.setter
    def folder(self, value: str) -> None:
        self._store.setValue("folder", value)

    @property
    def text_size(self) -> int:
        """Pixels of the text in the panes."""
        value = self._text("text_size", str(_USUAL_SIZE))
        return int(value) if value.isdecimal() and int(value) in TEXT_SIZES else _USUAL_SIZE

    def zoom(self, by: int) -> int:
        """Go some sizes up or down, 0 for the usual one; returns the new size."""
        place = TEXT_SIZES.index(self.text_size if by else _USUAL_SIZE) + by
        size = TEXT_SIZES[min(max(place, 0), len(TEXT_SIZES) - 1)]
        self._store.setValue("text_size", size)
        return size

    @property
    def geometry(self) -> QByteArray:
        """Where the window stood."""
        value = self._store.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("geometry", value)
