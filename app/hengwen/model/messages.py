"""Sentences of the engine to the user, that the command line and the window translate where they show them."""

from enum import StrEnum
from typing import Self


class Message:
    """A sentence for the user: an English template and its values, translated only where it is shown.

    `text` uses `str.format` fields by name; `values` are (name, value) pairs. `str()` gives the English sentence.
    No dataclass: msgspec would decode one as it is, and files may hold sentences of the program alone.
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, values: tuple[tuple[str, str | int | float], ...] = ()) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return self.text.format(**dict(self.values))

    def __repr__(self) -> str:
        return f"Message(text={self.text!r}, values={self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.values))


def message(text: str, **values: str | int | float) -> Message:
    """Make a `Message`. Call it with a literal text: the translation tool collects these calls from the source."""
    return Message(text, tuple(values.items()))


class LabelledEnum(StrEnum):
    """Each member is made of its `label`, a message for people; the value is the English word, for files.

    `description`: what is shown where there is more room, the label where a member has no other.
    """

    label: Message
    description: Message

    def __new__(cls, label: Message | str, description: Message | None = None) -> Self:
        """A member; only for the look-up of one by its value is a `str` given."""
        member = str.__new__(cls, label)
        member._value_ = str(label)
        member.label = label if isinstance(label, Message) else Message(label)
        member.description = description or member.label
        return member


class HengwenError(Exception):
    """Something the user can understand and act on; anything else that is raised is a bug."""

    def __init__(self, what: Message) -> None:
        super().__init__(str(what))
        self.message = what


class Cancelled(Exception):  # noqa: N818 - it is no error: the user asked for it
    """Raised from a progress callback to stop the work at once."""
