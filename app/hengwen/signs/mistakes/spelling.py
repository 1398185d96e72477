"""English words that differ by one typing slip."""

from collections.abc import Iterable

from hengwen.model.regex import regex
from hengwen.text.english_words import english_words

SPELLED = regex(r"[a-z]{5,24}")
"""Letters of words that are examined: shorter ones have too many neighbours."""

_ENDING = 2  # letters at the end of a word in which its forms differ
_EITHER = (("z", "s"), ("our", "or"), ("ll", "l"), ("ae", "e"), ("gement", "gment"))  # British and American
_RE = regex(r"(?<=[bcdghkptv])re(?=d?s?$)")  # theatre, kilometres, centred; French septembre, chapitre


class Words:
    """A set of words with a search for near ones (symmetric deletions, as in SymSpell, Garbe 2012)."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_deletion: dict[str, list[str]] = {}
        for word in words:
            for key in _without_one(word):
                self._by_deletion.setdefault(key, []).append(word)

    def near(self, word: str) -> list[str]:
        """Return those that are one slip away, in order."""
        others = {other for key in _without_one(word) for other in self._by_deletion.get(key, ())}
        return sorted(other for other in others if is_slip(word, other))


def exchanged(word: str) -> list[str]:
    """Return the common words with two letters of a word exchanged."""
    others = {word[:place] + word[place + 1] + word[place] + word[place + 2 :] for place in range(1, len(word) - 1)}
    return sorted(other for other in others if other in english_words().ranks and is_slip(word, other))


def is_other_spelling(word: str, other: str) -> bool:
    """Return whether words differ as American and British ones do, or French ones: theater and theatre."""
    return _RE.sub("er", word) == _RE.sub("er", other)


def is_exchanged(word: str, other: str) -> bool:
    """Return whether words that are one slip apart have two letters exchanged."""
    return sorted(word) == sorted(other)


def is_slip(word: str, other: str) -> bool:
    """Return whether words differ by one letter or by two exchanged ones, and are not forms or spellings of one word.

    The first letter is seldom wrong, and words that differ in it are mostly different words.
    """
    from rapidfuzz.distance import OSA

    if word[0] != other[0] or OSA.distance(word, other, score_cutoff=1) != 1 or _folded(word) == _folded(other):
        return False
    if is_exchanged(word, other):
        return True
    pairs = enumerate(zip(word, other, strict=False))
    common = next((place for place, (a, b) in pairs if a != b), min(len(word), len(other)))
    return common < max(len(word), len(other)) - _ENDING


def _without_one(word: str) -> set[str]:
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def _folded(word: str) -> str:
    for old, new in _EITHER:
        word = word.replace(old, new)
    return word
