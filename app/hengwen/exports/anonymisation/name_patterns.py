"""One expression for many names: a class of students has hundreds, and every text is searched for all of them."""

import re
from collections.abc import Iterable

_Tree = dict[str, "_Tree"]
_END = ""


def any_of(names: Iterable[str]) -> str:
    """The expression that finds any of these names, the longest there is.

    Names share their beginnings in it, so that a text is not tried against each. Between Chinese characters spaces may
    stand; Latin names and numbers are not found inside of longer ones.
    """
    latin: _Tree = {}
    others: _Tree = {}
    for name in names:
        tree = latin if name.isascii() else others
        for part in _parts(name):
            tree = tree.setdefault(part, {})
        tree[_END] = {}
    found = [_expression(others)] if others else []
    if latin:
        found.append(rf"(?<![0-9A-Za-z]){_expression(latin)}(?![0-9A-Za-z])")
    return "|".join(found)


def _parts(name: str) -> list[str]:
    """The expressions of a name's characters, with what may stand between them."""
    if name.isascii():
        return [re.escape(character) if not character.isspace() else r"[\s_-]*" for character in " ".join(name.split())]
    letters = [re.escape(character) for character in name if not character.isspace()]
    return [letters[0], *(rf"[^\S\n]{{0,4}}{letter}" for letter in letters[1:])]


def _expression(tree: _Tree) -> str:
    """What may follow from here; longer before shorter."""
    branches = [part + _expression(rest) for part, rest in tree.items() if part != _END]
    if not branches:
        return ""
    whole = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    if _END not in tree:
        return whole
    return f"(?:{whole})?"
