"""Copies of a text with edits of a known rate, the same for the same seed."""

import numpy as np

from hengwen.model.regex import regex

_SENTENCE = regex(r"[^。！？!?\n]*[。！？!?\n]+|[^。！？!?\n]+")

DROPPED = 0.05
"""Share of sentences left out; as many are exchanged with the next one."""


def edited(text: str, share: float, seed: int) -> str:
    """Return the text with a share of its characters changed, sentences left out and others exchanged; the first line
    stays.

    A changed character is deleted, replaced by another one of the text, or followed by one, equally often.
    """
    generator = np.random.default_rng(seed)
    head, newline, body = text.partition("\n")
    sentences: list[str] = []
    for sentence in _SENTENCE.findall(body):
        draw = generator.random()
        if draw < DROPPED:
            continue
        kept = _scattered(sentence, text, share, generator)
        if draw < 2 * DROPPED and sentences:
            sentences.insert(len(sentences) - 1, kept)
        else:
            sentences.append(kept)
    return head + newline + "".join(sentences)


def _scattered(sentence: str, text: str, share: float, generator: np.random.Generator) -> str:
    draws = generator.random(len(sentence))
    kinds = generator.integers(0, 3, len(sentence))
    others = generator.integers(0, len(text), len(sentence))
    characters = []
    for character, draw, kind, other in zip(sentence, draws.tolist(), kinds.tolist(), others.tolist(), strict=True):
        if draw >= share or character == "\n":
            characters.append(character)
        elif kind:
            characters.append((character if kind == 1 else "") + text[other].replace("\n", ""))
    return "".join(characters)
