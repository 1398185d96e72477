"""The command from end to end: tables, files, experiments, mistakes."""

import csv
import json
import random
from pathlib import Path

import numpy as np
import pytest

from hengwen.cli.bench.claims import CLAIMS
from hengwen.cli.bench.command import split_methods
from hengwen.cli.bench.editing import edited
from hengwen.cli.bench.measures import Quality
from hengwen.cli.bench.references import REFERENCES
from hengwen.cli.bench.rows import NAMES
from hengwen.cli.bench.steps import gains
from hengwen.cli.main import run
from hengwen.fingerprints.corpus import CorpusText, corpus_of
from hengwen.fingerprints.similarity import SHARE

SUBJECTS = ("图书馆", "垃圾分类", "天文台", "火车站", "编译器", "博物馆", "足球队", "水稻田")
SENTENCES = (
    "本文介绍{0}的历史和现状，并且讨论其中的问题。",
    "在{0}工作的人认为，{0}应当改进服务。",
    "总之，{0}的管理办法需要修改，调查数据支持这一结论。",
    "第{1}次统计表明，{0}每年接待{1}人，比去年增加{1}人。",
    "关于{0}，Python program {1} 给出了详细的分析结果。",
)


SYLLABLES = "".join(chr(code) for code in range(0x4E00, 0x5E00))


def _text(subject: str) -> str:
    """Formulae, and sentences of the article's own."""
    rnd = random.Random(subject)
    own = ["".join(rnd.choices(SYLLABLES, k=25)) + "。" for _ in range(25)]
    lines = [SENTENCES[i % 5].format(subject, i * 37 + len(subject)) + own[i] for i in range(25)]
    return f"{subject}研究\n" + "\n".join(lines)


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    """Eight articles, each with an edited version."""
    rows = [{"id": s, "draft": _text(s), "final": edited(_text(s), 0.03, 1)} for s in SUBJECTS]
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return path


def test_the_check_knows_all_pairs_of_documents_with_one_text() -> None:
    """One of them stands for all in a report; here each has the similarity of its text."""
    text = _text("图书馆")
    version = edited(text, 0.03, 1)
    check = REFERENCES["check"](corpus_of(map(CorpusText, (text, version, text, version))))
    nearness = {(i, j): int(check.of(i, np.array([j]))[0]) for i in range(4) for j in range(4) if i != j}
    assert {nearness[i, j] for i, j in ((0, 2), (1, 3))} == {SHARE}
    assert min(nearness.values()) > SHARE // 2
    assert len({nearness[i, j] for i, j in nearness if (i + j) % 2}) == 1


def test_all_methods_stand_in_one_table_and_in_every_file(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On the terminal, as JSON and CSV; the figures agree."""
    files = [labelled.with_suffix(suffix) for suffix in (".json", ".csv")]
    outputs = [part for file in files for part in ("--output", str(file))]
    assert run(["bench", str(labelled), "--lang", "en", *outputs]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n{name} " in shown for name in NAMES)
    table = json.loads(files[0].read_text(encoding="utf-8"))
    assert (table["documents"], table["pairs"], table["same"]) == (16, 120, 8)
    rows = {row["method"]: row for row in table["methods"]}
    assert tuple(rows) == NAMES
    assert 0.5 < rows["shingling"]["pr_auc"] <= rows["check"]["pr_auc"] == 1.0
    assert rows["shingling"]["usual"]["threshold"] == "≥ 0.5"
    assert rows["simhash"]["usual"]["threshold"] == "≤ 3"
    assert rows["simhash"]["pr_auc_64_bits"] is None
    assert rows["minhash"]["pr_auc_64_bits"] is not None
    assert rows["simhash-lexicons"]["bytes_per_document"] == 64
    with files[1].open(encoding="utf-8-sig", newline="") as stream:
        flat = {row["method"]: row for row in csv.DictReader(stream)}
    assert float(flat["drpkp"]["usual_f1"]) == rows["drpkp"]["usual"]["f1"]


def test_figures_do_not_depend_on_which_other_methods_run(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Shared parts are made once and never changed."""
    values = []
    for methods in ("drpkp", "minhash,simhash-improved:title=off,marker=off,drpkp"):
        assert run(["bench", str(labelled), "--methods", methods, "--output", str(labelled.with_suffix(".json"))]) == 0
        table = json.loads(labelled.with_suffix(".json").read_text(encoding="utf-8"))
        row = next(row for row in table["methods"] if row["method"] == "drpkp")
        values.append((row["usual"], row["best"], row["curve"]))
    assert values[0] == values[1]
    assert "simhash-improved:title=off,marker=off" in capsys.readouterr().out


def test_the_steps_of_the_thesis_at_every_radius(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """32 radii, the best thresholds, and what was published."""
    assert run(["bench", str(labelled), "--experiment", "steps", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.strip().startswith("≤") for line in lines) == 32
    published = next(line for line in lines if line.strip().startswith("published"))
    assert published.split()[-6:] == ["0.6117", "0.7469", "0.8805", "+22%", "+18%", "+44%"]


def test_the_steps_of_other_methods(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of them: by the distance of their 64 bits where they have no other, with a dash where there is none."""
    assert run(["bench", str(labelled), "--experiment", "steps", "--methods", ",".join(NAMES), "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.strip().startswith("≤") for line in lines) == 32
    within = next(line for line in lines if line.strip().startswith("≤ 31")).split()[2 : 2 + len(NAMES)]
    assert [figure == "–" for figure in within] == [name in REFERENCES for name in NAMES]
    published = next(line for line in lines if line.strip().startswith("published"))
    assert published.split().count("–") > len(NAMES)


def test_topics_for_every_method(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where none is named all stand in both tables, the whole check and the titles among them."""
    path = tmp_path / "t.jsonl"
    rows = [{"text": _text(f"{s}{i}"), "topic": s} for s in SUBJECTS[:6] for i in range(2)]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    assert run(["bench", str(path), "--experiment", "topics", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert all(shown.count(f"\n{name} ") == 2 for name in NAMES)


def test_topics_among_noise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tables: edited copies, and documents of one topic; a file for each."""
    rows = [{"text": _text(f"{s}{i}"), "topic": s} for s in SUBJECTS for i in range(3)]
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    output = str(tmp_path / "o.json")
    methods = "simhash,simhash-improved,shingling"
    assert (
        run(["bench", str(path), "--experiment", "topics", "--methods", methods, "--output", output, "--lang", "en"])
        == 0
    )
    copies, same = (json.loads((tmp_path / f"o-{n}.json").read_text(encoding="utf-8")) for n in (1, 2))
    assert (copies["documents"], copies["same"]) == (39, 15)
    assert (same["documents"], same["same"]) == (24, 15)
    assert "edited copies" in capsys.readouterr().out


def test_titles_are_compared_as_titles(tmp_path: Path) -> None:
    """Only the judged pairs; the whole check has nothing to say about titles."""
    rows = [
        {"a": "图书馆座位预约系统的设计", "b": "图书馆座位预约系统设计", "label": 1},
        {"a": "图书馆座位预约系统的设计", "b": "社区垃圾分类的调查", "label": 0},
    ]
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    assert run(["bench", str(path), "--output", str(tmp_path / "t.json")]) == 0
    table = json.loads((tmp_path / "t.json").read_text(encoding="utf-8"))
    rows_of = {row["method"]: row for row in table["methods"]}
    assert "check" not in rows_of
    assert rows_of["title-cosine"]["usual"]["f1"] == 1.0
    assert table["pairs"] == 2


@pytest.mark.parametrize(
    "arguments",
    [["missing.jsonl"], ["set.jsonl", "--output", "no/such/x.json", "--methods", "i-match"],
     ["set.jsonl", "--experiment", "topics"]],
)  # fmt: skip
def test_failure_is_exit_code_1_and_one_sentence(
    labelled: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback; a suffix is refused before the work."""
    monkeypatch.chdir(labelled.parent)
    assert run(["bench", *arguments]) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_list_of_methods_may_have_parameters() -> None:
    """A comma parts methods as well as parameters."""
    assert split_methods("simhash, drpkp:topic=8,radius=5,check") == ["simhash", "drpkp:topic=8,radius=5", "check"]


def test_gains_are_those_of_the_thesis() -> None:
    """Each step over the one before, then all together."""
    assert [round(gain, 2) for gain in gains([0.6117, 0.7469, 0.8805])] == [0.22, 0.18, 0.44]


def test_the_bench_says_which_published_claims_hold(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence for each claim about methods that are measured; the table of IDF can be jieba's."""
    assert (
        run(
            [
                "bench",
                str(labelled),
                "--methods",
                "simhash,simhash-tfidf,drpkp",
                "--idf",
                "jieba",
                "--quiet",
                "--lang",
                "en",
            ]
        )
        == 0
    )
    said = " ".join(capsys.readouterr().out.split())
    assert "simhash-tfidf:idf=jieba" in said
    for claim in ("Yu & Wang:", "The tutorial:", "Liu:"):
        assert said.count(claim) == 1
    assert said.count("on this set") == 3
    assert "Fan:" not in said
    assert run(["bench", str(labelled), "--methods", "simhash", "--idf", "jieba", "--lang", "en"]) == 2
    assert run(["check", str(labelled.parent), "--method", "drpkp", "--idf", "jieba", "--lang", "en"]) == 2


def test_claims_are_judged_at_both_kinds_of_thresholds() -> None:
    """By precision and recall together, or by F1."""
    better, worse, mixed = Quality(10, 9, 10), Quality(10, 5, 10), Quality(4, 4, 10)
    both, f1 = CLAIMS[0].holds, CLAIMS[1].holds
    assert both([better, worse, worse])
    assert not both([better, worse, mixed])
    assert not both([worse, better, worse])
    assert f1([better, mixed])
    assert not f1([mixed, better])
