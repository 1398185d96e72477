"""The command line as others' scripts use it: real processes, exit codes, streams."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hengwen import __version__
from hengwen.cli.main import run as main
from hengwen.kernels import missing
from program import run_program

SHARED = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"


def run(*arguments: str | Path, folder: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """`python -m hengwen` in a folder, without a display."""
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | {"LANG": "C.UTF-8"}
    return run_program(*arguments, folder=folder, environment=environment, stdin=stdin)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two texts that share a sentence."""
    (tmp_path / "a.txt").write_text(SHARED + "\n甲说了别的。", encoding="utf-8")
    (tmp_path / "b.txt").write_text("乙另有主张，写在前面。\n" + SHARED, encoding="gb18030")
    return tmp_path


def test_check_prints_a_ranking_and_writes_reports(folder: Path) -> None:
    """Results to stdout, nothing to stderr when all is well; both reports are there."""
    done = run("check", ".", "--output", "r.json", "--output", "r.html", "--lang", "en", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "a.txt" in done.stdout
    report = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    assert report["version"] == 1
    assert [Path(d["path"]).name for d in report["documents"]] == ["a.txt", "b.txt"]
    assert report["comparisons"][0]["matches"][0]["kind"] == "identical"
    assert SHARED.rstrip("。") in (folder / "r.html").read_text(encoding="utf-8").replace("</mark>", "")


def test_code_counts_when_it_is_asked_for_and_other_files_are_named(tmp_path: Path) -> None:
    """Programs are compared with `--keep code`; without, it is said that nothing of them counts."""
    code = "".join(f"def step_{n}(value):\n    return value * {n} + offset_{n}\n\n" for n in range(20))
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    (tmp_path / "b.py").write_text("# 乙\n" + code, encoding="utf-8")
    for name in ("photo.jpg", "x.exe", "y.bin", "z.dat"):
        (tmp_path / name).write_bytes(b"x")
    done = run("check", ".", "--keep", "code", "--read-pictures", "never", "--lang", "en", folder=tmp_path)
    named = "skipped (not documents): photo.jpg, x.exe, y.bin, and 1 more"
    assert done.returncode == 0
    assert named in " ".join((done.stdout + done.stderr).split())
    assert "a.py" in done.stdout
    done = run("check", ".", "--lang", "en", folder=tmp_path)
    assert done.returncode == 3
    said = " ".join((done.stdout + done.stderr).split())
    assert "only code or output, which does not count: 2" in said
    assert "Only code or output: 2 (a.py, b.py)" in said


def test_a_rewritten_paragraph_is_a_match_of_that_kind(tmp_path: Path) -> None:
    """In the JSON report with its own offsets, and named in the HTML report."""
    source = (
        "研究人员在三个街区安装了温度传感器，连续记录两个夏季。结果显示，树冠覆盖率每提高一成，午后地表温度平均下降零点八度，"
        "老旧小区的空调用电量随之减少；而没有乔木遮挡的停车场，夜间散热最慢，成为热岛的中心。"
    )
    copy = (
        "热岛的核心往往是缺少乔木的停车场，它们到了夜里散热很慢。有学者连着两个夏天，用传感器测量了三处街区："
        "覆盖率高出一成的地方，树冠下面的地表午后会凉零点八度左右，老旧住宅开空调所耗的电也跟着少了。"
    )
    (tmp_path / "a.txt").write_text(source, encoding="utf-8")
    (tmp_path / "b.txt").write_text(copy, encoding="utf-8")
    done = run("check", ".", "--output", "r.json", "--output", "r.html", "--lang", "en", "--quiet", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    (pair,) = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["comparisons"]
    (match,) = pair["matches"]
    assert match["kind"] == "rewritten"
    assert (match["left"], match["right"]) == ([0, len(source) - 1], [0, len(copy) - 1])
    assert re.search(r"rewritten · \d+\xa0% · Hamming", (tmp_path / "r.html").read_text(encoding="utf-8"))


def test_unreadable_files_give_exit_code_3_and_are_named(folder: Path) -> None:
    """On stderr, with their state."""
    (folder / "c.pdf").write_bytes(b"")
    done = run("check", ".", "--quiet", "--lang", "en", folder=folder)
    assert done.returncode == 3
    assert "c.pdf: empty" in done.stderr
    assert "c.pdf" not in done.stdout


def _photos(folder: Path) -> None:
    (folder / "scan.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / "works.rar").write_bytes(b"Rar!")


def _one_file(folder: Path) -> None:
    (folder / "a.txt").write_text(SHARED, encoding="utf-8")


@pytest.mark.parametrize("fill", [lambda folder: None, _photos, _one_file], ids=["empty", "pictures", "one"])
def test_a_check_that_compares_nothing_says_so_and_ends_with_3(tmp_path: Path, fill: Callable[[Path], None]) -> None:
    """Never that no two documents share text: none were compared."""
    inside = tmp_path / "class"
    inside.mkdir()
    fill(inside)
    done = run("check", "class", "--quiet", "--lang", "en", "--output", "r.html", folder=tmp_path)
    assert done.returncode == 3
    assert done.stdout.startswith("Nothing was compared")
    assert "(class)" in done.stdout
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "No two documents have" not in page
    assert "All documents were read" not in page


@pytest.mark.parametrize("arguments", [["check"], ["check", ".", "--nonsense"], ["nothing"], ["titles"]])
def test_wrong_usage_is_exit_code_2(folder: Path, arguments: list[str]) -> None:
    """With a hint on stderr."""
    done = run(*arguments, folder=folder)
    assert done.returncode == 2
    assert "Usage" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "missing"],
        ["check", ".", "--output", "no/such/folder/r.json"],
        ["titles", "missing"],
    ],
)
def test_failure_is_exit_code_1_and_one_sentence(folder: Path, arguments: list[str]) -> None:
    """No traceback, in either language."""
    for language in ("en", "zh_CN"):
        lang = ["--lang", language] if arguments[0] == "check" else []
        done = run(*arguments, *lang, folder=folder)
        assert done.returncode == 1
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr


def test_text_prints_exactly_the_decoded_text(folder: Path) -> None:
    """BOM dropped, CRLF turned to LF, nothing added at the end."""
    (folder / "c.txt").write_bytes("\ufeff第一行\r\n\r\n第二行 ".encode())
    done = run("text", "c.txt", folder=folder)
    assert (done.returncode, done.stdout) == (0, "第一行\n\n第二行 ")


def test_text_as_json_has_paragraphs_inside_the_text(folder: Path) -> None:
    """Title, state, encoding, and spans that are half-open in code points."""
    done = run("text", "b.txt", "--json", folder=folder)
    value = json.loads(done.stdout)
    assert (value["state"], value["title"], value["encoding"]) == ("read", "b", "gb18030")
    spans = [value["text"][p["start"] : p["end"]] for p in value["paragraphs"]]
    assert spans == ["乙另有主张，写在前面。", SHARED]


def test_text_of_an_unreadable_file(folder: Path) -> None:
    """Nothing on stdout, the reason on stderr, exit code 3."""
    done = run("text", "missing.txt", "--lang", "en", folder=folder)
    assert (done.returncode, done.stdout) == (3, "")
    assert "gone" in done.stderr


def test_a_text_of_which_something_is_missing_is_no_failure(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A file read partly: its text on stdout, what is missing on stderr, exit code 0, so that scripts go on."""
    (folder / "cut.txt").write_bytes(b"\xff\xfe" + SHARED.encode("utf-16-le") + b"a")
    assert main(["text", str(folder / "cut.txt"), "--lang", "en"]) == 0
    printed = capfd.readouterr()
    assert SHARED in printed.out
    assert "read partly" in printed.err


def test_a_name_that_is_no_text_is_said_in_a_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Bytes that are no UTF-8 cannot be printed as they are; that ends no command."""
    assert main(["check", str(tmp_path / "no\udcff.txt"), "--lang", "en"]) == 1
    assert "There is no file or folder" in capfd.readouterr().err


def test_titles_in_a_list(folder: Path) -> None:
    """Similar ones with their similarity, best first."""
    titles = "城市社区垃圾分类研究\n乡村小学语文教学\n研究：城市社区垃圾分类\n城市社区的垃圾分类研究\n"
    (folder / "t.txt").write_text(titles, encoding="utf-8")
    rows = [line.split("\t") for line in run("titles", "t.txt", folder=folder).stdout.splitlines()]
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), reverse=True)
    assert {(row[1], row[2]) for row in rows} == {
        ("城市社区垃圾分类研究", "研究：城市社区垃圾分类"),
        ("城市社区垃圾分类研究", "城市社区的垃圾分类研究"),
        ("研究：城市社区垃圾分类", "城市社区的垃圾分类研究"),
    }


def test_titles_against_older_ones(folder: Path) -> None:
    """Only pairs of a new and an old title."""
    (folder / "new.txt").write_text("城市社区垃圾分类研究\n城市社区垃圾分类的研究\n", encoding="utf-8")
    (folder / "old.txt").write_text("城市社区垃圾分类\n小学语文教学\n", encoding="utf-8")
    rows = [r.split("\t") for r in run("titles", "new.txt", "--against", "old.txt", folder=folder).stdout.splitlines()]
    assert {row[2] for row in rows} == {"城市社区垃圾分类"}
    assert len(rows) == 2


@pytest.mark.parametrize("titles", ["城市社区垃圾分类\n小学语文教学\n", "城市社区垃圾分类\n", ""])
def test_a_list_without_similar_titles_is_answered(folder: Path, titles: str) -> None:
    """On the error stream, so that the result stays a table."""
    (folder / "t.txt").write_text(titles, encoding="utf-8")
    done = run("titles", "t.txt", "--lang", "en", folder=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "No titles are similar.\n")


def test_title_pairs_are_judged_line_by_line(folder: Path) -> None:
    """Similarity, tab, 1 or 0; one line for each pair; by the product's own way or by the cosine."""
    (folder / "p.tsv").write_text("城市垃圾分类（三）\t城市，垃圾分类：三\n小学语文\tLinux\n", encoding="utf-8")
    assert run("titles", "--pairs", "p.tsv", folder=folder).stdout == "1.0000\t1\n0.0000\t0\n"
    for name in ("liu", "title-cosine"):
        done = run("titles", "--pairs", "p.tsv", "--method", name, folder=folder)
        assert done.stdout == "1.0000\t1\n0.0000\t0\n"


def test_titles_explained(folder: Path) -> None:
    """One more column says what tells the titles apart."""
    (folder / "p.tsv").write_text("城市垃圾分类（一）\t城市垃圾分类（二）\n", encoding="utf-8")
    done = run("titles", "--pairs", "p.tsv", "--explain", "--lang", "en", folder=folder)
    assert done.stdout.rstrip().endswith("only in the second: 第2; other part: 第1 ≠ 第2")


@pytest.mark.parametrize(("language", "words"), [("en", "five times as long"), ("zh_CN", "五倍的时间")])
def test_the_version_says_that_kernels_are_not_compiled(language: str, words: str) -> None:
    """Each time: whoever waits asks for it. Where they are compiled there is nothing to say."""
    command = [sys.executable, "-m", "hengwen", "--lang", language, "--version"]
    for environment, slow in ((os.environ | {"HENGWEN_KERNELS": "off"}, True), (os.environ, missing())):
        done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
        assert done.stdout == f"hengwen, version {__version__}\n"
        assert (words in done.stderr) is slow


def test_version_and_help(folder: Path) -> None:
    """Both answer at once."""
    assert __version__ in run("--version", folder=folder).stdout
    assert "check" in run("--help", folder=folder).stdout


def test_an_encoding_can_be_chosen(folder: Path) -> None:
    """For `text` and for each file of a check; an unknown one is a sentence, a bad form wrong usage."""
    file = folder / "big.txt"
    file.write_bytes("組織".encode("big5"))
    assert run("text", file, "--encoding", "Big5", folder=folder).stdout == "組織"
    wrong = run("text", file, "--encoding", "rot13", "--lang", "en", folder=folder)
    assert (wrong.returncode, "There is no encoding" in wrong.stderr) == (2, True)
    assert run("check", folder, "--encoding", "GBK", "--quiet", folder=folder).returncode == 2
    output = folder / "report.json"
    run("check", folder, "--encoding", f"Big5={file}", "--quiet", "--output", output, folder=folder)
    documents = {
        document["name"]: document["characters"] for document in json.loads(output.read_text("utf-8"))["documents"]
    }
    assert documents["big.txt"] == 2


def test_a_report_in_the_folder_is_no_submission(folder: Path) -> None:
    """Checking the folder again does not compare the report of the first time with the documents."""
    assert run("check", ".", "--output", "r.html", "--quiet", folder=folder).returncode == 0
    again = run("check", ".", "--output", "r.json", "--quiet", "--lang", "en", folder=folder)
    assert "Skipped, no document: r.html" in again.stderr
    report = json.loads((folder / "r.json").read_text(encoding="utf-8"))
    assert len(report["comparisons"]) == 1


@pytest.mark.parametrize("suffix", ["docx", "xlsx", "pdf"])
def test_a_sheet_of_evidence_or_a_workbook_in_the_folder_is_no_submission(folder: Path, suffix: str) -> None:
    """Even by a name that documents have."""
    assert run("check", ".", "--output", f"r.{suffix}", "--quiet", folder=folder).returncode == 0
    (result,) = folder.glob(f"r*.{suffix}")
    result.rename(folder / ("r.docx" if suffix == "xlsx" else result.name))
    again = run("check", ".", "--output", "r.json", "--quiet", "--lang", "en", folder=folder)
    assert "Skipped, no document: r." in again.stderr
    assert all(Path(d["path"]).suffix == ".txt" for d in json.loads((folder / "r.json").read_bytes())["documents"])


def test_what_no_encoding_has_does_not_end_the_program() -> None:
    """Half a pair of code units, as the name of a file may hold, is printed as a question mark."""
    script = "import sys; from hengwen.cli.main import run; run(['--version']); print('\\udcff')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.splitlines()[-1] == b"?"
