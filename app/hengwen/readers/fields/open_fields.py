"""The fields that are open at one point of the walk through a story: their instructions and results."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from hengwen.readers.fields.instructions import drawn_words, may_show, unread_words, value_named
from hengwen.readers.findings.hidden_text import are_few

Look = TypeVar("Look")
_DEEPEST = 100  # fields within each other, of which Word has up to twenty


@dataclass(slots=True)
class _Field(Generic[Look]):
    """An open field. `noted`: the walk's note at the start of its result. `look`: of its instruction's first word.

    `stale`: it is to be filled in anew when the document is opened.
    """

    instruction: list[str] = field(default_factory=list)
    result: list[str] = field(default_factory=list)
    in_instruction: bool = True
    shows_picture: bool = False
    stale: bool = False
    noted: int | None = None
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class ClosedField(Generic[Look]):
    """A field that has ended.

    `drawn`: words that Word shows although the field has no result, still to be written, in `look`; `readings`:
    readings above characters of them. `unread`: words of its instruction that nobody sees. `value`: the name of what it
    would show, had it been filled in.
    """

    instruction: str = ""
    noted: int | None = None
    look: Look | None = None
    drawn: str = ""
    readings: tuple[str, ...] = ()
    unread: str = ""
    value: str = ""


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

    def begin(self, *, stale: bool = False) -> None:
        """Open another field."""
        self._open.append(_Field(stale=stale))
        self._instructions += 1

    def instruct(self, text: str, look: Look) -> None:
        """Add to the instruction of the innermost field."""
        if self._open and self._open[-1].in_instruction:
            innermost = self._open[-1]
            innermost.instruction.append(text)
            innermost.look = look if innermost.look is None and text.strip() else innermost.look

    def take(self, text: str, look: Look, *, seen: bool = True) -> bool:
        """Take the next text; return whether it belongs to an instruction, and is not to be written.

        Text that is not `seen` is no result.
        """
        if self._open and self._open[-1].in_instruction:
            self.instruct(text, look)
        elif self._open and seen:
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
            is_empty = not (result.strip() or ended.shows_picture)
            unread = unread_words(instruction) if is_empty or _shows_more(ended, instruction, result) else ""
            value = value_named(instruction) if is_empty or ended.stale else ""
            return ClosedField(instruction, ended.noted, ended.look, unread=unread, value=value)
        if is_deep:
            return ClosedField(instruction, ended.noted, ended.look, unread=words.text)
        if not result.strip():
            return ClosedField(instruction, ended.noted, ended.look, words.text, words.readings)
        hidden = "" if are_few(words.text) or _squeezed(words.text) in _squeezed(result) else words.text
        return ClosedField(instruction, ended.noted, ended.look, unread=hidden)


def _shows_more(ended: _Field[Look], instruction: str, result: str) -> bool:
    """Return whether a field, once filled in anew, may show words that its result has not."""
    words = unread_words(instruction) if ended.stale and may_show(instruction) else ""
    return not are_few(words) and not any(map(_squeezed(result).__contains__, _long_words(words)))


def _long_words(instruction: str) -> list[str]:
    return [_squeezed(words) for words in instruction.split('"') if not are_few(words)] or [_squeezed(instruction)]


def _squeezed(text: str) -> str:
    return "".join(text.split())
