"""The licences of all components, to be read in the window, without looking anything up elsewhere."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import label
from hengwen.resources.licences import as_text, licensed_parts


class LicencesDialog(QDialog):
    """All names first, then the texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Licences of all parts"))
        found = licensed_parts()
        self.text = QPlainTextEdit(as_text(found), readOnly=True)
        self.text.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(label(self.tr("{count} parts, each with its licence").format(count=len(found)), "muted"))
        box.addWidget(self.text, 1)
        box.addWidget(buttons)
        self.resize(820, 620)
