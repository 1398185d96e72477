"""Every command and option that the pages name belongs to the program, to a benchmark or to the Makefile."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import click

from benchmarks.statements.pages import ROOT
from hengwen.cli import main as cli

_SPAN = re.compile(r"`([^`\n]+)`")
_OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_PREFIX = re.compile(r"^(?:(?:time|sudo|xvfb-run(?: -a| -s \"[^\"]*\")*|unshare -\w+) )*(?:\.venv/bin/)?")
_DESCRIPTION = re.compile(r"(?<=\S) {2,}.*| # .*")
ALL_PAGES = ("README*.md", "CONTRIBUTING.md", "docs/*.md", "docs/guide/*/*.md")


def named() -> Iterator[tuple[str, str]]:
    """Yield page and command of all that is named on the pages, in text and in blocks of code."""
    for path in (path for pattern in ALL_PAGES for path in sorted(ROOT.glob(pattern))):
        page, command, depth, fenced = path.relative_to(ROOT).as_posix(), "", 0, False
        for line in path.read_text(encoding="utf-8").splitlines():
            fenced ^= line.startswith("```")
            indent = len(line) - len(line.lstrip())
            if not fenced and indent < 4:
                command = ""
                yield from ((page, span) for span in _SPAN.findall(line) if is_command(span))
                continue
            written = _DESCRIPTION.sub("", line.strip()).rstrip("\\ ")
            if command and indent > depth and written.startswith("--"):
                yield page, f"{command} {written}"
            elif is_command(written):
                yield page, written
                command, depth = " ".join(written.split()[:2]), indent


def is_command(text: str) -> bool:
    """Return whether a text begins as a command that is ours does, or is one of our options."""
    text = _PREFIX.sub("", text)
    return bool(re.match(r"(?:hengwen [\w\[-]|make \w|python3? (?:-m )?\w|sh \w|--[a-z])", text))


@cache
def complaint(text: str) -> str:
    """Return what is wrong with a command, in a sentence; empty for nothing."""
    words = _PREFIX.sub("", text).split()
    if words[0].startswith("--"):
        wrong = [option for option in _OPTION.findall(text) if option not in _every_option()]
    elif words[0] == "hengwen":
        return _of_program(words[1:], text)
    elif words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        return "" if set(words[1:]) <= set(targets) else f"make has no {' '.join(words[1:])}"
    elif words[1] == "-m":
        return _of_module(words[2], text)
    else:
        places = (ROOT, ROOT / "packaging/linux")  # what lies there is packed
        wrong = [word for word in words[1:2] if word[0] != "-" and not any((at / word).is_file() for at in places)]
    return f"{text}: there is no {wrong[0]}" if wrong else ""


def _of_program(words: list[str], text: str) -> str:
    command: click.Command = cli.program
    options = set(_options(command))
    for word in words:
        if isinstance(command, click.Group) and (inner := _commands(command).get(word)):
            command = inner
            options |= set(_options(command))
        elif isinstance(command, click.Group) and word[0].isalpha() and word.isascii() and word.islower():
            return f"{text}: hengwen has no {word}"
        else:
            break
    wrong = [option for option in _OPTION.findall(text) if option not in options]
    return f"{text}: hengwen {command.name} has no {wrong[0]}" if wrong else ""


def _commands(group: click.Group) -> dict[str, click.Command]:
    """Return the commands of a group, loaded."""
    loaded = {name: group.get_command(click.Context(group), name) for name in group.commands}
    return {name: command for name, command in loaded.items() if command}


def _options(command: click.Command) -> Iterator[str]:
    yield "--help"
    for parameter in command.params:
        yield from (*parameter.opts, *parameter.secondary_opts)


@cache
def _every_option() -> frozenset[str]:
    """Return options of all commands of the program and of all benchmarks and scripts."""
    result: set[str] = set()
    waiting: list[click.Command] = [cli.program]
    while waiting:
        command = waiting.pop()
        result.update(_options(command))
        waiting += _commands(command).values() if isinstance(command, click.Group) else ()
    for path in (*ROOT.glob("benchmarks/**/*.py"), *ROOT.glob("packaging/*.py")):
        result.update(_written_options(path.read_text(encoding="utf-8")))
    return frozenset(result)


def _of_module(name: str, text: str) -> str:
    if not name.startswith("benchmarks."):
        return ""  # of Python itself, as pip and venv
    stem = ROOT / name.replace(".", "/")
    files = [file for file in (stem.with_suffix(".py"), stem / "__main__.py") if file.is_file()]
    if not files:
        return f"{text}: there is no {name}"
    wrong = set(_OPTION.findall(text)) - _written_options(files[0].read_text(encoding="utf-8"))
    return f"{text}: {name} has no {min(wrong)}" if wrong else ""


def _written_options(source: str) -> set[str]:
    """Return options that a program adds to its parser."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    added = (call.args for call in calls if getattr(call.func, "attr", "") == "add_argument")
    return {str(arg.value) for args in added for arg in args if isinstance(arg, ast.Constant)}
