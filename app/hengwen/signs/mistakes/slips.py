"""Finds Chinese words written with a wrong character: the text around the two characters decides."""

from bisect import bisect_right
from collections.abc import Sequence, Set
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from hengwen.people.names import COMMON_SURNAMES, has_surname
from hengwen.signs.mistakes.general_words import LEAST_GAIN, GeneralWords
from hengwen.text.normalisation import NormalisedText
from hengwen.text.words import cut

_NAME = 3  # characters of a name at most
_PEOPLE = frozenset("人长师员授任生士手席记理事及")  # endings of words for titles and occupations
_AROUND = 8  # characters on each side that are segmented too
_CHINESE = 0x3400, 0xA000  # code points of the first plane

Places = NDArray[np.int64]


def is_chinese(tokens: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Return which tokens are Chinese characters of the first plane, the same shape."""
    return np.asarray((tokens >= _CHINESE[0]) & (tokens < _CHINESE[1]))


def is_slip(general: GeneralWords, text: NormalisedText, written: str, place: int, right: str) -> bool:
    """Return whether two characters, from a token on, can only be the right word with a wrong character.

    No word of the dictionary combines one of them with its neighbours, except one so rare that the run is much likelier
    without it. And the corrected run is segmented into words with the right word, or a longer one that contains it.
    """
    first, last = _run(text, place)
    matched = "".join(map(chr, text.tokens[first:last].tolist()))
    span = text.span(first, last)
    own, place = written[span.start : span.end], place - first
    corrected = matched[:place] + right + matched[place + 2 :]
    if not _is_likelier(general, {matched, own}, place, corrected):
        return False
    words = cut(corrected)
    ends = [*accumulate(map(len, words))]
    number = bisect_right(ends, place)
    if ends[number] < place + 2:
        return False  # the right word is split
    if len(words[number]) > len(right):
        return True
    listed = "、" in written[max(0, span.start - 1) : span.start] + written[span.end : span.end + 1]
    return not (
        _may_be_name(matched[place], words[:number]) or _ends_as_name(matched, place, words[:number], listed=listed)
    )


def _is_likelier(general: GeneralWords, runs: Set[str], place: int, corrected: str) -> bool:
    """Return whether no word has one of two characters of a run, as matched or written, or only a very unlikely one."""
    if not any(general.is_covered(run, place) for run in runs):
        return True
    return general.likelihood(corrected) - max(map(general.likelihood, runs)) >= LEAST_GAIN


def _run(text: NormalisedText, place: int) -> tuple[int, int]:
    """Return the run of Chinese characters around two tokens, at most `_AROUND` on each side, half-open."""
    first, last = max(0, place - _AROUND), min(len(text), place + 2 + _AROUND)
    chinese = is_chinese(text.tokens[first:last])
    joined = chinese[:-1] & chinese[1:] & (text.starts[first + 1 : last] == text.ends[first : last - 1])
    gaps = np.flatnonzero(~joined) + first
    before, after = gaps[gaps < place], gaps[gaps > place]
    return int(before[-1]) + 1 if len(before) else first, int(after[0]) + 1 if len(after) else last


def _may_be_name(character: str, before: Sequence[str]) -> bool:
    """Return whether a name may begin with a character or the one before it, by the words `before` it in the clause."""
    if len(before) == 1 and before[0] in COMMON_SURNAMES:
        return True
    return character in COMMON_SURNAMES and (not before or len(before[-1]) != 1)


def _ends_as_name(run: str, place: int, before: Sequence[str], *, listed: bool) -> bool:
    """Return whether a run that ends with two or three characters may have a name there. After a title any surname
    counts; elsewhere only known ones, and only where the name is the whole run, `listed` with others.
    """
    if len(run) - place > _NAME:
        return False
    return before[-1][-1] in _PEOPLE if before else listed and has_surname(run)
