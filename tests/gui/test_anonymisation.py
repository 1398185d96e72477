"""Names hidden in the window: on every page, for every later check, until they are asked for again."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QScrollBar, QTextEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from conftest import make_document
from gui.sample import Answers
from gui.test_hostile_names import texts
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.checkfile import SavedCheck, save
from hengwen.gui.check_result import CheckResult, check_result
from hengwen.gui.controllers import anonymisation
from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.ranking import CHARTS
from hengwen.gui.pages.registry import COMPARE, OVERVIEW, READING, SOURCES
from hengwen.gui.pair_rows import PairGroup, first_pair
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.view import View
from hengwen.model.document import Content, Document, State
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckInputs
from hengwen.readers.folder_changes import FolderChanges
from hengwen.readers.reading_quality import reading_quality
from library.libraries import essay, with_part_of


def _names(window: Window) -> list[str]:
    assert window.session.result is not None
    return [entry.document.path for entry in window.session.result.report.entries]


def test_names_are_hidden_everywhere_and_come_back(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Figures stay, verdicts stay, the kept check has its names; another check while hidden shows none either."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and len(window.autosave.recent.files()) == 1)
    named = _names(window)
    assert window.session.result is not None
    before = window.session.result.report
    window.autosave.decide(Case.of(before.comparisons[0]), Verdict(Decision.CONFIRMED, note="同一份"))
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window) != named)
    after = window.session.result.report
    assert _names(window) == [f"Document {number}" for number in range(1, len(named) + 1)]
    assert [pair.similarity for pair in after.comparisons] == [pair.similarity for pair in before.comparisons]
    assert window.pages.overview.review.of(after.comparisons[0]).decision is Decision.CONFIRMED
    window.checks.leave_out(frozenset())
    kept = window.autosave.report
    assert kept is not None
    assert [entry.document.path for entry in kept.entries] == named
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: len(window.autosave.recent.files()) == 2)
    qtbot.waitUntil(lambda: _names(window) != named and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window) == named)


def test_what_is_kept_and_read_again_has_its_names(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library gets the documents as they are, never the covered ones; a file is read again from where it lies."""
    monkeypatch.setenv("HENGWEN_LIBRARY", str(tmp_path / "library.db"))
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.result is not None
    documents = [entry.document for entry in window.session.result.report.entries]
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    window.commands.ask_library()
    (dialog,) = window.findChildren(LibraryDialog)
    assert list(dialog._documents) == documents
    dialog.close()
    qtbot.waitUntil(lambda: not window.jobs.busy)
    window.checks.read_again("Document 2", "big5")
    assert window.session.request.encodings == {Path(documents[1].path): "big5"}


def test_pages_say_why_they_are_not_shown_while_names_are_hidden(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """A picture of a page would show the name that stands on it; nobody is told that the file is gone."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[1])
    qtbot.waitUntil(lambda: window.pages.compare.current == 0)
    window.pages.compare.actions_["pages"].setChecked(True)
    qtbot.waitUntil(lambda: all("names are hidden" in side.note for side in window.pages.compare.sides))
    window.anonymisation.toggle()
    assert window.pages.render_queue.renderer.refused is None


def test_the_page_of_a_file_says_why_it_is_not_shown(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Beside the text of a file with pages, too."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading" and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    detail = window.pages.reading.detail
    detail.show_file(reading_quality(Document("Document 1", "1" * 64, Content("", (), state=State.EMPTY, pages=2))))
    qtbot.waitUntil(lambda: "names are hidden" in detail.page.notice)


# In place


NAMES = ("张伟", "王芳", "李娜", "陈明")
NUMBERS = tuple(f"202301010{number}" for number in range(1, 5))


def of_people() -> Report:
    """Four students, each of whom names the next one in the text; two share a passage with the first one each."""
    source = essay(1, 4000)
    documents = []
    for place, (number, name) in enumerate(zip(NUMBERS, NAMES, strict=True)):
        text = essay(place + 1, 4000)
        if place:
            text = with_part_of(text, source)
        thanks = f"感谢{NAMES[(place + 1) % 4]}（{NUMBERS[(place + 1) % 4]}）同学的帮助。"
        document = make_document(f"{text.text}\n{thanks}\n{text.text[:400]}", f"{name}/{number}_{name}_报告.txt")
        documents.append(replace(document, person=Person(number, name, name), path=f"班级/{number}_{name}_报告.txt"))
    inputs = CheckInputs(("班级",), people=message("{count} files", count=4))
    return compare_documents(documents, reading=ReadingResult(inputs=inputs))


@pytest.fixture
def class_(window: Window, qtbot: QtBot) -> Window:
    """The window with their check on its overview."""
    window.checks.show_report(check_result(of_people()))
    window.pages.go_on()
    calm(qtbot, window)
    return window


def calm(qtbot: QtBot, window: Window) -> None:
    """Wait until nothing is computed any more and every text in sight is laid out to its end."""
    turns = count()

    def busy() -> bool:
        if window.jobs.busy or window.pages.overview.side.busy or window.anonymisation.busy:
            return True
        return any(isinstance(pane, Pane) and pane.isVisible() and pane._idle.isActive() for pane in text_panes(window))

    qtbot.waitUntil(lambda: not busy() and next(turns) > 9)


def text_panes(window: Window) -> tuple[View, ...]:
    """Return the panes of all pages that show the text of a document."""
    return (
        window.pages.compare.left,
        window.pages.compare.right,
        window.pages.sources.pane,
        window.pages.reading.detail.pane,
    )


def pane_texts(window: Window) -> Iterator[str]:
    """What stands in the panes that are in sight."""
    for pane in text_panes(window):
        if pane.isVisible() and pane.text_layout is not None:
            yield pane.text_layout.text


def said(window: Window) -> str:
    """All that can be read in the window, in its title, its tips and by a screen reader."""
    widgets = [part for part in (window, *window.findChildren(QWidget)) if part.isVisible()]
    written = [part.toPlainText() for part in widgets if isinstance(part, QTextEdit)]
    written += [part.text() for part in widgets if isinstance(part, QLineEdit)]
    return "\n".join((*(text for part in widgets for text in texts(part)), *written, *pane_texts(window)))


def names_in(text: str) -> set[str]:
    """Whose name or number can be read."""
    return {name for name, number in zip(NAMES, NUMBERS, strict=True) if name in text or number in text}


def entry_of(window: Window, name: str) -> ReportEntry:
    """The document of one of them in the result on the screen."""
    assert window.session.result is not None
    return window.session.result.report.entries[NAMES.index(name)]


def toggle_one(qtbot: QtBot, window: Window, name: str, words: str) -> None:
    """Hide or show one name by the menu of a row that has it."""
    entry = entry_of(window, name)
    actions = window.pages.overview.ranking._entry_actions(entry)
    next(run for text, run in actions if text.startswith(words))()
    calm(qtbot, window)


def at(window: Window, place: str) -> None:
    """Bring a page to the front, with something chosen on it and scrolled."""
    assert window.session.result is not None
    if place == COMPARE:
        window.pages.open_pair(first_pair(window.pages.overview.table.rows.rows[1]))
    elif place == SOURCES:
        window.pages.show_sources(entry_of(window, "王芳"))
    elif place == READING:
        window.pages.go_to(READING)
        window.pages.reading.table.selectRow(2)
    elif place == CHARTS:
        window.pages.overview.ranking.views.go(CHARTS)
        heat = window.pages.overview.side.heat.map
        assert heat.heat is not None
        heat.go(heat.heat.filled[0])


def bars(window: Window, place: str) -> list[QScrollBar]:
    """The scroll bars of a page's texts."""
    panes = {
        COMPARE: (window.pages.compare.left, window.pages.compare.right),
        SOURCES: (window.pages.sources.pane,),
        READING: (window.pages.reading.detail.pane,),
        OVERVIEW: (window.pages.overview.preview.text,),
    }
    return [pane.verticalScrollBar() for pane in panes[place]]


@pytest.mark.parametrize("place", [COMPARE, SOURCES, READING])
def test_page_and_scroll_position_stay_while_names_come_and_go(qtbot: QtBot, class_: Window, place: str) -> None:
    """The page in front, what is chosen on it, and where its texts are scrolled to."""
    at(class_, place)
    calm(qtbot, class_)
    for bar in bars(class_, place):
        bar.setValue(bar.maximum() // 2)
    calm(qtbot, class_)
    values = [bar.value() for bar in bars(class_, place)]
    assert min(values) > 100
    for hidden in (True, False):
        class_.anonymisation.toggle()
        calm(qtbot, class_)
        assert class_.session.names_hidden is hidden
        assert class_.pages.current == place
        assert [bar.value() for bar in bars(class_, place)] == pytest.approx(values, abs=2)
        assert bool(names_in(said(class_))) is not hidden


def test_the_pair_and_the_place_in_it_stay(qtbot: QtBot, class_: Window) -> None:
    """And its verdict, which is given on while names are hidden."""
    at(class_, COMPARE)
    calm(qtbot, class_)
    pair = class_.session.pair
    assert pair is not None
    assert class_.session.result is not None
    place = class_.session.result.report.comparisons.index(pair)
    qtbot.keyClick(class_.pages.compare, Qt.Key.Key_X)
    assert class_.session.review.of(pair).decision is Decision.EXCUSED
    class_.pages.compare.go(0)
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert class_.session.pair is class_.session.result.report.comparisons[place]
    assert class_.session.pair is not pair
    assert class_.pages.compare.current == 0
    assert all(side.name.startswith("Person") for side in class_.pages.compare.sides)
    assert class_.pages.verdict_bar.choices[Decision.EXCUSED].isChecked()
    qtbot.keyClick(class_.pages.compare, Qt.Key.Key_C)
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert class_.session.pair is class_.session.result.report.comparisons[place]
    assert class_.session.review.of(class_.session.pair).decision is Decision.CONFIRMED
    assert {side.name for side in class_.pages.compare.sides} <= set(NAMES)


def test_the_list_stays_as_it_was_arranged(qtbot: QtBot, class_: Window) -> None:
    """The view, the chosen row, groups that were closed, and the figures that were asked for."""
    ranking, table = class_.pages.overview.ranking, class_.pages.overview.table
    groups = [row for row in table.rows.rows if isinstance(row, PairGroup)]
    assert len(groups) == 1
    table.rows.toggle(groups[0])
    closed = table.rows.rowCount()
    class_.pages.overview.search.setText("> 2 %")
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert class_.pages.overview.search.text() == "> 2 %"
    assert table.rows.rowCount() == closed
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    table.rows.toggle(table.rows.rows[0])
    table.selectRow(2)
    chosen = table.current.figure("longest") if isinstance(table.current, PairGroup) else table.current.longest
    ranking.views.go("people")
    ranking.people.selectRow(2)
    whose = ranking.people.current.similarity
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert ranking.views.current == "people"
    assert ranking.people.current.similarity == whose
    ranking.views.go("pairs")
    assert table.currentIndex().row() == 2
    assert table.current.longest == chosen


def test_only_the_pairs_of_a_group_are_still_those_of_the_group(qtbot: QtBot, class_: Window) -> None:
    """Asked for from the chart of the groups before names were hidden."""
    ranking = class_.pages.overview.ranking
    ranking.show_group(frozenset({0, 1}), "Group 1")
    before = class_.pages.overview.table.shown
    assert before == 1
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert class_.pages.overview.table.shown == before
    assert class_.pages.overview.ranking.chip.isVisible()


def test_a_name_that_was_searched_for_is_not_left_in_the_line(qtbot: QtBot, class_: Window) -> None:
    """As the menu of a row puts it there."""
    class_.pages.overview.ranking.search_pairs(entry_of(class_, "王芳").document)
    assert "王芳" in class_.pages.overview.search.text()
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert not names_in(said(class_))


# The curtain


class Moment(QObject):
    """What can be read at the very moment in which the curtain goes up again."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window, self.names = window, list[set[str]]()
        window.pages.frame._curtain.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Hide:
            self.names.append(names_in(said(self._window)))
        return super().eventFilter(watched, event)


@pytest.mark.parametrize("place", [OVERVIEW, CHARTS, COMPARE, SOURCES, READING])
def test_nothing_can_be_read_from_the_first_moment_on(qtbot: QtBot, class_: Window, place: str) -> None:
    """A curtain lies over everything below the bar until all is covered; the title bar has no name."""
    at(class_, place)
    calm(qtbot, class_)
    assert names_in(said(class_))
    curtain, moment = class_.pages.frame._curtain, Moment(class_)
    assert not curtain.isVisible()
    class_.anonymisation.toggle()  # nothing has been worked out yet
    assert curtain.isVisible()
    assert class_.windowTitle() == "Hengwen 衡文"
    top = class_.pages.frame.mapTo(class_, curtain.geometry().topLeft()).y()
    for x in range(3, class_.width(), 67):
        for y in range(top + 2, class_.height(), 41):
            assert class_.childAt(x, y) is curtain, (x, y)
    assert not names_in("\n".join(text for part in covering(class_) for text in texts(part)))
    class_.resize(class_.width() + 60, class_.height() - 40)
    assert class_.childAt(class_.width() - 5, class_.height() - 5) is curtain
    qtbot.waitUntil(lambda: not curtain.isVisible())
    assert moment.names == [set()]
    calm(qtbot, class_)
    assert not names_in(said(class_))


def covering(window: Window) -> list[QWidget]:
    """What lies above the curtain: the bar, and windows of their own such as cards."""
    bar = [part for part in window.pages.frame._bar.findChildren(QWidget) if part.isVisible()]
    tops = [part for part in QApplication.topLevelWidgets() if part.isVisible() and part is not window]
    return [window.pages.frame._bar, *bar, *(item for top in tops for item in (top, *top.findChildren(QWidget)))]


def test_whoever_changes_his_mind_at_once_sees_the_names(qtbot: QtBot, class_: Window) -> None:
    """And three times in a row hides them."""
    for _ in range(2):
        class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert not class_.pages.frame._curtain.isVisible()
    assert names_in(said(class_))
    for _ in range(3):
        class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert not class_.pages.frame._curtain.isVisible()
    assert not names_in(said(class_))


@pytest.fixture
def held(class_: Window, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Nothing is covered before this is set; the check finds the same again."""
    cover, go = anonymisation.without_names, Event()

    def slow(*what: Any) -> CheckResult:
        assert go.wait(300)
        return cover(*what)

    monkeypatch.setattr(anonymisation, "without_names", slow)
    class_.checks._check = lambda *_: of_people()
    class_.session.request = replace(class_.session.request, paths=(Path("班级"),))
    yield go
    go.set()


@pytest.mark.parametrize("kept", [False, True])
def test_a_check_that_comes_while_names_are_being_covered_is_shown_without_them(
    qtbot: QtBot, class_: Window, held: Event, tmp_path: Path, kept: bool
) -> None:
    """F5 right after Ctrl+H, or a saved check that is opened then: the curtain does not stay for ever."""
    file = tmp_path / "a.hengwen"
    save(SavedCheck(of_people(), Review(), class_.session.request), file)
    class_.anonymisation.toggle()
    if kept:
        class_.checks.open_kept(file)
        qtbot.waitUntil(lambda: not class_.autosave.busy)
    else:
        class_.checks.check_again()
        qtbot.waitUntil(lambda: not class_.session.checking)
    held.set()
    calm(qtbot, class_)
    assert not class_.pages.frame._curtain.isVisible()
    assert class_.pages.current in (OVERVIEW, READING)
    assert not names_in(said(class_))


def larger(class_: Window) -> CheckResult:
    """A result of more documents than that of the class."""
    documents = [entry.document for entry in of_people().entries]
    others = [make_document(essay(number, 4000).text, f"新{number}.txt") for number in (21, 22)]
    return check_result(compare_documents([*documents, *others], reading=ReadingResult(inputs=of_people().inputs)))


def entries(class_: Window) -> int:
    """The number of documents of the result on the screen."""
    return len(class_.session.result.report.entries) if class_.session.result else 0


def test_whoever_shows_names_while_those_of_the_next_result_are_covered_sees_it_with_names(
    qtbot: QtBot, class_: Window, held: Event
) -> None:
    """The result is not lost; nobody is picked out in it who stands in the list of the one before."""
    class_.session.names_hidden = True
    class_.checks.show_report(larger(class_))
    class_.anonymisation.toggle_name(entry_of(class_, "张伟"))
    class_.anonymisation.toggle()
    held.set()
    calm(qtbot, class_)
    assert entries(class_) == 6
    assert not class_.pages.frame._curtain.isVisible()
    assert names_in(said(class_)) == set(NAMES)


def test_the_next_result_is_not_replaced_by_the_one_before_with_its_names(
    qtbot: QtBot, class_: Window, held: Event
) -> None:
    """Names were to be shown again when it came."""
    class_.anonymisation.toggle()
    class_.anonymisation.toggle()
    class_.checks.show_report(larger(class_))
    held.set()
    calm(qtbot, class_)
    assert entries(class_) == 6
    assert not class_.pages.frame._curtain.isVisible()


def test_the_curtain_goes_up_though_a_part_of_the_page_is_gone(qtbot: QtBot, class_: Window) -> None:
    """Such as a popover that was closed meanwhile."""
    area = QScrollArea(class_.pages.frame.page(class_.pages.current))
    class_.anonymisation.toggle()
    qtbot.waitUntil(lambda: not class_.anonymisation.busy)
    delete(area)
    calm(qtbot, class_)
    assert not class_.pages.frame._curtain.isVisible()
    assert not names_in(said(class_))


def test_names_that_cannot_be_covered_are_said_to_be_shown(
    qtbot: QtBot, class_: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody takes them for hidden: the button is not pressed, and the curtain is up again."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(anonymisation, "without_names", fails)
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    assert len(answers.faults) == 1
    assert not class_.session.names_hidden
    assert not class_.pages.frame.hide_names.isChecked()
    assert not class_.pages.frame._curtain.isVisible()
    assert names_in(said(class_)) == set(NAMES)


# One name


def test_one_name_is_hidden_by_itself(qtbot: QtBot, class_: Window) -> None:
    """In every list, in the texts of others too, and nobody else's; the same entry of the menu shows it again."""
    toggle_one(qtbot, class_, "王芳", "Hide the name of 王芳")
    assert not class_.session.names_hidden
    for place in (OVERVIEW, SOURCES, READING, COMPARE):
        at(class_, place)
        class_.pages.show_page(place)
        calm(qtbot, class_)
        assert "王芳" not in names_in(said(class_)), place
    class_.pages.show_page(OVERVIEW)
    class_.pages.overview.ranking.views.go("people")
    assert names_in(said(class_)) == set(NAMES) - {"王芳"}
    report = class_.session.result.report if class_.session.result else of_people()
    for entry, name in zip(report.entries, NAMES, strict=True):
        mentioned = names_in(entry.document.text)
        assert mentioned == {NAMES[(NAMES.index(name) + 1) % 4]} - {"王芳"}
    toggle_one(qtbot, class_, "王芳", "Show the name of")
    assert names_in(said(class_)) == set(NAMES)


def test_one_name_is_shown_by_itself_while_all_others_are_hidden(qtbot: QtBot, class_: Window) -> None:
    """In its own lists and in the texts of others; what is shown again hides with all others the next time."""
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    toggle_one(qtbot, class_, "王芳", "Show the name of")
    class_.pages.overview.ranking.views.go("people")
    assert names_in(said(class_)) == {"王芳"}
    assert class_.session.names_hidden
    report = class_.session.result.report if class_.session.result else of_people()
    assert [names_in(entry.document.text) for entry in report.entries] == [{"王芳"}, set(), set(), set()]
    toggle_one(qtbot, class_, "王芳", "Hide the name of")
    assert names_in(said(class_)) == set()
    toggle_one(qtbot, class_, "李娜", "Show the name of")
    for _ in range(2):
        class_.anonymisation.toggle()
        calm(qtbot, class_)
    assert names_in(said(class_)) == set()


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("班级/2023010101_张伟_报告.txt", "小组成员：张伟 王芳\n姓名：张伟\n"),
        ("班级/2023010101_张伟_王芳_报告.txt", ""),
    ],
    ids=["title page", "file name"],
)
def test_who_is_hidden_alone_is_not_given_away_by_a_friend(qtbot: QtBot, window: Window, path: str, first: str) -> None:
    """Who names all members of a group on the first page or in the name of the file: her name is covered in texts."""
    documents = [entry.document for entry in of_people().entries]
    friend = documents[0]
    documents[0] = replace(make_document(first + friend.text, path), path=path, person=friend.person)
    window.checks.show_report(check_result(compare_documents(documents)))
    window.pages.go_on()
    calm(qtbot, window)
    toggle_one(qtbot, window, "王芳", "Hide the name of")
    assert window.session.result is not None
    for entry in window.session.result.report.entries:
        assert "王芳" not in names_in(entry.document.text)


def test_who_is_hidden_alone_is_not_named_by_what_has_changed_in_the_folder(qtbot: QtBot, class_: Window) -> None:
    """The names of files have those of people."""
    files = [Path(entry.document.path) for entry in of_people().entries]
    class_.folder_notice.take_changes(FolderChanges(changed=tuple(files)))
    assert names_in(class_.pages.frame.headline.changed.details) == set(NAMES)
    toggle_one(qtbot, class_, "王芳", "Hide the name of")
    assert "王芳" not in names_in(class_.pages.frame.headline.changed.details)


def test_another_check_begins_with_nobody_picked_out(qtbot: QtBot, class_: Window) -> None:
    """Who was hidden or shown alone was a document of the check before."""
    toggle_one(qtbot, class_, "王芳", "Hide the name of")
    class_.checks.show_report(check_result(of_people()))
    calm(qtbot, class_)
    class_.pages.overview.ranking.views.go("people")
    assert names_in(said(class_)) == set(NAMES)


# What is written


def written(qtbot: QtBot, window: Window, answers: Answers) -> str:
    """The report as the dialog exports it, as it opens."""
    assert answers.target is not None
    answers.target.unlink(missing_ok=True)
    window.exports.ask()
    dialog = window.exports.dialog
    assert dialog is not None
    dialog.form.setCurrentIndex(dialog.form.findData(".html"))
    qtbot.mouseClick(dialog.export, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.exports.dialog is None)
    return answers.target.read_text(encoding="utf-8")


def test_what_is_hidden_in_the_window_is_hidden_in_what_is_exported(
    qtbot: QtBot, class_: Window, answers: Answers
) -> None:
    """All names, and the name of one alone; it cannot be unticked where all are hidden."""
    assert names_in(written(qtbot, class_, answers)) == set(NAMES)
    toggle_one(qtbot, class_, "王芳", "Hide the name of")
    assert names_in(written(qtbot, class_, answers)) == set(NAMES) - {"王芳"}
    class_.anonymisation.toggle()
    calm(qtbot, class_)
    class_.exports.ask()
    dialog = class_.exports.dialog
    assert dialog is not None
    assert (dialog.hidden.isChecked(), dialog.hidden.isEnabled()) == (True, False)
    assert not names_in("\n".join(dialog.subject.itemText(place) for place in range(dialog.subject.count())))
    dialog.close()
    assert names_in(written(qtbot, class_, answers)) == set()


def test_the_kept_check_and_its_figures_have_all_names(qtbot: QtBot, class_: Window) -> None:
    """Whoever is hidden on the screen, one or all."""
    toggle_one(qtbot, class_, "王芳", "Hide the name of")
    class_.checks.leave_out(frozenset())
    calm(qtbot, class_)
    assert "王芳" not in names_in(said(class_))
    assert class_.autosave.report is not None
    assert [entry.document.label for entry in class_.autosave.report.entries] == list(NAMES)
    toggle_one(qtbot, class_, "王芳", "Show the name of")
    class_.pages.overview.ranking.views.go("people")
    assert names_in(said(class_)) == set(NAMES)
    assert class_.session.result is not None
    assert class_.session.result.report.options.leave_out == frozenset()
