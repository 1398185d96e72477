"""A report as tables, with the names and the meaning of the JSON report."""

from collections.abc import Iterator, Mapping

import pyarrow as pa

from hengwen.exports.json_report import block_values, comparison_values, document_values
from hengwen.exports.views import ReportView
from hengwen.model.report import Report
from hengwen.model.score import ScorePart
from hengwen.spark.report import Labels

_TEXT, _COUNT, _SHARE, _YES = pa.string(), pa.int64(), pa.float64(), pa.bool_()
_SPAN = pa.list_(_COUNT)
_STRETCH = [("start", _COUNT), ("end", _COUNT)]
_PARTS = pa.struct([(str(part), _SHARE) for part in ScorePart])
_SOURCE = [("document", _TEXT), ("path", _TEXT), ("share", _SHARE)]
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
            ("parts", _PARTS),
            ("rank", _COUNT),
            ("evidence", _SHARE),
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
            ("characters", _COUNT),
            ("text", _TEXT),
            ("places", pa.list_(pa.struct([("document", _TEXT), ("path", _TEXT), *_STRETCH]))),
        ]
    ),
}
"""The columns of each table. `matches` and `paragraphs` name the pair that they are of; what the JSON report
calls their `left` and `right` are spans here, `left_span` and `right_span`. `number`: the place of a document.
"""

Row = dict[str, object]


def tables_of(report: Report, labels: Labels, language: str) -> dict[str, pa.Table]:
    """The tables of a report, by name. `language`: of sentences."""
    rows: dict[str, list[Row]] = {name: [] for name in SCHEMAS}
    view = ReportView(report)
    for number, entry in enumerate(report.entries):
        values = document_values(report, entry, language)
        own = [*labels.get(entry.document.path, {}).items()]
        rows["documents"].append({"number": number, **values, "labels": own})
    for one in view.pairs:
        values = comparison_values(one, view)
        rows["comparisons"].append(values)
        pair = {name: values[name] for name, _ in _PAIR}
        for table in ("matches", "paragraphs"):
            rows[table] += _parts_of(pair, values[table])
    rows["blocks"] = [block_values(report, each.block, each.reason) for each in view.blocks]
    return {name: _table(rows[name], schema) for name, schema in SCHEMAS.items()}


def _parts_of(pair: Row, values: object) -> Iterator[Row]:
    """Matches or paragraphs of a pair, each with the two documents."""
    assert isinstance(values, list)
    for each in values:
        yield {**each, "left_span": each["left"], "right_span": each["right"], **pair}


def _table(rows: list[Row], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_pylist([_valid(row, schema) for row in rows], schema)


def _valid(row: Row, schema: pa.Schema) -> Row:
    """The columns of a row; lone surrogates of names as JSON escapes, as in the JSON report."""
    return {name: _escaped(row.get(name)) for name in schema.names}


def _escaped(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _escaped(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_escaped, value))
    return value
