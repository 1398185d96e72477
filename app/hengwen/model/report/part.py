"""A part of a report: some of its documents and pairs, with the figures that they have in the whole (ours)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hengwen.model.bounds import Number, Offset
from hengwen.model.document import Span
from hengwen.model.messages import Message, message
from hengwen.model.report.figures.score import ScorePart


@dataclass(frozen=True, slots=True)
class SharedElsewhere:
    """What of a document stands in documents with which it has no pair in the part.

    `documents`: how many there are in which something stands that counts. `spans`: by what they count as. `is_whole`:
    whether one of them is the same file.
    """

    documents: Offset
    spans: Mapping[ScorePart, tuple[Span, ...]]
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class ReportPart:
    """What a report that is a part has from the whole, of which it cannot work it out.

    `documents`, `pairs`: how many the whole has. `elsewhere`: by the place of a document in the part. The others begin
    with the places of two. `evidence`: how much the pair tells. `represented`: for how many further documents of its
    text the first one stands beside the second.
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
