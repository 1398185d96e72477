"""The table of commands of the window, from which its menus and the buttons of commands are made. The comparison, the
sources, the ranking and the guide have tables of the same kind for their own commands.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from hengwen.gui.controllers.anonymisation import Anonymisation
from hengwen.gui.controllers.check_controller import CheckController
from hengwen.gui.controllers.commands import Commands
from hengwen.gui.controllers.decisions import Decisions
from hengwen.gui.controllers.export_controller import ExportController
from hengwen.gui.controllers.previous_check_offer import PreviousCheckOffer
from hengwen.gui.controllers.saved_checks import SavedChecks
from hengwen.gui.controllers.settings_controller import SettingsController
from hengwen.gui.controllers.template_offer import TemplateOffer
from hengwen.gui.dialogs.settings_dialog import theme_names
from hengwen.gui.help.controller import HelpController
from hengwen.gui.pages.registry import NAMED_PAGES
from hengwen.gui.session import Session
from hengwen.gui.settings import Settings
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.actions import Command, Menu
from hengwen.gui.window_pages import WindowPages
from hengwen.matching.meaning.embedder import missing_model
from hengwen.model.messages import Message
from hengwen.model.report.review import Case
from hengwen.readers.text_pictures import can_read_pictures
from hengwen.resources.i18n import LANGUAGES

_Keys, _Role = QKeySequence.StandardKey, QAction.MenuRole


class WindowParts(Protocol):
    """The parts that the commands of the window act on."""

    session: Session
    settings: Settings
    pages: WindowPages
    checks: CheckController
    decisions: Decisions
    anonymisation: Anonymisation
    template_offer: TemplateOffer
    previous_check_offer: PreviousCheckOffer
    saved_checks: SavedChecks
    exports: ExportController
    settings_controller: SettingsController
    commands: Commands
    help: HelpController

    def close(self) -> bool: ...

    def show_palette(self) -> None: ...

    def take_back(self, step: Callable[[], list[Case]]) -> None: ...


def window_commands(window: WindowParts) -> Iterator[Command]:
    """Yield the commands of the window, in its current language."""
    yield from _file(window)
    yield from _check(window)
    yield from _view(window)
    yield from _help(window)
    yield _palette(window)
    yield from _in_pages(window)


# fmt: off
def _file(window: WindowParts) -> Iterator[Command]:
    translate, ask, kept, session = QCoreApplication.translate, window.commands, window.saved_checks, window.session

    def has_report() -> bool:
        return session.result is not None and not session.checking and not window.anonymisation.busy

    yield Command("open_folder", translate("Menus", "&Open folder…"), ask.open_folder, (_Keys.Open,))
    yield Command("open_files", translate("Menus", "Open &files…"), ask.open_files, ("Ctrl+Shift+O",))
    yield Command("open_check", translate("Menus", "Open &check…"), kept.ask_open)
    yield Command("save", translate("Menus", "&Save check…"), kept.ask_save, (_Keys.Save,), possible=has_report)
    yield Command("export", translate("Menus", "&Export report…"), window.exports.ask, ("Ctrl+E",), possible=has_report)
    yield Command("library", translate("Menus", "&Library…"), ask.ask_library, ("Ctrl+L",),
                  possible=lambda: not session.names_hidden)
    yield Command("settings", translate("Menus", "Se&ttings…"), window.settings_controller.ask, ("Ctrl+,",),
                  role=_Role.PreferencesRole)
    yield Command("quit", translate("Menus", "&Quit"), window.close, ("Ctrl+Q",), role=_Role.QuitRole)


def _check(window: WindowParts) -> Iterator[Command]:
    translate, ask, checks, session = QCoreApplication.translate, window.commands, window.checks, window.session
    decisions = window.decisions

    def can_check() -> bool:
        return bool(session.request.paths) and not session.checking

    def can_switch_meaning() -> bool:
        return not session.checking and (session.request.meaning or missing_model() is None)

    def can_switch_pictures() -> bool:
        return not session.checking and (session.request.read_pictures.reads or can_read_pictures())

    yield Command("again", translate("Menus", "Check &again"), checks.check_again, (_Keys.Refresh,), possible=can_check)
    for name, text, choose in (
        ("with_templates", translate("Menus", "&Task sheet or template…"), ask.choose_templates),
        ("with_older", translate("Menus", "&Older documents…"), ask.choose_older),
        ("with_roster", translate("Menus", "&Roster…"), ask.choose_roster),
        ("with_names", translate("Menus", "&Names that must not stand in them…"), ask.choose_names),
    ):
        yield Command(name, text, partial(ask.check_with, choose), possible=can_check)
    yield Command("people", translate("Menus", "W&ho handed in what…"), ask.ask_people,
                  possible=lambda: can_check() and not session.names_hidden)
    yield Command("use_library", translate("Menus", "Also against the &library"), ask.switch_library,
                  is_on=lambda: session.request.library is not None, possible=lambda: not session.checking)
    yield Command("use_meaning", translate("Menus", "Also look for &rewritten and translated paragraphs"),
                  ask.switch_meaning, is_on=lambda: session.request.meaning, possible=can_switch_meaning)
    yield Command("use_pictures", translate("Menus", "Also read the text of scans and &pictures"),
                  ask.switch_pictures, is_on=lambda: session.request.read_pictures.reads, possible=can_switch_pictures)
    yield Command("use_anonymous", translate("Menus", "The documents must be anon&ymous"), ask.switch_anonymous,
                  is_on=lambda: session.request.anonymous, possible=lambda: not session.checking)
    yield Command("new", translate("Menus", "&New check"), checks.show_start, (_Keys.New,))
    yield Command("undo", translate("Menus", "&Undo verdict"), partial(window.take_back, decisions.undo), ("Ctrl+Z",),
                  possible=lambda: decisions.can_undo)
    yield Command("redo", translate("Menus", "Re&do verdict"), partial(window.take_back, decisions.redo), ("Ctrl+Y",),
                  possible=lambda: decisions.can_redo)


def _view(window: WindowParts) -> Iterator[Command]:
    translate, pages, session = QCoreApplication.translate, window.pages, window.session

    def speaks(name: str) -> bool:
        return session.language == name

    def looks(name: str) -> bool:
        return window.settings.theme == name

    for name, text in LANGUAGES.items():
        yield Command(f"language {name}", text, partial(setattr, session, "language", name), group="language",
                      is_on=partial(speaks, name))
    for name, text in theme_names():
        yield Command(f"theme {name}", text, partial(window.settings_controller.set_theme, name), group="theme",
                      is_on=partial(looks, name))
    yield Command("hide", translate("Menus", "&Hide names"), window.anonymisation.toggle, ("Ctrl+H",),
                  is_on=lambda: session.names_hidden)
    for page in NAMED_PAGES:
        yield Command(page.name, sentence(page.label or Message("")), partial(pages.go_to, page.name), (page.key,))
    yield Command("larger", translate("Menus", "Text lar&ger"), partial(pages.zoom, 1), (_Keys.ZoomIn, "Ctrl+="))
    yield Command("smaller", translate("Menus", "Text s&maller"), partial(pages.zoom, -1), (_Keys.ZoomOut,))
    yield Command("usual_size", translate("Menus", "Text of &usual size"), partial(pages.zoom, 0), ("Ctrl+0",))


def _help(window: WindowParts) -> Iterator[Command]:
    translate, guide = QCoreApplication.translate, window.help
    yield Command("guide", translate("Menus", "&User guide"), guide.show_first)
    yield Command("guide_here", translate("Menus", "About this &page"), guide.show_here, ("F1",))
    yield Command("guide_figures", translate("Menus", "What the &figures mean"), guide.show_figures, ("Shift+F1",))
    yield Command("samples", translate("Menus", "Check the &samples"), window.commands.check_samples)
    yield Command("about", translate("Menus", "&About Hengwen"), window.commands.about)


def _palette(window: WindowParts) -> Command:
    """Return the command that lists all others."""
    return Command("commands", QCoreApplication.translate("Menus", "All commands…"), window.show_palette, ("Ctrl+K",))


def _in_pages(window: WindowParts) -> Iterator[Command]:
    """Yield the commands of buttons in the pages that no menu has; the buttons have texts of their own."""
    ask, checks, offer, before = window.commands, window.checks, window.template_offer, window.previous_check_offer
    for name, run in {
        "templates": ask.choose_templates, "older": ask.choose_older, "roster": ask.choose_roster,
        "names": ask.choose_names,
        "cancel": checks.cancel, "correct_people": ask.ask_people, "take_template": offer.accept,
        "no_template": offer.decline, "results": window.pages.go_on, "left_out": ask.ask_left_out,
        "as_before": before.accept, "not_as_before": before.decline, "drop_templates": ask.drop_templates,
        "read_pictures": ask.read_pictures,
        "show_content": window.pages.show_same_content,
    }.items():
        yield Command(name, "", run)
# fmt: on


def window_menus() -> tuple[Menu, ...]:
    """Return the menus of the window, as names of its commands."""
    translate = QCoreApplication.translate
    again = Menu(
        translate("Menus", "Check again &with…"), ("with_templates", "with_older", "with_roster", "with_names")
    )
    languages = Menu(translate("Menus", "&Language"), tuple(f"language {name}" for name in LANGUAGES))
    themes = Menu(translate("Menus", "&Appearance"), tuple(f"theme {name}" for name, _ in theme_names()))
    pages = tuple(page.name for page in NAMED_PAGES)
    file = ("open_folder", "open_files", "open_check", "", "save", "export", "library", "", "settings", "", "quit")
    also = ("use_library", "use_meaning", "use_pictures", "use_anonymous")
    check: tuple[str | Menu, ...] = ("again", again, "people", *also, "new", "", "undo", "redo")
    view: tuple[str | Menu, ...] = (languages, themes, "hide", "", *pages, "", "larger", "smaller", "usual_size")
    return (
        Menu(translate("Menus", "&File"), file),
        Menu(translate("Menus", "&Check"), check),
        Menu(translate("Menus", "&View"), view),
        Menu(translate("Menus", "&Help"), ("guide", "guide_here", "guide_figures", "samples", "", "about")),
    )
