"""Sentences of the program in files, and on their way from one process to another: named, never templates."""

from msgspec import Struct

from hengwen.model.messages import Message, message
from hengwen.resources.i18n import sentences
from hengwen.serial.decoding import Line, Number, Offset, Passage, Word

PlainValue = Passage | Offset | Number


class PlainMessage(Struct, array_like=True):
    """A sentence of the program by its English text, and its values by name."""

    text: Line
    values: tuple[tuple[Word, PlainValue], ...] = ()

    @classmethod
    def of(cls, what: Message) -> "PlainMessage":
        """The sentence as plain values."""
        return cls(what.text, what.values)

    def message(self) -> Message:
        """The sentence again. Raises `ValueError` where the values are not those that it has places for.

        One that this version does not have is told as such: what others wrote is never filled in.
        """
        if self.text not in sentences():
            return message("Another version of Hengwen has said something here that this one does not know.")
        made = Message(self.text, self.values)
        try:
            str(made)
        except LookupError as fault:
            raise ValueError("a sentence without its values") from fault
        return made
