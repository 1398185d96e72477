"""Finds English words and names that few documents misspell in the same way: one letter off a word of others."""

from collections.abc import Iterator, Mapping
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.model.messages import message
from hengwen.model.signs.sign import SignKind
from hengwen.signs.mistakes.batch import Batch, Mistake
from hengwen.signs.mistakes.spelling import SPELLED, Words, exchanged, is_exchanged, is_other_spelling
from hengwen.text.english_words import english_words
from hengwen.text.normalisation import WORD_TOKEN
from hengwen.text.ranges import Bools

_REPEATED = 3  # times in a document: a writer who does it so often means it
_LONG = 7  # letters of a word that is wrong by itself, whatever others write
_COMMON = 6_000  # rank of a word that is written without a letter, or with one more

Places = NDArray[np.int64]


def misspelt_words(batch: Batch) -> Iterator[Mistake]:
    """Yield every word of few that is one letter off, or has two letters exchanged, from a word of many."""
    every = np.flatnonzero((batch.collection.tokens >= WORD_TOKEN) & batch.collection.eligible & ~batch.digits)
    places = every[np.argsort(batch.collection.tokens[every], kind="stable")]
    firsts = np.flatnonzero(begins_group(batch.collection.tokens[places]))
    frequency, rare = _frequency(batch, places, firsts)
    usual = {
        _word(batch, places[firsts[number]]): int(frequency[number])
        for number in np.flatnonzero(frequency >= batch.usual)
    }
    near = Words(word for word in usual if SPELLED.fullmatch(word))
    for of_word in compress(np.split(places, firsts[1:]), rare):
        word = _word(batch, of_word[0])
        if SPELLED.fullmatch(word) and word not in english_words().right:
            yield from _judged(batch, of_word, word, near, usual)


def _word(batch: Batch, place: np.int64) -> str:
    return batch.written(int(place)).casefold()


def _judged(batch: Batch, places: Places, word: str, near: Words, usual: Mapping[str, int]) -> Iterator[Mistake]:
    """Yield the mistakes. Names are compared only with others' names: a seemingly wrong word may be a correct name."""
    name = all(batch.written(int(place))[0].isupper() for place in places)
    kind = SignKind.MISSPELT_NAME if name else SignKind.WRONG_CHARACTER
    ranks = english_words().ranks
    meant = (
        other
        for other in near.near(word)
        if not is_other_spelling(word, other)
        and (is_exchanged(word, other) or (not name and _is_letter_off(word, other)))
    )
    right = max(meant, key=usual.__getitem__, default=None)
    common = exchanged(word) if right is None and len(word) >= _LONG else ()
    general = min(
        (other for other in common if not is_other_spelling(word, other)), key=ranks.__getitem__, default=None
    )
    if right is not None:
        what = message(
            "Both write “{wrong}” where {count} others have “{right}”: is that meant?",
            wrong=batch.written(int(places[0])),
            right=right.capitalize() if name else right,
            count=usual[right],
        )
        yield Mistake(kind, what, batch.spans(places, 1))
    elif general is not None:
        what = message(
            "Both write “{wrong}”: is the usual word “{right}” meant?",
            wrong=batch.written(int(places[0])),
            right=general.capitalize() if name else general,
        )
        yield Mistake(kind, what, batch.spans(places, 1))


def _is_letter_off(word: str, other: str) -> bool:
    """Return whether a word is a very common one without a letter, or with one more."""
    return len(word) != len(other) and len(word) >= _LONG and english_words().ranks.get(other, _COMMON) < _COMMON


def _frequency(batch: Batch, places: Places, firsts: Places) -> tuple[NDArray[np.int64], Bools]:
    """Return how many texts have each word, and whether few submitters have it, and no template."""
    owners = batch.collection.owners[places].astype(np.int64)
    if not len(firsts):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=bool)
    last = np.maximum.reduceat(owners, firsts)
    number = np.repeat(np.arange(len(firsts)), np.diff(np.append(firsts, len(places))))
    keys = np.unique(number * len(batch.groups) + batch.groups[owners])
    frequency = np.bincount(keys // len(batch.groups), minlength=len(firsts))
    few = (frequency >= 2) & (frequency <= batch.few)
    seldom = np.bincount(number) <= _REPEATED * frequency
    return frequency, np.asarray(few & seldom & (last < len(batch.documents)))
