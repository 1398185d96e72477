"""One document of a pair made ready for its pane: blocks, and where matches and left-out text lie in UTF-16 units."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.placed_matches import LEFT, PlacedMatch, PlacedMatches
from hengwen.gui.textview.blocks import Tag, TextBlock
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.textview.text_layout import MarkedRange
from hengwen.gui.translation import word
from hengwen.model.match import MatchKind, PairedBy, ParagraphPair
from hengwen.text.display import visible, whole_percent


class MatchText(ReportText):
    """Everything a pane shows of one side of a pair."""

    def __init__(self, places: PlacedMatches, side: int) -> None:
        pair = places.pair
        self.side, self.places = side, places
        super().__init__(pair.left if side == LEFT else pair.right, [place.span(side) for place in places.all])
        self.counted = [self._counted(marked) for marked in self.ranges]
        self.aligned = [self._aligned(place) for place in places.all]
        self._differences: dict[int, list[tuple[int, int]]] = {}
        spans = [pair.left if side == LEFT else pair.right for pair in places.pair.paragraphs]
        self.paragraphs = [MarkedRange(n, *self.map.units(span)) for n, span in enumerate(spans, len(self.ranges))]
        self._put_tags()

    def extent(self, number: int) -> MarkedRange:
        """Where a place lies: matches have the first numbers, then the pairs of paragraphs follow."""
        matches = len(self.ranges)
        return self.ranges[number] if number < matches else self.paragraphs[number - matches]

    def has_extent(self, number: int) -> bool:
        """Whether there is a place with this number."""
        return 0 <= number < len(self.ranges) + len(self.paragraphs)

    def shows_numbers(self) -> bool:
        """Matches have numbers: colours repeat, and not everybody tells them apart."""
        return True

    def framed(self, block: TextBlock, number: int | None) -> bool:
        """Whether a pair of paragraphs is chosen, and this block is of it."""
        if number is None or number < len(self.ranges) or not self.has_extent(number):
            return False
        marked = self.extent(number)
        return marked.start < block.start + block.units and marked.end > block.start

    def _counted(self, marked: MarkedRange) -> list[tuple[int, int]]:
        """The parts of a match that count: what is left out is grey and has no other colour."""
        parts, at = [], marked.start
        for start, end, _ in self.left_out[: bisect_left(self.left_out, marked.end, key=lambda item: item[0])]:
            if end > at:
                parts.append((at, start))
                at = max(at, end)
        return [(start, end) for start, end in (*parts, (at, marked.end)) if start < end]

    def _aligned(self, place: PlacedMatch) -> list[tuple[int, int]]:
        """What counts of a match and stands on the other side; the rest of it is paler."""
        return _common(map(self.map.units, place.aligned(self.side)), self.counted[place.number])

    def _put_tags(self) -> None:
        """A tag for each paragraph that has a partner, and one for each match that touches no such paragraph."""
        tagged: set[int] = set()
        for pair, here in zip(self.places.pair.paragraphs, self.paragraphs, strict=True):
            numbers = self._over(here)
            tagged.update(numbers)
            self._tag(here.end, paragraph_tag(pair, numbers[0] if numbers else None))
        for place, marked in zip(self.places.all, self.ranges, strict=True):
            if place.number not in tagged:
                self._tag(marked.end, match_tag(place))

    def _over(self, here: MarkedRange) -> list[int]:
        """The numbers of the matches that run over a stretch."""
        blocks = self.column.blocks_over(here.start, here.end) if self.column.blocks else ()
        found = {s.number for block in blocks for s in self._ranges_of_blocks.get(block, [])}
        return [n for n in sorted(found) if self.ranges[n].start < here.end and self.ranges[n].end > here.start]

    def _tag(self, end: int, tag: Tag) -> None:
        if self.column.blocks:
            self.column.blocks[self.column.number_of(max(0, end - 1))].tags.append(tag)

    def hint_at(self, unit: int) -> str:
        """Why the text at an offset does not count, or what the other side has in the place of a changed stretch."""
        if why := self.exclusion_text(unit):
            return why
        number = self.place_at(unit)
        if number is None or not any(start <= unit < end for start, end in self.differences(number)):
            return ""
        other = self.places.replaced(number, self.side, self.map.point(unit))
        if not other:
            return QCoreApplication.translate("Pane", "The other side lacks this.")
        return QCoreApplication.translate("Pane", "On the other side: {words}").format(words=visible(other))

    def dotted(self, number: int) -> bool:
        """Rewritten passages: their kind does not hang on a colour."""
        return self.places.all[number].match.kind == MatchKind.REWRITTEN

    def differences(self, number: int) -> list[tuple[int, int]]:
        """The stretches of a match that count and that the other side lacks, computed when they are first seen."""
        if number not in self._differences:
            found = map(self.map.units, self.places.differences(number, self.side))
            self._differences[number] = _common(found, self.aligned[number])
        return self._differences[number]


def _common(some: Iterable[tuple[int, int]], others: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """What lies in stretches of both kinds."""
    parts = ((max(a, c), min(b, d)) for a, b in some for c, d in others)
    return [(start, end) for start, end in parts if start < end]


def match_tag(place: PlacedMatch) -> Tag:
    """The label of a match."""
    words = QCoreApplication.translate("MatchText", "This match: Hamming distance {distance}, similarity {similarity}")
    match = place.match
    return Tag(_figures(match.distance, match.equal), place.number, _fill(words, match.distance, match.equal))


def paragraph_tag(pair: ParagraphPair, number: int | None) -> Tag:
    """The label of a paragraph that has a partner on the other side."""
    words = QCoreApplication.translate(
        "MatchText", "This paragraph: Hamming distance {distance}, similarity {similarity}"
    )
    said = _fill(words, pair.distance, pair.similarity)
    if not pair.paired_by or pair.paired_by is PairedBy.FINGERPRINTS:
        return Tag(f"¶ {_figures(pair.distance, pair.similarity)}", number, said)
    reason = QCoreApplication.translate("MatchText", "Paired by {reason}, not by fingerprints")
    text = f"¶ {word(pair.paired_by)} · {whole_percent(pair.similarity)}"
    return Tag(text, number, f"{reason.format(reason=word(pair.paired_by))}. {said}")


def _figures(distance: int, similarity: float) -> str:
    words = QCoreApplication.translate("MatchText", "Hamming {distance} · {similarity}")
    return _fill(words, distance, similarity)


def _fill(words: str, distance: int, similarity: float) -> str:
    return words.format(distance=distance, similarity=whole_percent(similarity))
