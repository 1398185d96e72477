"""What users of other programs complain about, each once, from files on the disk to the report.

Those that are about the window are in `gui/test_complaints.py`.
"""

import random
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from docx_maker import docx, para
from docx_maker import part as part_of
from pdf_maker import lines, pdf

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.exports import write
from hengwen.library.add import add_files
from hengwen.library.store import Library
from hengwen.model.document import State
from hengwen.model.progress import ProgressStep, Stage
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import LEAVE_OUT, USUALLY_LEFT_OUT, Options
from hengwen.readers.reading_quality import reading_quality

TEXTS = Path(__file__).parents[1] / "packaging" / "samples" / "texts"
SAMPLES = Path(__file__).parents[1] / "resources" / "samples"
NOTHING_LEFT_OUT = Options(leave_out=frozenset())


def prose(name: str) -> str:
    """One of the honest essays of the samples: nobody's text but its own."""
    return re.sub(r"^(---.*?---|#+ )", "", (TEXTS / f"{name}.md").read_text(encoding="utf-8"), flags=re.S | re.M)


def checked(folder: Path, texts: Mapping[str, str | bytes], options: Options = Options()) -> Report:  # noqa: B008
    """The report of a folder with these files."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return check(CheckRequest((folder,), options=options, jobs=1))


def only(report: Report) -> Comparison:
    (pair,) = report.comparisons
    return pair


def test_files_of_one_name_are_compared(tmp_path: Path) -> None:
    """0 % because files of one name were skipped."""
    text = prose("h1")
    report = checked(tmp_path, {"张三/作业.txt": text, "李四/作业.txt": text + "\n补记。"})
    assert only(report).left_share > 0.98
    assert len(report.entries) == 2


@pytest.mark.parametrize("text", ["好", "中国", "今天天气很好，我们去公园。"])
def test_no_file_is_too_small(tmp_path: Path, text: str) -> None:
    """Every file an error because of a hidden minimum size: all are read, and named as blank or short."""
    report = checked(tmp_path, {"a.txt": text, "b.txt": text, "c.txt": text + "。"})
    assert {entry.document.state for entry in report.entries} == {State.READ}
    named = sorted(entry.document.name for entry in (*report.blank, *report.too_short))
    assert named == ["a.txt", "b.txt", "c.txt"]
    assert all(entry.tokens.size for entry in report.entries)


def test_a_garbled_pdf_says_that_it_is_garbled(tmp_path: Path) -> None:
    """A garbled PDF scored 0 % with no warning."""
    text = "".join(prose("h1").split())[:900]
    letters = sorted(set(text))
    rare = [chr(0x9000 + 7 * place) for place in range(len(letters))]
    page = lines([text[start : start + 45] for start in range(0, len(text), 45)], pitch=30)
    data = pdf([page], shown=dict(zip(letters, rare, strict=True)))
    report = checked(tmp_path, {"a.pdf": data, "b.txt": text})
    quality = next(reading_quality(entry.document) for entry in report.entries if entry.document.path.endswith("a.pdf"))
    assert quality.is_problem
    assert quality.messages


@pytest.mark.parametrize("encoding", ["gb18030", "utf-16", "utf-8-sig", "big5"])
def test_the_same_text_is_the_same_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    """UTF-8 read as GBK."""
    text = "小學生的作文教學歷來是語文課的難點，教師批改費時，學生改動有限。" * 6
    report = checked(tmp_path, {"a.txt": text, "b.txt": text.encode(encoding)})
    assert only(report).similarity == 1.0
    assert not any(reading_quality(entry.document).is_problem for entry in report.entries)


def test_a_scan_has_a_message_and_no_score(tmp_path: Path) -> None:
    """A scan gets no score and no message."""
    (scan,) = SAMPLES.glob("*扫描件.pdf")
    report = checked(tmp_path, {"scan.pdf": scan.read_bytes(), "a.txt": prose("h2")})
    entry = next(item for item in report.entries if item.document.path.endswith("scan.pdf"))
    assert entry.document.state is State.EMPTY
    assert "scan" in str(reading_quality(entry.document).message)
    assert not report.comparisons


def test_what_every_document_has_does_not_count(tmp_path: Path) -> None:
    """Headers, footers, contents and declarations counted."""
    declared = "本人郑重声明：所呈交的论文是本人在导师的指导下独立进行研究所取得的成果，"
    declared += "除文中已经注明引用的内容外，本论文不包含任何其他个人或集体已经发表或撰写过的作品成果。"
    contents = [f"{title}{'.' * 30}{page}" for page, title in enumerate(("绪论", "方法", "结果"), 1)]
    values = {}
    for name in ("h1", "h2", "h3"):
        parts = ["原创性声明", declared, "目录", *contents, *prose(name).splitlines()]
        body = "".join(para(part) for part in parts if part)
        values[f"{name}.docx"] = docx(body, {"header1.xml": ("header", part_of("hdr", para("某某大学本科毕业论文")))})
    report = checked(tmp_path, values)
    assert not [pair for pair in report.comparisons if pair.matches or pair.similarity]
    kinds = {exclusion.kind for entry in report.entries for exclusion in entry.left_out}
    assert kinds >= {"declarations", "contents"}


def test_a_broken_heading_does_not_turn_the_references_red(tmp_path: Path) -> None:
    """A garbled 参考文献 heading turned the whole list red."""
    listed = [
        f"[{number}] {who}. {what}[J]. 教育研究, 20{number + 10}({number}): {number}1-{number}9."
        for number, (who, what) in enumerate(
            (("王某某", "小学作文教学的困境与出路"), ("李某", "阅读量与写作能力的关系研究"),
             ("赵某某", "家长陪读对学业成绩的影响"), ("陈某", "语文教材中的习作单元分析"),
             ("刘某某", "批改方式与学生修改行为")), 1)
    ]  # fmt: skip
    texts = {f"{name}.txt": "\n".join([prose(name), "参\ufffd\ufffd献", *listed]) for name in ("h1", "h2")}
    without = Options(leave_out=USUALLY_LEFT_OUT | {"references"})
    assert not checked(tmp_path, texts, without).comparisons
    pair = only(checked(tmp_path, texts))
    uncited = pair.left.count((match.left for match in pair.matches), cited=False)
    assert uncited < 0.02 * pair.left.uncited


def test_english_is_compared_too(tmp_path: Path) -> None:
    """English deleted before comparing."""
    abstract = (
        "This paper reports a survey of one hundred residents in an old courtyard estate where the bins "
        "were removed a year ago, and explains why most bags still end up in the wrong place."
    )
    report = checked(tmp_path, {"a.txt": f"{prose('h1')}\n{abstract}", "b.txt": f"{abstract}\n{prose('h2')}"})
    (match,) = only(report).matches
    pair = only(report)
    assert pair.left.document.text[match.left.start : match.left.end].startswith("This paper reports")


def test_long_documents_are_compared_to_their_ends(tmp_path: Path) -> None:
    """Documents cut at 99,998 characters without a word."""
    chance = random.Random(7)
    letters = "".join(prose(name) for name in ("h1", "h2", "h3", "h4"))
    texts = ["\n".join("".join(chance.choices(letters, k=200)) for _ in range(600)) for _ in range(2)]
    copied = prose("h5")[-300:]
    report = checked(tmp_path, {"a.txt": f"{texts[0]}\n{copied}", "b.txt": f"{texts[1]}\n{copied}"}, NOTHING_LEFT_OUT)
    pair = only(report)
    assert min(len(pair.left.document.text), len(pair.right.document.text)) > 120_000
    assert max(match.left.end for match in pair.matches) > len(pair.left.document.text) - 20


def test_identical_files_are_a_hundred_percent_whatever_is_left_out(tmp_path: Path) -> None:
    """Identical files below 100 % because the template stayed in the denominator."""
    template, text = prose("h3")[:300], prose("h1")
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.txt").write_text(
            f"{template}\n{text}{'' if name == 'a' else ' '}", encoding="utf-8"
        )
    (tmp_path / "form.txt").write_text(template, encoding="utf-8")
    options = Options(leave_out=frozenset(LEAVE_OUT))
    pair = only(check(CheckRequest((tmp_path / "in",), templates=(tmp_path / "form.txt",), options=options, jobs=1)))
    assert not pair.same_bytes
    assert (pair.similarity, pair.left_share, pair.right_share) == (1.0, 1.0, 1.0)


def test_progress_is_told_for_every_file_and_stage(tmp_path: Path) -> None:
    """No progress."""
    steps: list[ProgressStep] = []
    for name in ("h1", "h2", "h3"):
        (tmp_path / f"{name}.txt").write_text(prose(name) + prose("h4")[:200], encoding="utf-8")
    check(CheckRequest((tmp_path,), jobs=1), steps.append)
    assert {step.name for step in steps} >= {f"{name}.txt" for name in ("h1", "h2", "h3")}
    for stage in (Stage.READING, Stage.ALIGNMENT):
        last = [step for step in steps if step.stage is stage][-1]
        assert last.done == last.total == 3


def test_as_many_files_as_a_year_has_are_compared(tmp_path: Path) -> None:
    """Out of memory at 1,461 files."""
    chance = random.Random(3)
    letters = prose("h1") + prose("h2")
    texts = ["".join(chance.choices(letters, k=150)) for _ in range(1461)]
    texts[1460] = texts[3] + "。"
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])
    assert len(report.entries) == 1461
    assert {only(report).left.document.path, only(report).right.document.path} == {"3.txt", "1460.txt"}


def test_one_new_file_is_checked_against_the_library(tmp_path: Path) -> None:
    """One new file against the library refused."""
    (tmp_path / "old.txt").write_text(prose("h1"), encoding="utf-8")
    (tmp_path / "new.txt").write_text(prose("h2") + prose("h1")[100:400], encoding="utf-8")
    with Library.open(tmp_path / "library.hengwen", write=True) as library:
        add_files(library, [tmp_path / "old.txt"])
    report = check(CheckRequest((tmp_path / "new.txt",), library=tmp_path / "library.hengwen", jobs=1))
    assert only(report).left_share > 0.05
    assert only(report).longest > 100


def test_evidence_opens_without_a_server(tmp_path: Path) -> None:
    """Evidence that needs a server to open."""
    text = prose("h1")
    report = checked(tmp_path, {"a.txt": text, "b.txt": text[:500] + prose("h2")})
    write(report, tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not re.search(
        r"""(?:src|href)=(?!["']?(?:#|data:))|fetch\(|XMLHttpRequest|@import|url\((?!["']?data:)""", page
    )


def test_short_texts_are_not_judged_by_their_fingerprints(tmp_path: Path) -> None:
    """Simhash misleading on short Chinese texts (distance 14 for 中国 / 中国人)."""
    texts = {"a.txt": "中国", "b.txt": "中国人", "c.txt": "实验表明垃圾分类做得好的小区邻居彼此认识规则简单",
             "d.txt": "调查表明垃圾分类做得好的小区邻居大多认识"}  # fmt: skip
    report = checked(tmp_path, texts)
    pairs = {(pair.left.document.name, pair.right.document.name): pair for pair in report.comparisons}
    edited = pairs["c.txt", "d.txt"]
    assert edited.similarity > 0.6  # by the characters they share, whatever the distance is
    assert all(pair.matches for pair in report.comparisons if pair.distance > 3)
    assert not any(len(name & {"a.txt", "b.txt"}) == 1 for name in map(set, pairs))
