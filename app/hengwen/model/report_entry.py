"""A document in a report: which of its characters count, and how many."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hengwen.model.document import Document, Span, union
from hengwen.model.exclusion_kinds import ExclusionKind, Treatment
from hengwen.model.units import HUNDRED, Units, text_units

_CITED = frozenset(kind for kind in ExclusionKind if kind.treatment is Treatment.CITED)
_FORMS = frozenset((ExclusionKind.TEMPLATE, ExclusionKind.COMMON))


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A stretch of a document that need not count, and why: the value of an `ExclusionKind`."""

    kind: str
    span: Span


@dataclass(frozen=True)
class ReportEntry:
    """A document in a report, with what the figures are counted from.

    `tokens`: int32 array, shape (n,), ascending: the offset in the text of each normalised token (one for a Chinese
    character, one for a Latin word or number). `exclusions`: every stretch that need not count; those of a kind that is
    `kept` count all the same. `counted` tokens are those outside of what is left out. `text_hash`: SHA-256 in hex of
    the normalised text, empty where there is none: the same for texts that differ in layout and punctuation only.
    """

    document: Document
    tokens: NDArray[np.int32] = field(repr=False)
    fingerprint: int
    exclusions: tuple[Exclusion, ...] = ()
    kept: frozenset[str] = frozenset()
    text_hash: str = ""

    @cached_property
    def left_out(self) -> tuple[Exclusion, ...]:
        """What does not count."""
        return tuple(exclusion for exclusion in self.exclusions if exclusion.kind not in self.kept)

    @property
    def cited(self) -> tuple[Exclusion, ...]:
        """The document's references and quotations, whether or not they are left out."""
        return tuple(exclusion for exclusion in self.exclusions if exclusion.kind in _CITED)

    @cached_property
    def _counted_before(self) -> NDArray[np.int64]:
        return self._running_count(exclusion.span for exclusion in self.left_out)

    @cached_property
    def _counted_before_uncited(self) -> NDArray[np.int64]:
        return self._running_count(exclusion.span for exclusion in (*self.left_out, *self.cited))

    def _running_count(self, without: Iterable[Span]) -> NDArray[np.int64]:
        return np.concatenate(([0], np.cumsum(self._open(without))))

    def _open(self, without: Iterable[Span]) -> NDArray[np.bool_]:
        """Which tokens lie in none of some spans, bool, shape (n,)."""
        first_last = self._tokens_in(without)
        depth = np.zeros(len(self.tokens) + 1, dtype=np.int64)
        np.add.at(depth, first_last[:, 0], 1)
        np.add.at(depth, first_last[:, 1], -1)
        outside: NDArray[np.bool_] = np.cumsum(depth[:-1]) == 0
        return outside

    @property
    def counted(self) -> int:
        """Counted characters: normalised tokens of the document that are not left out."""
        return int(self._counted_before[-1])

    @cached_property
    def own(self) -> int:
        """Characters of the document's own: neither of a template or form, whatever counts, nor of what is left out,
        references and quotations aside.
        """
        return int(np.count_nonzero(self._open(self._printed)))

    @property
    def _own_units(self) -> int:
        """The same in hundredths of units."""
        return int(self._units[self._open(self._printed)].sum(dtype=np.int64))

    @property
    def _printed(self) -> Iterator[Span]:
        return (e.span for e in self.exclusions if e.kind in _FORMS or e.kind not in {*self.kept, *_CITED})

    @cached_property
    def _units(self) -> Units:
        return text_units(self.document.text, self.tokens)

    def same_text(self, other: "ReportEntry") -> bool:
        """Whether both are one text: the same bytes, or the same tokens in the same order."""
        return self.document.same_bytes(other.document) or bool(self.text_hash and self.text_hash == other.text_hash)

    def is_blank(self, min_length: int) -> bool:
        """Whether the document was read and has less text of its own than the shortest passage: handed in blank."""
        return self.document.state.has_text and self.own < min_length and self._own_units < HUNDRED * min_length

    def count(self, spans: Iterable[Span]) -> int:
        """Counted characters inside the union of `spans`; a character in two spans counts once."""
        return self._count(spans, self._counted_before)

    def units(self, spans: Iterable[Span]) -> int:
        """Hundredths of units of the counted characters inside disjoint spans."""
        kept = np.diff(self._counted_before)
        return sum(int((self._units[i:j] * kept[i:j]).sum()) for i, j in self._tokens_in(spans).tolist())

    def half_counts(self, span: Span) -> bool:
        """Whether at least half of the characters inside a span count."""
        return self.count([span]) * 2 >= self.inside(span)

    def inside(self, *spans: Span) -> int:
        """Characters inside disjoint spans, whether or not they count."""
        first_last = self._tokens_in(spans)
        return int((first_last[:, 1] - first_last[:, 0]).sum())

    def share(self, spans: Iterable[Span]) -> float:
        """`count(spans)` over `counted`, 0 to 1; 0 for a document without counted characters."""
        return self.count(spans) / self.counted if self.counted else 0.0

    def uncited_share(self, spans: Iterable[Span]) -> float:
        """The same with references and quotations out of numerator and denominator."""
        counted = int(self._counted_before_uncited[-1])
        return self._count(spans, self._counted_before_uncited) / counted if counted else 0.0

    def _count(self, spans: Iterable[Span], before: NDArray[np.int64]) -> int:
        first_last = self._tokens_in(union(spans))
        return int((before[first_last[:, 1]] - before[first_last[:, 0]]).sum())

    def _tokens_in(self, spans: Iterable[Span]) -> NDArray[np.int64]:
        """The first token in each span and the one after its last, shape (spans, 2)."""
        # Of the tokens' own type: for any other one all of them would be converted, every time.
        edges = np.array([(span.start, span.end) for span in spans], dtype=self.tokens.dtype)
        return np.searchsorted(self.tokens, edges.reshape(-1, 2))
