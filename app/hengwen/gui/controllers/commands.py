"""Menu commands that ask the user for something: documents, templates, the library, text that does not count."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Slot

from hengwen._version import __version__
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.controller import Controller, WindowContext
from hengwen.gui.dialogs.block_dialog import BlockDialog
from hengwen.gui.dialogs.exclusions_dialog import LeftOutDialog
from hengwen.gui.dialogs.export_place import export_folder
from hengwen.gui.pages.registry import PROGRESS, START
from hengwen.gui.translation import sentence
from hengwen.library.database import default_path
from hengwen.model.report.review import Case, Verdict
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.resources import resource
from hengwen.resources.speed import slow_kernels

_SPEED_NOTED = "told of slow kernels"


class Commands(Controller):
    """Each method asks the user and acts on the answer."""

    def __init__(self, context: WindowContext, checks: CheckController, autosave: CheckAutosave) -> None:
        super().__init__(context)
        self._checks, self._autosave = checks, autosave

    def _folder(self) -> tuple[Path, ...]:
        return self._dialogs.folder(self._parent, self._session.settings.folder)

    def _files(self, title: str) -> tuple[Path, ...]:
        return self._dialogs.files(self._parent, self._session.settings.folder, title)

    def open_folder(self) -> None:
        """Let the user choose a folder and check it."""
        self._checks.check_paths(self._folder())

    def open_files(self) -> None:
        """Let the user choose files and check them."""
        self._checks.check_paths(self._files(self.tr("Open files")))

    def choose_templates(self) -> bool:
        """Let the user choose task sheets. Return whether any were chosen."""
        templates = self._files(self.tr("Task sheet or template"))
        if templates:
            self._session.request = replace(self._session.request, templates=templates)
        return bool(templates)

    def choose_older(self) -> bool:
        """Let the user choose a folder of older documents. Return whether one was chosen."""
        older = self._folder()
        if older:
            self._session.request = replace(self._session.request, against=older)
        return bool(older)

    def choose_roster(self) -> bool:
        """Let the user choose the roster of all who should hand in. Return whether one was chosen."""
        chosen = self._files(self.tr("Roster"))
        if chosen:
            people = replace(self._session.request.people, roster=chosen[0])
            self._session.request = replace(self._session.request, people=people)
        return bool(chosen)

    def choose_names(self) -> bool:
        """Let the user choose the list of names that must not stand in anonymous documents. Return whether one was."""
        chosen = self._files(self.tr("Names that must not stand in the documents"))
        if chosen:
            self._session.request = replace(self._session.request, anonymous=True, identity_list=chosen[0])
        return bool(chosen)

    def check_with(self, choose: Callable[[], bool]) -> None:
        """Call `choose`, and check the same documents with what the user chose, if there are any."""
        if choose():
            self._checks.check_again()

    def ask_people(self) -> None:
        """Show who handed in what, for correction; a check with the corrected people begins at once."""
        from hengwen.gui.dialogs.people_dialog import PeopleDialog  # imports the readers: not while the window starts

        session, files = self._session, self._checks.new_files
        if not files:
            return

        def take(request: CheckRequest) -> None:
            if request != session.request:
                session.request = request
                self._checks.check_again()

        dialog = PeopleDialog(files, session.request, self._dialogs, self._runner, self._parent)
        dialog.accepted_request.connect(take)
        dialog.open()

    def switch_library(self) -> None:
        """Compare with the library too, or no longer: at once where a check is shown, else in the next one."""
        request = self._session.request
        self._change(replace(request, library=None if request.library else default_path()))

    def switch_meaning(self) -> None:
        """Look for the same content in other words too, or no longer; likewise. It is remembered."""
        request = self._session.request
        self._session.settings.meaning = not request.meaning
        self._change(replace(request, meaning=not request.meaning))

    def switch_anonymous(self) -> None:
        """Look for identity data in the documents, or no longer; likewise."""
        request = self._session.request
        self._change(replace(request, anonymous=not request.anonymous, identity_list=None))

    def switch_pictures(self) -> None:
        """Read the text of pictures too, or no longer; likewise."""
        request = self._session.request
        wanted = ReadPictures.NEVER if request.read_pictures.reads else ReadPictures.AUTO
        self._session.settings.read_pictures = wanted
        self._change(replace(request, read_pictures=wanted))

    def read_pictures(self) -> None:
        """Check the same documents again with the text of their pictures: this time, and whenever it is repeated."""
        self._change(replace(self._session.request, read_pictures=ReadPictures.AUTO))

    def drop_templates(self) -> None:
        """Count the text of the task sheets again; likewise."""
        self._change(replace(self._session.request, templates=()))

    def _change(self, request: CheckRequest) -> None:
        self._session.request = request
        if self._pages.current not in (START, PROGRESS):
            self._checks.check_again()

    def check_samples(self) -> None:
        """Check the samples that come with the program, with their task sheet as template."""
        folder = resource("samples")
        self._checks.check_with((folder / "作业要求.docx",), (folder,))

    def ask_left_out(self) -> None:
        """Show the kinds of text that do not count, to be switched once everything is loaded."""
        if self._session.result is not None and not self._session.checking:
            dialog = LeftOutDialog(self._session.result.report, self._parent)
            dialog.switched.connect(self._checks.leave_out)
            dialog.signs_switched.connect(self._checks.switch_signs_off)
            dialog.open()

    @Slot(object)
    def show_block(self, block: SharedBlock) -> None:
        """Show a block of shared text with all its documents, to decide whether it counts."""
        if self._session.result is not None:
            verdict = self._session.review.verdicts.get(Case.of_block(block.id), Verdict())
            dialog = BlockDialog(self._session.result, block, verdict, self._parent)
            dialog.decided.connect(self._checks.decide_block)
            dialog.open()

    def ask_library(self) -> None:
        """Show the library, to which the documents of the check can be added."""
        from hengwen.gui.dialogs.library_dialog import (
            LibraryDialog,  # imports the whole engine: not while the window starts
        )

        report = self._autosave.report if self._session.result else None  # with names, whether these are hidden or not
        documents = [entry.document for entry in report.entries] if report else []
        settings, request = self._session.settings, self._session.new_request()
        dialog = LibraryDialog(
            self._runner,
            self._dialogs,
            default_path(),
            documents,
            self._parent,
            folder=export_folder(settings),
            meaning=request.meaning,
            read_pictures=request.read_pictures.reads,
            kept_pictures=settings.kept_work,
        )
        dialog.documents_added.connect(self._autosave.keep_in_library)
        dialog.open()

    def tell_speed(self) -> None:
        """Say, once for each version, where this installation is slower than it could be, and what helps."""
        settings, note = self._session.settings, slow_kernels()
        if note is not None and settings.remembered(_SPEED_NOTED) != __version__:
            settings.remember(_SPEED_NOTED, __version__)
            self._dialogs.show_message(self._parent, sentence(note), is_warning=True)

    def about(self) -> None:
        """Show the name, version and copyright of the program."""
        self._dialogs.about(self._parent, self.licences)

    def licences(self) -> None:
        """Show the licences of all components."""
        from hengwen.gui.dialogs.licences_dialog import LicencesDialog

        LicencesDialog(self._parent).open()
