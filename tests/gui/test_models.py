"""Tables and lists: Qt's own rules for models, sorting, and what is shown in a row."""

from dataclasses import replace

from msgspec import structs
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hengwen.gui.check_result import CheckResult, check_result, totals
from hengwen.gui.pages.compare.match_items import match_items, paragraph_items
from hengwen.gui.pages.compare.match_list import DETAIL, MatchesModel
from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.pages.compare.texts.match_text import match_tag
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.pages.overview.pairs import pair_columns
from hengwen.gui.pages.overview.totals import document_columns
from hengwen.gui.pages.reading.findings import FindingsText, findings_model
from hengwen.gui.pages.reading.page import file_columns, file_rows
from hengwen.gui.widgets.rows import ROW, RowsModel
from hengwen.gui.widgets.table import TableView
from hengwen.model.report.report import Alignment, MatchKind, Report
from hengwen.readers.reading_quality import reading_quality


def test_all_models_follow_the_rules(qtbot: QtBot, qtmodeltester: ModelTester, report: Report) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    rows = (
        (pair_columns(), report.comparisons),
        (document_columns(), totals(report)),
        (
            file_columns(),
            file_rows(CheckResult(report, [], [reading_quality(entry.document) for entry in report.entries])),
        ),
        (pair_columns(), ()),
    )
    for columns, values in rows:
        model = RowsModel(columns, values, parent)
        qtmodeltester.check(model)
    qtmodeltester.check(findings_model(FindingsText(report.entries[-1].document), parent))
    paragraphs = ParagraphRows(PlacedMatches(report.comparisons[1]))
    qtmodeltester.check(MatchesModel(paragraph_items(paragraphs), parent))
    qtmodeltester.check(MatchesModel(match_items(PlacedMatches(report.comparisons[1])), parent))


def test_a_scan_without_text_is_no_document_of_nought_per_cent(report: Report) -> None:
    """What was not read stands in no table of figures: it would be taken for a document that copied nothing."""
    unread = {entry.document.path for entry in report.entries if not entry.document.state.has_text}
    assert len(unread) == 2
    assert unread.isdisjoint(total.entry.document.path for total in totals(report))
    assert unread == {total.entry.document.path for total in check_result(report).uncompared}


def test_sorting_keeps_the_chosen_row(qtbot: QtBot, report: Report) -> None:
    table = TableView(pair_columns(), report.comparisons)
    qtbot.addWidget(table)
    table.selectRow(1)
    chosen = table.currentIndex().data(ROW)
    for column in range(len(pair_columns())):
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            table.sortByColumn(column, order)
            assert table.currentIndex().data(ROW) is chosen
            keys = [table.rows.columns[column].key(row) for row in table.rows.rows]
            assert keys == sorted(keys, reverse=order == Qt.SortOrder.DescendingOrder)


def test_a_hidden_row_comes_back_where_it_was(qtbot: QtBot, report: Report) -> None:
    table = TableView(pair_columns(), report.comparisons)
    qtbot.addWidget(table)
    table.filter.set_test(lambda pair: pair.similarity > 0.3)
    assert table.filter.rowCount() == 2
    table.filter.set_test(None)
    assert table.filter.rowCount() == len(report.comparisons)


def test_a_model_answers_nothing_outside_its_rows(report: Report) -> None:
    model = RowsModel(pair_columns(), report.comparisons)
    assert model.data(QModelIndex()) is None
    assert model.headerData(99, Qt.Orientation.Horizontal) is None
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    model.sort(-1)
    assert model.rows == list(report.comparisons)


def test_problems_come_first_and_skipped_files_last(report: Report) -> None:
    rows = file_rows(CheckResult(report, [], [reading_quality(entry.document) for entry in report.entries]))
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert {row.name for row in rows if row.is_problem} == {"提交 09 扫描.pdf", "提交 11.docx", "提交 14 v2.docx"}
    assert rows[-1].name == "key.json"
    assert len(rows) == len(report.entries) + len(report.skipped)


def test_equal_bytes_without_a_match_are_one_place_over_both_texts(report: Report) -> None:
    same = next(pair for pair in report.comparisons if pair.same_bytes)
    (place,) = PlacedMatches(same).all
    assert (place.match.left.start, place.match.left.end) == (0, len(same.left.document.text))


def test_a_match_tells_its_length_distance_and_page(qtbot: QtBot, report: Report) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    model = MatchesModel(match_items(PlacedMatches(report.comparisons[1])), parent)
    assert model.index(0).data() == "edited  96\u00a0%"
    assert model.index(0).data(DETAIL) == "78 characters · Hamming 3 · p. 1"
    assert QItemSelectionModel(model).model() is model


def test_an_edited_match_shows_how_much_of_it_is_equal(report: Report) -> None:
    """In the list, in the text and for who hears the screen: all of it may count, and still it is not the same."""
    pair = report.comparisons[1]
    first = pair.matches[0]
    whole = (first.left,), (first.right,)
    edited = structs.replace(first, kind=MatchKind.EDITED, similarity=0.62, alignment=Alignment(*whole, *whole))
    (place, *_) = places = PlacedMatches(replace(pair, matches=(edited,))).all
    (item,) = match_items(PlacedMatches(replace(pair, matches=(edited,))))
    assert len(places) == 1
    assert item.similarity == 0.62
    assert "62" in match_tag(place).text
    assert "100" not in item.sentence + match_tag(place).text
