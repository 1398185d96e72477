"""The largest and the most repetitive files, a hundred times smaller: a result or a state, and little memory."""

import sys

import pytest
from benchmarks.bounds import run_case, within_bounds

from slow import one_of


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what memory a process held")
@pytest.mark.parametrize(
    ("name", "scale", "states"),
    one_of([("DOCX of 3 million characters", 0.05, {"read": 1}), ("one TXT of 300 MB", 0.01, {"read": 2}),
            ("PDF of 3,000 pages", 0.01, {"read": 1}), ("50,000 small files", 0.004, {"read": 200}),
            ("a paragraph again and again", 1, {"read": 41})]),
)  # fmt: skip
def test_large_files_end_in_bounded_memory(name: str, scale: float, states: dict[str, int]) -> None:
    """Of the whole file where it repeats itself, which costs little; the benchmark runs the others whole."""
    actual = run_case(name, scale)
    assert actual["states"] == states
    assert within_bounds(name, actual)
    assert int(str(actual["process"])) < (400 if actual["pairs"] else 300)  # words that everybody uses take 60 of these
    assert actual["pairs"] or scale < 1
