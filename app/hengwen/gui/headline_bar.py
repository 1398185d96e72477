"""The line on top of every page of a report: what was compared and what was not, and which files need a look first."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from hengwen.gui.widgets.parts import button, label
from hengwen.text.display import visible


class HeadlineBar(QWidget):
    """Hidden without text; in the colour of a warning where something was not compared or a file needs a look.

    `files_requested`: somebody wants to see these files; `people_requested`: who handed in what; `again_requested`: to
    check once more; `template_accepted`, `template_declined`: what is to become of a file that may be the task sheet.
    """

    files_requested = Signal()
    people_requested = Signal()
    again_requested = Signal()
    template_accepted = Signal()
    template_declined = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text, self._files = label("", wrap=True), label("")
        self._files.setToolTip(self.tr("Before any figure is believed"))
        self.show_files = button(self.tr("Show them"), "link")
        self.show_files.clicked.connect(self.files_requested)
        self.people = button(self.tr("People…"), "link")
        self.people.setToolTip(self.tr("Who handed in what, to be corrected"))
        self.people.clicked.connect(self.people_requested)
        self._changes = label("", wrap=True)
        self.again = button(self.tr("Check again"), "link")
        self.again.clicked.connect(self.again_requested)
        self._template = label("", wrap=True)
        self.leave_out = button(self.tr("Leave its text out"), "link")
        self.leave_out.setToolTip(self.tr("Checks once more with it as the template"))
        self.leave_out.clicked.connect(self.template_accepted)
        self.no_template = button(self.tr("It is none"), "link")
        self.no_template.clicked.connect(self.template_declined)
        self._is_warning, self._problems, self._lists_files = False, 0, False
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 5, 16, 5)
        box.setSpacing(2)
        for parts in (
            (self._text, self.people, self._files, self.show_files),
            (self._changes, self.again),
            (self._template, self.leave_out, self.no_template),
        ):
            row = QHBoxLayout()
            row.setSpacing(12)
            for part in parts:
                row.addWidget(part, int(part is parts[0]))
            box.addLayout(row)
        self.show_changes("")
        self.show_template("")
        self._show()

    @property
    def text(self) -> str:
        """What every page says first; nothing without a report."""
        return self._text.text()

    def show_text(self, text: str, details: str = "", *, is_warning: bool = False) -> None:
        """Say what was compared; `details` appear under the pointer."""
        self._is_warning = is_warning
        self._text.setText(visible(f"⚠ {text}" if is_warning else text))
        self._text.setToolTip(visible(f"{text}\n{details}".strip()))
        self._show()

    def show_problems(self, count: int) -> None:
        """How many files need a look before any figure is believed."""
        self._problems = count
        self._files.setText(self.tr("Files to look at: {count}").format(count=count))
        self._show()

    @property
    def changes(self) -> str:
        """What is said about the folder since the check, and about the check since the one before."""
        return self._changes.text()

    def show_changes(self, text: str, details: str = "", *, can_check: bool = False) -> None:
        """Say what has changed; `details` appear under the pointer. `can_check`: whether to offer another check."""
        self._changes.setText(text)
        self._changes.setToolTip(visible(details))
        self._changes.setVisible(bool(text))
        self.again.setVisible(bool(text) and can_check)

    @property
    def template(self) -> str:
        """What is said about a file that may be the task sheet."""
        return self._template.text()

    def show_template(self, text: str) -> None:
        """Ask about a file that may be the task sheet; empty for none."""
        self._template.setText(visible(text))
        for part in (self._template, self.leave_out, self.no_template):
            part.setVisible(bool(text))

    def stand_over(self, *, files: bool) -> None:
        """What page is below: one that lists the files itself needs no way there."""
        self._lists_files = files
        self._show()

    def _show(self) -> None:
        for shown in (self._files, self.show_files):
            shown.setVisible(self._problems > 0 and not self._lists_files)
        self.setObjectName("headlineWarning" if self._is_warning or self._problems else "headline")
        texts = self._text, self._changes, self._template, self._files
        parts: tuple[QWidget, ...] = (self, *texts, self.again, self.show_files)
        for part in parts:
            part.style().unpolish(part)
            part.style().polish(part)
