"""The parts of a score: what each counts, that none counts twice, and that they add up."""

from hypothesis import given
from hypothesis import strategies as st

from conftest import make_document
from hengwen.model.document import Document, Span
from hengwen.model.report.figures.score import (
    ScorePart,
    ScoreParts,
    count_each,
    heaviest_ascending,
    in_order_of_counting,
)
from hengwen.model.report.report import Alignment, Comparison, Exclusion, Match, MatchKind, Report, ReportEntry
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

_SIZE = 40


def _entry(path: str, left_out: tuple[Span, ...] = ()) -> ReportEntry:
    text = "字" * _SIZE
    exclusions = tuple(Exclusion("template", span) for span in left_out)
    return ReportEntry(make_document(text, path), normalise(text).starts, 0, exclusions)


def _pair(*matches: Match) -> Comparison:
    return Comparison(_entry("a"), _entry("b"), matches, (), 0, 0.0)


def _identical(left: tuple[int, int], right: tuple[int, int]) -> Match:
    return Match(Span(*left), Span(*right), MatchKind.IDENTICAL, 1.0, 0)


_span = st.tuples(st.integers(0, _SIZE), st.integers(0, _SIZE)).map(sorted).map(lambda ends: Span(*ends))
_spans = st.lists(_span, max_size=4).map(tuple)


@st.composite
def _match(draw: st.DrawFn) -> Match:
    kind = draw(st.sampled_from(MatchKind))
    aligned = Alignment(*(draw(_spans) for _ in range(6)))
    alignment = aligned if kind is MatchKind.EDITED and draw(st.booleans()) else None
    return Match(draw(_span), draw(_span), kind, 0.5, 3, alignment)


_matches = st.lists(_match(), max_size=5).map(lambda actual: tuple(sorted(actual, key=lambda match: match.left)))


@given(_matches, _matches, _spans)
def test_the_parts_add_up(first: tuple[Match, ...], second: tuple[Match, ...], left_out: tuple[Span, ...]) -> None:
    """Of any matches, those of pairs and of documents, to the last bit; every part is 0 to 1."""
    a, b, c = _entry("a", left_out), _entry("b"), _entry("c")
    pairs = Comparison(a, b, first, (), 0, 0.0), Comparison(a, c, second, (), 0, 0.0)
    report = Report(Options(), (a, b, c), pairs)
    both = [(pair.parts, pair.similarity) for pair in pairs]
    for parts, similarity in both + [(report.parts(entry), report.similarity(entry)) for entry in report.entries]:
        assert parts.score == similarity
        assert sum(map(parts.characters, ScorePart)) == round(similarity * parts.counted)
        assert all(0 <= parts.share(part) <= 1 for part in ScorePart)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 9)), max_size=9))
def test_the_heaviest_chain_is_the_heaviest(elements: list[tuple[int, int]]) -> None:
    """What is kept ascends, and no other selection that does weighs more."""
    places, weights = [place for place, _ in elements], [weight for _, weight in elements]
    kept = heaviest_ascending(places, weights)
    chain = [place for place, is_kept in zip(places, kept, strict=True) if is_kept]
    assert chain == sorted(chain)
    best = [0] * len(places)
    for at, place in enumerate(places):
        before = (best[earlier] for earlier in range(at) if places[earlier] <= place)
        best[at] = weights[at] + max(before, default=0)
    assert sum(w for w, is_kept in zip(weights, kept, strict=True) if is_kept) == max(best, default=0)


def test_only_what_is_aligned_counts() -> None:
    """Half of an edited passage stands in the other text: shares, length, longest and totals say half."""
    stretches, equal = (Span(0, 5), Span(15, 20)), (Span(0, 4), Span(15, 20))
    aligned = Alignment(stretches, stretches, equal, equal)
    pair = _pair(Match(Span(0, 20), Span(0, 20), MatchKind.EDITED, 0.45, 9, aligned))
    assert (pair.left_share, pair.right_share, pair.similarity, pair.longest, pair.matched) == (
        0.25,
        0.25,
        0.25,
        10,
        10,
    )
    report = Report(Options(), (pair.left, pair.right), (pair,))
    assert report.similarity(pair.left) == 0.25
    assert report.sources(pair.left)[0].characters == 10
    assert pair.parts == ScoreParts(identical=18, edited=2, moved=0, rewritten=0, counted=80)


def test_a_passage_without_alignment_counts_as_a_whole() -> None:
    """Identical and rewritten ones, and the edited ones of older checks."""
    for kind, part in zip(MatchKind, (ScorePart.IDENTICAL, ScorePart.EDITED, ScorePart.REWRITTEN), strict=True):
        pair = _pair(Match(Span(0, 10), Span(5, 15), kind, 0.4, 20))
        assert pair.left_share == 0.25
        assert pair.parts.share(part) == pair.similarity


def test_what_breaks_the_order_was_moved() -> None:
    """The lighter of two passages that changed places, and only that."""
    pair = _pair(_identical((0, 20), (15, 35)), _identical((20, 30), (0, 10)))
    assert pair.parts == ScoreParts(identical=40, edited=0, moved=20, rewritten=0, counted=80)


def test_what_was_moved_inside_a_passage_is_moved() -> None:
    """As far as it has an equal on the other side; what has none is edited, moved or not."""
    equal = (Span(0, 14), Span(16, 18)), (Span(0, 4), Span(5, 17))
    aligned = Alignment((Span(0, 18),), (Span(0, 18),), *equal, (Span(12, 20),), (Span(0, 6),))
    pair = _pair(Match(Span(0, 20), Span(0, 20), MatchKind.EDITED, 0.9, 9, aligned))
    assert pair.parts == ScoreParts(identical=23, edited=4, moved=9, rewritten=0, counted=80)


def test_a_character_counts_once_as_the_first_part_it_is() -> None:
    """Identical before edited before rewritten."""
    rewritten = Match(Span(0, 40), Span(0, 40), MatchKind.REWRITTEN, 0.4, 20)
    edited = Match(Span(0, 20), Span(0, 20), MatchKind.EDITED, 0.9, 4)
    pair = _pair(rewritten, edited, _identical((0, 10), (0, 10)))
    assert pair.parts == ScoreParts(identical=20, edited=20, moved=0, rewritten=38, counted=80)


def test_the_passages_of_a_part_add_up_to_it() -> None:
    """On both sides, where they overlap and where something was moved inside of them."""
    equal = (Span(0, 7), Span(10, 18)), (Span(0, 8), Span(10, 17))
    aligned = Alignment((Span(0, 18),), (Span(0, 18),), *equal, (Span(12, 20),), (Span(0, 6),))
    edited = Match(Span(0, 20), Span(0, 20), MatchKind.EDITED, 0.9, 4, aligned)
    rewritten = Match(Span(0, 40), Span(0, 40), MatchKind.REWRITTEN, 0.4, 20)
    pair = _pair(rewritten, edited, _identical((8, 16), (8, 16)))
    parts = in_order_of_counting(pair.match_parts)
    assert [(part.match, part.part) for part in parts] == [
        (1, ScorePart.IDENTICAL), (2, ScorePart.IDENTICAL), (1, ScorePart.MOVED), (1, ScorePart.EDITED),
        (0, ScorePart.REWRITTEN),
    ]  # fmt: skip
    sides = ("left", [9, 6, 2, 1, 22]), ("right", [9, 2, 6, 1, 22])
    for entry, of_side, (side, wanted) in zip((pair.left, pair.right), pair.parts_by_side, sides, strict=True):
        counts = count_each(entry, [getattr(part, side) for part in parts])
        assert counts == wanted
        assert (of_side.identical, of_side.moved, of_side.edited) == (sum(wanted[:2]), *wanted[2:4])
        assert of_side.rewritten == 22 - 1  # which makes no 100 %: not all of it is equal
        assert of_side.matched == 39
    assert pair.parts.matched == 78


def test_the_same_bytes_are_identical() -> None:
    """Even where nothing counts."""
    for text in ("甲乙丙丁", ""):
        document = make_document(text)
        twin = Document("b.txt", document.id, document.content)
        left, right = (ReportEntry(item, normalise(text).starts, 0) for item in (document, twin))
        pair = Comparison(left, right, (), (), 0, 0.0)
        assert (pair.parts.share(ScorePart.IDENTICAL), pair.parts.score) == (1, pair.similarity)
        assert Report(Options(), (left, right), (pair,)).parts(left).score == 1


def test_a_pair_seen_from_the_other_side_has_its_stretches_there() -> None:
    """Sides of the alignment change with those of the passage."""
    aligned = Alignment((Span(0, 5),), (Span(1, 9),), (Span(0, 1),), (Span(1, 2),), (Span(0, 2),), (Span(3, 4),))
    match = Match(Span(0, 10), Span(0, 20), MatchKind.EDITED, 0.5, 9, aligned)
    assert (match.swapped.left_aligned, match.swapped.left_equal) == ((Span(1, 9),), (Span(1, 2),))
    assert match.swapped.swapped == match


def test_characters_of_a_long_document_are_counted() -> None:
    """Around the length from which on their numbers take more memory."""
    for size in (2**15 - 1, 2**15, 2**15 + 1):
        entry = ReportEntry(make_document("字" * size), normalise("字" * size).starts, 0)
        assert (entry.counted, entry.count([Span(0, size)]), entry.counted_tokens(1, size)) == (size, size, size - 1)
        assert entry.units_in([Span(0, 2), Span(5, size)]) == 100 * (size - 3)
