"""Documents of a library that have one history with new ones, and how many of it have each mark of these."""

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
"""Documents of a library that may have a mark before it is form: a file that few passed on is still seen."""
_SEVERAL = 3
"""Marks that must be shared of kinds of which one or two may be equal by chance, or tell little by themselves."""
_BY_ITSELF = frozenset((
    MarkKind.PARAGRAPH_ID, MarkKind.SLIDE_ID, MarkKind.DOCUMENT_ID, MarkKind.AUTHOR, MarkKind.EMBEDDED_FONT,
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class SharedHistory:
    """`numbers`: documents of a library that share what few have. `having`: how many of it have a mark of new ones, no
    more than are looked up.
    """

    numbers: frozenset[int] = frozenset()
    having: Mapping[MarkGroup, int] = field(default_factory=lambda: MappingProxyType({}))


NO_HISTORY = SharedHistory()
"""Where nothing is asked for."""


def shared_history(library: Library, documents: Sequence[Document], own: Collection[int]) -> SharedHistory:
    """What the marks of new documents have to do with those of a library; each is looked up for a few owners only.

    `own`: the numbers of new documents that the library has itself.
    """
    owners: dict[MarkGroup, list[int]] = {}
    found: set[int] = set()
    for document in documents:
        shared: Counter[int] = Counter()
        for mark in set(telling_marks(document.content.traces)):
            if mark not in owners:
                owners[mark] = _owners(library, mark, own)
            if len(owners[mark]) <= _MOST:
                shared.update(dict.fromkeys(owners[mark], _SEVERAL if mark[0] in _BY_ITSELF else 1))
        found |= {number for number, count in shared.items() if count >= _SEVERAL}
    return SharedHistory(frozenset(found), {mark: len(some) for mark, some in owners.items() if some})


def _owners(library: Library, mark: MarkGroup, own: Collection[int]) -> list[int]:
    """The numbers of the other documents that have a mark, of more than a few some."""
    most = _MOST + 1 + len(own)
    rows = library.rows("SELECT number FROM mark WHERE value = ? LIMIT ?", (mark_hash(mark), most))
    return [number for (number,) in rows if number not in own][: _MOST + 1]
