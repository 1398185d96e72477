"""The list of a document's sources: number and colour, name, share, characters."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionViewItem

from hengwen.gui.document_names import ShownNames, name_beside
from hengwen.gui.pages.overview.pairs import VERDICT
from hengwen.gui.pages.sources.sources import DocumentSource
from hengwen.gui.style.palette import shade
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.widgets.cells import CellDelegate, paint_back
from hengwen.gui.widgets.figure_columns import figure_column
from hengwen.gui.widgets.list_item import Answers, ItemModel
from hengwen.gui.widgets.rows import ROW, Column
from hengwen.gui.widgets.verdict_text import VerdictLookup, verdict_key, verdict_level, verdict_text
from hengwen.model.report.report import Report
from hengwen.model.report.review import Decision
from hengwen.text.display import percent

_RADIUS = 11.0
BADGE = 22
"""Pixels of a disc in a list."""


def source_identity(source: DocumentSource) -> Hashable:
    """Return a key that is the same for the same file in every report."""
    return source.entry.document.path


def source_columns(
    names: ShownNames | None = None, verdicts: VerdictLookup | None = None, report: Report | None = None
) -> list[Column]:
    """Return the columns of the list of sources; the verdict on the pair with each source is hidden by default.

    `report`: the report of the sources, which knows how many identical documents one represents.
    """
    lookup = verdicts or VerdictLookup()
    translate = QCoreApplication.translate
    shown = names or ShownNames()

    def name(source: DocumentSource) -> str:
        other = source.pair.right if source.entry is source.pair.left else source.pair.left
        return name_beside(report, source.entry, other, shown.marked)

    def detail(source: DocumentSource) -> str:
        verdict = lookup.of(source.pair)
        excused = translate("Sources", "excused, not in the total")
        why = " · ".join(filter(None, (excused, verdict.reason))) if source.pair.is_excused else ""
        if report is not None and report.is_own(source.pair) and not why:
            why = translate("Sources", "taken for one person’s files, not in the total")
        return " · ".join(filter(None, (why, shown.detail(source.entry.document))))

    return [
        figure_column("source_number", 66, lambda t: t.number + 1, name="number", number=False),
        figure_column("source", -110, lambda t: t.entry.document.path, name, detail=detail,
                      tip=lambda t: shown.whole(t.entry.document)),
        figure_column("share", 96, lambda t: t.share, share=lambda t: t.share),
        figure_column("source_characters", 60, lambda t: t.characters, name="characters"),
        figure_column("only_source", 60, lambda t: t.only, name="only"),
        figure_column("verdict_word", 132, lambda t: verdict_key(lookup.of(t.pair)),
                      lambda t: verdict_text(lookup.of(t.pair)), level=lambda t: verdict_level(lookup.of(t.pair)),
                      faint=lambda t: lookup.of(t.pair).decision is Decision.UNDECIDED, name=VERDICT, spare=True),
    ]  # fmt: skip


class SourceDelegate(CellDelegate):
    """Paints cells of the list; the number is in a disc of the source's colour."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if index.column() != 0:
            super().paint(painter, option, index)
            return
        rect: QRect = option.rect
        paint_back(painter, rect, theme_now(), option.state)
        paint_disc(painter, QPointF(rect.left() + 22, rect.center().y()), index.data(ROW).number)


def paint_disc(painter: QPainter, at: QPointF, number: int) -> None:
    """Paint the number of a source, counted from 1, on its colour."""
    theme = theme_now()
    mark = shade(theme, number)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(mark.strong), 1.6))
    painter.setBrush(QColor(mark.back))
    painter.drawEllipse(at, _RADIUS, _RADIUS)
    painter.setPen(QColor(theme.ink))
    painter.setFont(font(12 if number < 99 else 10, bold=True))
    box = QRect(round(at.x() - 14), round(at.y() - 9), 28, 18)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))
    painter.restore()


def sources_model(name_of: Callable[[DocumentSource], str]) -> ItemModel:
    """Return a model of some sources, each with its disc, its name and its share."""

    def text(source: DocumentSource) -> str:
        return f"{name_of(source)}    {percent(source.share)}"

    answers: Answers = {
        Qt.ItemDataRole.DisplayRole: text,
        Qt.ItemDataRole.DecorationRole: lambda source: _badge(source.number),
        Qt.ItemDataRole.AccessibleTextRole: lambda source: f"{source.number + 1}: {text(source)}",
    }
    return ItemModel(answers)


def _badge(number: int) -> QIcon:
    picture = QPixmap(2 * BADGE, 2 * BADGE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(BADGE / (_RADIUS + 1), BADGE / (_RADIUS + 1))
    paint_disc(painter, QPointF(_RADIUS + 1, _RADIUS + 1), number)
    painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)  # otherwise the disc of the chosen row would be tinted
    return icon
