"""Where a file is written that the user asks for, and its name: told from the check, never in the checked folder."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths

from hengwen.gui.settings import Settings
from hengwen.model.document import Document
from hengwen.model.report.report import Report
from hengwen.text.display import as_file_name, local_moment


def export_folder(settings: Settings) -> Path:
    """Return the folder of the last export, or that of the user's documents."""
    last = Path(settings.export_folder)
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return last if settings.export_folder and last.is_dir() else Path(documents)


def proposed_file(
    settings: Settings, report: Report, suffix: str, about: Sequence[Document] = (), *, hidden: bool = False
) -> Path:
    """Return the file to propose: what was checked, the documents that it is `about`, and the day of the check.

    `hidden`: no name may be told, in the name of the file either.
    """
    names = () if hidden else (*report.inputs.names[:1], " × ".join(document.label for document in about))
    what = " ".join(filter(None, names)) or QCoreApplication.translate("Dialogs", "report")
    day = local_moment(report.created)[:10]
    return export_folder(settings) / f"{as_file_name(what)} {day}{suffix}"
