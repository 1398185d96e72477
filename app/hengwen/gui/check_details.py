"""The card of a check: what was compared, what was not, and with which settings."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.translation import sentence
from hengwen.model.messages import message
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.methods import method_of
from hengwen.model.request.options import Options

_NAMES = 30
"""Names in a line, and lines."""


def check_details(result: CheckResult) -> str:
    """Return all of it, one sentence per line."""
    report = result.report
    about = [*map(sentence, Headline(report).parts), _together(report, result.names)]
    return "\n\n".join(("\n".join(filter(None, about)), _counts(report), settings_meaning(report.options)))


def _counts(report: Report) -> str:
    words = QCoreApplication.translate("Window", "Documents: {documents} · pairs: {pairs} · {seconds} s")
    counts = f"{len(report.entries):,}", f"{len(report.ranked):,}"
    return words.format(documents=counts[0], pairs=counts[1], seconds=f"{report.seconds:.1f}")


def settings_meaning(options: Options) -> str:
    """Return the meaning of the settings at the bottom, one per line."""
    translate = QCoreApplication.translate
    lines = (
        translate("Window", "{length} characters: passages that are shorter do not count"),
        translate("Window", "Hamming ≤ {distance}: so many of the 64 bits of two paragraphs’ fingerprints may differ"),
        translate("Window", "{method}: how fingerprints of documents are made. {about}"),
    )
    values = {"length": options.min_length, "distance": options.distance, "method": options.method}
    about = sentence(method_of(options.method).about)
    return "\n".join(line.format(**values, about=about) for line in lines)


def _together(report: Report, shown: ShownNames) -> str:
    """Return the documents that are blank or only code, and those that have the same text, one per line."""
    comma = sentence(message(", "))

    def names(entries: Sequence[ReportEntry]) -> str:
        more = ", …" if len(entries) > _NAMES else ""
        return comma.join(shown.title(entry.document) for entry in entries[:_NAMES]) + more

    blank = message("Handed in blank: {count} ({names})", count=len(report.blank), names=names(report.blank))
    lines = [blank] if report.blank else []
    if short := report.too_short:
        count, short_names = len(short), names(short)
        lines.append(
            message("Too short for anything but the same file: {count} ({names})", count=count, names=short_names)
        )
    if code := report.only_code:
        lines.append(message("Only code or output: {count} ({names})", count=len(code), names=names(code)))
    for group in report.identical.groups[:_NAMES]:
        lines.append(message("Identical: {count} ({names})", count=len(group), names=names(group)))
    return "\n".join(map(sentence, lines))
