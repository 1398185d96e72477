"""A check from the folder to the report."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import make_document
from hengwen.check import preload
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.exports import write
from hengwen.model.document import Role, State
from hengwen.model.messages import Cancelled, HengwenError
from hengwen.model.progress import ProgressStep, Stage
from hengwen.model.report.report import Comparison, MatchKind, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options

SHARED = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"
OWN = {
    "a": "我住的小区有三百户人家，去年开始定点投放，早晚各两个小时，有人值守。",
    "b": "城中村没有物业，垃圾桶摆在巷口，租客换得勤，谁也不知道袋子是谁丢下的。",
    "c": "学校食堂每天产生近一吨剩饭，后勤处请了一家公司来收，用去做肥料。",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three texts, of which two share a sentence, and a file that is no document."""
    for name, own in OWN.items():
        text = own + "\n" + (SHARED + "\n" if name != "c" else "") + own[::-1]
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    (tmp_path / "key.json").write_text("{}", encoding="utf-8")
    return tmp_path


def _names(pair: Comparison) -> tuple[str, str]:
    return pair.left.document.name, pair.right.document.name


def test_a_folder_in_the_shared_sentence_out(folder: Path) -> None:
    """The pair, the passage with exact edges on both sides, the paragraphs with their distance."""
    report = check(CheckRequest((folder,), jobs=1))
    (pair,) = report.comparisons
    assert _names(pair) == ("a.txt", "b.txt")
    (match,) = pair.matches
    assert pair.left.document.text[match.left.start : match.left.end] == SHARED.rstrip("。")
    assert pair.right.document.text[match.right.start : match.right.end] == SHARED.rstrip("。")
    assert (match.kind, match.distance) == (MatchKind.IDENTICAL, 0)
    assert [(p.distance, p.similarity) for p in pair.paragraphs] == [(0, 1.0)]
    assert report.skipped == ("key.json",)


def test_a_passage_at_the_end_of_long_texts_has_its_place(tmp_path: Path) -> None:
    """Of one text the places of symbols fit in two bytes, of the other ones they do not."""
    for number, (name, own) in enumerate(OWN.items()):
        filler = "".join(chr(0x4E00 + (place * place * (number + 7) + place) % 20_000) for place in range(70_000))
        before = filler[: 60_000 if name == "a" else 65_400 if name == "b" else 70_000]
        (tmp_path / f"{name}.txt").write_text(f"{before}\n{SHARED}\n{own}", encoding="utf-8")
    pairs = check(CheckRequest((tmp_path,), jobs=1)).comparisons
    assert sorted(_names(pair) for pair in pairs) == [("a.txt", "b.txt"), ("a.txt", "c.txt"), ("b.txt", "c.txt")]
    for pair in pairs:
        assert [pair.left.document.text[m.left.start : m.left.end] for m in pair.matches] == [SHARED[:-1]]
        assert [pair.right.document.text[m.right.start : m.right.end] for m in pair.matches] == [SHARED[:-1]]


def _json(report: Report, path: Path) -> str:
    write(report, path)
    value = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({k: v for k, v in value.items() if k not in ("created", "seconds")})


def test_the_report_does_not_depend_on_the_number_of_processes(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """One worker, two, and again: the same but for the time."""
    target = tmp_path_factory.mktemp("reports") / "report.json"
    reports = [_json(check(CheckRequest((folder,), jobs=jobs)), target) for jobs in (1, 2, 4)]
    assert reports[0] == reports[1] == reports[2]


def test_old_documents_are_compared_with_new_ones_only(folder: Path) -> None:
    """Two old files that share a sentence are no pair; a new one is paired with each."""
    new = folder / "new"
    new.mkdir()
    (new / "n.txt").write_text(OWN["c"] + SHARED, encoding="utf-8")
    report = check(CheckRequest((new,), against=(folder,), jobs=1))
    shared = [_names(pair) for pair in report.comparisons if pair.matches]
    assert sorted(shared) == [("n.txt", "a.txt"), ("n.txt", "b.txt"), ("n.txt", "c.txt")]
    roles = {entry.document.name: entry.document.role for entry in report.entries}
    assert roles == {"n.txt": Role.NEW, "a.txt": Role.OLD, "b.txt": Role.OLD, "c.txt": Role.OLD}


def test_template_text_is_left_out(folder: Path) -> None:
    """With the shared sentence in the template nothing is shared any more, and less is counted."""
    form = folder.parent / "form.txt"
    form.write_text(SHARED, encoding="utf-8")
    report = check(CheckRequest((folder,), templates=(form,), jobs=1))
    assert not [pair for pair in report.comparisons if pair.matches]
    (entry,) = [e for e in report.entries if e.document.name == "a.txt"]
    assert [e.kind for e in entry.left_out] == ["template"]


def test_a_template_that_cannot_be_read_is_said(folder: Path) -> None:
    """A warning, not silence."""
    form = folder.parent / "form.txt"
    form.write_bytes(b"")
    (warning,) = check(CheckRequest((folder,), templates=(form,), jobs=1)).warnings
    assert "form.txt" in str(warning)


def test_the_same_bytes_under_two_names(folder: Path) -> None:
    """Both stand in the report, the pair is 100 %, its id is one."""
    (folder / "copy.txt").write_bytes((folder / "c.txt").read_bytes())
    report = check(CheckRequest((folder,), jobs=1))
    best = report.comparisons[0]
    assert _names(best) == ("c.txt", "copy.txt")
    assert (best.similarity, best.left.document.id) == (1, best.right.document.id)


def test_an_empty_file_and_a_broken_one_do_not_stop_the_others(folder: Path) -> None:
    """Every file ends in a state; the pair is still found."""
    (folder / "empty.txt").write_bytes(b"")
    (folder / "broken.docx").write_bytes(b"PK\x03\x04 no archive")
    (folder / "noise.pdf").write_bytes(b"%PDF-1.7\nnothing")
    report = check(CheckRequest((folder,), jobs=2))
    states = {entry.document.name: entry.document.state for entry in report.entries}
    assert states["empty.txt"] is State.EMPTY
    assert not states["broken.docx"].has_text
    assert not states["noise.pdf"].has_text
    assert ("a.txt", "b.txt") in [_names(pair) for pair in report.comparisons]


def test_a_folder_without_documents(tmp_path: Path) -> None:
    """An empty report, no error."""
    report = check(CheckRequest((tmp_path,), jobs=1))
    assert (report.entries, report.comparisons) == ((), ())


def test_progress_tells_every_stage_in_order(folder: Path) -> None:
    """Counts rise to the total in each stage."""
    steps: list[ProgressStep] = []
    check(CheckRequest((folder,), jobs=1), steps.append)
    stages = list(dict.fromkeys(step.stage for step in steps))
    assert stages == [Stage.READING, Stage.FINGERPRINTS, Stage.RETRIEVAL, Stage.ALIGNMENT, Stage.SIGNS]
    assert [s.done for s in steps if s.stage is Stage.READING][-1] == 3


@pytest.mark.parametrize("stage", [Stage.READING, Stage.FINGERPRINTS, Stage.RETRIEVAL, Stage.ALIGNMENT, Stage.SIGNS])
def test_cancelling_stops_in_every_stage(folder: Path, stage: Stage) -> None:
    """What progress raises comes out."""

    def cancel(step: ProgressStep) -> None:
        if step.stage is stage:
            raise Cancelled

    with pytest.raises(Cancelled):
        check(CheckRequest((folder,), jobs=1), cancel)


def test_a_typing_mistake_is_a_sentence(tmp_path: Path) -> None:
    """A path that is not there."""
    with pytest.raises(HengwenError):
        check(CheckRequest((tmp_path / "nowhere",)))


def test_comparisons_come_best_first() -> None:
    """By evidence, then by path."""
    texts = {"a": SHARED + OWN["a"], "b": SHARED, "c": SHARED + OWN["b"] + OWN["c"]}
    report = compare_documents([make_document(text, path) for path, text in texts.items()])
    evidence = [report.evidence(pair) for pair in report.comparisons]
    assert evidence == sorted(evidence, reverse=True)
    assert len(evidence) == 3


def test_a_title_that_only_two_share_is_reported_without_shared_text() -> None:
    """Two proposals of one title; a title that the whole class has says nothing."""
    two = [make_document(OWN[n], n, title="城市老旧小区垃圾分类长效机制研究") for n in "ab"]
    assert [pair.title_similarity for pair in compare_documents(two).comparisons] == [pytest.approx(1)]
    many = [
        make_document("".join(chr(0x4E00 + 97 * i + j) for j in range(60)), str(i), title="课程论文") for i in range(8)
    ]
    assert compare_documents(many).comparisons == ()


def test_paragraph_radius_is_an_option() -> None:
    """At radius 0 only paragraphs joined by a passage are paired; a wider one adds near ones."""
    words = "阅读量大的学生写得更长也更愿意修改而只做练习册的学生篇幅短修改多半停在错别字上"
    thinned = "".join(c for i, c in enumerate(words) if i % 4 != 3)
    documents = [make_document(words + "\n" + OWN["a"] + SHARED, "a"), make_document(thinned + "\n" + SHARED, "b")]
    narrow, wide = (
        compare_documents(documents, CheckRequest(options=Options(distance=d))).comparisons[0] for d in (0, 31)
    )
    assert len(wide.paragraphs) > len(narrow.paragraphs)


def _class_on_a_form(folder: Path) -> Path:
    """Twelve documents on one form, two of which share a sentence beside it, and two a little less than a passage."""
    folder.mkdir()
    form = "实验报告应写明目的、器材、步骤和结论，并在末尾附上小组成员的签名和日期，逾期不收。\n"
    for number in range(12):
        own = "".join(chr(0x4E00 + (number * 997 + place * 31) % 15_000) for place in range(160)) + "。\n"
        beside = SHARED if number < 2 else "鸬鹚衔鳜穿棂隙犹踟蹰" if number < 4 else ""
        (folder / f"{number:02}.txt").write_text(form + own + beside, encoding="utf-8")
    return folder


def test_pairs_of_which_nothing_counts_are_only_there_for_who_asks(tmp_path: Path) -> None:
    """All else is the same, also from what was kept by a check of the other kind."""
    folder, kept = _class_on_a_form(tmp_path / "class"), tmp_path / "kept.db"
    request = CheckRequest((folder,), jobs=1, kept_work=kept)
    whole = check(replace(request, kept_work=None))
    assert [_names(pair) for pair in whole.comparisons] == [("00.txt", "01.txt")]
    (silent,) = whole.hidden_comparisons
    assert _names(silent) == ("02.txt", "03.txt")
    for hidden in (False, True, False):
        report = check(replace(request, hidden=hidden))
        assert len(report.hidden_comparisons) == hidden
        assert _json(report, tmp_path / "report.json") == _json(whole, tmp_path / "whole.json")
    counted = check(replace(request, options=Options(leave_out=frozenset()), hidden=False))
    assert len(counted.comparisons) == 66


def test_a_check_that_is_stopped_ends_after_what_is_loaded_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that ends amid an import of compiled modules may be aborted."""
    loaded: list[bool] = []

    def load() -> None:
        time.sleep(0.05)
        loaded.append(True)

    monkeypatch.setattr(preload, "_load", load)
    with pytest.raises(KeyboardInterrupt), preload.preloaded():
        raise KeyboardInterrupt
    assert loaded
