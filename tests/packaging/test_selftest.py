"""The self-test tells the truth: a step that fails is told, the others go on, and the outcome is the exit code."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from hengwen import diagnostics as selftest
from hengwen.cli.main import program
from hengwen.diagnostics import installation as parts
from hengwen.diagnostics.start import own_command, seconds_to_window
from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, Failed, require
from hengwen.diagnostics.watch import Watch
from hengwen.model.errors import HengwenError, message


def steps(*made: DiagnosticStep) -> ModuleType:
    """A part of the self-test with these steps."""
    module = ModuleType("part")
    module.__dict__["STEPS"] = made
    return module


def _told(what: str) -> str:
    raise Failed(what)


def _refused() -> str:
    raise HengwenError(message("No."))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A self-test of five steps, three of which fail, each in its own way."""
    made = steps(
        DiagnosticStep(message("one"), lambda _trial: "seen"),
        DiagnosticStep(message("two"), lambda _trial: _told("not so")),
        DiagnosticStep(message("three"), lambda _trial: str(1 // 0)),
        DiagnosticStep(message("four"), lambda _trial: _refused()),
        DiagnosticStep(message("five"), lambda _trial: "too"),
    )
    monkeypatch.setattr(selftest, "import_module", lambda _name: made)
    monkeypatch.setattr(selftest, "_PARTS", ("one",))
    monkeypatch.setattr(selftest, "_window_steps", lambda: ())


@pytest.mark.usefixtures("short")
def test_every_step_is_told_and_one_that_fails_fails_the_whole() -> None:
    """In one line each, with what was seen or what went wrong."""
    lines: list[str] = []
    assert not selftest.self_test("en", lines.append)
    told = [line.split("s  ", 1)[-1] for line in lines[1:-1]]
    assert told[:5] == ["one: seen", "two: not so", "three: ZeroDivisionError: integer division or modulo by zero",
                        "four: No.", "five: too"]  # fmt: skip
    assert [line.startswith("ok") for line in lines[1:6]] == [True, False, False, False, True]
    assert lines[-1] == "4 steps passed, 3 failed."


@pytest.mark.usefixtures("short")
def test_the_outcome_is_the_exit_code() -> None:
    """1 for a failure, with the lines on the standard output."""
    done = CliRunner().invoke(program, ["--self-test", "--lang", "en"])
    assert done.exit_code == 1
    assert "FAILED" in done.output


def test_a_window_that_cannot_be_loaded_is_a_step_that_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The steps of the engine are run all the same."""
    monkeypatch.setitem(sys.modules, "hengwen.gui.window_checks", None)
    (step,) = selftest._window_steps()
    lines: list[str] = []
    assert not selftest.run_step(step, DiagnosticContext(tmp_path), "en", lines.append)
    assert "FAILED" in lines[0]


QUICK = [step for step in parts.STEPS if step.run is not parts._workers]


@pytest.mark.parametrize("step", QUICK, ids=lambda step: step.name.text)
def test_the_parts_of_the_program_are_there(step: DiagnosticStep, tmp_path: Path) -> None:
    """Each step that takes no time, as it is run in the program."""
    lines: list[str] = []
    assert selftest.run_step(step, DiagnosticContext(tmp_path), "zh_CN", lines.append), lines


def test_a_socket_and_a_file_beside_the_program_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Or the last two steps would prove nothing."""
    import socket

    from hengwen.diagnostics import watch

    monkeypatch.setattr(watch, "program_folder", lambda: tmp_path)
    with Watch() as watching:
        socket.socket().close()
        (tmp_path / "cache.txt").write_text("x", encoding="utf-8")
        network, folder = watching.steps()
        for step in (network, folder):
            with pytest.raises(Failed):
                step.run(DiagnosticContext(tmp_path))


def test_insisting_says_what_is_wrong() -> None:
    """And nothing where all is well."""
    require(holds=True, otherwise="no")
    with pytest.raises(Failed, match="no"):
        require(holds=0, otherwise="no")


@pytest.mark.slow
def test_the_window_starts_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, which leaves as soon as it is seen; a program that does not is a failure."""
    monkeypatch.delenv("DISPLAY", raising=False)
    assert seconds_to_window(own_command(), tmp_path) > 0
    with pytest.raises(Failed):
        seconds_to_window([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)
