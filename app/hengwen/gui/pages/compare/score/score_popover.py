"""The details of the similarity of a pair: its parts on both sides, and the passages in them."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT
from hengwen.gui.pages.compare.score.passages import PartPassage, passages_by_part
from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.translation import language, word
from hengwen.gui.widgets.cells import EXCUSED_PART, PART_PATTERNS
from hengwen.gui.widgets.parts import label, lay_out
from hengwen.gui.widgets.popover import Popover
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.report import Comparison
from hengwen.model.report.review import Decision
from hengwen.text.display import excerpt, number, percent
from hengwen.views.labels import labels, part_percents

NUMBER = Qt.ItemDataRole.UserRole
_NAME, _SHARE, _LEFT, _RIGHT = range(4)
_WIDTH, _HEIGHT = 660, 420
_HEADER = 20  # pixels between the names of the columns and those of a line
_SWATCH = 14
_WORDS = 80  # characters of a passage, of which as many are shown as there is room for


class ScorePopover(Popover):
    """Opens below the bar. `chosen` is emitted with the number of a passage's place."""

    chosen = Signal(int)

    def __init__(self, report: Comparison, rows: ParagraphRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._report, self._rows = report, rows
        words = self.tr("Similarity {similarity}").format(similarity=percent(report.similarity))
        lines = [label(words, "strong"), *(label(line, wrap=True) for line in self._directions())]
        means = label(labels(language())("similarity_means"), "small", wrap=True)
        self.tree = self._make_tree()
        lay_out(QVBoxLayout(self), *lines, means, (self.tree, 1), margins=(18, 14, 6, 12), spacing=4)
        self._fill()
        self.setFixedWidth(_WIDTH)

    def _directions(self) -> tuple[str, str]:
        """Return how much of each document is in the other one, as two texts."""
        names = (
            self.tr("Left in right: {share}, {matched} of {counted} counted characters"),
            self.tr("Right in left: {share}, {matched} of {counted} counted characters"),
        )
        shares = self._report.left_share, self._report.right_share
        left, right = (
            words.format(share=percent(share), matched=number(parts.matched), counted=number(parts.counted))
            for words, share, parts in zip(names, shares, self._report.parts_by_side, strict=True)
        )
        return left, right

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setColumnCount(4)
        tree.setHeaderLabels([self.tr("Part"), self.tr("Similarity"), self.tr("Left"), self.tr("Right")])
        tree.setUniformRowHeights(True)
        tree.setIndentation(16)
        tree.setIconSize(QSize(_SWATCH, _SWATCH))
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setAccessibleName(labels(language())("parts"))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column in (_SHARE, _LEFT, _RIGHT):
            tree.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, 92)
        tree.itemActivated.connect(self._choose)
        tree.itemClicked.connect(self._choose)
        return tree

    def _fill(self) -> None:
        passages = passages_by_part(self._report, self._rows.places)
        figures, sides = part_percents(self._report.parts), self._report.parts_by_side
        for at, part in enumerate(ScorePart):
            top = self._line(word(part), figures[part], [side.characters(part) for side in sides])
            top.setIcon(_NAME, _swatch(at, self._report.similarity, self.devicePixelRatioF()))
            for column in range(4):
                top.setFont(column, font(13, bold=True))
            self.tree.addTopLevelItem(top)
            top.addChildren([self._passage(passage) for passage in passages[part]])
            top.setExpanded(True)
        whole = self._line(self.tr("Together"), percent(self._report.similarity), [side.matched for side in sides])
        self.tree.addTopLevelItem(whole)
        counted = self._line(labels(language())("counted"), "", [side.counted for side in sides])
        self.tree.addTopLevelItem(counted)
        if any(taken := self._report.excused_characters):
            excused = self._line(word(Decision.EXCUSED), f"−{percent(self._report.excused_share)}", taken)
            for column in (_LEFT, _RIGHT):
                excused.setText(column, f"−{excused.text(column)}")
            excused.setIcon(_NAME, _swatch(EXCUSED_PART, self._report.similarity, self.devicePixelRatioF()))
            self.tree.addTopLevelItem(excused)
        self.tree.setCurrentIndex(self.tree.model().index(0, 0))

    def _line(self, name: str, share: str, characters: list[int] | tuple[int, int]) -> QTreeWidgetItem:
        line = QTreeWidgetItem([name, share, *map(number, characters)])
        for column in (_SHARE, _LEFT, _RIGHT):
            line.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return line

    def _passage(self, passage: PartPassage) -> QTreeWidgetItem:
        """Return the line of a passage: its paragraphs, its beginning, and its characters."""
        left, right = (self._signs(side, passage) for side in (LEFT, RIGHT))
        span = passage.spans[LEFT]
        begins = excerpt(self._rows.places.document(LEFT).text[span.start : span.end], _WORDS)
        line = self._line(f"{left} ↔ {right}  {begins}", "", passage.characters)
        line.setData(_NAME, NUMBER, passage.number)
        line.setToolTip(_NAME, line.text(_NAME))
        if passage.number is None:
            line.setDisabled(True)
        return line

    def _signs(self, side: int, passage: PartPassage) -> str:
        over = self._rows.paragraphs_over(side, passage.spans[side].start, passage.spans[side].end)
        if not over:
            return "–"
        return f"¶{over[0] + 1}" if len(over) == 1 else f"¶{over[0] + 1}–{over[-1] + 1}"

    def _choose(self, line: QTreeWidgetItem) -> None:
        place = line.data(_NAME, NUMBER)
        if place is not None:
            self.close()
            self.chosen.emit(place)

    def open_at(self, at: QPoint) -> None:
        """Open with its upper left corner at a point of the screen, as far as there is room."""
        tops = [self.tree.topLevelItem(place) for place in range(self.tree.topLevelItemCount())]
        lines = sum(1 + top.childCount() for top in tops if top is not None) + 1
        self.tree.setFixedHeight(min(lines * self.tree.sizeHintForRow(0) + _HEADER, _HEIGHT))
        super().open_at(at)
        self.tree.setFocus()


def _swatch(part: int, similarity: float, ratio: float) -> QIcon:
    """Return the icon of a part, filled as in the bar."""
    picture = QPixmap(QSize(_SWATCH, _SWATCH) * ratio)
    picture.setDevicePixelRatio(ratio)
    theme = theme_now()
    picture.fill(QColor(theme.track))
    painter = QPainter(picture)
    colour = theme.faint if part == EXCUSED_PART else levels_now().tone(similarity, theme).bar
    brush = QBrush(QColor(colour), PART_PATTERNS[part])
    painter.fillRect(0, 0, _SWATCH, _SWATCH, brush)
    painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
