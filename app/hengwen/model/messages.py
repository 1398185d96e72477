"""Messages of the engine to the user, which the command line and the window translate where they show them."""

import re
from enum import StrEnum
from typing import Self

from hengwen.model.regex import regex

_NOUNS = {
    f"{noun}s": noun
    for noun in ("block", "byte", "character", "document", "file", "group", "image", "letter", "minute", "note", "page",
                 "pair", "place", "revision id", "slide", "step", "value", "word")
} | {"people": "person", "others": "other", "ones": "one", "matches": "match"}  # fmt: skip
_VERBS = {"are": "is", "fit": "fits", "have": "has", "share": "shares", "stand": "stands", "were": "was"}
_PREPOSITIONS = "to ", "of ", "with ", "in "
_COUNTED = regex(
    r"\{(?P<value>\w+)\}(?P<between>(?: of \{\w+\})?(?: more| older| other)?) "
    rf"(?P<noun>{'|'.join(_NOUNS)})\b"
    rf"(?:(?P<behind>(?: of \w+| without meaning \(NUL\))?) (?P<verb>{'|'.join(_VERBS)})\b)?"
)


class Message:
    """A sentence for the user: an English template and its values, translated where it is shown.

    `text` uses `str.format` fields by name; `values` are (name, value) pairs. `str()` gives the English sentence. It is
    no dataclass, because msgspec would decode any: files may only contain sentences of the program.
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, values: tuple[tuple[str, str | int | float], ...] = ()) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.singular.format(**dict(self.values))

    @property
    def singular(self) -> str:
        """The English template, with a noun and its verb in the singular where their number is one."""
        ones = {name for name, value in self.values if value in (1, "1")}
        return _COUNTED.sub(lambda counted: _of_one(counted, ones), self.text) if ones else self.text

    def __repr__(self) -> str:
        return f"Message(text={self.text!r}, values={self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.values))


def _of_one(counted: re.Match[str], ones: set[str]) -> str:
    if counted["value"] not in ones:
        return counted[0]
    noun = _NOUNS[counted["noun"]]
    if " of " in counted["between"]:  # one of three pages is
        noun = counted["noun"]
    verb = f"{counted['behind']} {counted['verb']}" if counted["verb"] else ""
    if verb and not counted.string[: counted.start()].endswith(_PREPOSITIONS):  # the notes to one slide are
        verb = f"{counted['behind']} {_VERBS[counted['verb']]}"
    return f"{{{counted['value']}}}{counted['between']} {noun}{verb}"


def message(text: str, **values: str | int | float) -> Message:
    """Return a `Message`. Call it with a literal text: the translation tool collects these calls from the source."""
    return Message(text, tuple(values.items()))


class LabelledEnum(StrEnum):
    """An enumeration with a `label` for each member, a message for people; the value is the English word, for files.

    `description`: a longer text, by default the label.
    """

    label: Message
    description: Message

    def __new__(cls, label: Message | str, description: Message | None = None) -> Self:
        """Make a member; a `str` is given only by the look-up of a member by its value."""
        member = str.__new__(cls, label)
        member._value_ = str(label)
        member.label = label if isinstance(label, Message) else Message(label)
        member.description = description or member.label
        return member


class HengwenError(Exception):
    """An error that the user can understand and act on; any other exception is a bug."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.message = what


class Cancelled(Exception):  # noqa: N818 - it is no error: the user asked for it
    """Raised from a progress callback to stop the work at once."""
