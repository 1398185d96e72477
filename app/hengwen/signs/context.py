"""The input of the search for signs: the documents of a check, who handed them in, and their shared text."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from hengwen.model.document import Document, Role
from hengwen.model.report.entry import Exclusion
from hengwen.model.signs.mark_groups import MarkGroup
from hengwen.model.signs.sign import Sign
from hengwen.model.span import Span

PairSign = tuple[int, int, Sign]
"""Places i < j of two documents, and a sign of them."""

SharedText = Mapping[tuple[int, int], tuple[Sequence[Span], Sequence[Span]]]
"""Places i < j of documents that were compared, with the aligned stretches of both texts, in order."""


@dataclass(frozen=True)
class SignContext:
    """The documents of a check in the order of the report, new ones first. `templates`: task sheets and forms.

    `compares`: returns whether two documents, by places i < j, are compared. `shared`: the text they share. `left_out`:
    the text of each document that is nobody's own prose: form, contents, mark-up, code; may be empty.
    `marks_in_library`: how many documents of a library have each mark of new ones, including those of the check.
    """

    documents: Sequence[Document]
    templates: Sequence[Document] = ()
    compares: Callable[[int, int], bool] = lambda _i, _j: True
    shared: SharedText = field(default_factory=lambda: MappingProxyType({}))
    left_out: Sequence[Sequence[Exclusion]] = ()
    marks_in_library: Mapping[MarkGroup, int] = field(default_factory=lambda: MappingProxyType({}))

    def is_own(self, place: int, span: Span, besides: str = "") -> bool:
        """Return whether a stretch of a document touches nothing that is left out, except for one kind of exclusion."""
        left_out = (
            exclusion for exclusion in (self.left_out[place] if self.left_out else ()) if exclusion.kind != besides
        )
        return not any(span.start < exclusion.span.end and exclusion.span.start < span.end for exclusion in left_out)

    @cached_property
    def submitters(self) -> tuple[int, ...]:
        """A number for whoever handed in each document: the same for documents of one person."""
        numbers: dict[Hashable, int] = {}
        return tuple(numbers.setdefault(document.submitter, len(numbers)) for document in self.documents)

    def document_frequency(self, places: Iterable[int]) -> int:
        """Return the number of documents, those of one person counted as one."""
        return len({self.submitters[place] for place in places})

    def pairs(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """Return the pairs i < j of some documents that are compared: old ones never with each other."""
        ordered = sorted(set(places))
        return [
            (i, j)
            for rank, i in enumerate(ordered)
            for j in ordered[rank + 1 :]
            if self.documents[i].role is Role.NEW and self.compares(i, j)
        ]
