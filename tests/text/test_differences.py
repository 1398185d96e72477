"""The difference inside a match."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Span
from hengwen.model.report.match import EditKind
from hengwen.text.differences import _WINDOW, MOVED, differences, edits


def _texts(left: str, right: str) -> tuple[list[str], list[str]]:
    spans = differences(left, right)
    return [left[s.start : s.end] for s in spans[0]], [right[s.start : s.end] for s in spans[1]]


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


def _edits(left: str, right: str) -> list[tuple[str, str, str]]:
    return [
        (e.kind.name, left[e.left.start : e.left.end], right[e.right.start : e.right.end]) for e in edits(left, right)
    ]


def test_an_edit_says_what_stands_in_its_place_on_the_other_side() -> None:
    """Changed, added and dropped words, Chinese by character and English by word."""
    left, right = "对象是四年级，was revised once。完毕", "对象是五年级 was changed。完了毕"
    assert _edits(left, right) == [
        ("REPLACED", "四", "五"),
        ("REPLACED", "revised once", "changed"),
        ("INSERTED", "", "了"),
    ]
    assert [kind for kind, _, _ in _edits("收集三百份", "收集份")] == ["DELETED"]


def test_moved_sentences_are_paired_and_what_was_changed_in_them_stays_a_change() -> None:
    """Three sentences in another order: two moves, or one, and the changed word."""
    one, two, three = (
        "城中村的巷子很窄，垃圾车开不进来。",
        "这里的租客换得很勤，没有人知道规则。",
        "图书馆的座位系统减少了占座。",
    )
    assert _edits(one + two + three, three + one + two) == [("MOVED", three[:-1], three[:-1])]
    texts = _edits(one + two, two.replace("勤", "快") + one)
    assert ("REPLACED", "勤", "快") in texts
    assert {kind for kind, _, _ in texts} == {"REPLACED", "MOVED"}
    assert all(left == right for kind, left, right in texts if kind == "MOVED")


def test_characters_that_are_equal_by_chance_do_not_break_a_move() -> None:
    """The sentence that was moved holds characters that also stand where it was."""
    moved, rest = "甲乙丙丁戊己庚辛壬癸", "春夏秋冬东南西北金木水火土日月星"
    left, right = moved + rest + "子丑", "甲子" + rest + moved
    assert ("MOVED", moved, moved) in _edits(left, right)


@given(st.text("甲乙丙丁戊己ab，", max_size=60), st.text("甲乙丙丁戊己ab，", max_size=60))
def test_edits_make_one_text_of_the_other(left: str, right: str) -> None:
    """Each character is in one edit at most; without edits and moves both sides are the same, and moves are equal."""
    actual = edits(left, right)

    def letters(text: str, start: int = 0, end: int | None = None) -> list[str]:
        return [c for c in text[start:end] if c.isalnum()]

    rest = []
    for side, text in enumerate((left, right)):
        marked = sorted(edit.span(side) for edit in actual if len(edit.span(side)))
        assert all(a.end <= b.start for a, b in pairwise(marked))
        inside = {at for span in marked for at in range(span.start, span.end)}
        rest.append([c for at, c in enumerate(text) if at not in inside and c.isalnum()])
    assert rest[0] == rest[1]
    for edit in actual:
        a, b = letters(left, edit.left.start, edit.left.end), letters(right, edit.right.start, edit.right.end)
        assert (a == b) == (edit.kind is EditKind.MOVED), edit
        assert bool(a) == (edit.kind is not EditKind.INSERTED)
        assert bool(b) == (edit.kind is not EditKind.DELETED)
    assert all(len(edit.left) >= MOVED or "a" in left or "b" in left for edit in actual if edit.kind is EditKind.MOVED)
