"""The bundled samples: what is planted in them is found, and nothing between the honest ones."""

from typing import Any

from hengwen.diagnostics.step import DiagnosticContext, DiagnosticStep, require
from hengwen.model.document import State
from hengwen.model.errors import message
from hengwen.model.report import Comparison, ReportEntry

_HONEST = 0.05
"""What an honest document may share with all others, 0 to 1."""

_SILENT = ("derived",)
"""Kinds of pairs in the key that follow from others."""


def _reading(trial: DiagnosticContext) -> str:
    """Every document has a state, the one of the key where it cannot be read, and hidden text is named."""
    states = {entry.document.name: entry.document.state for entry in trial.report.entries}
    unread = {item["file"]: item["state"] for item in trial.key["unreadable"]}
    suspicious = {item["file"] for item in trial.key["hidden"]}
    for name, state in states.items():
        require(state.has_text != (name in unread), f"{name}: {state}")
    require({name: states.get(name) for name in unread} == unread, f"unreadable files: {states}")
    require(all(states.get(name) is State.SUSPICIOUS for name in suspicious), "hidden text was not noticed")
    return f"{len(states)} documents, {len(unread)} without text, {len(suspicious)} with hidden text"


def _planted(trial: DiagnosticContext) -> str:
    planted = [pair for pair in trial.key["pairs"] if pair["kind"] not in _SILENT]
    for pair in planted:
        found = _found(trial, pair)
        require(found is not None and found.matches, f"{pair['kind']}: {pair['left']} and {pair['right']}")
        require(pair["kind"] != "identical" or (found and found.similarity == 1), "identical files are not 100 %")
    return f"{len(planted)} pairs found"


def _found(trial: DiagnosticContext, pair: dict[str, Any]) -> Comparison | None:
    names = {pair["left"], pair["right"]}
    every = trial.report.comparisons
    return next((one for one in every if {one.left.document.name, one.right.document.name} == names), None)


def _honest(trial: DiagnosticContext) -> str:
    entries: dict[str, ReportEntry] = {entry.document.name: entry for entry in trial.report.entries}
    shares = {name: trial.report.similarity(entries[name]) for name in trial.key["honest"]}
    require(all(share < _HONEST for share in shares.values()), f"honest documents: {shares}")
    return f"{len(shares)} documents, {max(shares.values()):.1%}"


STEPS = (
    DiagnosticStep(message("samples are read"), _reading),
    DiagnosticStep(message("what is copied in them is found"), _planted),
    DiagnosticStep(message("honest ones share next to nothing"), _honest),
)
"""The steps of this part."""
