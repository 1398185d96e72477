"""What the line at the bottom says about a report."""

from PySide6.QtCore import QCoreApplication

from hengwen.report import Report


def figures(report: Report) -> tuple[str, str]:
    """How much was compared, and with which settings."""
    translate = QCoreApplication.translate
    status = translate("Window", "Documents: {documents} · pairs: {pairs} · {seconds} s").format(
        documents=f"{len(report.entries):,}", pairs=f"{len(report.comparisons):,}", seconds=f"{report.seconds:.1f}"
    )
    options = translate("Window", "From {length} characters · paragraphs Hamming ≤ {distance} · {method}").format(
        length=report.options.min_length, distance=report.options.distance, method=report.options.method
    )
    return status, options
