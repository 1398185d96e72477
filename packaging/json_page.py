"""Writes what `docs/json.md` says field by field, and the JSON Schema beside it, from the table of the fields.

python packaging/json_page.py
"""

import json
from itertools import groupby
from pathlib import Path

from hengwen.exports.json_schema import KINDS, Field, fields, schema

PAGE = Path(__file__).resolve().parents[1] / "docs" / "json.md"
SCHEMA = PAGE.with_name("json.schema.json")
MARK = "<!-- from here on written by packaging/json_page.py -->\n"


def tables() -> str:
    """Return a table for each member of the report, and the words that fields of a kind may have."""
    parts = []
    for name, group in groupby(fields(), key=lambda field: field.path.partition(".")[0].removesuffix("[]")):
        rows = "".join(map(_row, group))
        parts.append(f"\n### {name}\n\n| field | type | unit, range | since | meaning |\n|---|---|---|---|---|\n{rows}")
    words = "".join(
        f"| {kind} | {', '.join(f'`{word}`' for word in value.get('enum') or value['examples'])} |\n"
        for kind, value in KINDS.items()
        if "enum" in value or "examples" in value
    )
    return "".join(parts) + f"\n## Words\n\n| type | words |\n|---|---|\n{words}"


def _row(field: Field) -> str:
    return f"| `{field.path}` | {field.kind} | {field.range} | {field.since} | {field.meaning} |\n"


def page() -> str:
    """Return the page: what is written by hand, then the tables."""
    return PAGE.read_text(encoding="utf-8").partition(MARK)[0] + MARK + tables()


def schema_text() -> str:
    """Return the schema as a file."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    SCHEMA.write_text(schema_text(), encoding="utf-8")
