"""Documents put together from stretches of two texts in turn, with the share of each side that is copied."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.quality.editing import is_english, sentences
from benchmarks.quality.planting import ENGLISH, LEVELS, Material
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text
from hengwen.text.normalisation import normalise

MOST = 6
"""Sentences of one text in a row."""

SHORTEST = 20
"""Characters of a copied stretch, and of one's own between two: shorter ones are no evidence of either."""

_LONGEST = 3_000  # characters of either text that are used


@dataclass(frozen=True, slots=True)
class Interleaved:
    """A document of own and copied stretches in turn. `shares`: of its tokens that are copied, and of the source's
    tokens that stand in it, 0 to 1.
    """

    name: str
    text: str
    source: Text
    shares: tuple[float, float]


def interleave(own: Text, source: Text, level: str, material: Material) -> Interleaved:
    """Take sentences of both texts in turn, those of the source edited and now and then left out."""
    chance = seeded("interleave", level, own.id, source.id)
    scale = ENGLISH if is_english(own.text) else 1
    longest = _LONGEST * scale
    mine, theirs = (_stretches(text.text[:longest], chance, SHORTEST * scale) for text in (own, source))
    skipped = chance.uniform(0, 0.5)
    result, taken, all_copied, count = "", 0, 0, 0
    for kept, stretch in zip(mine, theirs, strict=False):
        if chance.random() < skipped:
            result += kept
            continue
        copy = LEVELS[level](stretch, chance, material)
        result += kept.rstrip() + " " * (scale > 1) + copy.rstrip() + " " * (scale > 1)
        taken += _size(stretch)
        all_copied += _size(copy)
        count += 1
    used = Text(f"{source.id} source", source.text[:longest])
    return Interleaved(own.id, result, used, (all_copied / _size(result), taken / _size(used.text)))


def _size(text: str) -> int:
    return len(normalise(text))


def _stretches(text: str, chance: random.Random, shortest: int) -> Sequence[str]:
    """Return whole sentences in a row, one to `MOST` of them, of `shortest` characters at least."""
    result, stretch, wanted = [], "", 0
    for sentence in sentences(text):
        stretch += sentence
        wanted -= 1
        if wanted <= 0 and len(stretch) >= shortest:
            result.append(stretch)
            stretch, wanted = "", chance.randint(1, MOST)
    return [*result, stretch] if stretch.strip() else result
