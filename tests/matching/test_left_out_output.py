"""What becomes of pairs that have the one right result of a task in common."""

from pathlib import Path

import pytest

from hengwen.check.run import check
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options

_OWN = (
    "我先看了首页的访问记录，发现早上八点最多。",
    "先按状态码排序，再统计每一种出现的次数。",
    "图片没有找到的请求占了一半，应当补上。",
)
_ROWS = "\n".join(
    f"{1200 + 7 * n} 404 /files/{name}-table.html" for n, name in enumerate(("oak", "elm", "fir", "yew", "ash"))
)


def _check(folder: Path, texts: dict[str, str], options: Options | None = None) -> Report:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return check(CheckRequest((folder,), options=options or Options(), jobs=1))


def test_the_one_right_result_is_no_copying(tmp_path: Path) -> None:
    """Rows of results do not count, nor what they hold together; they count where that is asked for."""
    report = _check(tmp_path, {f"{n}.txt": f"{own}\n{_ROWS}\n" for n, own in enumerate(_OWN)})
    assert not report.comparisons
    assert all(entry.counted < 30 for entry in report.entries)
    counted = report.with_exclusions(report.options.leave_out - {"output"})
    assert len(counted.comparisons) == 3
    assert all(pair.similarity > 0.5 for pair in counted.comparisons)


def test_a_copied_sentence_beside_results_counts(tmp_path: Path) -> None:
    """What was copied with the rows is found."""
    own = "我先看了首页的访问记录，发现早上八点最多，中午反而最少。"
    report = _check(tmp_path, {f"{n}.txt": f"{own}\n{_ROWS}\n" for n in range(2)} | {"c.txt": f"{_OWN[2]}\n{_ROWS}\n"})
    (pair,) = report.comparisons
    assert pair.similarity == 1


def test_a_document_of_output_alone_is_not_blank(tmp_path: Path) -> None:
    """It was handed in with something, which does not count."""
    report = _check(tmp_path, {"a.txt": _ROWS, "b.txt": _OWN[0], "c.txt": _OWN[1]})
    assert not report.blank
    assert [entry.document.name for entry in report.only_code] == ["a.txt"]


@pytest.mark.parametrize(
    "words", ["无", "详见附件。", "见附件", "略", "N/A", "姓名：张伟\n学号：2021001\n班级：物理1班\n", "实验报告二"]
)
def test_blank_hand_ins_have_no_row(tmp_path: Path, words: str) -> None:
    """Nothing, a name, a title: no percentage, no rank; that two are one file is said as a fact."""
    report = _check(tmp_path, {"a.txt": words, "b.txt": words, "c.txt": words + "\n", "d.txt": _OWN[0] * 3})
    assert [entry.document.name for entry in report.blank] == ["a.txt", "b.txt", "c.txt"]
    assert not report.comparisons
    assert [pair.similarity for pair in report.same_blank] == [1]
    assert [len(group) for group in report.identical.groups] == [2]


def test_a_short_program_is_not_blank(tmp_path: Path) -> None:
    """Two lines of code were handed in, however short, and do not count."""
    code = "#include <stdio.h>\nint main() {\n  return 0;\n}\n"
    report = _check(tmp_path, {"a.txt": code, "b.txt": "选丙，力矩最大"})
    assert not report.blank


def test_a_short_answer_is_not_blank(tmp_path: Path) -> None:
    """Two that are the same file are identical, however short; another one is like neither."""
    report = _check(tmp_path, {"a.txt": "选丙，力矩最大", "b.txt": "选丙，力矩最大", "c.txt": "选丁，阻力最小"})
    (pair,) = report.comparisons
    assert pair.similarity == 1
    assert not report.blank
    assert len(report.too_short) == 3
    assert not Headline(report).nothing_compared


@pytest.mark.parametrize("texts", [{}, {"a.txt": _OWN[0]}, {"a.txt": "无", "b.txt": "略"}])
def test_nothing_was_compared(tmp_path: Path, texts: dict[str, str]) -> None:
    """No document, one, or blank ones: the headline says so and names no library."""
    headline = Headline(_check(tmp_path, texts))
    assert headline.nothing_compared
    assert headline.is_incomplete
    assert headline.parts[0].text.startswith("Nothing was compared")


def test_a_file_that_nobody_touched_is_one_row_and_not_the_first(tmp_path: Path) -> None:
    """Four people with one short file have one row for it, below two who share an answer."""
    shared = "".join(chr(0x4E00 + 7 * n % 5000) for n in range(400))
    people = ["20210001_张伟", "20210002_李娜", "20210003_王强", "20210004_赵敏"]
    note = "这是模板，请先更新依赖，再按说明书的步骤逐项完成，最后提交到平台。"
    texts = {f"{person}/README.md": note for person in people}
    texts |= {f"{person}/answer.txt": shared + str(person) for person in people[:2]}
    report = _check(tmp_path, texts)
    assert len(report.identical.groups) == 1
    assert sum(pair.same_bytes for pair in report.comparisons) == 3
    ranked = report.ranked
    assert sum(pair.same_bytes for pair in ranked) == 1
    assert not ranked[0].same_bytes
    (row,) = (pair for pair in ranked if pair.same_bytes)
    assert report.identical.beside(row.right, row.left) == 2
