"""The files behind a pair: opened in their own program, or shown in their folder."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.model.document import Document


def on_disk(document: Document) -> Path | None:
    """The file a document was read from, or the archive it lies in; None where it is no longer there."""
    path = Path(document.path)
    return next((each for each in (path, *path.parents) if each.is_file()), None)


def open_file(document: Document, dialogs: Dialogs, parent: QWidget, *, folder: bool = False) -> None:
    """Open the file, or its folder; a sentence where it is gone."""
    path = on_disk(document)
    if path is None:
        words = QCoreApplication.translate("ComparePage", "The file is no longer there: {path}")
        dialogs.tell(parent, words.format(path=document.path))
    else:
        dialogs.open_path(path.resolve().parent if folder else path.resolve())


def copy_path(document: Document) -> None:
    """Put the file's path on the clipboard."""
    QGuiApplication.clipboard().setText(str(Path(document.path).absolute()))
