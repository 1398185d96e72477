"""What is handed out: the project's addresses, bills of materials, ZIPs of wheels, and the workflow that makes them."""

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging_root import ROOT

import offline_zip
from bundle.sbom import write_sbom
from hengwen import __version__
from hengwen.resources.licences import LicensedPart, installed_parts

RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_bill_of_materials_names_every_part_with_its_licence(tmp_path: Path) -> None:
    """An expression of SPDX where the licence is one, otherwise its words; the same bytes every time."""
    parts = [*installed_parts(), LicensedPart("libx1 (Debian)", "1.2-3", "see the text", ("text",))]
    path = write_sbom(parts, tmp_path, 1_700_000_000, "linux-x86_64")
    assert path.name == f"hengwen-{__version__}-linux-x86_64.cdx.json"
    data = path.read_bytes()
    assert write_sbom(parts, tmp_path, 1_700_000_000, "linux-x86_64").read_bytes() == data
    read = json.loads(data)
    assert (read["bomFormat"], read["specVersion"]) == ("CycloneDX", "1.6")
    components = {one["name"]: one for one in read["components"]}
    assert {part.name for part in parts[1:]} <= {*components, "Hengwen"}
    assert components["click"]["licenses"] == [{"expression": "BSD-3-Clause"}]
    assert components["click"]["purl"].startswith("pkg:pypi/click@")
    assert components["libx1 (Debian)"]["licenses"] == [{"license": {"name": "see the text"}}]
    assert components["libx1 (Debian)"]["purl"] == "pkg:deb/debian/libx1@1.2-3"


@pytest.mark.parametrize("source", [None, "https://example.invalid/hengwen/"])
def test_the_package_has_the_addresses_that_its_builder_says(
    source: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And none where nobody says one: no address is made up."""
    pytest.importorskip("hatchling")
    if source:
        monkeypatch.setenv("HENGWEN_SOURCE", source)
    else:
        monkeypatch.delenv("HENGWEN_SOURCE", raising=False)
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["ReadmeHook"](str(ROOT), {})
    metadata: dict[str, Any] = {}
    hook.update(metadata)
    assert metadata.get("urls", {}).get("Source") == (source and source.rstrip("/"))
    assert ("![" in metadata["readme"]["text"]) == bool(source)
    assert "urls" not in PROJECT["project"]


def test_wheels_for_machines_without_a_network_are_for_every_python() -> None:
    """The same that the package says it is for, and the wheels are tried with."""
    said = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    assert list(offline_zip.PYTHONS) == said
    assert PROJECT["tool"]["cibuildwheel"]["build"].split() == [f"cp{one.replace('.', '')}-*" for one in said]
    install, start = offline_zip.lines()
    assert "--no-index --find-links wheels" in install
    assert start.endswith("hengwen")


def test_every_file_that_the_workflows_name_is_there() -> None:
    """And publishing comes last, behind an environment that asks somebody."""
    for path in re.findall(r"packaging[/\\][\w/\\]+\.\w+", RELEASE):
        assert (ROOT / path.replace("\\", "/")).is_file(), path
    jobs = re.findall(r"^  ([\w-]+):", RELEASE.partition("\njobs:\n")[2], re.MULTILINE)
    assert jobs[-2:] == ["somebody-is-asked", "publish"]
    publish = RELEASE.partition("\n  publish:")[2]
    assert "needs: somebody-is-asked" in publish
    assert "environment: index" in publish
    assert "id-token: write" in publish
    needed = RELEASE.partition("\n  release:")[2].partition("needs: [")[2].partition("]")[0]
    assert {*needed.split(", ")} == {*jobs} - {"release", "somebody-is-asked", "publish"}


def test_kernels_keep_to_what_every_python_has() -> None:
    """Nothing that reads the inside of a text, which another Python may lay out otherwise."""
    sources = [*(ROOT / "app" / "hengwen" / "kernels").rglob("*.p[yx][xi]")]
    assert len(sources) > 20
    inside = re.compile(r"PyUnicode_(?:DATA|KIND|READ|FromKindAndData)\b|Py(?:List|Tuple)_(?:GET|SET)_ITEM\b")
    assert [path.name for path in sources if inside.search(path.read_text("utf-8"))] == []
