"""Dialog for an export: what, in which format, with or without names, and a preview beside it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QHBoxLayout, QLineEdit, QProgressBar, QVBoxLayout, QWidget

from hengwen.exports.formats import FORMATS, Scope, formats_for
from hengwen.gui.dialogs.export_request import ExportRequest
from hengwen.gui.dialogs.report_preview import ReportPreview
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.parts import Elided, Gap, button, combo, form_layout, label, lay_out, plain_row
from hengwen.gui.widgets.window_size import fit
from hengwen.model.progress import ProgressStep
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Review
from hengwen.resources.i18n import LANGUAGES
from hengwen.text.display import visible, visible_line
from hengwen.views.presentation import Presentation

_CHOICES = 346  # pixels of width that a long sentence leaves to the choices


class ReportDialog(QDialog):
    """`wanted` is emitted with an `ExportRequest`. `pair`: the pair on the screen, None where there is none; `chosen`:
    several pairs that are chosen in a list.
    """

    wanted = Signal(object)
    file_requested = Signal(object)
    stopped = Signal()

    def __init__(
        self,
        report: Report,
        pair: Comparison | None,
        presentation: Presentation,
        runner: JobRunner,
        parent: QWidget | None,
        *,
        chosen: Sequence[Comparison] = (),
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export report"))
        self._chosen = tuple(chosen)
        self._report, self._pair = report, pair
        self._review: Review = presentation.review
        self.scope, self.subject, self.form = QComboBox(), QComboBox(), QComboBox()
        self.language = combo(*LANGUAGES.items())
        self.language.setCurrentIndex(max(0, self.language.findData(presentation.language)))
        self.hidden = QCheckBox(self.tr("Hide names: number the documents, cover known names in texts"))
        self.names = QLineEdit(placeholderText=self.tr("Further names to cover, comma between"))
        self.logo, self.layout_file = FileChoice(self.tr("Logo…")), FileChoice(self.tr("Own layout…"))
        self.preview = ReportPreview(runner)
        self.bar = QProgressBar()
        self.bar.setVisible(False)
        self.bar.setTextVisible(False)
        self._fill_scopes()
        self._lay_out()
        self._wire()
        self._scope_changed()
        fit(self, QSize(980, 720))

    def _fill_scopes(self) -> None:
        scopes = [
            (Scope.BATCH, self.tr("The whole check")),
            (Scope.DOCUMENT, self.tr("One document, full text marked")),
        ]
        if self._pair is not None:
            scopes.insert(0, (Scope.PAIR, self.tr("The pair that is open: evidence sheet")))
        scopes.append((Scope.EVERY_DOCUMENT, self.tr("Every document, a sheet for each")))
        if self._chosen:
            scopes.insert(
                0, (Scope.CASE, self.tr("The {count} chosen pairs: case file").format(count=len(self._chosen)))
            )
        else:
            scopes.append((Scope.CASE, self.tr("All pairs: case file with an index")))
        for scope, text in scopes:
            self.scope.addItem(text, scope)
        ours = (self._pair.left, self._pair.right) if self._pair else ()
        for entry in (*ours, *(entry for entry in self._report.entries if entry not in ours)):
            self.subject.addItem(visible_line(entry.document.label), entry)

    def _lay_out(self) -> None:
        form = self._choices = form_layout()
        rows = (
            (self.tr("What"), self.scope),
            (self.tr("Document"), self.subject),
            (self.tr("Form"), self.form),
            (self.tr("Language"), self.language),
        )
        for text, editor in rows:
            editor.setFixedWidth(300)
            editor.setAccessibleName(text)
            form.addRow(label(text), editor)
        self.names.setAccessibleName(self.names.placeholderText())
        self.export = button(self.tr("Export…"), "primary", lambda: self.wanted.emit(self.request))
        self.close_button = button(self.tr("Cancel"), run=self._stop_or_close)
        self.note = label("", "muted", wrap=True)
        self.fault = label("", "fault", wrap=True)
        self.fault.setMaximumWidth(_CHOICES)
        self.fault.hide()
        choices = (self.hidden, self.names, self.logo, self.layout_file, self.note)
        buttons = (plain_row(self.export, self.close_button), Qt.AlignmentFlag.AlignLeft)
        left = lay_out(QVBoxLayout(), form, Gap(6), *choices, 1, self.fault, self.bar, buttons, spacing=10)
        lay_out(QHBoxLayout(self), left, (self.preview, 1), margins=(20, 18, 20, 16), spacing=24)

    def _wire(self) -> None:
        self.scope.currentIndexChanged.connect(self._scope_changed)
        for choice in (self.subject, self.form, self.language):
            choice.currentIndexChanged.connect(self._changed)
        self.hidden.toggled.connect(self._changed)
        self.names.textChanged.connect(self._changed)
        for file in (self.logo, self.layout_file):
            file.requested.connect(self.file_requested.emit)
            file.changed.connect(self._changed)
        self.finished.connect(self.preview.close_down)

    # Request

    @property
    def request(self) -> ExportRequest:
        """Return the request as chosen now."""
        scope = Scope(self.scope.currentData())
        subject: Comparison | ReportEntry | None = None
        if scope is Scope.PAIR:
            subject = self._pair
        elif scope is Scope.DOCUMENT:
            subject = self.subject.currentData()
        suffix, pairs = str(self.form.currentData()), self._chosen if scope is Scope.CASE else ()
        return ExportRequest(self._report, scope, subject, suffix, self._presentation(), pairs)

    def _presentation(self) -> Presentation:
        hidden = self.hidden.isChecked()
        names = tuple(name.strip() for name in self.names.text().replace("，", ",").split(",") if name.strip())
        language = str(self.language.currentData())
        return Presentation(
            language, self._review, hidden, names if hidden else (), self.layout_file.path, self.logo.path
        )

    def _scope_changed(self) -> None:
        scope = Scope(self.scope.currentData())
        before = self.form.currentData()
        self.form.blockSignals(True)
        self.form.clear()
        for form in formats_for(scope):
            self.form.addItem(sentence(form.label), form.suffix)
        self.form.setCurrentIndex(max(0, self.form.findData(before)))
        self.form.blockSignals(False)
        self._choices.setRowVisible(self.subject, scope is Scope.DOCUMENT)
        self._changed()

    def _changed(self) -> None:
        form = FORMATS[str(self.form.currentData())]
        self.names.setVisible(self.hidden.isChecked())
        self.logo.setEnabled(form.has_pages)
        self.layout_file.setEnabled(form.takes_layout)
        tables = self.tr("Tables have no pages: the preview shows the same as a document.")
        web = self.tr("The web page also has every text side by side; the preview shows it as a document.")
        batch_web = form.suffix == ".html" and self.scope.currentData() == Scope.BATCH
        self.note.setText(web if batch_web else "" if form.has_pages else tables)
        self.preview.show_request(self.request)

    # Writing

    def show_busy(self, *, busy: bool) -> None:
        """Set whether the report is being written; the other button then stops it."""
        self.bar.setVisible(busy)
        self.bar.setRange(0, 0)
        self.export.setEnabled(not busy)
        if busy:
            self.fault.hide()

    def show_fault(self, text: str) -> None:
        """Say why the report was not written; the dialog stays, since another place or form may do."""
        self.fault.setText(visible(text))
        self.fault.show()

    def show_step(self, step: ProgressStep) -> None:
        """Show the progress of writing."""
        self.bar.setRange(0, step.total)
        self.bar.setValue(step.done)

    def _stop_or_close(self) -> None:
        if self.export.isEnabled():
            self.reject()
        else:
            self.stopped.emit()


class FileChoice(QWidget):
    """A file that may be chosen and removed again. `requested` is emitted with the widget itself, whose owner asks."""

    requested = Signal(object)
    changed = Signal()

    def __init__(self, text: str) -> None:
        super().__init__()
        self.path: Path | None = None
        self._choose, self._name = button(text, "small", lambda: self.requested.emit(self)), Elided("muted")
        self._clear = button("×", "small", lambda: self.take(None), hint=self.tr("Take away"))
        lay_out(QHBoxLayout(self), self._choose, self._name, self._clear, 1)
        self._clear.setVisible(False)

    def take(self, path: Path | None) -> None:
        """Use this file, or none."""
        self.path = path
        self._name.set_text(path.name if path else "")
        self._clear.setVisible(path is not None)
        self.changed.emit()
