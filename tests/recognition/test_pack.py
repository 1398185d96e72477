"""Where the models come from: what is said without them, and that others are refused."""

import ast
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from drawn_pages import with_models
from pytest import MonkeyPatch

import hengwen
import recognition_models
from hengwen.model.messages import HengwenError
from hengwen.recognition import PackMissing, available, load, pack
from hengwen.resources.i18n import translate


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    """No package of models and no pack; a folder for one of the user's."""
    monkeypatch.setattr(pack, "find_spec", lambda _name: None)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "program" / "hengwen"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    return tmp_path / "data" / pack.FOLDER


def test_without_the_models_one_sentence_says_how_to_get_them(nothing: Path) -> None:
    assert not available()
    with pytest.raises(PackMissing) as fault:
        load()
    assert "pip install 'hengwen[ocr]'" in str(fault.value)
    assert "pip install 'hengwen[ocr]'" in translate(fault.value.message, "zh_CN")


def test_the_standalone_program_says_where_the_pack_belongs(nothing: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "“recognition” beside the program" in str(PackMissing())
    assert "“recognition”" in translate(PackMissing().message, "zh_CN")


@pytest.mark.parametrize("place", ["data", "program"])
def test_a_pack_is_found_with_what_it_brings(nothing: Path, monkeypatch: MonkeyPatch, place: str) -> None:
    """Among the user's data or beside the program; onnxruntime is found in it."""
    folder = nothing.parents[1] / place / pack.FOLDER
    folder.mkdir(parents=True)
    for name in pack.FILES:
        (folder / name).write_bytes(b"something else")
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert not available()  # without onnxruntime
    (folder / "onnxruntime").mkdir()
    assert available()
    assert str(folder) not in sys.path
    with pytest.raises(HengwenError, match="damaged or another version"):
        pack.models()
    assert str(folder) not in sys.path
    monkeypatch.setattr(pack, "FILES", dict.fromkeys(pack.FILES, sha256(b"something else").hexdigest()))
    assert [path.parent for path in pack.models()] == [folder, folder]
    assert sys.path[-1] == str(folder)


@with_models
def test_the_models_leave_nothing_in_the_home_of_the_user(tmp_path: Path) -> None:
    """onnxruntime would begin to report itself as it is imported, and note an id of the device there."""
    home = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_CACHE_HOME"), str(tmp_path))
    environment = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"} | home
    command = [sys.executable, "-c", "from hengwen.recognition import load; load()"]
    subprocess.run(command, check=True, env=environment)
    assert list(tmp_path.rglob("*")) == []


def test_only_this_package_knows_onnxruntime() -> None:
    source = Path(hengwen.__file__).parent
    knowing = set()
    for path in source.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "onnxruntime" in text else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "onnxruntime" for name in names):
                knowing.add(path.relative_to(source).as_posix())
    assert knowing == {"recognition/sessions.py"}


def test_the_package_of_the_models_is_a_wheel(tmp_path: Path) -> None:
    """With every file in its record; the same one every time."""
    files = {name: name.encode() for name in (*pack.FILES, *recognition_models.LICENCES)}
    wheel = recognition_models.write_wheel(files, tmp_path)
    data = wheel.read_bytes()
    assert recognition_models.write_wheel(files, tmp_path).read_bytes() == data
    with ZipFile(wheel) as members:
        names = members.namelist()
        record = next(name for name in names if name.endswith("RECORD"))
        assert [line.split(",")[0] for line in members.read(record).decode().splitlines()] == names
        assert {f"{pack.PACKAGE}/{name}" for name in pack.FILES} < set(names)


def test_a_file_that_is_another_one_is_refused() -> None:
    with pytest.raises(ValueError, match="not the file"):
        recognition_models.require("model.onnx", b"something else", "0" * 64)
