"""The words of a chart in OpenDocument (ODF 1.3, part 3, 11): in its titles and in the table of its figures."""

from collections.abc import Iterator

from hengwen.readers.common.xml_names import Element, attribute, local_name

_TITLES = frozenset(("title", "subtitle", "footer"))


def chart_lines(root: Element) -> list[str]:
    """Return the words of a chart: titles, names of series and categories, each once, ordered as in DOCX; else none."""
    chart = next((node for node in root.iter() if local_name(node) == "chart" and attribute(node, "class")), None)
    return [] if chart is None else list(dict.fromkeys(line for line in _lines(chart) if line))


def _lines(chart: Element) -> Iterator[str]:
    yield from (_words(title) for title in chart if local_name(title) in _TITLES)
    rows = (row for row in chart.iter() if local_name(row) == "table-row")
    names, *others = [_cells(row) for row in rows] or [[]]
    yield from names[:1]
    for categories in others:
        yield from categories
    yield from names[1:]
    for axis in chart.iter():
        if local_name(axis) == "axis":
            yield from (_words(title) for title in axis if local_name(title) == "title")


def _cells(row: Element) -> list[str]:
    """Return the cells of a row that hold words: figures stand on an axis only."""
    cells = (inner for inner in row if local_name(inner) == "table-cell")
    return [_words(cell) for cell in cells if attribute(cell, "value-type") == "string"]


def _words(element: Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())
