"""Words of the window: one for one thing, those of reviewers where they choose, and a sentence beside every figure."""

import re
from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel

from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs import library_dialog
from hengwen.gui.dialogs.block_dialog import _columns as columns_of_a_block
from hengwen.gui.document_names import ShownNames
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import OVERVIEW
from hengwen.gui.pages.start import StartPage
from hengwen.gui.widgets.rows import Column
from hengwen.gui.widgets.table import TableView
from hengwen.model.report.report import Report
from hengwen.resources.i18n import catalogue

TIP, SHOWN, ACROSS = Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.DisplayRole, Qt.Orientation.Horizontal


@pytest.fixture
def shown(window: Window, report: Report) -> Window:
    """The window with the sample report in the overview."""
    window.checks.show_report(check_result(report))
    window.pages.go_to(OVERVIEW)
    return window


def test_a_check_and_comparing_have_one_chinese_word_each() -> None:
    """检查 is the check, 比对 what it does with documents: no text has the other word, and none a third one."""
    for (_, source), text in catalogue("zh_CN").items():
        assert "比较" not in text, source
        if re.search(r"[Cc]heck(ing|s)? (&?again|once more)|[Nn]ew check|Check &with|^&Check|^Checking", source):
            assert "检查" in text, source
            assert "比对" not in text, source


SEVERAL_MEANINGS = {
    "Characters": {"字数", "字符数"},  # those that count in a text, and all of a file
    "Group": {"小组", "组"},  # of students, and of documents
    "Pages": {"页数", "页面"},  # how many, and the pages themselves
    "Reason": {"原因", "理由"},  # of a state, and of a verdict
    "Side by side": {"并排", "逐段对照"},  # pictures, and paragraphs
    "Text": {"文字", "正文"},  # a sample, and what is not pages
}
"""English words of the window that mean two things, with the Chinese word of each."""


def test_one_english_word_has_one_chinese_word() -> None:
    """In all windows, tables and reports, but for words that mean two things."""
    chinese: dict[str, set[str]] = defaultdict(set)
    for (_, source), text in catalogue("zh_CN").items():
        chinese[source].add(text)
    assert {source: words for source, words in chinese.items() if len(words) > 1} == SEVERAL_MEANINGS


def test_reviewers_find_their_words_where_they_choose(window: Window) -> None:
    """横向: the new ones among themselves; 纵向: with older ones, or with a library."""
    window.session.language = "zh_CN"
    start = window.pages.start
    assert "横向" in start.each_other.text()
    for part in (start.library, start.against):
        texts = (
            [part.text()] if isinstance(part, QCheckBox) else [widget.text() for widget in part.findChildren(QLabel)]
        )
        assert any("纵向" in text for text in texts)
    assert "纵向" in window.actions_["use_library"].text()


def _figures(table: TableView) -> list[int]:
    """The columns that show a number, a share or a state with a limit."""
    return [n for n, column in enumerate(table.rows.columns) if column.number or column.share]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_figure_of_a_table_is_explained_where_it_stands(shown: Window, language: str) -> None:
    """Over its column's name, and over the figure itself."""
    shown.session.language = language
    tables = [*shown.pages.overview.ranking._tables.values(), shown.pages.sources.table, shown.pages.reading.table]
    assert all(_figures(table) for table in tables)
    for table in tables:
        for place in _figures(table):
            title = table.rows.headerData(place, ACROSS, SHOWN)
            assert table.rows.headerData(place, ACROSS, TIP), title
            if table.rows.rowCount():
                assert table.rows.index(0, place).data(TIP), title


def test_figures_of_dialogs_are_explained(shown: Window, report: Report) -> None:
    """Of the library and of a block of shared text."""
    columns: list[Column] = [*library_dialog._columns(), *columns_of_a_block(report, ShownNames())]
    assert [column.title for column in columns if column.number and not column.hint] == []


def test_readable_characters_say_what_they_are(shown: Window) -> None:
    """可读字符 alone tells nobody what is counted."""
    shown.session.language = "zh_CN"
    rows = shown.pages.reading.table.rows
    place = next(n for n, column in enumerate(rows.columns) if column.title == "可读字符")
    assert "占比" in rows.headerData(place, ACROSS, TIP)
    assert "乱码" in rows.headerData(place, ACROSS, TIP)


def test_the_settings_of_a_check_are_explained_in_its_card(shown: Window) -> None:
    """The least length, the Hamming distance, and what the method of the fingerprints does."""
    said = shown.pages.frame.headline.check.details.split("\n\n")[-1].split("\n")
    assert len(said) == 3
    assert said[0].startswith("13 characters")
    assert "64 bits" in said[1]
    assert said[2].startswith("simhash-tfidf: ")
    assert "Only the words that tell this document from the others vote" in said[2]
    shown.session.language = "zh_CN"
    assert "文档指纹的算法" in shown.pages.frame.headline.check.details


def test_notes_of_the_first_page_are_as_high_as_their_lines(window: Window) -> None:
    """A line of room too much looks like a gap."""
    window.checks.show_start()
    window.show()
    page = window.findChild(StartPage)
    assert page is not None
    notes = [note for note in page.findChildren(QLabel) if note.indent() == 24 and note.text()]
    assert len(notes) >= 2
    for note in notes:
        height = note.height()
        note.setMinimumHeight(0)
        assert height == note.heightForWidth(note.width())
