"""The words of jieba's dictionary as a trie in flat arrays, mapped into memory from a file made with the kernels.

It is ready at once, and all processes share its pages; jieba itself takes half a second to read its own.
"""

import math
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

PATH = Path(__file__).parents[1] / "words.trie"
"""The path of the file: weight of an unknown word, number of nodes and of steps in the table, the names of tags, then
`weights`, `hashes`, `steps`, `roots`, `tags`.
"""

_HEAD = np.dtype([("unknown", "<f8"), ("nodes", "<u8"), ("slots", "<u8"), ("names", "S1024")])
_NO_WORD = 1.0
_PLANE = 1 << 16
_FACTOR, _MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1
_CODE_BITS = 21  # of a character; so many nodes there may be, too
_STEP_BITS = _CODE_BITS + 1


class Dictionary(Struct, frozen=True):
    """A trie; its nodes are ordered by length. Node 0 is the empty word.

    `weights`: float64, shape (nodes,), the natural logarithm of the probability of each word, 1 for nodes that are no
    words. `hashes`: uint64, the same shape, `hash64` of each word, 0 for other nodes. `steps`: uint64, shape (slots,),
    a hash table without wrapping, 0 where it is empty: the node that a step comes from, its character, and the step.
    `roots`: uint32, shape (65536,), the first step with each character of the first plane of Unicode. `tags`: uint8,
    shape (nodes,), the part of speech of each word as its place in `names`; "x", the first, for other nodes. `unknown`:
    the weight of a character that is no word. `shift`: 64 less the bits of a place in `steps`.

    A step is twice the number of its node, one more where the node has children; 0 where there is none.
    """

    weights: NDArray[np.float64]
    hashes: NDArray[np.uint64]
    steps: NDArray[np.uint64]
    roots: NDArray[np.uint32]
    tags: NDArray[np.uint8]
    names: list[str]
    unknown: float
    shift: int

    def step(self, node: int, code: int) -> int:
        """Return the step from a node with a character."""
        key, steps = node << _CODE_BITS | code, self.steps.data
        place = (key * _FACTOR & _MASK) >> self.shift
        while (entry := steps[place]) and entry >> _STEP_BITS != key:
            place += 1
        return int(entry & (1 << _STEP_BITS) - 1)

    def has(self, word: str) -> bool:
        """Return whether something is a word, and not only the beginning of one."""
        return bool(self.weights[self._node(word)] <= 0)

    def tag(self, word: str) -> str:
        """Return the part of speech of a word (n noun, v verb, a adjective, d adverb …); x where it is none."""
        return self.names[int(self.tags[self._node(word)])]

    def _node(self, word: str) -> int:
        """Return the node of a word or of the beginning of one; 0 for others."""
        node = 0
        for code in map(ord, word):
            node = self.step(node, code) >> 1
            if not node:
                break
        return node


@cache
def load(path: Path = PATH) -> Dictionary:
    """Load the dictionary of a file. Raises `OSError` where there is none, `ValueError` for another file."""
    return unpack(np.memmap(path, np.uint8, "r"))


def unpack(data: NDArray[np.uint8]) -> Dictionary:
    """Return the dictionary of some bytes (`pack`). Raises `ValueError` for others."""
    if len(data) < _HEAD.itemsize:
        raise ValueError("no dictionary")
    unknown, nodes, slots, names = data[: _HEAD.itemsize].view(_HEAD)[0].tolist()
    if len(data) != _HEAD.itemsize + 17 * nodes + 8 * slots + 4 * _PLANE:
        raise ValueError("no dictionary")
    ends = np.cumsum([8 * nodes, 8 * nodes, 8 * slots, 4 * _PLANE])
    parts, kinds = np.split(data[_HEAD.itemsize :], ends), ("<f8", "<u8", "<u8", "<u4", "u1")
    weights, hashes, steps, roots, tags = (np.asarray(part.view(kind)) for part, kind in zip(parts, kinds, strict=True))
    return Dictionary(weights, hashes, steps, roots, tags, names.decode("ascii").split(), unknown, _shift(nodes))


def _shift(nodes: int) -> int:
    """Return the shift by which at most half of the table is full."""
    return 64 - (2 * nodes).bit_length()


def pack(frequencies: Mapping[str, int], tags: Mapping[str, str], total: int, hash64: Callable[[str], int]) -> bytes:
    """Pack words with their frequencies and parts of speech; `total` is the sum including words that are left out."""
    following: dict[str, set[str]] = {}
    for word in frequencies:
        for place in range(len(word)):
            following.setdefault(word[:place], set()).add(word[place])
    nodes, parents = [""], [0]
    for number, node in enumerate(nodes):  # grows during the loop: words of one length after those of the length before
        more = sorted(following.get(node, ()))
        nodes += [node + character for character in more]
        parents += [number] * len(more)
    steps = np.arange(len(nodes), dtype=np.uint64) * 2 + np.array(
        [node in following for node in nodes], dtype=np.uint64
    )
    codes = np.array([ord(node[-1]) if node else 0 for node in nodes], dtype=np.uint64)
    table = _table(np.array(parents, dtype=np.uint64)[1:] << np.uint64(_CODE_BITS) | codes[1:], steps[1:])
    roots = np.zeros(_PLANE, dtype="<u4")
    roots[[ord(node) for node in nodes if len(node) == 1 and ord(node) < _PLANE]] = [
        step for node, step in zip(nodes, steps.tolist(), strict=True) if len(node) == 1 and ord(node) < _PLANE
    ]
    weights = [_weight(frequencies[node], total) if node in frequencies else _NO_WORD for node in nodes]
    names = ["x", *sorted({tags[word] for word in frequencies if word in tags} - {"x"})]
    places = {name: place for place, name in enumerate(names)}
    parts = (
        np.array([(_weight(1, total), len(nodes), len(table), " ".join(names).encode("ascii"))], _HEAD),
        np.array(weights, "<f8"),
        np.array([hash64(node) if node in frequencies else 0 for node in nodes], "<u8"),
        table.astype("<u8"),
        roots,
        np.array([places[tags.get(node, "x")] for node in nodes], "u1"),
    )
    return b"".join(part.tobytes() for part in parts)


def _table(keys: NDArray[np.uint64], steps: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the hash table of the steps: each at the first free slot from its own on, the last slot always free."""
    shift = _shift(len(keys) + 1)
    slots = (keys * np.uint64(_FACTOR) >> np.uint64(shift)).astype(np.int64)
    order, rank = np.argsort(slots, kind="stable"), np.arange(len(slots))
    places = np.maximum.accumulate(slots[order] - rank) + rank
    table = np.zeros(max(1 << 64 - shift, int(places.max(initial=0)) + 1) + 1, dtype=np.uint64)
    table[places] = (keys << np.uint64(_STEP_BITS) | steps)[order]
    return table


def _weight(frequency: int, total: int) -> float:
    """Return the weight as jieba computes it, to the last bit."""
    return math.log(frequency) - math.log(total)
