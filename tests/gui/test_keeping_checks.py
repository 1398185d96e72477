"""What is kept of checks when the window closes at once, when a check is stopped, and when the next one comes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile, RecentCheckFiles
from hengwen.gui.check_result import check_result
from hengwen.gui.controllers.check_autosave import CheckAutosave
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import PageContext
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.model.request.check_request import CheckRequest

TWO = {"a.txt", "b.txt"}
SHARED = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"


@pytest.fixture
def autosave(context: PageContext, tmp_path: Path) -> Iterator[CheckAutosave]:
    result = CheckAutosave(context.session, RecentCheckFiles(tmp_path / "checks"), context.runner, context.runner)
    yield result
    assert result.close() is None


def report_of(**texts: str) -> Report:
    return compare_documents([make_document(text, f"{name}.txt") for name, text in texts.items()])


def pair_of_two(report: Report) -> Comparison:
    """The pair of the first two documents."""
    (actual,) = (pair for pair in report.comparisons if {pair.left.document.name, pair.right.document.name} == TWO)
    return actual


def test_what_is_saved_as_the_window_closes_is_there(
    qtbot: QtBot, window: Window, report: Report, tmp_path: Path
) -> None:
    """Also where other files are still being written, which wait for each other."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    paths = [tmp_path / f"{number}.hengwen" for number in range(5)]
    for path in paths:
        window.autosave.save(path)
    window.close()
    assert [len(CheckFile(path).load().report.comparisons) for path in paths] == [len(report.comparisons)] * 5


def test_verdicts_outlast_a_check_that_was_stopped(
    qtbot: QtBot, context: PageContext, autosave: CheckAutosave, tmp_path: Path
) -> None:
    """A file was changed, a check stopped before it came there, and the next one is whole: its pair stays decided."""
    request = CheckRequest((tmp_path,))
    first = report_of(a=f"{SHARED}\n甲的话。", b=f"乙的话。\n{SHARED}", c=f"丙。\n{SHARED}")
    partial = report_of(b=f"乙的话。\n{SHARED}", c=f"丙。\n{SHARED}")
    second = report_of(a=f"{SHARED}\n甲的另一句话，改过了。", b=f"乙的话。\n{SHARED}", c=f"丙。\n{SHARED}")
    autosave.take(check_result(first), request)
    autosave.decide(Case.of(pair_of_two(first)), Verdict(Decision.CONFIRMED, note="合写"))
    qtbot.waitUntil(lambda: not autosave.busy)
    autosave.expect(request)
    autosave.take(check_result(partial), request, is_whole=False)
    qtbot.waitUntil(lambda: not autosave.busy)
    autosave.expect(request)
    autosave.take(check_result(second), request)
    qtbot.waitUntil(lambda: not autosave.busy)
    assert context.session.review.of(pair_of_two(second)).note == "合写"


def test_a_verdict_that_is_given_while_earlier_ones_are_looked_up_stays(
    qtbot: QtBot, context: PageContext, autosave: CheckAutosave, tmp_path: Path
) -> None:
    """What is remembered comes a moment later, and what was decided meanwhile stands over it."""
    request, report = CheckRequest((tmp_path,)), report_of(a=f"{SHARED}\n甲。", b=f"乙。\n{SHARED}")
    case = Case.of(report.comparisons[0])
    autosave.take(check_result(report), request)
    autosave.decide(case, Verdict(Decision.CONFIRMED, note="早先"))
    qtbot.waitUntil(lambda: not autosave.busy)
    autosave.take(check_result(report), request)
    autosave.decide(case, Verdict(Decision.EXCUSED, note="刚才"))
    qtbot.waitUntil(lambda: not autosave.busy)
    assert context.session.review.of(report.comparisons[0]).note == "刚才"
    assert [verdict.note for _, verdict in autosave.recent.files()[0].review()] == ["刚才"]
