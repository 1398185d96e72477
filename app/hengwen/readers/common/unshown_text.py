"""Text in the source of a page that the page never shows: comments, templates, definitions of links."""

import re

from hengwen.model.messages import Message, message
from hengwen.model.regex import regex
from hengwen.readers.findings.hidden_text import passage_units

_LONG = 60  # characters: a note to oneself is shorter
_PASSAGE = 40  # Chinese characters, or 18 English words
_LOOKED_AT = 100_000  # characters of one that are told from tags
_OF_PROGRAMS = regex(r"<(xml|style|script)\b.*?</\1\s*>|\A\[if [^\]]*\]>|<!\[[^\]]*\]-*>", re.DOTALL | re.I)
_TAG = regex(r"</?[A-Za-z!?][^<>]*>")


def comment_words(source: str) -> str:
    """Return the words of a comment, without the tags and the settings of programs in it."""
    if len(source) <= _LOOKED_AT:
        source = _TAG.sub(" ", _OF_PROGRAMS.sub(" ", source))
    return " ".join(source.split())


def comment_note(source: str, *, of_page: bool = False) -> Message | None:
    """Return the sentence about a comment, None for a short one.

    `of_page`: of HTML, which programs write: a sentence for old browsers is nothing to mention, so that a Chinese
    character counts as one and an English word as two.
    """
    words = comment_words(source)
    if passage_units(words) < _PASSAGE and (of_page or len(words) < _LONG):
        return None
    return message("A comment of {count} characters, which no page shows.", count=len(words))


def element_note(tag: str, source: str) -> Message | None:
    """Return the sentence about what stands in an element of which no page shows anything, None for little."""
    words = comment_words(source)
    if passage_units(words) < _PASSAGE:
        return None
    return message("{count} characters within <{tag}>, which no page shows.", count=len(words), tag=tag)
