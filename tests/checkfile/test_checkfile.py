"""Check files: everything comes back, verdicts are written at once, and a bad file is refused with a sentence."""

import json
import random
import sqlite3
import subprocess
import sys
import tracemalloc
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.checkfile import file as module
from hengwen.checkfile.file import VERSION
from hengwen.matching.block_choices import decide
from hengwen.model.document import Role, State
from hengwen.model.messages import HengwenError
from hengwen.model.people import FOLDER, NONE, PeopleOptions, Person
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import LABELS, CheckInputs, CheckRequest, ComparisonScope
from hengwen.model.request.options import Options
from hengwen.resources.i18n import translate
from hengwen.serial import upgrade
from hengwen.serial.check import CheckRow, request_from
from hengwen.serial.comparison import PairRow, comparison_from
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.serial.upgrade import decode_former
from signed_report import as_kept

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
VERDICT = Verdict(Decision.EXCUSED, "合写", "两人同组，已问过。\n“=1+1” \ud800", "李老师", "2026-05-01T08:00:00Z")


@pytest.fixture(scope="module")
def report() -> Report:
    """The bundled samples, checked."""
    return check(CheckRequest((SAMPLES,), templates=(SAMPLES / "作业要求.docx",), options=Options(min_length=10)))


@pytest.fixture
def saved(report: Report) -> SavedCheck:
    """The same with two verdicts."""
    pair = report.comparisons[0]
    review = Review().decided(Case.of(pair), VERDICT).decided(Case.of(pair, pair.matches[0]), VERDICT)
    request = CheckRequest((Path("a\udcff/b"),), (Path("旧"),), (), {Path("甲.txt"): "big5"}, report.options)
    scope = ComparisonScope({"year": "2026"}, ("course", "group"), among_new=False, compare_own=True)
    corrections = {"甲.txt": Person("2023010101", "王芳", "王芳"), "乙.txt": None}
    people = PeopleOptions("{number}-{name}", Path("名单.xlsx"), corrections)
    request = replace(request, library=Path("馆.db"), scope=scope, people=people)
    report.__dict__["inputs"] = replace(report.inputs, request=request.bare)  # as if that had been asked
    return SavedCheck(report, review, request)


def _alike(one: ReportEntry, other: ReportEntry) -> bool:
    names = ("fingerprint", "exclusions", "kept")
    same = all(getattr(one, name) == getattr(other, name) for name in names)
    return same and as_kept(one.document) == other.document and np.array_equal(one.tokens, other.tokens)


def test_everything_comes_back(saved: SavedCheck, tmp_path: Path) -> None:
    """Documents, exclusions, comparisons, silent ones too, figures, verdicts, and what was asked."""
    save(saved, tmp_path / "一.hengwen")
    again = CheckFile(tmp_path / "一.hengwen").load()
    assert again.request == saved.request
    assert dict(again.review) == dict(saved.review)
    before, after = saved.report, again.report
    assert all(map(_alike, before.entries, after.entries))
    for name in ("options", "skipped", "warnings", "created", "seconds", "inputs", "blocks", "block_choices"):
        assert getattr(before, name) == getattr(after, name)
    for pairs in ("comparisons", "hidden_comparisons"):
        assert [_figures(pair) for pair in getattr(before, pairs)] == [_figures(pair) for pair in getattr(after, pairs)]
    assert [before.similarity(e) for e in before.entries] == [after.similarity(e) for e in after.entries]
    others = frozenset({"references"})
    switched = [[_figures(p) for p in actual.with_exclusions(others).comparisons] for actual in (before, after)]
    assert switched[0] == switched[1]


def _figures(pair: Comparison) -> tuple[str, str, list[Any]]:
    names = ("matches", "paragraphs", "uncounted", "uncounted_paragraphs", "distance", "title_similarity",
             "similar_titles",
             "similarity", "left_share", "right_share")  # fmt: skip
    return pair.left.document.path, pair.right.document.path, [getattr(pair, name) for name in names]


PATHS = st.text(st.characters(exclude_characters="\0"), min_size=1).map(Path)
REQUESTS = st.builds(
    CheckRequest,
    *[st.lists(PATHS, max_size=3).map(tuple)] * 3,
    st.dictionaries(PATHS, st.sampled_from(["big5", "utf-8"]), max_size=2),
    library=st.none() | PATHS,
    scope=st.builds(
        ComparisonScope,
        st.dictionaries(st.sampled_from(LABELS), st.text(), max_size=2),
        st.lists(st.sampled_from(LABELS), max_size=2).map(tuple),
        st.booleans(),
        st.booleans(),
    ),
    people=st.builds(
        PeopleOptions,
        st.sampled_from([FOLDER, NONE, "{number}_{name}"]),
        st.none() | PATHS,
        st.dictionaries(st.text(), st.none() | st.builds(Person, st.text(), st.text(), st.text()), max_size=2),
    ),
)


@given(REQUESTS)
def test_a_check_that_is_made_again_asks_what_was_asked(request: CheckRequest) -> None:
    """What was set and what was left as it is: documents, library, labels, who is compared with whom, people."""
    asked = decode_json(encode_json(request), CheckRequest)
    assert request_from(asked, Options()) == request


def test_a_check_from_before_people_were_told_apart_by_more_than_folders() -> None:
    """It says whether by folders, or not at all; new documents were compared with each other, own ones not."""
    for said, rule in (({"by_folder": True}, FOLDER), ({}, NONE)):
        old = {"asked": {"paths": ["a"], "against": [], "templates": [], "encodings": {}, **said}}
        asked = decode_former(json.dumps(old), _Asked, upgrade.check).asked
        assert request_from(asked, Options()) == CheckRequest((Path("a"),), people=PeopleOptions(rule))


class _Asked(Struct):
    asked: CheckRequest


def test_what_was_given_to_a_check_that_did_not_keep_it_is_not_made_up() -> None:
    """A report says nothing of it then; above all not that new documents were not compared with each other."""
    old: dict[str, object] = {"created": "", "seconds": 0, "options": {}, "skipped": [], "warnings": []}
    old |= {"asked": {"paths": [], "against": [], "templates": [], "encodings": {}}, "documents": 0, "pairs": 0}
    given: tuple[dict[str, object], ...] = ({}, {"inputs": None}, {"inputs": {}})
    for said in given:
        assert decode_former(json.dumps(old | said), CheckRow, upgrade.check).inputs == CheckInputs()


def test_pairs_that_share_nothing_but_what_is_left_out_come_back(saved: SavedCheck, tmp_path: Path) -> None:
    """They are in the file, though no list shows them: with the exclusion switched off they are pairs again."""
    first, *others = saved.report.comparisons
    report = replace(saved.report, comparisons=tuple(others), hidden_comparisons=(first,))
    save(replace(saved, report=report), tmp_path / "a.hengwen")
    again = CheckFile(tmp_path / "a.hengwen").load().report
    assert [_figures(pair) for pair in again.hidden_comparisons] == [_figures(first)]
    assert [_figures(pair) for pair in again.comparisons] == [_figures(pair) for pair in others]


def test_a_check_says_at_its_head_what_it_is(saved: SavedCheck, tmp_path: Path) -> None:
    """`file` and other programs know it by four letters, older versions of this one by its version."""
    save(saved, tmp_path / "a.hengwen")
    head = (tmp_path / "a.hengwen").read_bytes()[:100]
    assert (head[68:72], int.from_bytes(head[60:64])) == (b"HWCH", 6)


def test_texts_that_break_writers_come_back(tmp_path: Path, report: Report) -> None:
    """NUL, lone surrogates and code points that are no characters stand in the text and the path as before."""
    text = "a\0b\ud800\uffff=1+1<script>" + "长" * 40_000
    document = report.entries[0].document
    content = replace(document.content, text=text, paragraphs=(), findings=(), state=State.SUSPICIOUS)
    bad = replace(document, path="x\udcfe\n.txt", content=content, role=Role.OLD)
    entry = ReportEntry(bad, np.arange(len(text), dtype=np.int32), 2**64 - 1, across=0x0123456789ABCDEF)
    save(SavedCheck(Report(Options(), (entry,), ()), Review(), CheckRequest()), tmp_path / "a.hengwen")
    (again,) = CheckFile(tmp_path / "a.hengwen").load().report.entries
    assert again.document == as_kept(bad)
    assert (again.fingerprint, again.across) == (2**64 - 1, 0x0123456789ABCDEF)


def test_a_verdict_is_written_at_once_and_can_be_taken_back(saved: SavedCheck, tmp_path: Path) -> None:
    """The verdict is in the file when it returns; a verdict that says nothing removes the former one."""
    file = CheckFile(tmp_path / "a.hengwen")
    save(saved, file.path)
    case = Case.of(saved.report.comparisons[1])
    file.decide(case, VERDICT)
    assert dict(file.review())[case] == VERDICT
    assert file.summary().verdicts == 3
    file.decide(case, Verdict())
    assert dict(file.review()) == dict(file.memory()) == dict(saved.review)


def test_verdicts_of_a_file_without_numbers_come_back(saved: SavedCheck, tmp_path: Path) -> None:
    """As version 3 wrote them; with the first verdict of this program an older one knows that it is too old."""
    file = CheckFile(tmp_path / "a.hengwen")
    save(saved, file.path)
    with sqlite3.connect(file.path) as connection:
        connection.execute("UPDATE verdict SET said = json_remove(said, '$[5]')")
        connection.execute("PRAGMA user_version = 3")
    connection.close()
    assert dict(file.review()) == dict(saved.review)
    case = Case.of(saved.report.comparisons[1])
    file.decide(case, replace(VERDICT, number=7))
    assert dict(file.review())[case].number == 7
    connection = sqlite3.connect(file.path)
    assert connection.execute("PRAGMA user_version").fetchone() == (4,)
    connection.close()


def test_a_list_of_checks_needs_no_texts(saved: SavedCheck, tmp_path: Path) -> None:
    """When, what, how many: without loading the report."""
    save(saved, tmp_path / "a.hengwen")
    summary = CheckFile(tmp_path / "a.hengwen").summary()
    assert summary.created == saved.report.created
    assert (summary.documents, summary.pairs) == (len(saved.report.entries), len(saved.report.comparisons))
    assert summary.paths == tuple(map(str, saved.request.paths))


def test_what_is_no_check_is_refused(tmp_path: Path) -> None:
    """No file, another file, another database, a newer version: a sentence each, and the file is left alone."""
    other = tmp_path / "other.hengwen"
    for content in (b"", b"no database" * 100, b"SQLite format 3\0" + bytes(200)):
        other.write_bytes(content)
        with pytest.raises(HengwenError):
            CheckFile(other).load()
        assert other.read_bytes() == content
    other.unlink()
    with pytest.raises(HengwenError, match="There is no file"):
        CheckFile(other).load()
    assert not other.exists()


def test_a_newer_file_is_refused(saved: SavedCheck, tmp_path: Path) -> None:
    """A file of a newer program is not read in the hope that all goes well."""
    save(saved, tmp_path / "a.hengwen")
    connection = sqlite3.connect(tmp_path / "a.hengwen")
    connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    with pytest.raises(HengwenError, match="newer"):
        CheckFile(tmp_path / "a.hengwen").load()


def test_a_text_that_unpacks_to_more_than_it_was_takes_no_memory(saved: SavedCheck, tmp_path: Path) -> None:
    """64 kB that stand for 64 MB: refused before they are there."""
    save(saved, tmp_path / "a.hengwen")
    with sqlite3.connect(tmp_path / "a.hengwen") as connection:
        connection.execute("UPDATE document SET text = ? WHERE number = 0", (zlib.compress(bytes(1 << 26)),))
    connection.close()
    tracemalloc.start()
    try:
        with pytest.raises(HengwenError, match="damaged"):
            CheckFile(tmp_path / "a.hengwen").load()
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


def test_a_foreign_file_calls_nothing_but_what_reads_it(saved: SavedCheck, tmp_path: Path) -> None:
    """A view in the place of a table that asks where the file lies, as it might ask for worse: refused, not run."""
    save(saved, tmp_path / "a.hengwen")
    with sqlite3.connect(tmp_path / "a.hengwen") as connection:
        connection.execute("ALTER TABLE meta RENAME TO own")
        spying = "SELECT key, value FROM own UNION SELECT 'place', json_quote(file) FROM pragma_database_list"
        connection.execute(f"CREATE VIEW meta AS {spying}")
    connection.close()
    with pytest.raises(HengwenError):
        CheckFile(tmp_path / "a.hengwen").load()
    save(saved, tmp_path / "b.hengwen")
    with module._open(tmp_path / "b.hengwen") as opened:
        assert opened.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_damaged_file_is_refused_or_read_but_never_breaks(saved: SavedCheck, tmp_path: Path) -> None:
    """200 files with flipped bytes, and cut ones: each loads or gives a sentence."""
    save(saved, tmp_path / "a.hengwen")
    whole = (tmp_path / "a.hengwen").read_bytes()
    rnd, bad = random.Random(1), tmp_path / "bad.hengwen"
    for round_ in range(200):
        broken = bytearray(whole)
        for _ in range(1 + round_ % 30):
            broken[rnd.randrange(len(broken))] ^= 1 << rnd.randrange(8)
        bad.write_bytes(bytes(broken) if round_ % 5 else whole[: rnd.randrange(len(whole))])
        try:
            CheckFile(bad).load()
        except HengwenError as fault:
            assert str(fault)


def test_a_full_disk_is_said_in_the_language_of_the_reader(
    saved: SavedCheck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says it in English only, and in its own words."""
    file, connect = CheckFile(tmp_path / "a.hengwen"), module._connect
    save(saved, file.path)

    def full(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {max(pages, 1)}")
        return connection

    monkeypatch.setattr(module, "_connect", full)
    with pytest.raises(OSError, match="the disk is full"):
        save(saved, tmp_path / "b.hengwen")
    with pytest.raises(HengwenError) as fault:
        file.decide(Case.of(saved.report.comparisons[0]), Verdict(Decision.EXCUSED, note="很长" * 20_000))
    assert translate(fault.value.message, "zh_CN") == "“a.hengwen”打不开或无法写入：磁盘已满。"


def test_a_write_that_fails_leaves_the_former_file(saved: SavedCheck, tmp_path: Path) -> None:
    """A report that cannot be written whole leaves what was there, and nothing half-written beside it."""
    path = tmp_path / "a.hengwen"
    save(saved, path)
    before = path.read_bytes()
    bad = replace(saved, report=replace(saved.report, skipped=(object(),)))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        save(bad, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


DECIDE = """
import sys
from itertools import count
from pathlib import Path
from hengwen.checkfile import CheckFile
from hengwen.model.document import Span
from hengwen.model.report.review import Case, Verdict
file = CheckFile(Path(sys.argv[1]))
for number in count(len(file.review()) + 1):
    file.decide(Case("a", "b", (Span(0, number), Span(0, 1))), Verdict(note="注"))
    print(number, flush=True)
"""


@pytest.mark.slow
def test_a_kill_loses_no_verdict_that_was_written(saved: SavedCheck, tmp_path: Path) -> None:
    """A program that writes verdicts is killed at random moments: the file opens with all verdicts up to the last."""
    file = CheckFile(tmp_path / "a.hengwen")
    save(SavedCheck(saved.report, Review(), CheckRequest()), file.path)
    rnd, printed = random.Random(2), 0
    for _ in range(12):
        with subprocess.Popen([sys.executable, "-c", DECIDE, str(file.path)], stdout=subprocess.PIPE) as process:
            assert process.stdout
            lines = [process.stdout.readline() for _ in range(rnd.randint(1, 9))]
            process.kill()
            lines += process.stdout.read().splitlines(keepends=True)
            printed = max(printed, *(int(line) for line in lines if line.endswith(b"\n")))
        ends = sorted(case.passage[0].end for case, _ in file.review() if case.passage)
        assert ends == list(range(1, len(ends) + 1))
        assert len(ends) >= printed
        assert len(file.load().report.entries) == len(saved.report.entries)


def _switched(report: Report) -> tuple[object, ...]:
    """What decisions about blocks change."""
    counted = [(entry.counted, entry.exclusions, entry.counted_blocks) for entry in report.entries]
    return [_figures(pair) for pair in report.comparisons], counted, report.blocks, dict(report.block_choices)


def test_what_was_decided_about_shared_text_comes_back(tmp_path: Path) -> None:
    """Blocks, what was decided before the check was saved, and what was decided after."""
    chance, letters = random.Random(7), "".join(chr(code) for code in range(0x4E00, 0x5600))
    form = "".join(chance.choices(letters, k=200))
    texts = [form[:100] + "".join(chance.choices(letters, k=200)) + form[100:] for _ in range(8)]
    report = compare_documents([make_document(text, f"{number}.txt") for number, text in enumerate(texts)])
    (block,) = report.blocks
    save(SavedCheck(report, Review(), CheckRequest()), tmp_path / "a.hengwen")
    file = CheckFile(tmp_path / "a.hengwen")
    assert _switched(file.load().report) == _switched(report)
    file.choose({block.id: True})
    counted = decide(report, {block.id: True}, ComparisonScope())
    assert len(counted.comparisons) == 28
    assert _switched(file.load().report) == _switched(counted)
    assert dict(file.load().request.block_choices) == {block.id: True}, "so that checking again keeps it"
    save(SavedCheck(counted, Review(), CheckRequest()), tmp_path / "b.hengwen")
    assert _switched(CheckFile(tmp_path / "b.hengwen").load().report) == _switched(counted)
    CheckFile(tmp_path / "b.hengwen").choose({})
    assert CheckFile(tmp_path / "b.hengwen").load().report.comparisons == ()


def test_a_match_of_a_former_version_has_the_one_similarity(tmp_path: Path) -> None:
    """There `similarity` was how much is aligned, and what is equal stood beside it, without its places."""
    copied = "问卷在预调查的基础上修订，内部一致性系数达到零点八七，说明测量工具比较可靠，数据可以用于进一步的分析。"
    texts = {"a.txt": copied, "b.txt": copied.replace("修订", "重写").replace("可靠", "稳定")}
    (pair,) = compare_documents([make_document(text, path) for path, text in texts.items()]).comparisons
    names = "left", "right", "left_moved", "right_moved"
    matches = [
        [match.left.start, match.left.end, match.right.start, match.right.end, match.kind, 1.0, match.distance,
         [match.similarity, *([(span.start, span.end) for span in getattr(match.alignment, name)] for name in names)]]
        for match in pair.matches
    ]  # fmt: skip
    old = {"distance": pair.distance, "title_similarity": pair.title_similarity, "namesakes": False, "excused": [],
           "matches": matches, "paragraphs": [], "excused_paragraphs": []}  # fmt: skip
    both = pair.left.document.text, pair.right.document.text
    again = comparison_from(
        decode_former(json.dumps(old), PairRow, upgrade.comparison, *both), pair.left, pair.right
    )  # fmt: skip
    assert [match.similarity for match in again.matches] == [match.similarity for match in pair.matches]
    assert (again.parts, again.parts_by_side) == (pair.parts, pair.parts_by_side)
    assert pair.matches[0].similarity < 1
    assert again.parts.edited == 2 * 4 - 2
