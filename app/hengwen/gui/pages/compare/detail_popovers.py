"""The pop-ups over the texts: the parts of the similarity, and all figures of the paragraphs of a row."""

from PySide6.QtCore import QObject, QPoint

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT
from hengwen.gui.pages.compare.score.score_popover import ScorePopover
from hengwen.gui.pages.compare.texts.figures import ParagraphFigures
from hengwen.model.request.options import Options


class DetailPopovers(QObject):
    """Opens the pop-ups beside what was clicked."""

    def __init__(self, parts: CompareLayout, navigator: MatchNavigator, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._navigator = parts, navigator
        self.method = Options().method

    def show_figures(self) -> None:
        """Show all figures of the paragraphs of the chosen place that are in sight, or of others in sight; above them
        those of both documents.
        """
        view, text, number = self._parts.sides[LEFT].view, self._parts.sides[LEFT].row_text, self._navigator.current
        if text is None:
            return
        seen = [bead for bead in text.rows.beads_over(LEFT, *view.visible_offsets()) if text.rows.beads[bead].links]
        if number is not None and text.has_extent(number):
            marked = text.extent(number)
            beads = set(text.rows.beads_over(LEFT, marked.start, marked.end))
            seen = [bead for bead in seen if bead in beads] or seen
        self.show_bead(seen[0] if seen else None)

    def show_bead(self, number: int | None) -> None:
        """Show all figures of the paragraphs of a row, below its chip; choose one of its matches. None for no row."""
        text, gutter = self._parts.sides[LEFT].row_text, self._parts.gutter
        if text is None:
            return
        of_row = (*text.rows.matches_of(number), *text.rows.content_of(number)) if number is not None else ()
        matches = [match for match in of_row if match not in text.hidden]
        if matches and self._navigator.current not in matches:
            self._navigator.choose(matches[0])
        box = next((chip.box for chip in gutter.chips() if chip.bead == number), None)  # none in other views
        at = box.bottomLeft().toPoint() if box is not None else QPoint(0, 0)
        figures = ParagraphFigures(text.rows, number, self.method, self._parts)
        between = self._parts.bands if gutter.isHidden() else gutter
        figures.open_at(between.mapToGlobal(QPoint(between.width() // 2, at.y() + 4)))

    def show_score(self) -> None:
        """Show the parts of the similarity of the pair, below its bar."""
        text, bar = self._parts.sides[LEFT].row_text, self._parts.score_bar
        if text is not None and bar.pair is not None:
            opened = ScorePopover(bar.pair, text.rows, self._parts)
            opened.chosen.connect(self._navigator.go)
            opened.open_at(bar.mapToGlobal(QPoint(8, bar.height() - 2)))
