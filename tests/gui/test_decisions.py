"""Verdicts that can be taken back, and the way from one undecided pair to the next."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import METHOD_LEFT, sample_report
from hengwen.check.run import check
from hengwen.gui.check_result import check_result
from hengwen.gui.controllers.decisions import Decisions
from hengwen.gui.main_window import Window
from hengwen.gui.session import Session
from hengwen.gui.settings import Settings
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.review import Case, Decision, Review, Verdict, is_decided, next_undecided
from hengwen.model.request.check_request import CheckRequest

PAIRS: Sequence[Comparison] = list({Case.of(pair): pair for pair in sample_report().comparisons}.values())
CONFIRMED, EXCUSED = Verdict(Decision.CONFIRMED), Verdict(Decision.EXCUSED, "quoted")


@pytest.fixture
def decisions(qtbot: QtBot, settings: Settings) -> Decisions:
    session = Session(settings, None)
    result = Decisions(session, session)

    def keep(verdicts: list[tuple[Case, Verdict]]) -> None:
        for case, verdict in verdicts:
            session.review = session.review.decided(case, verdict)

    result.decided.connect(keep)
    return result


def test_verdicts_are_taken_back_one_by_one_and_given_again(decisions: Decisions) -> None:
    """Whatever they were about; a new one ends what could be given again."""
    one, two = Case.of(PAIRS[0]), Case.of(PAIRS[1])
    steps = [(one, CONFIRMED), (two, EXCUSED), (one, EXCUSED)]
    seen = [decisions._session.review]
    for case, verdict in steps:
        decisions.decide(case, verdict)
        seen.append(decisions._session.review)
    for before in seen[-2::-1]:
        decisions.undo()
        assert dict(decisions._session.review) == dict(before)
    assert not decisions.can_undo
    assert decisions.undo() == []
    assert decisions.redo() == [one]
    assert dict(decisions._session.review) == dict(seen[1])
    decisions.decide(two, CONFIRMED)
    assert not decisions.can_redo
    assert decisions.undo() == [two]


def test_verdicts_given_together_are_taken_back_together(decisions: Decisions) -> None:
    """As on several rows of the ranking."""
    decisions.decide(Case.of(PAIRS[1]), EXCUSED)
    before = dict(decisions._session.review)
    decisions.decide_all([(Case.of(pair), CONFIRMED) for pair in PAIRS])
    assert len(decisions.undo()) == len(PAIRS)
    assert dict(decisions._session.review) == before
    decisions.decide_all([])
    assert decisions.can_redo


@given(st.lists(st.booleans(), min_size=1, max_size=len(PAIRS)), st.integers(0, 9), st.sampled_from((1, -1)))
def test_the_next_undecided_one_is_never_a_decided_one_nor_the_same(decided: list[bool], at: int, by: int) -> None:
    """All of them are visited once, whichever way."""
    pairs = PAIRS[: len(decided)]
    review = Review()
    for pair, done in zip(pairs, decided, strict=True):
        review = review.decided(Case.of(pair), CONFIRMED) if done else review
    first = current = pairs[at % len(pairs)]
    left = {id(pair) for pair in pairs if not is_decided(review, pair)}
    visited = []
    while (actual := next_undecided(pairs, review, current, by)) is not None:
        assert id(actual) in left - {id(current)}
        visited.append(id(actual))
        review = review.decided(Case.of(actual), EXCUSED)
        current = actual
    assert sorted(visited) == sorted(left - {id(first)} and left)


def test_all_pairs_are_decided_with_two_keys_each_and_the_last_one_taken_back(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    """From the first pair on, without going back to the ranking; how many are decided is always in sight."""
    for name in "abcd":
        (tmp_path / f"{name}.txt").write_text(f"{METHOD_LEFT}\n{name * 9}", encoding="utf-8")
    report = check(CheckRequest((tmp_path,), jobs=1))
    pairs = report.comparisons
    assert len(pairs) == 6
    window.checks.show_report(check_result(report))
    window.pages.overview.table.setFocus()
    qtbot.keyClick(window.pages.overview.table, Qt.Key.Key_Return)
    page, bar = window.pages.compare, window.pages.verdict_bar
    for number in range(len(pairs)):
        assert bar.progress.text() == f"{number} of {len(pairs)} decided"
        qtbot.keyClick(page.left, Qt.Key.Key_C)
        if number + 1 < len(pairs):
            before = window.session.pair
            qtbot.keyClick(page.left, Qt.Key.Key_J)
            assert window.session.pair is not before
    assert not bar.next.isEnabled()
    assert {window.session.review.of(pair).decision for pair in pairs} == {Decision.CONFIRMED}
    last = window.session.pair
    assert last is not None
    first = next(pair for pair in pairs if pair is not last)
    window.pages.open_pair(first)
    qtbot.keyClick(page.left, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.session.pair is last
    assert window.session.review.of(last).decision is Decision.UNDECIDED
    assert bar.progress.text() == f"{len(pairs) - 1} of {len(pairs)} decided"
    qtbot.keyClick(page.left, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert window.session.review.of(last).decision is Decision.CONFIRMED
