"""Questions and error messages. Tests bring their own answers."""

import platform
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSize, Qt, QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QMessageBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from hengwen._version import __version__
from hengwen.checkfile import SUFFIX
from hengwen.gui.translation import language
from hengwen.gui.widgets.parts import button, dialog_buttons, label, lay_out, without_key
from hengwen.gui.widgets.toast import ToastAction, show_toast
from hengwen.gui.widgets.window_size import fit
from hengwen.text.display import visible

Answer = tuple[str, Callable[[], object] | None]
"""The text of an answer, and what it does; None for nothing."""


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

    def save(self, parent: QWidget, title: str, proposed: Path) -> Path | None:
        """Ask for the file to write, in the place and with the name `proposed`; it ends in the same suffix."""
        suffix = proposed.suffix
        chosen, _ = QFileDialog.getSaveFileName(parent, title, str(proposed), f"*{suffix}", options=_file_options())
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix.lower() == suffix else path.with_name(path.name + suffix)

    def show_message(
        self, parent: QWidget, text: str, actions: Sequence[ToastAction] = (), *, is_warning: bool = False
    ) -> None:
        """Show one sentence that needs no answer, at the foot of the window, or of the dialog that lies over it.

        What can be acted on stays at the window, where it outlives the dialog.
        """
        over = None if actions else QApplication.activeModalWidget()
        show_toast(over or parent.window(), text, actions, is_warning=is_warning)

    def show_written(self, parent: QWidget, text: str, path: Path) -> None:
        """Say that a file, or a folder of files, was written, with the ways to it."""
        to_file = (self.tr("Open"), partial(self.open_path, path))
        to_folder = (self.tr("Show in folder"), partial(self.open_path, path if path.is_dir() else path.parent))
        can_open = path.suffix != SUFFIX and not path.is_dir()
        self.show_message(parent, text, (to_file, to_folder) if can_open else (to_folder,))

    def ask(self, parent: QWidget, text: str, *answers: Answer) -> None:
        """Ask for one of some answers. The first one is the default; Esc is the one that does nothing."""
        box = QMessageBox(QMessageBox.Icon.Question, "Hengwen 衡文", visible(text), parent=parent)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, run in answers:
            role = QMessageBox.ButtonRole.RejectRole if run is None else QMessageBox.ButtonRole.AcceptRole
            push_button = box.addButton(without_key(name), role)
            push_button.setIcon(QIcon())
            if run is None:
                box.setEscapeButton(push_button)
            else:
                push_button.clicked.connect(run)
            if box.defaultButton() is None:
                box.setDefaultButton(push_button)
        box.open()

    def open_path(self, path: Path) -> None:
        """Open a file or folder in the system's program for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def open_file(self, parent: QWidget, path: str, *, folder: bool = False) -> None:
        """Open a document, or the archive that contains it, or their folder; say so where it is gone."""
        file = next((place for place in (Path(path), *Path(path).parents) if place.is_file()), None)
        if file is None:
            words = QCoreApplication.translate("ComparePage", "The file is no longer there: {path}")
            self.show_message(parent, words.format(path=path), is_warning=True)
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
