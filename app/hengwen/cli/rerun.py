"""A check made again: whether every figure of its report is the same."""

import io
import json
from collections.abc import Iterator
from typing import Any

from hengwen.check.run import check as run_check
from hengwen.checkfile import SavedCheck
from hengwen.cli.terminal import Terminal
from hengwen.exports.json_report import write_json
from hengwen.model.messages import HengwenError, message
from hengwen.model.progress import Progress, silent
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckInputs
from hengwen.views.inputs import command_line
from hengwen.views.presentation import Presentation

_OF_THE_DAY = frozenset(("created", "seconds", "program", "inputs"))
"""Members of a report that say when and with what it was made: no figure."""

_SHOWN = 5

_WIDTH = 60
"""Characters of a value that are printed."""


def make_again(kept: SavedCheck, progress: Progress) -> Report:
    """Make a kept check again. Raises `HengwenError` for a part of one, for one that only Spark can make, and where its
    files are not there.
    """
    if kept.report.part:
        raise HengwenError(message("This is a part of a check: only the whole can be made again."))
    if kept.report.inputs.needs_spark:
        line = command_line(kept.report)
        raise HengwenError(message("This check was made of tables or a corpus. Make it again by: {line}", line=line))
    return run_check(kept.request, progress)


def show_differences(before: Report, after: Report, terminal: Terminal) -> bool:
    """Print whether two reports of one check have the same figures, and what was given otherwise. Return whether."""
    for path in _changed(before.inputs, after.inputs):
        terminal.show_message(message("Not what it was then: {path}", path=path))
    if before.inputs.provenance != after.inputs.provenance:
        terminal.show_message(
            message(
                "Made by another version then: {before}; now: {after}",
                before=_program(before.inputs),
                after=_program(after.inputs),
            )
        )
    differences = list(_differences(_values(before, terminal.language), _values(after, terminal.language), ""))
    if not differences:
        terminal.show_message(message("Made again: every figure is the same."))
        return True
    terminal.show_message(message("Made again: figures that differ: {count}", count=len(differences)))
    for where, one, other in differences[:_SHOWN]:
        terminal.show_message(message("{where}: {before}, now {after}", where=where, before=one, after=other))
    return False


def _changed(before: CheckInputs, after: CheckInputs) -> Iterator[str]:
    now = {(given.role, given.path): given for given in after.given}
    yield from (given.path for given in before.given if now.get((given.role, given.path)) != given)
    if before.library_state != after.library_state:
        yield before.library


def _program(inputs: CheckInputs) -> str:
    packs = (f"{name} {version}" for name, version in inputs.provenance.packs.items())
    return ", ".join((f"hengwen {inputs.provenance.program}", *packs))


def _values(report: Report, language: str) -> Any:
    stream = io.BytesIO()
    write_json(report, stream, Presentation(language), silent)
    values = json.loads(stream.getvalue())
    return {name: value for name, value in values.items() if name not in _OF_THE_DAY}


def _differences(one: Any, other: Any, where: str) -> Iterator[tuple[str, str, str]]:
    """Yield the places at which two values differ, with what stands there."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys((*one, *other)):
            yield from _differences(one.get(name), other.get(name), f"{where}.{name}" if where else name)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _differences(left, right, f"{where}[{place}]")
    elif one != other:
        yield where, *_brief(_shown(one), _shown(other))


def _shown(value: Any) -> str:
    return str(len(value)) if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


def _brief(one: str, other: str) -> tuple[str, str]:
    """Return two values, long ones from shortly before the place at which they differ."""
    same = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, same - _WIDTH // 2)
    end = start + _WIDTH
    before, after = ("…" * (start > 0) + text[start:end] + "…" * (len(text) > end) for text in (one, other))
    return before, after
