"""The bundled samples: what is planted in them is found, and nothing between the honest ones."""

from typing import Any

from hengwen.diagnostics.step import Step, Trial, insist
from hengwen.model.document import State
from hengwen.model.errors import message
from hengwen.model.report import Comparison, Entry

_HONEST = 0.05
"""What an honest document may share with all others, 0 to 1."""

_SILENT = ("derived",)
"""Kinds of pairs in the key that follow from others."""


def _reading(trial: Trial) -> str:
    """Every document has a state, the one of the key where it cannot be read, and hidden text is named."""
    states = {entry.document.name: entry.document.state for entry in trial.report.entries}
    unread = {item["file"]: item["state"] for item in trial.key["unreadable"]}
    suspicious = {item["file"] for item in trial.key["hidden"]}
    for name, state in states.items():
        insist(state.has_text != (name in unread), f"{name}: {state}")
    insist({name: states.get(name) for name in unread} == unread, f"unreadable files: {states}")
    insist(all(states.get(name) is State.SUSPICIOUS for name in suspicious), "hidden text was not noticed")
    return f"{len(states)} documents, {len(unread)} without text, {len(suspicious)} with hidden text"


def _planted(trial: Trial) -> str:
    planted = [pair for pair in trial.key["pairs"] if pair["kind"] not in _SILENT]
    for pair in planted:
        found = _found(trial, pair)
        insist(found is not None and found.matches, f"{pair['kind']}: {pair['left']} and {pair['right']}")
        insist(pair["kind"] != "identical" or (found and found.similarity == 1), "identical files are not 100 %")
    return f"{len(planted)} pairs found"


def _found(trial: Trial, pair: dict[str, Any]) -> Comparison | None:
    names = {pair["left"], pair["right"]}
    every = trial.report.comparisons
    return next((one for one in every if {one.left.document.name, one.right.document.name} == names), None)


def _honest(trial: Trial) -> str:
    entries: dict[str, Entry] = {entry.document.name: entry for entry in trial.report.entries}
    shares = {name: trial.report.similarity(entries[name]) for name in trial.key["honest"]}
    insist(all(share < _HONEST for share in shares.values()), f"honest documents: {shares}")
    return f"{len(shares)} documents, {max(shares.values()):.1%}"


STEPS = (
    Step(message("samples are read"), _reading),
    Step(message("what is copied in them is found"), _planted),
    Step(message("honest ones share next to nothing"), _honest),
)
"""The steps of this part."""
