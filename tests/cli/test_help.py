"""Help and completion: in the user's language, on a screen, with nothing else said."""

import os
import subprocess
import sys

import click
import pytest
from rich.cells import cell_len

from hengwen.cli.help import OWN, help_texts, wrapped
from hengwen.cli.main import program, run
from hengwen.resources.i18n import word

COMMANDS = ["", "bench", "check", "library", "library add", "library verify", "report", "text", "titles", "window"]


def test_every_text_of_the_help_is_translated() -> None:
    """Of all commands, their options, and the methods: not one is left in English."""
    texts = {*filter(None, help_texts(program)), *(own.text for own in OWN.values())}
    assert len(texts) > 90
    assert [text for text in texts if word(text, "zh_CN") == text] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_language_that_was_asked_for(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before the command or behind it; no line is wider than the screen."""
    if command != "library":
        assert run([*command.split(), "--help", "--lang", "zh_CN"]) == 0
        behind = capsys.readouterr().out
    assert run(["--lang=zh_CN", *command.split(), "--help"]) == 0
    said = capsys.readouterr().out
    assert command == "library" or said == behind
    assert said.startswith("用法")
    assert not any(own.text in said for own in OWN.values())
    words = (line for line in said.splitlines() if " " in line.strip())
    assert all(cell_len(line) <= 80 for line in words if "|" not in line)


def test_the_first_help_fits_on_a_screen(capsys: pytest.CaptureFixture[str]) -> None:
    """24 lines; each command in one of them, none cut."""
    assert run(["--lang", "en", "--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 24
    assert not any("..." in line for line in lines[2:])


def test_lines_end_where_they_may() -> None:
    """A Chinese character is two columns wide; none of their punctuation begins a line."""
    assert wrapped("一二三四，五六 ab cd", 10) == ["一二三四，", "五六 ab cd"]


@pytest.mark.parametrize(("words", "place", "expected"), [
    ("hengwen che", 1, ["plain,check"]),
    ("hengwen library ver", 2, ["plain,verify"]),
    ("hengwen check --only", 2, ["plain,--only-old"]),
    ("hengwen check --keep cod", 3, ["plain,code"]),
    ("hengwen text ", 2, ["file,"]),
])  # fmt: skip
def test_completion_answers_and_says_nothing_else(words: str, place: int, expected: list[str]) -> None:
    """With exit code 0, as shells want it."""
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(place), "_HENGWEN_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-m", "hengwen"], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, expected, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_switched_on_by_what_the_program_prints(shell: str) -> None:
    """A script for the shell."""
    asked = {**os.environ, "_HENGWEN_COMPLETE": f"{shell}_source"}
    command = [sys.executable, "-m", "hengwen"]
    done = subprocess.run(command, env=asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hengwen" in done.stdout


def test_no_option_has_a_type_without_a_name() -> None:
    """What is typed in its place is said, not how it is kept."""
    bare: list[str] = []

    def look(command: click.Command, path: str) -> None:
        context = click.Context(command)
        for param in command.params:
            shown = param.make_metavar(context)
            if any(name in shown for name in ("TEXT", "INTEGER", "<")):
                bare.append(f"{path} {param.name}")
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                if one := command.get_command(context, name):
                    look(one, f"{path} {name}")

    look(program, "hengwen")
    assert bare == []
