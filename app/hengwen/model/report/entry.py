"""A document in a report: which of its characters count, and how many."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hengwen.kernels.hashes import ngrams
from hengwen.kernels.reports.spans import counted_in, outside, sums_in, tokens_in
from hengwen.model.blank_text import says_nothing
from hengwen.model.bounds import Word
from hengwen.model.document import Document, ParagraphKind, Role, Span, union
from hengwen.model.request.exclusion_kinds import ExclusionKind, Treatment
from hengwen.model.units import HUNDRED, Units, text_units

_CITED = frozenset(kind for kind in ExclusionKind if kind.treatment is Treatment.CITED)
_HEADINGS = (ParagraphKind.TITLE, ParagraphKind.HEADING)
_PROGRAMS = frozenset((ExclusionKind.CODE, ExclusionKind.OUTPUT))
_WRITTEN = _CITED | _PROGRAMS  # the author's own text, whether or not it counts

_Sums = NDArray[np.signedinteger]

_PROGRAM = 4
"""Words of code from which on a document has a program, however short: `pass` is none."""

_FORM = 8
"""Lengths of the shortest passage up to which a document may be a form that was handed in with only a name."""

_FEW = 1 << 15
"""Tokens up to which their numbers fit into 16 bits: every document of a report keeps some, so they are many."""


class Exclusion(Struct, frozen=True, array_like=True, gc=False):
    """A stretch of a document that need not count, and why: the value of an `ExclusionKind`.

    `block`: the id of the block of shared text that it is part of, if any.
    """

    kind: Word
    span: Span
    block: Word = ""


class LeftOut(Struct, frozen=True):
    """Characters of a document that do not count for one reason: a kind of text, or the standing of a block.

    `block`: the number of the block in the report, 0 for none.
    """

    reason: str
    characters: int
    block: int = 0


@dataclass(frozen=True)
class ReportEntry:
    """A document in a report, with the tokens and exclusions that the figures are counted from.

    `tokens`: uint16 or int32, shape (n,), ascending: the offset in the text of each normalised token (one for a Chinese
    character, one for a Latin word or number). `exclusions`: every stretch that need not count; those of a kind in
    `kept`, and those of `counted_blocks`, count all the same. `counted`: the tokens outside excluded text. `text_hash`:
    SHA-256 in hex of the normalised text, empty where there is none: the same for texts that differ only in layout and
    punctuation. `across`: the fingerprint for comparisons with another part of the check, weighted by the words of all;
    None where it is the same.
    """

    document: Document
    tokens: NDArray[np.uint16] | NDArray[np.int32] = field(repr=False)
    fingerprint: int
    exclusions: tuple[Exclusion, ...] = ()
    kept: frozenset[str] = frozenset()
    text_hash: str = ""
    counted_blocks: frozenset[str] = frozenset()
    across: int | None = None

    def distance(self, other: "ReportEntry") -> int:
        """Return the Hamming distance of the fingerprints, weighted by the words of the new ones if both are new."""
        if self.document.role is other.document.role is Role.NEW:
            return (self.fingerprint ^ other.fingerprint).bit_count()
        return (self.fingerprint_across ^ other.fingerprint_across).bit_count()

    @property
    def fingerprint_across(self) -> int:
        """The fingerprint beside documents of another part of the check."""
        return self.fingerprint if self.across is None else self.across

    @cached_property
    def left_out(self) -> tuple[Exclusion, ...]:
        """The stretches that do not count."""
        return tuple(e for e in self.exclusions if e.kind not in self.kept and e.block not in self.counted_blocks)

    @property
    def counted_common(self) -> list[Span]:
        """Common text that counts all the same; it is also in many other documents."""
        left_out = set(self.left_out)
        return [e.span for e in self.exclusions if e.kind == ExclusionKind.COMMON and e not in left_out]

    @property
    def cited(self) -> tuple[Exclusion, ...]:
        """The document's references and quotations, whether or not they are left out."""
        return tuple(exclusion for exclusion in self.exclusions if exclusion.kind in _CITED)

    @cached_property
    def _counted_before(self) -> _Sums:
        return self._running_count(exclusion.span for exclusion in self.left_out)

    @cached_property
    def _counted_before_uncited(self) -> _Sums:
        if not self.cited:
            return self._counted_before
        return self._running_count(exclusion.span for exclusion in (*self.left_out, *self.cited))

    def _running_count(self, without: Iterable[Span]) -> _Sums:
        counts = outside(self.tokens, without)
        sums: _Sums = np.zeros(len(counts) + 1, dtype=np.int16 if len(counts) < _FEW else np.int32)
        np.cumsum(counts, dtype=sums.dtype, out=sums[1:])
        return sums

    def counted_tokens(self, first: int, last: int) -> int:
        """Return how many of some tokens count; `last` not included."""
        return int(self._counted_before[last] - self._counted_before[first])

    def any_counts(self, firsts: NDArray[np.int64], lasts: NDArray[np.int64]) -> bool:
        """Return whether a token counts in any of some stretches, from a first token to a last one (not included)."""
        return bool((self._counted_before[lasts] > self._counted_before[firsts]).any())

    @property
    def counts(self) -> NDArray[np.bool_]:
        """Which tokens count: bool, shape (n,)."""
        counts: NDArray[np.bool_] = self._counted_before[1:] > self._counted_before[:-1]
        return counts

    @property
    def counted(self) -> int:
        """Counted characters: normalised tokens of the document outside excluded text."""
        return int(self._counted_before[-1])

    @cached_property
    def own(self) -> int:
        """Characters of the document's own: all that is not excluded, and also references and quotations."""
        return int(np.count_nonzero(self._own_tokens))

    def _falls_short(self, own: NDArray[np.bool_], min_length: int) -> bool:
        """Return whether some of the tokens are less text than the shortest passage, in characters and in units."""
        few = int(np.count_nonzero(own)) < min_length
        return few and int(self._units[own].sum(dtype=np.int64)) < HUNDRED * min_length

    @property
    def _own_tokens(self) -> NDArray[np.bool_]:
        return outside(self.tokens, (e.span for e in self.left_out if e.kind not in _CITED))

    @property
    def _units(self) -> Units:
        return text_units(self.document.text, self.tokens)

    @cached_property
    def _counted_units(self) -> Units:
        """Hundredths of units of each token that counts, else 0, shape (n,)."""
        return self._units * self.counts

    def same_text(self, other: "ReportEntry") -> bool:
        """Return whether both have one text: the same bytes, or the same tokens in the same order."""
        return self.document.same_bytes(other.document) or bool(self.text_hash and self.text_hash == other.text_hash)

    def is_blank(self, min_length: int) -> bool:
        """Return whether the document was read and says nothing of its own: handed in blank."""
        if not self.document.state.has_text or self._handed_in >= _FORM * min_length:
            return False
        return self._says_nothing(without_headings=self._is_short(min_length))

    def is_short(self, min_length: int) -> bool:
        """Return whether the document was read and has less text of its own than the shortest passage, code included,
        or none: it can be the same file as another one, and nothing else.
        """
        return self._is_short(min_length) or self.is_blank(min_length)

    def _is_short(self, min_length: int) -> bool:
        return self._lacks_text(min_length) and self._falls_short(self._handed_in_tokens, min_length)

    def is_only_code(self, min_length: int) -> bool:
        """Return whether the document has text, but less of it than the shortest passage without code."""
        return self._lacks_text(min_length) and not self.is_short(min_length)

    @cached_property
    def _handed_in(self) -> int:
        return int(np.count_nonzero(self._handed_in_tokens))

    @property
    def _handed_in_tokens(self) -> NDArray[np.bool_]:
        return outside(self.tokens, (e.span for e in self.left_out if e.kind not in _WRITTEN))

    def _says_nothing(self, *, without_headings: bool) -> bool:
        """Return whether its text is only a name, a title, fields of a form, or words for "nothing", without code."""
        if (
            self.inside(*union(exclusion.span for exclusion in self.left_out if exclusion.kind == ExclusionKind.CODE))
            >= _PROGRAM
        ):
            return False
        text, person, pieces, end = self.document.text, self.document.person, list[str](), 0
        paragraphs = self.document.paragraphs if without_headings else ()
        headings = (paragraph.span for paragraph in paragraphs if paragraph.kind in _HEADINGS)
        for span in union((*headings, *(e.span for e in self.left_out if e.kind not in _WRITTEN))):
            pieces.append(text[end : span.start])
            end = max(end, span.end)
        known = (person.name, person.number) if person else ()
        return says_nothing("\n".join((*pieces, text[end:])), *known)

    def _lacks_text(self, min_length: int) -> bool:
        if not self.document.state.has_text or self.own >= min_length:
            return False
        return self._falls_short(self._own_tokens, min_length)

    @property
    def uncited(self) -> int:
        """Counted characters outside references and quotations."""
        return int(self._counted_before_uncited[-1])

    def count(self, spans: Iterable[Span], *, cited: bool = True) -> int:
        """Return the counted characters inside the union of `spans`; a character in two spans counts once.

        `cited`: whether those of references and quotations are included.
        """
        return counted_in(self.tokens, self._counted_before if cited else self._counted_before_uncited, spans)

    def counts_in(self, groups: Iterable[Iterable[Span]]) -> list[tuple[int, int]]:
        """Return the characters inside each of some groups of disjoint spans: the counted ones, and all."""
        return sums_in(self.tokens, self._counted_before, groups)

    def units_in(self, spans: Iterable[Span]) -> int:
        """Return hundredths of units of the counted characters inside disjoint spans."""
        return int(ngrams.sums_in(self._counted_units, tokens_in(self.tokens, spans)).sum())

    def in_programs(self, spans: Iterable[Span]) -> bool:
        """Return whether any of some spans lies in excluded code or output."""
        starts, ends = self._left_out_programs
        return bool(starts) and any(ends[bisect_left(starts, span.end)] > span.start for span in spans)

    @cached_property
    def _left_out_programs(self) -> tuple[list[int], list[int]]:
        """Where excluded code and output begin, ascending, and how far those before each of these, and all, reach."""
        programs = sorted(exclusion.span for exclusion in self.left_out if exclusion.kind in _PROGRAMS)
        return [span.start for span in programs], [0, *accumulate((span.end for span in programs), max)]

    def counted_text(self, spans: Iterable[Span]) -> str:
        """Return the counted letters and digits in some spans, without anything between them."""
        counts, text, letters = self.counts, self.document.text, list[str]()
        for first, last in tokens_in(self.tokens, spans).tolist():
            for token in range(first, last):
                if counts[token]:
                    end = int(self.tokens[token + 1]) if token + 1 < len(self.tokens) else len(text)
                    letters += filter(str.isalnum, text[int(self.tokens[token]) : end])
        return "".join(letters)

    def inside(self, *spans: Span) -> int:
        """Return the characters inside disjoint spans, whether or not they count."""
        return sums_in(self.tokens, self._counted_before, (spans,))[0][1]
