"""Passages found against passages planted: Potthast, Stein, Barrón-Cedeño and Rosso, COLING 2010.

A case is a passage of a suspicious document and the one of a source document it was made from; a detection is a
passage of each that is said to match. Both are sets of characters, those of both documents. A detection detects a case
when they share characters on both sides. r ⊓ s is what they share if so, otherwise nothing.

precision = 1/|R| Σ |⋃ₛ (s ⊓ r)| / |r|,  recall = 1/|S| Σ |⋃ᵣ (s ⊓ r)| / |s|,
granularity = detections for each detected case,  plagdet = F1 / log2(1 + granularity).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log2

from hengwen.model.document import Span, union


@dataclass(frozen=True, slots=True)
class Passage:
    """Characters of a suspicious document and of a source: a case, or a detection."""

    suspicious: str
    source: str
    left: Span
    right: Span

    def __len__(self) -> int:
        return len(self.left) + len(self.right)

    def meets(self, other: "Passage") -> bool:
        """Return whether both share characters on both sides; of the same two documents."""
        return self.left.shared(other.left) > 0 and self.right.shared(other.right) > 0


@dataclass(frozen=True, slots=True)
class Plagdet:
    """Macro precision and recall, 0 to 1, and granularity, 1 or more."""

    precision: float
    recall: float
    granularity: float

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def score(self) -> float:
        """F1 over the logarithm of granularity."""
        return self.f1 / log2(1 + self.granularity)


PassagesOfPairs = dict[tuple[str, str], list[Passage]]


def measure(cases: Sequence[Passage], detections: Sequence[Passage]) -> Plagdet:
    """Score detections against cases."""
    by_case, by_detection = _of_documents(cases), _of_documents(detections)
    precision = sum(_covered(r, by_case[r.suspicious, r.source]) for r in detections)
    recall = sum(_covered(s, by_detection[s.suspicious, s.source]) for s in cases)
    met = [sum(s.meets(r) for r in by_detection[s.suspicious, s.source]) for s in cases]
    detected = sum(1 for n in met if n)
    return Plagdet(
        precision / len(detections) if detections else 0.0,
        recall / len(cases) if cases else 0.0,
        sum(met) / detected if detected else 1.0,
    )


def _of_documents(passages: Iterable[Passage]) -> PassagesOfPairs:
    result: PassagesOfPairs = defaultdict(list)
    for passage in passages:
        result[passage.suspicious, passage.source].append(passage)
    return result


def _covered(passage: Passage, others: Sequence[Passage]) -> float:
    """Return the share of a passage's characters, of both sides, that those which meet it cover."""
    met = [other for other in others if passage.meets(other)]
    left = union(_common(passage.left, other.left) for other in met)
    right = union(_common(passage.right, other.right) for other in met)
    return sum(map(len, (*left, *right))) / len(passage)


def _common(one: Span, other: Span) -> Span:
    """Return the characters of both spans, which share some."""
    return Span(max(one.start, other.start), min(one.end, other.end))
