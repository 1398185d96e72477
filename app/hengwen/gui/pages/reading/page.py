"""The health of the reading, shown before every figure: which files could not be read, and why."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import is_
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.pages.reading.facts import pages_text, plausible_text
from hengwen.gui.pages.reading.file_detail import FileDetail
from hengwen.gui.pages.reading.picture_offer import PictureOffer, pictures_to_offer
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.column_dialog import ColumnsDialog, remember_columns
from hengwen.gui.widgets.parts import button, label, lay_out, splitter, styled
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.table import TableView
from hengwen.model.document import State
from hengwen.readers.reading_quality import GARBLED, ReadingQuality

_MOST_ROWS = 7  # of the height for the table at first; the rest is for the chosen file


@dataclass(frozen=True, slots=True)
class FileRow:
    """The outcome of reading one file; `quality` is None for a file that is not a document."""

    path: str
    quality: ReadingQuality | None
    messages: str
    findings: str = ""
    name: str = ""
    detail: str = ""

    @property
    def state(self) -> State | None:
        """The state of the reading; None for a file that is not a document."""
        return self.quality.state if self.quality else None

    @property
    def is_problem(self) -> bool:
        """Whether somebody has to look at it."""
        return self.quality is not None and self.quality.is_problem

    @property
    def rank(self) -> int:
        """The sort key: problems first, the worst before the others, then files with identity data, or with notes;
        skipped ones last.
        """
        if self.quality is None:
            return 9
        if self.is_problem:
            return 1 if self.quality.state.has_text else 0
        if self.quality.document.content.identity_data:
            return 2
        return 3 if self.quality.has_notes else 4


def file_rows(result: CheckResult) -> list[FileRow]:
    """Return all files of a report, problems first."""
    why = QCoreApplication.translate("Reading", "No document of a known kind: not compared.")
    rows = [_row(quality, result.names) for quality in result.reading_qualities] + [
        FileRow(path, None, why, name=PurePath(path).name) for path in result.report.skipped
    ]
    return sorted(rows, key=lambda row: (row.rank, row.path))


def _row(quality: ReadingQuality, names: ShownNames) -> FileRow:
    document = quality.document
    messages = "  ".join(sentence(what) for what in quality.messages)
    kinds = (f"{word(kind)} × {count:,}" if count > 1 else word(kind) for kind, count in quality.findings)
    title, detail = names.title(document), names.rest(document)
    return FileRow(document.path, quality, messages, ", ".join(kinds), title, detail)


class ReadingPage(QWidget):
    """A table of all files, and the chosen one in detail."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        styled(self, "page")
        self.problems = 0
        self._rows: list[FileRow] = []
        self._last_shown: tuple[Sequence[object], ...] | None = None
        self.table = TableView(file_columns(), (), lambda row: row.path)
        self.table.setAccessibleName(self.tr("Files"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        remember_columns(self.table, context.session.settings, "files")
        self.detail = FileDetail(context.runner, context.render_queue)
        self.only = QCheckBox(self.tr("Only problems"))
        self.only.toggled.connect(self._filter)
        self.columns = button(self.tr("Columns…"), "link", lambda: ColumnsDialog(self.table, self.table).open())
        self.go_on = button(self.tr("Go on to the results"), "primary", command="results")
        self._headline_label, self._counted = label("", "heading", wrap=True), label("", "muted", wrap=True)
        self._warnings = label("", "strong", wrap=True)
        self.offer = PictureOffer()
        self._lay_out()
        self.table.chosen.connect(self._show_row)
        self._context = context
        self.table.opened.connect(self._open)
        self.table.setToolTip(self.tr("Enter or a double click opens the file"))
        self.detail.hide()

    def show_found(self, result: CheckResult) -> None:
        """Show how other documents were read, or more of the same ones; the chosen file stays chosen."""
        now_shown = (tuple(result.reading_qualities), result.report.skipped, result.report.warnings)
        if self._last_shown is not None and all(map(_same, now_shown, self._last_shown)):
            return  # as when a check is done whose files have been looked at meanwhile
        self._last_shown = now_shown
        self._rows = file_rows(result)
        self.table.use_two_lines(on=any(row.detail for row in self._rows))
        self.problems = sum(row.is_problem for row in self._rows)
        self._headline_label.setText(self._headline())
        self._counted.setText(self._counts())
        warnings = [f"⚠ {sentence(warning)}" for warning in result.report.warnings]
        self._warnings.setText("\n".join(warnings))
        self._warnings.setVisible(bool(warnings))
        self._offer_pictures(result)
        self.only.setChecked(False)
        self.only.setVisible(0 < self.problems < len(self._rows))
        before = self.path
        self.table.rows.set_rows(self._rows)
        self._parts.setSizes(self._sizes())
        self._choose_again(before)

    def _offer_pictures(self, result: CheckResult) -> None:
        """Offer to read pictures where the check read none, or had nothing to read them with."""
        session = self._context.session
        request = session.request if session.checking else session.request_of_result
        self.offer.show_unread(pictures_to_offer(result, request))

    def _choose_again(self, path: str) -> None:
        """Choose the same file again, or the first one; show what is known of it now."""
        self.choose(path)
        if self._rows and (not self.path or self.path != path):
            self.table.choose_first()
        row = self.table.current
        if isinstance(row, FileRow):
            self._show_row(row)
        else:
            self.detail.hide()

    def _lay_out(self) -> None:
        self._parts = splitter((self.table, 0), (self.detail, 1), orientation=Qt.Orientation.Vertical)
        lay_out(QVBoxLayout(self), self._head(), self.offer, (self._parts, 1), spacing=0)

    def _sizes(self) -> list[int]:
        rows = min(max(self.problems + 1, 3), _MOST_ROWS)
        height = self.table.verticalHeader().defaultSectionSize()
        return [40 + height * rows, 640 - height * rows]

    def _head(self) -> QHBoxLayout:
        words = lay_out(QVBoxLayout(), self._headline_label, self._counted, self._warnings, spacing=4)
        beside = ((part, Qt.AlignmentFlag.AlignVCenter) for part in (self.columns, self.only, self.go_on))
        return lay_out(QHBoxLayout(), (words, 1), *beside, margins=(12, 16, 16, 12), spacing=18)

    def _headline(self) -> str:
        if self.problems:
            return self.tr("Files to look at: {count}").format(count=self.problems)
        skipped = sum(row.quality is None for row in self._rows)
        if skipped == len(self._rows):
            return self.tr("There was no document to read")
        if skipped:
            return self.tr("Every document was read; other files: {count}").format(count=skipped)
        return self.tr("Every document was read")

    def _counts(self) -> str:
        states = Counter(row.state for row in self._rows)
        parts = [f"{word(state)} {states[state]}" for state in State if states[state]]
        if states[None]:
            parts.append(self.tr("skipped {count}").format(count=states[None]))
        noted = sum(row.quality is not None and row.quality.has_notes for row in self._rows)
        if noted:
            parts.append(self.tr("with notes only {count}").format(count=noted))
        return " · ".join(parts)

    def _filter(self, on: bool) -> None:
        self.table.filter.set_test((lambda row: row.is_problem) if on else None)
        if not self.table.currentIndex().isValid() and self.table.filter.rowCount():
            self.table.selectRow(0)

    def show_ready(self, *, ready: bool) -> None:
        """Set whether there are results to continue to; while a check runs they come later."""
        self.go_on.setEnabled(ready)

    @property
    def path(self) -> str:
        """The path of the chosen file, empty for none."""
        row = self.table.current
        return row.path if isinstance(row, FileRow) else ""

    def choose(self, path: str) -> None:
        """Show one file in detail; nothing changes where there is none of that name."""
        self.table.choose(path)

    def _open(self, row: FileRow) -> None:
        dialogs, hidden = self._context.dialogs, self._context.session.names_hidden
        if not dialogs.refuses_files(self, names_hidden=hidden):
            dialogs.open_file(self, row.path)

    def _show_row(self, row: FileRow) -> None:
        self.detail.setVisible(row.quality is not None)
        if row.quality is not None and row.quality is not self.detail.quality:
            self.detail.show_file(row.quality)

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text."""
        self.detail.set_pixels(pixels)


def _same(one: Sequence[object], two: Sequence[object]) -> bool:
    """Return whether both have the same objects: comparing values would compare whole documents."""
    return len(one) == len(two) and all(map(is_, one, two))


def _level(row: FileRow) -> int | None:
    """Return red for files that were not read, yellow for those that need a look."""
    return {0: 3, 1: 1, 2: 1, 3: 0, 4: 0}.get(row.rank)


def _doubtful(row: FileRow) -> int | None:
    return (
        3 if row.quality is not None and row.quality.plausible is not None and row.quality.plausible < GARBLED else None
    )


def _worst_first(row: FileRow) -> tuple[int, str, str]:
    return row.rank, row.state or "", row.path


def file_columns() -> list[Column]:
    """Return the columns of the table of files."""
    translate = QCoreApplication.translate
    skipped = translate("Reading", "skipped")

    def state(row: FileRow) -> str:
        mark = "–" if row.quality is None else "✕" if row.rank == 0 else "!" if row.is_problem else "✓"
        return f"{mark}  {word(row.state) if row.state else skipped}"

    return [
        Column(translate("Reading", "State"), state, _worst_first, 172, level=_level, name="state"),
        Column(translate("Reading", "File"), lambda row: row.name, lambda row: row.path, 290, name="file",
               detail=lambda row: row.detail, tip=lambda row: f"{row.name}\n{row.path}"),
        Column(translate("Reading", "What was noticed"), lambda row: row.messages, lambda row: row.messages, -200,
               sentence=True, name="messages"),
        Column(translate("Reading", "Findings"), lambda row: row.findings, lambda row: row.findings, 180,
               name="findings", needed=lambda row: bool(row.findings)),
        Column(translate("Reading", "Encoding"), _encoding, _encoding, 96, name="encoding",
               needed=lambda row: row.is_problem and bool(row.quality.encoding),
               hint=translate("Reading", "In which encoding a plain text was read")),
        Column(translate("Reading", "Characters"), _characters, lambda r: r.quality.characters if r.quality else 0, 96,
               number=True, hint=translate("Reading", "All characters of the text as it was read, spaces too"),
               name="characters"),
        Column(translate("Reading", "Pages"), lambda r: pages_text(r.quality) if r.quality else "–",
               lambda r: (r.quality.pages or 0) if r.quality else 0, 110, number=True,
               hint=translate("Reading", "How many pages there are, and which of them have no text"), name="pages",
               needed=lambda row: row.quality is not None and bool(row.quality.blank_pages)),
        Column(translate("Reading", "Readable characters"), lambda r: plausible_text(r.quality) if r.quality else "–",
               _plausible, 92, number=True, level=_doubtful, name="plausible",
               needed=lambda row: _doubtful(row) is not None,
               hint=translate("Reading", "Share of ordinary characters: where it is low, the text may be garbled")),
    ]  # fmt: skip


def _encoding(row: FileRow) -> str:
    return (row.quality.encoding or "–") if row.quality else "–"


def _characters(row: FileRow) -> str:
    return f"{row.quality.characters:,}" if row.quality and row.quality.characters else "–"


def _plausible(row: FileRow) -> float:
    return row.quality.plausible if row.quality and row.quality.plausible is not None else 2.0
