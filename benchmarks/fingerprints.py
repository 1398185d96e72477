"""How long each method takes for the fingerprints of a set, as a multiple of `simhash-tfidf` in the same run.

    python -m benchmarks.fingerprints SET [SET …]

What all methods share (words, hashes, tags, tokens) is made before and printed by itself. Each method runs five times
in turn with the others, so that a busy machine slows all of them; the shortest counts. Exit code 1 where a method takes
longer than its limit.
"""

import sys
import time
from pathlib import Path

from hengwen.cli.bench.labelled_sets import load, merge
from hengwen.cli.bench.table import prepare
from hengwen.fingerprints.method import method_of
from hengwen.model.request.methods import METHODS

BASE = "simhash-tfidf"
LIMITS = {
    "simhash-shingle": 4,
    "simhash-improved": 8,
    "simhash-lexicons": 12,
    "shingling": 8,
    "shingling-sketch": 8,
    "minhash": 20,
    "drpkp": 25,
}
RUNS = 5


def main() -> int:
    """Print a line for each method."""
    judged = merge([load(Path(name)) for name in sys.argv[1:]])
    corpus, shared = prepare(judged)
    print(f"{len(judged):,} documents, {sum(len(source.text) for source in judged.sources):,} characters")
    print("shared: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in shared.items()))
    best = dict.fromkeys(METHODS, float("inf"))
    for _ in range(RUNS):
        for name in METHODS:
            began = time.perf_counter()
            method_of(name).fingerprints(corpus)
            best[name] = min(best[name], time.perf_counter() - began)
    late = 0
    for name, seconds in best.items():
        ratio, limit = seconds / best[BASE], LIMITS.get(name)
        late += limit is not None and ratio > limit
        print(f"{name:18} {seconds:7.3f} s {ratio:6.1f} × {BASE}" + (f", at most {limit}" if limit else ""))
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
