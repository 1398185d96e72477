"""Covers names in texts, character by character, so that all offsets stay valid."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from hengwen.model.messages import Message
from hengwen.text.characters import normalise_character

COVER = "█"

_Tree = dict[str, "_Tree"]
"""Names by their characters: a class of students has hundreds, and every text is searched for all of them."""

_END = ""


@dataclass(frozen=True)
class Mask:
    """Covers names in texts; Chinese ones also with spaces between their characters or in the other script."""

    names: tuple[str, ...]

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        names = {_normal_form(name).strip() for name in self.names} - {""}
        return re.compile(_any_of(names), re.IGNORECASE) if names else None

    def cover(self, text: str) -> str:
        """Return the text with every character of a name covered, except spaces; its length stays."""
        if self._pattern is None or not text:
            return text
        covered = list(text)
        for match in self._pattern.finditer(_normal_form(text)):
            for place in range(*match.span()):
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


def _normal_form(text: str) -> str:
    """Return the text in half width, simplified characters and small letters, character for character."""
    return text.translate({ord(character): _normal_character(character) for character in set(text)})


@cache
def _normal_character(character: str) -> str:
    form = normalise_character(character)
    return form if len(form) == 1 else character


def _any_of(names: Iterable[str]) -> str:
    """Return the expression that finds any of these names, the longest possible one.

    Names share their beginnings in it, so that a text is not tried against each name. Spaces are allowed between
    Chinese characters; Latin names and numbers are not found inside longer ones.
    """
    latin: _Tree = {}
    others: _Tree = {}
    for name in names:
        tree = latin if name.isascii() else others
        for part in _parts(name):
            tree = tree.setdefault(part, {})
        tree[_END] = {}
    expressions = [_expression(others)] if others else []
    if latin:
        expressions.append(rf"(?<![0-9A-Za-z]){_expression(latin)}(?![0-9A-Za-z])")
    return "|".join(expressions)


def _parts(name: str) -> list[str]:
    """Return the expressions of a name's characters, with what may be between them."""
    if name.isascii():
        return [re.escape(character) if not character.isspace() else r"[\s_-]*" for character in " ".join(name.split())]
    letters = [re.escape(character) for character in name if not character.isspace()]
    return [letters[0], *(rf"[^\S\n]{{0,4}}{letter}" for letter in letters[1:])]


def _expression(tree: _Tree) -> str:
    """Return the expression of a tree of names; longer continuations come before shorter ones."""
    branches = [part + _expression(rest) for part, rest in tree.items() if part != _END]
    if not branches:
        return ""
    whole = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    if _END not in tree:
        return whole
    return f"(?:{whole})?"
