"""How near what was read is to what stands on a page."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import combinations

from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import partial_ratio_alignment

_SHORTEST = 4  # characters of a line that is looked for


def normalised(text: str) -> str:
    """Return a text without differences of width, and blanks only between Latin letters."""
    text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text))
    return re.sub(r"(?<=[^\x00-\xff]) | (?=[^\x00-\xff])", "", text).strip()


def error_rate(truth: str, read: str) -> float:
    """Return the character error rate (CER): changes from the one to the other, by the length of the truth."""
    wanted = normalised(truth)
    return Levenshtein.distance(wanted, normalised(read)) / max(len(wanted), 1)


def ngrams(text: str, size: int = 5) -> set[str]:
    """Return the runs of letters and figures."""
    letters = re.sub(r"\W+", "", normalised(text)).lower()
    return {letters[start : start + size] for start in range(len(letters) - size + 1)}


def share_read(truth: str, read: str) -> float:
    """Return the share of the 5-grams of the truth that were read."""
    wanted = ngrams(truth)
    return len(wanted & ngrams(read)) / max(len(wanted), 1)


def order_agreement(lines: Sequence[str], read: str) -> float:
    """Return the share of all pairs of lines of the truth that are read in their order."""
    text = normalised(read)
    places = []
    for line in map(normalised, lines):
        result = partial_ratio_alignment(line, text) if len(line) >= _SHORTEST else None
        places += [result.dest_start] if result else []
    pairs = list(combinations(places, 2))
    return sum(one <= other for one, other in pairs) / max(len(pairs), 1)


def paragraphs_kept(truth: str, read: str) -> float:
    """Return the share of the ends of paragraphs that are ends in what was read, and the other way (F1)."""
    wanted, result = ends(truth), ends(read)
    return 2 * len(wanted & result) / max(len(wanted) + len(result), 1)


def ends(text: str) -> set[str]:
    """Return the last letters of each paragraph."""
    return {re.sub(r"\W+", "", normalised(line))[-6:] for line in text.split("\n") if line.strip()}
