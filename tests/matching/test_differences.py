"""The difference inside a match."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hengwen.matching.differences import _WINDOW, differences, replacements
from hengwen.model.document import Span


def _texts(left: str, right: str) -> tuple[list[str], list[str]]:
    found = differences(left, right)
    return [left[s.start : s.end] for s in found[0]], [right[s.start : s.end] for s in found[1]]


def test_chinese_differs_by_character_and_english_by_word() -> None:
    """One changed character does not mark a whole line, one changed letter marks its word."""
    left, right = "对象是四年级，was revised in 2019。", "对象是五年级 was changed in 2020"
    assert _texts(left, right) == (["四", "revised", "2019"], ["五", "changed", "2020"])


def test_what_matching_drops_is_no_difference() -> None:
    """Spaces, punctuation, script and width."""
    assert differences("資料，收集 Ａ\n", "资料收集a") == ([], [])


def test_what_was_moved_is_no_difference() -> None:
    """Sentences in another order: only the changed word is marked."""
    left = "城中村的巷子很窄，垃圾车开不进来。这里的租客换得很勤，没有人知道规则。"
    right = "这里的租客换得很快，没有人知道规则。城中村的巷子很窄，垃圾车开不进来。"
    assert _texts(left, right) == (["勤"], ["快"])


def test_words_that_were_added_are_marked_on_their_side_only() -> None:
    """Insertion and deletion."""
    assert _texts("问卷回收三百份", "问卷一共回收了三百份") == ([], ["一共", "了"])


def test_long_texts_are_compared_window_by_window() -> None:
    """A character less near the beginning shifts all windows; only that character differs."""
    text = "".join(chr(0x4E00 + (n * n + n // 7) % 5000) for n in range(3 * _WINDOW))
    left, right = differences(text, text[:100] + "囗" + text[101:])
    assert (left, right) == ([Span(100, 101)], [Span(100, 101)])


@given(st.text("甲乙丙丁ab，", max_size=60), st.text("甲乙丙丁ab，", max_size=60))
def test_differences_lie_inside_the_texts_and_in_order(left: str, right: str) -> None:
    """Disjoint spans; none between equal texts."""
    for text, spans in zip((left, right), differences(left, right), strict=True):
        assert all(a.end < b.start for a, b in pairwise(spans))
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert differences(left, left) == ([], [])


def test_a_replacement_says_what_stands_in_its_place_on_the_other_side() -> None:
    """Changed, added and dropped words, Chinese by character and English by word."""
    left, right = "对象是四年级，was revised once。完", "对象是五年级 was changed。完了"
    found = [(left[a.start : a.end], right[b.start : b.end]) for a, b in replacements(left, right)]
    assert found == [("四", "五"), ("revised once", "changed"), ("", "了")]


@given(st.text("甲乙丙丁ab，", max_size=40), st.text("甲乙丙丁ab，", max_size=40))
def test_every_marked_character_lies_in_a_replacement(left: str, right: str) -> None:
    """What is marked as different can be asked for what stands in its place."""
    for side, spans in enumerate(differences(left, right)):
        places = [both[side] for both in replacements(left, right)]
        assert all(any(p.start <= at < p.end for p in places) for span in spans for at in (span.start, span.end - 1))
