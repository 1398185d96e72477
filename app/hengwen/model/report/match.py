"""A match: what two documents share at one place, its aligned stretches, and the differences."""

from msgspec import Struct

from hengwen.model.bounds import Offset, Share
from hengwen.model.document import Span
from hengwen.model.messages import LabelledEnum, message


class MatchKind(LabelledEnum):
    """`IDENTICAL`: equal once normalised. `EDITED`: aligned with differences. `REWRITTEN`: same words, no equal run."""

    IDENTICAL = message("identical")
    EDITED = message("edited")
    REWRITTEN = message("rewritten")


class Alignment(Struct, frozen=True, array_like=True):
    """The stretches on both sides of a passage that are in the other one, ascending: everything that a share counts.

    `left`, `right`: the aligned stretches with the small gaps inside their sentences. `left_equal`, `right_equal`: the
    parts that have an equal on the other side; none in rewritten sentences. `left_moved`, `right_moved`: those with
    another order on the other side.
    """

    left: tuple[Span, ...]
    right: tuple[Span, ...]
    left_equal: tuple[Span, ...]
    right_equal: tuple[Span, ...]
    left_moved: tuple[Span, ...] = ()
    right_moved: tuple[Span, ...] = ()

    @property
    def swapped(self) -> "Alignment":
        """Return the alignment with its sides swapped."""
        aligned, equal = (self.right, self.left), (self.right_equal, self.left_equal)
        return Alignment(*aligned, *equal, self.right_moved, self.left_moved)


class Match(Struct, frozen=True, array_like=True):
    """A passage of the left document and the passage of the right one that it was aligned with: its outer bounds.

    `similarity`: 0 to 1, the share of both passages' counted characters that have an equal one on the other side, less
    one on each side for every place where the order breaks: 1 only for equal passages. For rewritten passages, which
    are not aligned, it is that of `ParagraphPair`. The same figure is shown everywhere. `distance`: Hamming distance of
    the passages' 64-bit fingerprints (character bigrams). `alignment`: of edited passages; None where the whole passage
    counts.
    """

    left: Span
    right: Span
    kind: MatchKind
    similarity: Share
    distance: Offset
    alignment: Alignment | None = None

    @property
    def left_aligned(self) -> tuple[Span, ...]:
        """The stretches of the left passage found in the right one, ascending: identical and rewritten ones whole."""
        return self.alignment.left if self.alignment else (self.left,)

    @property
    def right_aligned(self) -> tuple[Span, ...]:
        """The stretches of the right passage that are in the left one, likewise."""
        return self.alignment.right if self.alignment else (self.right,)

    @property
    def swapped(self) -> "Match":
        """The match with its sides swapped."""
        alignment = self.alignment and self.alignment.swapped
        return Match(self.right, self.left, self.kind, self.similarity, self.distance, alignment)

    @property
    def left_equal(self) -> tuple[Span, ...]:
        """The stretches of the left passage that have an equal on the other side, ascending: identical ones whole."""
        return self.alignment.left_equal if self.alignment else (self.left,) * (self.kind is MatchKind.IDENTICAL)

    @property
    def right_equal(self) -> tuple[Span, ...]:
        """The stretches of the right passage that have an equal on the other side, likewise."""
        return self.alignment.right_equal if self.alignment else (self.right,) * (self.kind is MatchKind.IDENTICAL)


class PairedBy(LabelledEnum):
    """Why two paragraphs are a pair. `FINGERPRINTS`: their distance is at most that of the settings. `TEXT`: a quarter
    of the shorter one is in runs that both have. `REWRITING`: the same words without equal runs. `MEANING`: they say
    the same in other words; only beside each other in the window, in no comparison.
    """

    FINGERPRINTS = message("near fingerprints")
    TEXT = message("shared text")
    REWRITING = message("rewritten text")
    MEANING = message("same content")


class ParagraphPair(Struct, frozen=True, array_like=True):
    """A paragraph of each document that match: `distance` of their fingerprints, 0 to 64.

    `paired_by`: why, None in older check files. The distance is within that of the settings only for `FINGERPRINTS`.

    `similarity`: Dice's coefficient of their pairs of neighbouring tokens as multisets, 0 to 1, whatever their order.
    `distinct`: whether they have so many words in common, beside what either has with others, that they tell something
    without any passage; False in older check files.
    """

    left: Span
    right: Span
    distance: Offset
    similarity: Share
    paired_by: PairedBy | None = None
    distinct: bool = False

    @property
    def swapped(self) -> "ParagraphPair":
        """The pair with its sides swapped."""
        return ParagraphPair(self.right, self.left, self.distance, self.similarity, self.paired_by, self.distinct)


class EditKind(LabelledEnum):
    """`REPLACED`: the other side has something else. `DELETED`: the left side has more. `INSERTED`: the right side has
    more. `MOVED`: the same text is at another place.
    """

    REPLACED = message("replaced")
    DELETED = message("only on the left")
    INSERTED = message("only on the right")
    MOVED = message("moved")


class Edit(Struct, frozen=True):
    """A difference between two texts, as spans of characters; an empty span marks the place of missing text."""

    kind: EditKind
    left: Span
    right: Span

    def span(self, side: int) -> Span:
        """Return its place on one side, 0 for the left one."""
        return self.right if side else self.left
