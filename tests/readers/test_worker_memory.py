"""What a worker takes of the address space that it may have: with too little left it ends after each file."""

import subprocess
import sys

import pytest

SCRIPT = """
import threading
from pathlib import Path
from hengwen.readers.sandbox.process import harden_process

def pages():
    return int(Path("/proc/self/statm").read_text().split()[0])

harden_process()
before, working = pages(), threading.Barrier(4)

def work():
    kept = [bytes(1000) for _ in range(1000)]
    working.wait(60)

threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print((pages() - before) * 4096 >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only there the address space is limited")
def test_threads_of_a_worker_take_no_heap_of_their_own() -> None:
    """Four threads at once: their stacks, 8 MB each, and not 64 MB more for each."""
    messages = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=120)
    assert int(messages.stdout) < 64
