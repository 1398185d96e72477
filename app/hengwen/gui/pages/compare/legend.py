"""Explains the colours and marks of the compare page, and why text of this pair does not count."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.pages.compare.placed_matches import PlacedMatches
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.textview.painting import clear, paint_edit
from hengwen.gui.translation import word
from hengwen.gui.widgets.parts import label, lay_out, plain_row, styled
from hengwen.model.report.match import EditKind

MATCH, PALE, REWRITTEN, REPLACED, ONLY_LEFT, ONLY_RIGHT, MOVED, LEFT_OUT, PARAGRAPH, EXCUSED, CONTENT = range(11)
_EDITS = {
    REPLACED: EditKind.REPLACED,
    ONLY_LEFT: EditKind.DELETED,
    ONLY_RIGHT: EditKind.INSERTED,
    MOVED: EditKind.MOVED,
}


class Legend(QWidget):
    """A line for each mark: a sample, and its meaning."""

    def __init__(self) -> None:
        super().__init__()
        styled(self, "quiet")
        self.lines: list[tuple[int, str]] = []
        self._box = lay_out(QVBoxLayout(self), margins=(10, 8, 10, 10), spacing=3)

    def show_places(self, places: PlacedMatches) -> None:
        """Explain the marks that occur in a pair."""
        translate = QCoreApplication.translate
        self.lines = [
            (MATCH, translate("Legend", "A match: one colour and one number on both sides")),
            (
                PALE,
                translate("Legend", "Paler: inside a match, but not in the other document, and not counted as shared"),
            ),
            (REWRITTEN, translate("Legend", "Rewritten: same words in another order")),
            (REPLACED, translate("Legend", "Something else stands there on the other side")),
            (ONLY_LEFT, translate("Legend", "Only on the left; a tick on the right where it is missing")),
            (ONLY_RIGHT, translate("Legend", "Only on the right; a tick on the left where it is missing")),
            (MOVED, translate("Legend", "Moved: the same at another place, with the same number")),
            (PARAGRAPH, translate("Legend", "A paragraph and its partner: Hamming distance of 64 bits")),
            *((LEFT_OUT, line) for line in _left_out(places)),
        ]
        if places.content:
            words = translate("Legend", "Same content in other words: joined by a dashed line, part of no percentage")
            self.lines.append((CONTENT, words))
        if places.pair.excused:
            self.lines.append((EXCUSED, translate("Legend", "Excused by a reader, not counted")))
        while (old := self._box.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.deleteLater()
        for kind, words in self.lines:
            sample = (_Sample(kind), Qt.AlignmentFlag.AlignTop)
            self._box.addWidget(plain_row(sample, (label(words, "small", wrap=True), 1)))
        self.setAccessibleName(self.tr("Legend"))
        self.setAccessibleDescription("\n".join(words for _, words in self.lines))


def _left_out(places: PlacedMatches) -> list[str]:
    """Return each reason with the number of characters excluded for it on both sides."""
    pair = places.pair
    words = QCoreApplication.translate("Legend", "Not counted: {reason} ({left} and {right} characters)")
    reasons = sorted({exclusion.kind for entry in (pair.left, pair.right) for exclusion in entry.left_out})
    lines = []
    for reason in reasons:
        left, right = (
            sum(entry.inside(exclusion.span) for exclusion in entry.left_out if exclusion.kind == reason)
            for entry in (pair.left, pair.right)
        )
        lines.append(words.format(reason=word(reason), left=f"{left:,}", right=f"{right:,}"))
    return lines


class _Sample(QWidget):
    """The mark itself, small."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self._kind = kind
        self.setFixedSize(40, 18)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        box, text, ink = QRectF(0, 1, 38, 15), "", theme.ink
        if self._kind in (MATCH, PALE, REWRITTEN):
            mark = theme.mark(2 * (self._kind == REWRITTEN))
            painter.fillRect(box, clear(mark.back) if self._kind == PALE else QColor(mark.back))
            text = {MATCH: "1", REWRITTEN: "3"}.get(self._kind, "")
            if self._kind == REWRITTEN:
                painter.setPen(QPen(QColor(mark.strong), 1.6, Qt.PenStyle.DotLine))
                painter.drawLine(box.bottomLeft(), box.bottomRight())
        elif self._kind in _EDITS:
            paint_edit(painter, box, theme, _EDITS[self._kind], "①" if self._kind == MOVED else "")
            text = self.tr("Abc")
        elif self._kind in (PARAGRAPH, CONTENT):
            dashed = Qt.PenStyle.DashLine if self._kind == CONTENT else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(theme.muted if self._kind == CONTENT else theme.field), 1, dashed))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            text, ink = "¶3↔¶7", theme.muted
        else:
            text, ink = self.tr("Abc"), theme.faint
        painter.setFont(font(11))
        painter.setPen(QColor(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
        if self._kind == EXCUSED:
            painter.drawLine(QPointF(6, box.center().y()), QPointF(box.right() - 5, box.center().y()))
