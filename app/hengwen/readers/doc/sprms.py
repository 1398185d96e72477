"""Property modifiers ("sprms"): what changes the format of letters, paragraphs, rows and sections ([MS-DOC] 2.2.5)."""

from collections.abc import Iterator
from typing import NamedTuple

_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}  # bytes of an operand, by the three highest bits
_DEFINE_TABLE, _CHANGE_TABS = 0xD608, 0xC615

_SHORT = {
    0x05: 0x2403, 0x0C: 0x260A, 0x18: 0x2416, 0x19: 0x2417, 0x41: 0x0800, 0x42: 0x0801, 0x43: 0x0802, 0x4D: 0x2A0C,
    0x50: 0x0811, 0x51: 0x0818, 0x53: 0x2A33, 0x5C: 0x083C, 0x62: 0x2A42, 0x75: 0x0855, 0x76: 0x0856, 0x78: 0x2640,
}  # fmt: skip
"""Number of a modifier in a piece (`Prm0`) → the modifier."""


class Sprm(NamedTuple):
    """A modifier with its operand, as bytes."""

    code: int
    operand: bytes

    @property
    def value(self) -> int:
        """Return the operand as an unsigned number."""
        return int.from_bytes(self.operand, "little")

    @property
    def signed(self) -> int:
        """Return the operand as a signed number."""
        return int.from_bytes(self.operand, "little", signed=True)


def sprms(grpprl: bytes) -> Iterator[Sprm]:
    """Yield the modifiers that follow each other in `grpprl`, up to the first incomplete one."""
    return (sprm for sprm, _ in _placed(grpprl))


def _placed(grpprl: bytes) -> Iterator[tuple[Sprm, int]]:
    """Yield modifiers, each with the place where it ends."""
    place, end = 0, len(grpprl)
    while place + 3 <= end:
        code = grpprl[place] | grpprl[place + 1] << 8
        place += 2
        size = _SIZES.get(code >> 13)
        if size is None:
            skipped, size = _variable(grpprl, place, code)
            place += skipped
        if place + size > end:
            return
        place += size
        yield Sprm(code, grpprl[place - size : place]), place


def after_wall(grpprl: bytes, wall: int) -> bytes:
    """Return the modifiers that hold now: a wall parts them from those before a tracked change of the format."""
    if wall.to_bytes(2, "little") not in grpprl:
        return grpprl
    start = 0
    for sprm, end in _placed(grpprl):
        start = end if sprm.code == wall and sprm.value else start
    return grpprl[start:]


def _variable(grpprl: bytes, place: int, code: int) -> tuple[int, int]:
    """Return how long the count of an operand of variable size is, and the operand."""
    first = grpprl[place]
    if code == _DEFINE_TABLE:
        return 2, max(0, (first | (grpprl[place + 1] if place + 1 < len(grpprl) else 0) << 8) - 1)
    if code == _CHANGE_TABS and first == 255:
        deleted = grpprl[place + 1] if place + 1 < len(grpprl) else 0
        added = place + 2 + 4 * deleted
        return 1, 2 + 4 * deleted + 3 * (grpprl[added] if added < len(grpprl) else 0)
    return 1, first


def of_piece(prm: int, changes: tuple[bytes, ...]) -> bytes:
    """Return the modifier of a piece as `grpprl`: a number of `changes`, or one modifier with one byte."""
    if prm & 1:
        return changes[prm >> 1] if prm >> 1 < len(changes) else b""
    code = _SHORT.get(prm >> 1 & 0x7F)
    return b"" if code is None or not prm else code.to_bytes(2, "little") + bytes((prm >> 8,))
