"""The spec for PyInstaller, run with PyInstaller's own steps taken down instead of done, as on each system."""

import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging_root import ROOT

from hengwen import __version__


class Steps:
    """What the spec asks PyInstaller to do, in order."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getitem__(self, name: str) -> Any:
        def step(*given: Any, **named: Any) -> Any:
            self.asked.append((name, given, named))
            result = ModuleType(name)
            result.__dict__.update(binaries=[], datas=list(named.get("datas", [])), pure=[], scripts=[])
            return result

        return step

    def of(self, name: str) -> list[dict[str, Any]]:
        """What was named in all steps of a name."""
        return [named for step, _, named in self.asked if step == name]


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller's helpers, of which only the shape is needed."""
    helpers = ModuleType("PyInstaller.utils.hooks")
    helpers.__dict__.update(
        collect_data_files=lambda _name: [("a.ts", "hengwen/resources/translations")],
        collect_submodules=lambda _name: ["hengwen.cli.main"],
        copy_metadata=lambda _name: [],
    )
    bindings = ModuleType("PyInstaller.depend.bindepend")
    bindings.__dict__.update(get_imports=lambda _path: set())
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.depend"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, helpers.__name__, helpers)
    monkeypatch.setitem(sys.modules, bindings.__name__, bindings)


def run(platform: str, monkeypatch: pytest.MonkeyPatch) -> Steps:
    """The steps on a system."""
    import docx.parts  # before the system is another one: much is imported by its name

    assert docx.parts
    steps = Steps()
    names = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", platform)
        spec = ROOT / "packaging" / "hengwen.spec"
        runpy.run_path(str(spec), {"SPECPATH": str(spec.parent), **{name: steps[name] for name in names}})
    return steps


@pytest.mark.usefixtures("hooks")
@pytest.mark.parametrize(
    ("platform", "programs"), [("linux", ["hengwen"]), ("darwin", ["hengwen"]), ("win32", ["hengwen", "hengwenw"])]
)
def test_the_spec_makes_the_programs_of_each_system(
    platform: str, programs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One folder everywhere; Windows has a second program without a console, macOS an application."""
    steps = run(platform, monkeypatch)
    (analysis,) = steps.of("Analysis")
    assert [one["name"] for one in steps.of("EXE")] == programs
    assert [one["name"] for one in steps.of("COLLECT")] == ["hengwen"]
    assert len(steps.of("BUNDLE")) == (platform == "darwin")
    assert "PySide6.QtNetwork" in analysis["excludes"]
    assert "jieba.posseg" in analysis["hiddenimports"]
    assert {"jieba.lac_small", "readline", "ssl"} <= {*analysis["excludes"]}
    assert ("a.ts", "hengwen/resources/translations") in analysis["datas"]
    (scripts,) = next(given for step, given, _ in steps.asked if step == "Analysis")
    assert all(Path(script).is_file() for script in scripts)


@pytest.mark.usefixtures("hooks")
def test_the_console_is_where_it_belongs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window started from the menu of Windows opens none; an application of macOS must not ask for one."""
    assert [one["console"] for one in run("win32", monkeypatch).of("EXE")] == [True, False]
    assert [one["console"] for one in run("darwin", monkeypatch).of("EXE")] == [False]
    assert [one["console"] for one in run("linux", monkeypatch).of("EXE")] == [True]


@pytest.mark.usefixtures("hooks")
def test_the_application_of_macos_knows_its_version_and_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The version of the program, and the suffix of its checks."""
    (app,) = run("darwin", monkeypatch).of("BUNDLE")
    assert app["version"] == __version__
    exported = app["info_plist"]["UTExportedTypeDeclarations"][0]
    opened = app["info_plist"]["CFBundleDocumentTypes"][0]
    assert exported["UTTypeTagSpecification"]["public.filename-extension"] == ["hengwen"]
    assert opened["LSItemContentTypes"] == [exported["UTTypeIdentifier"]]
