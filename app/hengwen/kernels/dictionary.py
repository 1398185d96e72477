"""The words of jieba's dictionary as a trie in flat arrays, mapped into memory from a file made with the kernels.

It is ready at once, and all processes share its pages; rjieba takes a third of a second to unpack its own.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PATH = Path(__file__).with_name("words.trie")
"""The path of the file: weight of an unknown word and number of nodes, then `weights`, `hashes`, `codes`,
`children`.
"""

_HEAD = np.dtype([("unknown", "<f8"), ("nodes", "<u8")])
_NO_WORD = 1.0
_PLANE = 1 << 16


@dataclass(frozen=True, slots=True)
class Dictionary:
    """A trie; its nodes are ordered by length, the children of a node in a row by their characters. Node 0 is the empty
    word.

    `weights`: float64, shape (nodes,), the natural logarithm of the probability of each word, 1 for nodes that are no
    words. `hashes`: uint64, the same shape, `hash64` of each word, 0 for other nodes. `codes`: uint32, the same shape,
    the last character of each. `children`: uint32, shape (nodes + 1,): the children of node i are from `children[i]` to
    `children[i + 1]`. `roots`: uint32, shape (65536,), one more than the node of each character of the first plane of
    Unicode, 0 for none. `unknown`: the weight of a character that is no word.
    """

    weights: NDArray[np.float64]
    hashes: NDArray[np.uint64]
    codes: NDArray[np.uint32]
    children: NDArray[np.uint32]
    roots: NDArray[np.uint32]
    unknown: float


@cache
def load(path: Path = PATH) -> Dictionary:
    """Load the dictionary of a file. Raises `OSError` where there is none, `ValueError` for another file."""
    data = np.memmap(path, np.uint8, "r")
    if len(data) < _HEAD.itemsize:
        raise ValueError("no dictionary")
    unknown, nodes = data[: _HEAD.itemsize].view(_HEAD)[0].tolist()
    if len(data) != _HEAD.itemsize + 24 * nodes + 4:
        raise ValueError("no dictionary")
    parts = np.split(data[_HEAD.itemsize :], (8 * nodes, 16 * nodes, 20 * nodes))
    kinds = "<f8", "<u8", "<u4", "<u4"
    weights, hashes, codes, children = (np.asarray(part.view(kind)) for part, kind in zip(parts, kinds, strict=True))
    first, end = children[:2].tolist()
    end = first + int(np.searchsorted(codes[first:end], _PLANE))
    roots = np.zeros(_PLANE, dtype=np.uint32)
    roots[codes[first:end]] = np.arange(first, end) + 1
    return Dictionary(weights, hashes, codes, children, roots, unknown)


def write(frequencies: Mapping[str, int], total: int, hash64: Callable[[str], int], path: Path) -> None:
    """Write words with their frequencies; `total` is the sum including words that are left out."""
    following: dict[str, set[str]] = {}
    for word in frequencies:
        for place in range(len(word)):
            following.setdefault(word[:place], set()).add(word[place])
    nodes, children = [""], []
    for node in nodes:  # grows during the loop: words of one length after those of the length before
        children.append(len(nodes))
        nodes += [node + character for character in sorted(following.get(node, ()))]
    weights = [_weight(frequencies[node], total) if node in frequencies else _NO_WORD for node in nodes]
    parts = (
        np.array([(_weight(1, total), len(nodes))], _HEAD),
        np.array(weights, "<f8"),
        np.array([hash64(node) if node in frequencies else 0 for node in nodes], "<u8"),
        np.array([ord(node[-1]) if node else 0 for node in nodes], "<u4"),
        np.array([*children, len(nodes)], "<u4"),
    )
    path.write_bytes(b"".join(part.tobytes() for part in parts))


def _weight(frequency: int, total: int) -> float:
    """Return the weight as jieba computes it, to the last bit."""
    return math.log(frequency) - math.log(total)
