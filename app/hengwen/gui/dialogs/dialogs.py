"""Questions and error messages. Tests bring their own answers."""

import platform
import traceback
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSize, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QMessageBox, QPlainTextEdit, QVBoxLayout, QWidget

from hengwen._version import __version__
from hengwen.gui.translation import language
from hengwen.gui.widgets.parts import button, dialog_buttons, label, lay_out
from hengwen.gui.widgets.window_size import fit
from hengwen.text.display import visible


class Dialogs(QObject):
    """The system's dialogs for files and folders, or Qt's where the system speaks another language than the window."""

    def folder(self, parent: QWidget, start: str) -> tuple[Path, ...]:
        """Ask for one folder; empty where none was chosen."""
        options = _file_options() | QFileDialog.Option.ShowDirsOnly
        chosen = QFileDialog.getExistingDirectory(parent, self.tr("Open folder"), start, options)
        return (Path(chosen),) if chosen else ()

    def files(self, parent: QWidget, start: str, title: str) -> tuple[Path, ...]:
        """Ask for any number of files."""
        chosen, _ = QFileDialog.getOpenFileNames(parent, title, start, options=_file_options())
        return tuple(map(Path, chosen))

    def save(self, parent: QWidget, start: str, suffix: str) -> Path | None:
        """Ask for the file of a report, which ends in `suffix`."""
        name = str(Path(start) / f"{self.tr('report')}{suffix}")
        title, form = self.tr("Export report"), f"*{suffix}"
        chosen, _ = QFileDialog.getSaveFileName(parent, title, name, form, options=_file_options())
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)

    def show_message(self, parent: QWidget, text: str) -> None:
        """Show one sentence that needs no answer."""
        ok = QMessageBox.StandardButton.Ok
        box = QMessageBox(QMessageBox.Icon.Information, "Hengwen 衡文", visible(text), ok, parent)
        box.button(ok).setIcon(QIcon())
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def offer(self, parent: QWidget, text: str, action: str, accepted: Callable[[], object]) -> None:
        """Offer an action for now or later; `accepted` is called for now."""
        box = QMessageBox(QMessageBox.Icon.Question, "Hengwen 衡文", visible(text), parent=parent)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        now = box.addButton(action, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self.tr("Later"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(now)
        now.clicked.connect(accepted)
        box.open()

    def open_path(self, path: Path) -> None:
        """Open a file or folder in the system's program for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def open_file(self, parent: QWidget, path: str, *, folder: bool = False) -> None:
        """Open a document, or the archive that contains it, or their folder; say so where it is gone."""
        file = next((place for place in (Path(path), *Path(path).parents) if place.is_file()), None)
        if file is None:
            words = QCoreApplication.translate("ComparePage", "The file is no longer there: {path}")
            self.show_message(parent, words.format(path=path))
        else:
            self.open_path(file.resolve().parent if folder else file.resolve())

    def refuses_files(self, parent: QWidget, *, names_hidden: bool) -> bool:
        """Say that files are not shown while names are hidden. Return whether they are."""
        if names_hidden:
            translate = QCoreApplication.translate
            self.show_message(
                parent, translate("ComparePage", "Names are hidden: the file and its path would show them.")
            )
        return names_hidden

    def about(self, parent: QWidget, licences: Callable[[], object]) -> None:
        """Show name and version of the program; `licences` shows the licences of its components."""
        words = self.tr(
            "Hengwen 衡文 {version}\n\nFinds copied passages in folders of documents, mostly Chinese ones.\n"
            "It works offline: data stay on this machine.\n\nLicence: Apache-2.0. Made with Qt {qt} (LGPL)."
        )
        text = words.format(version=__version__, qt=qVersion())
        box = QMessageBox(QMessageBox.Icon.NoIcon, "Hengwen 衡文", text, QMessageBox.StandardButton.Close, parent)
        box.setIconPixmap(QGuiApplication.windowIcon().pixmap(64))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.addButton(self.tr("Licences of all parts"), QMessageBox.ButtonRole.ActionRole).clicked.connect(licences)
        box.button(QMessageBox.StandardButton.Close).setIcon(QIcon())
        box.open()

    def fault(self, parent: QWidget | None, fault: BaseException) -> None:
        """Show a bug: what happened, with everything a report of it needs."""
        FaultDialog(fault, parent).open()


def _file_options() -> QFileDialog.Option:
    """Return the option for the system's dialog where it speaks the window's language, otherwise for Qt's."""
    system = QLocale.system().language()
    own = QLocale.Language.English if system == QLocale.Language.C else system
    if own == QLocale(language()).language():
        return QFileDialog.Option(0)
    return QFileDialog.Option.DontUseNativeDialog


class FaultDialog(QDialog):
    """An unexpected error. It is never swallowed, and its details can be copied."""

    def __init__(self, fault: BaseException, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Unexpected error"))
        self.details = QPlainTextEdit(details(fault), readOnly=True)
        self.details.setAccessibleName(self.tr("Details"))
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        copy = button(self.tr("Copy details"), run=self._copy)
        buttons = dialog_buttons(self)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        words = label(self.tr("Something went wrong that should not. Your files are untouched."), wrap=True)
        lay_out(QVBoxLayout(self), words, (self.details, 1), buttons, margins=(11, 11, 11, 11))
        fit(self, QSize(640, 380))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())


def details(fault: BaseException) -> str:
    """Return the error with its trace and the versions in use."""
    head = f"Hengwen {__version__}, Qt {qVersion()}, Python {platform.python_version()}, {platform.platform()}"
    return f"{head}\n\n{''.join(traceback.format_exception(fault))}"
