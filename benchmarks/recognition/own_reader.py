"""Reads pictures with the program, and says of each as a line of JSON: text, processor seconds, peak memory.

python -m benchmarks.recognition.own_reader PICTURE…
"""

import json
import resource
import sys
import time

from PIL import Image

from hengwen.recognition import load

if __name__ == "__main__":
    recogniser = load()
    for name in sys.argv[1:]:
        start = time.process_time()
        read = recogniser.read(Image.open(name))
        seconds = time.process_time() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps([read.text, seconds, peak, read.mean_score, [line.score for line in read.lines]]), flush=True)
