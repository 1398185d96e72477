"""How long a whole check takes: process start, reading, comparing, writing the JSON report; and how that grows.

Makes folders of TXT documents of about 5,000 characters, each tenth of which takes a fifth of its text from another
one, and prints, for each size, wall time, peak memory and the ratio to merely reading the same files with one
`cat`-like Python process. Run it on a quiet machine: `.venv/bin/python -m benchmarks.check 100 300 1000`.
"""

import json
import math
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LENGTH = 5_000
SYLLABLES = "".join(chr(code) for code in range(0x4E00, 0x5E00))


def write_documents(folder: Path, count: int, seed: int = 5) -> None:
    """Texts of made-up two-character words, frequent ones far more often than rare ones, in sentences."""
    rnd = random.Random(seed)
    vocabulary = ["".join(rnd.choices(SYLLABLES, k=2)) for _ in range(20_000)]
    weights = [1 / (rank + 5) for rank in range(len(vocabulary))]
    texts: list[str] = []
    for number in range(count):
        words = rnd.choices(vocabulary, weights, k=LENGTH // 2)
        text = "".join(word + rnd.choices(("", "，", "。\n"), (20, 2, 1))[0] for word in words)
        if number % 10 == 9:
            source = rnd.choice(texts)
            at = rnd.randrange(len(source) * 4 // 5)
            text = source[at : at + LENGTH // 5] + text[LENGTH // 5 :]
        texts.append(text)
        (folder / f"{number:05}.txt").write_text(text, encoding="utf-8")


def timed(command: list[str]) -> tuple[float, float]:
    """Wall seconds of a process, and the largest memory of any process so far, in MB (0 on Windows)."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - began
    if sys.platform == "win32":
        return seconds, 0.0
    from resource import RUSAGE_CHILDREN, getrusage

    return seconds, getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024


def measure(count: int) -> float:
    """One line for one size; returns the seconds of the check."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_documents(folder, count)
        report = folder.with_suffix(".json")
        reading = "import pathlib, sys; [p.read_text('utf-8') for p in pathlib.Path(sys.argv[1]).iterdir()]"
        plain, _ = timed([sys.executable, "-c", reading, name])
        seconds, memory = timed([sys.executable, "-m", "hengwen", "check", name, "--quiet", "--output", str(report)])
        found = len(json.loads(report.read_text(encoding="utf-8"))["comparisons"])
        report.unlink()
    print(
        f"{count:6} documents  {seconds:7.2f} s  {memory:6.0f} MB  {seconds / plain:6.0f} × reading  "
        f"{found} pairs, {count // 10} planted"
    )
    return seconds


def main() -> None:
    """Measure the sizes given and print the exponent between the first and the last."""
    sizes = [int(argument) for argument in sys.argv[1:]] or [100, 300, 1000]
    seconds = [measure(size) for size in sizes]
    if len(sizes) > 1:
        exponent = math.log(seconds[-1] / seconds[0]) / math.log(sizes[-1] / sizes[0])
        print(f"time grows with the number of documents to the power of {exponent:.2f}")


if __name__ == "__main__":
    main()
