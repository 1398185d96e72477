"""How far a text agrees in order with what was set."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import LCSseq

_TOKEN = re.compile(r"[\u3040-\u9fff\uf900-\ufaff]|[^\W_\u3040-\u9fff\uf900-\ufaff]+")


@dataclass(frozen=True, slots=True)
class Agreement:
    """Shares from 0 to 1 of what was set.

    `order`: tokens in the longest sequence that both texts have in the same order. `neighbours`: pairs of neighbouring
    tokens that are neighbours in the other text, too; each line read out of place costs some.
    """

    order: float
    neighbours: float


def tokens(text: str) -> list[str]:
    """Return Chinese characters, and words and numbers of other scripts."""
    return _TOKEN.findall(text)


def agreement(text: str, right: str) -> Agreement:
    """Return the agreement of a text that was read with the one that was set."""
    here, there = tokens(text), tokens(right)
    both = Counter(pairwise(here)) & Counter(pairwise(there))
    return Agreement(
        LCSseq.similarity(here, there) / max(1, len(there)),
        both.total() / max(1, len(there) - 1),
    )
