"""Check files of former versions open with everything that they have, and are the same once they are saved anew."""

import gzip
import json
from collections.abc import Mapping, Set
from enum import Enum
from pathlib import Path, PurePath
from typing import Any

import numpy as np
import pytest

from approval import unapproved
from hengwen.checkfile import CheckFile, SavedCheck, save
from hengwen.model.messages import Message
from hengwen.model.report.report import Report
from hengwen.serial import upgrade

FORMER = Path(__file__).parent / "former"
"""Written by versions 4 and 5: five documents and a part of them, with all that a check file can have."""

CHECKS = "version-4", "version-5"


def _unpacked(name: str, folder: Path) -> CheckFile:
    path = folder / f"{name}.hengwen"
    path.write_bytes(gzip.decompress((FORMER / f"{name}.hengwen.gz").read_bytes()))
    return CheckFile(path)


def _plain(value: Any) -> Any:
    """Any value of the model as lists and dictionaries of texts and numbers."""
    if isinstance(value, Enum | PurePath | Message | bytes):
        return value.hex() if isinstance(value, bytes) else str(value)
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        return sorted([str(key), _plain(item)] for key, item in value.items())
    if isinstance(value, tuple | list | Set):
        return [_plain(item) for item in (sorted(value) if isinstance(value, Set) else value)]
    if hasattr(type(value), "__match_args__"):
        return {name: _plain(getattr(value, name)) for name in type(value).__match_args__}
    return value


def _lines(check: SavedCheck) -> list[str]:
    """Everything in a check, a field of the report in each line."""
    report = check.report
    rows: dict[str, Any] = {name: getattr(report, name) for name in Report.__match_args__}
    rows |= {"review": check.review.verdicts, "request": check.request}
    return [f"{name} {json.dumps(_plain(value))}" for name, value in rows.items()]


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_of_a_former_version_has_everything(name: str, tmp_path: Path) -> None:
    """As the program that wrote it read it."""
    assert not unapproved(FORMER / f"{name}.txt", _lines(_unpacked(name, tmp_path).load()))


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_of_a_former_version_is_the_same_once_it_is_saved_anew(name: str, tmp_path: Path) -> None:
    """Nothing is lost on the way into the files of this version."""
    file = _unpacked(name, tmp_path)
    check = file.load()
    save(check, tmp_path / "b.hengwen")
    again = CheckFile(tmp_path / "b.hengwen")
    assert _lines(again.load()) == _lines(check)
    assert again.summary() == file.summary()


def test_a_block_of_before_its_pairs_were_kept_has_those_of_all_its_documents() -> None:
    """Also of those that are not in the file, where it is of a part; many of them take no time."""
    block = {"places": [[0, []], [1, []]], "elsewhere": 1_000_000_000}
    (new,) = upgrade.check({"blocks": [block, block]})["blocks"][1:]
    assert new["pairs"] == 1_000_000_002 * 1_000_000_001 // 2
    for pairs in (0, 7):  # those that were kept stay
        assert upgrade.check({"blocks": [block | {"pairs": pairs}]})["blocks"][0]["pairs"] == pairs


def test_a_request_of_before_scopes_has_one() -> None:
    """An empty path was none, people were known by folders or not at all, and a scope had no name of its own."""
    old = {"library": "", "people": {"rule": "auto", "roster": "", "corrections": {}}, "each_other": False}
    new = upgrade.check({"asked": old})["asked"]
    assert (new["library"], new["people"]["roster"], new["scope"]) == (None, None, {"among_new": False})
    for by_folder, rule in ((True, "folder"), (False, "none")):
        new = upgrade.check({"asked": {"library": "a", "by_folder": by_folder, "labels": {"b": "c"}}})["asked"]
        assert (new["library"], new["people"]["rule"]) == ("a", rule)
        assert new["scope"] == {"labels": {"b": "c"}, "among_new": True}
