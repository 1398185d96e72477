"""Passages of source documents put into suspicious ones, edited on the way, with where they stand on both sides."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log

from benchmarks.quality.editing import (
    Words,
    edit_characters,
    edit_words,
    is_english,
    sentences,
    shuffle_sentences,
    turn_clauses,
)
from benchmarks.quality.plagdet import Passage
from benchmarks.quality.seeds import seeded
from benchmarks.quality.texts import Text
from hengwen.model.document import Span

SHORTEST, LONGEST = 80, 1_200
"""Characters of a planted passage."""

ENGLISH = 4
"""Characters of English for one of Chinese, nearly: passages and documents are so many times as long."""

MOST = 4
"""Passages in one suspicious document."""

_BASE = 5_000  # most characters of a suspicious document before anything is planted


@dataclass(frozen=True, slots=True)
class Material:
    """The words and the characters of a collection, with their frequency, for edits to draw from."""

    words: Words
    alphabet: str


Level = Callable[[str, random.Random, Material], str]


def light(text: str, chance: random.Random, material: Material) -> str:
    """Edit 5 % of the characters."""
    return edit_characters(text, 0.05, chance, material.alphabet)


def medium(text: str, chance: random.Random, material: Material) -> str:
    """Edit a fifth of the words, and turn clauses around in a third of the sentences."""
    return edit_words(turn_clauses(text, 1 / 3, chance), 0.2, chance, material.words)


def heavy(text: str, chance: random.Random, material: Material) -> str:
    """Change the order of the sentences, and 35 % of the words."""
    return edit_words(shuffle_sentences(text, chance), 0.35, chance, material.words)


def _none(text: str, _chance: random.Random, _material: Material) -> str:
    return text


LEVELS: dict[str, Level] = {"none": _none, "light": light, "medium": medium, "heavy": heavy}
"""How a passage is edited, by name."""


@dataclass(frozen=True, slots=True)
class Planted:
    """Suspicious documents, sources and others by name, and the passages that stand in both of two."""

    suspicious: dict[str, str]
    sources: dict[str, str]
    others: dict[str, str]
    cases: tuple[Passage, ...]


def plant(texts: Sequence[Text], level: str, material: Material, documents: int = 60, others: int = 100) -> Planted:
    """Use the first texts as hosts, the next as sources, and some more as documents that have nothing to do with it.

    `texts` must have nothing in common. Where there are too few, hosts and sources have a third each.
    """
    documents = min(documents, len(texts) // 3)
    hosts, sources = texts[:documents], texts[documents : 2 * documents]
    suspicious, cases = {}, []
    for host in hosts:
        suspicious[host.id], planted = _planted(host, sources, level, material)
        cases += planted
    rest = texts[2 * documents : 2 * documents + others]
    return Planted(suspicious, {s.id: s.text for s in sources}, {o.id: o.text for o in rest}, tuple(cases))


def _planted(host: Text, sources: Sequence[Text], level: str, material: Material) -> tuple[str, list[Passage]]:
    """Return one to four passages, each of another source, between the sentences of a host."""
    chance = seeded("plant", level, host.id)
    scale = ENGLISH if is_english(host.text) else 1
    parts = sentences(host.text[: _BASE * scale])
    chosen = chance.sample(sources, min(chance.randint(1, MOST), len(sources)))
    places = sorted(chance.sample(range(len(parts) + 1), min(len(chosen), len(parts) + 1)))
    text, last, cases = "", 0, []
    for place, source in zip(places, chosen, strict=False):
        span = draw_passage(source.text, chance, scale)
        copy = LEVELS[level](source.text[span.start : span.end], chance, material).strip()
        text += "".join(parts[last:place])
        cases.append(Passage(host.id, source.id, Span(len(text), len(text) + len(copy)), span))
        text, last = text + copy + (" " if scale > 1 else ""), place
    return text + "".join(parts[last:]), cases


def draw_passage(text: str, chance: random.Random, scale: int = 1) -> Span:
    """Return whole sentences of a text, together about as long as drawn: short passages as often as long ones."""
    wanted = scale * exp(chance.uniform(log(SHORTEST), log(LONGEST)))
    ends = [0]
    for sentence in sentences(text):
        ends.append(ends[-1] + len(sentence))
    first = chance.choice([n for n, end in enumerate(ends) if end <= max(0, len(text) - wanted)])
    end = next((e for e in ends if e - ends[first] >= wanted), len(text))
    passage = text[ends[first] : min(end, ends[first] + scale * LONGEST)]
    start = ends[first] + len(passage) - len(passage.lstrip())
    return Span(start, start + len(passage.strip()))
