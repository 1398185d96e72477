"""The fields that are open at one point of the walk through a story: their instructions and results."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from hengwen.readers.fields.instructions import drawn_words, unread_words
from hengwen.readers.findings.hidden_text import are_few

Look = TypeVar("Look")
_DEEPEST = 100  # fields within each other, of which Word has up to twenty


@dataclass(slots=True)
class _Field(Generic[Look]):
    """An open field. `noted`: the walk's note at the start of its result. `look`: of its instruction's first word."""

    instruction: list[str] = field(default_factory=list)
    result: list[str] = field(default_factory=list)
    in_instruction: bool = True
    shows_picture: bool = False
    noted: int | None = None
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class ClosedField(Generic[Look]):
    """A field that has ended.

    `drawn`: words that Word shows although the field has no result, still to be written, in `look`; `readings`:
    readings above characters of them. `unread`: words of its instruction that nobody sees.
    """

    instruction: str = ""
    noted: int | None = None
    look: Look | None = None
    drawn: str = ""
    readings: tuple[str, ...] = ()
    unread: str = ""


class OpenFields(Generic[Look]):
    """The open fields, the innermost last; true where there are any. `Look`: how letters look."""

    def __init__(self) -> None:
        self._open: list[_Field[Look]] = []
        self._instructions = 0  # how many open fields we are within

    def __bool__(self) -> bool:
        return bool(self._open)

    @property
    def in_instruction(self) -> bool:
        """Return whether the next text belongs to an instruction."""
        return self._instructions > 0

    def begin(self) -> None:
        """Open another field."""
        self._open.append(_Field())
        self._instructions += 1

    def instruct(self, text: str, look: Look) -> None:
        """Add to the instruction of the innermost field."""
        if self._open and self._open[-1].in_instruction:
            innermost = self._open[-1]
            innermost.instruction.append(text)
            innermost.look = look if innermost.look is None and text.strip() else innermost.look

    def take(self, text: str, look: Look) -> bool:
        """Take the next text; return whether it belongs to an instruction, and is not to be written."""
        if self._open and self._open[-1].in_instruction:
            self.instruct(text, look)
        elif self._open:
            self._open[-1].result.append(text)
        return self.in_instruction

    def note_picture(self) -> None:
        """Note a picture, or something else that is no text, in the innermost field."""
        if self._open:
            self._open[-1].shows_picture |= not self._open[-1].in_instruction

    def separate(self, noted: int | None = None) -> None:
        """Begin the result of the innermost field."""
        if self._open and self._open[-1].in_instruction:
            self._instructions -= 1
            self._open[-1].in_instruction, self._open[-1].noted = False, noted

    def end(self) -> ClosedField[Look]:
        """Close the innermost field; its result belongs to the one around it."""
        if not self._open:
            return ClosedField()
        ended = self._open.pop()
        self._instructions -= ended.in_instruction
        instruction, result = "".join(ended.instruction), "".join(ended.result)
        is_deep = len(self._open) >= _DEEPEST
        if result and self._open and not is_deep:
            outer = self._open[-1]
            (outer.instruction if outer.in_instruction else outer.result).append(result)
        if ended.shows_picture:
            self.note_picture()
        words = drawn_words(instruction)
        if words is None:
            unread = "" if result.strip() or ended.shows_picture else unread_words(instruction)
            return ClosedField(instruction, ended.noted, ended.look, unread=unread)
        if is_deep:
            return ClosedField(instruction, ended.noted, ended.look, unread=words.text)
        if not result.strip():
            return ClosedField(instruction, ended.noted, ended.look, words.text, words.readings)
        hidden = "" if are_few(words.text) or _squeezed(words.text) in _squeezed(result) else words.text
        return ClosedField(instruction, ended.noted, ended.look, unread=hidden)


def _squeezed(text: str) -> str:
    return "".join(text.split())
