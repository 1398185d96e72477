"""Where two passages differ: Chinese by character, English by word."""

import re

from rapidfuzz.distance import Indel

from hengwen.document import Span, union

_TOKENS = re.compile(r"[^\W\u2e80-\u9fff\U00020000-\U0003ffff]+|.", re.DOTALL)
_RUN = 6  # tokens in a row that also stand elsewhere on the other side were moved, not changed
_LARGEST = (
    40_000_000  # product of both lengths: 40 ms of work; above it the passages are too long to be read so closely
)


def differences(left: str, right: str) -> tuple[list[Span], list[Span]]:
    """The spans of each passage that the other one lacks, in whatever order it has the rest.

    Both are empty for passages too long to compare at once.
    """
    tokens = [list(_TOKENS.finditer(side)) for side in (left, right)]
    if len(tokens[0]) * len(tokens[1]) > _LARGEST:
        return [], []
    words = [[token.group() for token in side] for side in tokens]
    operations = Indel.opcodes(*words)
    moved = _moved(words[0], words[1]), _moved(words[1], words[0])
    found: tuple[list[Span], list[Span]] = ([], [])
    for operation in operations:
        if operation.tag != "equal":
            ends = (operation.src_start, operation.src_end), (operation.dest_start, operation.dest_end)
            for side, (first, last) in enumerate(ends):
                changed = (i for i in range(first, last) if i not in moved[side] and words[side][i].strip())
                found[side].extend(Span(*tokens[side][i].span()) for i in changed)
    return union(found[0]), union(found[1])


def _moved(words: list[str], others: list[str]) -> set[int]:
    """The places of words inside runs that the other side has somewhere."""
    runs = {tuple(others[i : i + _RUN]) for i in range(len(others) - _RUN + 1)}
    starts = (i for i in range(len(words) - _RUN + 1) if tuple(words[i : i + _RUN]) in runs)
    return {place for start in starts for place in range(start, start + _RUN)}
