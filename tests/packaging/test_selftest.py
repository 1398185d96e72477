"""The self-test tells the truth: a step that fails is shown, the others go on, and the outcome is the exit code.

All of its steps are run, in a copy of the program, by the recipe of a page (`tests/test_recipes.py`).
"""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from hengwen.cli import self_test
from hengwen.cli.main import program
from hengwen.cli.self_test import watch
from hengwen.cli.self_test.start import own_command, seconds_to_window
from hengwen.cli.self_test.steps import InstalledProgram, Step
from hengwen.cli.self_test.watch import Watch
from hengwen.model.failure import Failed, require
from hengwen.model.messages import HengwenError, message


def _fails(fault: Exception) -> Callable[[], str]:
    def run() -> str:
        raise fault

    return run


def _step(name: str, folder: Path) -> Step:
    return next(step for step in InstalledProgram(folder).steps(Watch()) if step[0].text == name)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A self-test of five steps, three of which fail, each in its own way."""
    steps = (
        (message("one"), lambda: "seen"),
        (message("two"), _fails(Failed("not so"))),
        (message("three"), lambda: str(1 // 0)),
        (message("four"), _fails(HengwenError(message("No.")))),
        (message("five"), lambda: "too"),
    )
    monkeypatch.setattr(InstalledProgram, "steps", lambda _program, _watch: steps)


@pytest.mark.usefixtures("short")
def test_every_step_is_shown_and_one_that_fails_fails_the_whole() -> None:
    """In one line each, with what was seen or what went wrong."""
    lines: list[str] = []
    assert not self_test.self_test("en", lines.append)
    assert [line.split("s  ", 1)[-1] for line in lines[1:-1]] == [
        "one: seen", "two: not so", "three: ZeroDivisionError: integer division or modulo by zero", "four: No.",
        "five: too",
    ]  # fmt: skip
    assert [line.startswith("ok") for line in lines[1:-1]] == [True, False, False, False, True]
    assert lines[-1] == "2 steps passed, 3 failed."


@pytest.mark.usefixtures("short")
def test_the_outcome_is_the_exit_code() -> None:
    """1 for a failure, with the lines on the standard output."""
    done = CliRunner().invoke(program, ["--self-test", "--lang", "en"])
    assert done.exit_code == 1
    assert "FAILED" in done.output


def test_a_window_that_cannot_be_loaded_is_a_step_that_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The steps of the engine are run all the same."""
    monkeypatch.setitem(sys.modules, "hengwen.gui.window_checks", None)
    monkeypatch.setattr(InstalledProgram, "report", None)
    step = next(
        one for one in InstalledProgram(tmp_path).steps(Watch()) if one[0].text.startswith("pages of the window")
    )
    lines: list[str] = []
    assert not self_test.run_step(step, "en", lines.append)
    assert "FAILED" in lines[0]


@pytest.mark.parametrize("name", ["files of the program", "licences", "Chinese words", "pages of PDF files"])
def test_the_parts_of_the_program_are_there(name: str, tmp_path: Path) -> None:
    """Each step that takes no time, as it is run in the program."""
    step = _step(name, tmp_path)
    lines: list[str] = []
    assert self_test.run_step(step, "zh_CN", lines.append), lines


def test_a_socket_and_a_file_beside_the_program_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Or the last two steps would prove nothing."""
    import socket

    monkeypatch.setattr(watch, "program_folder", lambda: tmp_path)
    watching = Watch()
    socket.socket().close()
    (tmp_path / "cache.txt").write_text("x", encoding="utf-8")
    for step in (watching.network, watching.folder):
        with pytest.raises(Failed):
            step()


def test_requiring_says_what_is_wrong() -> None:
    """And nothing where all is well."""
    require(holds=True, otherwise="no")
    with pytest.raises(Failed, match="no"):
        require(holds=0, otherwise="no")


def test_the_window_starts_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, which leaves as soon as it is seen; a program that does not is a failure."""
    monkeypatch.delenv("DISPLAY", raising=False)
    assert seconds_to_window(own_command(), tmp_path) > 0
    with pytest.raises(Failed):
        seconds_to_window([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)
