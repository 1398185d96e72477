"""References that cannot be right are told with the reason; what is only unusual is not."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from finding_texts import body, steps_per_character
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Finding, FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.model.signs.traces import FileMark, MarkKind, Traces
from hengwen.readers.findings.paragraph_places import MOST
from hengwen.readers.findings.reference_check import bad_references
from hengwen.readers.findings.reference_forms import is_isbn
from hengwen.readers.guesses import failed_guesses
from slow import one_of

GOOD = (
    "张伟, 李娜. 高校社区垃圾分类的调查[J]. 环境保护, 2019, 47(3): 45-50.",
    "王芳. 城市更新研究[D]. 北京: 清华大学, 2018.",
    "周志华. 机器学习[M]. 北京: 清华大学出版社, 2016: 23-47. ISBN 978-7-302-42328-7.",
    "Vaswani A, Shazeer N, Parmar N, et al. Attention is all you need[C]//Advances in NIPS. 2017: 5998-6008.",
    "中国互联网络信息中心. 第47次报告[R/OL]. (2021-02-03)[2021-05-30]. http://www.cnnic.net.cn.",
    "Sayah J Y, Kime C R. Test scheduling[J]. IEEE Trans. Computers, 1992, 41(1): 52-67. DOI: 10.1109/12.123376.",
)
NO_YEAR, NO_SOURCE = "It has no year.", "It does not say where it was published."
ISBN_WRONG = "The check digit of its ISBN is wrong."


def listed(entries: Sequence[str], *, text: str = "") -> Content:
    """A text before a numbered list, of which each entry is a paragraph."""
    written = body(text)
    list_ = body("\n".join(f"[{at}] {entry}" for at, entry in enumerate(entries, 1)), ParagraphKind.REFERENCE)
    return _joined(written, list_)


def _joined(first: Content, second: Content) -> Content:
    shift = len(first.text) + 1
    moved = (Paragraph(Span(p.span.start + shift, p.span.end + shift), p.kind, p.page) for p in second.paragraphs)
    return Content(f"{first.text}\n{second.text}", (*first.paragraphs, *moved))


def _said(content: Content) -> list[str]:
    return [str(reference.detail) for reference in bad_references(content)]


def test_good_references_give_nothing() -> None:
    assert not _said(listed(GOOD, text="分类靠邻居[1]，也靠规则[2]，见文献[3]与[6]。"))


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            "周志华. 机器学习[M]. 北京: 清华大学出版社, 2016. ISBN 978-7-302-42328-8.",
            ISBN_WRONG,
        ),
        (
            "Knuth D. The Art of Computer Programming[M]. 1997. ISBN 0-201-89683-5.",
            ISBN_WRONG,
        ),
        ("计算机学报[J]. 2016, ISSN 0254-4165.", "The check digit of its ISSN is wrong."),
        ("Li. On it[J]. Nature, 2016, 5: 1-9. DOI: 10.16/abc.123", "Its DOI has a form that no DOI has."),
        ("Li. On it[J]. Nature, 2016, 5: 1-9. https://doi.org/11.1016/abc", "Its DOI has a form that no DOI has."),
        ("Li. On it. arXiv:2313.01234, 2023.", "Its arXiv number has a month or a form that no such number has."),
        ("Li. On it. arXiv:1602.0123, 2016.", "Its arXiv number has a month or a form that no such number has."),
        ("某报告[R/OL]. (2021-02-30)[2021-05-30]. http://a.cn.", "It has a date that no calendar has."),
        ("某报告[EB/OL]. [2021-13-01]. http://a.cn.", "It has a date that no calendar has."),
        ("张伟. 垃圾分类[J]. 环境保护, 2019, 47(3): 50-45.", "Its last page comes before its first one."),
        ("张伟. 垃圾分类[J]. 环境保护, 2019(3): 150—145.", "Its last page comes before its first one."),
        ("Li. On it. In Proc. of ICDM, 2011, pp. 22-12.", "Its last page comes before its first one."),
        ("张伟. 垃圾分类的调查与思考[J]. 环境保护, 47(3): 45-50.", NO_YEAR),
        ("王芳. 城市更新研究[D]. 北京: 清华大学.", NO_YEAR),
        ("Milletari F, Navab N. V-Net[J]. 2016.", NO_SOURCE),
        ("张伟. 垃圾分类的调查与思考[J].", NO_SOURCE),
        ("张伟. 垃圾分类[J]. 环境保护, 1019, 47(3): 45-50.", "Its year is long before there were journals or prints."),
    ],
)
def test_what_cannot_be_is_told(entry: str, said: str) -> None:
    """In the middle of a list and at its end."""
    assert _said(listed([*GOOD[:3], entry, *GOOD[3:]])) == [said]
    assert _said(listed([*GOOD, entry if entry.endswith(".") else f"{entry}."])) == [said]


@pytest.mark.parametrize(
    "entry",
    [
        "作者. 文章题目[J]. 期刊名, 年份, 卷号(期数): 起始页码.",
        "张伟. 垃圾分类[J]. 环境保护, 待刊.",
        "周崇云. 数据挖掘系统的设计[J]. 中国数字医学, In Press.",
        "Reckdahl K. Graphics[M]. 王磊, 译. [出版地不详]: [出版社不详].",
        "Chen BM. Land use of China[J]. Geographical Research, 2O11, 30(1): 1-9.",
        "孙中山. 建国方略[M]. 上海: 商务印书馆, 民国八年.",
        "Zhang W. Sorting[J]. Environment, 2019, 31: 1123-8.",
        "Zhang W. Sorting[J]. Lecture Notes, 1019, 2001: 5-9.",
        "Wu JT. Nowcasting[J]. The Lancet, 2020, S0140-6736(20)30260-9.",
        "钱亦兵. 沙漠公路风沙危害研究[J]. 干旱区资源与环境, 2000, 14(3): 28-34, 99.",
        "Short DOI. https://doi.org/10/abc and https://doi.org/abcd. 2016.",
        "Old number. arXiv:math/0309136, 2003. arXiv:0704.0001, 2007. arXiv:1501.00001, 2015.",
        "李. 书[M]. 北京: 商务印书馆, 2004. 统一书号 11017·123. ISBN 7-100-12345",
        "某标准[S]. GB/T 7714-2015.",
    ],
)
def test_what_is_only_unusual_is_not(entry: str) -> None:
    """Forms of templates, what is not printed yet, recognised letters, shortened pages, old identifiers."""
    assert not _said(listed([*GOOD[:3], entry, *GOOD[3:]]))


def test_the_same_article_with_another_year() -> None:
    """Articles and theses only: reports and books appear again."""
    again = GOOD[0].replace("2019", "2020")
    assert _said(listed([*GOOD, again])) == ["Reference 1 is the same one with another year."]
    assert not _said(listed([*GOOD, GOOD[2].replace("2016", "2018"), GOOD[0]]))


def test_numbers_that_do_not_go_on() -> None:
    """One gap or repetition; none where the entry stands elsewhere in the text, or where many are wrong."""
    lines = [f"[{number}] {GOOD[0]}" for number in (1, 2, 3, 5, 6, 7)]
    kind = ParagraphKind.REFERENCE
    assert _said(body("\n".join(lines), kind)) == ["Number 4 is missing in the list of references."]
    assert not _said(_joined(body("[4] 李四. 落在别处的一条."), body("\n".join(lines), kind)))
    assert not _said(body("\n".join([*lines, f"[9] {GOOD[0]}"]), kind))
    lines[3] = f"[3] {GOOD[1]}"
    lines[4:] = [f"[4] {GOOD[0]}", f"[5] {GOOD[0]}"]
    assert _said(body("\n".join(lines), kind)) == ["Number 3 stands twice in the list of references."]


CITING = "分类靠邻居[1]，也靠规则[2]，见文献[3]。"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{CITING}另见[8]。", 1),
        (f"{CITING}As shown in [7], it is so.", 1),
        (f"{CITING}另见[8]、[9]、[10]。", 0),
        (f"{CITING}沿[10]晶向生长。", 0),
        (f"{CITING}取 a[8] 与区间[8, 9]。", 0),
        (f"{CITING}见[2019]。", 0),
        ("分类靠邻居[1]，另见[8]。", 0),
    ],
)
def test_citations_of_what_is_not_in_the_list(text: str, expected: int) -> None:
    """Told where the text cites by such numbers and one or two are missing; where more are, the list was cut off."""
    content = listed(GOOD, text=text)
    assert len(_said(content)) == expected
    assert not _said(replace(content, state=State.READ_PARTLY))


def test_a_list_that_was_cut_off_is_not_judged() -> None:
    entries = [*GOOD[:5], "Wang L, Yang M. High-quality realtime stereo using"]
    assert not _said(listed(entries, text=f"{CITING}另见[8]。"))
    assert not _said(listed([*GOOD[:5], "张伟. 垃圾分类的调查[J]. 环境"]))


def _dated(content: Content, created: str, modified: str) -> Content:
    marks = (FileMark(MarkKind.CREATED, created), FileMark(MarkKind.MODIFIED, modified))
    return replace(content, traces=Traces(marks=marks))


def test_years_after_the_file() -> None:
    """Told where the file was saved again after it was made, and only few are later: clocks are wrong as well."""
    later = listed([*GOOD, GOOD[0].replace("2019", "2027").replace("调查", "研究")])
    said = ["Its year is 2027, and the file was saved in 2023."]
    assert _said(_dated(later, "2022-03-01T10:00:00Z", "2023-03-01T10:00:00Z")) == said
    assert not _said(_dated(later, "2013-12-23T23:15:00Z", "2013-12-23T23:15:00Z"))
    assert not _said(_dated(later, "2001-01-01T00:00:00Z", "2001-01-02T00:00:00Z"))
    assert not _said(_dated(later, "2022-03-01T10:00:00Z", "2026-03-01T10:00:00Z"))
    assert not _said(later)


def test_what_was_recognised_on_a_scan_is_not_judged() -> None:
    """Recognition makes wrong digits by itself."""
    book = "周志华. 机器学习[M]. 北京: 清华大学出版社, 2016. ISBN 978-7-302-42328-8."
    content = listed([*GOOD, book], text="正文里的一段话。")
    scan = Finding(FindingKind.SCAN, Span(0, len(content.text)), 3)
    assert len(_said(content)) == 1
    assert not _said(replace(content, findings=(scan,)))
    before = Finding(FindingKind.SCAN, Span(0, content.paragraphs[0].span.end), 1)
    behind = Finding(FindingKind.SCAN, content.paragraphs[-1].span, 3)
    assert len(_said(replace(content, findings=(before,)))) == 1
    assert not _said(replace(content, findings=(before, behind)))


def test_only_references_are_looked_at() -> None:
    assert not _said(body("ISBN 978-7-302-42328-8 是一个错误的书号，arXiv:2313.01234 也不存在。"))


def test_places_and_pages() -> None:
    """The identifier, not the whole list; with the page of its paragraph, and a question."""
    content = listed([GOOD[0], "某报告[EB/OL]. [2021-13-01]. http://a.cn.", GOOD[1]])
    (actual,) = bad_references(content)
    assert content.text[actual.span.start : actual.span.end] == "[2021-13-01]"
    assert (actual.kind, actual.page) == (FindingKind.BAD_REFERENCE, 3)
    assert str(actual.question).startswith("Does this source exist")


@given(st.integers(0, 10**12 - 1), st.integers(1, 9))
def test_a_wrong_digit_of_an_isbn_is_noticed(number: int, change: int) -> None:
    """Every change of one digit, by the check digits of ISO 2108 made here by themselves."""
    digits = f"{number:012d}"
    check = -sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10
    assert is_isbn(f"{digits}{check}")
    assert not is_isbn(f"{digits}{(check + change) % 10}")
    ten = digits[:9]
    last = -sum(int(digit) * (10 - at) for at, digit in enumerate(ten)) % 11
    assert is_isbn(ten + ("X" if last == 10 else str(last)))
    assert not is_isbn(ten + ("X" if (last + change) % 11 == 10 else str((last + change) % 11)))


NUMBERS = [f"\n[{number}] " for number in range(1, 9)]
PIECES = [*GOOD, *NUMBERS, "\n", "[J].", "[8]", "ISBN ", "２", "年", *"0123456789-–~:,. "]


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join) | st.text(max_size=200), st.integers(0, 9))
def test_no_text_makes_it_fail(text: str, body_lines: int) -> None:
    """Every finding lies in the text, in order."""
    lines = body(text).paragraphs
    kinds = [ParagraphKind.BODY if at < body_lines else ParagraphKind.REFERENCE for at in range(len(lines))]
    content = Content(text, tuple(Paragraph(line.span, kind) for line, kind in zip(lines, kinds, strict=True)))
    with failed_guesses() as failed:
        findings = bad_references(_dated(content, "2001-01-01", "2001-05-01"))
    assert not failed
    assert list(findings) == sorted(findings, key=lambda item: item.span)
    assert all(0 <= finding.span.start < finding.span.end <= len(text) for finding in findings)


LIST = "".join(f"[{number}] a\n" for number in (1, 2, 3, 4, 6))
UNITS = ["1", "[1]\n", LIST, "ISBN 978", "2019, 1: 9-", "[J]", "doi:1", "年", "[2021-13-01]"]


@pytest.mark.parametrize("unit", one_of(UNITS))
def test_a_million_characters_take_a_bounded_number_of_steps(unit: str) -> None:
    """Calls of functions for each character; the findings end."""
    content = body(unit * (1_000_000 // len(unit)), ParagraphKind.REFERENCE)
    assert steps_per_character(content, lambda: bad_references(content)) < 20
    assert len(bad_references(content)) <= MOST
