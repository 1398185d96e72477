"""Applies a theme to the application: font, palette and style sheet."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QWidget

from hengwen.gui.style.style_sheet import style_sheet
from hengwen.gui.style.theme import chosen_theme, font, palette

_STYLED = "hengwenStyle"
_own_sheets: list[QWidget] = []
"""The widget that keeps a style sheet of its own for as long as the application lives.

While no widget at all has a style sheet Qt forgets which destroyed widgets to take out of its list of styled ones, and
the next style sheet ends the process there.
"""


def apply_theme(app: QApplication, setting: str) -> None:
    """Apply the theme of a setting; the style sheet comes last, because it is computed with the palette."""
    theme = chosen_theme(setting)
    sheet = style_sheet(theme)
    if sheet != app.styleSheet():  # every existing widget would be polished again, for nothing
        app.setPalette(palette(theme))
        app.setStyleSheet(sheet)


def set_up_style(app: QApplication, setting: str) -> None:
    """Use the same style on every system, and from then on the theme of the setting."""
    if app.property(_STYLED) is None:
        app.setProperty(_STYLED, 1)
        app.setStyle("Fusion")
        with_own_sheet = QWidget()
        with_own_sheet.setStyleSheet("* {}")
        _own_sheets.append(with_own_sheet)
    app.setFont(font(14))
    app.setLayoutDirection(QLocale().textDirection())
    apply_theme(app, setting)


@contextmanager
def style_sheet_last() -> Iterator[None]:
    """Let many widgets be made without a style sheet, and give it to all of them at the end.

    With a style sheet Qt polishes a widget again whenever its parent is put into a layout: four fifths of the time of
    making a window.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)
