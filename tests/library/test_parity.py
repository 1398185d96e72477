"""Two new documents are judged by the new ones alone; what is common in a library is left out against it."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from essays import COPY, ESSAYS, SOURCE

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.library.store import Library
from hengwen.matching.block_choices import decide
from hengwen.model.document import Document, Role
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from library.libraries import CHARACTERS, essay, make_library

FORM = "".join(random.Random("form").choices(CHARACTERS, k=300))
PHRASE = "".join(random.Random("phrase").choices(CHARACTERS, k=20))
PASSAGE = "".join(random.Random("passage").choices(CHARACTERS, k=60))
TITLE = "城市垃圾分类收费政策的效果评估"


def _on_form(number: int, *parts: str, role: Role = Role.NEW) -> Document:
    """An essay on the form, with some more text of its own kind."""
    text = "\n".join((FORM[:150], essay(number).text, *parts, FORM[150:]))
    return make_document(text, f"{number:04}.txt", role)


def _class() -> list[Document]:
    """Fourteen documents on a form with a phrase of many, a passage of four, two titles and a rewritten paragraph."""
    documents = [_on_form(n, *[PHRASE] * (n < 8), *[PASSAGE] * (n % 4 == 0)) for n in range(12)]
    documents += [make_document(f"{ESSAYS[0]}\n{SOURCE}", "source.txt", title=TITLE)]
    return [*documents, make_document(f"{COPY}\n{ESSAYS[1]}", "copy.txt", title=TITLE)]


def _others() -> dict[str, list[Document]]:
    """Unrelated documents; a larger class on the same form; and ones that have the passage, the phrase or the title."""
    same = [_on_form(n + 100, PHRASE, PASSAGE) for n in range(20)]
    return {
        "unrelated": [essay(n + 200, title=f"{TITLE}{n}") for n in range(60)],
        "on the form": [_on_form(n + 300) for n in range(40)],
        "much in common": [*same, *[make_document(f"{SOURCE}\n{essay(n).text}", f"{n}.txt") for n in range(400, 420)]],
    }


def _pairs(report: Report) -> dict[tuple[str, str], tuple[object, ...]]:
    """All that a report says of each pair of new documents, shown or not."""
    return {
        (pair.left.document.path, pair.right.document.path): (
            pair.matches, pair.uncounted, pair.paragraphs, pair.uncounted_paragraphs, pair.similarity, pair.parts,
            pair.left_share, pair.right_share, pair.distance, pair.title_similarity, pair.similar_titles, pair.shown,
        )
        for pair in (*report.comparisons, *report.hidden_comparisons)
        if pair.right.document.role is Role.NEW
    }  # fmt: skip


def _entries(report: Report) -> list[tuple[object, ...]]:
    return [
        (entry.document.path, entry.exclusions, entry.counted, entry.own, entry.fingerprint)
        for entry in report.entries
        if entry.document.role is Role.NEW
    ]


@pytest.fixture(scope="module")
def alone() -> Report:
    """The class by itself."""
    return compare_documents(_class())


def test_the_class_has_something_of_everything(alone: Report) -> None:
    """A form, a phrase, a passage of four, a rewritten paragraph and a title."""
    assert any(exclusion.kind == ExclusionKind.COMMON for exclusion in alone.entries[0].exclusions)
    kinds = {match.kind for pair in alone.comparisons for match in pair.matches}
    assert {"identical", "rewritten"} <= kinds
    assert any(pair.similar_titles for pair in alone.comparisons)
    assert len([pair for pair in alone.comparisons if pair.similarity > 0.05]) >= 4


@pytest.mark.parametrize("others", _others())
@pytest.mark.parametrize("manner", ["library", "old"])
def test_nothing_changes_among_the_new_ones(alone: Report, tmp_path: Path, others: str, manner: str) -> None:
    """Every figure of every pair, what is left out of each document, and its fingerprint."""
    documents = _others()[others]
    if manner == "old":
        report = compare_documents([*_class(), *(replace(document, role=Role.OLD) for document in documents)])
    else:
        with Library.open(make_library(tmp_path / "a.hengwen", documents)) as library:
            report = compare_documents(_class(), library=library)
    assert _pairs(report) == _pairs(alone)
    assert _entries(report) == _entries(alone)


def test_nothing_changes_either_with_old_ones_and_a_library(alone: Report, tmp_path: Path) -> None:
    """Three parts at once; and what is found between a new one and an old one does not depend on the library."""
    others = _others()
    old = [replace(document, role=Role.OLD) for document in others["much in common"]]
    plain = compare_documents([*_class(), *old])
    with Library.open(make_library(tmp_path / "a.hengwen", [*others["on the form"], *others["unrelated"]])) as library:
        report = compare_documents([*_class(), *old], library=library)
    assert _pairs(report) == _pairs(alone)
    assert _entries(report) == _entries(alone)

    def with_old(report: Report) -> dict[tuple[str, str], tuple[object, ...]]:
        paths = {document.path for document in old}
        return {
            (pair.left.document.path, pair.right.document.path): (pair.matches, pair.paragraphs)
            for pair in report.comparisons
            if pair.right.document.path in paths and pair.matches
        }

    assert with_old(report) == with_old(plain) != {}


def _against(tmp_path: Path, new: Sequence[Document], others: Sequence[Document], manner: str) -> Report:
    if manner == "old":
        return compare_documents([*new, *(replace(document, role=Role.OLD) for document in others)])
    with Library.open(make_library(tmp_path / "a.hengwen", others)) as library:
        return compare_documents(new, library=library)


def _filled(number: int, answer: str) -> str:
    """The form with a name, and another one at its end: too little to tell a class apart by what it wrote."""
    first, last = ("".join(random.Random(f"{number} {end}").choices(CHARACTERS, k=9)) for end in (1, 2))
    return f"{first}\n{FORM[:150]}\n{answer}{first}\n{FORM[150:]}\n{last}"


@pytest.mark.parametrize("manner", ["library", "old"])
@pytest.mark.parametrize("answers", [True, False])
def test_what_is_common_among_the_others_does_not_count_against_them(
    tmp_path: Path, manner: str, *, answers: bool
) -> None:
    """Two new documents on the form of a class: too few to learn it, they share it; with the class, nothing."""
    new = [_on_form(1, PASSAGE), _on_form(2)]
    others = [_on_form(n + 100, *[PASSAGE] * (n == 3)) for n in range(30)]
    if not answers:
        others = [make_document(_filled(n, PASSAGE if n == 3 else ""), f"{n + 100:04}.txt") for n in range(30)]
    report = _against(tmp_path, new, others, manner)
    actual = {(Path(p.left.document.path).name, Path(p.right.document.path).name): p for p in report.comparisons}
    assert set(actual) == {("0001.txt", "0002.txt"), ("0001.txt", "0103.txt")}
    assert actual["0001.txt", "0002.txt"].similarity > 0.3
    assert 50 < actual["0001.txt", "0103.txt"].longest < 80


def test_the_form_of_a_class_is_learned_among_many_in_a_library(tmp_path: Path) -> None:
    """Nine documents of a hundred have it, those of one label; what stands in three of these is none."""
    path = make_library(tmp_path / "a.hengwen", [essay(n) for n in range(200, 291)], year="2024")
    make_library(path, [_on_form(n + 100, *[PASSAGE] * (n < 3)) for n in range(9)], year="2025", course="化学")
    with Library.open(path) as library:
        report = compare_documents([_on_form(1, PASSAGE)], library=library)
    assert len(report.comparisons) == 3
    assert all(50 < pair.longest < 80 for pair in report.comparisons)


@pytest.mark.parametrize("manner", ["library", "old"])
def test_what_is_common_among_the_new_ones_does_not_count_against_others(tmp_path: Path, manner: str) -> None:
    """A document of last year on the form of the class: only a copied passage is shown, and all when forms count."""
    new = [_on_form(n, *[PASSAGE] * (n == 0)) for n in range(14)]
    report = _against(tmp_path, new, [_on_form(100, PASSAGE)], manner)
    (pair,) = [pair for pair in report.comparisons if pair.matches]
    assert pair.right.document.role is Role.OLD
    assert 50 < pair.longest < 80
    (counted,) = report.with_exclusions(Options().leave_out - {ExclusionKind.COMMON}).comparisons
    assert counted.longest >= 140


def test_pairs_that_only_a_form_brings_up_have_the_distance_of_all_pairs(tmp_path: Path) -> None:
    """Weighed by the words of all documents, not by those of the new ones alone; after the check was kept too."""
    new, others = [_on_form(n) for n in range(14)], [_on_form(n + 100) for n in range(14)]
    report = _against(tmp_path, new, others, "old")
    assert not report.comparisons
    save(SavedCheck(report, Review(), CheckRequest()), tmp_path / "kept.hengwen")
    for one in (report, CheckFile(tmp_path / "kept.hengwen").load().report):
        counted = decide(one, {block.id: True for block in one.blocks}, ComparisonScope())
        across = [pair for pair in counted.comparisons if pair.right.document.role is Role.OLD]
        assert across
        for pair in across:
            sides = (pair.left.fingerprint_across, pair.right.fingerprint_across)
            assert pair.distance == (sides[0] ^ sides[1]).bit_count()
        assert any(pair.left.across not in (None, pair.left.fingerprint) for pair in across)
