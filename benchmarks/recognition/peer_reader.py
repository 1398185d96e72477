"""As `own_reader.py`, with RapidOCR; run by the Python of an environment that has it, without this program.

Its classifier of directions is off and it looks for lines in 960 pixels: by default it loses whole lines.
"""

import json
import resource
import sys
import time
from typing import Any


def engine() -> Any:
    """Return RapidOCR."""
    from rapidocr import RapidOCR

    options = {"Global.use_cls": False, "Global.log_level": "error"}
    return RapidOCR(params=options | {"Det.limit_side_len": 960, "Det.limit_type": "max"})


if __name__ == "__main__":
    recogniser = engine()
    for name in sys.argv[1:]:
        start = time.process_time()
        read = recogniser(name)
        seconds = time.process_time() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        scores = list(read.scores or ())
        print(json.dumps(["\n".join(read.txts or ()), seconds, peak, 0.0, scores]), flush=True)
