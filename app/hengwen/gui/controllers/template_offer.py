"""Offers a file in the folder that is named like a task sheet as the template of the check."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Slot

from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.translation import sentence
from hengwen.model.messages import message
from hengwen.people.task_sheets import task_sheets


class TemplateOffer(Controller):
    """Asks on top of every page of a report, once for each file: nothing is left out unless the user says so."""

    def __init__(self, context: WindowContext, autosave: CheckAutosave, checks: CheckController) -> None:
        super().__init__(context)
        self._autosave, self._checks = autosave, checks
        self._offered: tuple[Path, ...] = ()
        self._declined: set[Path] = set()
        context.session.result_changed.connect(self.show)
        context.session.checking_changed.connect(self.show)

    @Slot()
    def show(self) -> None:
        """Show the offer, as after a change of language; none while names are hidden."""
        session, report = self._session, self._autosave.report
        known = {*session.request.templates, *self._declined}
        silent = session.result is None or session.checking or session.hides_names
        documents = [] if report is None or silent else [entry.document for entry in report.entries]
        paths = (Path(document.path) for document in task_sheets(documents))
        self._offered = tuple(path for path in paths if path not in known and path.is_file())
        names = sentence(message(", ")).join(f"“{path.name}”" for path in self._offered)
        words = self.tr("{names} looks like the task sheet. What it says counts as text of everybody who has it.")
        self._pages.frame.headline.show_template(words.format(names=names) if names else "")

    @Slot()
    def accept(self) -> None:
        """Leave out the text of the offered file: check again with it as template."""
        request = self._session.request
        self._session.request = replace(request, templates=(*request.templates, *self._offered))
        self._checks.check_again()

    @Slot()
    def decline(self) -> None:
        """Treat the file as a document like all others."""
        self._declined.update(self._offered)
        self.show()
