"""Common English words, and where words end in letters without blanks."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from hengwen.resources import resource
from hengwen.text.written_prose import function_words

_SHORT = 5  # letters: the table has no shorter words
_USUAL = 12  # letters of a long word
_MOST = 24  # letters of a word


class EnglishWords(Struct, frozen=True):
    """The words of the table: the rank of each, 0 for the most common, and all correct words."""

    ranks: dict[str, int]
    right: frozenset[str]


@cache
def english_words() -> EnglishWords:
    """Return the table."""
    kinds: dict[str, list[str]] = {"common": [], "rare": []}
    for line in resource("text", "english-words.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, words = line.split("\t")
            kinds[kind] += words.split()
    ranks = {word: rank for rank, word in enumerate(kinds["common"])}
    return EnglishWords(ranks, frozenset(kinds["common"] + kinds["rare"]))


def word_ends(fragments: Sequence[str]) -> list[bool]:
    """Return after which fragments of words, but for the last one, a word ends; no fragment is empty.

    The words that fragments make together are as few and as well known as can be (ours). Linear in the fragments.
    """
    costs, begins = [0.0], [0]
    for end in range(1, len(fragments) + 1):
        best, word = (float("inf"), end - 1), ""
        for begin in range(end - 1, -1, -1):
            word = fragments[begin] + word
            best = min(best, (costs[begin] + _cost(word), begin))
            if len(word) > _MOST:
                break
        costs.append(best[0])
        begins.append(best[1])
    ends, place = set[int](), len(fragments)
    while place:
        place = begins[place]
        ends.add(place)
    return [place in ends for place in range(1, len(fragments))]


def _cost(word: str) -> float:
    """Return how unlikely it is that letters are one word: 0.5 for a known one."""
    lower = word.lower()
    if len(word) < _SHORT:
        return 0.5 if lower in function_words() else 1.4
    return 0.5 if lower in english_words().right else 4.5 + max(0, len(word) - _USUAL)
