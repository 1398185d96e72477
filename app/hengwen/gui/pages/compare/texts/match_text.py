"""One document of a pair, ready for its pane: blocks, and the matches and excluded text."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.placed_matches import LEFT, PlacedMatch
from hengwen.gui.pages.compare.texts.content_words import content_hint, kind_text, languages_text
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows, RowEdit, edges_of
from hengwen.gui.pageview.recognised_lines import line_at, line_hint
from hengwen.gui.textview.blocks import Tag, TextBlock
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.textview.text_layout import EditMark, MarkedRange
from hengwen.gui.translation import word
from hengwen.model.document import Span
from hengwen.model.report.match import EditKind, MatchKind, PairedBy
from hengwen.model.report.meaning import SameParagraph
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.text.display import visible, whole_percent

if TYPE_CHECKING:
    from hengwen.matching.paragraph_alignment import Bead

_FINE = 600  # parts of a text that are told apart in a strip
_MANY = 3  # paragraphs of a row that are listed one by one


class MatchText(ReportText):
    """Everything a pane shows of one side of a pair."""

    def __init__(self, rows: ParagraphRows, side: int) -> None:
        places, pair = rows.places, rows.places.pair
        self.side, self.rows, self.places = side, rows, places
        super().__init__(pair.left if side == LEFT else pair.right, [place.span(side) for place in places.all])
        self.counted = [self._counted(marked) for marked in self.ranges]
        self.aligned = [self._aligned(place) for place in places.all]
        self._edit_marks: dict[tuple[int, int], list[EditMark]] = {}
        spans = [pair.left if side == LEFT else pair.right for pair in places.pair.paragraphs]
        spans += [both.left if side == LEFT else both.right for both in places.content]
        self.paragraphs = [MarkedRange(n, *edges_of(span)) for n, span in enumerate(spans, len(self.ranges))]
        self._put_tags()

    def extent(self, number: int) -> MarkedRange:
        """Return the extent of a place: first the matches are numbered, then the pairs of paragraphs, then those that
        say the same in other words.
        """
        matches = len(self.ranges)
        return self.ranges[number] if number < matches else self.paragraphs[number - matches]

    def has_extent(self, number: int) -> bool:
        """Return whether there is a place with this number."""
        return 0 <= number < len(self.ranges) + len(self.paragraphs)

    def shows_numbers(self) -> bool:
        """True: colours of matches repeat, and not everybody can tell them apart."""
        return True

    def framed(self, block: TextBlock, number: int | None) -> bool:
        """Return whether a pair of paragraphs is chosen and this block belongs to it."""
        if number is None or number < len(self.ranges) or not self.has_extent(number):
            return False
        marked = self.extent(number)
        return marked.start < block.end and marked.end > block.start

    def content_over(self, start: int, end: int) -> set[int]:
        """Return the paragraphs that say the same in other words and touch a stretch."""
        shown = (self.extent(number) for number in self.places.content_places if number not in self.hidden)
        return {marked.number for marked in shown if marked.start < end and marked.end > start}

    def place_at(self, offset: int) -> int | None:
        """Return the shortest match that contains an offset, or else a paragraph that says the same."""
        place = super().place_at(offset)
        return place if place is not None else next(iter(sorted(self.content_over(offset, offset + 1))), None)

    def _counted(self, marked: MarkedRange) -> list[tuple[int, int]]:
        """Return the parts of a match that count: excluded text is grey and has no other colour."""
        parts, at = [], marked.start
        before = bisect_left(self.left_out, marked.end, key=lambda exclusion: exclusion.span.start)
        for span in (exclusion.span for exclusion in self.left_out[:before]):
            if span.end > at:
                parts.append((at, span.start))
                at = span.end
        return [(start, end) for start, end in (*parts, (at, marked.end)) if start < end]

    def _aligned(self, place: PlacedMatch) -> list[tuple[int, int]]:
        """Return the counted parts of a match that are in the other document; the rest of it is paler."""
        return _common(map(edges_of, place.aligned(self.side)), self.counted[place.number])

    def _put_tags(self) -> None:
        """Put a tag after each paragraph that has a partner, and after each match that touches no such paragraph."""
        tagged: set[int] = set()
        paragraphs = self.document.paragraphs
        for number, bead in enumerate(self.rows.beads):
            numbers = bead.right if self.side else bead.left
            if bead.links and not bead.is_short_line and numbers:
                here = MarkedRange(-1, *edges_of(paragraphs[numbers[-1]].span))
                over = self._over(here)
                tagged.update(over)
                if is_identical(bead) and self.rows.move_of(number) is None:
                    continue
                places = [*over, *self.rows.content_of(number)]
                hint = row_hint(self.rows, number)
                self._tag(here.end, Tag(row_label(self.rows, number), places[0] if places else None, hint))
        for place, marked in zip(self.places.all, self.ranges, strict=True):
            if place.number not in tagged and place.match.distance:
                self._tag(marked.end, match_tag(place))

    def _over(self, here: MarkedRange) -> list[int]:
        """Return the numbers of the matches that touch a stretch."""
        blocks = self.column.blocks_over(here.start, here.end) if self.column.blocks else ()
        numbers = {s.number for block in blocks for s in self._ranges_of_blocks.get(block, [])}
        return [n for n in sorted(numbers) if self.ranges[n].start < here.end and self.ranges[n].end > here.start]

    def _tag(self, end: int, tag: Tag) -> None:
        if self.column.blocks:
            self.column.blocks[self.column.number_of(max(0, end - 1))].tags.append(tag)

    def hint_at(self, offset: int) -> str:
        """Return why the text at an offset does not count, or the text of the other side for a changed stretch; and
        how sure it is where it was read from a picture.
        """
        read = line_at(self.document, offset)
        return "\n".join(filter(None, (self._hint(offset), line_hint(read[1]) if read else "")))

    def _hint(self, offset: int) -> str:
        if why := self.exclusion_text(offset) or self._excused_text(offset):
            return why
        mark = next((mark for mark in self.edit_marks(offset, offset + 1) if mark.start <= offset < mark.end), None)
        if mark is None:
            return ""
        if mark.kind is EditKind.MOVED:
            return QCoreApplication.translate("Pane", "The other side has this at another place.")
        if not mark.other:
            return QCoreApplication.translate("Pane", "The other side lacks this.")
        return QCoreApplication.translate("Pane", "On the other side: {words}").format(words=visible(mark.other))

    def _excused_text(self, offset: int) -> str:
        """Return that the text at an offset is excused, and why; empty where it is not."""
        place = self.place_at(offset) if self.struck_between(offset, offset + 1) else None
        if place is None or place not in self.excused:
            return ""
        words = QCoreApplication.translate("Pane", "Excused, not counted; the right button takes it back")
        return "\n".join(filter(None, (words, self.excused[place])))

    def dotted(self, number: int) -> bool:
        """Return whether a passage is rewritten, so that its kind does not depend on a colour."""
        return self.places.all[number].match.kind == MatchKind.REWRITTEN

    def labels_over(self, start: int, end: int) -> list[tuple[int, str]]:
        """Return the figures of paragraphs that end in a stretch, with their ends."""
        labels = []
        for number in self.rows.beads_over(self.side, start, end):
            bead = self.rows.beads[number]
            if bead.is_paired and not (is_identical(bead) or bead.is_short_line):
                at = self.rows.extent(number, self.side)[1]
                if start < at <= end:
                    partners = self.rows.numbers(bead, 1 - self.side)
                    figure = row_words(self.rows, number)[1] if bead.says_the_same else f"{bead.links[0].distance}/64"
                    labels.append((at, f"↔ {signs(partners)} · {figure}"))
        return labels

    def moves_over(self, start: int, end: int) -> set[int]:
        """Return the numbers of the moved paragraphs that touch a stretch."""
        beads = self.rows.beads_over(self.side, start, end)
        return {move for bead in beads if (move := self.rows.move_of(bead)) is not None}

    def move_extent(self, move: int) -> tuple[int, int]:
        """Return the extent of a moved paragraph on this side."""
        return self.rows.extent(self.rows.moved[move], self.side)

    def edit_marks(self, start: int, end: int) -> list[EditMark]:
        """Return the differences between both sides in a stretch; an empty one where the other side has more."""
        if (start, end) not in self._edit_marks:
            edits = self.rows.edits_over(self.side, start, max(start + 1, end))
            marks = [self._edit_mark(edit) for edit in edits]
            self._edit_marks[start, end] = [
                mark for mark in marks if mark.start <= end and mark.end >= start and not self._is_left_out(mark)
            ]
        return self._edit_marks[start, end]

    def show_differences_at(self, spans: Iterable[Span]) -> None:
        """Keep where differences lie that are marked: of those that nobody could tell apart in a strip one."""
        marked, length = (span for span in spans if not self._is_left_out(span)), max(len(self.text), 1)
        self.differences = [*{span.start * _FINE // length: edges_of(span) for span in marked}.values()]

    def _is_left_out(self, mark: EditMark | Span) -> bool:
        """Return whether a difference lies in excluded text, which has no colour but grey; not for fields of forms."""
        before = bisect_right(self.left_out, mark.start, key=lambda exclusion: exclusion.span.start)
        exclusions = [
            exclusion
            for exclusion in self.left_out[:before]
            if exclusion.span.end > mark.start and exclusion.span.end >= mark.end
        ]
        return bool(exclusions) and all(why.kind != ExclusionKind.FIELDS for why in exclusions)

    def _edit_mark(self, row_edit: RowEdit) -> EditMark:
        edit, text = row_edit.edit, self.places.document(1 - self.side).text
        other = edit.span(1 - self.side)
        return EditMark(edit.kind, *edges_of(edit.span(self.side)), text[other.start : other.end], row_edit.sign)


def _common(spans: Iterable[tuple[int, int]], others: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the intersections of two lists of stretches."""
    parts = ((max(a, c), min(b, d)) for a, b in spans for c, d in others)
    return [(start, end) for start, end in parts if start < end]


def match_tag(place: PlacedMatch) -> Tag:
    """Return the tag of a match."""
    words = QCoreApplication.translate("MatchText", "This match: Hamming distance {distance}, similarity {similarity}")
    match = place.match
    figures = match.distance, match.similarity
    return Tag(_figures(*figures), place.number, _fill(words, *figures))


def row_label(rows: ParagraphRows, number: int) -> str:
    """Return the label of a row and its distance: `¶3 ↔ ¶7 · Hamming 3/64 · moved 1`."""
    return " · ".join(row_words(rows, number))


def is_identical(bead: "Bead") -> bool:
    """Return whether the fingerprints of all pairs of paragraphs in a row are the same."""
    return not any(link.distance for link in bead.links)


def row_words(rows: ParagraphRows, number: int) -> list[str]:
    """Return the parts of the label of a row."""
    translate, bead, move = QCoreApplication.translate, rows.beads[number], rows.move_of(number)
    words = [f"{signs(bead.left)} ↔ {signs(bead.right)}"]
    content = _content_of(rows, number)
    if bead.says_the_same and content:
        words += [kind_text(content[0]), languages_text(rows.places.pair, content[0])]
    elif not is_identical(bead):
        words.append(translate("MatchText", "Hamming {distance}/64").format(distance=bead.links[0].distance))
    if move is not None:
        words.append(translate("MatchText", "moved {number}").format(number=move + 1))
    return words


def signs(numbers: Sequence[int]) -> str:
    """Return paragraph numbers as people count them; of many in a row only the first and the last."""
    if len(numbers) > _MANY and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"¶{numbers[0] + 1}–{numbers[-1] + 1}"
    return " ".join(f"¶{number + 1}" for number in numbers)


def _content_of(rows: ParagraphRows, number: int) -> list[SameParagraph]:
    return [rows.places.content[place - rows.places.first_content] for place in rows.content_of(number)]


def row_hint(rows: ParagraphRows, number: int) -> str:
    """Return the figures of all pairs of paragraphs in a row, and why they are pairs."""
    bead = rows.beads[number]
    if bead.says_the_same:
        return content_hint(_content_of(rows, number))
    words = QCoreApplication.translate(
        "MatchText",
        "These paragraphs: Hamming distance {distance}, {similarity} of pairs of characters in common",
    )
    reason = QCoreApplication.translate("MatchText", "Paired by {reason}, not by fingerprints")
    lines = []
    for link in bead.links:
        lines.append(_fill(words, link.distance, link.similarity))
        if link.paired_by and link.paired_by is not PairedBy.FINGERPRINTS:
            lines.append(reason.format(reason=word(link.paired_by)))
    return "\n".join(lines)


def _figures(distance: int, similarity: float) -> str:
    words = QCoreApplication.translate("MatchText", "Hamming {distance} · {similarity}")
    return _fill(words, distance, similarity)


def _fill(words: str, distance: int, similarity: float) -> str:
    return words.format(distance=distance, similarity=whole_percent(similarity))
