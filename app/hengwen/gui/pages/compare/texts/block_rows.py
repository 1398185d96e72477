"""Assigns the lines of both texts to beads; a row of a table, which holds several paragraphs, goes to one of them."""

from collections import Counter
from collections.abc import Iterator

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows, edges_of
from hengwen.model.document import ParagraphKind

RowBlocks = tuple[tuple[int, ...], tuple[int, ...]]
"""Blocks of both sides that stand level, by number."""

BlocksOfBeads = tuple[list[tuple[int, ...]], list[tuple[int, ...]]]
"""For each side, and in it for each bead, the numbers of its blocks."""


def blocks_of_beads(rows: ParagraphRows, texts: tuple[MatchText, MatchText]) -> BlocksOfBeads:
    """Return the blocks of each bead on both sides; other lines that are not blank go with the block before them.

    Two rows of tables are aligned by the bead of one of their cells: the rows with the most text in such cells come
    first.
    """
    claims = tuple(_claims(rows, text) for text in texts)
    owners: list[dict[int, int]] = [{block: beads[0] for block, beads in claim.items()} for claim in claims]
    several = [{block for block, beads in claim.items() if len(set(beads)) > 1} for claim in claims]
    if any(several):
        for left, right, bead in _pairs(rows, claims[LEFT], claims[RIGHT], (several[LEFT], several[RIGHT])):
            owners[LEFT][left] = owners[RIGHT][right] = bead
    left_blocks, right_blocks = (_spread(text, of, len(rows.beads)) for text, of in zip(texts, owners, strict=True))
    return left_blocks, right_blocks


def _claims(rows: ParagraphRows, text: MatchText) -> dict[int, list[int]]:
    """Return the beads that have a paragraph in each block, in their order."""
    claims: dict[int, list[int]] = {}
    paragraphs = text.document.paragraphs
    for number, bead in enumerate(rows.beads):
        for paragraph in rows.numbers(bead, text.side):
            for block in text.column.blocks_over(*edges_of(paragraphs[paragraph].span)):
                claims.setdefault(block, []).append(number)
    return claims


def _pairs(
    rows: ParagraphRows, left: dict[int, list[int]], right: dict[int, list[int]], several: tuple[set[int], set[int]]
) -> Iterator[tuple[int, int, int]]:
    """Yield blocks that are aligned because of their cells, and the bead that aligns them; each block at most once."""
    at_right: dict[int, list[int]] = {}
    for block, beads in right.items():
        for bead in beads:
            at_right.setdefault(bead, []).append(block)
    votes: Counter[tuple[int, int]] = Counter()
    by: dict[tuple[int, int], int] = {}
    for block, beads in left.items():
        for bead in beads:
            for other in at_right.get(bead, ()):
                if block in several[LEFT] or other in several[RIGHT]:
                    votes[block, other] += 1 + rows.extent(bead, LEFT)[1] - rows.extent(bead, LEFT)[0]
                    by.setdefault((block, other), bead)
    used: tuple[set[int], set[int]] = set(), set()
    for (block, other), _ in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if block not in used[LEFT] and other not in used[RIGHT]:
            used[LEFT].add(block)
            used[RIGHT].add(other)
            yield block, other, by[block, other]


def _spread(text: MatchText, owners: dict[int, int], beads: int) -> list[tuple[int, ...]]:
    """Return the blocks of each bead."""
    last = owners[min(owners)] if owners else None
    bead_blocks: list[list[int]] = [[] for _ in range(beads)]
    for block, text_block in enumerate(text.column.blocks):
        last = owners.get(block, last)
        if last is not None and (block in owners or text_block.text.strip()):
            bead_blocks[last].append(block)
    return [tuple(blocks) for blocks in bead_blocks]


def continues_table(texts: tuple[MatchText, MatchText], before: RowBlocks, then: RowBlocks) -> bool:
    """Return whether a row continues the row before on both sides, with blocks that are all of a table."""
    if not all((*before, *then)):
        return False
    for text, above, below in zip(texts, before, then, strict=True):
        kinds = text.column.blocks[above[-1]].kind, text.column.blocks[below[0]].kind
        if below[0] != above[-1] + 1 or any(kind is not ParagraphKind.TABLE for kind in kinds):
            return False
    return True
