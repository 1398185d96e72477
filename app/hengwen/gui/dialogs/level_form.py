"""Form for the levels of similarity and their colours, and for the limits of one's school."""

from PySide6.QtCore import QCoreApplication, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QColorDialog, QLineEdit, QPushButton, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from hengwen.gui.style.levels import Levels
from hengwen.gui.style.pass_thresholds import LONGEST_NAME, PassThresholds, band_names
from hengwen.gui.style.theme import theme_now
from hengwen.gui.widgets.cells import paint_pill
from hengwen.gui.widgets.parts import button, form_label, label, lay_out, number_box, plain_row

_SWATCH = QSize(46, 26)
_FIELD = 130


class LevelForm(QWidget):
    """The start of each level, its colour, and a preview of all four."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        names = level_names()
        self.limits = [_percent(name) for name in names[1:]]
        self.swatches = [Swatch(name) for name in names]
        self.usual = button(self.tr("Usual colours"), "link", lambda: self.show_levels(Levels(self.levels.limits)))
        self.preview = LevelPreview()
        for limit in self.limits:
            limit.valueChanged.connect(self._moved)
        for swatch in self.swatches:
            swatch.changed.connect(self._emit_changed)
        first = label(self.tr("from 0\u00a0%"), "muted")
        first.setFixedWidth(_FIELD)
        rows = (
            (plain_row(form_label(name), editor, swatch, spacing=18), Qt.AlignmentFlag.AlignLeft)
            for name, editor, swatch in zip(names, (first, *self.limits), self.swatches, strict=True)
        )
        lay_out(QVBoxLayout(self), *rows, plain_row(self.preview, self.usual), spacing=7)
        self.show_levels(Levels())

    @property
    def levels(self) -> Levels:
        """Return the chosen levels."""
        low, middle, high = (limit.value() for limit in self.limits)
        return Levels((low, middle, high), tuple(swatch.colour for swatch in self.swatches))

    def show_levels(self, levels: Levels) -> None:
        """Show other levels."""
        for limit, value in zip(self.limits, levels.limits, strict=True):
            with QSignalBlocker(limit):
                limit.setRange(1, 100)
                limit.setValue(value)
        for swatch, colour in zip(self.swatches, levels.colours, strict=True):
            swatch.show_colour(colour)
        self._moved()

    def _moved(self) -> None:
        """Keep each level above the one before."""
        for place, limit in enumerate(self.limits):
            low = self.limits[place - 1].value() + 1 if place else 1
            high = self.limits[place + 1].value() - 1 if place + 1 < len(self.limits) else 100
            with QSignalBlocker(limit):
                limit.setRange(low, high)
        self._emit_changed()

    def _emit_changed(self) -> None:
        self.preview.show_levels(self.levels)
        self.changed.emit()


class Swatch(QPushButton):
    """A colour that can be changed."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.colour = "#000000"
        self._name = name
        self.setFixedSize(_SWATCH)
        self.setAutoDefault(False)
        self.clicked.connect(self._ask)

    def show_colour(self, colour: str) -> None:
        """Show another colour."""
        self.colour = colour
        words = self.tr("Colour of “{level}”: {colour}").format(level=self._name, colour=colour)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def _ask(self) -> None:
        dialog = QColorDialog(QColor(self.colour), self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self._name)
        dialog.colorSelected.connect(lambda colour: self.set_colour(colour.name()))
        dialog.open()

    def set_colour(self, colour: str) -> None:
        """Take a colour that the user chose."""
        self.show_colour(colour)
        self.changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.colour))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), 3, 3)


class LevelPreview(QWidget):
    """The four levels as tables show them."""

    def __init__(self) -> None:
        super().__init__()
        self._levels = Levels()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("How the levels look"))

    def sizeHint(self) -> QSize:
        return QSize(360, 26)

    def show_levels(self, levels: Levels) -> None:
        """Show other levels."""
        self._levels = levels
        self.setAccessibleDescription(", ".join(levels.range_text(place) for place in range(4)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter, theme = QPainter(self), theme_now()
        for place, start in enumerate((0, *self._levels.limits)):
            tone = self._levels.tone(start / 100, theme)
            paint_pill(painter, QRectF(place * 90, 2, 82, 22), tone, self._levels.range_text(place))


class LimitForm(QWidget):
    """The shares up to which a document passes and above which it fails, with the school's words for the three bands.

    No limit by default: schools differ.
    """

    def __init__(self) -> None:
        super().__init__()
        self.total, self.largest, self.failing = _limit(), _limit(), _limit()
        self.names = [QLineEdit(placeholderText=name, maxLength=LONGEST_NAME) for name in band_names()]
        between = label(self.tr("in between"), "muted")
        between.setFixedWidth(_FIELD)
        passing, looking, failing = self.names
        rows = (
            (self.tr("Total share, at most"), self.total, passing, self.tr("Word for what passes")),
            (self.tr("Largest source, at most"), self.largest, None, ""),
            (self.tr("Total share, above"), self.failing, failing, self.tr("Word for what fails")),
            ("", between, looking, self.tr("Word for what lies in between")),
        )
        box = lay_out(QVBoxLayout(self), spacing=7)
        for name, editor, word, about in rows:
            if name:
                editor.setAccessibleName(name)
            parts: list[QWidget] = [form_label(name), editor]
            if word is not None:
                word.setFixedWidth(_FIELD)
                word.setAccessibleName(about)
                word.setToolTip(about)
                parts.append(word)
            box.addWidget(plain_row(*parts, spacing=18), 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def limits(self) -> PassThresholds:
        """Return the limits as they are chosen."""
        passing, looking, failing = (" ".join(word.text().split()) for word in self.names)
        values = self.total.value(), self.largest.value(), self.failing.value()
        return PassThresholds(*values, (passing, looking, failing))

    def show_limits(self, limits: PassThresholds) -> None:
        """Show other limits."""
        self.total.setValue(limits.total)
        self.largest.setValue(limits.largest)
        self.failing.setValue(limits.failing)
        for word, name in zip(self.names, limits.names, strict=True):
            word.setText(name)


def _limit() -> QSpinBox:
    box = _percent("")
    box.setRange(0, 100)
    box.setSpecialValueText(QCoreApplication.translate("LimitForm", "no limit"))
    return box


def _percent(name: str) -> QSpinBox:
    box = number_box(QSpinBox(suffix="\u00a0%"), 1, 100, _FIELD)
    box.setAccessibleName(name)
    return box


def level_names() -> tuple[str, ...]:
    """Return the names of the levels, the lowest first."""
    translate = QCoreApplication.translate
    return (
        translate("Levels", "Little"),
        translate("Levels", "Some, from"),
        translate("Levels", "Much, from"),
        translate("Levels", "Most, from"),
    )
