"""A report as tables, with the names and the meaning of the JSON report."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pyarrow as pa

from hengwen.model.report.figures.score import ScorePart

_TEXT, _COUNT, _SHARE, _YES = pa.string(), pa.int64(), pa.float64(), pa.bool_()
_SPAN = pa.list_(_COUNT)
_STRETCH = [("start", _COUNT), ("end", _COUNT)]
_PARTS = pa.struct([(str(part), _SHARE) for part in ScorePart])
_SOURCE = [("document", _TEXT), ("path", _TEXT), ("share", _SHARE), ("one_person", _YES)]
_PAIR = [("left", _TEXT), ("right", _TEXT), ("left_path", _TEXT), ("right_path", _TEXT)]

SCHEMAS: Mapping[str, pa.Schema] = {
    "documents": pa.schema(
        [
            ("number", _COUNT),
            ("id", _TEXT),
            ("path", _TEXT),
            ("name", _TEXT),
            ("title", _TEXT),
            ("role", _TEXT),
            ("state", _TEXT),
            ("message", _TEXT),
            ("findings", pa.list_(pa.struct([("kind", _TEXT), *_STRETCH, ("page", _COUNT)]))),
            ("characters", _COUNT),
            ("counted", _COUNT),
            ("left_out", pa.list_(pa.struct([("kind", _TEXT), *_STRETCH, ("block", _COUNT)]))),
            (
                "left_out_characters",
                pa.list_(pa.struct([("reason", _TEXT), ("characters", _COUNT), ("block", _COUNT)])),
            ),
            ("fingerprint", _TEXT),
            ("method", _TEXT),
            ("similarity", _SHARE),
            ("similarity_without_references", _SHARE),
            ("largest", pa.struct(_SOURCE)),
            ("sources", pa.list_(pa.struct([*_SOURCE, ("characters", _COUNT)]))),
            ("parts", _PARTS),
            ("person", _TEXT),
            ("labels", pa.map_(_TEXT, _TEXT)),
        ]
    ),
    "comparisons": pa.schema(
        [
            *_PAIR,
            ("similarity", _SHARE),
            ("left_share", _SHARE),
            ("right_share", _SHARE),
            ("longest", _COUNT),
            ("distance", _COUNT),
            ("title_similarity", _SHARE),
            ("left_identical", _COUNT),
            ("right_identical", _COUNT),
            ("one_person", _YES),
            ("parts", _PARTS),
            ("rank", _COUNT),
            ("evidence", _SHARE),
            ("left_number", _COUNT),
            ("right_number", _COUNT),
        ]
    ),
    "matches": pa.schema(
        [
            *_PAIR,
            ("left_span", _SPAN),
            ("right_span", _SPAN),
            ("kind", _TEXT),
            ("similarity", _SHARE),
            ("distance", _COUNT),
            ("equal", _SHARE),
            ("left_aligned", pa.list_(_SPAN)),
            ("right_aligned", pa.list_(_SPAN)),
        ]
    ),
    "paragraphs": pa.schema(
        [
            *_PAIR,
            ("left_span", _SPAN),
            ("right_span", _SPAN),
            ("distance", _COUNT),
            ("similarity", _SHARE),
            ("paired_by", _TEXT),
        ]
    ),
    "blocks": pa.schema(
        [
            ("number", _COUNT),
            ("id", _TEXT),
            ("standing", _TEXT),
            ("decided", _TEXT),
            ("reason", _TEXT),
            ("counts", _YES),
            ("documents", _COUNT),
            ("pairs", _COUNT),
            ("characters", _COUNT),
            ("text", _TEXT),
            ("places", pa.list_(pa.struct([("document", _TEXT), ("path", _TEXT), *_STRETCH, ("number", _COUNT)]))),
        ]
    ),
}
"""The columns of each table. `matches` and `paragraphs` name the pair that they are of; what the JSON report
calls their `left` and `right` are spans here, `left_span` and `right_span`. `number`: the place of a document, which
`left_number` and `right_number` of a pair are too.
"""

Row = Mapping[str, Any]


def table_rows(name: str, row: Row) -> Iterator[Row]:
    """The rows of a table that a row of `documents`, of `comparisons` or of `blocks` makes: in `matches` and
    `paragraphs` those of the pair.
    """
    if name not in {"matches", "paragraphs"}:
        yield row
        return
    pair = {column: row[column] for column, _ in _PAIR}
    for each in row[name]:
        yield {**each, "left_span": each["left"], "right_span": each["right"], **pair}


def table_batch(values: Iterable[bytes], name: str) -> pa.RecordBatch:
    """The rows of a table that rows make, MessagePack as above, of its `SCHEMAS`."""
    schema = SCHEMAS[name]
    rows = (each for value in values for each in table_rows(name, msgspec.msgpack.decode(value)))
    return pa.RecordBatch.from_pylist([{column: row.get(column) for column in schema.names} for row in rows], schema)
