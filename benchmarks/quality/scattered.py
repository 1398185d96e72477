"""Edits scattered over a whole text: a fifth of its characters inserted, deleted, replaced or moved."""

import random
from collections.abc import Callable
from functools import partial

SHARE = 0.2
"""Share of the characters that each kind of edit touches."""

Scatter = Callable[[str, random.Random, str], str]
"""Text, chance, and the characters to draw new ones from."""


def _insert(text: str, chance: random.Random, alphabet: str, share: float) -> str:
    """Put characters in at places drawn with replacement."""
    parts = list(text)
    for place in sorted(chance.choices(range(len(text) + 1), k=round(share * len(text))), reverse=True):
        parts.insert(place, chance.choice(alphabet))
    return "".join(parts)


def _delete(text: str, chance: random.Random, _alphabet: str, share: float) -> str:
    gone = set(chance.sample(range(len(text)), round(share * len(text))))
    return "".join(character for place, character in enumerate(text) if place not in gone)


def _replace(text: str, chance: random.Random, alphabet: str, share: float) -> str:
    parts = list(text)
    for place in chance.sample(range(len(text)), round(share * len(text))):
        parts[place] = chance.choice(alphabet)
    return "".join(parts)


def _move(text: str, chance: random.Random, window: int, share: float) -> str:
    """Take characters out and put each back at most `window` places away, never where it was."""
    parts = list(text)
    for place in chance.sample(range(len(text)), round(share * len(text))):
        target = place + chance.choice([step for step in range(-window, window + 1) if step])
        parts.insert(min(max(target, 0), len(text) - 1), parts.pop(place))
    return "".join(parts)


def _mover(window: int) -> Scatter:
    return lambda text, chance, _alphabet: _move(text, chance, window, SHARE)


def _mixed(text: str, chance: random.Random, alphabet: str) -> str:
    """A quarter of the edits each: inserted, deleted, replaced, moved by up to 15 places."""
    for edit in (_insert, _delete, _replace):
        text = edit(text, chance, alphabet, SHARE / 4)
    return _move(text, chance, 15, SHARE / 4)


KINDS: dict[str, Scatter] = {
    "insert": partial(_insert, share=SHARE),
    "delete": partial(_delete, share=SHARE),
    "replace": partial(_replace, share=SHARE),
    **{f"move within {window}": _mover(window) for window in (1, 3, 7, 10, 15)},
    "mixed": _mixed,
}
"""The kinds of edits by name."""
