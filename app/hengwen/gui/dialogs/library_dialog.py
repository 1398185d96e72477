"""The library page: its documents, its place, its size; add, filter, remove, back up."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.dialogs.library_jobs import (
    LibraryOverview,
    add_documents,
    back_up,
    read_overview,
    remove_rows,
    repair,
)
from hengwen.gui.jobs.job import Job, JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.jobs.remaining_time import RemainingTime
from hengwen.gui.translation import filled, sentence
from hengwen.gui.widgets.parts import button, label, lay_out, plain_row
from hengwen.gui.widgets.rows import ROW, Column
from hengwen.gui.widgets.table import TableView
from hengwen.gui.widgets.window_size import fit
from hengwen.library.recovery import RecoveryResult
from hengwen.library.store import LibraryRow
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import ProgressStep
from hengwen.model.request.check_request import LABELS
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.formats import PICTURES
from hengwen.readers.text_pictures import can_read_pictures, why_unreadable
from hengwen.text.display import local_moment

if TYPE_CHECKING:
    from hengwen.library.add import AddResult

T = TypeVar("T")

_MEGABYTE = 1e6
_NAMED = 5  # files without text in one notice


class LibraryDialog(QDialog):
    """A library at a path. `documents`: those of the check on the screen, which can be added at once. `folder`: where
    a copy of it is proposed. `meaning`: whether what is added is prepared for the search for the same content;
    `read_pictures`: whether folders are added with the text of their pictures, unless the user says otherwise;
    `kept_pictures`: where that text is kept.

    `documents_added` is emitted with the path after that.
    """

    documents_added = Signal(object)

    def __init__(
        self,
        runner: JobRunner,
        dialogs: Dialogs,
        place: Path,
        documents: Sequence[Document],
        parent: QWidget | None = None,
        *,
        folder: Path,
        meaning: bool = False,
        read_pictures: bool = False,
        kept_pictures: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._dialogs, self.place, self._folder, self._meaning = dialogs, place, folder, meaning
        self._kept_pictures = kept_pictures
        self._documents = tuple(documents)
        self._remaining = RemainingTime()
        self._jobs = JobQueue(runner, Policy.IN_ORDER, self)
        self._jobs.idle.connect(self._ended)
        self._reported = False  # whether the notice is about the outcome of a job
        self.setWindowTitle(self.tr("Library"))
        self.where = label(str(place), "muted", wrap=True)
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.figures = label("", "strong")
        self.notice = label("", "muted", wrap=True)
        self.search = QLineEdit(placeholderText=self.tr("Filter by name, title or label"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.textChanged.connect(self._filter)
        self.table = TableView(_columns(), ())
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setAccessibleName(self.tr("Documents of the library"))
        self.labels = {key: self._field(name) for key, name in label_names().items()}
        self.originals = QCheckBox(self.tr("Keep the files themselves in the library too"))
        self.pictures = QCheckBox(self.tr("Read the text of scans and pictures in folders, some seconds for each page"))
        self.pictures.setChecked(read_pictures)
        self.pictures.setVisible(can_read_pictures())
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.bar.hide()
        self._make_buttons()
        self._lay_out()
        self.refresh()

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit(placeholderText=name)
        field.setAccessibleName(name)
        return field

    def _make_buttons(self) -> None:
        self.add_button = button(self.tr("Add folder…"), run=self._add_folder)
        self.these_button = button(self.tr("Add the documents of this check"), run=self._add_these)
        self.remove_button = button(self.tr("Remove"), run=self._remove)
        self.backup_button = button(self.tr("Back up…"), run=self._back_up)
        self.stop_button = button(self.tr("Stop"), run=self.stop)
        self.repair_button = button(self.tr("Repair"), run=self._repair)
        self.these_button.setVisible(any(document.state.has_text for document in self._documents))
        self.repair_button.hide()

    def _lay_out(self) -> None:
        words = self.tr("Labels of what is added; an empty year is read from folders that are named like 2024:")
        labels = label(words, "muted", wrap=True), plain_row(*self.labels.values()), self.originals, self.pictures
        buttons = plain_row(self.add_button, self.these_button, self.remove_button, self.backup_button,
                            self.repair_button, self.stop_button)  # fmt: skip
        parts = (self.figures, self.where, self.notice, self.bar, self.search, (self.table, 1), *labels, buttons)
        lay_out(QVBoxLayout(self), *parts, margins=(20, 18, 20, 16), spacing=8)
        fit(self, QSize(860, 600))

    # Contents

    def refresh(self) -> None:
        """Read the contents of the library."""
        self._start(lambda _job: read_overview(self.place), self._show)

    def _show(self, overview: LibraryOverview) -> None:
        self.table.rows.set_rows(list(overview.rows))
        words = self.tr("{count} documents, {size} MB")
        self.figures.setText(filled(words, count=f"{len(overview.rows):,}", size=f"{overview.bytes / _MEGABYTE:,.1f}"))
        if overview.faults:
            self.notice.setText(
                self.tr("The library is damaged. Repair saves what can be read, and keeps the old file.")
            )
        elif overview.read_only is not None:
            self.notice.setText(sentence(overview.read_only))
        elif not overview.rows and not self._reported:
            self.notice.setText(self.tr("Nothing is here yet. What is added is compared with later documents."))
        self.repair_button.setVisible(bool(overview.faults))
        for push_button in (self.add_button, self.these_button, self.remove_button):
            push_button.setEnabled(overview.read_only is None)
        self.backup_button.setEnabled(bool(overview.rows))

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        self.table.filter.set_test((lambda row: _matches_words(row, words)) if words else None)

    # Jobs

    def _start(self, call: Callable[[Job], T], done: Callable[[T], object]) -> None:
        """Run a job; the page waits for it and shows its error."""
        for push_button in (self.add_button, self.these_button, self.remove_button, self.backup_button):
            push_button.setEnabled(False)
        self.stop_button.setEnabled(True)
        self._remaining = RemainingTime()
        self._jobs.start(call, done, failed=self._failed, progressed=self._progressed)

    def _progressed(self, step: ProgressStep) -> None:
        self._remaining.update(step)
        how_far = self.tr("{done} of {total}").format(done=f"{step.done:,}", total=f"{step.total:,}")
        parts = sentence(step.stage.label), how_far, self._remaining.text(step)
        self.notice.setText(" · ".join(filter(None, parts)))
        self.bar.setRange(0, step.total)
        self.bar.setValue(step.done)
        self.bar.show()

    @Slot()
    def _ended(self) -> None:
        self.stop_button.setEnabled(False)
        self.bar.hide()
        for push_button in (self.add_button, self.these_button, self.remove_button):
            push_button.setEnabled(True)

    def _failed(self, fault: Exception) -> None:
        if isinstance(fault, HengwenError):
            self.notice.setText(sentence(fault.message))
        else:
            self._dialogs.fault(self, fault)

    def stop(self) -> None:
        """Stop the running job; documents written so far stay."""
        self._jobs.cancel()

    def _chosen_labels(self) -> dict[str, str]:
        return {key: field.text().strip() for key, field in self.labels.items() if field.text().strip()}

    def _add_folder(self) -> None:
        if paths := self._dialogs.folder(self, ""):
            self._add(paths, self._added)

    def _add_these(self) -> None:
        self._add(self._documents, self._added_these)

    def _add(self, documents: Sequence[Document] | Sequence[Path], done: Callable[["AddResult"], object]) -> None:
        labels, kept = self._chosen_labels(), self.originals.isChecked()
        pictures = ReadPictures.AUTO if self.pictures.isChecked() and can_read_pictures() else ReadPictures.NEVER
        add = partial(
            add_documents,
            self.place,
            documents,
            labels,
            originals=kept,
            meaning=self._meaning,
            read_pictures=pictures,
            kept_pictures=self._kept_pictures,
        )
        self._start(lambda job: add(job.progress), done)

    def _added_these(self, added: "AddResult") -> None:
        self._added(added)
        self.documents_added.emit(self.place)

    def _added(self, added: "AddResult") -> None:
        self._reported = True
        words = self.tr("{new} documents added, {known} known already, {unread} without text.")
        summary = filled(words, new=len(added.new), known=len(added.known), unread=len(added.unread))
        self.notice.setText(" ".join(filter(None, (summary, _names_of(added), self._about_pictures(added)))))
        self.refresh()

    def _about_pictures(self, added: "AddResult") -> str:
        """Return how many files have text in pictures that was not read, empty where it was to be read."""
        count = added.images + sum(map(PICTURES.names, added.skipped))
        if not count or (self.pictures.isChecked() and can_read_pictures()):
            return ""
        why = "" if can_read_pictures() else sentence(why_unreadable())
        words = sentence(message("Files with text in pictures that was not read: {count}.", count=count))
        return " ".join(filter(None, (words, why)))

    def _remove(self) -> None:
        rows = [index.data(ROW) for index in self.table.selectionModel().selectedRows()]
        if rows:
            numbers = [row.number for row in rows]
            words = self.tr("Remove {count} documents from the library? Their files are not touched.")

            def remove() -> None:
                self._start(lambda _job: remove_rows(self.place, numbers), lambda _: self.refresh())

            answers = (self.tr("Cancel"), None), (self.tr("Remove"), remove)
            self._dialogs.ask(self, filled(words, count=len(rows)), *answers)

    def _repair(self) -> None:
        self._start(lambda _job: repair(self.place), self._repaired)

    def _repaired(self, repaired: RecoveryResult) -> None:
        words = self.tr("{saved} documents saved, {lost} lost. The old file is kept: {path}")
        summary = filled(words, saved=repaired.saved, lost=repaired.lost, path=str(repaired.damaged_file))
        self.notice.setText(" ".join((summary, *map(sentence, repaired.warnings))))
        self._reported = True
        self.refresh()

    def _back_up(self) -> None:
        proposed = self._folder / f"library-backup{self.place.suffix}"
        if (chosen := self._dialogs.save(self, self.tr("Back up the library"), proposed)) is not None:
            self.back_up_to(chosen)

    def back_up_to(self, target: Path) -> None:
        """Copy the library."""
        self._start(lambda _job: back_up(self.place, target), self._backed_up)

    def _backed_up(self, target: Path) -> None:
        self.notice.setText(self.tr("Backup: {path}").format(path=target))
        self.backup_button.setEnabled(True)

    def done(self, result: int) -> None:
        """Stop the running job when the dialog closes."""
        self.stop()
        super().done(result)


def _names_of(added: "AddResult") -> str:
    """Return the names of the first files without text, and of those that were not wholly read or are suspicious."""
    without = QCoreApplication.translate("Library", "Without text: {names}")
    doubtful = QCoreApplication.translate("Library", "To be looked at: {names}")
    states = [f"{document.name} ({sentence(document.state.label)})" for document in added.doubtful]
    named = (without, [document.name for document in added.unread]), (doubtful, states)
    return " ".join(words.format(names=_first(names)) for words, names in named if names)


def _first(names: Sequence[str]) -> str:
    return sentence(message(", ")).join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")


def _matches_words(row: LibraryRow, words: Sequence[str]) -> bool:
    searched = " ".join((row.path, row.title, *row.labels.values())).casefold()
    return all(word in searched for word in words)


def label_names() -> dict[str, str]:
    """Return the labels, with the names that the user sees."""
    translate = QCoreApplication.translate
    names = {
        "year": translate("Library", "Year"),
        "course": translate("Library", "Course"),
        "author": translate("Library", "Author"),
        "group": translate("Library", "Group"),
    }
    return {key: names[key] for key in LABELS}


def _label_column(key: str, name: str) -> Column:
    def value(row: LibraryRow) -> str:
        return row.labels.get(key, "")

    return Column(name, value, value, 76, needed=lambda row: bool(value(row)))


def _columns() -> tuple[Column, ...]:
    translate = QCoreApplication.translate
    return (
        Column(translate("Library", "Title"), lambda row: row.title, lambda row: row.title, -170),
        *(_label_column(key, name) for key, name in label_names().items()),
        Column(translate("Library", "File"), lambda row: row.name, lambda row: row.name, -120),
        Column(translate("Library", "Characters"), lambda row: f"{row.characters:,}", lambda row: row.characters, 90,
               number=True, hint=translate("Reading", "All characters of the text as it was read, spaces too")),
        Column(translate("Library", "Added"), lambda row: local_moment(row.added)[:10], lambda row: row.added, 100),
    )  # fmt: skip
