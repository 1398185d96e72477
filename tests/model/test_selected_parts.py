"""Parts of checks: what is chosen, and that every figure in a part is that of the whole."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sharded import as_json, copies, edited, forms, prose, with_old

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.cli.main import run
from hengwen.model.document import Document
from hengwen.model.messages import HengwenError
from hengwen.model.people import Person
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.report.selected_part import part_of
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import LEAVE_OUT
from hengwen.model.request.selection import CheckIndex, IndexedDocument, Selection

_OF_PART = {"sources", "sources_elsewhere", "largest", "left_out", "left_out_characters"}
"""What of a document names others, or blocks by their numbers."""


def collection() -> list[Document]:
    """Copies, equal files, forms, works of one person in two files, and two that share with nobody else."""
    documents = [*copies(), *forms()]
    bob = Person("2", "Bob", "Bob")
    pieces = [prose(("bob", n), 120) for n in range(3)]
    documents += [
        replace(make_document(f"{prose('x', 90)}\n{pieces[0]}", "bob-1.txt"), person=bob, part="1"),
        replace(make_document(f"{prose('y', 90)}\n{pieces[1]}", "bob-2.txt"), person=bob, part="2"),
        make_document(f"{pieces[0]}\n{prose('z', 200)}", "of-1.txt"),
        make_document(f"{pieces[1]}\n{prose('u', 200)}", "of-2.txt"),
    ]
    return with_old(documents, 9)


@pytest.fixture(scope="module")
def whole() -> Report:
    """The report of all of them."""
    return compare_documents(collection())


def by_path(report: Report) -> tuple[dict[Any, Any], ...]:
    """Documents, pairs and blocks as programs read them, without what depends on what else is there."""
    values = as_json(report)
    documents = {
        document["path"]: {name: value for name, value in document.items() if name not in _OF_PART}
        for document in values["documents"]
    }
    pairs = {(comparison["left_path"], comparison["right_path"]): comparison for comparison in values["comparisons"]}
    for pair in pairs.values():
        del pair["rank"]
    kept = ("standing", "counts", "documents", "characters")
    return documents, pairs, {block["id"]: {name: block[name] for name in kept} for block in values["blocks"]}


@pytest.mark.parametrize(
    "selection",
    [
        Selection(documents=("text-02.txt",)),
        Selection(documents=("same-1.txt", "near.txt")),
        Selection(groups=("form-07.txt",)),
        Selection(documents=("Bob",)),
        Selection(best=1),
        Selection(best=9),
        Selection(documents=("text-14.txt", "of-1.txt"), best=3),
    ],
)
def test_every_figure_of_a_part_is_that_of_the_whole(whole: Report, selection: Selection) -> None:
    """Of documents, of pairs and of blocks; pairs and blocks in the same order; and the part says that it is one."""
    part = part_of(whole, selection)
    for actual, of_whole in zip(by_path(part), by_path(whole), strict=True):
        assert actual.items() <= of_whole.items()
        assert list(actual) == [item for item in of_whole if item in actual]
    assert part.comparisons
    assert len(part.comparisons) < len(whole.comparisons)
    assert "part of a check" in str(part.warnings[0])
    assert as_json(part)["part_of"] == {"documents": len(whole.entries), "comparisons": len(whole.comparisons)}
    people = {item["id"]: item for item in as_json(whole)["people"]}
    for person in as_json(part)["people"]:
        assert person == people[person["id"]]


def test_all_sources_of_a_chosen_document_are_listed(whole: Report) -> None:
    """Those of others only where they were chosen too; how many are missing is said."""
    part = part_of(whole, Selection(documents=("text-02.txt",)))
    every = {item["path"]: item["sources"] for item in as_json(whole)["documents"]}
    elsewhere = 0
    for document in as_json(part)["documents"]:
        sources = [source for source in every[document["path"]] if source in document["sources"]]
        assert sources == document["sources"]
        assert len(document["sources"]) + document["sources_elsewhere"] == len(every[document["path"]])
        elsewhere += document["sources_elsewhere"]
        if document["name"] == "text-02.txt":
            assert document["sources"] == every[document["path"]]
    assert elsewhere


def test_a_source_is_where_something_counts() -> None:
    """A pair of which nothing counts in a document is none for it, be it listed or not."""
    parts = [(1, 3, 0.4), (1, 2, 0.4), (4, 0, 0.0), (4, 4, 0.4), (4, 1, 0.0), (5, 4, 0.4), (2, 3, 0.0)]
    documents = [
        make_document(f"{edited(prose(one, 120), n, share)}\n{prose(('b', other), 80)}", f"{n}.txt")
        for n, (one, other, share) in enumerate(parts)
    ]
    report = compare_documents(documents)
    every = {item["path"]: len(item["sources"]) for item in as_json(report)["documents"]}
    paired = Counter(entry.document.path for pair in report.comparisons for entry in (pair.left, pair.right))
    assert any(paired[path] > sources for path, sources in every.items())
    for best in range(1, len(report.comparisons)):
        for document in as_json(part_of(report, Selection(best=best)))["documents"]:
            assert len(document["sources"]) + document["sources_elsewhere"] == every[document["path"]]


def test_people_come_whole(whole: Report) -> None:
    """A pair of one of their files brings the other ones, with all that the two people share."""
    part = part_of(whole, Selection(documents=("of-1.txt",)))
    assert {entry.document.name for entry in part.entries} == {"bob-1.txt", "bob-2.txt", "of-1.txt"}
    assert {pair.left.document.name for pair in part.comparisons} == {"bob-1.txt"}
    part = part_of(whole, Selection(documents=("Bob",)))
    assert {entry.document.name for entry in part.entries} == {"bob-1.txt", "bob-2.txt", "of-1.txt", "of-2.txt"}


def test_a_group_is_what_pairs_link(whole: Report) -> None:
    """Whichever of its documents is named, and through however many others."""
    index = CheckIndex([IndexedDocument(f"{n}.txt") for n in range(7)], np.array([(0, 1), (1, 2), (4, 5), (2, 3)]))
    for name in ("0", "3.txt"):
        documents, pairs = Selection(groups=(name,)).chosen(index)
        assert (documents.tolist(), pairs.tolist()) == ([0, 1, 2, 3], [0, 1, 3])
    documents, pairs = Selection(groups=("6",), documents=("1",), best=1).chosen(index)
    assert (documents.tolist(), pairs.tolist()) == ([0, 1, 6], [0])
    no_pairs = CheckIndex(index.documents, np.zeros((0, 2), dtype=np.int64))
    documents, pairs = Selection(groups=("6",)).chosen(no_pairs)
    assert (documents.tolist(), pairs.tolist()) == ([6], [])


def test_labels_choose_documents() -> None:
    """All that have one, with their pairs."""
    labels: Sequence[dict[str, str]] = ({"year": "1"}, {"year": "2"}, {}, {"year": "1"})
    index = CheckIndex(
        [IndexedDocument(f"{n}.txt", "", item) for n, item in enumerate(labels)], np.array([(1, 2), (0, 1), (1, 3)])
    )
    documents, pairs = Selection(labels=(("year", "1"),)).chosen(index)
    assert (documents.tolist(), pairs.tolist()) == ([0, 1, 3], [1, 2])
    with pytest.raises(HengwenError, match="label"):
        Selection(labels=(("year", "3"),)).chosen(index)


def test_what_is_not_there_is_said(whole: Report) -> None:
    """And what may be several documents."""
    with pytest.raises(HengwenError, match="No document"):
        part_of(whole, Selection(documents=("nobody",)))
    index = CheckIndex([IndexedDocument("a/1.txt"), IndexedDocument("b/1.txt")], np.zeros((0, 2), dtype=np.int64))
    with pytest.raises(HengwenError, match="Several"):
        Selection(documents=("1.txt",)).chosen(index)
    assert Selection(documents=("b/1.txt",)).chosen(index)[0].tolist() == [1]
    with pytest.raises(HengwenError, match="part of another"):
        part_of(part_of(whole, Selection(best=2)), Selection(best=1))


def test_a_part_is_kept_in_a_file(whole: Report, tmp_path: Path) -> None:
    """With its figures, which other programs of before would get wrong."""
    part = part_of(whole, Selection(documents=("text-02.txt", "form-07.txt", "same-1.txt")))
    save(SavedCheck(part, Review(), CheckRequest((Path("in"),))), tmp_path / "part.hengwen")
    report = CheckFile(tmp_path / "part.hengwen").load().report
    assert as_json(report) == as_json(part)
    assert report.part == part.part


def test_figures_of_a_part_follow_what_is_left_out(whole: Report) -> None:
    """What stands elsewhere counts as far as it counts."""
    part = part_of(whole, Selection(documents=("text-02.txt",)))
    every = frozenset(LEAVE_OUT)
    actual, expected = by_path(part.with_exclusions(every))[0], by_path(whole.with_exclusions(every))[0]
    assert {path: item["counted"] for path, item in actual.items()}.items() <= {
        path: item["counted"] for path, item in expected.items()
    }.items()
    same = part.with_exclusions(every).with_exclusions(part.options.leave_out)
    assert as_json(same) == as_json(part)


def test_the_command_writes_a_part(whole: Report, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a kept check, as a report and as a check of its own."""
    check, report, part = (tmp_path / name for name in ("all.hengwen", "part.json", "part.hengwen"))
    save(SavedCheck(whole, Review(), CheckRequest((Path("in"),))), check)
    asked = ["report", str(check), "--document", "text-02.txt", "--output", str(report), "--save", str(part), "--quiet"]
    assert run(asked) == 0
    values = json.loads(report.read_text(encoding="utf-8"))
    expected = part_of(whole, Selection(documents=("text-02.txt",)))
    assert [document["path"] for document in values["documents"]] == [entry.document.path for entry in expected.entries]
    assert as_json(CheckFile(part).load().report) == as_json(expected)
    assert run(["report", str(check), "--best", "1", "--save", str(check)]) == 1
    assert as_json(CheckFile(check).load().report) == as_json(whole)
    assert run(["report", str(check), "--label", "year", "--output", str(tmp_path / "b.json")]) == 2
    assert "NAME=VALUE" in capsys.readouterr().err
