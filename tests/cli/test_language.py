"""The language holds wherever it is asked for: before a command, behind it, and behind it over before."""

from pathlib import Path

import pytest

from hengwen.cli.main import run


@pytest.fixture
def languages(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """In which language the window is asked to open."""
    asked: list[str | None] = []

    def show(_paths: object = (), language: str | None = None, *_more: object, **_others: object) -> int:
        asked.append(language)
        return 0

    monkeypatch.setattr("hengwen.gui.app.run", show)
    return asked


def test_the_window_opens_in_the_language_that_was_asked_for(languages: list[str | None], tmp_path: Path) -> None:
    """In either place; with neither it is the window's own choice."""
    for arguments in (
        ["--lang", "zh_CN", "window", str(tmp_path)],
        ["window", str(tmp_path), "--lang", "zh_CN"],
        ["--lang", "zh_CN", "window", "--lang", "en"],
        ["--lang", "zh_CN"],
        ["window", str(tmp_path)],
    ):
        assert run(arguments) == 0
    assert languages == ["zh_CN", "zh_CN", "en", "zh_CN", None]


def test_commands_speak_the_language_that_was_asked_for_before_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What is said of a file, and of a library that is not there."""
    (tmp_path / "a.txt").touch()
    run(["--lang", "zh_CN", "text", str(tmp_path / "a.txt")])
    run(["--lang", "zh_CN", "library", "list", "--library", str(tmp_path / "none.db")])
    assert "空文件" in capsys.readouterr().err
    run(["--lang", "zh_CN", "text", "--lang", "en", str(tmp_path / "a.txt")])
    assert "empty" in capsys.readouterr().err
