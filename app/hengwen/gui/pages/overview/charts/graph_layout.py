"""Where the documents of a group are drawn: a few on a ring, so that names have the outside, more by forces."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hengwen.gui.pages.overview.charts.groups import Group, chain_order
from hengwen.model.report.report import Comparison, Report, ReportEntry

if TYPE_CHECKING:
    from networkx import Graph

RING = 16
"""At most as many documents are drawn on a ring: the names of all have room beside it."""

_DENSE = (
    400  # nodes that are laid out at once: every pair of them is looked at, and networkx asks for SciPy from 500 on
)
_ROUNDS = 60
_GAP = 1.4  # between parts, in the units of the plane


@dataclass(frozen=True)
class GroupGraph:
    """One group as a graph: its documents are the nodes, its pairs the links.

    `places`: float64, shape (n, 2), where each node is drawn. `links`: int64, shape (m, 2), the two nodes of each pair.
    """

    entries: tuple[ReportEntry, ...]
    places: NDArray[np.float64]
    links: NDArray[np.int64]
    pairs: tuple[Comparison, ...]

    @property
    def ring(self) -> bool:
        """Whether all nodes are corners of one convex shape, so that whatever is outside of it crosses no line."""
        return len(self.entries) <= RING

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """The similarity of each link, shape (m,)."""
        return np.array([pair.similarity for pair in self.pairs], dtype=np.float64)

    @cached_property
    def links_of(self) -> list[list[int]]:
        """The links of each node, the highest first."""
        found: list[list[int]] = [[] for _ in self.entries]
        for number, ends in enumerate(self.links.tolist()):
            for end in ends:
                found[end].append(number)
        return found


def group_graph(report: Report, group: Group, pause: Callable[[], None] = lambda: None) -> GroupGraph:
    """The graph of a group; the same for the same group. May take up to seconds: to be called off the window's thread.

    A large group is laid out by the forces of Fruchterman and Reingold, as networkx does it. `pause` is called now and
    then, and may raise.
    """
    place = {id(entry): number for number, entry in enumerate(report.entries)}
    node = {member: number for number, member in enumerate(group.members)}
    links = [(node[place[id(pair.left)]], node[place[id(pair.right)]]) for pair in group.pairs]
    if len(node) <= RING:
        places = _on_ring(chain_order(links))
    else:
        places = _by_forces(len(node), links, [pair.similarity for pair in group.pairs], pause)
    return GroupGraph(
        tuple(report.entries[member] for member in group.members),
        places,
        np.array(links, np.int64).reshape(-1, 2),
        group.pairs,
    )


def _on_ring(order: Sequence[int]) -> NDArray[np.float64]:
    """Around a circle, the nearest beside each other: shape (n, 2).

    Half of them at the right and half at the left, each half in even steps of height, so that every name has a line
    of its own beside its dot.
    """
    places = np.zeros((len(order), 2))
    right = (len(order) + 1) // 2
    for nodes, side in ((order[:right], 1.0), (order[right:][::-1], -1.0)):
        for step, node in enumerate(nodes):
            y = (2 * step + 1) / len(nodes) - 1
            places[node] = side * sqrt(1 - y * y), y
    return np.asarray(places / np.abs(places).max(axis=0))


def _by_forces(
    count: int, links: Sequence[tuple[int, int]], weights: Sequence[float], pause: Callable[[], None]
) -> NDArray[np.float64]:
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    graph.add_weighted_edges_from((*ends, weight) for ends, weight in zip(links, weights, strict=True))
    return _laid_out(graph, pause)


def _laid_out(graph: "Graph", pause: Callable[[], None]) -> NDArray[np.float64]:
    """Places of the nodes in ascending order, shape (n, 2), about as far apart as a unit."""
    import networkx

    pause()
    order = sorted(graph.nodes)
    if len(order) > _DENSE:
        return _in_parts(graph, order, pause)
    # A fresh graph in one order: what a subgraph iterates over is a set, and a layout must not hang on chance.
    ordered = networkx.Graph()
    ordered.add_nodes_from(order)
    ordered.add_weighted_edges_from(sorted(graph.edges(data="weight")))
    made = networkx.spring_layout(ordered, weight="weight", iterations=_ROUNDS, seed=1)
    places = np.array([made[node] for node in order], dtype=np.float64)
    moved: NDArray[np.float64] = (places - places.min(axis=0)) * sqrt(len(order)) * 0.62
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
    sizes = [each.max(axis=0) + _GAP for each in layouts]
    wide = max(sqrt(sum(float(size[0] * size[1]) for size in sizes)) * 1.6, *(float(size[0]) for size in sizes))
    moved, x, y, high = [], 0.0, 0.0, 0.0
    for each, size in zip(layouts, sizes, strict=True):
        if x and x + float(size[0]) > wide:
            x, y, high = 0.0, y + high, 0.0
        moved.append(each + np.array((x, y)))
        x, high = x + float(size[0]), max(high, float(size[1]))
    return np.vstack(moved)
