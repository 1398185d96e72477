"""Goes between a moved paragraph and its place in the right document."""

from PySide6.QtCore import QObject

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.texts.gutter import RowGutter
from hengwen.gui.pages.compare.texts.row_text import RowText
from hengwen.gui.textview.pane import Pane

_SIGHT = 0.28  # of the view's height: where a row is scrolled to


class MoveNavigator(QObject):
    """Keeps the move that was visited last, and highlights it with the one under the pointer."""

    def __init__(self, left: Pane, right: Pane, gutter: RowGutter, parent: QObject) -> None:
        super().__init__(parent)
        self._panes, self._gutter = (left, right), gutter
        self.current: int | None = None
        self._at_stand_in = False
        self._pointed: int | None = None
        gutter.move_asked.connect(lambda move: self.go(move, stand_in=True))
        right.move_asked.connect(lambda move: self.go(move, stand_in=False))
        for part in (gutter, right):
            part.move_pointed.connect(self._point)

    @property
    def _text(self) -> RowText | None:
        text = self._panes[LEFT].text_layout
        return text if isinstance(text, RowText) else None

    @property
    def count(self) -> int:
        """The number of moved paragraphs."""
        return len(self._text.moves) if self._text else 0

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
        self._gutter.update()

    def go(self, move: int, *, stand_in: bool) -> None:
        """Scroll to a moved row, or to the line that stands for it in the order of the right document."""
        if self._text is None:
            return
        self.current, self._at_stand_in = move, stand_in
        self._light()
        place = self._text.moves[move]
        row = place.stand_in if stand_in else place.row
        layout = self._text.row_layout
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
        elif self._text is not None and self._text.moves:
            tops, at = self._text.row_layout.row_tops, self._panes[RIGHT].position
            below = (n for n, move in enumerate(self._text.moves) if tops[move.row + 1] > at)
            self.go(next(below, 0), stand_in=True)

    def next(self, by: int) -> None:
        """Go to the next or previous moved row of the left document; after the last comes the first."""
        if self.count:
            now = self.current if self.current is not None else -1 if by > 0 else 0
            self.go((now + by) % self.count, stand_in=False)
