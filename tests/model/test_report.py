"""Figures: each follows from the matches and what was left out."""

import pytest
from msgspec import structs

from conftest import make_document
from hengwen.model.document import Document, Span, union
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind, Report, ReportEntry
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise


def _entry(
    text: str, left_out: tuple[Exclusion, ...] = (), kept: tuple[Exclusion, ...] = (), path: str = "a"
) -> ReportEntry:
    kinds = frozenset(exclusion.kind for exclusion in kept)
    return ReportEntry(make_document(text, path), normalise(text).starts, 0, left_out + kept, kinds)


def _match(left: tuple[int, int], right: tuple[int, int]) -> Match:
    return Match(Span(*left), Span(*right), MatchKind.EDITED, 0.9, 3)


def _pair(left: ReportEntry, right: ReportEntry, *matches: Match) -> Comparison:
    return Comparison(left, right, matches, (), 0, 0.0)


def test_counted_characters_are_normalised_tokens_that_are_not_left_out() -> None:
    """Punctuation counts nothing, a Latin word one."""
    entry = _entry("我们，用 Python 写。", (Exclusion("template", Span(0, 2)),))
    assert entry.counted == 3
    assert entry.count([Span(0, 13)]) == 3


def test_a_character_in_two_matches_counts_once() -> None:
    """Shares come from the union of the spans."""
    pair = _pair(_entry("甲" * 10), _entry("乙" * 20), _match((0, 6), (0, 6)), _match((4, 8), (10, 14)))
    assert pair.left_share == 0.8
    assert pair.right_share == 0.5
    assert pair.similarity == pytest.approx(18 / 30)
    assert pair.longest == 6


def test_what_is_left_out_leaves_numerator_and_denominator() -> None:
    """Half of the text is form, the other half is copied whole: 100 %, and less where it was edited."""
    form = (Exclusion("template", Span(0, 5)),)
    pair = _pair(_entry("甲" * 10, form), _entry("乙" * 10, form), _match((2, 10), (2, 10)))
    assert pair.similarity == 0.8  # edited: one character on each side less than all
    whole = _pair(pair.left, pair.right, structs.replace(pair.matches[0], kind=MatchKind.IDENTICAL, similarity=1.0))
    assert whole.similarity == 1
    assert pair.longest == whole.longest == 5


def test_the_same_bytes_are_always_a_hundred_percent() -> None:
    """Even when all the text is left out, or there is none."""
    form = (Exclusion("template", Span(0, 4)),)
    for text in ("甲乙丙丁", ""):
        document = make_document(text)
        twin = Document("b.txt", document.id, document.content)
        left, right = (ReportEntry(d, normalise(text).starts, 0, form) for d in (document, twin))
        pair = _pair(left, right)
        report = Report(Options(), (left, right), (pair,))
        assert (pair.similarity, pair.left_share, report.similarity(left)) == (1, 1, 1)


def test_files_that_could_not_be_read_are_not_the_same() -> None:
    """No bytes, no id, no equality."""
    a, b = (Document(path, "", make_document("").content) for path in "ab")
    assert not a.same_bytes(b)


def test_nothing_counted_is_nothing_shared() -> None:
    """No division by zero."""
    pair = _pair(_entry(""), _entry("甲乙", path="b"))
    assert (pair.left_share, pair.similarity, pair.longest) == (0, 0, 0)


def test_totals_of_a_document_join_all_its_sources() -> None:
    """Two sources that overlap: the total is less than their sum, the largest is the larger, in order."""
    a, b, c = (_entry("甲" * 10, path=path) for path in "abc")
    one, two = _pair(a, b, _match((0, 4), (0, 4))), _pair(a, c, _match((2, 8), (0, 6)))
    report = Report(Options(), (a, b, c), (two, one))
    assert report.similarity(a) == 0.8
    assert [(s.entry.document.path, s.share, s.characters) for s in report.sources(a)] == [("c", 0.6, 6), ("b", 0.4, 4)]
    assert report.similarity(b) == 0.4


def test_without_references_takes_them_from_both_sides() -> None:
    """Half of the document is a quotation, copied; of the other half a fifth is."""
    a = _entry("甲" * 10, kept=(Exclusion("quotations", Span(0, 5)),))
    b = _entry("乙" * 10, path="b")
    report = Report(Options(), (a, b), (_pair(a, b, _match((0, 6), (0, 6))),))
    assert report.similarity(a) == 0.6
    assert report.similarity_without_references(a) == 0.2


def test_union_joins_what_touches_and_drops_what_is_empty() -> None:
    """Disjoint spans in order."""
    assert union([Span(5, 7), Span(0, 2), Span(2, 3), Span(9, 9), Span(6, 8)]) == [Span(0, 3), Span(5, 8)]


def test_a_span_ends_after_it_starts() -> None:
    """A span that cannot be is refused where it is made."""
    with pytest.raises(ValueError, match="span"):
        Span(3, 2)
