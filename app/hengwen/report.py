"""What a check found. Figures that follow from the matches are properties: they can never disagree with them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.document import Document, Span, union
from hengwen.errors import Message
from hengwen.options import Options


class MatchKind(StrEnum):
    """`IDENTICAL`: equal after folding. `EDITED`: aligned, with differences. `REWRITTEN`: same words, no runs."""

    IDENTICAL = "identical"
    EDITED = "edited"
    REWRITTEN = "rewritten"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A stretch of a document that does not count, and why (`template`, `references`, `quotations`)."""

    kind: str
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """A passage of the left document and the passage of the right one that it was aligned with.

    `similarity`: 0 to 1, the share of both passages' symbols that are aligned with an equal symbol on the other side,
    less one symbol on each side for every place where the order breaks; 1 for identical passages only.
    `distance`: Hamming distance of the passages' 64-bit fingerprints (character bigrams).
    """

    left: Span
    right: Span
    kind: MatchKind
    similarity: float
    distance: int


@dataclass(frozen=True, slots=True)
class ParagraphPair:
    """A paragraph of each document that match: `distance` of their fingerprints, `similarity` 0 to 1 as in `Match`."""

    left: Span
    right: Span
    distance: int
    similarity: float


@dataclass(frozen=True)
class Entry:
    """A document in a report, with what the figures are counted from.

    `symbols`: int32 array, shape (n,), ascending: the offset in the text of each folded symbol (one for a Chinese
    character, one for a Latin word or number). `counted` symbols are those outside `left_out`. `cited` are the
    document's references and quotations, whether or not they are left out.
    """

    document: Document
    symbols: NDArray[np.int32] = field(repr=False)
    fingerprint: int
    left_out: tuple[Exclusion, ...] = ()
    cited: tuple[Exclusion, ...] = ()

    @cached_property
    def _counted_before(self) -> NDArray[np.int64]:
        return self._running_count(exclusion.span for exclusion in self.left_out)

    @cached_property
    def _counted_before_uncited(self) -> NDArray[np.int64]:
        return self._running_count(exclusion.span for exclusion in (*self.left_out, *self.cited))

    def _running_count(self, without: Iterable[Span]) -> NDArray[np.int64]:
        counts = np.ones(len(self.symbols), dtype=bool)
        for span in without:
            counts[slice(*np.searchsorted(self.symbols, (span.start, span.end)))] = False
        return np.concatenate(([0], np.cumsum(counts)))

    @property
    def counted(self) -> int:
        """Counted characters: folded symbols of the document that are not left out."""
        return int(self._counted_before[-1])

    def count(self, spans: Iterable[Span]) -> int:
        """Counted characters inside the union of `spans`; a character in two spans counts once."""
        return self._count(spans, self._counted_before)

    def share(self, spans: Iterable[Span]) -> float:
        """`count(spans)` over `counted`, 0 to 1; 0 for a document without counted characters."""
        return self.count(spans) / self.counted if self.counted else 0.0

    def uncited_share(self, spans: Iterable[Span]) -> float:
        """The same with references and quotations out of numerator and denominator."""
        counted = int(self._counted_before_uncited[-1])
        return self._count(spans, self._counted_before_uncited) / counted if counted else 0.0

    def _count(self, spans: Iterable[Span], before: NDArray[np.int64]) -> int:
        edges = np.array([(span.start, span.end) for span in union(spans)], dtype=np.int64).reshape(-1, 2)
        first_last = np.searchsorted(self.symbols, edges)
        return int((before[first_last[:, 1]] - before[first_last[:, 0]]).sum())


@dataclass(frozen=True)
class Comparison:
    """Two documents and the passages they share, in the order of the left document.

    `distance`: Hamming distance of the document fingerprints. `title_similarity`: 0 to 1.
    """

    left: Entry
    right: Entry
    matches: tuple[Match, ...]
    paragraphs: tuple[ParagraphPair, ...]
    distance: int
    title_similarity: float

    @property
    def same_bytes(self) -> bool:
        """Whether both are the same file under two names."""
        return self.left.document.same_bytes(self.right.document)

    @cached_property
    def left_share(self) -> float:
        """Share of the left document's counted characters that lie in a match, 0 to 1; 1 for the same bytes."""
        return 1.0 if self.same_bytes else self.left.share(match.left for match in self.matches)

    @cached_property
    def right_share(self) -> float:
        """The same for the right document."""
        return 1.0 if self.same_bytes else self.right.share(match.right for match in self.matches)

    @cached_property
    def similarity(self) -> float:
        """Matched characters of both documents over counted characters of both, 0 to 1 (ours; 1 for the same bytes)."""
        if self.same_bytes:
            return 1.0
        matched = self.left.count(m.left for m in self.matches) + self.right.count(m.right for m in self.matches)
        counted = self.left.counted + self.right.counted
        return matched / counted if counted else 0.0

    @cached_property
    def longest(self) -> int:
        """Counted characters of the longest match, on the side where it is shorter."""
        return max((self.length(match) for match in self.matches), default=0)

    @cached_property
    def matched(self) -> int:
        """Counted characters of the left document that lie in a match."""
        return self.left.count(match.left for match in self.matches)

    def length(self, match: Match) -> int:
        """Counted characters of one match, on the side where it is shorter."""
        return min(self.left.count([match.left]), self.right.count([match.right]))


@dataclass(frozen=True, slots=True)
class Source:
    """A document from which another one may have taken text: `share` of the taker's counted characters."""

    entry: Entry
    share: float
    characters: int


@dataclass(frozen=True)
class Report:
    """Everything a check found: documents in the order they were given, comparisons best first.

    `skipped`: files of a folder that are no documents. `created`: ISO 8601 in UTC. `seconds`: how long it took.
    """

    options: Options
    entries: tuple[Entry, ...]
    comparisons: tuple[Comparison, ...]
    skipped: tuple[str, ...] = ()
    warnings: tuple[Message, ...] = ()
    created: str = ""
    seconds: float = 0.0

    @cached_property
    def _spans(self) -> dict[int, list[tuple[Entry, float, list[Span]]]]:
        spans: dict[int, list[tuple[Entry, float, list[Span]]]] = {id(entry): [] for entry in self.entries}
        for pair in self.comparisons:
            whole = pair.same_bytes
            for entry, other, share, sides in (
                (pair.left, pair.right, pair.left_share, [m.left for m in pair.matches]),
                (pair.right, pair.left, pair.right_share, [m.right for m in pair.matches]),
            ):
                spans[id(entry)].append((other, share, [Span(0, len(entry.document.text))] if whole else sides))
        return spans

    def similarity(self, entry: Entry) -> float:
        """总文字复制比: share of the document's counted characters that stand in some other document, 0 to 1."""
        return self._total(entry, cited=True)

    def similarity_without_references(self, entry: Entry) -> float:
        """去除引用文献复制比: the same with references and quotations out of numerator and denominator, 0 to 1."""
        return self._total(entry, cited=False)

    def _total(self, entry: Entry, *, cited: bool) -> float:
        found = self._spans[id(entry)]
        if any(other.document.same_bytes(entry.document) for other, _, _ in found):
            return 1.0
        spans = [span for _, _, spans in found for span in spans]
        return entry.share(spans) if cited else entry.uncited_share(spans)

    def sources(self, entry: Entry) -> list[Source]:
        """The documents that share text with this one, the largest share first, then by path."""
        found = [Source(other, share, entry.count(spans)) for other, share, spans in self._spans[id(entry)]]
        return sorted((s for s in found if s.share > 0), key=lambda s: (-s.share, s.entry.document.path))
