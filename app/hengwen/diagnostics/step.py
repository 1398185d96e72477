"""A step of the self-test, and what the steps share."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from hengwen.model.errors import Message
from hengwen.model.report import Report
from hengwen.resources import resource

JOBS = 2
"""Worker processes of the checks."""


class Failed(Exception):  # noqa: N818 - it is what a step reports
    """Something is not as it has to be; the text says what."""


def require(holds: object, otherwise: str) -> None:
    """Raise `Failed` unless something holds."""
    if not holds:
        raise Failed(otherwise)


@dataclass(frozen=True)
class DiagnosticContext:
    """What the steps share: a folder for all that is written, and the report of the bundled samples."""

    folder: Path

    @property
    def samples(self) -> Path:
        """The folder of the samples."""
        return resource("samples")

    @cached_property
    def key(self) -> dict[str, Any]:
        """What is planted in the samples."""
        key: dict[str, Any] = json.loads((self.samples / "key.json").read_text(encoding="utf-8"))
        return key

    @cached_property
    def report(self) -> Report:
        """The samples checked, their task sheet left out."""
        from hengwen.check import check
        from hengwen.model.check_request import CheckRequest

        template = self.samples / self.key["template"]
        return check(CheckRequest((self.samples,), templates=(template,), jobs=JOBS))

    def documents(self, *suffixes: str) -> list[Path]:
        """The sample documents in order, of these suffixes."""
        return sorted(path for path in self.samples.iterdir() if path.suffix in suffixes)


@dataclass(frozen=True, slots=True)
class DiagnosticStep:
    """A part of the program and how it is tried: `run` returns what it saw in a few words, and raises if it is broken.

    What it saw are names and figures, the same in every language.
    """

    name: Message
    run: Callable[[DiagnosticContext], str]
