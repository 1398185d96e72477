"""All sources of one document: the text in pieces, shares, choosing a source or a passage, going to compare."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from benchmarks.big_reports import big_result
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from conftest import make_document
from hengwen.gui.check_result import CheckResult
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.pages.sources.page import SourcesPage
from hengwen.gui.pages.sources.source_list import source_columns
from hengwen.gui.pages.sources.source_pane import QUIET, SourceText
from hengwen.gui.pages.sources.sources import Sources, sources_of
from hengwen.gui.style.application import apply_theme
from hengwen.gui.style.levels import contrast
from hengwen.gui.style.palette import COUNT, shades
from hengwen.gui.style.theme import DARK, LIGHT, Theme
from hengwen.gui.widgets.rows import RowsModel
from hengwen.model.document import Span, union
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.options import Options

LEFT = Qt.MouseButton.LeftButton
TEXT = "".join(chr(0x4E00 + number) for number in range(60))


def entry(name: str, *exclusions: Exclusion) -> ReportEntry:
    return ReportEntry(make_document(TEXT, name), np.arange(60, dtype=np.int32), 0, exclusions)


def report_of(mine: ReportEntry, ranked: list[list[tuple[int, int]]]) -> Report:
    """A report in which other documents have these stretches of one; in every second pair it stands at the right."""
    others = [entry(f"{number}.txt") for number in range(len(ranked))]
    pairs = []
    for number, (other, spans) in enumerate(zip(others, ranked, strict=True)):
        matches = tuple(Match(Span(a, b), Span(a, b), MatchKind.IDENTICAL, 1.0, 0) for a, b in spans)
        ends = (mine, other) if number % 2 == 0 else (other, mine)
        pairs.append(Comparison(*ends, matches, (), 0, 0.0))
    return Report(Options(), (mine, *others), tuple(pairs))


def test_overlapping_sources_make_pieces_with_all_their_owners() -> None:
    mine = entry("mine.txt")
    result = sources_of(report_of(mine, [[(0, 10)], [(5, 30)], [(8, 12)]]), mine)
    assert [t.entry.document.name for t in result.ranked] == ["1.txt", "0.txt", "2.txt"]
    assert [(p.span.start, p.span.end, p.owners) for p in result.pieces] == [
        (0, 5, (1,)), (5, 8, (0, 1)), (8, 10, (0, 1, 2)), (10, 12, (0, 2)), (12, 30, (0,)),
    ]  # fmt: skip
    assert [(t.characters, t.only) for t in result.ranked] == [(25, 18), (10, 5), (4, 0)]
    assert result.shared == 7
    assert result.total == pytest.approx(0.5)


def test_what_is_left_out_belongs_to_no_source() -> None:
    mine = entry("mine.txt", Exclusion("template", Span(4, 8)))
    result = sources_of(report_of(mine, [[(0, 20)]]), mine)
    assert [(p.span.start, p.span.end) for p in result.pieces] == [(0, 4), (8, 20)]
    assert result.ranked[0].characters == result.ranked[0].only == 16


def test_a_piece_without_a_character_that_counts_is_none() -> None:
    """Between two left-out stretches there is a gap of what is no token, such as a line's end."""
    mine = entry("mine.txt", Exclusion("headers", Span(0, 9)), Exclusion("template", Span(10, 20)))
    gap = ReportEntry(mine.document, mine.tokens[np.arange(len(mine.tokens)) != 9], 0, mine.exclusions)
    result = sources_of(report_of(gap, [[(0, 30)]]), gap)
    assert [(p.span.start, p.span.end) for p in result.pieces] == [(20, 30)]


def test_the_same_bytes_are_a_source_as_a_whole() -> None:
    mine = entry("mine.txt")
    copy = ReportEntry(mine.document, mine.tokens, 0)
    result = sources_of(Report(Options(), (mine, copy), (Comparison(mine, copy, (), (), 0, 1.0),)), mine)
    assert [(p.span, p.owners) for p in result.pieces] == [(Span(0, 60), (0,))]
    assert result.ranked[0].share == 1.0


spans = st.lists(st.tuples(st.integers(0, 59), st.integers(1, 20)).map(lambda s: (s[0], min(60, sum(s)))), max_size=4)


@example([[(0, 20), (40, 60)]], [(20, 40)])
@given(st.lists(spans, max_size=5), spans)
def test_pieces_are_what_the_report_counts(ranked: list[list[tuple[int, int]]], away: list[tuple[int, int]]) -> None:
    """In order, apart, each character with exactly the sources that have it, and no character that does not count."""
    mine = entry("mine.txt", *(Exclusion("template", Span(*span)) for span in away))
    report = report_of(mine, ranked)
    result = sources_of(report, mine)
    assert all(one.span.end <= two.span.start for one, two in pairwise(result.pieces))
    for piece in result.pieces:
        for owner in piece.owners:
            assert any(s.start <= piece.span.start and piece.span.end <= s.end for s in result.ranked[owner].spans)
    assert [(t.entry.document.path, t.share, t.characters) for t in result.ranked] == [
        (s.entry.document.path, s.share, s.characters) for s in report.sources(mine)
    ]
    count = mine.count(piece.span for piece in result.pieces)
    short = 0 < count == mine.counted > report.parts(mine).identical  # all of it, but moved: that is no 100 %
    assert count - short == round(result.total * mine.counted)
    for pair in result.ranked:
        assert mine.count(p.span for p in result.pieces if pair.number in p.owners) == pair.characters
    lost = union(Span(*span) for span in away)
    assert not any(piece.span.shared(span) for piece in result.pieces for span in lost)


@pytest.fixture(scope="module")
def found() -> CheckResult:
    return big_result(60, 400)


@pytest.fixture
def page(qtbot: QtBot, context: PageContext, found: CheckResult) -> SourcesPage:
    result = SourcesPage(context)
    qtbot.addWidget(result)
    result.resize(1200, 700)
    result.show()
    with qtbot.waitSignal(result.shown):
        result.show_entry(found, found.totals[0].entry)
    return result


def sources(page: SourcesPage) -> Sources:
    assert page.sources is not None
    return page.sources


def text_layout(page: SourcesPage) -> SourceText:
    assert isinstance(page.pane.text_layout, SourceText)
    return page.pane.text_layout


def test_the_list_follows_qts_rules_and_sorts(
    qtbot: QtBot, qtmodeltester: ModelTester, page: SourcesPage, found: CheckResult
) -> None:
    qtmodeltester.check(RowsModel(source_columns(), sources(page).ranked, page))
    shares = [ranked.share for ranked in page.table.rows.rows]
    assert shares == sorted(shares, reverse=True)
    for column in range(5):
        page.table.sortByColumn(column, Qt.SortOrder.AscendingOrder)
        keys = [page.table.rows.columns[column].key(row) for row in page.table.rows.rows]
        assert keys == sorted(keys)


def test_all_sources_are_coloured_until_one_is_chosen(qtbot: QtBot, page: SourcesPage) -> None:
    layout = text_layout(page)
    numbers = range(len(layout.ranges))
    assert {layout.colour(n) for n in numbers} == {sources(page).pieces[n].owners[0] % COUNT for n in numbers}
    page.table.setFocus()
    page.table.selectRow(1)
    assert page.only == 1
    assert {layout.colour(n) for n in numbers} <= {1, QUIET}
    assert all((layout.colour(n) == 1) == (1 in sources(page).pieces[n].owners) for n in numbers)
    qtbot.keyClick(page.table, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: page.only is None)
    assert page.table.selectedIndexes() == []


def test_a_piece_of_several_sources_is_marked_by_shape_and_told_on_hover(page: SourcesPage, found: CheckResult) -> None:
    layout = text_layout(page)
    several = next(n for n, piece in enumerate(sources(page).pieces) if len(piece.owners) > 1)
    alone = next(n for n, piece in enumerate(sources(page).pieces) if len(piece.owners) == 1)
    assert layout.dotted(several)
    assert not layout.dotted(alone)
    hint = layout.hint_at(layout.ranges[several].start)
    for owner in sources(page).pieces[several].owners[:12]:
        assert found.names.title(sources(page).ranked[owner].entry.document) in hint


def test_the_numbers_of_its_sources_stand_behind_every_paragraph(page: SourcesPage) -> None:
    tags = [tag.text for block in text_layout(page).column.blocks for tag in block.tags]
    assert tags
    assert tags[0].startswith("1")


def test_a_click_on_a_passage_tells_its_sources_and_enter_compares(qtbot: QtBot, page: SourcesPage) -> None:
    qtbot.waitUntil(lambda: page.pane.text_height > 0)
    page.pane.ensure_laid_out(0)
    top, _ = page.pane.edges(0)
    qtbot.mouseClick(
        page.pane.viewport(), LEFT, pos=QPoint(round(page.pane._left()) + 4, round(top - page.pane.position) + 10)
    )
    assert page.current == 0
    owners = sources(page).pieces[0].owners
    assert page.here.model().rowCount() == len(owners)
    page.here.setFocus()
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.keyClick(page.here, Qt.Key.Key_Return)
    assert opened.args[0] is sources(page).ranked[owners[0]].pair


def test_next_goes_through_the_passages_of_the_chosen_source_only(qtbot: QtBot, page: SourcesPage) -> None:
    page.table.selectRow(2)
    wanted = sources(page).stops(2)
    assert [sources(page).pieces[place].span.start for place in wanted] == sorted(
        span.start for span in sources(page).ranked[2].spans
    )
    seen = []
    for _ in range(len(wanted) + 1):
        qtbot.keyClick(page.table, Qt.Key.Key_F8)
        seen.append(page.current)
    assert seen == [*wanted, wanted[0]]
    qtbot.keyClick(page.table, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert page.current == wanted[-1]
    assert page.current is not None
    top, bottom = page.pane.edges(page.current)
    assert page.pane.position <= bottom
    assert top <= page.pane.position + page.pane.viewport().height()


def test_a_double_click_on_a_source_and_the_button_compare(qtbot: QtBot, page: SourcesPage) -> None:
    assert not page.compare.isEnabled()
    place = page.table.visualRect(page.table.rows.index(1, 1)).center()
    qtbot.mouseClick(page.table.viewport(), LEFT, pos=place)
    assert page.compare.isEnabled()
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.mouseClick(page.compare, LEFT)
    assert opened.args[0] is sources(page).ranked[1].pair
    with qtbot.waitSignal(page.opened) as opened:
        qtbot.mouseDClick(page.table.viewport(), LEFT, pos=place)
    assert opened.args[0] is sources(page).ranked[1].pair


def test_the_list_can_show_the_verdict_on_each_pair(qtbot: QtBot, page: SourcesPage) -> None:
    place = [column.name for column in page.table.rows.columns].index("verdict")
    assert page.table.isColumnHidden(place)
    page.review = Review().decided(Case.of(sources(page).ranked[2].pair), Verdict(Decision.EXCUSED, "同组"))
    assert [page.table.rows.index(row, place).data() for row in (1, 2)] == ["undecided", "○ excused"]
    assert page.review.of(sources(page).ranked[2].pair).reason == "同组"


def test_discs_follow_the_look(qtbot: QtBot, qapp: QApplication, page: SourcesPage) -> None:
    page.go(0)

    def disc() -> QColor:
        icon: QIcon = page.here.currentIndex().data(Qt.ItemDataRole.DecorationRole)
        return icon.pixmap(22, 22).toImage().pixelColor(6, 6)

    before = disc()
    apply_theme(qapp, "dark")
    assert disc() != before
    apply_theme(qapp, "light")
    assert disc() == before


def test_the_strip_shows_pieces_of_every_source_and_a_click_goes_there(qtbot: QtBot, page: SourcesPage) -> None:
    text = page.pane.text_layout
    assert {colour for _, colour in page.strip._shown(text)} == {text.colour(item.number) for item in text.ranges}
    page.resize(1200, 420)
    qtbot.mouseClick(page.strip, LEFT, pos=QPoint(8, page.strip.height() - 3))
    assert page.pane.verticalScrollBar().value() == page.pane.verticalScrollBar().maximum()


def test_the_window_goes_from_the_list_of_documents_to_the_sources_to_a_pair_and_back(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    window.pages.go_to("overview")
    window.pages.overview.ranking.views.views["documents"].trigger()
    window.pages.overview.documents.selectRow(0)
    with qtbot.waitSignal(window.pages.sources.shown):
        qtbot.keyClick(window.pages.overview.documents, Qt.Key.Key_Return)
    assert window.pages.frame.current == "sources"
    qtbot.keyClick(window.pages.sources.table, Qt.Key.Key_Down)
    qtbot.keyClick(window.pages.sources.table, Qt.Key.Key_Return)
    assert window.pages.frame.current == "compare"
    window.pages.go_to("sources")
    qtbot.keyClick(window.pages.sources.table, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert window.pages.frame.current == "overview"
    with qtbot.waitSignal(window.pages.sources.shown):
        window.checks.leave_out(Options().leave_out - {"template"})
    assert window.session.result is not None
    assert any(sources(window.pages.sources).entry is entry for entry in window.session.result.report.entries)
    assert window.session.result.report.options.leave_out == Options().leave_out - {"template"}


def _seen_by(kind: str, colour: str) -> np.ndarray:
    """A colour as people with a kind of colour blindness see it (Machado and others, 2009), in CIE Lab."""
    matrices = {
        "all": np.eye(3),
        "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    }
    shown = QColor(colour)
    rgb = np.array([shown.redF(), shown.greenF(), shown.blueF()])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(np.array(matrices[kind]) @ linear, 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ seen / (0.9505, 1.0, 1.089)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("kind", ["all", "protan", "deutan"])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("tone", ["strong", "back"])
def test_the_colours_of_sources_are_told_apart_by_every_eye(kind: str, theme: Theme, tone: str) -> None:
    """They differ by at least 12 in CIE Lab, where 2 is just noticed, and so do they from the page behind them."""
    seen = [_seen_by(kind, getattr(mark, tone)) for mark in shades(theme)] + [_seen_by(kind, theme.page)]
    away = [np.linalg.norm(a - b) for n, a in enumerate(seen) for b in seen[:n]]
    assert min(away) > 12


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_text_is_read_on_every_colour_and_every_colour_is_seen_on_the_page(theme: Theme) -> None:
    """Contrast of at least 4.5 for text (WCAG 2, AA)."""
    for mark in shades(theme):
        assert contrast(mark.back, theme.ink) >= 4.5


def test_a_paragraph_that_is_left_out_has_no_number_of_a_source() -> None:
    """Also where the source goes on after it: the end of its line is no text."""
    text = TEXT[:10] + "\n" + TEXT[10:30]
    document = make_document(text, "mine.txt")
    mine = ReportEntry(document, np.array([*range(10), *range(11, 31)], dtype=np.int32), 0,
                       (Exclusion("template", Span(0, 10)),))  # fmt: skip
    blocks = SourceText(sources_of(report_of(mine, [[(0, 31)]]), mine), lambda one: one.name).column.blocks
    assert [len(block.tags) for block in blocks] == [0, 1]
