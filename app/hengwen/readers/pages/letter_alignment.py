"""Align the letters of a text with those of a page: their orders need not agree."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

_SEED = 5  # equal letters in a row that are taken for the same place


def letters_of(text: str) -> str:
    """Return letters only, in their usual form: lines, blanks and hyphens differ between a page and its text."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


_letters_of_one = lru_cache(maxsize=1 << 16)(letters_of)


def letters_with_places(characters: Iterable[str]) -> tuple[str, list[int]]:
    """Return the letters of a text or of a page, and for each the number of its character."""
    pieces, places = [], []
    for number, character in enumerate(characters):
        letters = _letters_of_one(character)
        pieces.append(letters)
        places += [number] * len(letters)
    return "".join(pieces), places


def align_letters(text: str, page: str) -> NDArray[np.int32]:
    """Return for each letter of `text` its place in `page`, int32, shape (len(text),), -1 for none.

    Greedy, in any order of both: runs of equal letters from seeds on, each letter of the page taken once, the place
    behind the run before preferred. Then the rest between two runs, letter by letter from both ends (ours).
    """
    places = np.full(len(text), -1, dtype=np.int32)
    taken = bytearray(len(page))
    seeds: dict[str, list[int]] = {}
    for place in range(len(page) - _SEED + 1):
        seeds.setdefault(page[place : place + _SEED], []).append(place)
    letter = expected = 0
    while letter <= len(text) - _SEED:
        start = _nearest(seeds.get(text[letter : letter + _SEED], ()), expected, taken)
        if start is None:
            letter += 1
            continue
        run = _run(text, letter, page, start, taken)
        places[letter : letter + run] = np.arange(start, start + run)
        taken[start : start + run] = b"\1" * run
        letter, expected = letter + run, start + run
    _fill(places, text, page, taken)
    return places


def _nearest(places: Sequence[int], expected: int, taken: bytearray) -> int | None:
    """Return the place at or behind the expected one, otherwise the nearest before it."""
    free = [place for place in places if not taken[place] and not taken[place + _SEED - 1]]
    return min(free, key=lambda place: (place < expected, abs(place - expected)), default=None)


def _run(text: str, letter: int, page: str, start: int, taken: bytearray) -> int:
    length, most = 0, min(len(text) - letter, len(page) - start)
    while length < most and text[letter + length] == page[start + length] and not taken[start + length]:
        length += 1
    return length


def _fill(places: NDArray[np.int32], text: str, page: str, taken: bytearray) -> None:
    """Align letters beside a run that continue it: stretches too short for a seed."""
    for step, order in ((1, range(1, len(text))), (-1, range(len(text) - 2, -1, -1))):
        for letter in order:
            place = int(places[letter - step]) + step
            beside = places[letter] < 0 <= places[letter - step] and 0 <= place < len(page)
            if beside and not taken[place] and text[letter] == page[place]:
                places[letter] = place
                taken[place] = 1
