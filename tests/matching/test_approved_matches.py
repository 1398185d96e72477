"""Where matching begins and ends: one thing about two texts changes step by step, and each step finds what it found.

The tables say at which length, distance or number something is found, joined, counted or left out: every constant of
matching has its place in them. A change of matching that is meant changes lines of `approved/`, which are reviewed.
"""

from pathlib import Path

import pytest
from sweeps import SWEEPS, Sweep, described, read

from approval import unapproved
from hengwen.check.comparing import compare_documents


@pytest.mark.parametrize("sweep", SWEEPS, ids=lambda sweep: sweep.__name__)
def test_each_step_finds_what_it_found(sweep: Sweep) -> None:
    """Pairs with their passages, paragraphs and shares; text that many share; what was left out and warned of."""
    lines: list[str] = []
    for name, texts in sweep():
        report = compare_documents([read(text, f"{number:02}.txt") for number, text in enumerate(texts)])
        lines += [name, *(f"    {line}" for line in described(report))]
    assert unapproved(Path(__file__).parent / "approved" / f"{sweep.__name__}.txt", lines) == []
