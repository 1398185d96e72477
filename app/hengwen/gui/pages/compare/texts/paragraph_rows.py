"""The paragraphs of a pair in rows, each beside its partner, and the differences inside them: the same for every
view.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatch, PlacedMatches
from hengwen.gui.pages.compare.texts.moves import moved_beads
from hengwen.model.document import ParagraphKind, Span, union
from hengwen.model.report.match import Edit, EditKind, MatchKind, PairedBy, ParagraphPair
from hengwen.model.report.meaning import SameParagraph

if TYPE_CHECKING:
    from hengwen.matching.paragraph_alignment import Bead

_LONG = 3000  # characters of a paragraph: its differences take some milliseconds

_SIGNS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


@dataclass(frozen=True, slots=True)
class RowEdit:
    """A difference between the two sides of a row, as spans of both documents; `sign` numbers the moves."""

    edit: Edit
    sign: str = ""


class ParagraphRows:
    """`beads`: all paragraphs of both documents, each beside its partners."""

    def __init__(self, places: PlacedMatches) -> None:
        from hengwen.matching.paragraph_alignment import align_paragraphs  # the engine: not while the window starts

        self.places = places
        self.beads: tuple[Bead, ...] = align_paragraphs(places.pair)
        self._edits: dict[int, list[RowEdit]] = {}
        self._of_match: dict[int, list[RowEdit]] = {}

    @cached_property
    def _bead_of(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each side, the bead of each paragraph."""
        left = {i: number for number, bead in enumerate(self.beads) for i in bead.left}
        return left, {j: number for number, bead in enumerate(self.beads) for j in bead.right}

    @cached_property
    def moved(self) -> tuple[int, ...]:
        """The moved beads, numbered from 1 by their places here, without cells, which move with their row."""
        paragraphs = self.places.document(LEFT).paragraphs
        return tuple(
            number
            for number in moved_beads(self.beads)
            if any(paragraphs[paragraph].kind is not ParagraphKind.TABLE for paragraph in self.beads[number].left)
        )

    @cached_property
    def _move_of(self) -> dict[int, int]:
        return {bead: move for move, bead in enumerate(self.moved)}

    def move_of(self, number: int) -> int | None:
        """Return the number of a moved bead, from 0; None for one that was not moved."""
        return self._move_of.get(number)

    def numbers(self, bead: "Bead", side: int) -> tuple[int, ...]:
        """Return the paragraphs of a bead on one side."""
        return bead.right if side else bead.left

    def paragraphs_over(self, side: int, start: int, end: int) -> range:
        """Return the numbers of the paragraphs that touch a stretch of one side."""
        paragraphs = self.places.document(side).paragraphs
        first = bisect_right(paragraphs, start, key=lambda paragraph: paragraph.span.end)
        return range(first, bisect_left(paragraphs, end, key=lambda paragraph: paragraph.span.start))

    def _number_of(self, side: int, link: ParagraphPair | SameParagraph) -> int:
        """Return the number of a paragraph of a pair on one side, from 1."""
        span = link.right if side else link.left
        return self.paragraphs_over(side, span.start, span.end)[0] + 1

    def signs_of(self, link: ParagraphPair | SameParagraph) -> str:
        """Return the numbers of a pair of paragraphs in both texts."""
        return f"¶{self._number_of(LEFT, link)} ↔ ¶{self._number_of(RIGHT, link)}"

    def extent(self, number: int, side: int) -> tuple[int, int]:
        """Return start and end of the paragraphs of a bead on one side, which must not be empty."""
        paragraphs, numbers = self.places.document(side).paragraphs, self.numbers(self.beads[number], side)
        return paragraphs[numbers[0]].span.start, paragraphs[numbers[-1]].span.end

    def matches_of(self, number: int) -> list[int]:
        """Return the matches that a bead has on both sides."""
        return self._matches_of_beads.get(number, [])

    @cached_property
    def _matches_of_beads(self) -> dict[int, list[int]]:
        matches_of_beads: dict[int, list[int]] = {}
        for place in self.places.all:
            both = (set(self.beads_over(side, *edges_of(place.span(side)))) for side in (LEFT, RIGHT))
            for number in set.intersection(*both):
                matches_of_beads.setdefault(number, []).append(place.number)
        return matches_of_beads

    def content_of(self, number: int) -> list[int]:
        """Return the places where a bead says the same in other words."""
        return [place for place, beads in self._beads_of_content.items() if number in beads]

    @cached_property
    def _beads_of_content(self) -> dict[int, set[int]]:
        of_content = {}
        for place, both in zip(self.places.content_places, self.places.content, strict=True):
            sides = (set(self.beads_over(side, *edges_of(span))) for side, span in enumerate((both.left, both.right)))
            of_content[place] = set.intersection(*sides)
        return of_content

    def beads_over(self, side: int, start: int, end: int) -> Iterator[int]:
        """Yield the numbers of the beads that have a paragraph in a stretch of one side."""
        yield from dict.fromkeys(self._bead_of[side][number] for number in self.paragraphs_over(side, start, end))

    def edits_over(self, side: int, start: int, end: int) -> Iterator[RowEdit]:
        """Yield the differences in a stretch of one side: in rows, in matches between rows, and in a form's fields."""
        yield from (field for field in self.fields if _meets(field.edit.span(side), Span(start, end)))
        for number in self.beads_over(side, start, end):
            yield from self.edits(number)
        for place in self._apart:
            if place.span(side).start < end and place.span(side).end > start:
                yield from self._edits_of_match(place)

    @cached_property
    def fields(self) -> list[RowEdit]:
        """The differing contents beside the same label of a form, in the order of the left document."""
        return [RowEdit(Edit(EditKind.REPLACED, *spans)) for spans in self._fields if self._differ(*spans)]

    @cached_property
    def _fields(self) -> list[tuple[Span, Span]]:
        from hengwen.matching.form_fields import same_fields

        return same_fields(self.places.document(LEFT), self.places.document(RIGHT))

    def _differ(self, left: Span, right: Span) -> bool:
        return any(self._between((left,), (right,)))

    @cached_property
    def _apart(self) -> list[PlacedMatch]:
        """The matches whose sides stand in different rows."""
        joined = {number for numbers in self._matches_of_beads.values() for number in numbers}
        return [place for place in self.places.all if place.number not in joined]

    def is_apart(self, number: int) -> bool:
        """Return whether the sides of a match stand in different rows."""
        return number in self._apart_numbers

    @cached_property
    def _apart_numbers(self) -> frozenset[int]:
        return frozenset(place.number for place in self._apart)

    def _edits_of_match(self, place: PlacedMatch) -> list[RowEdit]:
        match = place.match
        if match.kind != MatchKind.EDITED:
            return []
        if place.number not in self._of_match:
            self._of_match[place.number] = [RowEdit(edit) for edit in self._between((match.left,), (match.right,))]
        return self._of_match[place.number]

    def edits(self, number: int) -> list[RowEdit]:
        """Return the differences between the two sides of a row, inside its matches; computed when first needed.

        None for paragraphs in other words: they have no equal run, so everything would differ.
        """
        if number not in self._edits:
            self._edits[number] = list(self._differing(number))
        return self._edits[number]

    def each_edits(self) -> Iterator[Sequence[RowEdit]]:
        """Yield the differences of the fields, of each row, and of each match between rows, computed one by one."""
        yield self.fields
        yield from map(self.edits, range(len(self.beads)))
        yield from map(self._edits_of_match, self._apart)

    def _differing(self, number: int) -> Iterator[RowEdit]:
        bead = self.beads[number]
        if not bead.links or bead.is_short_line:
            return
        kinds = {self.places.all[match_number].match.kind for match_number in self.matches_of(number)}
        other_words = (PairedBy.REWRITING, PairedBy.MEANING)
        if kinds == {MatchKind.REWRITTEN} or all(link.paired_by in other_words for link in bead.links):
            return
        spans = [self._spans(bead, side) for side in (LEFT, RIGHT)]
        inside = [self._matched(number, spans[side], side) for side in (LEFT, RIGHT)]
        moved = 0
        for edit in self._between(*spans):
            in_field = any(_meets(edit.span(side), field[side]) for field in self._fields for side in (LEFT, RIGHT))
            if not in_field and all(_lies_in(edit.span(side), inside[side]) for side in (LEFT, RIGHT)):
                moved += edit.kind is EditKind.MOVED
                yield RowEdit(edit, _SIGNS[(moved - 1) % len(_SIGNS)] if edit.kind is EditKind.MOVED else "")

    def _spans(self, bead: "Bead", side: int) -> tuple[Span, ...]:
        """Return the spans of the paragraphs of a bead, neighbours joined."""
        paragraphs, numbers = self.places.document(side).paragraphs, self.numbers(bead, side)
        spans = [paragraphs[number].span for number in numbers]
        joined = [spans[0]]
        for (a, b), span in zip(pairwise(numbers), spans[1:], strict=True):
            if b == a + 1:
                joined[-1] = Span(joined[-1].start, span.end)
            else:
                joined.append(span)
        return tuple(joined)

    def _matched(self, number: int, spans: Sequence[Span], side: int) -> list[Span]:
        """Return the stretches on one side of a row's matches; the whole row where only fingerprints pair it."""
        places = [self.places.all[match_number] for match_number in self.matches_of(number)]
        matched = [place.span(side) for place in places if place.match.kind != MatchKind.REWRITTEN]
        return union(matched) if matched else list(spans)

    def _between(self, left: Sequence[Span], right: Sequence[Span]) -> Iterator[Edit]:
        """Yield the differences of some stretches of both documents; one over two stretches ends with the first."""
        from hengwen.text.differences import edits

        pieces = _Pieces(self.places.document(LEFT).text, left), _Pieces(self.places.document(RIGHT).text, right)
        for edit in edits(pieces[0].text, pieces[1].text):
            yield Edit(edit.kind, pieces[0].original(edit.left), pieces[1].original(edit.right))

    def compare_long(self) -> None:
        """Compute what would be slow while painting: the rows of each match, and the differences in long rows."""
        _ = self._bead_of, self._apart, self._beads_of_content
        for number, bead in enumerate(self.beads):
            if bead.links and any(sum(map(len, self._spans(bead, side))) > _LONG for side in (LEFT, RIGHT)):
                self.edits(number)
        for place in self._apart:
            if max(len(place.match.left), len(place.match.right)) > _LONG:
                self._edits_of_match(place)

    def is_close(self, first: "Bead", then: "Bead") -> bool:
        """Return whether two beads follow one another on both sides as lines of a table, or as short equal lines."""
        if not (first.is_paired and then.is_paired):
            return False
        if then.left[0] != first.left[-1] + 1 or then.right[0] != first.right[-1] + 1:
            return False
        kinds = (
            self.places.document(side).paragraphs[number].kind
            for side in (LEFT, RIGHT)
            for number in (self.numbers(first, side)[-1], self.numbers(then, side)[0])
        )
        return (first.is_short_line and then.is_short_line) or all(kind is ParagraphKind.TABLE for kind in kinds)


class _Pieces:
    """Stretches of a text joined into one, with the way back to the original offsets."""

    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self.text = "\n".join(text[span.start : span.end] for span in spans)
        self._spans = spans
        self._starts = [0]
        for span in spans[:-1]:
            self._starts.append(self._starts[-1] + len(span) + 1)

    def original(self, span: Span) -> Span:
        number = bisect_right(self._starts, span.start) - 1
        piece, start = self._spans[number], span.start - self._starts[number]
        return Span(min(piece.start + start, piece.end), min(piece.start + start + len(span), piece.end))


def edges_of(span: Span) -> tuple[int, int]:
    """Return where a stretch begins and ends."""
    return span.start, span.end


def _meets(span: Span, other: Span) -> bool:
    """Return whether two stretches overlap."""
    return span.start < other.end and other.start < span.end


def _lies_in(span: Span, others: Sequence[Span]) -> bool:
    """Return whether a stretch, or the position of an empty one, lies in one of these."""
    return any(other.start <= span.start and span.end <= other.end for other in others)
