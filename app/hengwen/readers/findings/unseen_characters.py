"""Characters without width, and their effect: they shape letters, part lines, or break words.

Many scripts need them: Mongolian has vowels apart and variants of letters, Persian, Uyghur and the scripts of India
joiners, Thai, Khmer and Tibetan places to break lines, right-to-left text marks of direction, Chinese and Japanese
names variants, every language hyphens that show at the end of a line only. Nobody needs one between every few letters
of a Chinese or an English passage.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence

from hengwen.model.regex import regex
from hengwen.text.rare_characters import ZERO_WIDTH, Rare, rare_characters

Place = tuple[int, int]
_RUN = regex(f"[{ZERO_WIDTH}]+")
_SOFT_HYPHEN = "\u00ad"
_SCRIPTS = regex(
    "[\u0590-\u109f\u1100-\u11ff\u1780-\u18af\u1950-\u1aaf\u1b00-\u1c7f\ua840-\ua8ff\ua900-\uabff\ud7b0-\ud7ff"
    "\ufb1d-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff]"
)
"""Scripts that are shaped, joined, broken or turned by such characters: from Hebrew to Burmese, Mongolian, Jamo."""

_VARIANTS = regex("[\ufe00-\ufe02\U000e0100-\U000e01ef]")
_HAN = regex("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = regex("[A-Za-z\u00c0-\u024f]")
_DENSE, _WINDOW = 6, 120  # so many of them within so many characters break a passage
_IN_LINE = 4  # of them in one line: a text joined from pieces has one at each joint
_OF_VARIANTS = 24  # characters: names have variants, several of them in a list of names
_WORD = regex("[A-Za-z\u00c0-\u024f](?:\u00ad?[A-Za-z\u00c0-\u024f])*")
_SYLLABLE = 2.0  # letters between the soft hyphens of a word: ordinary hyphenation leaves more


def unseen_runs(text: str) -> Iterator[Place]:
    """Yield runs of them between two letters, but not where the script needs them; at a word's edge they do nothing."""
    for run in _RUN.finditer(text) if Rare.ZERO_WIDTH in rare_characters(text) else ():
        before, behind = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        if before.isalnum() and behind.isalnum() and not (_SCRIPTS.match(before) or _SCRIPTS.match(behind)):
            yield run.span()


def breaking_runs(text: str, runs: Sequence[Place]) -> int:
    """Count the runs that break up running text: close together between the characters or letters of words."""
    words = {place for word in _pulled_apart(text) for place in word}
    breaking = [start for start, end in runs if _breaks(text, start, end, words)]
    variants = [place for place in breaking if _VARIANTS.match(text, place) and _HAN.match(text, place - 1)]
    others = sorted(set(breaking) - set(variants))
    return crowded(text, others) + crowded(text, variants, _OF_VARIANTS)


def crowded(text: str, places: Sequence[int], window: int = _WINDOW) -> int:
    """Count the places, in order, that stand close together: some in each line, six within `window` characters."""
    if len(places) < _DENSE:
        return 0
    lines = _lines(text, places)
    counts = Counter(lines)
    places = [place for place, line in zip(places, lines, strict=True) if counts[line] >= _IN_LINE]
    close: set[int] = set()
    for first in range(len(places) - _DENSE + 1):
        if places[first + _DENSE - 1] - places[first] <= window:
            close.update(range(first, first + _DENSE))
    return len(close)


def _lines(text: str, places: Sequence[int]) -> list[int]:
    """Return the line of each place, in one pass."""
    ends = [line_end for line_end, letter in enumerate(text) if letter == "\n"]
    return [bisect(ends, place) for place in places]


def _pulled_apart(text: str) -> Iterator[range]:
    """Yield words with soft hyphens between nearly all letters."""
    for word in _WORD.finditer(text) if _SOFT_HYPHEN in text else ():
        pieces = word[0].split(_SOFT_HYPHEN)
        if len(pieces) > 2 and len("".join(pieces)) <= _SYLLABLE * len(pieces):
            yield range(*word.span())


def _breaks(text: str, start: int, end: int, pulled_apart: set[int]) -> bool:
    """Return whether a run is within a word or between two Chinese characters, and is no hyphen between syllables."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if _HAN.match(before) and _HAN.match(behind):
        return True
    if not (_LATIN.match(before) and _LATIN.match(behind)):
        return False
    return text[start:end] != _SOFT_HYPHEN or start in pulled_apart
