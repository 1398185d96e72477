"""Unseen letters strewn among visible ones: they can hold no passage, they only break one, so they are left out."""

from hengwen.model.document import FindingKind
from hengwen.readers.common.draft import Draft

_LONGEST = 12  # thirteen characters are the shortest passage that is ever reported
_UNSEEN = frozenset(
    {FindingKind.WHITE, FindingKind.TINY, FindingKind.INVISIBLE, FindingKind.OUTSIDE, FindingKind.COVERED}
)


def leave_out_noise(draft: Draft) -> None:
    """Take unseen pieces of up to twelve characters between visible letters out of a draft; their findings stay."""
    noise = _noise(draft)
    if not noise:
        return
    text = "".join(draft.pieces)
    pieces: list[str] = []
    done = removed = 0
    for mark in draft.marks:
        start, end = mark.start, mark.end
        mark.start -= removed
        if id(mark) in noise:
            pieces.append(text[done:start])
            done = end
            removed += end - start
        mark.end = end - removed
    draft.pieces = [*pieces, text[done:]]
    draft.length -= removed


def _noise(draft: Draft) -> set[int]:
    """The marks, by identity, with visible letters on both sides before the next unseen ones."""
    marks = [mark for mark in draft.marks if mark.kind in _UNSEEN and mark.end > mark.start]
    if not any(mark.count <= _LONGEST for mark in marks):
        return set()
    text = "".join(draft.pieces)
    edges = [0, *(mark.end for mark in marks)], [*(mark.start for mark in marks), len(text)]
    seen = [any(letter.isalnum() for letter in text[low:high]) for low, high in zip(*edges, strict=True)]
    short = (number for number, mark in enumerate(marks) if mark.count <= _LONGEST)
    return {id(marks[number]) for number in short if seen[number] and seen[number + 1]}
