"""One document is no “1 documents”."""

import pytest

from hengwen.model.messages import Message
from hengwen.resources.i18n import catalogue, translate

SHARE = "{count} documents share {characters} characters"
NOUNS = "documents", "characters", "pairs", "files", "words", "people", "bytes", "blocks"


@pytest.mark.parametrize(("text", "values", "said"), [
    (SHARE, {"count": 1, "characters": "1"}, "1 document shares 1 character"),
    (SHARE, {"count": 2, "characters": "1"}, "2 documents share 1 character"),
    ("{count} characters have no meaning of their own", {"count": 1}, "1 character has no meaning of their own"),
    ("{count} of {total} pages are damaged", {"count": 1, "total": 3}, "1 of 3 pages is damaged"),
    ("The notes to {count} slides are not on them", {"count": 1}, "The notes to 1 slide are not on them"),
    ("against {older} older ones", {"older": 1}, "against 1 older one"),
    ("… and {more} more pairs in the report.", {"more": 1}, "… and 1 more pair in the report."),
    ("“{name}” has {count} files", {"name": "1 documents", "count": 1}, "“1 documents” has 1 file"),
    ("{count} documents", {"count": 21}, "21 documents"),
])  # fmt: skip
def test_a_noun_and_its_verb_follow_their_number(text: str, values: dict[str, str | int], said: str) -> None:
    """In English, with or without a language chosen; what a user wrote stays as it is."""
    message = Message(text, tuple(values.items()))
    assert (str(message), translate(message, "en")) == (said, said)


def test_no_sentence_of_the_engine_is_left_in_the_plural() -> None:
    """All that begin with a number before a noun, with a one in it."""
    plural = []
    for context, text in catalogue("zh_CN"):
        if not context and "{count} " in text:
            said = Message(text.replace("{{", "").replace("}}", ""), (("count", 1),)).singular
            plural += [said for noun in NOUNS if f"{{count}} {noun}" in said]
    assert plural == []
