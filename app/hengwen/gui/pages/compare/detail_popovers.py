"""The pop-ups over the texts: the parts of the similarity, and all figures of the paragraphs of a row."""

from PySide6.QtCore import QObject, QPoint

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.placed_matches import LEFT
from hengwen.gui.pages.compare.score.score_popover import ScorePopover
from hengwen.gui.pages.compare.texts.figures import ParagraphFigures
from hengwen.gui.pages.compare.texts.row_text import RowText


class DetailPopovers(QObject):
    """Opens the pop-ups beside what was clicked."""

    def __init__(self, parts: CompareLayout, navigator: MatchNavigator, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._navigator = parts, navigator

    @property
    def _rows(self) -> RowText | None:
        text = self._parts.sides[LEFT].pane.text_layout
        return text if isinstance(text, RowText) else None

    def show_figures(self) -> None:
        """Show all figures of the paragraphs of the chosen place, or of the first ones in sight."""
        chips = list(self._parts.gutter.chips())
        text, number = self._rows, self._navigator.current
        if text is not None and number is not None and text.has_extent(number):
            marked = text.extent(number)
            beads = set(text.rows.beads_over(LEFT, text.map.point(marked.start), text.map.point(marked.end)))
            chips = [chip for chip in chips if chip.bead in beads] or chips
        if chips:
            self.show_bead(chips[0].bead)

    def show_bead(self, number: int) -> None:
        """Show all figures of the paragraphs of a row, below its chip; choose one of its matches."""
        text, gutter = self._rows, self._parts.gutter
        if text is None:
            return
        matches = [match for match in text.rows.matches_of(number) if match not in text.hidden]
        if matches and self._navigator.current not in matches:
            self._navigator.choose(matches[0])
        box = next((chip.box for chip in gutter.chips() if chip.bead == number), None)
        at = box.bottomLeft().toPoint() if box is not None else QPoint(0, 0)
        figures = ParagraphFigures(text.rows, number, self._parts)
        figures.open_at(gutter.mapToGlobal(QPoint(gutter.width() // 2, at.y() + 4)))

    def show_score(self) -> None:
        """Show the parts of the similarity of the pair, below its bar."""
        text, bar = self._parts.sides[LEFT].row_text, self._parts.score_bar
        if text is not None and bar.pair is not None:
            opened = ScorePopover(bar.pair, text.rows, self._parts)
            opened.chosen.connect(self._navigator.go)
            opened.open_at(bar.mapToGlobal(QPoint(8, bar.height() - 2)))
