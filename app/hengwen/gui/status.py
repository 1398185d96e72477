"""What the line at the bottom says about a report."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from hengwen.gui.shell import COMPARE, PROGRESS, START
from hengwen.model.report import Report

if TYPE_CHECKING:
    from hengwen.gui.main_window import Window


def status_text(window: "Window") -> tuple[str, str]:
    """What the line says on the page that is shown, at its left and at its right."""
    if window.found is None or window.shell.current in (START, PROGRESS):
        return "", ""
    if window.shell.current == COMPARE:
        return window.compare.status_text(), window.compare.keys_text()
    return figures(window.found.report, growing=window.growing.on)


def figures(report: Report, *, growing: bool = False) -> tuple[str, str]:
    """How much was compared, and with which settings; `growing`: it is not all yet."""
    translate = QCoreApplication.translate
    words = translate("Window", "Documents: {documents} · pairs: {pairs} · {seconds} s")
    if growing:
        words = translate("Window", "Documents: {documents} · pairs so far: {pairs}")
    status = words.format(
        documents=f"{len(report.entries):,}", pairs=f"{len(report.comparisons):,}", seconds=f"{report.seconds:.1f}"
    )
    options = translate("Window", "From {length} characters · paragraphs Hamming ≤ {distance} · {method}").format(
        length=report.options.min_length, distance=report.options.distance, method=report.options.method
    )
    return status, options
