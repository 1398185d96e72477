"""No version that pyproject.toml admits has a known advisory."""

import re
import tomllib

import pytest
from packaging_root import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LINES = (ROOT / "packaging" / "advisories.tsv").read_text(encoding="utf-8").splitlines()
ADVISORIES = [tuple(line.split("\t")) for line in LINES if not line.startswith("#")]


def version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def lower_bounds() -> list[tuple[str, tuple[int, ...]]]:
    """All of a package, which may have several, each for some versions of Python."""
    project = PROJECT["project"]
    lists = [project["dependencies"], PROJECT["build-system"]["requires"], *project["optional-dependencies"].values()]
    actual = [re.match(r"([\w.-]+)(?:\[[\w,]+\])?>=([\d.]+)", item) for listed in lists for item in listed]
    return [(match[1].lower(), version(match[2])) for match in actual if match]


@pytest.mark.parametrize(("name", "advisory", "fixed"), ADVISORIES)
def test_no_lower_bound_admits_a_known_advisory(name: str, advisory: str, fixed: str) -> None:
    bounds = [bound for package, bound in lower_bounds() if package == name]
    assert bounds, f"{name} is not installed any more: its lines can go"
    assert min(bounds) >= version(fixed), f"{name} has {advisory} before {fixed}"


def test_the_list_says_when_it_was_made() -> None:
    assert re.search(r"as of \d{4}-\d\d-\d\d", LINES[0])


def test_every_dependency_has_a_lower_bound() -> None:
    """Without one any old version is admitted."""
    named = {re.match(r"[\w.-]+", dependency)[0].lower() for dependency in PROJECT["project"]["dependencies"]}  # type: ignore[index]
    assert named == {name for name, _ in lower_bounds()} & named
