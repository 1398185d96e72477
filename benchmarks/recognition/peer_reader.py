"""As `own_reader.py`, with RapidOCR; run by the Python of an environment that has it, without this program.

Its classifier of directions is off and it looks for lines in 960 pixels: by default it loses whole lines.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any


def engine() -> Any:
    """Return RapidOCR."""
    from rapidocr import RapidOCR

    options = {"Global.use_cls": False, "Global.log_level": "error"}
    return RapidOCR(params=options | {"Det.limit_side_len": 960, "Det.limit_type": "max"})


def peak() -> float:
    """Return the megabytes that the process has taken at most; `ru_maxrss` would count its parent's."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


if __name__ == "__main__":
    recogniser = engine()
    for name in sys.argv[1:]:
        start = time.process_time()
        read = recogniser(name)
        seconds = time.process_time() - start
        print(json.dumps(["\n".join(read.txts or ()), seconds, peak()]), flush=True)
