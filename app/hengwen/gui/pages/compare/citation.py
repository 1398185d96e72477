"""Copies passages with their sources, and opens the files behind them in their own programs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.pages.compare.match_items import MatchItem
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches
from hengwen.model.document import Document, Span
from hengwen.text.display import percent


def cited(places: PlacedMatches, side: int, span: Span) -> str:
    """Return a passage of one side between quotation marks, and its source below."""
    translate = QCoreApplication.translate
    document = places.document(side)
    page = places.pages[side](span.start)
    parts = [document.label]
    if page is not None:
        parts.append(translate("Passages", "p. {page}").format(page=page))
    where = translate("Passages", "characters {start} to {end}")
    parts.append(where.format(start=f"{span.start + 1:,}", end=f"{span.end:,}"))
    return f"“{document.text[span.start : span.end]}”\n— {' · '.join(parts)}"


def citation(places: PlacedMatches, item: MatchItem) -> str:
    """Return both passages of a place with their sources, and its figures."""
    words = QCoreApplication.translate("Passages", "{kind}, similarity {similarity}, Hamming distance {distance}")
    figures = words.format(kind=item.name, similarity=percent(item.similarity), distance=item.distance)
    sides = [cited(places, side, item.spans[side]) for side in (LEFT, RIGHT)]
    return "\n\n".join([*sides, figures])


def on_disk(document: Document) -> Path | None:
    """Return the file a document was read from, or the archive that contains it; None where it no longer exists."""
    path = Path(document.path)
    return next((candidate for candidate in (path, *path.parents) if candidate.is_file()), None)


def open_file(document: Document, dialogs: Dialogs, parent: QWidget, *, folder: bool = False) -> None:
    """Open the file, or its folder; say so where it is gone."""
    path = on_disk(document)
    if path is None:
        words = QCoreApplication.translate("ComparePage", "The file is no longer there: {path}")
        dialogs.show_message(parent, words.format(path=document.path), is_warning=True)
    else:
        dialogs.open_path(path.resolve().parent if folder else path.resolve())


def copy_path(document: Document) -> None:
    """Put the file's path on the clipboard."""
    QGuiApplication.clipboard().setText(str(Path(document.path).absolute()))
