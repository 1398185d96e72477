"""Goes between a moved paragraph and its place in the right document."""

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.layout import CompareLayout
from hengwen.gui.pages.compare.placed_matches import RIGHT

_SIGHT = 0.28  # of the view's height: where a row is scrolled to


class MoveNavigator(QObject):
    """Keeps the move that was visited last, and highlights it with the one under the pointer."""

    def __init__(self, parts: CompareLayout, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._panes = tuple(side.pane for side in parts.sides)
        self.current: int | None = None
        self._at_stand_in = False
        self._pointed: int | None = None
        parts.gutter.move_asked.connect(lambda move: self.go(move, stand_in=True))
        self._panes[RIGHT].move_asked.connect(lambda move: self.go(move, stand_in=False))
        for part in (parts.gutter, self._panes[RIGHT]):
            part.move_pointed.connect(self._point)

    @property
    def count(self) -> int:
        """The number of moved paragraphs."""
        return len(self._parts.row_text.moves) if self._parts.row_text else 0

    def forget(self) -> None:
        """Forget the last move, since another text is shown."""
        self.current = self._pointed = None
        self._light()

    def _point(self, move: int | None) -> None:
        self._pointed = move
        self._light()

    def _light(self) -> None:
        lit = frozenset(move for move in (self.current, self._pointed) if move is not None)
        for pane in self._panes:
            pane.light(lit)
        self._parts.gutter.update()

    def go(self, move: int, *, stand_in: bool) -> None:
        """Scroll to a moved row, or to the line that stands for it in the order of the right document."""
        text = self._parts.row_text
        if text is None:
            return
        self.current, self._at_stand_in = move, stand_in
        self._light()
        row = text.moves[move].stand_in if stand_in else text.moves[move].row
        layout = text.row_layout
        above, height = (self._panes[RIGHT].viewport().height() * share for share in (_SIGHT, 1))
        for column, pane in zip(layout.columns, self._panes, strict=True):
            column.laid_out_between(layout.row_tops[row] - above, layout.row_tops[row] - above + height)
            pane.show_folds()
        for pane in self._panes:
            pane.scroll_to(layout.row_tops[row] - above)

    def there_and_back(self) -> None:
        """Go to the other end of the move that was visited last, or else of the first one in sight or below."""
        if self.current is not None:
            self.go(self.current, stand_in=not self._at_stand_in)
        elif (text := self._parts.row_text) is not None and text.moves:
            tops, at = text.row_layout.row_tops, self._panes[RIGHT].position
            below = (n for n, move in enumerate(text.moves) if tops[move.row + 1] > at)
            self.go(next(below, 0), stand_in=True)

    def next(self, by: int) -> None:
        """Go to the next or previous moved row of the left document; after the last comes the first."""
        if self.count:
            now = self.current if self.current is not None else -1 if by > 0 else 0
            self.go((now + by) % self.count, stand_in=False)
