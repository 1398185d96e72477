"""Words of the program that are shown, such as states and kinds, in every language."""

from enum import StrEnum
from typing import Self

from hengwen.model.errors import Message


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
