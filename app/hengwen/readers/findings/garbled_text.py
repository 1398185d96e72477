"""Garbled text, whatever file it comes from: it is named, and its characters prove nothing about anybody."""

import unicodedata
from dataclasses import replace

from hengwen.model.document import Content, State
from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.encodings.commonness import is_ordinary_text
from hengwen.readers.encodings.mojibake import is_lost, lost_characters, put_right
from hengwen.readers.failure import lost
from hengwen.readers.reading_quality import GARBLED, garbled_message, plausible_share
from hengwen.text.rare_characters import PRIVATE_USE, ZERO_WIDTH

_OTHER = regex(f"[{ZERO_WIDTH}{PRIVATE_USE}]+")
"""Characters that have findings of their own; radicals and compatibility forms, which can be read, are folded."""

_PORTION = 1 << 10  # characters folded at once
_FEWEST = 40  # characters; in fewer a few rare ones make a text look odd


def if_garbled(content: Content, *, by_fonts: bool) -> Content | None:
    """Return a content whose text is garbled with a sentence about it; None for others.

    `by_fonts`: fonts told the characters, as in PDF, and their mistakes are another matter.
    """
    if is_lost(content.text):
        return lost().content
    what = _garbling(content.text, by_fonts=by_fonts)
    if what is None:
        return None
    sentence = content.message if content.state is not State.READ else None
    state = State.READ_PARTLY if content.state is State.READ else content.state
    return replace(content, state=state, message=sentence or what)


def _garbling(text: str, *, by_fonts: bool) -> Message | None:
    if count := lost_characters(text):
        return message(
            "{count} characters were lost when the text was saved: question marks or “\ufffd” stand in their place.",
            count=count,
        )
    if meant := put_right(text):
        return message(
            "The text is garbled: {written} was read as {read} before it was saved; its letters are compared as they"
            " stand.",
            written=meant.written_in,
            read=meant.read_as,
        )
    if by_fonts or len(text) < _FEWEST or is_ordinary_text(text):
        return None
    share = plausible_share(_folded(_OTHER.sub("", text)))
    return garbled_message(share) if share is not None and share < GARBLED else None


def _folded(text: str) -> str:
    """Return a text in NFKC, portion by portion: marks in a row are sorted, which takes the square of their number."""
    portions = (text[first : first + _PORTION] for first in range(0, len(text), _PORTION))
    return "".join(unicodedata.normalize("NFKC", portion) for portion in portions)
