"""Where the standalone program starts, and what it never reads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from start import free_others

SENTENCE = "我来到北京清华大学，比较两篇文章的相似度。"
WORDS = "我 来到 北京 清华大学 比较 两篇 文章 的 相似 度"


def test_other_programs_find_their_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was searched before the bundle's is searched again; without anything before there is nothing."""
    monkeypatch.setattr(os, "environ", {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/before"})
    free_others()
    assert os.environ["LD_LIBRARY_PATH"] == "/before"
    monkeypatch.setattr(os, "environ", {"LD_LIBRARY_PATH": "/bundle"})
    free_others()
    assert "LD_LIBRARY_PATH" not in os.environ
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1"


def test_words_come_from_no_cache_in_a_shared_folder(tmp_path: Path) -> None:
    """A poisoned cache of jieba in the folder for temporary files is never opened, and the words are the same."""
    (tmp_path / "jieba.cache").write_bytes(b"cos\nsystem\n(S'false'\ntR.")
    code = (
        "import sys\n"
        "from hengwen.text.words import words\n"
        f"sys.addaudithook(lambda event, given: event == 'open' and {str(tmp_path)!r} in str(given[0]) "
        "and print('opened', given[0]))\n"
        f"print(*words({SENTENCE!r}))\n"
        "print(*[name for name in sys.modules if name == 'jieba'])"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split("\n") == [WORDS, "", ""]
