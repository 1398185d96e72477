"""How much is worked on at once changes no answer: with batches of a few, and with an index in many segments, all is
found as with batches of a million and one segment.
"""

import importlib
import pkgutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from sweeps import SWEEPS, Sweep, described, read

from approval import unapproved
from hengwen.check.comparing import compare_documents
from hengwen.library.add import add_read_documents
from hengwen.library.index import segments
from hengwen.library.store import Library
from hengwen.model.document import Document
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from slow import one_of

SIZES = ("_AT_ONCE", "_BATCH", "_CELLS", "_CHUNK", "_PIECE", "_SLICE", "CHUNK", "NEW_AT_ONCE", "_TABLE")
CHOSEN = [sweep for sweep in SWEEPS if sweep.__name__ in ("many", "near_documents", "rewritten", "moves")]
TESTS = Path(__file__).parents[1]


def _sizes() -> list[tuple[str, str]]:
    """All constants that say how much is worked on at once, as module and name."""
    packages = (f"hengwen.{name}" for name in ("fingerprints", "library", "matching", "text"))
    walked = (
        item
        for package in packages
        for item in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
    )
    modules = [importlib.import_module(item.name) for item in walked]
    return [(module.__name__, name) for module in modules for name in SIZES if isinstance(vars(module).get(name), int)]


def _in_segments(path: Path, documents: Sequence[Document], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of which every seventh part is a segment of its own."""
    monkeypatch.setattr(segments, "MERGE_FACTOR", 0)
    step = 1 + len(documents) // 7
    with Library.open(path, write=True) as library:
        for start in range(0, len(documents), step):
            add_read_documents(library, documents[start : start + step])
    return path


@pytest.mark.parametrize("size", [500])
@pytest.mark.parametrize("sweep", one_of(CHOSEN), ids=lambda sweep: sweep.__name__)
def test_batches_of_any_size_give_the_same_answers(
    sweep: Sweep, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In checks and against a library."""
    assert len(_sizes()) > 15
    for module, name in _sizes():
        monkeypatch.setattr(importlib.import_module(module), name, size)
    lines: list[str] = []
    steps = list(sweep())
    for name, texts in steps:
        report = compare_documents([read(text, f"{number:02}.txt") for number, text in enumerate(texts)])
        lines += [name, *(f"    {line}" for line in described(report))]
    assert unapproved(TESTS / "matching" / "approved" / f"{sweep.__name__}.txt", lines) == []
    new = [read(texts[0], f"{number:03}.txt") for number, (_, texts) in enumerate(steps)]
    others = (
        (f"{number:03}/{n:02}.txt", text) for number, (_, texts) in enumerate(steps) for n, text in enumerate(texts[1:])
    )
    old = [read(text, path) for path, text in others]
    with Library.open(_in_segments(tmp_path / "a.db", old, monkeypatch)) as library:
        assert len(library.rows("SELECT number FROM segment")) > 4
        report = compare_documents(new, CheckRequest(scope=ComparisonScope(among_new=False)), library=library)
    lines = [f"{len(new)} new, {len(old)} in the library, {len(report.comparisons)} pairs", *described(report, 60)]
    assert unapproved(TESTS / "library" / "approved" / f"{sweep.__name__}.txt", lines) == []
