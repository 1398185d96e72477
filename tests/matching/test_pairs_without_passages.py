"""Which pairs of documents without a passage a report has, what they stand for, and how many it does not list."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from essays import ESSAYS

from conftest import make_document
from hengwen.check import comparing
from hengwen.check.comparing import compare_documents
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.library import kept_comparisons
from hengwen.library.search import search
from hengwen.library.store import Library
from hengwen.matching.candidates.identical import CandidateDocument
from hengwen.matching.candidates.unlisted import count_unlisted
from hengwen.matching.compare import ComparedDocuments
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate, seen_by_comparisons
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.match import PairedBy, ParagraphPair
from hengwen.model.report.report import Report
from hengwen.model.report.review import Review
from hengwen.model.report.summaries.headline import Headline
from hengwen.model.request.check_request import CheckRequest
from hengwen.text.normalisation import normalise
from library.libraries import make_library

FIRST = [(0, len(normalise(essay.split("\n")[0]))) for essay in ESSAYS]
"""The tokens of the first paragraph of each essay."""

Candidates = Mapping[tuple[int, int], Sequence[ParaphraseCandidate]]


def _candidate(i: int, j: int, margin: float, strength: float = 0.0, *, sentence: bool = False) -> ParaphraseCandidate:
    return ParaphraseCandidate(FIRST[i], FIRST[j], strength, sentence, 1.5, margin)


def _check(patch: pytest.MonkeyPatch, candidates: Candidates, *, hidden: bool = True) -> Report:
    """The check of the essays, in which these paragraphs look rewritten."""
    patch.setattr(comparing, "find_paraphrases", lambda _: candidates)
    documents = [make_document(essay, f"{number}.txt") for number, essay in enumerate(ESSAYS)]
    return compare_documents(documents, CheckRequest(hidden=hidden))


def _names(report: Report) -> list[tuple[str, str]]:
    return [(pair.left.document.name, pair.right.document.name) for pair in report.comparisons]


@pytest.mark.parametrize(
    ("margin", "strength", "is_listed"),
    [(0.061, 0.0, True), (0.06, 0.0, False), (0.9, -0.41, False), (-0.2, 0.71, True), (-0.2, 0.7, False)],
)
@pytest.mark.parametrize("hidden", [False, True])
def test_paragraphs_are_listed_by_themselves_where_they_hold_their_own(
    margin: float, strength: float, is_listed: bool, hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what either has with others, and with more than equal runs; all others are counted."""
    values = {(0, 1): [_candidate(0, 1, margin, strength)], (1, 2): [_candidate(1, 2, 0.04)]}
    report = _check(monkeypatch, values, hidden=hidden)
    assert _names(report) == [("0.txt", "1.txt")] * is_listed
    assert (report.unlisted, report.hidden_comparisons) == (2 - is_listed, ())
    for pair in report.comparisons:
        assert (pair.matches, pair.similarity) == ((), 0)
        assert [(both.distinct, both.paired_by) for both in pair.paragraphs] == [(True, PairedBy.REWRITING)]
        assert list(map(str, pair.remarks)) == ["similar words only"]
        assert pair.swapped.paragraphs[0].distinct


def test_two_sentences_by_chance_are_neither_listed_nor_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """They never made a pair; three of them may be a passage, and are looked at."""
    values = {(0, 1): [_candidate(0, 1, 0.9, sentence=True)]}
    assert (_check(monkeypatch, values).comparisons, _check(monkeypatch, values).unlisted) == ((), 0)


def test_a_pair_of_paragraphs_goes_when_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """And comes back; a pair with only such paragraphs as are no evidence by themselves is not shown."""
    (pair,) = _check(monkeypatch, {(0, 1): [_candidate(0, 1, 0.9)]}).comparisons
    assert pair.shown
    assert not replace(pair, paragraphs=()).shown
    plain = replace(pair, paragraphs=(_undistinct(pair),))
    assert not plain.shown
    assert replace(plain, near=True).shown
    assert str(*replace(plain, near=True).remarks) == "fingerprints only"
    assert not replace(plain, near=True, paragraphs=()).shown
    assert str(*replace(plain, similar_titles=True).remarks) == "rare title only"


def _undistinct(pair: Comparison) -> ParagraphPair:
    (both,) = pair.paragraphs
    return ParagraphPair(both.left, both.right, both.distance, both.similarity, both.paired_by)


def test_how_many_are_not_listed_is_said_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the headline, where it warns of nothing, and in the file of the check."""
    report = _check(monkeypatch, {(0, 2): [_candidate(0, 2, 0)], (1, 3): [_candidate(1, 3, 0)]})
    headline = Headline(report)
    assert "pairs not listed, of which only paragraphs are alike: 2" in list(map(str, headline.parts))
    assert not headline.is_warning
    save(SavedCheck(report, Review(), CheckRequest()), tmp_path / "x.hengwen")
    assert CheckFile(tmp_path / "x.hengwen").load().report.unlisted == 2
    assert not any("not listed" in str(part) for part in Headline(_check(monkeypatch, {})).parts)


def test_what_holds_its_own_is_part_of_what_a_kept_comparison_follows_from() -> None:
    """A comparison that showed nothing must not be taken for one that shows a pair of paragraphs."""
    weak, distinct, strong = _candidate(0, 1, 0.01), _candidate(0, 1, 0.2), _candidate(0, 1, 0.01, 0.75)
    assert seen_by_comparisons([weak]) != seen_by_comparisons([distinct]) == seen_by_comparisons([strong])
    assert seen_by_comparisons([weak]) == seen_by_comparisons([_candidate(0, 1, 0.02)])


def _documents(texts: Sequence[str], *, short: int = -1) -> list[CandidateDocument]:
    return [
        CandidateDocument(f"{n}", True, text, False, n == short, True, n << 32, n << 32) for n, text in enumerate(texts)
    ]


def test_each_pair_of_texts_is_counted_once_and_only_what_is_compared() -> None:
    """Not one of whose texts another pair is listed, whoever has them."""
    everything = lambda i, j: True  # noqa: E731
    documents = _documents(["a", "b", "a", "c", "b"])
    assert count_unlisted(documents, [(0, 1), (1, 2), (2, 4), (0, 3)], [], everything) == 2
    assert count_unlisted(documents, [(0, 1), (0, 3)], [(2, 4)], everything) == 1
    assert count_unlisted(documents, [(0, 1), (0, 3)], [], lambda i, _: i > 0) == 0
    assert count_unlisted(_documents(["a", "b"], short=1), [(0, 1)], [], everything) == 0


def test_a_library_lists_and_counts_as_a_check_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept there is another side of the same pairs."""
    documents = [make_document(essay, f"{number}.txt") for number, essay in enumerate(ESSAYS)]
    actual = {(0, j): [_candidate(0, j, margin)] for j, margin in ((1, 0.0), (2, 0.2), (3, 0.01))}
    monkeypatch.setattr(search, "_search_paraphrases", lambda *_: actual)  # numbers there begin with 1
    with Library.open(make_library(tmp_path / "a.hengwen", documents[1:])) as library:
        report = compare_documents(documents[:1], library=library)
    assert _names(report) == [("0.txt", "2.txt")]
    assert report.unlisted == 2


def test_a_kept_pair_that_shows_nothing_still_says_whether_paragraphs_are_near() -> None:
    """Otherwise a check that is resumed would count fewer."""
    for near in (False, True):
        kept = kept_comparisons._pack({"": kept_comparisons._row(ComparedDocuments(None, near))})
        row = kept_comparisons._unpack(kept)[""]
        assert kept_comparisons._recalled(row, SimpleNamespace(), (0, 0)) == (None, near)  # type: ignore[arg-type]
