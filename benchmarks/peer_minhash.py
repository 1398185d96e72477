"""datasketch's MinHashLSH over a folder of texts, as its documentation uses it: `python peer_minhash.py FOLDER`.

128 permutations over shingles of five characters, threshold 0.5; prints the number of pairs of documents.
A script of its own, so that it can be run by any Python that has datasketch and is timed as a whole process.
"""

import sys
from pathlib import Path

from datasketch import MinHash, MinHashLSH

SHINGLE = 5


def main() -> None:
    """Index every document and look each one up."""
    index, sketches = MinHashLSH(threshold=0.5, num_perm=128), {}
    for path in sorted(Path(sys.argv[1]).iterdir()):
        text = "".join(path.read_text(encoding="utf-8").split())
        shingles = {text[place : place + SHINGLE].encode() for place in range(len(text) - SHINGLE + 1)}
        sketch = MinHash(num_perm=128)
        sketch.update_batch(list(shingles))
        sketches[path.name] = sketch
        index.insert(path.name, sketch)
    print(sum(name < other for name, sketch in sketches.items() for other in index.query(sketch)))


if __name__ == "__main__":
    main()
