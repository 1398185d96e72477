"""Applying a theme: Qt keeps knowing every styled widget, whatever is done with style sheets."""

from PySide6.QtCore import SIGNAL
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from hengwen.gui.style.application import set_up_style, style_sheet_last


def test_a_widget_is_still_known_after_its_style_sheet_was_taken_away_and_given_back(qapp: QApplication) -> None:
    """A destroyed widget that Qt does not know of ends the process with the next style sheet."""
    set_up_style(qapp, "light")
    widget = QWidget()

    def connections() -> int:
        qapp.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, widget)  # looks its rules up
        return widget.receivers(SIGNAL("destroyed(QObject*)"))

    before = connections()
    with style_sheet_last():
        pass
    assert before == connections() > 0
