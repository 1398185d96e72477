"""Numbers of two titles compared: another part, year, version or count tells titles apart."""

from collections.abc import Iterable
from dataclasses import dataclass

from hengwen.matching.titles.pairing import Pairing
from hengwen.text.numerals import LAST, PART
from hengwen.text.title_words import is_number, is_part


@dataclass(frozen=True, slots=True)
class Numbers:
    """Parts of a series and other numbers that only one of two titles has, and plain numbers that both have."""

    parts: tuple[tuple[str, ...], tuple[str, ...]]
    others: tuple[tuple[str, ...], tuple[str, ...]]
    shared: tuple[str, ...]

    @property
    def other_part(self) -> bool:
        """Both titles are parts of a series, but not the same."""
        return all(self.parts)

    @property
    def other_number(self) -> bool:
        """Each title has a year, version or count that the other has not."""
        return all(self.others)

    @property
    def one_sided(self) -> bool:
        """One title has a count where the other has none; a year or a version may be left out."""
        left, right = (any(map(is_count, side)) for side in self.others)
        return left != right

    @property
    def same_count(self) -> bool:
        """Both titles have the same count."""
        return any(map(is_count, self.shared))


def is_year(word: str) -> bool:
    """Whether a number is a year of the two centuries that titles speak of."""
    return len(word) == 4 and word[:2] in ("19", "20")


def is_count(word: str) -> bool:
    """Whether a number is neither a year nor a version."""
    return "." not in word and not is_year(word)


def compare_numbers(pairing: Pairing) -> Numbers:
    """The numbers that two titles do not share, those left out that are one number written in two ways."""
    left, right = ([w for w in side if is_part(w) or is_number(w)] for side in (pairing.left, pairing.right))
    for word in tuple(left):
        same = next((other for other in right if _one(word, other)), None)
        if same is not None:
            left.remove(word)
            right.remove(same)
    return Numbers(
        (_parts(left), _parts(right)),
        (_others(left), _others(right)),
        tuple(word for word in pairing.shared if is_number(word)),
    )


def _parts(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if is_part(word))


def _others(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if is_number(word))


def _one(a: str, b: str) -> bool:
    """第2 is 2, 7 may be 7.0, the last part any but the first."""
    a, b = a.removeprefix(PART), b.removeprefix(PART)
    if LAST in (a, b):
        return "1" not in (a, b)
    return a == b or b.startswith(f"{a}.") or a.startswith(f"{b}.")
