"""Moved paragraphs in rows: shown beside their partners, with a line at their place in the right document's own
order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hengwen.matching.paragraph_alignment import Bead


@dataclass(frozen=True, slots=True)
class Move:
    """A row whose right side was moved, by number, and the row that stands for it in the order of the right text."""

    row: int
    stand_in: int

    @property
    def arrow(self) -> str:
        """The direction, from its row, of its place in the right document."""
        return "↓" if self.stand_in > self.row else "↑"


def moved_beads(beads: tuple["Bead", ...]) -> tuple[int, ...]:
    """Return the numbers of the moved beads, in the order of the left document, without short equal lines."""
    return tuple(
        number for number, bead in enumerate(beads) if bead.moved and bead.is_paired and not bead.is_short_line
    )


def with_stand_ins(beads: tuple["Bead", ...], moved: tuple[int, ...]) -> Iterator[tuple[int | None, int | None]]:
    """Yield the numbers of all beads in order, and between them the moves whose right side stands there."""
    order = sorted(range(len(moved)), key=lambda move: beads[moved[move]].right[0])
    waiting = [(beads[moved[move]].right[0], move) for move in order]
    after = _unmoved_before(beads, moved, [paragraph for paragraph, _ in waiting])
    of_bead: dict[int | None, list[int]] = {}
    for bead, (_, move) in zip(after, waiting, strict=True):
        of_bead.setdefault(bead, []).append(move)
    yield from ((None, move) for move in of_bead.get(None, ()))
    for number in range(len(beads)):
        yield number, None
        yield from ((None, move) for move in of_bead.get(number, ()))


def _unmoved_before(beads: tuple["Bead", ...], moved: tuple[int, ...], paragraphs: list[int]) -> Iterator[int | None]:
    """Yield, for each of some right paragraphs, ascending, the last bead before it that was not moved."""
    away = set(moved)
    unmoved = sorted(
        (bead.right[-1], number)
        for number, bead in enumerate(beads)
        if bead.right and not bead.moved and number not in away
    )
    at, last = 0, None
    for paragraph in paragraphs:
        while at < len(unmoved) and unmoved[at][0] < paragraph:
            last = unmoved[at][1]
            at += 1
        yield last
