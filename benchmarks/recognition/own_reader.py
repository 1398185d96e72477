"""Reads pictures with the program, and says of each as a line of JSON: text, processor seconds, peak memory.

python -m benchmarks.recognition.own_reader PICTURE…
"""

import json
import sys
import time
from pathlib import Path

from PIL import Image

from hengwen.recognition import load


def peak() -> float:
    """Return the megabytes that the process has taken at most; `ru_maxrss` would count its parent's."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    recogniser = load()
    for name in sys.argv[1:]:
        start = time.process_time()
        read = recogniser.read(Image.open(name))
        seconds = time.process_time() - start
        print(
            json.dumps([read.text, seconds, peak(), read.mean_score, [line.score for line in read.lines]]), flush=True
        )
