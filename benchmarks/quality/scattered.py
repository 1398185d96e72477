"""Edits scattered over a whole text: a fifth of its tokens inserted, deleted, replaced or moved.

A token is a Chinese character, a Latin word or number, or any other character, as it is for matching.
"""

import random
import re
from collections.abc import Callable, Sequence

SHARE = 0.2
"""Share of the tokens that each kind of edit touches."""

Scatter = Callable[[list[str], random.Random, Sequence[str], float], list[str]]
"""Tokens, chance, the tokens to draw new ones from, and the share; gives the tokens edited."""

_TOKEN = re.compile(r"[A-Za-z0-9]+|.", re.S)


def split_tokens(text: str) -> list[str]:
    """Return the tokens of a text in order; joined they are the text."""
    return _TOKEN.findall(text)


def scatter(text: str, kind: str, chance: random.Random, alphabet: Sequence[str]) -> str:
    """Return a text edited in one of the `KINDS`."""
    return "".join(KINDS[kind](split_tokens(text), chance, alphabet, SHARE))


def _insert(parts: list[str], chance: random.Random, alphabet: Sequence[str], share: float) -> list[str]:
    after = chance.choices(range(len(parts)), k=round(share * len(parts)))
    result = [[part] for part in parts]
    for place in after:
        result[place].append(chance.choice(alphabet))
    return [part for group in result for part in group]


def _delete(parts: list[str], chance: random.Random, _alphabet: Sequence[str], share: float) -> list[str]:
    gone = set(chance.sample(range(len(parts)), round(share * len(parts))))
    return [part for place, part in enumerate(parts) if place not in gone]


def _replace(parts: list[str], chance: random.Random, alphabet: Sequence[str], share: float) -> list[str]:
    gone = set(chance.sample(range(len(parts)), round(share * len(parts))))
    return [chance.choice(alphabet) if place in gone else part for place, part in enumerate(parts)]


def _move(parts: list[str], chance: random.Random, window: int, share: float) -> list[str]:
    """Take tokens out and put each back at most `window` places away."""
    texts = list(parts)
    for place in chance.sample(range(len(parts)), round(share * len(parts))):
        step = chance.choice((-1, 1)) * chance.randint(1, window)
        texts.insert(min(max(place + step, 0), len(parts) - 1), texts.pop(place))
    return texts


def _mover(window: int) -> Scatter:
    return lambda parts, chance, _alphabet, share: _move(parts, chance, window, share)


def _mixed(parts: list[str], chance: random.Random, alphabet: Sequence[str], share: float) -> list[str]:
    """Make a quarter of the edits each: insert, delete, replace, move by up to 15 places."""
    for edit in (_insert, _delete, _replace):
        parts = edit(parts, chance, alphabet, share / 4)
    return _move(parts, chance, 15, share / 4)


KINDS: dict[str, Scatter] = {
    "insert": _insert,
    "delete": _delete,
    "replace": _replace,
    **{f"move within {window}": _mover(window) for window in (1, 3, 7, 10, 15)},
    "mixed": _mixed,
}
"""The kinds of edits by name."""
