"""The checks that are kept by the program: in order, bounded, and with a memory for verdicts."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from conftest import make_document
from hengwen.checkfile import RecentCheckFiles, SavedCheck, save
from hengwen.checkfile import recent as module
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options


def _report(day: int, texts: tuple[str, ...] = ("甲文", "乙文")) -> Report:
    entries = tuple(
        ReportEntry(make_document(text, f"{text}.txt"), np.arange(len(text), dtype=np.int32), 7) for text in texts
    )
    pair = Comparison(entries[0], entries[1], (), (), 3, 0.0)
    return Report(Options(), entries, (pair,), created=f"2026-05-{day:02}T08:00:00Z")


def _verdict(note: str, day: int) -> Verdict:
    return Verdict(Decision.CONFIRMED, note=note, when=f"2026-05-{day:02}T09:00:00Z")


def _saved(day: int, *verdicts: Verdict) -> SavedCheck:
    report, review = _report(day), Review()
    for verdict in verdicts:
        review = review.decided(Case.of(report.comparisons[0]), verdict)
    return SavedCheck(report, review, CheckRequest((Path("a"),)))


def test_the_newest_comes_first_and_nothing_overwrites(tmp_path: Path) -> None:
    """Two checks of one second are two files; a folder that is not there has none; names without a number come last."""
    recent = RecentCheckFiles(tmp_path / "new")
    assert recent.files() == []
    for day in (3, 5, 5):
        recent.add(_saved(day))
    save(_saved(9), tmp_path / "new" / "20260509T080000Z-2.hengwen")
    assert [summary.created[8:10] for _, summary in recent.summaries()] == ["05", "05", "03", "09"]
    assert [file.path.name[:7] for file in recent.files()] == ["000003-", "000002-", "000001-", "2026050"]


def test_a_clock_that_was_set_back_deletes_no_new_check(tmp_path: Path) -> None:
    """Thirty checks of May, then one that the clock says is of 1970: that is the newest, and the first of May goes."""
    recent = RecentCheckFiles(tmp_path)
    for day in range(1, 31):
        recent.add(_saved(day))
    back = _saved(1)
    kept = recent.add(replace(back, report=replace(back.report, created="1970-01-01T00:00:07Z")))
    assert recent.files()[0] == kept
    assert kept.summary().created.startswith("1970")
    days = [summary.created[8:10] for _, summary in recent.summaries()]
    assert (len(days), days[-1]) == (30, "02")


def test_old_checks_go_unless_something_was_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the most that are kept, those without verdicts are removed."""
    monkeypatch.setattr(module, "MAX_CHECKS", 3)
    recent = RecentCheckFiles(tmp_path)
    recent.add(_saved(1, _verdict("留", 1)))
    for day in range(2, 8):
        recent.add(_saved(day))
    assert [summary.created[8:10] for _, summary in recent.summaries()] == ["07", "06", "05", "01"]


def test_verdicts_are_remembered_for_the_same_documents(tmp_path: Path) -> None:
    """The latest word on a pair holds; verdicts on documents that are not there do not come up."""
    recent = RecentCheckFiles(tmp_path)
    recent.add(_saved(1, _verdict("后来的话", 9)))
    recent.add(_saved(2, _verdict("先前的话", 2)))
    report = _report(10)
    assert recent.verdicts_on(report).of(report.comparisons[0]).note == "后来的话"
    for others in (("甲文", "丙文"), ("丙文", "乙文")):
        assert len(recent.verdicts_on(_report(10, others))) == 0
    same = replace(report.entries[0].document, path="另一个名字.txt")
    assert same.id == report.entries[0].document.id


def test_a_later_verdict_holds_whatever_the_clock_said(tmp_path: Path) -> None:
    """It was given after the other one was known, on a day before it: in checks, and by a reader of both."""
    recent = RecentCheckFiles(tmp_path)
    for note, day, number in (("先前的话", 9, 1), ("后来的话", 2, 2)):
        recent.add(_saved(1, replace(_verdict(note, day), number=number)))
    report = _report(3)
    assert recent.verdicts_on(report).of(report.comparisons[0]).note == "后来的话"
    both = [file.review() for file in recent.files()]
    for one, other in (both, both[::-1]):
        assert one.merged(other).of(report.comparisons[0]).note == "后来的话"


def test_a_verdict_that_was_taken_back_does_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an earlier check that still has it: taking back is the later word, and is kept as long as verdicts are."""
    monkeypatch.setattr(module, "MAX_CHECKS", 1)
    recent, report = RecentCheckFiles(tmp_path), _report(3)
    recent.add(_saved(1, replace(_verdict("先前的话", 1), number=1)))
    file = recent.add(_saved(2, replace(_verdict("先前的话", 1), number=1)))
    file.decide(Case.of(report.comparisons[0]), Verdict(number=2))
    assert (len(file.review()), len(file.load().review), file.summary().verdicts) == (0, 0, 0)
    for day in (3, 4):
        recent.add(_saved(day))
    assert len(recent.verdicts_on(report).in_force) == 0
    assert len(recent.verdicts_on(report)) == 1


def test_a_damaged_check_is_passed_over(tmp_path: Path) -> None:
    """A file that cannot be opened spoils neither the list nor the memory, and is left where it is."""
    recent = RecentCheckFiles(tmp_path)
    recent.add(_saved(1, _verdict("留", 1)))
    bad = tmp_path / "20260601.hengwen"
    bad.write_bytes(b"no database")
    assert len(list(recent.summaries())) == 1
    assert len(recent.verdicts_on(_report(2))) == 1
    assert bad.exists()
