"""Covers names in texts, character by character, so that all offsets stay valid."""

from dataclasses import dataclass
from functools import cached_property

from hengwen.model.messages import Message
from hengwen.text.name_search import NameSearch

COVER = "█"


@dataclass(frozen=True)
class Mask:
    """Covers names in texts; Chinese ones also with spaces between their characters or in the other script."""

    names: tuple[str, ...]

    @cached_property
    def _search(self) -> NameSearch:
        return NameSearch(self.names)

    def cover(self, text: str) -> str:
        """Return the text with every character of a name covered, except spaces; its length stays."""
        covered = list(text)
        for start, end in self._search.spans(text):
            for place in range(start, end):
                covered[place] = text[place] if text[place].isspace() else COVER
        return "".join(covered)

    @staticmethod
    def hide(text: str) -> str:
        """Return a text with every character covered, except spaces."""
        return "".join(character if character.isspace() else COVER for character in text)

    def cover_message(self, what: Message | None) -> Message | None:
        """Return the message with covered values."""
        if what is None:
            return None
        values = ((key, self.cover(value) if isinstance(value, str) else value) for key, value in what.values)
        return Message(what.text, tuple(values))
