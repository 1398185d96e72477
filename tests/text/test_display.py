"""Figures are honest at their edges, and every text can be shown."""

import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.text.display import (
    excerpt,
    local_moment,
    moment,
    number,
    percent,
    percents,
    printable,
    rounded_share,
    visible_line,
    whole_percent,
)


@pytest.mark.parametrize(
    ("share", "text"),
    [(0, "0 %"), (0.0001, "< 0.1 %"), (0.682, "68.2 %"), (0.0999, "10.0 %"), (0.9996, "> 99.9 %"), (1, "100 %")],
)
def test_only_nothing_is_zero_and_only_all_is_a_hundred_per_cent(share: float, text: str) -> None:
    assert percent(share).replace("\u00a0", " ") == text


@pytest.mark.parametrize(("share", "text"), [(0, "0 %"), (0.001, "1 %"), (0.96, "96 %"), (0.999, "99 %"), (1, "100 %")])
def test_whole_percentages_are_as_honest(share: float, text: str) -> None:
    assert whole_percent(share).replace("\u00a0", " ") == text


@given(st.lists(st.integers(0, 4000), min_size=4, max_size=4), st.integers(1, 9000))
def test_parts_add_up_to_the_whole_as_they_are_written(parts: list[int], rest: int) -> None:
    """In tenths of a per cent, each at most one tenth off; what is there never is 0 %."""
    counted = sum(parts) + rest
    whole = sum(parts) / counted
    written = percents([part / counted for part in parts], whole)
    exact = [figure for figure in written if "<" not in figure]
    if percent(whole)[0] not in "<>":
        assert round(sum(float(figure[:-2]) for figure in exact), 1) == float(percent(whole)[:-2])
    for part, figure in zip(parts, written, strict=True):
        assert (figure == percent(0)) == (part == 0)
        assert "<" in figure or abs(float(figure.strip("> %\u00a0")) - 100 * part / counted) < 0.1 + 1e-9


def test_a_part_of_nearly_all_is_not_all() -> None:
    """Nothing that is less than a whole is written as one, whatever is missing elsewhere."""
    assert percents([0.99997, 0.00001], 0.99998) == ["> 99.9\u00a0%", "< 0.1\u00a0%"]
    assert percents([0.9962, 0.0037], 0.9999) == ["99.6\u00a0%", "0.4\u00a0%"]


@given(st.floats(0, 1))
def test_a_share_in_files_is_nothing_or_all_only_where_it_is(share: float) -> None:
    """Six decimals, however near to either end."""
    assert (rounded_share(share) == 1) == (share == 1)
    assert (rounded_share(share) == 0) == (share == 0)
    assert rounded_share(share) == pytest.approx(share, abs=1e-6)


def test_what_html_cannot_hold_is_shown_in_its_place() -> None:
    text = "a\0\x1b\x7f\ud800\uffff\U0001fffe\ufdd0\x9fb\t\r\n"
    assert printable(text) == "a␀␛␡\ufffd\ufffd\ufffd\ufffd\ufffdb\t\r\n"
    assert len(printable(text)) == len(text)


def test_a_name_hides_nothing_and_stays_on_one_line() -> None:
    assert visible_line("a\u202eb\u200b\u2066\x1b[31m\n\t\r\u2028\ud800.txt") == "a▯b▯▯␛[31m␤␉␍␤\ufffd.txt"
    for name in ("王芳_实验 <b>&.docx", "《江、河》…—“①”：ひらがな、カナ㎡　Å→≤.txt", "\ufb01\uff21\ue000\U00020000"):
        assert visible_line(name) == name


def test_small_words() -> None:
    assert number(45210) == "45,210"
    assert moment("") == ""
    early = "0001-01-01T00:00:00+14:00"  # in UTC before there were years
    assert local_moment(early) == early
    assert excerpt("one\n two") == "one two"
    assert excerpt("字" * 100) == "字" * 60 + "…"
    assert excerpt(" " * 500 + "late").endswith("…")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot be told another zone")
@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("UTC", "2026-03-01 08:30 UTC"),
        ("Asia/Shanghai", "2026-03-01 16:30 UTC+8"),
        ("Asia/Kolkata", "2026-03-01 14:00 UTC+5:30"),
        ("America/St_Johns", "2026-03-01 05:00 UTC-3:30"),
    ],
)
def test_a_time_is_local_and_says_its_zone(zone: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", zone)
        time.tzset()
        assert moment("2026-03-01T08:30:59Z") == shown
    time.tzset()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("short", "short"), ("a\n b\tc", "a b c"), ("x" * 10, "x" * 10), ("x" * 11, "x" * 10 + "…"), ("", ""),
        ("x" * 5 + " " * 35, "x" * 5), ("x" * 5 + " " * 36, "x" * 5 + "…"),
        ("x" * 5 + " " * 34 + "yz", "x" * 5 + " y…"),
    ],
)  # fmt: skip
def test_an_excerpt_is_one_line_and_says_whether_it_goes_on(text: str, shown: str) -> None:
    """Of a long text only the beginning is looked at, however many blanks it has."""
    assert excerpt(text, 10) == shown
