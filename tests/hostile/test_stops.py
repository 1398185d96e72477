"""Ctrl+C and SIGTERM end the program orderly, whenever they come; `benchmarks/stops.py` does it by the dozen."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hengwen.files.interrupts import STOPS, raise_when_terminated, stops_noted, uninterrupted
from slow import one_of

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(sys.platform == "win32", reason="a process there cannot be asked so")
INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # shells have programs in the background ignore it
import hengwen.{module} as module
module.{name} = lambda *_, **__: signal.raise_signal({signal})
from hengwen.__main__ import main
sys.exit(main())
"""


def stopped(code: str, *arguments: str) -> tuple[int, str]:
    """How a program ends that stops itself on the way, and what it says of errors."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "app"), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, encoding="utf-8", timeout=280
    )
    return done.returncode, done.stderr.strip()


@posix
@pytest.mark.parametrize("by", one_of(STOPS))
@pytest.mark.parametrize(
    ("module", "name"),
    [("cli.main", "run"), ("people.submitters", "discover_all"), ("exports", "write")],
    ids=["begins", "reads", "writes"],
)
def test_a_command_that_is_stopped_says_so(tmp_path: Path, by: signal.Signals, module: str, name: str) -> None:
    """One sentence and 1, as it begins, reads and writes; the former report stays as it was."""
    for file in ("a.txt", "b.txt"):
        (tmp_path / file).write_text("河岸的石阶上留着去年的水痕。" * 4, encoding="utf-8")
    code = INTERRUPTED.format(module=module, name=name, signal=int(by))
    check = ["check", str(tmp_path), "--output", str(tmp_path / "r.html"), "--jobs", "1", "--quiet"]
    assert stopped(code, *check) == (1, "Stopped.")
    assert stopped(code, *check, "--lang", "zh_CN") == (1, "已停止。")
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "b.txt"}


@posix
@pytest.mark.parametrize("by", one_of(STOPS))
def test_a_stop_that_comes_where_nothing_can_be_raised_comes_again(by: signal.Signals) -> None:
    """In the callback of a weak reference Python would print a traceback, and go on."""
    code = f"""
import signal, time, weakref
from hengwen.files.interrupts import raise_when_terminated
signal.signal(signal.SIGINT, signal.default_int_handler)
raise_when_terminated()
class Value: pass
value = Value()
gone = weakref.ref(value, lambda _: [signal.raise_signal({int(by)}) for _ in range(1)])
try:
    del value
    time.sleep(200)
except KeyboardInterrupt:
    raise SystemExit(5)
"""
    assert stopped(code) == (5, "")


@posix
def test_such_a_stop_waits_until_something_can_be_raised() -> None:
    """The hook that hears of it may take longer than the pause after which it comes again."""
    code = f"""
import signal, threading, time, weakref
from hengwen.files.interrupts import raise_when_terminated
raise_when_terminated()
start = threading.Timer.start
def slow(timer):
    start(timer)
    end = time.monotonic() + 1
    while time.monotonic() < end:
        pass
threading.Timer.start = slow
class Value: pass
value = Value()
gone = weakref.ref(value, lambda _: [signal.raise_signal({int(signal.SIGTERM)}) for _ in range(1)])
try:
    del value
    time.sleep(200)
except KeyboardInterrupt:
    raise SystemExit(5)
"""
    assert stopped(code) == (5, "")


@posix
def test_such_a_stop_comes_until_it_is_raised() -> None:
    """One that comes just before the main thread begins to wait does not wake it."""
    code = f"""
import signal, time, weakref
from hengwen.files.interrupts import raise_when_terminated
raise_when_terminated()
kill, lost = signal.pthread_kill, [1, 2]
signal.pthread_kill = lambda *to: lost.pop() if lost else kill(*to)
class Value: pass
value = Value()
gone = weakref.ref(value, lambda _: [signal.raise_signal({int(signal.SIGTERM)}) for _ in range(1)])
try:
    del value
    time.sleep(200)
except KeyboardInterrupt:
    raise SystemExit(5)
"""
    assert stopped(code) == (5, "")


@posix
@pytest.mark.parametrize("by", one_of(STOPS))
def test_a_stop_while_a_class_is_made_says_so(tmp_path: Path, by: signal.Signals) -> None:
    """Python up to 3.11 raises something else there, with the interrupt as its cause."""
    code = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import hengwen.cli.main as module
class Part:
    def __set_name__(self, owner, name):
        signal.raise_signal({int(by)})
module.run = lambda _: type("Made", (), {{"part": Part()}})
from hengwen.__main__ import main
sys.exit(main())
"""
    assert stopped(code, "check", str(tmp_path), "--lang", "en") == (1, "Stopped.")


@posix
@pytest.mark.parametrize("by", one_of(STOPS))
def test_a_window_that_is_stopped_closes_and_says_so(tmp_path: Path, by: signal.Signals) -> None:
    """Within the calls of Qt nothing can be raised: it closes as a user closes it."""
    code = INTERRUPTED.format(module="gui.app", name="FileOpenFilter", signal=int(by))
    assert stopped(code, "window", str(tmp_path), "--lang", "en") == (1, "Stopped.")


@posix
def test_a_window_that_is_stopped_before_its_loop_begins_closes() -> None:
    """Something that begins may look for events of its own, in which the signal is heard."""
    heard = "lambda *_, **__: (signal.raise_signal(2), __import__('PySide6.QtTest').QtTest.QTest.qWait(500))"
    code = INTERRUPTED.format(module="gui.app", name="FileOpenFilter", signal=2)
    code = code.replace("lambda *_, **__: signal.raise_signal(2)", heard)
    assert stopped(code, "window", "--lang", "en") == (1, "Stopped.")


@posix
def test_sigterm_waits_as_ctrl_c_does() -> None:
    """While something is created or removed; noted ones raise nothing at all."""
    before = signal.getsignal(signal.SIGTERM)
    raise_when_terminated()
    try:
        done = []
        with pytest.raises(KeyboardInterrupt), uninterrupted():
            signal.raise_signal(signal.SIGTERM)
            done.append(1)
        with stops_noted() as came:
            signal.raise_signal(signal.SIGTERM)
            with uninterrupted():
                signal.raise_signal(signal.SIGTERM)
        assert (done, came) == ([1], [signal.SIGTERM, signal.SIGTERM])
    finally:
        signal.signal(signal.SIGTERM, before)
