"""Invented texts for the generators: nothing is measured on them, and no data folder is needed."""

import random

from benchmarks.quality.texts import Text


def invented(name: str, sentences: int = 60) -> str:
    """A text of made-up Chinese sentences in paragraphs of four."""
    chance = random.Random(name)
    characters = [chr(chance.randrange(0x4E00, 0x9000)) for _ in range(600)]
    clauses = ["".join(chance.choices(characters, k=13)) for _ in range(2 * sentences)]
    lines = [f"{one}，{other}。" for one, other in zip(clauses[::2], clauses[1::2], strict=True)]
    return "\n".join("".join(lines[place : place + 4]) for place in range(0, sentences, 4))


TEXTS = [Text(f"t{number}", invented(f"t{number}")) for number in range(12)]
"""Twelve texts without a sentence in common."""
