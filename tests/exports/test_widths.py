"""Columns of tables on paper are wide enough: no figure, no word of a heading and no short word is broken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.exports.pdf.lines import wrap_lines
from hengwen.exports.sheets.blocks import TableBlock, TextRun, plain
from hengwen.exports.sheets.widths import column_widths
from hengwen.views.shown_names import columns_of

ROOM, PADDING = 500.0, 8.0
WORDS = st.sampled_from(
    ["Evidence", "A in B", "A 在 B 中", "Hamming", "2,194.3", "64.4\u00a0%", "< 0.1\u00a0%", "confirmed", "甲"]
)


def _width(text: str, _head: bool) -> float:
    return columns_of(text) * 4.5


def _lines(text: str, width: float) -> int:
    return len(wrap_lines((TextRun(text),), 9.0, width - PADDING + 0.01, lambda letter: 500 * columns_of(letter)))


@given(st.lists(st.tuples(WORDS, WORDS, st.floats(0.01, 1.0)), min_size=1, max_size=7))
def test_short_words_and_figures_are_never_broken(columns: list[tuple[str, str, float]]) -> None:
    head, row, wanted = zip(*columns, strict=True)
    grid = TableBlock(head, (tuple(map(plain, row)),), wanted, frozenset(range(len(head))))
    widths = column_widths(grid, ROOM, PADDING, _width)
    assert sum(widths) == pytest.approx(ROOM)
    assert all(
        _lines(text, width) == 1 for text, width in (*zip(head, widths, strict=True), *zip(row, widths, strict=True))
    )


def test_columns_that_have_room_are_as_wide_as_they_ask_for() -> None:
    grid = TableBlock(
        ("No.", "Name"), ((plain("1"), plain("a long name of a file.docx")),), (0.2, 0.8), frozenset((0,))
    )
    assert column_widths(grid, ROOM, PADDING, _width) == pytest.approx([100.0, 400.0])


def test_where_room_is_short_names_are_broken_before_headings() -> None:
    """A column of names gets what is left of its part, however few letters its words have."""
    head = ("Document", "Hamming", "Characters", "Similarity", "Files")
    row = ("identical)", "12", "2,194", "64.4\u00a0%", "2023010101_小区垃圾分类调查.docx")
    grid = TableBlock(head, (tuple(map(plain, row)),), (0.2, 0.1, 0.1, 0.1, 0.5), frozenset((1, 2, 3)))
    room = 250.0
    widths = column_widths(grid, room, PADDING, _width)
    assert sum(widths) == pytest.approx(room)
    assert [_lines(text, width) for text, width in zip(head, widths, strict=True)] == [1] * 5
    assert [_lines(text, width) for text, width in zip(row[1:4], widths[1:4], strict=True)] == [1] * 3
    assert widths[4] > PADDING + _width("Files", True) + 1


def test_headings_of_texts_side_by_side_are_not_broken_either() -> None:
    """Their own words widen nothing: both sides stay equally wide."""
    head = ("Hamming distance", "Pairs of characters in common", "A", "B")
    row = ("12", "80\u00a0%", "identical)", "b")
    grid = TableBlock(head, (tuple(map(plain, row)),), (0.05, 0.05, 0.45, 0.45), frozenset((0, 1)), texts=True)
    widths = column_widths(grid, ROOM, PADDING, _width)
    assert widths[0] >= PADDING + _width("distance", True)
    assert widths[1] >= PADDING + _width("characters", True)
    assert widths[2] == pytest.approx(widths[3])


def test_where_not_all_words_have_room_the_columns_still_share_it() -> None:
    head = ("Similarity",) * 30
    grid = TableBlock(head, (), (1.0,) * 30)
    assert sum(column_widths(grid, ROOM, PADDING, _width)) == pytest.approx(ROOM)
