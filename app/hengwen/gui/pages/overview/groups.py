"""Groups of documents that share text: who hangs together above a threshold, and where to draw them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hengwen.model.report import Comparison, Report

if TYPE_CHECKING:
    from networkx import Graph

Link = tuple[int, int, float]
"""Two documents by their places in the report, and their similarity."""

_DENSE = (
    400  # nodes that are laid out at once: every pair of them is looked at, and networkx asks for SciPy from 500 on
)
_ROUNDS = 60
_SPACING = 1.0  # between neighbours, in the units of the plane
_GAP = 1.4


@dataclass(frozen=True, slots=True)
class Group:
    """Documents that hang together, by their places in the report, in order; `strongest`: their highest similarity."""

    members: tuple[int, ...]
    strongest: float
    links: int


@dataclass(frozen=True)
class Groups:
    """Groups above a threshold, the largest first, then the strongest.

    `nodes`: int64, shape (n,), the documents in them; `places`: float64, shape (n, 2), where each one is drawn;
    `group_of`: int64, shape (n,), the number of its group. `links`: int64, shape (m, 2), places in `nodes`;
    `pairs`: the comparison of each link. `alone`: documents with text that hang together with none.
    """

    threshold: float
    groups: tuple[Group, ...]
    nodes: NDArray[np.int64]
    places: NDArray[np.float64]
    group_of: NDArray[np.int64]
    links: NDArray[np.int64]
    pairs: tuple[Comparison, ...]
    alone: int

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """The similarity of each link, shape (m,)."""
        return np.array([pair.similarity for pair in self.pairs], dtype=np.float64)


def group(report: Report, threshold: float, pause: Callable[[], None] = lambda: None) -> Groups:
    """The groups of a report; the same for the same report. Takes up to seconds: to be called off the window's thread.

    Two documents hang together when their similarity reaches `threshold`, and so do all that a chain of such pairs
    connects. Each group is laid out by the forces of Fruchterman and Reingold, as networkx does it, and the groups are
    put beside each other in rows. `pause` is called between them, and may raise.
    """
    import networkx

    place = {id(entry): number for number, entry in enumerate(report.entries)}
    pairs = tuple(pair for pair in report.comparisons if pair.similarity >= threshold)
    graph = networkx.Graph()
    graph.add_weighted_edges_from((place[id(p.left)], place[id(p.right)], p.similarity) for p in pairs)
    found = sorted((_group(graph.subgraph(part)) for part in networkx.connected_components(graph)), key=_rank)
    nodes = np.array([member for each in found for member in each.members], dtype=np.int64)
    index = {int(node): number for number, node in enumerate(nodes)}
    read = sum(entry.document.state.has_text for entry in report.entries)
    return Groups(
        threshold,
        tuple(found),
        nodes,
        _packed([_laid_out(graph.subgraph(each.members), pause) for each in found]),
        np.repeat(np.arange(len(found)), [len(each.members) for each in found]).astype(np.int64),
        np.array([(index[place[id(p.left)]], index[place[id(p.right)]]) for p in pairs], np.int64).reshape(-1, 2),
        pairs,
        read - len(nodes),
    )


def _group(graph: "Graph") -> Group:
    strongest = max(weight for _, _, weight in graph.edges(data="weight"))
    return Group(tuple(sorted(graph.nodes)), strongest, graph.number_of_edges())


def _rank(each: Group) -> tuple[int, float, int]:
    return -len(each.members), -each.strongest, each.members[0]


def _laid_out(graph: "Graph", pause: Callable[[], None]) -> NDArray[np.float64]:
    """Places of one group's documents in ascending order, shape (n, 2), about as far apart as `_SPACING`."""
    import networkx

    pause()
    order = sorted(graph.nodes)
    if len(order) > _DENSE:
        return _in_parts(graph, order, pause)
    if len(order) == 2:
        return np.array([[0.0, 0.0], [_SPACING * 1.6, _SPACING * 0.35]])
    # A fresh graph in one order: what a subgraph iterates over is a set, and a layout must not hang on chance.
    ordered = networkx.Graph()
    ordered.add_nodes_from(order)
    ordered.add_weighted_edges_from(sorted(graph.edges(data="weight")))
    made = networkx.spring_layout(ordered, weight="weight", iterations=_ROUNDS, seed=1)
    places = np.array([made[node] for node in order], dtype=np.float64)
    moved: NDArray[np.float64] = (places - places.min(axis=0)) * sqrt(len(order)) * _SPACING * 0.62
    return moved


def _in_parts(graph: "Graph", order: Sequence[int], pause: Callable[[], None]) -> NDArray[np.float64]:
    """A very large group in communities (Louvain), each laid out by itself, beside each other."""
    import networkx

    parts = [sorted(part) for part in networkx.community.louvain_communities(graph, weight="weight", seed=1)]
    parts = [part[first : first + _DENSE] for part in parts for first in range(0, len(part), _DENSE)]
    packed = _packed([_laid_out(graph.subgraph(part), pause) for part in parts])
    where = {node: packed[number] for number, node in enumerate(node for part in parts for node in part)}
    return np.array([where[node] for node in order])


def _packed(layouts: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Layouts beside each other in rows, the whole wider than high: shape (all nodes, 2)."""
    if not layouts:
        return np.zeros((0, 2))
    sizes = [each.max(axis=0) + _GAP for each in layouts]
    wide = max(sqrt(sum(float(size[0] * size[1]) for size in sizes)) * 1.6, *(float(size[0]) for size in sizes))
    moved, x, y, high = [], 0.0, 0.0, 0.0
    for each, size in zip(layouts, sizes, strict=True):
        if x and x + float(size[0]) > wide:
            x, y, high = 0.0, y + high, 0.0
        moved.append(each + np.array((x, y)))
        x, high = x + float(size[0]), max(high, float(size[1]))
    return np.vstack(moved)


def usual_threshold(report: Report, wanted: float = 0.30) -> float:
    """Where the slider stands at first: at 30 %, or as low as the most similar pair asks for, in steps of 5 %."""
    best = max((pair.similarity for pair in report.comparisons), default=wanted)
    return wanted if best >= wanted else max(0.0, ceil(best * 20 - 1) / 20)
