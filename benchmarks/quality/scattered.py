"""Edits scattered over a whole text: a fifth of its characters inserted, deleted, replaced or moved."""

import random
from collections.abc import Callable

SHARE = 0.2
"""Share of the characters that each kind of edit touches."""

Scatter = Callable[[str, random.Random, str], str]


def insert(text: str, chance: random.Random, alphabet: str, share: float = SHARE) -> str:
    """Put characters of `alphabet` in at places drawn with replacement."""
    parts = list(text)
    for place in sorted(chance.choices(range(len(text) + 1), k=round(share * len(text))), reverse=True):
        parts.insert(place, chance.choice(alphabet))
    return "".join(parts)


def delete(text: str, chance: random.Random, _alphabet: str, share: float = SHARE) -> str:
    """Take characters out."""
    gone = set(chance.sample(range(len(text)), round(share * len(text))))
    return "".join(character for place, character in enumerate(text) if place not in gone)


def replace(text: str, chance: random.Random, alphabet: str, share: float = SHARE) -> str:
    """Put characters of `alphabet` in the place of others."""
    parts = list(text)
    for place in chance.sample(range(len(text)), round(share * len(text))):
        parts[place] = chance.choice(alphabet)
    return "".join(parts)


def mover(window: int) -> Scatter:
    """A function that moves characters by at most `window` places."""

    def move(text: str, chance: random.Random, _alphabet: str, share: float = SHARE) -> str:
        parts = list(text)
        for place in chance.sample(range(len(text)), round(share * len(text))):
            target = place + chance.choice([step for step in range(-window, window + 1) if step])
            parts.insert(min(max(target, 0), len(text) - 1), parts.pop(place))
        return "".join(parts)

    return move


def mixed(text: str, chance: random.Random, alphabet: str) -> str:
    """A quarter each of inserting, deleting, replacing, and moving by up to 15 places."""
    moved = mover(15)
    for edit in (insert, delete, replace):
        text = edit(text, chance, alphabet, SHARE / 4)
    return moved(text, chance, alphabet, SHARE / 4)  # type: ignore[call-arg]


KINDS: dict[str, Scatter] = {
    "insert": insert,
    "delete": delete,
    "replace": replace,
    **{f"move within {window}": mover(window) for window in (1, 3, 7, 10, 15)},
    "mixed": mixed,
}
