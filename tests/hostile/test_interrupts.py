"""Ctrl+C at the worst moment leaves no file behind that was only meant for a moment."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hengwen.files import staging
from hengwen.files.interrupts import uninterrupted
from hengwen.files.staging import set_aside, staged_beside


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """Whoever starts the tests in the background of a shell starts them with Ctrl+C ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("moment", ["_lock", "_remove"])
@pytest.mark.parametrize("after", [False, True])
def test_a_staged_file_goes_when_it_is_interrupted_while_it_is_made_or_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, *, after: bool
) -> None:
    """It is told that it was stopped, and nothing is left."""
    step: Callable[..., object] = getattr(staging, moment)

    def interrupted(*arguments: object) -> object:
        if not after:
            signal.raise_signal(signal.SIGINT)
        result = step(*arguments)
        if after:
            signal.raise_signal(signal.SIGINT)
        return result

    monkeypatch.setattr(staging, moment, interrupted)
    with pytest.raises(KeyboardInterrupt), staged_beside(tmp_path / "a.txt") as staged:
        staged.stream.write(b"half")
    (tmp_path / "b.txt").write_bytes(b"whole")
    with pytest.raises(KeyboardInterrupt), set_aside(tmp_path / "b.txt"):
        assert len(list(tmp_path.iterdir())) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["b.txt"]


def test_an_interrupt_that_waited_comes_at_the_end() -> None:
    """Once, and after all that was to be done together."""
    done = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        for number in range(3):
            signal.raise_signal(signal.SIGINT)
            done.append(number)
    assert done == [0, 1, 2]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
