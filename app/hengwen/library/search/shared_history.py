"""Finds documents of a library that have a common history with new ones, and counts how many have each mark."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from hengwen.library.store import Library
from hengwen.library.traces import mark_hash
from hengwen.model.document import Document
from hengwen.model.signs.mark_groups import MarkGroup, telling_marks
from hengwen.model.signs.traces import MarkKind

_MOST = 4
"""Documents of a library with a mark up to which it does not belong to a form: a file that few passed on is still
found.
"""
_SEVERAL = 3
"""Shared marks needed, of kinds of which one or two may be equal by chance, or show little by themselves."""
_BY_ITSELF = frozenset((
    MarkKind.PARAGRAPH_ID, MarkKind.SLIDE_ID, MarkKind.DOCUMENT_ID, MarkKind.AUTHOR, MarkKind.EMBEDDED_FONT,
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class SharedHistory:
    """`numbers`: documents of a library that share rare marks. `mark_frequency`: how many of its documents have each
    mark of the new ones, at most as many as are looked up.
    """

    numbers: frozenset[int] = frozenset()
    mark_frequency: Mapping[MarkGroup, int] = field(default_factory=lambda: MappingProxyType({}))


NO_HISTORY = SharedHistory()
"""The history where none is searched."""


def shared_history(library: Library, documents: Sequence[Document], own: Collection[int]) -> SharedHistory:
    """Return which documents of a library share marks with new ones; each mark is looked up for a few owners only.

    `own`: the numbers of the new documents that are in the library too.
    """
    owners: dict[MarkGroup, list[int]] = {}
    related: set[int] = set()
    for document in documents:
        shared: Counter[int] = Counter()
        for mark in set(telling_marks(document.content.traces)):
            if mark not in owners:
                owners[mark] = _owners(library, mark, own)
            if len(owners[mark]) <= _MOST:
                shared.update(dict.fromkeys(owners[mark], _SEVERAL if mark[0] in _BY_ITSELF else 1))
        related |= {number for number, count in shared.items() if count >= _SEVERAL}
    return SharedHistory(frozenset(related), {mark: len(numbers) for mark, numbers in owners.items() if numbers})


def _owners(library: Library, mark: MarkGroup, own: Collection[int]) -> list[int]:
    """Return the numbers of the other documents that have a mark; some of them where there are many."""
    most = _MOST + 1 + len(own)
    rows = library.rows("SELECT number FROM mark WHERE value = ? LIMIT ?", (mark_hash(mark), most))
    return [number for (number,) in rows if number not in own][: _MOST + 1]
