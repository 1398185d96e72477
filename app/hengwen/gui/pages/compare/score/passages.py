"""The passages in each part of a similarity, with the characters that count on both sides."""

from collections.abc import Sequence
from dataclasses import dataclass

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches
from hengwen.model.document import Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.figures.score import MatchPart, ScorePart, count_each, in_order_of_counting


@dataclass(frozen=True, slots=True)
class PartPassage:
    """A passage as one part of the similarity: its counted characters on both sides. `number`: its place on the page,
    None where other text is left out of the view, so that the page does not have it.
    """

    number: int | None
    spans: tuple[Span, Span]
    characters: tuple[int, int]


def passages_by_part(report: Comparison, places: PlacedMatches) -> dict[ScorePart, list[PartPassage]]:
    """Return the passages of each part in the order of the left text; their characters add up to those of the part.

    `report`: the pair as the report has it, which `places` may show with other text left out.
    """
    passages: dict[ScorePart, list[PartPassage]] = {part: [] for part in ScorePart}
    numbers = {(place.match.left, place.match.right): place.number for place in places.all}
    parts = in_order_of_counting(report.match_parts)
    counts = zip(*(_counted(report, parts, side) for side in (LEFT, RIGHT)), strict=True)
    for match_part, characters in zip(parts, counts, strict=True):
        match = report.scored[match_part.match]
        if any(characters):
            spans = (match.left, match.right)
            passages[match_part.part].append(PartPassage(numbers.get(spans), spans, characters))
    if report.same_bytes and not report.matches:
        for place in places.all:
            characters = report.left.counted, report.right.counted
            passages[ScorePart.IDENTICAL].append(
                PartPassage(place.number, (place.span(LEFT), place.span(RIGHT)), characters)
            )
    return passages


def _counted(report: Comparison, parts: Sequence[MatchPart], side: int) -> list[int]:
    """Return the counted characters of each passage on one side, corrected to add up to the total of their part."""
    entry = report.right if side else report.left
    counts = count_each(entry, (part_passage.right if side else part_passage.left for part_passage in parts))
    for part in ScorePart:
        own = [place for place, counted_part in enumerate(parts) if counted_part.part is part and counts[place]]
        if own and not report.same_bytes:
            counts[max(own, key=counts.__getitem__)] -= sum(counts[place] for place in own) - (
                report.parts_by_side[side].characters(part)
            )
    return counts
