"""A preview of the chosen row of the ranking: its names, the parts of its figures, and the beginnings of both texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QTextEdit, QVBoxLayout, QWidget

from hengwen.gui.document_names import ShownNames
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.job_queue import JobQueue, Policy
from hengwen.gui.pages.overview.deciding import KEYS
from hengwen.gui.pages.overview.row_names import RowNames
from hengwen.gui.pair_rows import PairGroup, PairRow, bar_parts, file_pairs, first_pair
from hengwen.gui.style.levels import levels_now
from hengwen.gui.style.theme import font, theme_now
from hengwen.gui.translation import filled, language, sentence, word
from hengwen.gui.widgets.cells import BETWEEN, EXCUSED_PART, PART_PATTERNS, paint_parts
from hengwen.gui.widgets.parts import Gap, button, label, lay_out, plain_row, styled
from hengwen.gui.widgets.sign_text import innocent_text, more_text, sign_line
from hengwen.gui.widgets.verdict_text import VerdictLookup, verdict_text
from hengwen.model.report.figures.score import ScorePart
from hengwen.model.report.match import Match, MatchKind
from hengwen.model.report.meaning import WHAT_IT_MEANS
from hengwen.model.report.report import Comparison, ReportEntry
from hengwen.model.report.review import Decision
from hengwen.text.display import percent, printable, whole_percent
from hengwen.views.figures import FIGURES, pair_line
from hengwen.views.labels import excused_text, part_percents, parts_text
from hengwen.views.marked_text import recognised_figures

_MARGIN, _SPACING = 18, 6  # pixels beside everything, and between buttons
_PASSAGES = 6
_LONGEST = 260  # characters of a passage that are shown
_PAIRS = 40  # pairs of a group
_SIGNS = 12  # signs of a pair


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Both sides of a passage, from their start, and the stretches that differ on each side, as offsets in these.

    `recognised`: the shares of both sides that were read from pictures, None where nothing was.
    """

    match: Match
    length: int
    texts: tuple[str, str]
    differing: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]]
    recognised: tuple[float, float] | None

    @property
    def head(self) -> str:
        """Its kind, its similarity and its length, and how much of it was read from pictures."""
        words = QCoreApplication.translate("PairPreview", "{kind} · {share} · {count} characters")
        kind, share = sentence(self.match.kind.label), whole_percent(self.match.similarity)
        figures = filled(words, kind=kind, share=share, count=f"{self.length:,}")
        return " · ".join([figures, *recognised_figures(self.recognised, language())])


def excerpts(pair: Comparison, most: int = _PASSAGES) -> list[Excerpt]:
    """Return the longest passages of a pair; takes some milliseconds, to be called off the window's thread."""
    from hengwen.text.differences import differences  # imports rapidfuzz: not while the window starts

    _ = pair.parts
    longest = sorted(pair.matches, key=lambda match: -pair.length(match))[:most]
    passages = []
    for match in longest:
        left, right = _start(pair.left, match.left.start, match.left.end), _start(pair.right, *_ends(match))
        marks = ([], []) if match.kind is MatchKind.REWRITTEN else differences(left, right)
        places = tuple([(span.start, span.end) for span in side] for side in marks)
        differing = places[0], places[1]
        passages.append(Excerpt(match, pair.length(match), (left, right), differing, pair.recognised(match)))
    return passages


def _ends(match: Match) -> tuple[int, int]:
    return match.right.start, match.right.end


def _start(entry: ReportEntry, start: int, end: int) -> str:
    text = entry.document.text[start : min(end, start + _LONGEST)]
    return printable(" ".join(text.split())) + ("…" if end - start > _LONGEST else "")


class PartsBar(QWidget):
    """A bar of the parts of a similarity, and below it the share of each part that there is."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self._parts: list[tuple[float, str]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, row: PairRow) -> None:
        """Show the similarity of a row, and of a pair what was excused of it."""
        figures, shares = part_percents(row.parts), bar_parts(row)
        texts = [f"{word(part)} {figures[part]}" for part in ScorePart]
        excused = [excused_text(pair, language()) for pair in file_pairs(row)[:1]] if len(shares) > len(texts) else []
        self._share = row.similarity
        self._parts = [*zip(shares, [*texts, *excused], strict=True)]
        self.setAccessibleName(" · ".join([parts_text(row.parts, language()), *excused]))
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 34)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter, theme = QPainter(self), theme_now()
        tone = levels_now().tone(self._share, theme)
        bar = QRectF(0, 2, self.width(), 9)
        paint_parts(painter, bar, theme, tone, [share for share, _ in self._parts])
        painter.setFont(font(12))
        x = 0.0
        for number, ((share, text), pattern) in enumerate(zip(self._parts, PART_PATTERNS, strict=False)):
            if not share:
                continue
            colour = theme.faint if number == EXCUSED_PART else tone.bar
            painter.fillRect(QRectF(x, 20, 9, 9), QBrush(QColor(colour), pattern))
            width = painter.fontMetrics().horizontalAdvance(text)
            painter.setPen(QColor(theme.muted))
            painter.drawText(QRectF(x + 14, 14, width + 2, 20), Qt.AlignmentFlag.AlignVCenter, text)
            x += width + 30


class PairPreview(QWidget):
    """`decided` is emitted with a decision about the chosen rows, `opened` with the pair to show side by side, and
    `next_requested` for the next undecided row.
    """

    decided = Signal(object)
    opened = Signal(object)
    next_requested = Signal()

    def __init__(self, runner: JobRunner) -> None:
        super().__init__()
        styled(self, "side")
        self._jobs = JobQueue(runner, Policy.LATEST, self)
        self._row: PairRow | None = None
        self._signed: Sequence[Comparison] = ()
        self._rows = 0
        self._names, self._verdicts = ShownNames(), VerdictLookup()
        self._title, self._detail = label("", "title", wrap=True), label("", "small", wrap=True)
        self._share, self._figures = label("", "figure"), label("", "small", wrap=True)
        self.bar = PartsBar()
        self.verdict = label("", "small", wrap=True)
        self.open = button(self.tr("Side by side ↵"), "primary", self._open)
        self.next = button(self.tr("Next J"), run=self.next_requested)
        self.choices = self._make_choices()
        self.text = QTextEdit(readOnly=True)
        self.text.setObjectName("preview")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(self.tr("Passages of the chosen pair"))
        self._lay_out()

    def _make_choices(self) -> dict[Decision, QPushButton]:
        words = {
            Decision.CONFIRMED: self.tr("Confirm"),
            Decision.EXCUSED: self.tr("Excuse"),
            Decision.UNDECIDED: self.tr("Undecided"),
        }
        choices = {}
        for decision, key in KEYS.items():
            choices[decision] = button(f"{words[decision]} {key}", run=partial(self._decide, decision))
            choices[decision].setToolTip(f"{sentence(decision.label)}  ({key})")
        return choices

    def _decide(self, decision: Decision, _checked: bool = False) -> None:
        self.decided.emit(decision)

    def _open(self) -> None:
        if self._row is not None:
            self.opened.emit(first_pair(self._row))

    def _lay_out(self) -> None:
        score = lay_out(QHBoxLayout(), self._share, (self._figures, 1), spacing=14)
        buttons = plain_row(self.open, *self.choices.values(), self.next, 1, spacing=_SPACING)
        parts = (
            self._title, self._detail, Gap(6), score, self.bar, Gap(4), (self.text, 1), self.verdict, Gap(4), buttons,
        )  # fmt: skip
        lay_out(QVBoxLayout(self), *parts, margins=(_MARGIN, 14, _MARGIN, 12), spacing=3)

    @property
    def least_width(self) -> int:
        """Return the pixels below which the texts of buttons would be cut off."""
        for part in (self.open, self.next, *self.choices.values()):
            part.ensurePolished()
        shown = [self.open, self.next, *sorted(self.choices.values(), key=lambda b: -b.sizeHint().width())[:2]]
        return sum(part.sizeHint().width() for part in shown) + _SPACING * len(shown) + 2 * _MARGIN

    # Contents

    @property
    def row(self) -> PairRow | None:
        """The row that is shown."""
        return self._row

    def show_row(
        self,
        row: PairRow | None,
        rows: int,
        names: ShownNames,
        verdicts: VerdictLookup,
        signed: Sequence[Comparison] = (),
    ) -> None:
        """Show a row of the ranking, None for none; `rows`: the number of chosen rows, to all of which a decision
        applies.

        `signed`: the pairs whose signs are listed, those of a document or of a person.
        """
        same = row is self._row and [*map(id, signed)] == [*map(id, self._signed)]
        self._signed = signed
        self._row, self._rows, self._names, self._verdicts = row, rows, names, verdicts
        for part in (self._share, self._figures, self.bar, self.open, self.next, *self.choices.values()):
            part.setVisible(row is not None)
        if row is None:
            self._name(self.tr("No pair is chosen."), "")
            self.text.clear()
            self.verdict.setText("")
            return
        self._show_names(row)
        self._show_figures(row)
        self.show_verdict()
        if not same:
            self._show_text(row)

    def _name(self, title: str, detail: str, tip: str = "") -> None:
        self._title.setText(title)
        self._title.setToolTip(tip)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))

    def _show_names(self, row: PairRow) -> None:
        of = RowNames(self._names)
        if isinstance(row, PairGroup):
            words = self.tr("group of {documents}; the highest of {pairs} pairs: {left} × {right}")
            pair = first_pair(row)
            left, right = (self._names.title(entry.document) for entry in (pair.left, pair.right))
            detail = words.format(documents=len(row.members), pairs=len(row.rows), left=left, right=right)
            self._name(of.text(row), detail, of.tip(row))
            return
        first = (of.entries(row, place)[0].document for place in (0, 1))
        details = [*filter(None, map(self._names.detail, first))]
        self._name(of.text(row), BETWEEN.join(dict.fromkeys(details)), of.tip(row))

    def _show_figures(self, row: PairRow) -> None:
        self._share.setText(percent(row.similarity))
        self.bar.show_row(row)
        self.bar.setVisible(any(bar_parts(row)))
        pair = row.best if isinstance(row, PairGroup) else row
        self._figures.setText(pair_line(pair, ("share_left", "share_right", "longest", "hamming"), language()))

    def show_verdict(self) -> None:
        """Show the verdict, or how many of its pairs have one."""
        if self._row is None:
            return
        pairs = file_pairs(self._row)
        pair_verdicts = [self._verdicts.of(pair) for pair in pairs]
        given = {verdict.decision for verdict in pair_verdicts}
        current = given.pop() if len(given) == 1 else None
        for decision, choice in self.choices.items():
            choice.setVisible(decision is not (current or Decision.UNDECIDED))
        decided = sum(verdict.decision is not Decision.UNDECIDED for verdict in pair_verdicts)
        if self._rows > 1:
            words = self.tr("{rows} rows are chosen: a verdict is about all of them.")
            self.verdict.setText(words.format(rows=self._rows))
        elif len(pairs) == 1:
            why = " · ".join(filter(None, (pair_verdicts[0].reason, pair_verdicts[0].note)))
            decided_text = verdict_text(pair_verdicts[0]) + (f": {why}" if why else "")
            self.verdict.setText(decided_text if decided or why else "")
        else:
            words = self.tr("decided: {decided} of {pairs}; a verdict here is about all of these pairs.")
            self.verdict.setText(words.format(decided=decided, pairs=len(pairs)))

    def _show_text(self, row: PairRow) -> None:
        self.text.clear()
        pair = first_pair(row)
        self._jobs.start(lambda _job: (row, excerpts(pair)), self._take)

    def _take(self, answer: tuple[PairRow, list[Excerpt]]) -> None:
        row, passages = answer
        if row is not self._row:
            return
        self.text.clear()
        cursor = self.text.textCursor()
        if isinstance(row, PairGroup):
            self._write_pairs(cursor, row)
        for excerpt in passages:
            self._write(cursor, excerpt)
        if not passages:
            _new_line(cursor, 2)
            cursor.insertText(self.tr("They share no passage that counts."), _format(theme_now().muted))
        self._write_content(cursor, first_pair(row))
        self._write_signs(cursor, self._signed or file_pairs(row))
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _write_pairs(self, cursor: QTextCursor, group: PairGroup) -> None:
        """Write the pairs of a group, one per line."""
        for row in group.rows[:_PAIRS]:
            pair = first_pair(row)
            left, right = (self._names.title(entry.document) for entry in (pair.left, pair.right))
            _new_line(cursor, 2)
            cursor.insertText(f"{percent(row.similarity)}  ", _format(theme_now().ink, bold=True))
            cursor.insertText(f"{left} × {right}", _format(theme_now().ink))
        _new_line(cursor, 12)
        cursor.insertText(self.tr("Passages of the highest pair"), _format(theme_now().muted))

    def _write_content(self, cursor: QTextCursor, pair: Comparison) -> None:
        """Write the paragraphs that say the same in other words, the left one above the right one."""
        if (content := pair.counted_content) is None:
            return
        grey = _format(theme_now().muted, size=12)
        _new_line(cursor, 12)
        cursor.insertText(f"{sentence(FIGURES['same_content'].label)}  {len(content.paragraphs)}", grey)
        _new_line(cursor, 1)
        cursor.insertText(sentence(WHAT_IT_MEANS), grey)
        for both in content.paragraphs[:_PASSAGES]:
            for side, entry, span in (("A", pair.left, both.left), ("B", pair.right, both.right)):
                _new_line(cursor, 8 if side == "A" else 3)
                cursor.insertText(f"{side}  ", grey)
                cursor.insertText(_start(entry, span.start, span.end), _format(theme_now().ink))
        if len(content.paragraphs) > _PASSAGES:
            _new_line(cursor, 3)
            cursor.insertText(more_text(len(content.paragraphs) - _PASSAGES), _format(theme_now().muted))

    def _write_signs(self, cursor: QTextCursor, pairs: Sequence[Comparison]) -> None:
        """Write the signs, one per line; where there are several pairs, under their names."""
        signed = [pair for pair in pairs if pair.counted_signs]
        if not signed:
            return
        _new_line(cursor, 12)
        cursor.insertText(self.tr("Other signs"), _format(theme_now().muted, size=12))
        for pair in signed[:_PAIRS]:
            if len(pairs) > 1:
                left, right = (self._names.title(entry.document) for entry in (pair.left, pair.right))
                _new_line(cursor, 6)
                cursor.insertText(f"{left} × {right}", _format(theme_now().ink, bold=True))
            for sign in pair.counted_signs[:_SIGNS]:
                _new_line(cursor, 4)
                cursor.insertText(sign_line(sign), _format(theme_now().ink))
                _new_line(cursor, 1)
                cursor.insertText(innocent_text(sign), _format(theme_now().muted, size=12))
            if len(pair.counted_signs) > _SIGNS:
                _new_line(cursor, 3)
                cursor.insertText(more_text(len(pair.counted_signs) - _SIGNS), _format(theme_now().muted))
        if len(signed) > _PAIRS:
            _new_line(cursor, 6)
            cursor.insertText(more_text(len(signed) - _PAIRS), _format(theme_now().muted))

    def _write(self, cursor: QTextCursor, excerpt: Excerpt) -> None:
        theme = theme_now()
        plain = _format(theme.muted)
        _new_line(cursor, 12)
        cursor.insertText(excerpt.head, _format(theme.muted, size=12))
        for side, text, places in zip("AB", excerpt.texts, excerpt.differing, strict=True):
            _new_line(cursor, 3)
            cursor.insertText(f"{side}  ", _format(theme.muted, size=12))
            if excerpt.match.kind is MatchKind.IDENTICAL:
                cursor.insertText(text, _format(theme.ink, back=theme.mark(0).back) if side == "A" else plain)
                continue
            at = 0
            for start, end in places:
                cursor.insertText(text[at:start], _format(theme.ink))
                changed = _format(theme.ink, bold=True, back=theme.changed_back)
                changed.setFontUnderline(True)
                cursor.insertText(text[start:end], changed)
                at = end
            cursor.insertText(text[at:], _format(theme.ink))


def _new_line(cursor: QTextCursor, above: int) -> None:
    block_format = QTextBlockFormat()
    block_format.setTopMargin(above)
    block_format.setLineHeight(125, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if cursor.atStart():
        cursor.setBlockFormat(block_format)
    else:
        cursor.insertBlock(block_format)


def _format(ink: str, *, size: int = 13, bold: bool = False, back: str = "") -> QTextCharFormat:
    char_format = QTextCharFormat()
    char_format.setFont(font(size, bold=bold))
    char_format.setForeground(QColor(ink))
    if back:
        char_format.setBackground(QColor(back))
    return char_format
