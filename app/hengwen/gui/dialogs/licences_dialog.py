"""The licences of all components, to be read in the window, without looking anything up elsewhere."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import dialog_buttons, label, lay_out
from hengwen.gui.widgets.window_size import fit
from hengwen.resources.licences import as_text, licensed_parts


class LicencesDialog(QDialog):
    """All names first, then the texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Licences of all parts"))
        parts = licensed_parts()
        self.text = QPlainTextEdit(as_text(parts), readOnly=True)
        self.text.setAccessibleName(self.windowTitle())
        words = self.tr("{count} parts, each with its licence").format(count=len(parts))
        lay_out(
            QVBoxLayout(self), label(words, "muted"), (self.text, 1), dialog_buttons(self), margins=(11, 11, 11, 11)
        )
        fit(self, QSize(820, 620))
