"""Finds names in texts, whatever the width, case and script of their characters."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from hengwen.text.characters import normalise_character

_Tree = dict[str, "_Tree"]
"""Names by their characters: a class of students has hundreds, and every text is searched for all of them."""

_END = ""
_LEAST_GROUPED = 11
"""Digits from which on a number is also found in groups, such as that of an account; 20230101 is no 2023-01-01."""


class NameSearch:
    """Searches texts for names; Chinese ones also with spaces between their characters or in the other script."""

    def __init__(self, names: Iterable[str]) -> None:
        forms = {normal_form(name).strip() for name in names} - {""}
        self._pattern = re.compile(_any_of(forms), re.IGNORECASE) if forms else None

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the start and end of every name in a text, of overlapping ones the first and longest."""
        if self._pattern is not None and text:
            yield from (match.span() for match in self._pattern.finditer(normal_form(text)))


def normal_form(text: str) -> str:
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
    if name.isdigit() and len(name) >= _LEAST_GROUPED:
        return [name[0], *(rf"[ -]?{digit}" for digit in name[1:])]
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
