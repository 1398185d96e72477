"""Blocks: text that many documents of a check share, each found once, with its standing (ours)."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from msgspec import Struct

from hengwen.model.bounds import Offset, Word
from hengwen.model.document import Span
from hengwen.model.messages import LabelledEnum, Message, message

FEWEST = 3
"""Minimum documents of a block: text of two is their pair."""


class Standing(LabelledEnum):
    """The standing of shared text. `UNDECIDED`: a form or a copy, which the texts alone cannot tell.

    Members are in the order in which a reader has to look at them.
    """

    UNDECIDED = message("form or copy")
    FORM = message("form")
    COPIED = message("copied")
    TEMPLATE = message("template")
    PHRASE = message("stock phrase")


class BlockPlace(Struct, frozen=True, gc=False):
    """Where a document has a block. `document`: its place in the report, from 0. `spans`: disjoint, ascending."""

    document: Offset
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class SharedBlock:
    """Text that many documents share.

    `id`: 16 hex digits made from its text, the same in every check of the same documents. `counts`: whether it counts
    by default. `places`: in the order of the report. `characters`: of the place with the most. `elsewhere`: how many
    documents outside the report have it too, where this is a part. `pairs`: how many comparable pairs of documents have
    it, as `pairs_between`.
    """

    id: Word
    standing: Standing
    counts: bool
    places: tuple[BlockPlace, ...]
    characters: Offset
    elsewhere: Offset = 0
    pairs: Offset = 0

    @property
    def switchable(self) -> bool:
        """Whether a reader may decide about it: a given template never counts."""
        return self.standing is not Standing.TEMPLATE

    @property
    def documents(self) -> int:
        """The number of documents with it."""
        return len(self.places) + self.elsewhere

    @property
    def rank(self) -> tuple[int, int, str]:
        """The sort key for a reader, smallest first: by standing, then by all its characters."""
        return list(Standing).index(self.standing), -self.characters * self.documents, self.id


def pairs_between(groups: Iterable[Hashable]) -> int:
    """Return how many pairs of documents are of two groups: two people, and not both old. `groups`: of each one."""
    sizes = Counter(groups).values()
    return (sum(sizes) ** 2 - sum(size**2 for size in sizes)) // 2


def distinct_lines(texts: Iterable[str]) -> str:
    """Return the lines of some texts, each once, with single spaces between words."""
    lines = (line for text in texts for line in text.splitlines())
    return "\n".join(dict.fromkeys(words for line in lines if (words := " ".join(line.split()))))


def undecided_warning(block: SharedBlock, number: int) -> Message:
    """Warn of text that may be a form or a copy, once for all documents concerned.

    `number`: of the block in the report, from 1.
    """
    values: dict[str, str | int] = {"count": block.documents, "number": number}
    values |= {"characters": f"{block.characters:,}", "pairs": f"{block.pairs:,}"}
    if block.counts:
        return message(
            "{count} documents share {characters} characters word for word (block {number}). They count as copied. If "
            "they are a form, let the block not count: {pairs} pairs share it.",
            **values,
        )
    return message(
        "{count} documents share {characters} characters word for word (block {number}). They are taken for a printed "
        "form and do not count. If they were copied, let the block count: {pairs} pairs share it.",
        **values,
    )


UNDECIDED_WARNINGS = frozenset(
    undecided_warning(SharedBlock("", Standing.UNDECIDED, counts, (), 0), 0).text for counts in (False, True)
) | {
    "{count} documents share {characters} characters word for word (block {number}). They count as copied. If they are "
    "a form, let the block not count.",
    "{count} documents share {characters} characters word for word (block {number}) and have hardly any other text. "
    "They are taken for a printed form and do not count. If they were copied, let the block count.",
}
"""The sentences of `undecided_warning` before their values are inserted; also those of earlier check files."""
