"""A report of what was compared in shards, put together in one process."""

from collections.abc import Iterable, Mapping

from hengwen.library.comparison_values import comparison_from
from hengwen.matching.shared_blocks import with_blocks
from hengwen.model.check_request import CheckInputs
from hengwen.model.messages import Message
from hengwen.model.options import Options
from hengwen.model.partial_results import GrowingReport
from hengwen.model.report import Report
from hengwen.model.report_entry import ReportEntry
from hengwen.model.shared_block import Standing
from hengwen.spark.comparing.entries import labels_of_entry, prepared_of
from hengwen.spark.comparing.pairs import compared_of
from hengwen.spark.dataflow.records import Record

Labels = Mapping[str, Mapping[str, str]]
"""What tables say of documents besides, by the paths of these."""


def entries_of(records: Iterable[Record], options: Options) -> tuple[dict[int, ReportEntry], Labels]:
    """The entries of documents by their numbers, ascending, and their labels."""
    found, labels = {}, {}
    for record in records:
        entry = found[record.source] = prepared_of(record.value, options).entry
        labels[entry.document.path] = labels_of_entry(record.value)
    return {number: found[number] for number in sorted(found)}, labels


def make_report(  # noqa: PLR0917 - what a report has
    entries: Mapping[int, ReportEntry],
    given: int,
    pairs: Iterable[Record],
    standings: Mapping[str, Standing],
    options: Options,
    warnings: tuple[Message, ...] = (),
    skipped: tuple[str, ...] = (),
    inputs: CheckInputs = CheckInputs(),  # noqa: B008 - frozen
) -> Report:
    """The report of documents, the `given` first ones of which are of no corpus, and of the pairs of them that share
    something, as `comparing` makes it.
    """
    compared = sorted(compared_of(pairs), key=lambda pair: (pair.left, pair.right))
    comparisons = [comparison_from(pair.comparison, entries[pair.left], entries[pair.right]) for pair in compared]
    made = GrowingReport(options, tuple(entries.values()), given, warnings, skipped, inputs, comparisons)
    return with_blocks(made.report(), standings)
