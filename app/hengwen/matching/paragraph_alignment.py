"""Aligns the paragraphs of two documents in beads, in the terms of Gale and Church (1993).

A bead holds the paragraphs of the left document and those of the right one that belong together: one of each as a rule,
several where a paragraph was split or joined, none on one side where it has no partner. Unlike theirs, beads may cross,
because copyists move paragraphs.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from msgspec.structs import replace as replace_struct
from rapidfuzz.distance import Indel

from hengwen.matching.form_fields import same_fields
from hengwen.matching.paragraphs import SHORTEST, compare_paragraphs
from hengwen.model.document import Document, Paragraph, Span
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.figures.score import heaviest_ascending
from hengwen.model.report.match import PairedBy, ParagraphPair


@dataclass(frozen=True, slots=True)
class Bead:
    """Paragraphs that belong together, as numbers in their documents, ascending.

    `links`: the pairs of paragraphs that join them, the most similar first; empty where one side is empty, for equal
    short lines and for cells of one label. `moved`: whether both documents have another order around them. `elsewhere`:
    paragraphs of the other document that these resemble too, and that belong to more similar ones.
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    links: tuple[ParagraphPair, ...] = ()
    moved: bool = False
    elsewhere: tuple[int, ...] = ()

    @property
    def is_short_line(self) -> bool:
        """Whether it is a line, the same on both sides, that is too short for meaningful figures."""
        short = all(len(link.left) < SHORTEST and link.similarity == 1 for link in self.links)
        return self.is_paired and short

    @property
    def says_the_same(self) -> bool:
        """Whether nothing joins its paragraphs but that they say the same in other words."""
        return bool(self.links) and all(link.paired_by is PairedBy.MEANING for link in self.links)

    @property
    def is_paired(self) -> bool:
        """Whether there are paragraphs on both sides."""
        return bool(self.left and self.right)


Link = tuple[int, int, ParagraphPair]
"""A paragraph of each document by number, and their figures."""


def align_paragraphs(pair: Comparison) -> tuple[Bead, ...]:
    """Return all paragraphs of both documents of a pair in beads (ours).

    Beads are in the order of the left document; one without a left side comes after the paragraph before it in the
    right document, if that one was not moved. Two paragraphs belong together if they are a pair of the comparison, or
    if a passage begins or ends in both, or if they say the same in other words. The most similar ones come first, and
    each gets one partner. A remaining one joins the bead of its most similar partner, on the left only next to a member
    of it.
    """
    left, right = pair.left.document, pair.right.document
    links = sorted(_links(pair), key=lambda link: (-link[2].similarity, abs(link[0] - link[1]), link))
    beads = _beads(links, len(left.paragraphs))
    beads = _with_moves(beads, left.paragraphs)
    beads += _equal_lines(beads, left, right)
    beads += _same_fields(beads, left, right)
    return tuple(_complete(beads, len(left.paragraphs), len(right.paragraphs)))


def _links(pair: Comparison) -> Iterable[Link]:
    """Return paragraphs that belong together, with their figures."""
    left, right = pair.left.document, pair.right.document
    at_left, at_right = _numbers(left.paragraphs), _numbers(right.paragraphs)
    pairs_by_place: dict[tuple[int, int], ParagraphPair] = {}
    for both in (*pair.paragraphs, *pair.uncounted_paragraphs):
        i, j = at_left.get(both.left.start), at_right.get(both.right.start)
        if i is not None and j is not None:
            pairs_by_place.setdefault((i, j), both)
    linked = {i for i, _ in pairs_by_place}, {j for _, j in pairs_by_place}
    ends: set[tuple[int, int]] = set()
    for match in pair.matches:
        over_left, over_right = _over(left.paragraphs, match.left), _over(right.paragraphs, match.right)
        if over_left and over_right:
            ends |= {(over_left[0], over_right[0]), (over_left[-1], over_right[-1])}
    missing = sorted((i, j) for i, j in ends if i not in linked[0] or j not in linked[1])
    spans = [(left.paragraphs[i].span, right.paragraphs[j].span) for i, j in missing]
    for places, both in zip(missing, compare_paragraphs(left, right, spans), strict=True):
        pairs_by_place.setdefault(places, both)
    for both in compare_paragraphs(left, right, [*_same_content(pair)]):
        places = at_left[both.left.start], at_right[both.right.start]
        pairs_by_place.setdefault(places, replace_struct(both, paired_by=PairedBy.MEANING))
    return ((i, j, both) for (i, j), both in pairs_by_place.items())


def _same_content(pair: Comparison) -> Iterable[tuple[Span, Span]]:
    return ((both.left, both.right) for both in (pair.same_content.paragraphs if pair.same_content else ()))


def _numbers(paragraphs: Sequence[Paragraph]) -> Mapping[int, int]:
    return {paragraph.span.start: number for number, paragraph in enumerate(paragraphs)}


def _over(paragraphs: Sequence[Paragraph], span: Span) -> range:
    """Return the paragraphs that a stretch touches."""
    first = bisect_right(paragraphs, span.start, key=lambda paragraph: paragraph.span.end)
    return range(first, bisect_left(paragraphs, span.end, key=lambda paragraph: paragraph.span.start))


def _beads(links: Sequence[Link], count: int) -> list[Bead]:
    """Return beads with one partner for each, the most similar first; then add the remaining ones."""
    beads: dict[int, Bead] = {}  # by any of their left paragraphs
    of_right: dict[int, int] = {}
    for i, j, both in links:
        if i not in beads and j not in of_right:
            beads[i] = Bead((i,), (j,), (both,))
            of_right[j] = i
    first = set(beads)
    alone: dict[int, list[int]] = {}
    for i, j, both in links:
        if i in first and j not in of_right:
            beads[i] = replace(beads[i], right=tuple(sorted((*beads[i].right, j))), links=(*beads[i].links, both))
            of_right[j] = i
        elif i not in first:
            alone.setdefault(i, []).append(j)
    for i in (*range(count), *reversed(range(count))):  # those above a bead join it from below
        for neighbour in (i - 1, i + 1):
            bead = beads.get(neighbour)
            if i in alone and i not in beads and bead and set(alone[i]) & set(bead.right):
                both = next(both for a, j, both in links if a == i and j in bead.right)
                joined = replace(bead, left=tuple(sorted((*bead.left, i))), links=(*bead.links, both))
                beads |= dict.fromkeys(joined.left, joined)
    left_over = [Bead((i,), (), elsewhere=tuple(sorted(js))) for i, js in alone.items() if i not in beads]
    return sorted([*{bead.left: bead for bead in beads.values()}.values(), *left_over], key=lambda bead: bead.left)


def _with_moves(beads: list[Bead], paragraphs: Sequence[Paragraph]) -> list[Bead]:
    """Return the beads with the moved ones marked: all outside the heaviest chain with the order of both documents."""
    paired = [bead for bead in beads if bead.is_paired]
    weights = [sum(len(paragraphs[i].span) for i in bead.left) for bead in paired]
    in_order = heaviest_ascending([bead.right[0] for bead in paired], weights)
    stands = {bead.left for bead in compress(paired, in_order)}
    return [replace(bead, moved=bead.is_paired and bead.left not in stands) for bead in beads]


def _equal_lines(beads: Sequence[Bead], left: Document, right: Document) -> list[Bead]:
    """Return lines without a partner that are equal except for white space: in order between beads that were not moved,
    and elsewhere those that each side has only once.
    """
    used = {i for bead in beads for i in bead.left}, {j for bead in beads for j in bead.right}
    unmoved = [bead for bead in beads if bead.is_paired and not bead.moved]
    edges = [(bead.left[-1] + 1, bead.right[-1] + 1) for bead in unmoved]
    ends = [(bead.left[0], bead.right[0]) for bead in unmoved] + [(len(left.paragraphs), len(right.paragraphs))]
    equal = []
    for (i, j), (k, m) in zip([(0, 0), *edges], ends, strict=True):
        rows = [n for n in range(i, k) if n not in used[0]]
        columns = [n for n in range(j, m) if n not in used[1]]
        codes = Indel.opcodes([_letters(left, n) for n in rows], [_letters(right, n) for n in columns])
        for code in codes:
            if code.tag == "equal":
                both = zip(rows[code.src_start : code.src_end], columns[code.dest_start : code.dest_end], strict=True)
                equal += [Bead((a,), (b,)) for a, b in both]
    used = used[0] | {bead.left[0] for bead in equal}, used[1] | {bead.right[0] for bead in equal}
    return equal + list(_only_ones(left, right, used))


def _same_fields(beads: Sequence[Bead], left: Document, right: Document) -> Iterable[Bead]:
    """Return cells without a partner beside the same label of a form."""
    used = {i for bead in beads for i in bead.left}, {j for bead in beads for j in bead.right}
    unmoved = [(bead.left[0], bead.right[0]) for bead in beads if bead.is_paired and not bead.moved]
    for spans in same_fields(left, right):
        i, j = (_over(side.paragraphs, span)[0] for side, span in zip((left, right), spans, strict=True))
        if i not in used[0] and j not in used[1]:
            used[0].add(i)
            used[1].add(j)
            yield Bead((i,), (j,), moved=any((i < k) is not (j < m) for k, m in unmoved))


def _only_ones(left: Document, right: Document, used: tuple[set[int], set[int]]) -> Iterable[Bead]:
    """Return equal lines that neither document has a second time among those without a partner."""
    places: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
    for side, document in enumerate((left, right)):
        for number in range(len(document.paragraphs)):
            if number not in used[side]:
                places[side].setdefault(_letters(document, number), []).append(number)
    for letters, numbers in places[0].items():
        others = places[1].get(letters, ())
        if letters and len(numbers) == len(others) == 1:
            yield Bead((numbers[0],), (others[0],), moved=True)


def _letters(document: Document, number: int) -> str:
    span = document.paragraphs[number].span
    return "".join(document.text[span.start : span.end].split())


def _complete(beads: Sequence[Bead], lefts: int, rights: int) -> Iterable[Bead]:
    """Return all paragraphs: those without a partner in document order, right ones after the one before them."""
    by_left = {bead.left[0]: bead for bead in beads}
    inner = {i for bead in beads for i in bead.left[1:]}
    paired = {j for bead in beads for j in bead.right}
    after: dict[int, list[int]] = {}  # right paragraphs without a partner, by the left one that they follow
    place = -1
    unmoved = {bead.right[-1]: bead.left[-1] for bead in beads if bead.is_paired and not bead.moved}
    for j in range(rights):
        place = unmoved.get(j, place)
        if j not in paired:
            after.setdefault(place, []).append(j)
    yield from (Bead((), (j,)) for j in after.get(-1, ()))
    for i in range(lefts):
        if i not in inner:
            bead = by_left.get(i) or Bead((i,), ())
            yield bead
            for last in bead.left:
                yield from (Bead((), (j,)) for j in after.get(last, ()))
