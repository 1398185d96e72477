"""Searches of documents, people and shared text: a query as a test of their rows. Limits on figures of pairs, and
verdicts, do not apply to them.
"""

from collections.abc import Callable, Sequence

from hengwen.gui.check_result import PersonTotal, Total
from hengwen.gui.widgets.search_query import Query, fold_name
from hengwen.model.report.report import Report, ReportEntry
from hengwen.model.report.shared_block import SharedBlock

NAN = float("nan")
"""In place of a missing share: no limit accepts it."""

Names = Callable[[ReportEntry], str]
"""Returns the names of a document, normalised."""


def document_test(query: Query, names: Names) -> Callable[[Total], bool]:
    """Return a test of documents, by names and a share."""
    mine = query.of_documents()
    return lambda total: mine.accepts_normalised(names(total.entry), NAN if total.why_not else total.similarity)


def person_test(query: Query, people: Sequence[PersonTotal]) -> Callable[[PersonTotal], bool]:
    """Return a test of people, who have names, numbers, files and a share."""
    mine = query.of_documents()
    names = {id(total): fold_name(" ".join((total.label, total.name, total.number, *total.files))) for total in people}
    return lambda total: mine.accepts_normalised(names[id(total)], total.similarity)


def block_test(query: Query, report: Report, names: Names) -> Callable[[SharedBlock], bool]:
    """Return a test of shared text, which is found by the names of its documents."""
    mine, entries = query.of_documents(), report.entries
    return lambda block: any(
        mine.accepts_normalised(names(entry), report.similarity(entry))
        for entry in (entries[place.document] for place in block.places)
    )
