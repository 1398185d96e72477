"""The stages that make rows of a report, from compared pairs on: no document leaves where it is."""

from dataclasses import dataclass
from typing import Generic

import numpy as np

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.request.options import Options
from hengwen.spark.dataflow.records import DatasetT, Engine
from hengwen.spark.reporting.copied_places import find_copied
from hengwen.spark.reporting.pair_figures import figure_pairs, sides_of
from hengwen.spark.reporting.report_blocks import block_rows, find_report_blocks
from hengwen.spark.reporting.rows import comparison_rows, document_rows
from hengwen.spark.sharded_check import CheckedDocuments


@dataclass(frozen=True, slots=True)
class ReportRows(Generic[DatasetT]):
    """The rows of documents by place, of pairs by rank, of blocks by number.

    `numbers`: those of the documents of the report, ascending, int64. `pairs`: how many there are. `blocks`: without
    their places.
    """

    documents: DatasetT
    comparisons: DatasetT
    block_rows: DatasetT
    numbers: Numbers
    pairs: int
    blocks: tuple[SharedBlock, ...]


def make_rows(
    engine: Engine[DatasetT], checked: CheckedDocuments[DatasetT], options: Options, language: str
) -> ReportRows[DatasetT]:
    """What a report says. `language`: of sentences. Documents of a corpus are in it where they are in a pair."""
    figures, shards, entries = checked.figures, checked.shards, checked.entries
    sides = engine.keep(sides_of(engine, checked.pairs, len(figures)), "sides")
    pairs = figure_pairs(engine, entries, checked.pairs, sides, figures, options)
    numbers = np.union1d(np.arange(checked.given), pairs.met)
    copied = find_copied(engine, sides, figures, numbers)
    groups = np.unique([each.submitter if each.is_new else "" for each in figures], return_inverse=True)[1].tolist()
    blocks = find_report_blocks(engine, entries, shards, numbers, copied, checked.standings, options, groups)
    documents = document_rows(engine, entries, sides, shards, numbers, blocks.blocks, options, language)
    return ReportRows(
        documents,
        comparison_rows(engine, checked.pairs, pairs, numbers),
        block_rows(engine, blocks, numbers),
        numbers,
        len(pairs.left),
        blocks.blocks,
    )
