"""Types of the values on the command line: one that cannot be meant is wrong usage, named with its option.

What says so is imported when a value is there: this module is part of every start.
"""

import codecs
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hengwen.cli.wrong_usage import WrongUsage
from hengwen.model.messages import HengwenError, message

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

T = TypeVar("T")


class Value(click.ParamType[T]):
    """A value that a function makes of a text that is not empty; its `HengwenError` is wrong usage."""

    def __init__(self, name: str, make: Callable[[str], T]) -> None:
        self.name, self._make = name, make

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> T:
        """Return the value; what is none of a text, such as a default, as it is."""
        if not isinstance(value, str):
            converted: T = value
            return converted
        if not value.strip():
            raise WrongUsage(message("The value is empty."), ctx, param)
        try:
            return self._make(value)
        except HengwenError as fault:
            raise WrongUsage(fault.message, ctx, param) from fault


class FilePath(Value[Path]):
    """A path, never an empty one, which would be the current folder.

    `require` raises `HengwenError` for a name that cannot be meant, whatever is there.
    """

    def __init__(self, require: Callable[[Path], object] | None = None) -> None:
        super().__init__("path", Path if require is None else lambda text: _required(Path(text), require))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":  # noqa: ARG002
        """Let the shell complete names of files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


def _required(path: Path, require: Callable[[Path], object]) -> Path:
    require(path)
    return path


def _label(text: str) -> tuple[str, str]:
    from hengwen.model.request.check_request import LABELS

    name, equals, value = text.partition("=")
    if name not in LABELS or not equals or not value:
        what = message("“{value}”: give one of {labels} with a value, as in year=2025.",
                       value=text, labels=", ".join(LABELS))  # fmt: skip
        raise HengwenError(what)
    return name, value


def _any_label(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise HengwenError(message("“{given}” is no NAME=VALUE.", given=text))
    return name, value


def _encoding(text: str) -> tuple[Path, str]:
    """Convert `GBK=folder/a.txt` to the file and the encoding."""
    from hengwen.readers.encodings.guess import canonical_encoding

    name, equals, file = text.partition("=")
    if not equals or not file:
        raise HengwenError(message("“{given}” is no NAME=FILE.", given=text))
    canonical_encoding(name)
    return Path(file), name


def _encoding_name(text: str) -> str:
    from hengwen.readers.encodings.guess import canonical_encoding

    canonical_encoding(text)
    return text


def _rule(text: str) -> str:
    from hengwen.model.people import RULES
    from hengwen.people.pattern import parse_pattern

    if text not in RULES:
        parse_pattern(text)
    return text


def _report(path: Path) -> None:
    from hengwen.exports.formats import format_of_report

    if str(path) != STANDARD:
        format_of_report(path)


def _sheet(path: Path) -> None:
    from hengwen.exports.formats import format_of_sheet

    format_of_sheet(path)


def _case_file(path: Path) -> None:
    from hengwen.exports.formats import format_of_case

    format_of_case(path)


def _layout(path: Path) -> None:
    from hengwen.views.presentation import require_layout_name

    require_layout_name(path)


STANDARD = "-"
"""Stands for the standard input or output where a file would stand."""


def read_standard_input() -> bytes:
    """Return all bytes of the standard input. Raises `HengwenError` where there is none."""
    if sys.stdin is None:
        raise HengwenError(message("There is no standard input to read from."))
    return sys.stdin.buffer.read()


def with_listed(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return paths with those on the standard input in the place of `-`: one a line, or parted by NUL."""

    def listed() -> list[Path]:
        data = read_standard_input().removeprefix(codecs.BOM_UTF8)
        names = data.split(b"\0") if b"\0" in data else data.splitlines()
        return [Path(os.fsdecode(name)) for name in names if name.strip()]

    return tuple(one for path in paths for one in (listed() if str(path) == STANDARD else (path,)))


FILE = FilePath()
REPORT = FilePath(_report)
SHEET = FilePath(_sheet)
LAYOUT = FilePath(_layout)
CASE_FILE = FilePath(_case_file)
NAME = Value("name", str)
LABEL_VALUE = Value("NAME=VALUE", _label)
ANY_LABEL = Value("NAME=VALUE", _any_label)
"""A label of any name: those of a table on Spark are its columns."""
ENCODING = Value("NAME=FILE", _encoding)
ENCODING_NAME = Value("encoding", _encoding_name)
RULE = Value("RULE", _rule)

JOBS = click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Worker processes; as many as there are cores by default.",
)
