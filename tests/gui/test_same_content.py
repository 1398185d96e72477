"""The same content in other words in the window: asked for, listed, joined side by side, excused and filtered."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import ClassVar

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from content_report import CHINESE, ENGLISH, SHARED, content_report
from gui.sample import Answers
from hengwen.check.run import check
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.library_jobs import add_documents
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.match_list import CONTENT, MATCHES, MatchesModel
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.texts.gutter import RowGutter
from hengwen.gui.pages.progress import ProgressPage
from hengwen.gui.pages.registry import START, PageContext
from hengwen.gui.pages.start import StartPage
from hengwen.gui.settings import Settings
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.search_query import Query
from hengwen.library.store import Library
from hengwen.library.vectors import without_vectors
from hengwen.matching.meaning import embedder
from hengwen.matching.meaning.vectors import DIMENSIONS, Packed
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import ProgressStep, Stage, silent
from hengwen.model.report.meaning import SAME_CONTENT, WHAT_IT_MEANS
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict, scored
from hengwen.model.request.check_request import CheckRequest

CLICK = Qt.MouseButton.LeftButton


class Missing:
    """In place of the model, where it is not installed."""

    def __init__(self) -> None:
        raise HengwenError(
            message("{line}", line="This needs a model that is not there. " * 4 + "Run this line once: pip install it")
        )


def model(window: Window) -> MatchesModel:
    """The items of the list beside the texts."""
    listed = window.pages.compare.match_panel.list.model()
    assert isinstance(listed, MatchesModel)
    return listed


def shown(qtbot: QtBot, window: Window, report: Report, request: CheckRequest | None = None) -> None:
    if request is not None:
        window.session.request = request
    window.checks.show_report(check_result(report))
    qtbot.waitUntil(lambda: not window.jobs.busy)
    window.pages.go_to("overview")


@pytest.fixture
def beside(qtbot: QtBot, window: Window) -> Window:
    """A window with the pair side by side: three paragraphs say the same, and one passage is shared."""
    shown(qtbot, window, content_report(SHARED))
    assert window.session.result is not None
    (pair,) = [pair for pair in window.session.result.report.comparisons if pair.same_content]
    window.pages.open_pair(pair)
    qtbot.waitUntil(lambda: window.pages.compare.places is not None)
    window.pages.compare.match_panel.tabs[CONTENT].click()
    return window


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_its_column_fits_on_the_screen_of_a_laptop(
    qapp: QApplication, qtbot: QtBot, settings: Settings, answers: Answers, language: str
) -> None:
    """Names keep their room, no heading is cut, and nothing is to be scrolled sideways."""
    set_language(qapp, language)
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.resize(1264, 672)
    window.show()
    shown(qtbot, window, content_report(SHARED))
    table, header = window.pages.overview.ranking.table, window.pages.overview.ranking.table.horizontalHeader()
    places = {column.name: place for place, column in enumerate(table.rows.columns)}
    assert not table.isColumnHidden(places["same_content"])
    assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(places["names"]) >= 220
    for place, column in enumerate(table.rows.columns):
        if not table.isColumnHidden(place):
            assert header.fontMetrics().horizontalAdvance(column.title) < table.columnWidth(place), column.title
            assert header.sectionViewportPosition(place) + table.columnWidth(place) <= table.viewport().width()


# Asking for it


def test_without_the_model_the_switch_cannot_be_switched_and_says_why(
    context: PageContext, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedder, "Embedder", Missing)
    window.settings.meaning = True
    assert not window.session.new_request().meaning
    page = StartPage(context)
    assert "pip install it" in page.meaning.accessibleDescription()
    window.session.request = CheckRequest()
    window.build()
    assert not window.pages.start.meaning.isEnabled()
    assert not window.pages.start.meaning.isHidden()
    note = window.pages.start._about_meaning
    assert note.minimumHeight() >= note.heightForWidth(note.width())  # a scrolled page may be as low as that
    assert not window.actions_["use_meaning"].isEnabled()


def test_it_is_off_until_somebody_switches_it_on_and_then_remembered(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedder, "Embedder", object)
    window.build()
    assert not window.session.new_request().meaning
    assert not window.pages.start.meaning.isChecked()
    for on in (True, False):
        window.pages.start.meaning.click()
        assert window.session.request.meaning is on
        assert window.actions_["use_meaning"].isChecked() is on
        assert window.session.new_request().meaning is on


def marks(page: ProgressPage) -> dict[Stage, str]:
    return {stage: line._mark.text() for stage, line in page._stages.items()}


def test_the_progress_has_its_stage_where_it_was_asked_for(context: PageContext) -> None:
    page = ProgressPage(context)
    page.restart()
    assert page._stages[Stage.MEANING].isHidden()
    page.restart(meaning=True)
    assert not page._stages[Stage.MEANING].isHidden()
    for stage in (Stage.FINGERPRINTS, Stage.ALIGNMENT, Stage.MEANING):
        page.show_step(ProgressStep(stage, 3, 9))
    assert marks(page)[Stage.ALIGNMENT] == "✓"
    assert marks(page)[Stage.MEANING] == "●"
    assert marks(page)[Stage.SIGNS] == "○"


def test_while_a_library_is_searched_for_it_no_later_stage_counts_as_done(context: PageContext) -> None:
    page = ProgressPage(context)
    page.restart(library=True, meaning=True)
    for stage in (Stage.READING, Stage.INDEXING, Stage.RETRIEVAL, Stage.MEANING):
        page.show_step(ProgressStep(stage, 1, 9))
    assert marks(page)[Stage.INDEXING] == "✓"
    assert marks(page)[Stage.MEANING] == "●"
    assert {marks(page)[stage] for stage in (Stage.FINGERPRINTS, Stage.RETRIEVAL, Stage.ALIGNMENT)} == {"○"}
    page.show_step(ProgressStep(Stage.FINGERPRINTS, 1, 9))
    assert marks(page)[Stage.FINGERPRINTS] == "●"
    assert marks(page)[Stage.MEANING] == "○"


class Slow:
    """In place of the model: after the first vector it waits until the user has cancelled."""

    cancelled = Event()
    embedded: ClassVar[list[str]] = []

    def packed(self, texts: Sequence[str]) -> Iterator[Packed]:
        for text in texts:
            self.embedded.append(text)
            yield np.ones((1, DIMENSIONS), dtype=np.int8)
            assert self.cancelled.wait(600)


class Fast(Slow):
    """The same without waiting."""

    def packed(self, texts: Sequence[str]) -> Iterator[Packed]:
        yield np.ones((len(texts), DIMENSIONS), dtype=np.int8)


def test_it_can_be_cancelled_in_this_stage(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedder, "Embedder", Slow)
    monkeypatch.setattr(window.checks, "_check", check)
    folder = tmp_path / "papers"
    folder.mkdir()
    for name, paragraphs in (("a.txt", ENGLISH), ("b.txt", CHINESE)):
        (folder / name).write_text("\n\n".join(paragraphs), encoding="utf-8")
    seen: list[ProgressStep] = []
    window.checks.progressed.connect(seen.append)
    window.settings.meaning = True
    window.session.request = replace(window.session.new_request(), paths=(folder,), jobs=1)
    window.checks.check_again()
    qtbot.waitUntil(lambda: bool(Slow.embedded) and any(step.stage is Stage.MEANING for step in seen))
    assert not window.pages.progress._stages[Stage.MEANING].isHidden()
    window.pages.progress._cancel.click()
    Slow.cancelled.set()
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert not window.session.checking
    assert window.pages.current == START
    assert len(Slow.embedded) == 2


# The overview


def column_hidden(window: Window) -> bool:
    table = window.pages.overview.ranking.table
    (place,) = [place for place, column in enumerate(table.rows.columns) if column.name == "same_content"]
    return table.isColumnHidden(place)


def test_its_column_is_there_where_a_pair_has_some(qtbot: QtBot, window: Window, report: Report) -> None:
    shown(qtbot, window, report)
    assert column_hidden(window)
    assert window.pages.frame.headline.content.isHidden()
    shown(qtbot, window, content_report())
    assert not column_hidden(window)
    table = window.pages.overview.ranking.table
    (column,) = [column for column in table.rows.columns if column.name == "same_content"]
    assert [column.text(row) for row in table.rows.rows] == ["", "3"]
    (signs,) = [column for column in table.rows.columns if column.name == "signs"]
    assert signs.text(table.rows.rows[1]) == "same content only"


def test_a_check_that_found_none_says_so(qtbot: QtBot, window: Window, report: Report) -> None:
    shown(qtbot, window, report, CheckRequest(meaning=True))
    assert window.pages.frame.headline.content.fact == "Same content 0"
    assert "No two documents" in window.pages.frame.headline.content.details
    assert window.pages.frame.headline.show_content.isHidden()


@pytest.mark.parametrize(("language", "line"), [("en", "content > 0"), ("zh_CN", "同义 > 0")])
def test_the_chip_shows_these_pairs_alone(qtbot: QtBot, window: Window, language: str, line: str) -> None:
    window.session.language = language
    shown(qtbot, window, content_report())
    ranking, chip = window.pages.overview.ranking, window.pages.frame.headline.content
    assert chip.fact.endswith("1")
    assert ranking.table.shown == 2
    window.pages.frame.headline.show_content.click()
    assert ranking.search.text() == line
    assert [pair.left.document.name for pair in ranking.kept] == ["a.txt"]
    ranking.search.setText({"en": "same content", "zh_CN": "同义内容"}[language])
    assert [pair.left.document.name for pair in ranking.kept] == ["a.txt"]
    assert Query.parse("content < 1") and Query.parse("同义 < 1")


def test_excused_it_is_found_by_no_search(qtbot: QtBot, window: Window) -> None:
    report = content_report()
    (pair,) = [pair for pair in report.comparisons if pair.same_content]
    review = Review().decided(Case.of_sign(pair, SAME_CONTENT.text), Verdict(Decision.EXCUSED, "group work"))
    shown(qtbot, window, scored(report, review))
    assert window.pages.frame.headline.content.isHidden()
    window.pages.overview.ranking.search.setText("content > 0")
    assert not window.pages.overview.ranking.kept


def test_the_preview_has_both_sides_and_what_it_can_mean(qtbot: QtBot, window: Window) -> None:
    shown(qtbot, window, content_report())
    window.pages.overview.table.selectRow(1)
    qtbot.waitUntil(lambda: ENGLISH[0] in window.pages.overview.preview.text.toPlainText())
    text = window.pages.overview.preview.text.toPlainText()
    assert all(one in text for one in (*ENGLISH, *CHINESE))
    assert str(WHAT_IT_MEANS) in text


# Side by side


def framed(window: Window) -> list[Sequence[bool]]:
    """For both sides, which blocks of the chosen place are framed."""
    number = window.pages.compare.current
    return [
        [side.pane.text_layout.framed(block, number) for block in side.pane.text_layout.column.blocks]
        for side in window.pages.compare.sides
    ]


def test_the_list_has_margin_and_languages_and_the_sentence(beside: Window) -> None:
    panel = beside.pages.compare.match_panel
    assert panel.tabs[CONTENT].text() == "Same content 3"
    assert [item.detail for item in model(beside).items] == [
        f"margin 0.4{number} · English ↔ Chinese" for number in range(3)
    ]
    assert "%" not in model(beside).index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert str(WHAT_IT_MEANS) in [part.text() for part in panel.content.findChildren(type(panel.content.decision_text))]


def test_a_pair_without_any_has_no_such_list(qtbot: QtBot, window: Window, report: Report) -> None:
    shown(qtbot, window, report)
    window.pages.open_pair(report.comparisons[0])
    qtbot.waitUntil(lambda: window.pages.compare.places is not None)
    assert window.pages.compare.match_panel.tabs[CONTENT].isHidden()
    assert window.pages.compare.parts.filters.content.isHidden()


def test_a_pair_of_it_alone_opens_with_it(qtbot: QtBot, window: Window) -> None:
    shown(qtbot, window, content_report())
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.ranked[1])
    qtbot.waitUntil(lambda: window.pages.compare.places is not None)
    assert window.pages.compare.match_panel.tabs[CONTENT].isChecked()
    assert window.pages.compare.current == 0


def test_paragraphs_that_say_the_same_stand_beside_each_other(beside: Window) -> None:
    rows = beside.pages.compare.sides[LEFT].row_text
    assert rows is not None
    joined = [bead for bead in rows.rows.beads if bead.says_the_same]
    assert [(bead.left, bead.right) for bead in joined] == [((0,), (1,)), ((1,), (2,)), ((2,), (3,))]
    words = [chip.words for chip in beside.pages.compare.parts.gutter.chips() if len(chip.words) >= 3]
    assert ("¶1 ↔ ¶2", "Same content 0.40", "English ↔ Chinese") in words


def test_keys_and_clicks_bring_both_sides_into_sight(qtbot: QtBot, beside: Window) -> None:
    page = beside.pages.compare
    first = page.match_panel.numbers()[0]
    page.actions_["next"].trigger()
    assert page.current in page.match_panel.numbers()
    page.go(first + 1)
    for side, texts in zip(page.sides, (ENGLISH, CHINESE), strict=True):
        marked = side.pane.text_layout.extent(first + 1)
        assert side.pane.text_layout.text[marked.start : marked.end] == texts[1]
        top, bottom = side.pane.edges(first + 1)
        assert side.pane.position <= top
        assert bottom <= side.pane.position + side.pane.viewport().height()
    assert [sum(blocks) for blocks in framed(beside)] == [1, 1]
    start = page.sides[LEFT].pane.text_layout.extent(first + 2).start
    assert page.sides[LEFT].pane.text_layout.place_at(start + 3) == first + 2
    page.sides[LEFT].pane.clicked.emit(first + 2)
    assert page.current == first + 2


@pytest.mark.parametrize("mode", ["rows", "text"])
def test_lines_join_them(mode: str, beside: Window) -> None:
    """What stands between both texts is painted otherwise with them than without."""
    page = beside.pages.compare
    page.actions_[mode].trigger()
    page.navigator.choose(None)
    between = page.parts.gutter if mode == "rows" else page.parts.bands
    with_lines = between.grab().toImage()
    page.parts.filters.content.setChecked(False)
    page.match_filter = page.parts.filters.match_filter
    page._show_filtered()
    assert between.grab().toImage() != with_lines
    assert isinstance(between, RowGutter) is (mode == "rows")


def test_its_filter_hides_it_and_leaves_every_figure(qtbot: QtBot, beside: Window) -> None:
    page = beside.pages.compare
    box = page.parts.filters.content
    assert box.text() == "same content  3"
    box.setChecked(False)
    qtbot.waitUntil(lambda: not page.match_panel.list.model().rowCount())
    assert not page.match_panel.numbers()
    assert not any("Same content" in words for chip in page.parts.gutter.chips() for words in chip.words)
    assert page.match_filter.figures(page.places).similarity == page.places.pair.similarity  # type: ignore[union-attr,arg-type]
    page.match_panel.tabs[MATCHES].click()
    assert page.match_panel.list.model().rowCount() == 1
    page.parts.reset.click()
    qtbot.waitUntil(lambda: page.match_filter.is_open)


def test_it_is_excused_with_a_reason_and_counted_again(qtbot: QtBot, beside: Window) -> None:
    panel, before = beside.pages.compare.match_panel, beside.session.result
    card = panel.content
    reason = card.excuse.menu().actions()[0]
    reason.trigger()
    qtbot.waitUntil(lambda: beside.session.result is not before)
    (case, verdict), *_ = beside.session.review
    assert case.sign == SAME_CONTENT.text
    assert (verdict.decision, verdict.reason) == (Decision.EXCUSED, reason.text())
    assert beside.session.pair is not None
    assert beside.session.pair.same_content and not beside.session.pair.counted_content
    assert reason.text() in card.decision_text.text()
    assert model(beside).verdicts[panel.numbers()[0]].decision is Decision.EXCUSED
    assert set(panel.numbers()) <= set(beside.pages.compare.sides[RIGHT].pane.text_layout.excused)
    again = beside.session.result
    assert card.excuse.text() == "Count it again"
    qtbot.mouseClick(card.excuse, CLICK)
    qtbot.waitUntil(lambda: beside.session.result is not again)
    assert beside.session.pair.counted_content
    assert card.excuse.menu() is not None


def test_another_reason_is_typed(qtbot: QtBot, beside: Window) -> None:
    card = beside.pages.compare.match_panel.content
    card.excuse.menu().actions()[-1].trigger()
    qtbot.keyClicks(card.reason, "both wrote about the same lecture")
    qtbot.keyClick(card.reason, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(beside.session.review) == 1)
    assert [verdict.reason for _, verdict in beside.session.review] == ["both wrote about the same lecture"]
    assert card.reason.isHidden()


def test_the_sides_can_be_swapped(beside: Window) -> None:
    beside.pages.compare.swap()
    panel = beside.pages.compare.match_panel
    panel.tabs[CONTENT].click()
    assert model(beside).items[0].detail == "margin 0.40 · Chinese ↔ English"


def test_copied_it_has_its_margin_and_what_it_means(qtbot: QtBot, beside: Window) -> None:
    from PySide6.QtGui import QGuiApplication

    beside.pages.compare.go(beside.pages.compare.match_panel.numbers()[0])
    beside.pages.compare.match_panel.list.setFocus()
    beside.pages.compare.passages.copy()
    copied = QGuiApplication.clipboard().text()
    assert ENGLISH[0] in copied and CHINESE[0] in copied
    assert str(WHAT_IT_MEANS) in copied and "similarity" not in copied


def test_the_legend_explains_its_line(beside: Window) -> None:
    assert any("dashed line" in words for _, words in beside.pages.compare.parts.legend.lines)


def test_documents_added_to_the_library_are_prepared_while_it_is_switched_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were in it before, too."""
    monkeypatch.setattr(embedder, "Embedder", Fast)
    place = tmp_path / "a.hengwen"
    for name, meaning, left in (("a.txt", False, 1), ("b.txt", True, 0)):
        (tmp_path / name).write_text("\n\n".join((name, *ENGLISH)), encoding="utf-8")
        add_documents(place, [tmp_path / name], {}, silent, meaning=meaning)
        with Library.open(place) as library:
            assert len(without_vectors(library)) == left
