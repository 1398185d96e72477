"""Memory that was freed goes back to the system, where its library has a function for that."""

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from hengwen.matching import free_memory
from hengwen.matching.free_memory import give_back_memory


def _resident() -> int:
    return 4096 * int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="another system, or another library",
)
def test_what_lies_between_used_memory_is_given_back() -> None:
    """Pieces too small to be mapped by themselves, every second of which is freed."""
    pieces = [np.ones(10_000, dtype=np.uint8) for _ in range(20_000)]
    del pieces[::2]
    del pieces[1::2]
    before = _resident()
    give_back_memory()
    assert before - _resident() > 50_000_000
    assert all(piece[0] for piece in pieces)


def test_nothing_is_given_back_where_the_program_has_not_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search in a library would clear the same memory again and again; what is held stays below a bound."""
    given: list[int] = []
    resident = [10_000_000]
    monkeypatch.setattr(free_memory, "_left", [0])
    monkeypatch.setattr(free_memory, "_resident", lambda: resident[0])
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(malloc_trim=given.append))
    for grown in (40_000_000, 60_000_000, 80_000_000, 81_000_000, 120_000_000):
        resident[0] = grown
        give_back_memory()
    assert len(given) == 3  # at 40, 80 and 120 MB
