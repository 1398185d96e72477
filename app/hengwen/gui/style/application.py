"""Applies a theme: font and palette to the application, the style sheet to its windows."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QWidget

from hengwen.gui.style.style_sheet import style_sheet
from hengwen.gui.style.theme import chosen_theme, font, palette, theme_now

_STYLED = "hengwenStyle"


def style_window(window: QWidget) -> None:
    """Give a window without a parent the style sheet of the theme, which reaches everything that is put into it.

    The application has none: Qt would polish each part again whenever its parent is put into a layout, which is four
    fifths of the time of making a page.
    """
    window.setStyleSheet(style_sheet(theme_now()))


def apply_theme(app: QApplication, setting: str) -> None:
    """Apply the theme of a setting; the style sheets come last, because they are computed with the palette."""
    theme = chosen_theme(setting)
    app.setPalette(palette(theme))
    for window in app.topLevelWidgets():
        if window.parent() is None and window.styleSheet() not in ("", style_sheet(theme)):
            style_window(window)


def set_up_style(app: QApplication, setting: str) -> None:
    """Use the same style on every system, and from then on the theme of the setting."""
    if app.property(_STYLED) is None:
        app.setProperty(_STYLED, 1)
        app.setStyle("Fusion")
    app.setFont(font(14))
    app.setLayoutDirection(QLocale().textDirection())
    apply_theme(app, setting)
