"""A part of a report: some of its documents and pairs, with the figures that they have in the whole report (ours)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from msgspec import Struct

from hengwen.model.bounds import Number, Offset
from hengwen.model.document import Span
from hengwen.model.messages import Message, message
from hengwen.model.report.figures.score import ScorePart


class SharedElsewhere(Struct, frozen=True):
    """The text of a document that is in others, but without a pair in the part.

    `documents`: how many other documents have counted text of it. `spans`: by the part that they count as. `is_whole`:
    whether one of them is the same file.
    """

    documents: Offset
    spans: Mapping[ScorePart, tuple[Span, ...]]
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class ReportPart:
    """The values of a part of a report that only the whole report has.

    `documents`, `pairs`: how many the whole has. `elsewhere`: by the place of a document in the part. Entries of the
    others begin with the places of two documents. `evidence`: of the pair. `represented`: how many further documents
    with its text the first one represents beside the second.
    """

    documents: Offset
    pairs: Offset
    elsewhere: Mapping[Offset, SharedElsewhere] = field(default_factory=lambda: MappingProxyType({}))
    evidence: tuple[tuple[Offset, Offset, Number], ...] = ()
    represented: tuple[tuple[Offset, Offset, Offset], ...] = ()

    def warning(self, documents: int, pairs: int) -> Message:
        """Return the warning of a report with so many of them."""
        return message(
            "This report is a part of a check: {documents} of {all_documents} documents and {pairs} of {all_pairs} "
            "pairs. Shares and evidence are those of the whole check; sources in other documents are counted, but not "
            "listed.",
            documents=f"{documents:,}",
            all_documents=f"{self.documents:,}",
            pairs=f"{pairs:,}",
            all_pairs=f"{self.pairs:,}",
        )
