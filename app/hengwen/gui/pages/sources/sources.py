"""Computes which passages of one document stand in which other documents."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress

import numpy as np

from hengwen.model.document import Span, union
from hengwen.model.report.report import Comparison, Report, ReportEntry
from hengwen.views.segments import segments


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """One source: `number` from 0 on, the largest share first. `spans`: the parts of the document that are in it,
    disjoint.

    `share`: of the document's counted characters; `characters`: their number; `only`: how many of them are in no other
    source.
    """

    number: int
    entry: ReportEntry
    pair: Comparison
    spans: tuple[Span, ...]
    share: float
    characters: int
    only: int = 0


@dataclass(frozen=True, slots=True)
class SourcedSpan:
    """A stretch of counted text that the same sources have; `owners` by number, the largest share first."""

    span: Span
    owners: tuple[int, ...]


@dataclass(frozen=True)
class Sources:
    """A document with all its sources, and its text in pieces, in order. `total`, `uncited`: its shares, 0 to 1."""

    entry: ReportEntry
    ranked: tuple[DocumentSource, ...]
    pieces: tuple[SourcedSpan, ...]
    total: float
    uncited: float

    @cached_property
    def shared(self) -> int:
        """The number of counted characters that are in more than one source."""
        return self.entry.count(piece.span for piece in self.pieces if len(piece.owners) > 1)

    def stops(self, number: int | None) -> list[int]:
        """Return the pieces where a source's passages begin, all pieces for None: the stops of “next”."""
        if number is None:
            return list(range(len(self.pieces)))
        mine = [place for place, piece in enumerate(self.pieces) if number in piece.owners]
        ends = {self.pieces[place].span.end for place in mine}
        return [place for place in mine if self.pieces[place].span.start not in ends]


def sources_of(report: Report, entry: ReportEntry) -> Sources:
    """Return all sources of a document of the report, in the order of `Report.sources`: by share, then by path. Those
    that are part of no total come last, and own none of the text.
    """
    sides = [_side(pair, entry) for pair in report.comparisons if pair.left is entry or pair.right is entry]
    counts = report.counts_as_source
    ordered = sorted(
        (s for s in sides if s.share > 0), key=lambda s: (not counts(s.pair), -s.share, s.entry.document.path)
    )
    numbered = [replace(source, number=number) for number, source in enumerate(ordered)]
    pieces = _counted(entry, list(_pieces(entry, [source for source in numbered if counts(source.pair)])))
    only: dict[int, list[Span]] = {}
    for piece in pieces:
        if len(piece.owners) == 1:
            only.setdefault(piece.owners[0], []).append(piece.span)
    ranked = tuple(replace(total, only=entry.count(only.get(total.number, ()))) for total in numbered)
    return Sources(entry, ranked, pieces, report.similarity(entry), report.similarity_without_references(entry))


def _side(pair: Comparison, entry: ReportEntry) -> DocumentSource:
    """Return one document of a pair as a source of the other."""
    here = pair.left is entry
    other, share = (pair.right, pair.left_share) if here else (pair.left, pair.right_share)
    whole = [Span(0, len(entry.document.text))]
    spans = tuple(union(whole if pair.same_bytes else pair.left_aligned if here else pair.right_aligned))
    return DocumentSource(0, other, pair, spans, share, entry.count(spans))


def _counted(entry: ReportEntry, pieces: list[SourcedSpan]) -> tuple[SourcedSpan, ...]:
    """Return the pieces with a counted character: between excluded stretches there may be only spaces."""
    edges = np.array([(piece.span.start, piece.span.end) for piece in pieces], dtype=np.int64).reshape(-1, 2)
    inside = np.searchsorted(entry.tokens, edges)
    return tuple(compress(pieces, inside[:, 0] < inside[:, 1]))


def _pieces(entry: ReportEntry, sources: Sequence[DocumentSource]) -> Iterator[SourcedSpan]:
    """Yield the counted text that has sources, cut wherever one of them or an excluded stretch begins or ends."""
    away = len(sources)  # marks excluded text: no source has this number
    marks = [(span, source.number) for source in sources for span in source.spans]
    marks += [(span, away) for span in union(exclusion.span for exclusion in entry.left_out)]
    for segment in segments(Span(0, len(entry.document.text)), marks):
        if segment.marks and away not in segment.marks:
            yield SourcedSpan(segment.span, tuple(sorted(segment.marks)))
