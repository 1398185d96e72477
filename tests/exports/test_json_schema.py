"""The JSON Schema holds for real reports, field by field, and says everything that stands in them."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import handmade
import pytest

from hengwen import exports
from hengwen.check.run import check
from hengwen.cli.main import run
from hengwen.exports.json_schema import KINDS, fields, schema
from hengwen.model.report.report import Report
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.request.check_request import CheckRequest
from hengwen.resources import resource
from hengwen.views.presentation import Presentation

sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
import json_page

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
    "number": int | float,
}  # fmt: skip


def faults(value: Any, wanted: dict[str, Any], where: str = "") -> list[str]:
    """What in a value is not as a schema has it, as far as ours uses the standard."""
    if "anyOf" in wanted:
        return min((faults(value, one, where) for one in wanted["anyOf"]), key=len)
    kind = wanted["type"]
    if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return [f"{where}: {value!r} is no {kind}"]
    if kind == "object":
        return _in_object(value, wanted, where)
    if kind == "array":
        inner = [fault for n, one in enumerate(value) for fault in faults(one, wanted["items"], f"{where}[{n}]")]
        fits = wanted.get("minItems", 0) <= len(value) <= wanted.get("maxItems", len(value))
        return inner if fits else [f"{where}: {len(value)} items"]
    fits = value in wanted.get("enum", [value])
    if kind in {"integer", "number"}:
        fits = wanted.get("minimum", value) <= value <= wanted.get("maximum", value)
    if "pattern" in wanted:
        fits = re.search(wanted["pattern"], value) is not None
    return [] if fits else [f"{where}: {value!r}"]


def _in_object(value: dict[str, Any], wanted: dict[str, Any], where: str) -> list[str]:
    known: dict[str, Any] = wanted.get("properties", {})
    more = wanted.get("additionalProperties", True)
    lines = [f"{where}.{name} is missing" for name in wanted.get("required", ()) if name not in value]
    for name, one in value.items():
        inner = known.get(name, more)
        if inner is False:
            lines.append(f"{where}.{name} is not in the schema")
        elif inner is not True:
            lines += faults(one, inner, f"{where}.{name}")
    return lines


def written(report: Report, folder: Path, presentation: Presentation | None = None) -> Any:
    (file,) = exports.write(report, folder / "r.json", presentation or Presentation())
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def samples() -> Report:
    folder = resource("samples")
    return check(CheckRequest((folder,), templates=(folder / "作业要求.docx",)))


def test_a_report_of_the_samples_is_as_the_schema_says(samples: Report, tmp_path: Path) -> None:
    """With names and without, in Chinese too; nothing is missing and nothing more is there."""
    for presentation in (Presentation(), Presentation("zh_CN", hidden=True)):
        assert faults(written(samples, tmp_path, presentation), schema()) == []


def test_a_report_with_verdicts_and_everything_else_is_too(tmp_path: Path) -> None:
    """What the samples do not have: decisions of readers, and inputs of all kinds."""
    report = handmade.sample_report()
    pair = report.comparisons[1]
    decided = Verdict(Decision.EXCUSED, "set", "note", "周", "2026-03-01T08:30:00Z", 3)
    review = Review().decided(Case.of(pair), Verdict(Decision.CONFIRMED))
    review = review.decided(Case.of(pair, pair.matches[0]), decided)
    assert faults(written(report, tmp_path, Presentation(review=review)), schema()) == []


def test_a_field_without_a_line_is_a_fault(samples: Report, tmp_path: Path) -> None:
    """Whatever is added to the report needs its line in the table."""
    data = written(samples, tmp_path)
    data["documents"][0]["colour"] = "red"
    data["comparisons"][0]["similarity"] = 1.5
    del data["headline"]
    assert len(faults(data, schema())) == 3


def test_every_field_says_what_it_is() -> None:
    """A known type, a version, a sentence; lists and objects stand before what is in them."""
    paths: set[str] = set()
    for field in fields():
        assert field.kind.removesuffix(", absent").removesuffix("?") in {*KINDS, "object"}, field
        assert re.fullmatch(r"\d+\.\d+\.\d+", field.since), field
        assert field.meaning.endswith("."), field
        assert field.path not in paths
        assert "." not in field.path or field.path.rpartition(".")[0] in paths, field
        paths.add(field.path)


def test_the_page_and_the_schema_beside_it_are_made_of_the_table() -> None:
    """`python packaging/json_page.py` writes both."""
    assert json_page.PAGE.read_text(encoding="utf-8") == json_page.page()
    assert json_page.SCHEMA.read_text(encoding="utf-8") == json_page.schema_text()


def test_the_command_prints_the_schema(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["schema"]) == 0
    assert json.loads(capfdbinary.readouterr().out) == schema()
