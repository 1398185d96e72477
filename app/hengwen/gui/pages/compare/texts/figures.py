"""All figures of the paragraphs of a row: both fingerprints bit by bit, and the meaning of their distance."""

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hengwen.gui.pages.compare.texts.paragraph_rows import ParagraphRows
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.translation import word
from hengwen.gui.widgets.parts import label, lay_out
from hengwen.gui.widgets.popover import Popover
from hengwen.model.report.match import PairedBy, ParagraphPair
from hengwen.text.display import whole_percent

BITS = 64
_CELL, _GAP, _GROUP = 8, 1, 5  # pixels of a bit, between two bits, and between two groups of eight
_SHOWN = 4  # pairs of paragraphs of one row
_WIDTH = 640


class BitRows(QWidget):
    """Two fingerprints below each other, highest bit first: set bits are filled, differing ones marked between them."""

    def __init__(self, left: int, right: int) -> None:
        super().__init__()
        self.fingerprints = left, right
        self.setFixedSize(self.sizeHint())
        self.setAccessibleName(f"{left:016x} {right:016x}")

    def sizeHint(self) -> QSize:
        return QSize(BITS * (_CELL + _GAP) + 7 * _GROUP + 2, 3 * _CELL + 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = theme_now()
        painter = QPainter(self)
        differing = self.fingerprints[0] ^ self.fingerprints[1]
        for bit in range(BITS):
            x = 1 + bit * (_CELL + _GAP) + bit // 8 * _GROUP
            mask = 1 << (BITS - 1 - bit)
            for row, fingerprint in enumerate(self.fingerprints):
                box = QRectF(x + 0.5, 0.5 + row * (2 * _CELL + 8), _CELL - 1, _CELL)
                painter.setPen(QPen(QColor(theme.changed if differing & mask else theme.muted), 1))
                painter.setBrush(QColor(theme.ink if fingerprint & mask else theme.page))
                painter.drawRect(box)
            if differing & mask:
                painter.setPen(QPen(QColor(theme.changed), 2))
                middle = x + _CELL / 2
                painter.drawLine(QPoint(round(middle), _CELL + 3), QPoint(round(middle), 2 * _CELL + 6))


class ParagraphFigures(Popover):
    """Opens beside the chip that was clicked. `number`: that of the row, None for the figures of the documents alone,
    which stand above; `method`: that of their fingerprints.
    """

    def __init__(self, rows: ParagraphRows, number: int | None, method: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows, pair = rows, rows.places.pair
        box = lay_out(QVBoxLayout(self), margins=(18, 14, 18, 16), spacing=6)
        words = self.tr("Both documents: Hamming distance {distance} of 64 ({method}) · titles {titles}")
        titles = whole_percent(pair.title_similarity)
        box.addWidget(label(words.format(distance=pair.distance, method=method, titles=titles), wrap=True))
        self.setFixedWidth(_WIDTH)
        if number is not None:
            self._add_row(box, number)

    def _add_row(self, box: QVBoxLayout, number: int) -> None:
        bead, move = self._rows.beads[number], self._rows.move_of(number)
        for link in bead.links[:_SHOWN]:
            self._add(box, link, move)
        if not bead.links:
            words = self.tr("This paragraph resembles one that stands beside a more similar one: {signs}")
            signs = " ".join(f"¶{paragraph + 1}" for paragraph in bead.elsewhere)
            box.addWidget(label(words.format(signs=signs), wrap=True))

    def _add(self, box: QVBoxLayout, link: ParagraphPair, move: int | None) -> None:
        from hengwen.matching.paragraphs import paragraphs_of

        pair = self._rows.places.pair
        sides = paragraphs_of(pair.left.document, [link.left]), paragraphs_of(pair.right.document, [link.right])
        names = self._rows.signs_of(link)
        if move is not None:
            names += " · " + QCoreApplication.translate("MatchText", "moved {number}").format(number=move + 1)
        box.addWidget(label(names, "strong"))
        words = self.tr("Hamming distance {distance} of 64 bits · {similarity} of the pairs of characters in common")
        text = words.format(distance=link.distance, similarity=whole_percent(link.similarity))
        if link.paired_by:
            text += " · " + self.tr("paired by {reason}").format(reason=word(link.paired_by))
        box.addWidget(label(text, wrap=True))
        bits = BitRows(int(sides[0].fingerprints[0]), int(sides[1].fingerprints[0]))
        bits.setFont(font(10))
        box.addWidget(bits)
        lengths = tuple(len(side.text(0)) for side in sides)
        box.addWidget(label(self._meaning(link, lengths), "small", wrap=True))
        box.addWidget(label(self._topics(link), wrap=True))

    def _topics(self, link: ParagraphPair) -> str:
        """Return how near the topic words of both paragraphs are: the measure of the literature for paragraphs."""
        from hengwen.fingerprints.drpkp import Drpkp, topic_fingerprints

        pair = self._rows.places.pair
        (left,), (right,) = (
            topic_fingerprints(side.document, [span])
            for side, span in ((pair.left, link.left), (pair.right, link.right))
        )
        if left is None or right is None:
            return self.tr("Topic words (DRPKP): one of the two paragraphs has no nouns or verbs")
        words = self.tr("Topic words (DRPKP): Hamming distance {distance} of 64 bits · up to {radius} is a match there")
        return words.format(distance=(left ^ right).bit_count(), radius=Drpkp().radius)

    def _meaning(self, link: ParagraphPair, lengths: tuple[int, ...]) -> str:
        """Return how much such a distance says about paragraphs of such a length."""
        from hengwen.fingerprints.hamming import expected_distance

        pairs = max(min(lengths) - 1, 1)
        words = self.tr(
            "The fingerprints are made of {left} and {right} pairs of neighbouring characters or words. In a paragraph "
            "so short one other word of two characters moves about {word} bits, in one of 500 characters {long}; texts "
            "that have nothing in common differ in about 32. Similarity is the share of these pairs that both have."
        )
        text = words.format(
            left=max(lengths[0] - 1, 1),
            right=max(lengths[1] - 1, 1),
            word=round(expected_distance(1 - min(3 / pairs, 1))),
            long=round(expected_distance(1 - 3 / 499)),
        )
        if link.paired_by is PairedBy.TEXT:
            text += " " + self.tr("They are paired by text that stands in both, not by this distance.")
        if link.paired_by is PairedBy.REWRITING:
            text += " " + self.tr("They are paired by words that both have in another order, not by this distance.")
        if link.paired_by is PairedBy.MEANING:
            text += " " + self.tr("They are paired by what they say, not by this distance.")
        return text

    def open_at(self, at: QPoint) -> None:
        """Open with the middle of its top at a point of the screen, as far as there is room."""
        super().open_at(at - QPoint(_WIDTH // 2, 0))
