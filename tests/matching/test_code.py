"""Code and what it printed do not count unless they are asked for, and nobody who handed in code handed in nothing."""

import json
from pathlib import Path

from hengwen.check.run import check
from hengwen.gui.check_result import ONLY_CODE, check_result, recounted
from hengwen.model.document import ParagraphKind
from hengwen.model.report.report import Report
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.readers.read import read
from hengwen.views.labels import headline_text

CODE = "".join(
    f"def step_{n}(value):\n    total_{n} = value * {n} + offset_{n}\n    return total_{n}\n\n" for n in range(20)
)
OTHER = "".join(
    f"class Item{n}:\n    colour_{n} = 'red{n}'\n    def show_{n}(self): print(self.colour_{n})\n\n" for n in range(20)
)
COUNTING_CODE = Options(leave_out=Options().leave_out - {ExclusionKind.CODE})


def checked(folder: Path, files: dict[str, str], options: Options = Options()) -> Report:  # noqa: B008 - frozen
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return check(CheckRequest((folder,), options=options, jobs=1))


def notebook(words: str, code: str, printed: str) -> str:
    cells = [
        {"cell_type": "markdown", "source": words},
        {"cell_type": "code", "source": code, "outputs": [{"output_type": "stream", "text": printed}]},
    ]
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": cells})


def test_copied_code_counts_when_it_is_asked_for(tmp_path: Path) -> None:
    """By itself it gives no pair a figure; asked for, it is found like any text."""
    comment = "# 本程序由我独立完成，用来计算各个步骤的总和。\n"
    others = "# 这个脚本把输入的数字一步一步加起来再输出结果。\n"
    files = {
        "a.py": comment + CODE,
        "b.py": others + CODE.replace("step", "move"),
        "c.py": "# 完全不同的说明文字在这里。\n" + OTHER,
    }
    assert checked(tmp_path / "x", files).comparisons == ()
    (pair,) = checked(tmp_path / "x", files, COUNTING_CODE).comparisons
    assert {pair.left.document.name, pair.right.document.name} == {"a.py", "b.py"}
    assert pair.similarity > 0.5


def test_it_can_be_asked_for_afterwards(tmp_path: Path) -> None:
    """As with every kind of text: figures follow, nothing is read again."""
    comment = "# 本程序由我独立完成，用来计算各个步骤的总和。\n"
    report = checked(
        tmp_path / "x", {"a.py": comment + CODE, "b.py": "# 这里写了完全不同的一段说明文字作为注释。\n" + CODE}
    )
    counted = report.with_exclusions(COUNTING_CODE.leave_out)
    assert (len(report.comparisons), len(counted.comparisons)) == (0, 1)


def test_copied_comments_count(tmp_path: Path) -> None:
    """They are what a student writes."""
    words = "".join(f"# 第{n}步：先把第{n}列的数据读进来，再按照学号从小到大排序。\nx{n} = {n}\n" for n in range(9))
    report = checked(tmp_path / "x", {"a.py": words + CODE, "b.py": words + OTHER})
    assert report.comparisons[0].similarity > 0.9


def test_what_code_printed_is_a_kind_of_its_own(tmp_path: Path) -> None:
    """The same exercise prints the same to everybody: it does not count with the code."""
    printed = "".join(f"epoch {n} loss {n * 37 % 101} accuracy {n * 53 % 97}\n" for n in range(60))
    first = notebook("我先画出损失随时间变化的曲线，发现它很快就平稳了。", "train(1)", printed)
    second = notebook("从结果可以看出，模型在第三十轮以后几乎不再进步。", "fit(model, data)", printed)
    files = {"a.ipynb": first, "b.ipynb": second}
    assert checked(tmp_path / "x", files, COUNTING_CODE).comparisons == ()
    everything = Options(leave_out=COUNTING_CODE.leave_out - {ExclusionKind.OUTPUT})
    assert checked(tmp_path / "x", files, everything).comparisons[0].similarity > 0.5


def test_a_program_without_comments_was_not_handed_in_blank(tmp_path: Path) -> None:
    """It is said that code does not count; asked for, it does."""
    report = checked(tmp_path / "x", {"a.py": CODE, "b.py": OTHER})
    text = headline_text(Headline(report), "en")
    assert report.blank == ()
    assert len(report.only_code) == 2
    assert "only code or output, which does not count: 2" in text
    assert text.startswith("Nothing was compared")
    assert Headline(report).is_incomplete
    counted = checked(tmp_path / "x", {"a.py": CODE, "b.py": OTHER}, COUNTING_CODE)
    assert (counted.only_code, Headline(counted).is_incomplete) == ((), False)


def test_an_empty_program_was(tmp_path: Path) -> None:
    """Code that is shorter than any passage is none."""
    report = checked(tmp_path / "x", {"a.py": "pass\n", "b.py": OTHER})
    assert [entry.document.name for entry in report.blank] == ["a.py"]


def test_the_window_says_of_which_files_nothing_counts(tmp_path: Path) -> None:
    """And no longer when code counts; they have no place in the ranking of documents."""
    report = checked(tmp_path / "x", {"a.py": CODE, "b.py": "# 这里写了一段相当长的说明文字作为注释。\n" + OTHER})
    result = check_result(report)
    assert [ONLY_CODE in quality.messages for quality in result.reading_qualities] == [True, False]
    assert [total.entry.document.name for total in result.totals] == ["b.py"]
    again = recounted(result, COUNTING_CODE, {}, ComparisonScope())
    assert not any(ONLY_CODE in quality.messages for quality in again.reading_qualities)


def test_the_same_file_twice_is_found_whatever_is_in_it(tmp_path: Path) -> None:
    """As with every file."""
    report = checked(tmp_path / "x", {"a.py": CODE, "b.py": CODE})
    assert [pair.similarity for pair in report.comparisons] == [1.0]
    assert not Headline(report).nothing_compared


def test_prose_set_as_code_counts_all_the_same(tmp_path: Path) -> None:
    """Between fences or in a style of code a text is still a text, Chinese or English."""
    path = tmp_path / "a.md"
    path.write_text(
        "```\n本文先说明研究的背景，然后讨论三种方法。\nThe results show that the method works well in most cases.\n"
        "x = compute(y)\nfor i in range(3):\n```\n", encoding="utf-8",
    )  # fmt: skip
    kinds = [paragraph.kind for paragraph in read(path).paragraphs]
    assert kinds == [ParagraphKind.CODE, *[ParagraphKind.BODY] * 2, *[ParagraphKind.CODE] * 3]
