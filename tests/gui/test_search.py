"""The search line: what it understands, and what it leaves in the tables."""

from dataclasses import replace
from functools import partial

import pytest
from benchmarks.big_reports import big_report
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.sample import sample_report
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.pairs import PairSearch
from hengwen.gui.widgets.search_query import Query, fold_name, share_range
from hengwen.gui.widgets.verdict_text import VerdictLookup
from hengwen.model.messages import message
from hengwen.model.report.report import Comparison, Report
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.model.signs.sign import Sign, SignKind, Strength
from hengwen.views.figures import pair_value

NAMES = "三班/2023010107_林知远_社区垃圾分类调查.docx\n三班/2023010119_周亦航_城中村.PDF"
FIGURES = {"longest": 212.0, "hamming": 4.0, "title_similarity": 0.82, "passages": 7.0}

REPORT, RULING = big_report(25, 60), VerdictLookup()
for number, decided in enumerate((Decision.CONFIRMED, Decision.EXCUSED, Decision.UNDECIDED) * 4):
    RULING.review = RULING.review.decided(Case.of(REPORT.comparisons[number]), Verdict(decided, note="x"))
SEARCH = PairSearch(REPORT, [fold_name(entry.document.path) for entry in REPORT.entries], RULING)


def accepts(line: str, share: float = 0.42, decision: Decision = Decision.UNDECIDED) -> bool:
    return Query.parse(line).accepts(NAMES, share, decision, FIGURES.__getitem__)


@pytest.mark.parametrize(
    "line",
    [
        "", "   ", "林知远", "林知远 周亦航", "社區垃圾", "２０２３０１０１０７", ".pdf", '"林知远_社区"', '"周亦航',
        "> 30 %", ">30", "≥ 42%", "＞３０％", "30–50 %", "40-42%", "30 至 50 %", "< 50 > 40", "= 42 %",
        "longest > 200", "最长≥212", "hamming < 5", "汉明 = 4", "title > 0.8", "题目 > 80 %", "处数 > 6",
        "undecided", "未定", "未裁定", "confirmed undecided", "-confirmed", "-王五", "-> 50 %", "王五 | 林",
        "王五 or 林", "王五 或 < 50 %", "林知远 > 30 % 未定 最长 > 100", "| 林", "林 |", ">", "-", "%",
    ],
)  # fmt: skip
def test_a_row_is_found_by(line: str) -> None:
    assert accepts(line)


@pytest.mark.parametrize(
    "line",
    [
        "王五", "林知远 王五", "> 42 %", "< 42", "43–50 %", "longest > 212", "hamming > 4", "题目 > 90 %", "confirmed",
        "确认", "说明", "-undecided", "-未定", "-林知远", "王五 | > 50 %", '"林知远 周亦航"', "林知远 excused",
        "-< 50 %",
    ],
)  # fmt: skip
def test_a_row_is_not_found_by(line: str) -> None:
    assert not accepts(line)


def test_decisions_are_told_apart_in_both_languages() -> None:
    for line, decision in (("confirmed", Decision.CONFIRMED), ("确认", Decision.CONFIRMED), ("排除", Decision.EXCUSED)):
        assert accepts(line, decision=decision)
        assert not accepts(line)


def test_a_word_of_a_verdict_in_quotation_marks_is_a_name() -> None:
    assert Query.parse('"确认"').accepts("确认书.docx", 0.1, Decision.UNDECIDED)
    assert not Query.parse("确认").accepts("确认书.docx", 0.1, Decision.UNDECIDED)


def test_a_row_without_a_figure_meets_no_limit_on_it() -> None:
    assert not Query.parse("longest > 1").accepts(NAMES, 0.9)
    assert Query.parse("longest > 1 | 林").accepts(NAMES, 0.9)


def test_of_documents_only_names_and_shares_are_asked() -> None:
    assert Query.parse("林 > 40 % undecided longest > 9999").of_documents().accepts(NAMES, 0.42)


@given(st.text(max_size=40))
def test_every_line_is_understood_somehow(line: str) -> None:
    assert isinstance(accepts(line), bool)


@given(st.floats(0, 1), st.integers(0, 19))
def test_the_words_for_a_bar_find_what_stands_in_it(share: float, bar: int) -> None:
    from hengwen.gui.pages.overview.charts.histogram import bins

    inside = bins([share])[bar] == 1
    assert Query.parse(share_range(bar * 5, bar * 5 + 5)).accepts("", share) is inside


PIECES = st.sampled_from(
    ["王", "-甲", "> 5 %", "-> 40 %", "30–90 %", "longest > 100", "evidence > 50", "证据 <= 50", "汉明 < 9", "处数 = 2",
     "undecided", "-confirmed", "excused", "|", "title > 0.5", '"2023"']
)  # fmt: skip


@given(st.lists(PIECES, max_size=5).map(" ".join))
def test_all_pairs_at_once_are_found_as_each_by_itself(line: str) -> None:
    query, actual = Query.parse(line), SEARCH.matching(Query.parse(line), None)
    for pair, flag in zip(REPORT.comparisons, actual, strict=True):
        names = f"{pair.left.document.path}\n{pair.right.document.path}"
        decision = RULING.of(pair).decision
        assert decision is RULING.review.of(pair).decision
        assert query.accepts(names, pair.similarity, decision, partial(_figure, pair)) == flag


def _figure(pair: Comparison, name: str) -> float:
    return pair_value(REPORT, pair, name)


def test_a_sign_typed_with_shift_leaves_the_chosen_row_chosen(window: Window, qtbot: QtBot, report: Report) -> None:
    """While Shift is held Qt itself would take the chosen row away, as a click with Shift may."""
    window.checks.show_report(check_result(report))
    window.pages.visit("overview")
    chosen = window.pages.overview.table.selected
    assert len(chosen) == 1
    QTest.keyPress(window.windowHandle(), Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier)
    window.pages.overview.search.setText("> 3 %")
    QTest.keyRelease(window.windowHandle(), Qt.Key.Key_Shift)
    assert window.pages.overview.table.selected == chosen
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)


def test_signs_are_searched_by_their_names_and_their_number(window: Window, qtbot: QtBot) -> None:
    """As the column says them, in the language of the window."""
    whole = sample_report()
    sign = Sign(SignKind.SAME_PICTURE, Strength.STRONG, message("Both have a picture."), 2, 6)
    report = replace(whole, comparisons=(replace(whole.comparisons[0], signs=(sign,)), whole.comparisons[1]))
    window.checks.show_report(check_result(report))
    table, search = window.pages.overview.table, window.pages.overview.search
    for text in ("same picture", "pictures", "signs > 0"):
        search.setText(text)
        assert [len(row.counted_signs) for row in table.kept] == [1], text
    search.setText("signs = 0")
    assert [len(row.counted_signs) for row in table.kept] == [0]
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)
