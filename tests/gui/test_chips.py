"""The line of chips: what each one says, what its card adds, and what its buttons do."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.user import User
from hengwen.checkfile import SavedCheck, save
from hengwen.gui.check_result import check_result
from hengwen.gui.headline_bar import HeadlineBar
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, READING, START
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.chip import Chip
from hengwen.gui.widgets.parts import button
from hengwen.library.database import LIBRARY_VARIABLE
from hengwen.model.document import Role
from hengwen.model.progress import Progress, ProgressStep, Stage
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.report.selected_part import part_of
from hengwen.model.request.check_request import CheckInputs, CheckRequest
from hengwen.model.request.options import Options
from hengwen.model.request.selection import Selection

CTRL = Qt.KeyboardModifier.ControlModifier


class Engine:
    """Gives the sample report with what it was given, and keeps what it was asked for; waits while it is `slow`.

    `folders`: two that it can check. `library`: the file of the library.
    """

    def __init__(self, report: Report, place: Path) -> None:
        self.report, self.requests = report, list[CheckRequest]()
        self.slow = threading.Event()
        self.folders, self.library = (place / "first", place / "second"), place / "library.db"
        for folder in self.folders:
            folder.mkdir()

    def __call__(self, request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        self.requests.append(request)
        while self.slow.is_set():
            progress(ProgressStep(Stage.READING, 1, 2, "甲.txt"))
            self.slow.wait(0.01)
        return replace(self.report, inputs=inputs_of(request))


def inputs_of(request: CheckRequest) -> CheckInputs:
    """What a check says it was given."""
    library = ("Theses", 300) if request.library else ("", 0)
    names = tuple(path.name for path in request.paths)
    return CheckInputs(names).against(0, *library, templates=len(request.templates), among_new=True, own=False)


@pytest.fixture
def engine(report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    result = Engine(report, tmp_path)
    monkeypatch.setenv(LIBRARY_VARIABLE, str(result.library))
    yield result
    result.slow.clear()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers, engine: Engine) -> Iterator[Window]:
    """A window before its first check, which is made by the engine."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, check=engine, dialogs=answers)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitExposed(result)
    yield result
    engine.slow.clear()
    result.close()
    assert result.jobs.stop(300_000)


@pytest.fixture
def user(qtbot: QtBot, window: Window) -> User:
    return User(qtbot, window)


def chips(headline: HeadlineBar) -> dict[str, Chip]:
    """All chips, by their names."""
    return {name: part for name, part in vars(headline).items() if isinstance(part, Chip)}


def shown(headline: HeadlineBar) -> set[str]:
    """The names of those that are in sight."""
    return {name for name, chip in chips(headline).items() if chip.isVisible()}


def checked(qtbot: QtBot, window: Window, engine: Engine, count: int) -> HeadlineBar:
    """Wait for a check, the so manieth, and go to its overview."""
    qtbot.waitUntil(lambda: len(engine.requests) == count and not window.session.checking)
    qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
    window.pages.go_to(OVERVIEW)
    return window.pages.frame.headline


def show(qtbot: QtBot, window: Window, report: Report, **inputs: object) -> HeadlineBar:
    """Show a report with other inputs, on its overview."""
    window.checks.show_report(check_result(replace(report, inputs=replace(report.inputs, **inputs))))  # type: ignore[arg-type]
    window.pages.show_page(OVERVIEW)
    qtbot.waitUntil(lambda: not window.jobs.busy and not window.pages.overview.side.busy)
    return window.pages.frame.headline


# What they say


def test_the_chip_of_the_check_says_what_was_compared_and_its_card_everything(
    qtbot: QtBot, window: Window, user: User, report: Report
) -> None:
    headline = show(qtbot, window, report, names=("class", "late", "more"))
    assert headline.check.fact == "class, late, … 8 with each other"
    details = headline.check.details
    assert details.startswith("New documents: 8 (class, late, more), against each other")
    assert "Documents: 8 · pairs: 6 · 2.4 s" in details
    assert "13 characters: passages that are shorter do not count" in details
    user.click(headline.check)
    assert headline.people.isVisible()
    assert [part.text() for part in headline.check.card.findChildren(QPushButton)] == ["People…", "Check again"]
    assert headline.check.card.isVisible()


def test_new_documents_against_older_ones_are_said_to_be_that(qtbot: QtBot, window: Window, report: Report) -> None:
    """And how many are older, in a chip of their own; none of it where there are none."""
    headline = show(qtbot, window, report)
    assert "older" not in shown(headline)
    first, *others = report.entries
    old = replace(first, document=replace(first.document, role=Role.OLD))
    pairs = tuple(
        replace(
            pair,
            left=old if pair.left is first else pair.left,
            right=old if pair.right is first else pair.right,
        )
        for pair in report.comparisons
    )
    mixed = replace(report, entries=(old, *others), comparisons=pairs)
    headline = show(qtbot, window, mixed)
    assert headline.check.fact == "7 new, with each other and older ones"
    assert headline.older.fact == "1 older"
    assert headline.older.details == "The new documents were compared with them, too."
    headline = show(qtbot, window, mixed, among_new=False)
    assert headline.check.fact == "7 new against older ones"


def test_the_chip_of_the_task_sheet_names_it_or_asks_for_one(
    qtbot: QtBot, window: Window, user: User, engine: Engine
) -> None:
    headline = show(qtbot, window, engine.report)
    assert headline.template.fact == "No task sheet +"
    assert headline.template.details.startswith("Without a task sheet")
    user.click(headline.template)
    assert not headline.count_again.isVisible()
    headline.template.card.close()
    window.checks.check_with((Path("作业要求.docx"),), engine.folders[:1])
    headline = checked(qtbot, window, engine, 1)
    assert headline.template.fact == "Task sheet 作业要求"
    assert headline.template.details == "What it says counts as nobody’s text. 作业要求.docx"
    window.checks.check_with((Path("作业要求.docx"), Path("form.docx")), engine.folders[:1])
    headline = checked(qtbot, window, engine, 2)
    assert headline.template.fact == "Task sheet 作业要求 +1"
    assert headline.template.details.endswith("作业要求.docx, form.docx")


def test_what_is_incomplete_is_a_notice_with_its_reason(qtbot: QtBot, window: Window, report: Report) -> None:
    """Folders that could not be opened, people without a file, a part of a check; nothing where all was compared."""
    headline = show(qtbot, window, report)
    assert "incomplete" not in shown(headline)
    headline = show(qtbot, window, report, unopened_folders=2, without_documents=("刘洋",))
    assert headline.incomplete._is_notice
    assert headline.incomplete.fact == "folders not opened: 2 · without a readable file: 1"
    assert "2" in headline.incomplete.details
    part = part_of(report, Selection(documents=(report.entries[0].document.name,)))
    headline = show(qtbot, window, part)
    assert headline.incomplete.fact == "only a part of the check"
    assert "only a part of the check" in headline.incomplete.details
    alone = Report(Options(), report.entries[:1], ())
    headline = show(qtbot, window, alone)
    assert headline.incomplete.fact == "Nothing was compared"
    assert headline.incomplete.isVisible()
    assert headline.check.fact == "1, nothing compared"
    assert "Nothing was compared" in headline.check.details


def test_the_chip_of_files_leads_to_them(qtbot: QtBot, window: Window, user: User, report: Report) -> None:
    """By a click and by a key."""
    headline = show(qtbot, window, report)
    assert headline.files.fact == f"Needs attention: {window.pages.reading.problems}"
    user.click(headline.files)
    assert window.pages.current == READING
    window.pages.show_page(OVERVIEW)
    headline.files.setFocus()
    qtbot.keyClick(headline.files, Qt.Key.Key_Space)
    assert window.pages.current == READING


def test_all_that_is_said_is_said_in_the_other_language_too(qtbot: QtBot, window: Window, report: Report) -> None:
    """After a change in the middle, on each page of a report."""
    headline = show(qtbot, window, report)
    before = {name: chips(headline)[name].fact for name in shown(headline)}
    window.session.language = "zh_CN"
    qtbot.waitUntil(window.pages.frame.isVisible)
    headline = window.pages.frame.headline
    for page in (OVERVIEW, READING, COMPARE):
        window.pages.show_page(page)
        assert shown(headline) == set(before)
    for name, fact in before.items():
        chip = chips(headline)[name]
        assert chip.fact != fact
        assert any(character >= "\u4e00" for character in chip.details or chip.fact)


def test_a_card_opens_and_closes_by_keys(qtbot: QtBot, window: Window, engine: Engine) -> None:
    """Its buttons are reached by Tab, from the first chip on."""
    window.checks.check_paths(engine.folders[:1])
    headline = checked(qtbot, window, engine, 1)
    window.activateWindow()
    headline.check.setFocus()
    assert QApplication.focusWidget() is headline.check
    qtbot.keyClick(headline.check, Qt.Key.Key_Space)
    card = headline.check.card
    assert card.isVisible()
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    qtbot.keyClick(headline.check, Qt.Key.Key_Space)
    reached = []
    for _ in range(4):
        focus = card.focusWidget()
        if focus is not None:
            reached.append(focus)
        qtbot.keyClick(focus or card, Qt.Key.Key_Tab)
    again = next(part for part in card.findChildren(QPushButton) if part.text() == "Check again")
    assert again in reached
    qtbot.keyClick(again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(engine.requests) == 2)


def test_a_chip_that_says_nothing_more_hides_its_card(qtbot: QtBot) -> None:
    """An open one as well."""
    chip = Chip(buttons=(button("Do it"),))
    qtbot.addWidget(chip)
    chip.show_fact("Three", "words", "and more of them")
    chip.show()
    assert (chip.fact, chip.details) == ("Three words", "and more of them")
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert chip.card.isVisible()
    chip.show_fact("")
    assert not chip.isVisible()
    assert not chip.card.isVisible()


# Hidden names


def test_no_chip_says_a_name_while_names_are_hidden(
    qtbot: QtBot, window: Window, user: User, engine: Engine, answers: Answers
) -> None:
    """Neither the folder nor the task sheet, nor who or what is left aside, nor what the check before had."""
    folder, sheet = engine.folders[0] / "李老师的班", engine.folders[0] / "作业要求.docx"
    folder.mkdir()
    answers.chosen = (sheet,)
    window.commands.choose_templates()
    window.commands.choose_roster()
    user.drop(folder)
    headline = checked(qtbot, window, engine, 1)
    words = ("李老师", "作业要求", "提交 07")
    said = "\n".join(f"{chip.fact}\n{chip.details}\n{chip.toolTip()}" for chip in chips(headline).values())
    assert all(word in said for word in words)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: not window.anonymisation.busy)
    said = "\n".join(f"{chip.fact}\n{chip.details}\n{chip.toolTip()}" for chip in chips(headline).values())
    assert not any(word in said for word in words)
    assert "with each other" in headline.check.fact
    assert headline.template.fact == "Task sheet"
    window.checks.check_paths(engine.folders[1:])
    headline = checked(qtbot, window, engine, 2)
    qtbot.waitUntil(lambda: not window.anonymisation.busy)
    assert not headline.before.isVisible()
    said = "\n".join(f"{chip.fact}\n{chip.details}\n{chip.toolTip()}" for chip in chips(headline).values())
    assert not any(word in said for word in words)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: not window.anonymisation.busy)
    assert "作业要求.docx" in headline.before.details


# From one check to the next


def test_a_check_of_other_files_has_no_library_and_the_offer_brings_it_back(
    qtbot: QtBot, window: Window, user: User, engine: Engine
) -> None:
    """It is said that it has none, and asked once."""
    window.pages.start.library.click()
    user.drop(engine.folders[0])
    headline = checked(qtbot, window, engine, 1)
    assert engine.requests[0].library == engine.library
    assert headline.library.fact == "Library 300"
    assert headline.library.details == "The new documents were compared with the 300 of the library “Theses”."
    assert not headline.before.isVisible()
    user.drop(engine.folders[1])
    headline = checked(qtbot, window, engine, 2)
    assert (engine.requests[1].paths, engine.requests[1].library) == (engine.folders[1:], None)
    assert headline.library.fact == "No library +"
    assert headline.before._is_notice
    assert headline.before.details == "The check before this one had: library. This one goes without."
    take = next(part for part in headline.before.card.findChildren(QPushButton) if "with them" in part.text())
    user.click_in_card(headline.before, take)
    headline = checked(qtbot, window, engine, 3)
    assert (engine.requests[2].paths, engine.requests[2].library) == (engine.folders[1:], engine.library)
    assert headline.library.fact == "Library 300"
    assert not headline.before.isVisible()


def test_whoever_goes_without_is_not_asked_again(
    qtbot: QtBot, window: Window, user: User, engine: Engine, answers: Answers
) -> None:
    """Task sheet, older documents and roster are named; the next check of these files asks nothing either."""
    answers.chosen = (engine.folders[0] / "sheet.docx",)
    for choose in (window.commands.choose_templates, window.commands.choose_older, window.commands.choose_roster):
        choose()
    user.drop(engine.folders[0])
    checked(qtbot, window, engine, 1)
    user.drop(engine.folders[1])
    headline = checked(qtbot, window, engine, 2)
    request = engine.requests[1]
    assert (request.templates, request.against, request.people.roster) == ((), (), None)
    for words in ("task sheet “sheet.docx”", "older documents “sheet.docx”", "roster “sheet.docx”"):
        assert words in headline.before.details
    window.session.language = "zh_CN"
    assert "“sheet.docx”" in window.pages.frame.headline.before.details
    window.session.language = "en"
    headline = window.pages.frame.headline
    without = next(part for part in headline.before.card.findChildren(QPushButton) if part.text() == "Go without")
    user.click_in_card(headline.before, without)
    assert not headline.before.isVisible()
    window.checks.check_again()
    headline = checked(qtbot, window, engine, 3)
    assert not headline.before.isVisible()
    assert engine.requests[2].templates == ()


def test_a_new_check_begins_with_nothing_and_takes_up_what_the_one_before_had(
    qtbot: QtBot, window: Window, user: User, engine: Engine
) -> None:
    """By one click on the start page; the result of before is gone."""
    window.pages.start.library.click()
    user.drop(engine.folders[0])
    checked(qtbot, window, engine, 1)
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_N, CTRL)
    assert window.pages.current == START
    assert window.session.result is None
    assert not window.pages.start.library.isChecked()
    assert window.pages.start.as_before.text() == "As in the check before: library"
    user.click(window.pages.start.as_before)
    assert window.pages.start.library.isChecked()
    assert not window.pages.start.as_before.isVisible()
    assert len(engine.requests) == 1
    user.drop(engine.folders[1])
    checked(qtbot, window, engine, 2)
    assert engine.requests[1].library == engine.library


def test_what_is_chosen_on_the_start_page_reaches_the_check(
    qtbot: QtBot, window: Window, user: User, engine: Engine, answers: Answers
) -> None:
    """Roster and task sheet, chosen by their buttons, in the first check and after a new one."""
    for count, folder in enumerate(engine.folders, 1):
        for part, name in ((window.pages.start.templates, "sheet.docx"), (window.pages.start.roster, "roster.xlsx")):
            answers.chosen = (folder / name,)
            choose = next(widget for widget in part.findChildren(QPushButton) if widget.text() == "Choose…")
            qtbot.mouseClick(choose, Qt.MouseButton.LeftButton)
        user.drop(folder)
        headline = checked(qtbot, window, engine, count)
        request = engine.requests[-1]
        assert request.templates == (folder / "sheet.docx",)
        assert request.people.roster == folder / "roster.xlsx"
        assert headline.template.fact == "Task sheet sheet"
        assert not headline.before.isVisible()
        window.checks.show_start()


def test_the_library_is_switched_on_and_off_on_the_check_that_is_shown(
    qtbot: QtBot, window: Window, user: User, engine: Engine
) -> None:
    """The same documents are checked again at once, each time."""
    user.drop(engine.folders[0])
    headline = checked(qtbot, window, engine, 1)
    assert headline.switch_library.text() == "Check again with it"
    user.click_in_card(headline.library, headline.switch_library)
    headline = checked(qtbot, window, engine, 2)
    assert engine.requests[1] == replace(engine.requests[0], library=engine.library)
    assert headline.library.fact == "Library 300"
    assert headline.switch_library.text() == "Check again without it"
    user.click_in_card(headline.library, headline.switch_library)
    headline = checked(qtbot, window, engine, 3)
    assert engine.requests[2] == engine.requests[0]
    assert headline.library.fact == "No library +"


def test_the_text_of_a_task_sheet_counts_again_by_its_chip(
    qtbot: QtBot, window: Window, user: User, engine: Engine
) -> None:
    """And another one is chosen there."""
    window.checks.check_with((engine.folders[0] / "sheet.docx",), engine.folders[:1])
    headline = checked(qtbot, window, engine, 1)
    user.click_in_card(headline.template, headline.count_again)
    headline = checked(qtbot, window, engine, 2)
    assert engine.requests[1] == replace(engine.requests[0], templates=())
    assert headline.template.fact == "No task sheet +"
    window.dialogs.chosen = (engine.folders[0] / "other.docx",)  # type: ignore[attr-defined]
    user.click_in_card(headline.template, headline.choose_template)
    headline = checked(qtbot, window, engine, 3)
    assert engine.requests[2].templates == (engine.folders[0] / "other.docx",)
    assert headline.template.fact == "Task sheet other"


# F5 repeats what is on the screen


def _press_again(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F5)


def test_f5_after_a_check_that_was_cancelled_repeats_the_one_on_the_screen(
    qtbot: QtBot, window: Window, user: User, engine: Engine, answers: Answers
) -> None:
    """With its task sheet and its library, and nothing of the cancelled one; nor is the latter asked about."""
    answers.chosen = (engine.folders[0] / "sheet.docx",)
    window.commands.choose_templates()
    window.pages.start.library.click()
    user.drop(engine.folders[0])
    checked(qtbot, window, engine, 1)
    assert engine.requests[0].library and engine.requests[0].templates
    engine.slow.set()
    user.drop(engine.folders[1])
    qtbot.waitUntil(lambda: len(engine.requests) == 2)
    window.checks.cancel()
    engine.slow.clear()
    headline = window.pages.frame.headline
    assert headline.check.fact.startswith("first")
    assert not headline.before.isVisible()
    _press_again(qtbot, window)
    headline = checked(qtbot, window, engine, 3)
    assert engine.requests[2] == engine.requests[0]
    assert headline.check.fact.startswith("first")


def test_f5_on_a_kept_check_repeats_that_one(qtbot: QtBot, window: Window, user: User, engine: Engine) -> None:
    """With what it was made with, whatever was checked before; and what was checked before is not offered."""
    kept = engine.folders[0] / "kept.hengwen"
    request = CheckRequest(engine.folders[1:], templates=(engine.folders[1] / "sheet.docx",))
    save(SavedCheck(replace(engine.report, inputs=inputs_of(request)), Review(), request), kept)
    window.pages.start.library.click()
    user.drop(engine.folders[0])
    checked(qtbot, window, engine, 1)
    user.drop(kept)
    qtbot.waitUntil(lambda: window.session.request.paths == engine.folders[1:] and not window.jobs.busy)
    assert window.pages.frame.headline.check.fact.startswith("second")
    assert window.pages.frame.headline.template.fact == "Task sheet sheet"
    _press_again(qtbot, window)
    checked(qtbot, window, engine, 2)
    repeated = engine.requests[1]
    assert (repeated.paths, repeated.templates, repeated.library) == (request.paths, request.templates, None)


def test_f5_on_the_start_page_repeats_nothing(qtbot: QtBot, window: Window, user: User, engine: Engine) -> None:
    """There is nothing on the screen."""
    user.drop(engine.folders[0])
    checked(qtbot, window, engine, 1)
    window.checks.show_start()
    _press_again(qtbot, window)
    assert not window.session.checking
    assert len(engine.requests) == 1
    assert not window.actions_["again"].isEnabled()
