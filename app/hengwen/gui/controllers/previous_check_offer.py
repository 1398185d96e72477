"""Offers what the check before had and one of other files lacks: task sheet, older documents, library, roster."""

from PySide6.QtCore import Slot

from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.pages.registry import START
from hengwen.gui.translation import sentence
from hengwen.model.messages import message
from hengwen.model.request.check_request import CheckRequest


class PreviousCheckOffer(Controller):
    """Asks on the start page, and on top of every page of a report: nothing goes on unless the user says so."""

    def __init__(self, context: WindowContext, checks: CheckController) -> None:
        super().__init__(context)
        self._checks = checks
        self._before = CheckRequest()
        checks.began_anew.connect(self._take)
        for changed in (
            context.session.result_changed, context.session.checking_changed, context.session.request_changed,
            context.session.names_hidden_changed,
        ):  # fmt: skip
            changed.connect(self.show)

    @Slot(object)
    def _take(self, before: CheckRequest) -> None:
        self._before = before
        self.show()

    def _lacking(self) -> list[str]:
        """Return what the check before was given and this one is not."""
        before, now = self._before, self._session.request
        parts = []
        if before.templates and not now.templates:
            names = sentence(message(", ")).join(f"“{path.name}”" for path in before.templates)
            parts.append(self.tr("task sheet {names}").format(names=names))
        if before.against and not now.against:
            names = sentence(message(", ")).join(f"“{path.name}”" for path in before.against)
            parts.append(self.tr("older documents {names}").format(names=names))
        if before.library and not now.library:
            parts.append(self.tr("library"))
        if before.people.roster and not now.people.roster:
            parts.append(self.tr("roster “{name}”").format(name=before.people.roster.name))
        return parts

    @Slot()
    def show(self) -> None:
        """Show the offer, as after a change of language; none while names are hidden or a check runs."""
        silent = self._session.checking or self._session.hides_names
        what = "" if silent else self.tr("; ").join(self._lacking())
        asks = self.tr("The check before this one had: {what}. This one goes without.").format(what=what)
        self._pages.frame.headline.show_before(asks if what and self._session.result else "")
        self._pages.start.show_before(self.tr("As in the check before: {what}").format(what=what) if what else "")

    def accept(self) -> None:
        """Take them into the request; check again where a report is shown."""
        self._session.request = self._session.request.completed_by(self._before)
        if self._pages.current != START:
            self._checks.check_again()

    def decline(self) -> None:
        """Ask no more."""
        self._take(CheckRequest())
