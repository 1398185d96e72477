"""Fields that are open where the walk through a story is: what they are to show, and where a link among them leads."""

import re
from dataclasses import dataclass

_LONGEST = 4_000  # characters of an instruction that are kept
_LINK = re.compile(r'\s*HYPERLINK\s+"([^"]+)"', re.IGNORECASE)


@dataclass(slots=True)
class _Field:
    """`start`: where in its paragraph what it shows begins."""

    instruction: str = ""
    in_instruction: bool = True
    start: int = 0


class OpenFields:
    """The fields that are open, the innermost last; true where there are any."""

    def __init__(self) -> None:
        self._open: list[_Field] = []

    def __bool__(self) -> bool:
        return bool(self._open)

    @property
    def in_instruction(self) -> bool:
        """Whether what comes tells a field what to show."""
        return any(field.in_instruction for field in self._open)

    def begin(self) -> None:
        """Another one is opened."""
        self._open.append(_Field())

    def instruct(self, text: str) -> None:
        """More of what the innermost one is told to show."""
        if self._open and self._open[-1].in_instruction:
            field = self._open[-1]
            field.instruction = (field.instruction + text)[:_LONGEST]

    def separate(self, place: int) -> None:
        """What the innermost one shows begins at a place of its paragraph."""
        if self._open:
            self._open[-1].in_instruction, self._open[-1].start = False, place

    def end(self) -> tuple[int, str]:
        """The innermost one is closed: where what it shows began, and where it leads, empty for nowhere."""
        field = self._open.pop() if self._open else _Field()
        return field.start, address_in(field.instruction)


def address_in(instruction: str) -> str:
    """Where a field leads by its instruction; empty for nowhere."""
    match = _LINK.match(instruction)
    return match[1] if match else ""
