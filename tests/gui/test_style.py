"""Applying a theme: every window has its style sheet, and none is polished for nothing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from hengwen.gui.style.application import apply_theme, set_up_style, style_window
from hengwen.gui.style.style_sheet import style_sheet
from hengwen.gui.style.theme import DARK, LIGHT, theme_now
from hengwen.gui.widgets.parts import label, lay_out


@pytest.fixture
def light(qapp: QApplication) -> Iterator[QApplication]:
    set_up_style(qapp, "light")
    yield qapp
    apply_theme(qapp, "light")


def _colour(part: QLabel) -> QColor:
    part.ensurePolished()
    return part.palette().windowText().color()


def test_a_theme_reaches_every_window_and_what_is_put_into_it_later(light: QApplication) -> None:
    windows = QWidget(), QWidget()
    for window in windows:
        style_window(window)
    early = QLabel(windows[0])
    assert _colour(early) == QColor(LIGHT.ink)
    apply_theme(light, "dark")
    assert theme_now() == DARK
    assert [window.styleSheet() for window in windows] == 2 * [style_sheet(DARK)]
    late = label("later", "muted")
    lay_out(QVBoxLayout(windows[1]), late)
    assert _colour(early) == QColor(DARK.ink)
    assert _colour(late) == QColor(DARK.muted)


class _Heard(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.changes = 0

    def eventFilter(self, _part: QObject, event: QEvent) -> bool:  # noqa: N802
        self.changes += event.type() == QEvent.Type.StyleChange
        return False


def test_the_same_theme_again_polishes_nothing(light: QApplication) -> None:
    window, heard = QWidget(), _Heard()
    style_window(window)
    part = QLabel(window)
    part.ensurePolished()
    part.installEventFilter(heard)
    apply_theme(light, "light")
    assert heard.changes == 0
    apply_theme(light, "dark")
    assert heard.changes > 0


def test_a_widget_without_a_window_has_no_style_sheet(light: QApplication) -> None:
    """Each part of a page would be polished again for each layout around it."""
    style_window(QWidget())
    assert not light.styleSheet()
