"""Usual Chinese words written with a wrong character: what stands around the two characters decides."""

from bisect import bisect_right
from collections.abc import Iterator, Set
from functools import cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from hengwen.matching.signs.mistakes.general_words import LEAST_GAIN, GeneralWords, WrongForms
from hengwen.people.names import COMMON_SURNAMES, HAN_RUN
from hengwen.text.normalisation import NormalisedText
from hengwen.text.word_lists import word_list

_AROUND = 8  # characters on each side by which words are cut
_COMMON = -7.8  # logarithm of the probability of a character that is often a word by itself: 400 in a million
_NEAR = 40  # characters of the text on each side that say what kind of text it is
_STRANGE = 0.15  # of these, how many are seldom words and stand alone: names, old texts and new words have more
_LEAST_RUN = 4  # Chinese characters in a row: shorter ones are names, labels and entries of lists
_CHINESE = 0x3400, 0xA000  # code points of the first plane

Places = NDArray[np.int64]


def is_chinese(tokens: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Which tokens are Chinese characters of the first plane, the same shape."""
    return np.asarray((tokens >= _CHINESE[0]) & (tokens < _CHINESE[1]))


def slips(general: GeneralWords, forms: WrongForms, text: NormalisedText, written: str) -> Iterator[tuple[int, str]]:
    """The slips of a text: the token at which each begins, and the right word. `written`: the text itself."""
    if len(text) < _LEAST_RUN:
        return
    chinese = is_chinese(text.tokens)
    pairs = chinese[:-1] & chinese[1:] & (text.starts[1:] == text.ends[:-1])
    for place, number in zip(*(some.tolist() for some in forms.places(text.tokens, pairs)), strict=True):
        if is_slip(general, text, written, place, forms.right(number)):
            yield place, forms.right(number)


def is_slip(general: GeneralWords, text: NormalisedText, written: str, place: int, right: str) -> bool:
    """Whether two characters, from a token on, can be nothing but the right word with a wrong character.

    No word of the dictionary has one of them with the characters beside it, or one so rare that the run is much
    likelier without it. With the right word, or a longer one that has it, the run is cut into whole words around it.
    """
    first, last = _run(text, place)
    matched = "".join(map(chr, text.tokens[first:last].tolist()))
    span = text.span(first, last)
    own, place = written[span.start : span.end], place - first
    corrected = matched[:place] + right + matched[place + 2 :]
    if len(matched) < _LEAST_RUN or not _is_likelier(general, {matched, own}, place, corrected):
        return False
    words = general.cut(corrected)
    ends = [*accumulate(map(len, words))]
    at = bisect_right(ends, place)
    if ends[at] < place + 2:
        return False  # the right word is cut
    before, after = words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else ""
    is_cut = at == 1 and place == _AROUND, at + 2 == len(words) and len(matched) == place + 2 + _AROUND  # by the window
    whole = (is_cut[0] or _is_whole(general, before)) and (is_cut[1] or _is_whole(general, after))
    if not whole or (len(words[at]) == len(right) and _may_be_name(matched[place], before)):
        return False
    return not _is_strange(general, text, written, first + place)


def _is_likelier(general: GeneralWords, runs: Set[str], place: int, corrected: str) -> bool:
    """Whether no word has one of two characters of a run, as it is matched or written, or one as good as impossible."""
    if not any(general.is_covered(run, place) for run in runs):
        return True
    return general.likelihood(corrected) - max(map(general.likelihood, runs)) >= LEAST_GAIN


def _run(text: NormalisedText, place: int) -> tuple[int, int]:
    """The Chinese characters in a row around two tokens, `_AROUND` at most on each side: which tokens, half-open."""
    first, last = max(0, place - _AROUND), min(len(text), place + 2 + _AROUND)
    chinese = is_chinese(text.tokens[first:last])
    joined = chinese[:-1] & chinese[1:] & (text.starts[first + 1 : last] == text.ends[first : last - 1])
    gaps = np.flatnonzero(~joined) + first
    before, after = gaps[gaps < place], gaps[gaps > place]
    return int(before[-1]) + 1 if len(before) else first, int(after[0]) + 1 if len(after) else last


def _is_whole(general: GeneralWords, word: str) -> bool:
    """Whether a word, "" for none, is one by itself: rare single characters may be parts of names and new words."""
    return len(word) != 1 or word in _particles() or general.weight(word) >= _COMMON


def _is_strange(general: GeneralWords, text: NormalisedText, written: str, place: int) -> bool:
    """Whether much around two characters is no word of the dictionary."""
    span = text.span(place, place + 2)
    around = written[max(0, span.start - _NEAR) : span.start], written[span.end : span.end + _NEAR]
    words = [word for part in around for run in HAN_RUN.findall(part) for word in general.cut(run)]
    strange = sum(len(word) == 1 and word not in _particles() for word in words)
    return strange > _STRANGE * sum(map(len, words))


def _may_be_name(character: str, before: str) -> bool:
    """Whether a name may begin with a character: a surname at the beginning of a clause or after a title."""
    return character in COMMON_SURNAMES and len(before) != 1


@cache
def _particles() -> frozenset[str]:
    """The single characters among the words that say nothing of what a text is about."""
    return frozenset(word for word in word_list("stop-words.txt") if len(word) == 1)
