"""No module imports itself by way of others, and no folder of modules does, taken as a whole, by way of its neighbours.

Imports inside functions and for type checkers only count like any other. What lies directly in the program is held by
the layers in pyproject.toml, which `make lint` checks.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import grimp
import pytest

if TYPE_CHECKING:
    import networkx as nx

ROOT = "hengwen"


def graph_of(edges: Iterable[tuple[str, str]]) -> "nx.DiGraph":
    """Return the graph of these edges; what makes it is loaded by these tests alone."""
    import networkx as nx

    return nx.DiGraph(edges)


@pytest.fixture(scope="module")
def imports() -> "nx.DiGraph":
    """Every module of the program and those that it imports, named from the program on."""
    graph = grimp.build_graph(ROOT, exclude_type_checking_imports=False, cache_dir=None)
    edges = ((one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one))
    actual = graph_of((short(one), short(other)) for one, other in edges)
    assert len(actual) > 100
    return actual


def short(module: str) -> str:
    return module.removeprefix(f"{ROOT}.")


def circles(graph: "nx.DiGraph") -> list[set[str]]:
    import networkx as nx

    return sorted(
        (component for component in nx.strongly_connected_components(graph) if len(component) > 1), key=sorted
    )


def folders(modules: Iterable[str]) -> list[str]:
    """Every folder in which several modules or folders may lie."""
    return sorted({module[:at] for module in modules for at, letter in enumerate(module) if letter == "."})


def neighbours(imports: "nx.DiGraph", folder: str) -> "nx.DiGraph":
    """What lies in a folder, each folder in it as a whole, and what of the same folder it imports."""

    def whole(module: str) -> str:
        return ".".join(module.split(".")[: folder.count(".") + 2])

    def within() -> Iterator[tuple[str, str]]:
        for one, other in imports.edges:
            if all(item.startswith(f"{folder}.") for item in (one, other)) and whole(one) != whole(other):
                yield whole(one), whole(other)

    return graph_of(within())


def test_no_modules_import_in_a_circle(imports: "nx.DiGraph") -> None:
    assert circles(imports) == []


def test_no_neighbours_in_a_folder_import_in_a_circle(imports: "nx.DiGraph") -> None:
    assert [circle for folder in folders(imports) for circle in circles(neighbours(imports, folder))] == []


def test_a_circle_is_seen() -> None:
    """By way of other modules, or of others in the same folder."""
    by_modules = graph_of([("a.x", "b.y"), ("b.y", "c"), ("c", "a.x")])
    assert circles(by_modules) == [{"a.x", "b.y", "c"}]
    by_folders = graph_of([("m.a.x", "m.b.y"), ("m.b.z", "m.a.w")])
    assert circles(by_folders) == []
    assert circles(neighbours(by_folders, "m")) == [{"m.a", "m.b"}]
