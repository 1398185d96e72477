"""The rows of a report, with the names of the JSON report: no document leaves where it is."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import compress

import numpy as np

from hengwen.exports.json_report import document_values
from hengwen.matching.corpus.all_texts import Numbers, columns
from hengwen.matching.corpus.collection import numbered
from hengwen.matching.shared_blocks import Place, copied_places, joined_spans
from hengwen.model.document import Document, Role, Span
from hengwen.model.report.entry import ReportEntry
from hengwen.model.report.part import ReportPart, SharedElsewhere
from hengwen.model.report.report import Report
from hengwen.model.report.selected_part import joined_parts
from hengwen.model.report.shared_block import SharedBlock, Standing
from hengwen.model.request.options import Options
from hengwen.spark.comparing.compared_pair import Side, compared_of
from hengwen.spark.comparing.entries import labels_of_entry, prepared_of
from hengwen.spark.dataflow.documents import valid_values
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, scatter
from hengwen.spark.reporting.pair_figures import PairFigures, by_document, figure_pairs, sides_of
from hengwen.spark.reporting.report_blocks import block_rows, find_report_blocks
from hengwen.spark.sharded_check import CheckedDocuments
from hengwen.text.display import rounded_share


@dataclass(frozen=True, slots=True)
class ReportRows:
    """The rows of documents by place, of pairs by rank, of blocks by number.

    `numbers`: those of the documents of the report, ascending, int64. `pairs`: how many there are. `blocks`: without
    their places. `unlisted`: as in a `Report`.
    """

    documents: Dataset
    comparisons: Dataset
    block_rows: Dataset
    numbers: Numbers
    pairs: int
    blocks: tuple[SharedBlock, ...]
    unlisted: int


def make_rows(checked: CheckedDocuments, options: Options, language: str) -> ReportRows:
    """Make the rows of a report. `language`: of sentences. Documents of a corpus are in it where they are in a pair."""
    known, shards, entries = checked.documents, checked.shards, checked.entries
    sides = sides_of(checked.pairs, len(known))
    pairs = figure_pairs(entries, checked.pairs, sides, known, options)
    numbers = np.union1d(np.arange(checked.given), pairs.met)
    copied = find_copied(sides, known, sum(checked.figures[number].has_own for number in numbers.tolist()))
    groups = numbered(document.submitter if document.role is Role.NEW else None for document in known).tolist()
    blocks = find_report_blocks(entries, shards, numbers, copied, checked.standings, options, groups)
    asked = entries.engine.parallelise(
        list(scatter(shards[numbers], -1, numbers=numbers, places=np.arange(len(numbers))))
    )
    make = partial(_document_rows, blocks=blocks.blocks, options=options, language=language)
    documents = entries.join(sides + asked, make).keep("document-rows")
    comparisons = _comparison_rows(checked.pairs, pairs, numbers).keep("comparison-rows")
    unlisted = checked.unlisted(pairs.alike, np.column_stack((pairs.left, pairs.right)))
    rows_of_blocks, count = block_rows(blocks, numbers), len(pairs.left)
    return ReportRows(documents, comparisons, rows_of_blocks, numbers, count, blocks.blocks, unlisted)


def _document_rows(  # noqa: PLR0917 - what a row is made of
    key: int,
    entries: Sequence[Record],
    sides: Sequence[Record],
    blocks: tuple[SharedBlock, ...],
    options: Options,
    language: str,
) -> Iterator[Record]:
    """Make a row for each reported document, by its place. `blocks`: as numbered there. `language`: of sentences."""
    del key
    if not sides or sides[0].source >= 0:
        return
    numbers, places = sides[0].arrays.values()
    place_of = dict(zip(numbers.tolist(), places.tolist(), strict=True))
    sides_of_document = by_document(sides[1:])
    records = [record for record in entries if record.source in place_of]
    in_shard = tuple(prepared_of(record.value, options).entry for record in records)
    own = [sides_of_document.get(record.source, ()) for record in records]
    elsewhere = {place: shared_elsewhere(shared) for place, shared in enumerate(own)}
    report = Report(options, in_shard, (), blocks=blocks, part=ReportPart(0, 0, elsewhere))
    for record, entry, shared in zip(records, in_shard, own, strict=True):
        place = place_of[record.source]
        row = _row(report, entry, shared, language) | {"number": place, "labels": labels_of_entry(record.value)}
        yield Record.holding(place, 0, row)


def shared_elsewhere(sides: Sequence[Side]) -> SharedElsewhere:
    """Return what a document shares in some pairs, those aside that are part of no total."""
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
    if largest:
        largest = {name: value for name, value in largest.items() if name != "characters"}
    return {**values, "largest": largest, "sources": sources}


def _comparison_rows(pairs: Dataset, figures: PairFigures, in_report: Numbers) -> Dataset:
    """Return a row of the table `comparisons`, and its `matches` and `paragraphs`, for each pair that tells anything,
    by rank. `in_report`: the numbers of the documents of the report, ascending.
    """
    asked = scatter(
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
    return pairs.join(pairs.engine.parallelise(list(asked)), _rows_of_pairs)


def _rows_of_pairs(key: int, pairs: Sequence[Record], asked: Sequence[Record]) -> Iterator[Record]:
    del key
    if not asked:
        return
    figures = asked[0].arrays
    row_of = {right: row for row, right in enumerate(figures.pop("right").tolist())}
    for pair in compared_of(pairs):
        if pair.shown:
            row = row_of[pair.right]
            own = {name: values[row].item() for name, values in figures.items()}
            yield Record.holding(own["rank"], 0, pair.values | own)


_COLUMNS = ("left", "right", "passage", "side", "start", "end", "several", "edited")
_ENDS = ("document", "start", "end", "edited")  # of a link, on both sides


def find_copied(
    sides: Dataset, documents: Sequence[Document], with_text: int
) -> Iterator[tuple[dict[int, list[Span]], Standing]]:
    """Yield the places of each block that was copied, by the numbers of documents, and what it is taken for.

    `with_text`: how many documents of the report have text of their own.
    """
    links = sides.group(partial(_places, buckets=sides.engine.buckets)).group(_links)
    linked = [record.arrays for record in links.collect()]
    partners: dict[Place, set[Place]] = defaultdict(set)
    edited: set[Place] = set()
    ends = (columns(linked, **{f"{name}_{side}": "i8" for name in _ENDS}) for side in (0, 1))
    ones, others = (zip(*(column.tolist() for column in columns_of_side), strict=True) for columns_of_side in ends)
    for (one, *first, is_edited), (other, *second, is_other_edited) in zip(ones, others, strict=True):
        place, partner = (one, Span(*first)), (other, Span(*second))
        partners[place].add(partner)
        partners[partner].add(place)
        edited.update(compress((place, partner), (is_edited, is_other_edited)))
    submitters = {number: documents[number].submitter for number, _ in partners}
    return copied_places(partners, edited, submitters, with_text)


def _places(key: int, sides: Sequence[Record], buckets: int) -> Iterator[Record]:
    """Return where the passages of a shard lie, by pairs, each as a place of its document: see `joined_spans`.

    `several`: whether the place is shared with more than one document. `edited`: whether any passage there is.
    """
    rows = [row for number, of_document in by_document(sides).items() for row in _rows(number, of_document)]
    if rows:
        table = dict(zip(_COLUMNS, np.array(rows, dtype=np.int64).T, strict=True))
        yield from scatter((table["left"] * 1_000_003 + table["right"]) % buckets, key, **table)


def _rows(number: int, sides: Sequence[Side]) -> Iterator[tuple[int, ...]]:
    sides = [side for side in sides if side.is_source]
    passages = [(Span(start, end), is_edited) for side in sides for start, end, is_edited in side.passages]
    place_of = joined_spans({span for span, _ in passages}, {span for span, is_edited in passages if is_edited})
    others: dict[Span, set[int]] = defaultdict(set)
    edited: dict[Span, bool] = defaultdict(bool)
    for side in sides:
        for start, end, is_edited in side.passages:
            place = place_of[Span(start, end)]
            others[place].add(side.other.number)
            edited[place] |= is_edited
    for side in sides:
        left, right = sorted((number, side.other.number))
        for passage, (start, end, _) in enumerate(side.passages):
            place = place_of[Span(start, end)]
            flags = len(others[place]) > 1, edited[place]
            yield left, right, passage, number != left, place.start, place.end, *flags


def _links(key: int, records: Sequence[Record]) -> Iterator[Record]:
    """Return places that share text, but for those that are each other's only ones: no third document has them."""
    places = arrays_of(records)
    order = np.lexsort((places["side"], places["passage"], places["right"], places["left"]))
    first, second = order[::2], order[1::2]
    kept = (places["several"][first] | places["several"][second]) > 0
    places["document"] = np.where(places["side"], places["right"], places["left"])
    sides = enumerate((first[kept], second[kept]))
    yield Record.of(key, 0, **{f"{name}_{side}": places[name][chosen] for side, chosen in sides for name in _ENDS})
