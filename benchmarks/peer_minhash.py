"""MinHash over a folder of texts, as each library documents it: `python peer_minhash.py datasketch|rensa FOLDER`.

128 permutations over shingles of five characters, threshold 0.5; prints the number of pairs of documents.
A script of its own, so that it can be run by any Python that has the library and is timed as a whole process.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

SHINGLE, PERMUTATIONS, THRESHOLD, BANDS = 5, 128, 0.5, 32


def main() -> None:
    """Index every document and look each one up."""
    library, folder = sys.argv[1:]
    print(LIBRARIES[library](_shingles(Path(folder))))


def _shingles(folder: Path) -> Iterator[set[str]]:
    for path in sorted(folder.iterdir()):
        text = "".join(path.read_text(encoding="utf-8").split())
        yield {text[place : place + SHINGLE] for place in range(len(text) - SHINGLE + 1)}


def with_datasketch(documents: Iterable[set[str]]) -> int:
    """Return the number of pairs that MinHashLSH of datasketch finds."""
    from datasketch import MinHash, MinHashLSH

    index, sketches = MinHashLSH(threshold=THRESHOLD, num_perm=PERMUTATIONS), []
    for number, shingles in enumerate(documents):
        sketch = MinHash(num_perm=PERMUTATIONS)
        sketch.update_batch([shingle.encode() for shingle in shingles])
        sketches.append(sketch)
        index.insert(number, sketch)
    return sum(number < other for number, sketch in enumerate(sketches) for other in index.query(sketch))


def with_rensa(documents: Iterable[set[str]]) -> int:
    """Return the number of pairs that RMinHashLSH of rensa finds."""
    from rensa import RMinHash, RMinHashLSH

    index, sketches = RMinHashLSH(threshold=THRESHOLD, num_perm=PERMUTATIONS, num_bands=BANDS), []
    for number, shingles in enumerate(documents):
        sketch = RMinHash(num_perm=PERMUTATIONS, seed=1)
        sketch.update(list(shingles))
        sketches.append(sketch)
        index.insert(number, sketch)
    return sum(
        number < other and sketch.jaccard(sketches[other]) >= THRESHOLD
        for number, sketch in enumerate(sketches)
        for other in index.query(sketch)
    )


LIBRARIES: dict[str, Callable[[Iterable[set[str]]], int]] = {"datasketch": with_datasketch, "rensa": with_rensa}

if __name__ == "__main__":
    main()
