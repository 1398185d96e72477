"""Each method in a check: chosen with its parameters, named in the report, the same every time."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.cli.main import run
from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.method import method_of
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.methods import METHODS, method_class
from hengwen.model.request.options import Options
from hengwen.text import word_lists as lists

TEXTS = (
    "图书馆座位预约调查\n图书馆的座位在考试周总是不够，读者往往清晨就来排队。\n总之，预约系统需要签到的办法，管理员也同意。",
    "图书馆座位预约研究\n图书馆的座位在考试周总是不够，读者常常清晨就来排队。\n总之，预约系统需要释放座位的办法，管理员也同意。",
    "社区垃圾分类的现状\n居民把厨余和其他垃圾分开投放，志愿者每天早晚指导。\n但是，清运车辆不足，分好的垃圾又被混在一起。",
)
PARAMETER_TEXTS = (
    "simhash-tfidf:heaviest=5", "simhash-improved:part=off,length=off,marker=off,title=off", "simhash-shingle:size=3",
    "simhash-lexicons:size=1,lexicons=3,dropped=0.5,seed=7", "i-match:low=0,high=1",
    "i-match-lexicons:low=0,high=1,lexicons=2,dropped=0.1,seed=3", "shingling:size=2",
    "shingling-sketch:size=2,smallest=16", "minhash:size=2,functions=64,seed=2", "drpkp:topic=4,window=9,radius=6",
)  # fmt: skip


def _checked(method: str) -> Report:
    documents = [make_document(text, f"{number}.txt") for number, text in enumerate(TEXTS)]
    return compare_documents(documents, CheckRequest(options=Options(method=method)))


@pytest.mark.parametrize("method", [*METHODS, *PARAMETER_TEXTS])
def test_a_check_shows_the_distances_of_the_method_it_names(method: str) -> None:
    """The fingerprints of the report are those of the method with its parameters, and so are the distances."""
    report = _checked(method)
    corpus = corpus_of(CorpusText.of(entry.document) for entry in report.entries)
    assert [entry.fingerprint for entry in report.entries] == method_of(method).fingerprints(
        corpus
    ).documents().tolist()
    assert report.options.method == method
    assert report.comparisons
    for pair in report.comparisons:
        assert pair.distance == (pair.left.fingerprint ^ pair.right.fingerprint).bit_count()


def test_the_lexicons_are_kept_with_the_documents(tmp_path: Path) -> None:
    """On the command line: a later check, of more documents, has the same fingerprints for the same files."""
    for number, text in enumerate(TEXTS):
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")
    file, output = tmp_path / "lexicons.npz", tmp_path / "report.json"
    method = f"simhash-lexicons:lexicons=3,file={file}"
    values = []
    for _ in range(2):
        arguments = ["check", str(tmp_path), "--quiet", "--method", method, "--output", str(output)]
        done = subprocess.run(
            [sys.executable, "-m", "hengwen", *arguments],
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert done.returncode == 0
        report = json.loads(output.read_text(encoding="utf-8"))
        assert report["options"]["method"] == method
        values.append({entry["path"]: entry["fingerprint"] for entry in report["documents"]})
        (tmp_path / "later.txt").write_text(TEXTS[0] + "后来又补写了一段完全不同的内容。", encoding="utf-8")
    assert values[0].items() <= values[1].items()
    assert len(values[1]) == len(values[0]) + 1
    assert file.stat().st_size < 20_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_a_users_own_words_change_a_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    """Stop words and markers from their folder, however an editor saved them; the same words, the same figures."""
    monkeypatch.setattr(lists, "user_folder", lambda: tmp_path)
    without = _checked("simhash-improved")
    (tmp_path / "stop-words.txt").write_text("图书馆 座位\n垃圾\n", encoding=encoding)
    first, second = _checked("simhash-improved"), _checked("simhash-improved")
    (tmp_path / "markers.txt").write_text("居民\n", encoding=encoding)
    marked = _checked("simhash-improved")
    prints = [[entry.fingerprint for entry in report.entries] for report in (without, first, second, marked)]
    assert all(one != other for one, other in zip(prints[0], prints[1], strict=True))
    assert prints[1] == prints[2]
    assert [one != other for one, other in zip(prints[1], prints[3], strict=True)] == [False, False, True]


def test_the_help_names_every_method_and_parameter(capsys: pytest.CaptureFixture[str]) -> None:
    """With what each may be."""
    for command in ("check", "bench"):
        assert run([command, "--help"]) == 0
        shown = capsys.readouterr().out
        for name in METHODS:
            assert f"\n  {name} " in shown
            assert all(f"    {parameter}=" in shown for parameter in method_class(name).parameters())
