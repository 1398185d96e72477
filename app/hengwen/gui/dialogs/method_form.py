"""Form for a method: by name with a field for each parameter, or as a line as on the command line."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import button, form_label, form_layout, label, lay_out, number_box, plain_row
from hengwen.model.messages import HengwenError, message
from hengwen.model.request.methods import METHODS, MethodParameters, Parameter, method_class, parse_method, spell
from hengwen.model.request.options import Options


class MethodForm(QWidget):
    """`changed` is emitted whenever another text is chosen, valid or not."""

    changed = Signal()

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fault = ""
        self.names = QComboBox()
        self.names.addItems([*METHODS])
        self.names.setAccessibleName(self.tr("Document fingerprint"))
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("As on the command line"))
        self.editors: dict[str, QWidget] = {}
        self._explained = label("", "muted", wrap=True)
        self._form = form_layout()
        self._lay_out()
        self.names.textActivated.connect(self.set_text)
        self.line.textEdited.connect(self._typed)
        self.set_text(text)

    def _lay_out(self) -> None:
        line = plain_row(form_label(self.tr("As on the command line")), self.line, spacing=18)
        lay_out(QVBoxLayout(self), self.names, self._explained, self._form, line, spacing=8)

    @property
    def text(self) -> str:
        """Return the method with its parameters, as `parse_method` reads it."""
        return self.line.text().strip()

    def set_text(self, text: str) -> None:
        """Show another method, or say what is wrong with it."""
        self.line.setText(text)
        self._typed()

    def _typed(self) -> None:
        name = self.text.partition(":")[0]
        if (name in METHODS and name != self.names.currentText()) or not self.editors:
            self._show(method_class(name if name in METHODS else Options().method)())
        try:
            method = parse_method(self.text)
            _require_folder(getattr(method, "file", ""))
        except HengwenError as fault:
            self._say(sentence(fault.message))
            return
        self._show(method)
        self._say("")

    def _say(self, fault: str) -> None:
        self.fault = fault
        self.changed.emit()

    def _show(self, method: MethodParameters) -> None:
        self.names.setCurrentText(method.name)
        self._explained.setText(sentence(method.about))
        while self._form.rowCount():
            self._form.removeRow(0)
        parameters = method.parameters()
        self.editors = {name: self._editor(parameter, getattr(method, name)) for name, parameter in parameters.items()}
        for name, editor in self.editors.items():
            title = sentence(parameters[name].label)
            editor.setAccessibleName(title)
            shown = self._with_chooser(editor) if isinstance(editor, QLineEdit) else editor
            self._form.addRow(form_label("" if isinstance(editor, QCheckBox) else title), shown)

    def _editor(self, parameter: Parameter, value: Any) -> QWidget:
        if isinstance(value, bool):
            check = QCheckBox(sentence(parameter.label))
            check.setChecked(value)
            check.toggled.connect(self._edited)
            return check
        if isinstance(value, StrEnum):
            box = QComboBox()
            for choice, words in zip(type(value), parameter.choices, strict=True):
                box.addItem(sentence(words), choice)
            box.setCurrentIndex(box.findData(value))
            box.activated.connect(self._edited)
            return box
        if isinstance(value, str):
            line = QLineEdit(value, placeholderText=self.tr("drawn anew for every check"))
            line.editingFinished.connect(self._edited)
            return line
        return _number(parameter, value, self._edited)

    def _with_chooser(self, line: QLineEdit) -> QWidget:
        return plain_row(line, button(self.tr("Choose…"), run=partial(self._choose, line)))

    def _choose(self, line: QLineEdit) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Keep the lexicons in"), line.text(), "*.npz", options=QFileDialog.Option.DontConfirmOverwrite
        )
        if chosen:
            line.setText(chosen)
            self._edited()

    def _edited(self) -> None:
        """A field was changed: write the line anew, which keeps the fields as they are."""
        values = {name: _value(editor) for name, editor in self.editors.items()}
        self.line.setText(spell(method_class(self.names.currentText())(**values)))
        try:
            _require_folder(getattr(parse_method(self.text), "file", ""))
        except HengwenError as fault:
            self._say(sentence(fault.message))
        else:
            self._say("")


def _number(parameter: Parameter, value: float, edited: Callable[[], None]) -> QSpinBox | QDoubleSpinBox:
    box: QSpinBox | QDoubleSpinBox
    if isinstance(value, int):
        box = number_box(QSpinBox(), int(parameter.least), min(int(parameter.most), 2**31 - 1))
        box.setValue(value)
    else:
        box = number_box(QDoubleSpinBox(decimals=3, singleStep=0.01), parameter.least, parameter.most)
        box.setValue(value)
    box.valueChanged.connect(edited)
    return box


def _value(editor: QWidget) -> Any:
    if isinstance(editor, QCheckBox):
        return editor.isChecked()
    if isinstance(editor, QSpinBox):
        return editor.value()
    if isinstance(editor, QComboBox):
        return editor.currentData()
    return round(editor.value(), 3) if isinstance(editor, QDoubleSpinBox) else editor.text()  # type: ignore[attr-defined]


def _require_folder(file: str) -> None:
    """Require a file in an existing folder, with a path without commas: no other file can be written."""
    if file and not Path(file).parent.is_dir():
        raise HengwenError(message("There is no folder “{folder}”.", folder=str(Path(file).parent)))
