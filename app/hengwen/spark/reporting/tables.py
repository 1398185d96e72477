"""A report as tables, with the names and the meaning of the JSON report."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pyarrow as pa

from hengwen.model.report.figures.score import ScorePart

ENTRIES, PAIRS = "entries", "pairs"
"""Folders with what reports are made of: documents by number (`source`), pairs by their left ones (`key`)."""

CHECK = "check.json"
"""The facts of the check as a whole; written last."""

CHECK_FILE = "check.sqlite"
"""A small check as a whole, in place of these: a check file, which is nobody's to open and to decide in."""


def _columns(declaration: str, **types: pa.DataType) -> list[tuple[str, pa.DataType]]:
    """Return columns by name and type, as `name type, name type`. `types`: beside the usual ones."""
    known = _TYPES | types
    return [(name, known[kind]) for name, kind in (column.split() for column in declaration.split(","))]


def _rows(declaration: str) -> pa.DataType:
    """Return the type of a list of rows of such columns."""
    return pa.list_(pa.struct(_columns(declaration)))


_TYPES: dict[str, pa.DataType] = {
    "text": pa.string(),
    "count": pa.int64(),
    "share": pa.float64(),
    "yes": pa.bool_(),
    "span": pa.list_(pa.int64()),
    "spans": pa.list_(pa.list_(pa.int64())),
    "labels": pa.map_(pa.string(), pa.string()),
    "parts": pa.struct([(str(part), pa.float64()) for part in ScorePart]),
}
_PAIR = "left text, right text, left_path text, right_path text"
_SOURCE = "document text, path text, share share, one_person yes"

SCHEMAS: Mapping[str, pa.Schema] = {
    name: pa.schema(columns)
    for name, columns in {
        "documents": _columns(
            "number count, id text, path text, name text, title text, role text, state text, message text,"
            " findings findings, characters count, counted count, left_out left_out,"
            " left_out_characters left_out_characters, fingerprint text, method text, similarity share,"
            " similarity_without_references share, largest source, sources sources, parts parts, person text,"
            " labels labels",
            findings=_rows("kind text, start count, end count, page count"),
            left_out=_rows("kind text, start count, end count, block count"),
            left_out_characters=_rows("reason text, characters count, block count"),
            source=pa.struct(_columns(_SOURCE)),
            sources=_rows(f"{_SOURCE}, characters count"),
        ),
        "comparisons": _columns(
            f"{_PAIR}, similarity share, left_share share, right_share share, longest count, distance count,"
            " title_similarity share, left_identical count, right_identical count, one_person yes, similar_titles yes,"
            " near yes, parts parts, rank count, evidence share, left_number count, right_number count,"
            " meaning meaning",
            meaning=pa.struct(
                _columns(
                    "score share, languages languages, paragraphs paragraphs",
                    languages=pa.list_(pa.string()),
                    paragraphs=_rows("left span, right span, margin share, cosine share, overlap share"),
                )
            ),
        ),
        "matches": _columns(
            f"{_PAIR}, left_span span, right_span span, kind text, similarity share, distance count, equal share,"
            " left_aligned spans, right_aligned spans"
        ),
        "paragraphs": _columns(
            f"{_PAIR}, left_span span, right_span span, distance count, similarity share, paired_by text, distinct yes"
        ),
        "blocks": _columns(
            "number count, id text, standing text, decided text, reason text, counts yes, documents count, pairs count,"
            " characters count, text text, places places",
            places=_rows("document text, path text, start count, end count, number count"),
        ),
    }.items()
}
"""The columns of each table. `matches` and `paragraphs` name the pair that they are of; what the JSON report
calls their `left` and `right` are spans here, `left_span` and `right_span`. `number`: the place of a document, which
`left_number` and `right_number` of a pair are too.
"""

Row = Mapping[str, Any]


def _table_rows(name: str, row: Row) -> Iterator[Row]:
    """Yield the table rows that a row of `documents`, `comparisons` or `blocks` makes; for other tables the pair's."""
    if name not in {"matches", "paragraphs"}:
        yield row
        return
    pair = {"left": row["left"], "right": row["right"]}
    for both in row[name]:
        yield {**row, **both, "left_span": both["left"], "right_span": both["right"], **pair}


def table_batch(values: Iterable[bytes], name: str) -> pa.RecordBatch:
    """Return the rows of a table that rows make, MessagePack as above, of its `SCHEMAS`."""
    schema = SCHEMAS[name]
    rows = (
        table_row
        for value in values
        for table_row in _table_rows(name, msgspec.msgpack.decode(value, type=dict[str, Any]))
    )
    return pa.RecordBatch.from_pylist([{column: row.get(column) for column in schema.names} for row in rows], schema)
