"""Copies passages with their sources, and opens the files behind them in their own programs."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.match_items import MatchItem
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.translation import sentence
from hengwen.model.document import Span
from hengwen.model.report.meaning import WHAT_IT_MEANS
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
    if item.content:
        margin = QCoreApplication.translate("SameContent", "Same content {margin}").format(margin=item.content[0])
        figures = f"{margin} ({item.content[1]})\n{sentence(WHAT_IT_MEANS)}"
    sides = [cited(places, side, item.spans[side]) for side in (LEFT, RIGHT)]
    return "\n\n".join([*sides, figures])


class Passages:
    """Copies what is chosen or selected in the views of a page, and opens the files of both sides."""

    def __init__(self, parts: CompareLayout, navigator: MatchNavigator, context: PageContext) -> None:
        self._parts, self._navigator, self._context = parts, navigator, context
        self.places: PlacedMatches | None = None

    def copy(self) -> None:
        """Copy the selected text with its source, or else both passages of the chosen place."""
        places, item = self.places, self._parts.match_panel.item(self._navigator.current)
        if places is None:
            return
        for number, side in enumerate(self._parts.sides):
            if side.view.hasFocus() and (span := side.pane.selected_span()) is not None:
                QGuiApplication.clipboard().setText(cited(places, number, span))
                return
        if item is not None:
            QGuiApplication.clipboard().setText(citation(places, item))

    def open_file(self, side: int, *, folder: bool = False) -> None:
        """Open a side's file in its own program, or its folder; say so where it is gone."""
        if path := self._path(side):
            self._context.dialogs.open_file(self._parts, path, folder=folder)

    def copy_path(self, side: int) -> None:
        """Put the path of a side's file on the clipboard."""
        if path := self._path(side):
            QGuiApplication.clipboard().setText(str(Path(path).absolute()))

    def _path(self, side: int) -> str:
        """Return the path of a side's file, empty without one or while names are hidden."""
        hidden = self._context.session.names_hidden
        if self.places is None or self._context.dialogs.refuses_files(self._parts, names_hidden=hidden):
            return ""
        return self.places.document(side).path
