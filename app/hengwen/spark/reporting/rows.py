"""The rows of documents and of pairs, each made where it is, with the names of the JSON report."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import msgspec
import numpy as np

from hengwen.exports.json_report import document_values
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.part import ReportPart, SharedElsewhere
from hengwen.model.report.report import Report
from hengwen.model.report.selected_part import joined_parts
from hengwen.model.report.shared_block import SharedBlock
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Side, compared_of
from hengwen.spark.comparing.entries import labels_of_entry, prepared_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, unpack
from hengwen.spark.dataflow.valid_text import valid_values
from hengwen.spark.reporting.pair_figures import PairFigures, by_document
from hengwen.text.display import rounded_share


def document_rows(  # noqa: PLR0917 - what a row is made of
    engine: Engine[DatasetT],
    entries: DatasetT,
    sides: DatasetT,
    shards: Numbers,
    in_report: Numbers,
    blocks: tuple[SharedBlock, ...],
    options: Options,
    language: str,
) -> DatasetT:
    """A row of the table `documents` for each document of the report, by its place there.

    `in_report`: the numbers of these, ascending. `blocks`: as the report numbers them. `language`: of sentences.
    """
    asked = engine.parallelise(list(dealt(shards[in_report], -1, numbers=in_report, places=np.arange(len(in_report)))))
    make = partial(_document_rows, blocks=blocks, options=options, language=language)
    return engine.join(entries, engine.union(sides, asked), make)


def _document_rows(  # noqa: PLR0917 - as above
    key: int,
    entries: Sequence[Record],
    sides: Sequence[Record],
    blocks: tuple[SharedBlock, ...],
    options: Options,
    language: str,
) -> Iterator[Record]:
    del key
    if not sides or sides[0].source >= 0:
        return
    asked = unpack(sides[0].value)
    places = dict(zip(asked["numbers"].tolist(), asked["places"].tolist(), strict=True))
    found = by_document(sides[1:])
    records = [record for record in entries if record.source in places]
    some = tuple(prepared_of(record.value, options).entry for record in records)
    own = [found.get(record.source, ()) for record in records]
    elsewhere = {place: shared_elsewhere(each) for place, each in enumerate(own)}
    report = Report(options, some, (), blocks=blocks, part=ReportPart(0, 0, elsewhere))
    for record, entry, each in zip(records, some, own, strict=True):
        place = places[record.source]
        row = _row(report, entry, each, language) | {"number": place, "labels": labels_of_entry(record.value)}
        yield Record(place, 0, msgspec.msgpack.encode(row))


def shared_elsewhere(sides: Sequence[Side]) -> SharedElsewhere:
    """What a document shares in some pairs, those aside that are part of no total."""
    sides = [side for side in sides if side.is_source]
    spans = joined_parts([side.part_spans for side in sides])
    return SharedElsewhere(sum(side.share > 0 for side in sides), spans, any(side.same_bytes for side in sides))


def _row(report: Report, entry: ReportEntry, sides: Sequence[Side], language: str) -> dict[str, object]:
    sources = [
        {"document": side.id, "path": side.path, "share": rounded_share(side.share), "characters": side.characters}
        | ({} if side.is_source else {"one_person": True})
        for side in sorted(sides, key=lambda side: (not side.is_source, -side.share, side.path))
        if side.share > 0
    ]
    largest = next((source for source in sources if "one_person" not in source), None)
    values = valid_values(document_values(report, entry, language))
    assert isinstance(values, dict)
    return {**values, "largest": _without_characters(largest), "sources": sources}


def _without_characters(source: Mapping[str, object] | None) -> Mapping[str, object] | None:
    return source and {name: value for name, value in source.items() if name != "characters"}


def comparison_rows(engine: Engine[DatasetT], pairs: DatasetT, figures: PairFigures, in_report: Numbers) -> DatasetT:
    """A row of the table `comparisons`, and its `matches` and `paragraphs`, for each pair that tells anything, by rank.

    `in_report`: the numbers of the documents of the report, ascending.
    """
    asked = dealt(
        figures.left,
        -1,
        right=figures.right,
        left_number=np.searchsorted(in_report, figures.left),
        right_number=np.searchsorted(in_report, figures.right),
        rank=np.arange(1, len(figures.left) + 1),
        evidence=figures.evidence,
        left_identical=figures.left_identical,
        right_identical=figures.right_identical,
    )
    return engine.join(pairs, engine.parallelise(list(asked)), _comparison_rows)


def _comparison_rows(key: int, pairs: Sequence[Record], asked: Sequence[Record]) -> Iterator[Record]:
    del key
    if not asked:
        return
    figures = unpack(asked[0].value)
    row_of = {right: row for row, right in enumerate(figures.pop("right").tolist())}
    for pair in compared_of(pairs):
        if pair.shown:
            row = row_of[pair.right]
            own = {name: values[row].item() for name, values in figures.items()}
            yield Record(own["rank"], 0, msgspec.msgpack.encode(pair.values | own))
