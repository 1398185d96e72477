"""What a library finds of the texts of the sweeps, all of a sweep together, is what it found."""

from pathlib import Path

import pytest
from sweeps import SWEEPS, Sweep, described, read

from approval import unapproved
from hengwen.check.comparing import compare_documents
from hengwen.library.store import Library
from hengwen.model.request.check_request import CheckRequest, ComparisonScope
from library.libraries import make_library


@pytest.mark.parametrize("sweep", SWEEPS, ids=lambda sweep: sweep.__name__)
def test_each_sweep_finds_what_it_found(sweep: Sweep, tmp_path: Path) -> None:
    """The first text of each step is new, the others are in the library."""
    steps = [texts for _, texts in sweep()]
    new = [read(texts[0], f"{number:03}.txt") for number, texts in enumerate(steps)]
    old = [
        read(text, f"{number:03}/{n:02}.txt") for number, texts in enumerate(steps) for n, text in enumerate(texts[1:])
    ]
    with Library.open(make_library(tmp_path / "a.db", old)) as library:
        report = compare_documents(new, CheckRequest(scope=ComparisonScope(among_new=False)), library=library)
    lines = [f"{len(new)} new, {len(old)} in the library, {len(report.comparisons)} pairs", *described(report, 60)]
    assert unapproved(Path(__file__).parent / "approved" / f"{sweep.__name__}.txt", lines) == []
