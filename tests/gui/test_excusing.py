"""Excusing leaves the figures, in the window at once; documents that were not read have none."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hengwen.checkfile import CheckFile
from hengwen.exports import write
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.totals import document_columns
from hengwen.gui.translation import sentence
from hengwen.gui.widgets.cells import SHARE
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.report import Report
from hengwen.model.report.review import Decision
from hengwen.views.labels import parts_text
from hengwen.views.presentation import Presentation

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def shown(qtbot: QtBot, window: Window, samples: Report) -> Window:
    """The window with the samples."""
    window.checks.show_report(check_result(samples))
    qtbot.waitUntil(lambda: not window.jobs.busy)
    return window


def opened(qtbot: QtBot, window: Window) -> Comparison:
    """A pair of several passages, side by side."""
    assert window.session.result is not None
    pairs = window.session.result.report.comparisons
    pair = next(pair for pair in pairs if len(pair.matches) > 2 and not pair.same_bytes)
    window.pages.open_pair(pair)
    qtbot.waitUntil(window.pages.verdict_bar.isEnabled)
    qtbot.waitUntil(lambda: window.pages.compare.current is not None)
    return pair


def totals(window: Window) -> dict[str, float]:
    """The total share of each document."""
    assert window.session.result is not None
    return {total.entry.document.path: total.similarity for total in window.session.result.totals}


def test_an_excused_passage_leaves_all_figures_and_comes_back(qtbot: QtBot, shown: Window) -> None:
    """Above both texts, in the line at the bottom, in the ranking; the place in the texts stays."""
    pair, before = opened(qtbot, shown), totals(shown)
    qtbot.mouseClick(shown.pages.verdict_bar.passage, LEFT)
    current = shown.pages.compare.current
    qtbot.keyClick(shown.pages.compare, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: shown.session.pair is not pair)
    now = shown.session.pair
    assert now is not None
    assert now.matches == pair.matches
    assert now.similarity < pair.similarity
    assert shown.pages.compare.current == current
    assert parts_text(now.parts, "en") in shown.pages.compare.parts.score_bar.toolTip()
    changed = {path for path, share in totals(shown).items() if share < before[path]}
    assert changed <= {pair.left.document.path, pair.right.document.path}
    assert any(row is now for row in shown.pages.overview.ranking.kept)
    qtbot.keyClick(shown.pages.compare, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shown.session.pair is not now)
    assert shown.session.pair is not None
    assert shown.session.pair.similarity == pair.similarity
    assert totals(shown) == before


def test_an_excused_pair_is_last_among_the_sources_and_in_no_total(qtbot: QtBot, shown: Window) -> None:
    """It keeps its own percentage, and says why it does not count."""
    pair, before = opened(qtbot, shown), totals(shown)
    qtbot.keyClick(shown.pages.compare, Qt.Key.Key_X)
    bar = shown.pages.verdict_bar
    qtbot.waitUntil(bar.reason.isVisible)
    bar.reason.setCurrentText("Group work")
    bar.reason.activated.emit(bar.reason.currentIndex())
    path = pair.left.document.path
    qtbot.waitUntil(lambda: totals(shown)[path] < before[path])
    assert shown.session.pair is not None
    assert shown.session.pair.similarity == pair.similarity
    shown.pages.show_sources(pair.left)
    qtbot.waitUntil(lambda: shown.pages.sources.sources is not None and shown.pages.sources.sources.entry is pair.left)
    rows = shown.pages.sources.table.rows
    details = [column.detail for column in rows.columns if column.detail is not None]
    assert shown.pages.sources.sources is not None
    assert shown.pages.sources.sources.ranked[-1].pair.is_excused
    assert "excused, not in the total · Group work" in details[0](shown.pages.sources.sources.ranked[-1])


def test_a_report_of_the_kept_check_has_the_same_figures(qtbot: QtBot, shown: Window, tmp_path: Path) -> None:
    """As the window shows them, not as the check found them."""
    pair = opened(qtbot, shown)
    qtbot.keyClick(shown.pages.compare, Qt.Key.Key_X)
    qtbot.waitUntil(lambda: shown.session.review.of(pair).decision is Decision.EXCUSED)
    shown.autosave.save(tmp_path / "kept.hengwen")
    qtbot.waitUntil(lambda: (tmp_path / "kept.hengwen").exists() and not shown.jobs.busy and not shown.autosave.busy)
    kept = CheckFile(tmp_path / "kept.hengwen").load()
    write(kept.report, tmp_path / "report.json", Presentation(review=kept.review))
    written = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    figures = {document["path"]: document["similarity"] for document in written["documents"]}
    assert {path: figures[path] for path in totals(shown)} == pytest.approx(totals(shown), abs=1e-4)


def test_documents_that_were_not_read_have_no_figure_in_any_list(qtbot: QtBot, shown: Window) -> None:
    """And those read with doubts bear their mark where they stand."""
    result = shown.session.result
    assert result is not None
    documents = shown.pages.overview.documents
    shown.pages.overview.ranking.views.go("documents")
    model = documents.model()
    unread = [row for row, total in enumerate(documents.rows.rows) if total.why_not is not None]
    assert unread
    below = document_columns(result.names)[0].detail
    assert below is not None
    for total in (documents.rows.rows[row] for row in unread):
        assert total.why_not
        assert below(total).count(sentence(total.why_not)) == 1
    for row in unread:
        cells = [str(model.index(row, column).data()) for column in range(model.columnCount())]
        assert not any("%" in cell for cell in cells)
        assert all(model.index(row, column).data(SHARE) is None for column in range(model.columnCount()))
    doubtful = [entry.document for entry in result.report.entries if entry.document.state.value == "suspicious"]
    assert doubtful
    for document in doubtful:
        assert result.names.marked(document).startswith("⚠ ")
        assert "suspicious" in result.names.detail(document)
    shown_names = {str(model.index(row, 0).data()) for row in range(model.rowCount())}
    assert {result.names.marked(document) for document in doubtful} <= shown_names
    for row, total in enumerate(documents.rows.rows):
        if total.entry.document in doubtful and not total.similarity:
            assert all(model.index(row, column).data(SHARE) is None for column in range(model.columnCount()))
