"""The line on top of every page of a report: what was compared, what was not, and which files need a look first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from hengwen.gui.pages.registry import READING
from hengwen.gui.widgets.parts import button, label, lay_out
from hengwen.text.display import visible


class HeadlineBar(QWidget):
    """Hidden without text; in a warning colour where something was not compared or a file needs a look."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text, self._files = label("", wrap=True), label("")
        self._files.setToolTip(self.tr("Before any figure is believed"))
        self.show_files = button(self.tr("Show them"), "link", command=READING)
        self.people = button(self.tr("People…"), "link", command="people")
        self.people.setToolTip(self.tr("Who handed in what, to be corrected"))
        self._changes = label("", wrap=True)
        self.again = button(self.tr("Check again"), "link", command="again")
        self._template = label("", wrap=True)
        self.leave_out = button(self.tr("Leave its text out"), "link", command="take_template")
        self.leave_out.setToolTip(self.tr("Checks once more with it as the template"))
        self.no_template = button(self.tr("It is none"), "link", command="no_template")
        self._is_warning, self._problems, self._lists_files = False, 0, False
        rows = (
            lay_out(QHBoxLayout(), (self._text, 1), self.people, self._files, self.show_files, spacing=12),
            lay_out(QHBoxLayout(), (self._changes, 1), self.again, spacing=12),
            lay_out(QHBoxLayout(), (self._template, 1), self.leave_out, self.no_template, spacing=12),
        )
        lay_out(QVBoxLayout(self), *rows, margins=(16, 5, 16, 5), spacing=2)
        self.show_changes("")
        self.show_template("")
        self._show()

    @property
    def text(self) -> str:
        """The headline of every page; empty without a report."""
        return self._text.text()

    def show_text(self, text: str, details: str = "", *, is_warning: bool = False) -> None:
        """Show what was compared; `details` appear as a tool tip."""
        self._is_warning = is_warning
        self._text.setText(visible(f"⚠ {text}" if is_warning else text))
        self._text.setToolTip(visible(f"{text}\n{details}".strip()))
        self._show()

    def show_problems(self, count: int) -> None:
        """Show how many files need a look before any figure is believed."""
        self._problems = count
        self._files.setText(self.tr("Files to look at: {count}").format(count=count))
        self._show()

    @property
    def changes(self) -> str:
        """The text about changes of the folder since the check, and of the check since the previous one."""
        return self._changes.text()

    def show_changes(self, text: str, details: str = "", *, can_check: bool = False) -> None:
        """Show what has changed; `details` appear as a tool tip. `can_check`: whether to offer another check."""
        self._changes.setText(text)
        self._changes.setToolTip(visible(details))
        self._changes.setVisible(bool(text))
        self.again.setVisible(bool(text) and can_check)

    @property
    def template(self) -> str:
        """The question about a file that may be the task sheet."""
        return self._template.text()

    def show_template(self, text: str) -> None:
        """Ask about a file that may be the task sheet; empty hides the question."""
        self._template.setText(visible(text))
        for part in (self._template, self.leave_out, self.no_template):
            part.setVisible(bool(text))

    def stand_over(self, *, files: bool) -> None:
        """Hide the way to the files where the page below lists them itself."""
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
