"""What a search line asks for: words of a name, and limits such as `> 30 %`."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

_LIMIT = re.compile(r"([<>≤≥＜＞]=?)\s*(\d+(?:[.．]\d+)?)\s*[%％]?")
_TESTS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt, "＞": operator.gt, ">=": operator.ge, "≥": operator.ge,
    "<": operator.lt, "＜": operator.lt, "<=": operator.le, "≤": operator.le,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Query:
    """All of its words and all of its limits have to be met."""

    words: tuple[str, ...]
    limits: tuple[tuple[Callable[[float, float], bool], float], ...]

    @classmethod
    def parse(cls, line: str) -> "Query":
        """Understand a line as it was typed."""
        limits = tuple((_TESTS.get(sign, operator.ge), float(figure) / 100) for sign, figure in _LIMIT.findall(line))
        return cls(tuple(_LIMIT.sub(" ", line).casefold().split()), limits)

    def accepts(self, names: str, share: float) -> bool:
        """Whether a row with these names and this share is asked for."""
        folded = names.casefold()
        return all(word in folded for word in self.words) and all(test(share, limit) for test, limit in self.limits)
