"""A match: what two documents share at one place, what of it is aligned, and how the rest of it differs."""

from dataclasses import dataclass

from msgspec import Struct

from hengwen.model.bounds import Offset, Share
from hengwen.model.document import Span
from hengwen.model.messages import LabelledEnum, message


class MatchKind(LabelledEnum):
    """`IDENTICAL`: equal once normalised. `EDITED`: aligned, with differences. `REWRITTEN`: same words, no runs."""

    IDENTICAL = message("identical")
    EDITED = message("edited")
    REWRITTEN = message("rewritten")


class Alignment(Struct, frozen=True, array_like=True):
    """The stretches of both sides of a passage that stand in the other one, ascending: all that a share counts.

    `left`, `right`: the aligned stretches with the small gaps inside their sentences. `left_equal`, `right_equal`: what
    of them has an equal on the other side; nothing in rewritten sentences. `left_moved`, `right_moved`: those of them
    whose order is another one on the other side.
    """

    left: tuple[Span, ...]
    right: tuple[Span, ...]
    left_equal: tuple[Span, ...]
    right_equal: tuple[Span, ...]
    left_moved: tuple[Span, ...] = ()
    right_moved: tuple[Span, ...] = ()

    @property
    def swapped(self) -> "Alignment":
        """The same seen from the other side."""
        aligned, equal = (self.right, self.left), (self.right_equal, self.left_equal)
        return Alignment(*aligned, *equal, self.right_moved, self.left_moved)


class Match(Struct, frozen=True, array_like=True):
    """A passage of the left document and the passage of the right one that it was aligned with: its outer bounds.

    `similarity`: 0 to 1, the share of both passages' counted characters that have an equal one on the other side, less
    one on each side for every place where the order breaks: 1 for equal passages only. Of rewritten passages, which are
    not aligned, it is that of `ParagraphPair`. The one figure of a passage, wherever it is shown.
    `distance`: Hamming distance of the passages' 64-bit fingerprints (character bigrams).
    `alignment`: what is aligned, of edited passages; None where the passage counts as a whole.
    """

    left: Span
    right: Span
    kind: MatchKind
    similarity: Share
    distance: Offset
    alignment: Alignment | None = None

    @property
    def left_aligned(self) -> tuple[Span, ...]:
        """What of the left passage stands in the right one, ascending: identical and rewritten ones as a whole."""
        return self.alignment.left if self.alignment else (self.left,)

    @property
    def right_aligned(self) -> tuple[Span, ...]:
        """The same of the right passage."""
        return self.alignment.right if self.alignment else (self.right,)

    @property
    def swapped(self) -> "Match":
        """The same seen from the other side."""
        alignment = self.alignment and self.alignment.swapped
        return Match(self.right, self.left, self.kind, self.similarity, self.distance, alignment)

    @property
    def left_equal(self) -> tuple[Span, ...]:
        """What of the left passage has an equal on the other side, ascending: identical ones as a whole."""
        return self.alignment.left_equal if self.alignment else (self.left,) * (self.kind is MatchKind.IDENTICAL)

    @property
    def right_equal(self) -> tuple[Span, ...]:
        """The same of the right passage."""
        return self.alignment.right_equal if self.alignment else (self.right,) * (self.kind is MatchKind.IDENTICAL)


class PairedBy(LabelledEnum):
    """Why two paragraphs are a pair: `FINGERPRINTS` are at most the largest distance of the settings apart; `TEXT`, a
    quarter of the shorter one stands in runs that both have; `REWRITING`, the same words without runs.
    """

    FINGERPRINTS = message("near fingerprints")
    TEXT = message("shared text")
    REWRITING = message("rewritten text")


class ParagraphPair(Struct, frozen=True, array_like=True):
    """A paragraph of each document that match: `distance` of their fingerprints, 0 to 64.

    `paired_by`: why, None in checks that were kept before this was noted; only with near fingerprints is the distance
    within that of the settings.

    `similarity`: Dice's coefficient of their pairs of neighbouring tokens as multisets, 0 to 1, where order counts
    for nothing.
    """

    left: Span
    right: Span
    distance: Offset
    similarity: Share
    paired_by: PairedBy | None = None

    @property
    def swapped(self) -> "ParagraphPair":
        """The same seen from the other side."""
        return ParagraphPair(self.right, self.left, self.distance, self.similarity, self.paired_by)


class EditKind(LabelledEnum):
    """`REPLACED`: something else stands there. `DELETED`: the left side has more. `INSERTED`: the right side has more.
    `MOVED`: the same stands at another place.
    """

    REPLACED = message("replaced")
    DELETED = message("only on the left")
    INSERTED = message("only on the right")
    MOVED = message("moved")


@dataclass(frozen=True, slots=True)
class Edit:
    """A difference between two texts, as spans of their characters; of what one side lacks, an empty one there."""

    kind: EditKind
    left: Span
    right: Span

    def span(self, side: int) -> Span:
        """Where it stands on one side, 0 for the left one."""
        return self.right if side else self.left
