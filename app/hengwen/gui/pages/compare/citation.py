"""Passages as they are copied: with the document, the page and the characters they come from."""

from PySide6.QtCore import QCoreApplication

from hengwen.gui.pages.compare.items import Item
from hengwen.gui.pages.compare.places import LEFT, RIGHT, PlacedMatches
from hengwen.model.document import Span
from hengwen.text.display import percent


def cited(places: PlacedMatches, side: int, span: Span) -> str:
    """A passage of one side between quotation marks, and its source below."""
    translate = QCoreApplication.translate
    document = (places.pair.left, places.pair.right)[side].document
    page = places.pages[side](span.start)
    parts = [document.name]
    if page is not None:
        parts.append(translate("Passages", "p. {page}").format(page=page))
    where = translate("Passages", "characters {start} to {end}")
    parts.append(where.format(start=f"{span.start + 1:,}", end=f"{span.end:,}"))
    return f"“{document.text[span.start : span.end]}”\n— {' · '.join(parts)}"


def both(places: PlacedMatches, item: Item) -> str:
    """Both passages of a place with their sources, and its figures."""
    words = QCoreApplication.translate("Passages", "{kind}, similarity {similarity}, Hamming distance {distance}")
    figures = words.format(kind=item.name, similarity=percent(item.similarity), distance=item.distance)
    sides = [cited(places, side, item.spans[side]) for side in (LEFT, RIGHT)]
    return "\n\n".join([*sides, figures])
