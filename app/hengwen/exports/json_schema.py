"""The JSON Schema of the JSON report, made of one table of its fields (`resources/report/fields.tsv`)."""

import csv
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from hengwen.model.document import FindingKind, Role, State
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.match import MatchKind, PairedBy
from hengwen.model.report.review import Decision
from hengwen.model.report.shared_block import Standing
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.given import InputRole
from hengwen.model.signs.sign import SignKind, Strength
from hengwen.resources import resource

Schema = dict[str, Any]

ABSENT = ", absent"
"""At the end of a type: the field is only there where there is something to say."""


class Field(Struct, frozen=True):
    """A field of the report. `path`: names with dots, `[]` behind those of lists. `kind`: a type, `?` where it may be
    null. `since`: the version of the program that wrote it first. `range`: unit and bounds, for readers.
    """

    path: str
    kind: str
    since: str
    range: str
    meaning: str


def fields() -> list[Field]:
    """Return all fields, in the order of the report."""
    with resource("report", "fields.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return [Field(*row) for row in rows]


def schema() -> Schema:
    """Return the schema (draft 2020-12)."""
    known = {(*_names(field.path),): field for field in fields()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of Hengwen, version 1",
        **_object(known, ()),
    }


def _names(path: str) -> list[str]:
    return path.split(".")


def _object(known: Mapping[tuple[str, ...], Field], path: tuple[str, ...]) -> Schema:
    """Return the schema of the object at a path: exactly the fields below it."""
    inner = {names[-1]: field for names, field in known.items() if names[:-1] == path}
    return _fixed(
        {name.removesuffix("[]"): _of(known, (*path, name), field) for name, field in inner.items()},
        [name.removesuffix("[]") for name, field in inner.items() if not field.kind.endswith(ABSENT)],
    )


def _fixed(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _of(known: Mapping[tuple[str, ...], Field], path: tuple[str, ...], field: Field) -> Schema:
    kind = field.kind.removesuffix(ABSENT)
    named = kind.removesuffix("?")
    value = _object(known, path) if named == "object" else dict(KINDS[named])
    if kind.endswith("?"):
        value = {"anyOf": [value, {"type": "null"}]}
    if path[-1].endswith("[]"):
        value = {"type": "array", "items": value}
    return {"description": field.meaning, **value}


def _words(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": [str(value) for value in values]}


_INTEGER = {"type": "integer", "minimum": 0}
_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
_STRING = {"type": "string"}
_VERDICT = {
    "decision": _words(Decision),
    **dict.fromkeys(("reason", "note", "who", "when"), _STRING),
    "number": _INTEGER,
}

KINDS: Mapping[str, Schema] = {
    "string": _STRING,
    "integer": _INTEGER,
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "share": _SHARE,
    "place": _INTEGER,
    "span": {"type": "array", "items": _INTEGER, "minItems": 2, "maxItems": 2},
    "hash": {"type": "string", "pattern": "^([0-9a-f]{64})?$"},
    "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "strings": {"type": "array", "items": _STRING},
    "map": {"type": "object", "additionalProperties": _STRING},
    "flags": {"type": "object", "additionalProperties": {"type": "boolean"}},
    "settings": {"type": "object"},
    "parts": _fixed({str(part): _SHARE for part in ScorePart}, map(str, ScorePart)),
    "verdict": _fixed(_VERDICT, _VERDICT),
    "role": _words(Role),
    "given": _words(InputRole),
    "state": _words(State),
    "match": _words(MatchKind),
    "pairing": _words(PairedBy),
    "exclusion": _words(ExclusionKind),
    "strength": _words(Strength),
    "standing": _words(standing.name.lower() for standing in Standing),
    "decided": _words(("copied", "form")),
    "side": _words(("left", "right")),
    "sign": {"type": "string", "examples": sorted(map(str, SignKind))},
    "finding": {"type": "string", "examples": sorted(map(str, FindingKind))},
}
"""What each type of the table is. Findings and signs of kept checks may be of kinds of other versions."""
