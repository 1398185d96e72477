"""The parts of the window that know nothing of widgets: offsets, shown text, linked heights, searches."""

from hypothesis import given
from hypothesis import strategies as st

from hengwen.gui.pages.overview.charts.histogram import BINS, bins
from hengwen.gui.style.levels import Levels
from hengwen.gui.style.theme import DARK, LIGHT
from hengwen.gui.textview.blocks import TextBlock
from hengwen.gui.textview.scroll_sync import chain, level_with, sync_anchors, sync_point
from hengwen.gui.translation import filled
from hengwen.gui.widgets.search_query import Query
from hengwen.model.document import Span
from hengwen.model.report.report import Match, MatchKind
from hengwen.text.display import visible

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)


@given(ANY_TEXT, st.integers(0, 9))
def test_a_block_agrees_with_utf_16_in_both_directions(text: str, start: int) -> None:
    block = TextBlock(start, text)
    for inside in range(len(text) + 1):
        position = len(text[:inside].encode("utf-16-le", "surrogatepass")) // 2
        assert block.position(start + inside) == position
        assert block.offset(position) == start + inside
    assert block.position(start - 1) == 0
    assert block.position(block.end + 1) == block.position(block.end)


def test_a_position_inside_a_surrogate_pair_belongs_to_its_character() -> None:
    block = TextBlock(0, "吉𠮷😀x")
    assert [block.offset(position) for position in range(7)] == [0, 1, 1, 2, 2, 3, 4]


@given(ANY_TEXT)
def test_what_is_shown_has_as_many_characters_and_can_be_encoded(text: str) -> None:
    result = visible(text)
    assert len(result) == len(text)
    result.encode("utf-8")
    assert "\0" not in result
    assert result.count("\n") == text.count("\n")


def test_control_characters_half_pairs_and_invisible_ones_are_replaced_one_for_one() -> None:
    assert visible("a\0b\ud800\udc00c\u202ed\u200be\r\t\n") == "a␀b��c▯d▯e␍\t\n"


def make(left: int, right: int, length: int = 10) -> Match:
    return Match(Span(left, left + length), Span(right, right + length), MatchKind.IDENTICAL, 1.0, 0)


def test_the_chain_rises_on_both_sides_and_holds_the_current_match() -> None:
    matches = [make(0, 100), make(20, 0), make(40, 20), make(60, 40)]
    assert chain(matches, None) == [1, 2, 3]
    assert chain(matches, 0) == [0]
    assert chain([], None) == []


def test_heights_are_level_at_the_edges_of_a_match_and_in_proportion_inside_it() -> None:
    line = sync_anchors([(100, 200, 300, 350)], (1000, 800))
    assert level_with(100, line, from_left=True) == 300
    assert level_with(150, line, from_left=True) == 325
    assert level_with(325, line, from_left=False) == 150
    assert level_with(0, line, from_left=True) == 0
    assert level_with(1000, line, from_left=True) == 800


def test_around_a_match_both_texts_move_as_one_and_the_longer_gap_is_caught_up_far_from_it() -> None:
    line = sync_anchors([(100, 200, 300, 350)], (1000, 800))
    for by in (-40, -10, 10, 150):
        start = (100, 300) if by < 0 else (200, 350)
        assert level_with(start[0] + by, line, from_left=True) == start[1] + by


@given(st.floats(0, 5000), st.floats(2, 5000), st.floats(50, 900))
def test_the_sync_point_glides_from_the_top_to_the_bottom(value: float, most: float, height: float) -> None:
    value = min(value, most)
    assert 0 <= sync_point(value, most, height) <= 1
    assert sync_point(0, most, height) == 0
    assert sync_point(most, most, height) == 1
    assert sync_point(value, most, height) <= sync_point(min(value + 1, most), most, height)


heights = st.floats(0, 1000)


@given(st.lists(st.tuples(heights, heights, heights, heights), max_size=6), heights, heights)
def test_linked_heights_never_run_backwards(edges: list[tuple[float, ...]], one: float, other: float) -> None:
    line = sync_anchors([tuple(edge) for edge in edges], (1000, 1000))  # type: ignore[misc]
    low, high = sorted((one, other))
    assert level_with(low, line, from_left=True) <= level_with(high, line, from_left=True) + 1e-6


def test_a_search_line_holds_words_and_limits() -> None:
    query = Query.parse("终稿 > 30 % .PDF")
    assert query.accepts("提交 03 终稿.pdf\n提交 18.docx", 0.31)
    assert not query.accepts("提交 03 终稿.pdf", 0.30)
    assert not query.accepts("提交 03.pdf", 0.9)
    assert Query.parse("≥30%").accepts("", 0.3)
    assert Query.parse("< 10").accepts("", 0.05)


def test_levels_change_at_10_30_and_50_percent() -> None:
    """By the figure that is shown: 9.96 % is shown as 10.0 %, and has its colour."""
    shares = (0.0, 0.0994, 0.0996, 0.1, 0.2994, 0.3, 0.4994, 0.5, 0.9999, 1.0)
    assert [Levels().level_of(share) for share in shares] == [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]
    for theme in (LIGHT, DARK):
        assert [Levels().tone(share, theme) for share in (0.0, 0.1, 0.3, 0.5)] == list(theme.levels)


def test_every_share_stands_in_one_bin() -> None:
    counts = bins([0.0, 0.049, 0.05, 0.999, 1.0])
    assert (counts[0], counts[1], counts[-1], sum(counts), len(counts)) == (2, 1, 2, 5, BINS)


def test_one_of_a_thing_is_in_the_singular() -> None:
    """In English; other languages have no such words."""
    assert filled("{count} pairs", count=1) == "1 pair"
    assert filled("{count} pairs", count="1,001") == "1,001 pairs"
    assert filled("{documents} documents · {characters} characters", documents=2, characters="1") == (
        "2 documents · 1 character"
    )
    assert filled("{count} 对", count=1) == "1 对"
