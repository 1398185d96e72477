"""Characters that take no room, and what they do where they stand: shape letters, part lines, or break words.

Many scripts need them: Mongolian has vowels apart and variants of letters, Persian, Uyghur and the scripts of India
joiners, Thai, Khmer and Tibetan places to break lines, text from right to left marks of direction, Chinese and
Japanese names variants, every language hyphens that show at the end of a line only. Nobody needs one between every few
letters of a Chinese or an English passage.
"""

import re
from collections.abc import Iterator, Sequence

from hengwen.text.repair import ZERO_WIDTH

Place = tuple[int, int]
_RUN = re.compile(f"[{ZERO_WIDTH}]+")
_SOFT_HYPHEN = "\u00ad"
_SCRIPTS = re.compile(
    "[\u0590-\u109f\u1100-\u11ff\u1780-\u18af\u1950-\u1aaf\u1b00-\u1c7f\ua840-\ua8ff\ua900-\uabff\ud7b0-\ud7ff"
    "\ufb1d-\ufdff\ufe70-\ufefc\U00010a00-\U00011fff]"
)
"""Scripts that are shaped, joined, broken or turned by such characters: from Hebrew to Burmese, Mongolian, Jamo."""

_VARIANTS = re.compile("[\ufe00-\ufe02\U000e0100-\U000e01ef]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_DENSE, _WINDOW = 6, 200  # so many places within so many characters break a passage
_OF_VARIANTS = 40  # characters: names have variants, several of them in a list of names


def unseen_runs(text: str) -> Iterator[Place]:
    """Runs of them between two letters, but where the script needs them: at the edge of a word they change nothing."""
    for run in _RUN.finditer(text):
        before, behind = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        if before.isalnum() and behind.isalnum() and not (_SCRIPTS.match(before) or _SCRIPTS.match(behind)):
            yield run.span()


def breaking_runs(text: str, runs: Sequence[Place]) -> int:
    """How many runs break up running text: close together between the characters or letters of words."""
    breaking = [run for run in runs if _breaks(text, *run)]
    variants = [
        start for start, end in breaking if _VARIANTS.fullmatch(text, start, end) and _HAN.match(text, start - 1)
    ]
    others = sorted({start for start, _ in breaking} - set(variants))
    return crowded(others) + crowded(variants, _OF_VARIANTS)


def crowded(places: Sequence[int], window: int = _WINDOW) -> int:
    """How many of the places, in order, stand close together: at least six within so many characters."""
    close: set[int] = set()
    for first in range(len(places) - _DENSE + 1):
        if places[first + _DENSE - 1] - places[first] <= window:
            close.update(range(first, first + _DENSE))
    return len(close)


def _breaks(text: str, start: int, end: int) -> bool:
    """Whether a run stands within a word or between two Chinese characters, and is no hyphen between syllables."""
    before, behind = text[start - 1 : start], text[end : end + 1]
    if _HAN.match(before) and _HAN.match(behind):
        return True
    if not (_LATIN.match(before) and _LATIN.match(behind)):
        return False
    syllables = text[max(0, start - 2) : start], text[end : end + 2]
    return text[start:end] != _SOFT_HYPHEN or not all(len(each) == 2 and each.isalpha() for each in syllables)
