"""Verdicts in the window: given by clicks and keys, seen in the ranking, kept in files that outlive the window."""

import errno
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.sample import Answers, full_disk
from hengwen.checkfile import CheckFile, RecentCheckFiles
from hengwen.gui.check_result import CheckResult
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.verdict_bar import VerdictBar
from hengwen.gui.settings import Settings
from hengwen.model import clock
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Verdict

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def checked(qtbot: QtBot, window: Window, tmp_path: Path) -> Window:
    """The window with a check that is kept, and its worst pair side by side."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and bool(kept(window)))
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[0])
    qtbot.waitUntil(lambda: bar(window).isEnabled())
    return window


def bar(window: Window) -> VerdictBar:
    return window.pages.verdict_bar


def kept(window: Window) -> list[CheckFile]:
    """The checks on the disk."""
    return window.autosave.recent.files()


def on_disk(window: Window) -> list[Verdict]:
    return [verdict for _, verdict in kept(window)[0].review()]


def test_a_click_decides_and_is_on_the_disk(qtbot: QtBot, checked: Window) -> None:
    """Excused, with a reason and a note: seen in the ranking and in what is handed on, and written at once."""
    qtbot.mouseClick(bar(checked).choices[Decision.EXCUSED], LEFT)
    bar(checked).reason.setEditText("合写")
    qtbot.keyClicks(bar(checked).note, "asked")
    qtbot.keyPress(bar(checked).note, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [v.note for v in on_disk(checked)] == ["asked"])
    (verdict,) = on_disk(checked)
    assert (verdict.decision, verdict.reason) == (Decision.EXCUSED, "合写")
    assert verdict.when
    pair = checked.session.result.report.comparisons[0] if checked.session.result else None
    assert pair is not None
    assert checked.pages.overview.review.of(pair) == verdict
    assert checked.session.review.of(pair) == verdict


def test_a_note_is_kept_while_it_is_typed(qtbot: QtBot, checked: Window) -> None:
    """A moment after the last key, without leaving the field."""
    qtbot.keyClicks(bar(checked).note, "see page 3")
    qtbot.waitUntil(lambda: [v.note for v in on_disk(checked)] == ["see page 3"])


def test_keys_decide_on_the_page_and_are_letters_in_the_note(qtbot: QtBot, checked: Window) -> None:
    """C, X and U choose where the list has the keys; in the note they are text."""
    checked.pages.compare.take_focus()
    checked.activateWindow()
    qtbot.keyClick(checked.pages.compare.list, Qt.Key.Key_C)
    assert bar(checked).verdict.decision is Decision.CONFIRMED
    bar(checked).note.setFocus()
    qtbot.keyClicks(bar(checked).note, "xuc")
    assert bar(checked).note.text() == "xuc"
    assert bar(checked).verdict.decision is Decision.CONFIRMED
    qtbot.keyClick(checked.pages.compare.list, Qt.Key.Key_U)
    assert bar(checked).verdict.decision is Decision.UNDECIDED


def test_a_passage_has_a_verdict_of_its_own(qtbot: QtBot, checked: Window) -> None:
    """The line is about the whole pair until the passage is asked for; the next passage is undecided again."""
    assert checked.session.result is not None
    checked.pages.open_pair(max(checked.session.result.report.comparisons, key=lambda pair: len(pair.matches)))
    qtbot.mouseClick(bar(checked).passage, LEFT)
    qtbot.mouseClick(bar(checked).choices[Decision.CONFIRMED], LEFT)
    assert bar(checked).verdict.decision is Decision.CONFIRMED
    checked.pages.compare.step(1)
    assert bar(checked).verdict.decision is Decision.UNDECIDED
    checked.pages.compare.step(-1)
    assert bar(checked).verdict.decision is Decision.CONFIRMED
    qtbot.mouseClick(bar(checked).whole, LEFT)
    assert bar(checked).verdict.decision is Decision.UNDECIDED


def test_verdicts_come_back_with_the_next_check(qtbot: QtBot, checked: Window, tmp_path: Path) -> None:
    """The same documents checked again: what was decided about them holds, and is in the new file too; what was taken
    back does not come back from the one before.
    """
    qtbot.mouseClick(bar(checked).choices[Decision.CONFIRMED], LEFT)
    qtbot.waitUntil(lambda: len(on_disk(checked)) == 1)
    checked.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: len(kept(checked)) == 2)
    qtbot.waitUntil(lambda: len(checked.pages.overview.review) == 1)
    qtbot.waitUntil(lambda: len(on_disk(checked)) == 1)
    checked.autosave.decide(Case.of(result(checked).report.comparisons[0]), Verdict())
    qtbot.waitUntil(lambda: not on_disk(checked) and not checked.autosave.busy)
    checked.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: len(kept(checked)) == 3 and not checked.autosave.busy)
    assert (len(checked.session.review), len(on_disk(checked))) == (0, 0)


def test_a_verdict_is_kept_when_the_window_is_closed_at_once(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    """Closing right after the decision, before anything was written, loses nothing."""
    window = Window(settings, check=lambda *_: report, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    window.autosave.decide(Case.of(report.comparisons[0]), Verdict(Decision.CONFIRMED, note="立刻"))
    window.close()
    assert [[v.note for _, v in file.review()] for file in RecentCheckFiles(settings.checks).files()] == [["立刻"]]


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is one of POSIX")
@pytest.mark.parametrize("full_from_the_start", [True, False])
def test_on_a_full_disk_no_verdict_is_lost_without_a_word(
    qtbot: QtBot, window: Window, report: Report, answers: Answers, tmp_path: Path, *, full_from_the_start: bool
) -> None:
    """It is told and the window asks before it closes, without a fault; with room again all is kept, once."""
    answers.accepts = False
    case = Case.of(report.comparisons[0])
    with nullcontext() if not full_from_the_start else full_disk():
        window.checks.check_paths((tmp_path,))
        qtbot.waitUntil(lambda: window.session.result is not None and bool(kept(window) or answers.messages))
    assert bool(kept(window)) is not full_from_the_start
    with full_disk():
        window.autosave.decide(case, Verdict(Decision.CONFIRMED, note="满"))
        qtbot.waitUntil(lambda: bool(answers.messages) and not window.jobs.busy)
        window.close()
        assert window.isVisible()
        assert answers.defaults[-1] == "Try again", "a key that is hit by habit loses nothing"
    window.close()
    assert not window.isVisible()
    assert [[(actual, verdict.note) for actual, verdict in file.review()] for file in kept(window)] == [[(case, "满")]]
    assert not answers.faults


@pytest.mark.skipif(sys.platform == "win32", reason="the limit on the size of files is one of POSIX")
def test_a_window_closes_without_what_cannot_be_kept_only_when_told_so(
    qtbot: QtBot, window: Window, report: Report, answers: Answers, tmp_path: Path
) -> None:
    """Two questions more, each with another default, then it is gone."""
    answers.to_give = ["Close without saving…", "Keep the window open", "Close without saving…", "Lose them and close"]
    with full_disk():
        window.checks.check_paths((tmp_path,))
        qtbot.waitUntil(lambda: bool(answers.messages))
        window.autosave.decide(Case.of(report.comparisons[0]), Verdict(Decision.CONFIRMED))
        for asked in (2, 4):
            window.close()
            assert window.isVisible()
            assert len(answers.offered) == asked
        qtbot.waitUntil(window.isHidden)
    assert answers.defaults == ["Try again", "Keep the window open"] * 2
    assert not kept(window)


@pytest.fixture
def no_room(report: Report, monkeypatch: pytest.MonkeyPatch) -> Report:
    """The report of the window, for which there is no room among the recent checks."""

    def add(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(RecentCheckFiles, "add", add)
    return report


def test_what_finds_no_room_can_be_saved_elsewhere(
    qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path, no_room: Report
) -> None:
    """From the message at the foot of the window, and as it closes: then nothing is asked, since nothing is lost."""
    case = Case.of(no_room.comparisons[0])
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: bool(answers.messages) and not window.jobs.busy)
    assert answers.messages == ["The check could not be kept: the disk is full."]
    answers.target = tmp_path / "elsewhere.hengwen"
    answers.actions["Save elsewhere…"]()
    qtbot.waitUntil(lambda: answers.target is not None and answers.target.exists() and not window.jobs.busy)
    window.autosave.decide(case, Verdict(Decision.CONFIRMED, note="别处"))
    qtbot.waitUntil(lambda: not window.autosave.busy)
    assert [(actual, verdict.note) for actual, verdict in CheckFile(answers.target).review()] == [(case, "别处")]
    window.close()
    assert (window.isVisible(), answers.offered) == (False, [])


def test_a_check_can_be_saved_elsewhere_as_the_window_closes(
    qtbot: QtBot, window: Window, answers: Answers, tmp_path: Path, no_room: Report
) -> None:
    """With the verdicts that could not be kept; where that fails too, it is asked again."""
    case = Case.of(no_room.comparisons[0])
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: bool(answers.messages) and not window.jobs.busy)
    window.autosave.decide(case, Verdict(Decision.CONFIRMED, note="别处"))
    answers.to_give = ["Save elsewhere…", "Keep the window open"]
    answers.target = tmp_path / "no such folder" / "elsewhere.hengwen"
    window.close()
    assert window.isVisible()
    assert "there is no such folder" in answers.offered[1]
    answers.to_give, answers.target = ["Save elsewhere…"], tmp_path / "elsewhere.hengwen"
    window.close()
    qtbot.waitUntil(window.isHidden)
    assert [(actual, verdict.note) for actual, verdict in CheckFile(answers.target).review()] == [(case, "别处")]


def test_a_verdict_given_after_the_clock_was_set_back_is_the_later_one(
    qtbot: QtBot, checked: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds in the next check of the same documents, though the one before says that it was given years later."""
    qtbot.mouseClick(bar(checked).choices[Decision.CONFIRMED], LEFT)
    qtbot.waitUntil(lambda: len(on_disk(checked)) == 1)
    monkeypatch.setattr(clock, "seconds", lambda: 150_000_000.0)

    def check_again(count: int) -> None:
        checked.checks.check_paths((tmp_path,))
        qtbot.waitUntil(lambda: len(kept(checked)) == count and len(checked.session.review) == 1)

    check_again(2)
    checked.pages.open_pair(result(checked).report.comparisons[0])
    qtbot.waitUntil(lambda: bar(checked).verdict.decision is Decision.CONFIRMED)
    qtbot.mouseClick(bar(checked).choices[Decision.EXCUSED], LEFT)
    qtbot.waitUntil(lambda: [verdict.decision for verdict in on_disk(checked)] == [Decision.EXCUSED])
    check_again(3)
    ((_, verdict),) = checked.session.review
    assert (verdict.decision, verdict.when[:4]) == (Decision.EXCUSED, "1974")


def result(window: Window) -> CheckResult:
    assert window.session.result is not None
    return window.session.result


def test_a_check_is_saved_and_opened_again(qtbot: QtBot, checked: Window, answers: Answers, tmp_path: Path) -> None:
    """Everything comes back in another window: report, verdicts, and what to check again."""
    qtbot.mouseClick(bar(checked).choices[Decision.CONFIRMED], LEFT)
    answers.target = tmp_path / "mine.hengwen"
    checked.saved_checks.ask_save()
    qtbot.waitUntil(lambda: bool(answers.messages))
    qtbot.keyClicks(bar(checked).note, "later")
    qtbot.keyPress(bar(checked).note, Qt.Key.Key_Return)
    file = CheckFile(answers.target)
    qtbot.waitUntil(lambda: [v.note for _, v in file.review()] == ["later"])
    actual = checked.session.result
    checked.session.result = None
    answers.chosen = (answers.target,)
    checked.saved_checks.ask_open()
    qtbot.waitUntil(lambda: checked.session.result is not None and not checked.session.checking)
    again = result(checked)
    assert actual is not None
    assert len(again.report.comparisons) == len(actual.report.comparisons)
    notes = [checked.pages.overview.review.of(pair).note for pair in again.report.comparisons]
    assert sorted(notes) == sorted(["later", *[""] * (len(notes) - 1)])
    assert checked.session.request.paths == (tmp_path,)


def test_recent_checks_are_opened_and_forgotten_on_the_first_page(
    qtbot: QtBot, checked: Window, answers: Answers
) -> None:
    """The list on the first page opens a check at a click, and takes it away after a question."""
    checked.session.result = None
    checked.checks.show_start()
    rows = checked.pages.start.recents
    qtbot.waitUntil(lambda: len(rows.rows) == 1)
    qtbot.mouseClick(rows.rows[0].open, LEFT)
    qtbot.waitUntil(lambda: checked.session.result is not None and not checked.session.checking)
    checked.checks.show_start()
    answers.accepts = False
    qtbot.mouseClick(rows.rows[0].forget, LEFT)
    assert kept(checked)
    answers.accepts = True
    qtbot.mouseClick(rows.rows[0].forget, LEFT)
    assert not kept(checked)
    qtbot.waitUntil(rows.isHidden)


def test_a_file_that_is_no_check_is_refused_with_a_sentence(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """A damaged file dropped on the window: a sentence on the first page, and nothing else happens."""
    bad = tmp_path / "bad.hengwen"
    bad.write_bytes(b"no check")
    window.checks.check_paths((bad,))
    qtbot.waitUntil(window.pages.start.notice.isVisible)
    assert window.session.result is None


def test_what_cannot_be_kept_is_told(
    qtbot: QtBot, settings: Settings, report: Report, answers: Answers, tmp_path: Path
) -> None:
    """A folder that cannot be made: the check is shown, the user is told, and verdicts still count on the screen."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    settings._store.keep("checks", str(blocked / "checks"))
    window = Window(settings, check=lambda *_: report, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: bool(answers.messages))
    assert "could not be kept" in answers.messages[0]
    window.pages.open_pair(report.comparisons[0])
    qtbot.waitUntil(lambda: bar(window).isEnabled())
    QTest.mouseClick(bar(window).choices[Decision.CONFIRMED], LEFT)
    assert window.pages.overview.review.of(report.comparisons[0]).decision is Decision.CONFIRMED
