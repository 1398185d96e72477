"""A check against a library finds what a check against the same documents finds."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.check.run import check
from hengwen.library.add import add_read_documents
from hengwen.library.search.similar_documents import with_near_fingerprint
from hengwen.library.store import Library
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.model.document import Document, Role
from hengwen.model.messages import message
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from library.libraries import essay, make_library, with_part_of


def against(path: Path, new: list[Document], scope: ComparisonScope = ComparisonScope()) -> Report:  # noqa: B008 - frozen
    """The report of new documents against a library."""
    with Library.open(path) as library:
        return compare_documents(new, CheckRequest(scope=scope), library=library)


def figures(report: Report) -> list[tuple[object, ...]]:
    """What a report says of its pairs."""
    return [
        (
            Path(pair.left.document.path).name, Path(pair.right.document.path).name, pair.matches, pair.paragraphs,
            pair.similarity, pair.distance, pair.left.fingerprint, pair.right.fingerprint,
        )
        for pair in (*report.comparisons, *report.hidden_comparisons)
    ]  # fmt: skip


@pytest.fixture
def years() -> list[Document]:
    """Forty essays on one form: a heading that all have, and text of their own."""
    form = "本表由申请人如实填写并由所在单位审核盖章后提交给主管部门统一受理"
    essays = [essay(number, role=Role.OLD) for number in range(40)]
    return [make_document(form + "\n" + old.text, old.path, Role.OLD) for old in essays]


def test_passages_fingerprints_and_what_is_common_are_the_same(tmp_path: Path, years: list[Document]) -> None:
    """Copied, edited, and on one form, which is left out; although only some of the forty documents are loaded."""
    path = make_library(tmp_path / "a.hengwen", years)
    chance = random.Random(3)
    edited = "".join(c if chance.random() > 0.1 else "甲" for c in years[7].text)
    new = [
        with_part_of(essay(100), years[3], "one.txt"), make_document(edited, "two.txt"),
        make_document(years[0].text.split("\n")[0] + "\n" + essay(101).text, "three.txt"),
    ]  # fmt: skip
    actual, plain = against(path, new), compare_documents([*new, *years])
    assert figures(actual) == figures(plain)
    assert {Path(e.document.path).name for e in actual.entries} >= {"one.txt", "two.txt", "three.txt", "0003.txt"}
    assert len(actual.entries) < len(plain.entries)
    form = [next(e for e in report.entries if Path(e.document.path).name == "0003.txt") for report in (actual, plain)]
    kinds = [[(exclusion.kind, exclusion.span) for exclusion in entry.exclusions] for entry in form]
    assert kinds[0] == kinds[1] != []


def test_a_document_that_is_all_of_the_task_sheet_has_nothing_to_look_for(tmp_path: Path) -> None:
    """It is in the report, with all its text left out, and so is what it shares with none."""
    sheet, new = tmp_path / "sheet.txt", tmp_path / "new"
    new.mkdir()
    sheet.write_text(f"{essay(1).text}\n{essay(2).text}\n", encoding="utf-8")
    (new / "a.txt").write_text(essay(1).text, encoding="utf-8")
    library = make_library(tmp_path / "a.hengwen", [essay(1), essay(3)])
    report = check(CheckRequest((new,), templates=(sheet,), library=library))
    assert report.comparisons == ()
    (entry,) = (entry for entry in report.entries if entry.document.role is Role.NEW)
    assert sum(exclusion.span.end - exclusion.span.start for exclusion in entry.exclusions) > 50


def test_however_the_library_grew_the_report_is_the_same(tmp_path: Path, years: list[Document]) -> None:
    """At once, in parts, or while some wait for the index."""
    new = [with_part_of(essay(100), years[3]), with_part_of(essay(101), years[30], "b.txt")]
    at_once = make_library(tmp_path / "a.hengwen", years)
    in_parts = tmp_path / "b.hengwen"
    for start in (0, 11, 13, 29):
        stop = {0: 11, 11: 13, 13: 29, 29: 40}[start]
        make_library(in_parts, years[start:stop])
    assert figures(against(at_once, new)) == figures(against(in_parts, new))


def test_documents_of_the_library_are_never_compared_with_each_other(tmp_path: Path) -> None:
    """Although both share the same passage with the new one."""
    source = essay(1)
    path = make_library(tmp_path / "a.hengwen", [source, with_part_of(essay(2), source, "old copy.txt")])
    report = against(path, [with_part_of(essay(3), source, "new.txt")])
    pairs = {(pair.left.document.role, pair.right.document.role) for pair in report.comparisons}
    assert pairs == {(Role.NEW, Role.OLD)}
    assert len(report.comparisons) == 2


def test_a_document_of_the_library_under_a_new_name_is_found_whole(tmp_path: Path) -> None:
    """It comes first, with every share whole, and a sentence says so; what it shares with others is found too."""
    one, copy = essay(1), with_part_of(essay(2), essay(1), "copy.txt")
    path = make_library(tmp_path / "a.hengwen", [one, copy, essay(4)])
    for scope in (ComparisonScope(), ComparisonScope(among_new=False)):
        report = against(path, [replace(copy, path="again.txt"), essay(7)], scope)
        assert [Path(pair.right.document.path).name for pair in report.comparisons] == ["copy.txt", "0001.txt"]
        best = report.comparisons[0]
        assert (best.similarity, best.left_share, best.right_share, best.right.document.role) == (1, 1, 1, Role.OLD)
        assert report.similarity(best.left) == 1
        sentence = next(str(warning) for warning in report.warnings if "byte for byte" in str(warning))
        assert "again.txt" in sentence
        assert "copy.txt" in sentence


def test_a_file_that_is_in_the_library_is_not_compared_with_itself(tmp_path: Path) -> None:
    """The same file, checked once more, is checked against all others; its copy is found whole beside it."""
    one, copy = essay(1), with_part_of(essay(2), essay(1), "copy.txt")
    path = make_library(tmp_path / "a.hengwen", [one, copy, essay(4)])
    report = against(path, [copy])
    assert [Path(pair.right.document.path).name for pair in report.comparisons] == ["0001.txt"]
    assert "not compared with itself" in str(report.warnings[0])
    report = against(path, [copy, replace(copy, path="again.txt")])
    assert {pair.left.document.path for pair in report.comparisons if pair.similarity == 1} == {"copy.txt"}
    assert report.similarity(report.entries[1]) == 1


def test_a_report_names_no_folders_above_a_document_of_the_library(tmp_path: Path) -> None:
    """It is handed on: of where an older document lay it says the last folder and the name."""
    one = essay(1)
    stored = replace(one, path=str(Path("/home/teacher/courses/2025/essay.txt")))
    path = make_library(tmp_path / "a.hengwen", [stored, essay(4)])
    for new in (stored, replace(one, path="again.txt")):
        sentence = next(str(warning) for warning in against(path, [new]).warnings if "essay.txt”" in str(warning))
        assert "“2025/essay.txt”" in sentence
        assert "courses" not in sentence


def test_what_one_author_wrote_is_not_compared(tmp_path: Path) -> None:
    """Labels exclude what is in the library, people what is new; the others are compared."""
    source = essay(1)
    path = make_library(tmp_path / "a.hengwen", [source], author="张三")
    new = [with_part_of(essay(2), source, "a/x.txt"), with_part_of(essay(3), source, "a/y.txt")]
    assert len(against(path, new).comparisons) == 3
    own = [replace(item, person=Person(name="李四", label="李四")) for item in new]
    same = ComparisonScope({"author": "张三"}, ("author",))
    assert {pair.right.document.role for pair in against(path, new, same).comparisons} == {Role.NEW}
    other = ComparisonScope({"author": "李四"}, ("author",), among_new=True)
    assert {pair.right.document.role for pair in against(path, own, other).comparisons} == {Role.OLD}
    assert len(against(path, own, replace(other, compare_own=True)).comparisons) == 3
    only_old = ComparisonScope(among_new=False)
    assert {pair.right.document.role for pair in against(path, new, only_old).comparisons} == {Role.OLD}
    warnings = [[str(warning) for warning in against(path, new, sample).warnings] for sample in (same, only_old)]
    assert "author=张三" in warnings[0][0]
    assert "with each other" in warnings[1][0]
    assert against(path, new).warnings == ()


def test_new_documents_that_the_library_has_are_old_ones_too(tmp_path: Path) -> None:
    """Checked with the library only, a document is compared with them although they stand in the same folder."""
    source, other = essay(1), essay(4)
    path = make_library(tmp_path / "a.hengwen", [source])
    copies = [with_part_of(essay(number), source, f"{number}.txt") for number in (2, 3)]
    report = against(path, [source, *copies, other], ComparisonScope(among_new=False))
    names = {(pair.left.document.name, pair.right.document.name) for pair in report.comparisons}
    assert names == {("0001.txt", "2.txt"), ("0001.txt", "3.txt")}


def test_a_removed_document_is_found_no_more(tmp_path: Path) -> None:
    """Nor does it count among the others."""
    from hengwen.library.index.segments import remove_documents

    path = make_library(tmp_path / "a.hengwen", [essay(number) for number in range(4)])
    new = [with_part_of(essay(9), essay(1))]
    assert len(against(path, new).comparisons) == 1
    with Library.open(path, write=True) as library:
        remove_documents(library, [2])
    report = against(path, new)
    assert report.comparisons == ()
    assert figures(report) == figures(compare_documents([*new, essay(0, role=Role.OLD)]))


def test_documents_that_wait_for_the_index_are_found(tmp_path: Path) -> None:
    """An import that was stopped before its end, in a library that can only be read now."""
    path = make_library(tmp_path / "a.hengwen", [essay(1), essay(2)])
    with Library.open(path, write=True) as library, library.writing():
        from hengwen.text.analysis import analyse

        library.insert(essay(3), analyse(essay(3).text), {})
    with Library.open(path) as library:
        library.read_only = library.read_only or message("Only to be read.")
        report = compare_documents([with_part_of(essay(9), essay(3))], library=library)
    assert [Path(pair.right.document.path).name for pair in report.comparisons] == ["0003.txt"]


def test_a_report_becomes_part_of_the_library(tmp_path: Path) -> None:
    """The documents of a check are added as they were read."""
    report = compare_documents([essay(1), essay(2)])
    with Library.open(tmp_path / "a.hengwen", write=True) as library:
        added = add_read_documents(library, [entry.document for entry in report.entries], labels={"year": "2026"})
        assert len(added.new) == 2


def test_a_title_that_few_have_makes_a_candidate(tmp_path: Path) -> None:
    """Although the texts share nothing."""
    path = make_library(
        tmp_path / "a.hengwen", [essay(1, title="城市垃圾分类收费政策的效果评估"), essay(2, title="深海机器人研究")]
    )
    report = against(path, [essay(3, title="城市垃圾分类收费政策的效果评价")])
    assert [(Path(pair.right.document.path).name, pair.similar_titles) for pair in report.comparisons] == [
        ("0001.txt", True)
    ]


def test_the_same_words_in_another_order_make_a_candidate(tmp_path: Path) -> None:
    """By the fingerprint of the document, which no order changes."""
    words = "。".join(essay(1).text[at : at + 2] for at in range(0, 300, 2)).split("。")
    one = make_document("。".join(words), "one.txt")
    other = make_document("。".join(sorted(words)), "other.txt")
    path = make_library(tmp_path / "a.hengwen", [one, essay(2)])
    with Library.open(path) as library:
        import numpy as np

        from hengwen.library.search.similar_documents import with_near_fingerprint
        from hengwen.library.store import fingerprint_of
        from hengwen.text.analysis import analyse

        numbers = with_near_fingerprint(library, np.array([fingerprint_of(analyse(other.text))], dtype=np.uint64))
    assert numbers == {1}


def test_documents_with_nearly_the_same_words_are_those_within_the_distance(tmp_path: Path) -> None:
    """Counted in bits of the fingerprint; a document without words is like none."""
    with Library.open(make_library(tmp_path / "a.db", [essay(1), essay(2)])) as library:
        numbers = dict(library.rows("SELECT fingerprint, number FROM document"))
        for kept, number in numbers.items():
            own = kept % (1 << 64)
            near, far = own ^ (1 << NEAR) - 1, own ^ (1 << NEAR + 1) - 1
            assert with_near_fingerprint(library, np.array([near, 0], dtype=np.uint64)) == {number}
            assert with_near_fingerprint(library, np.array([far], dtype=np.uint64)) == set()
        assert with_near_fingerprint(library, np.array([0], dtype=np.uint64)) == set()
