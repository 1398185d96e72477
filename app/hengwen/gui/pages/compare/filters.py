"""The filters of the view: kinds of matches, their shortest length, and the kinds of text that do not count."""

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QSlider, QSpinBox, QVBoxLayout, QWidget

from hengwen.gui.pages.compare.placed_matches import PlacedMatch, PlacedMatches
from hengwen.gui.translation import sentence, word
from hengwen.gui.widgets.parts import Gap, Part, label, lay_out, plain_row, styled
from hengwen.model.report.meaning import SAME_CONTENT
from hengwen.model.report.report import Comparison, MatchKind
from hengwen.model.request.options import LEAVE_OUT

_PAUSE = 30  # milliseconds: a dragged slider gives more steps than can be shown


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Matches of these `kinds`, from `shortest` counted characters on. `content`: whether the same content is shown.

    `leave_out`: kinds of text that do not count in the view, None for those of the report.
    """

    kinds: frozenset[MatchKind] = frozenset(MatchKind)
    shortest: int = 0
    leave_out: frozenset[str] | None = None
    content: bool = True

    @property
    def is_open(self) -> bool:
        """Whether everything is shown as it is in the report."""
        return self == MatchFilter()

    def shows(self, place: PlacedMatch) -> bool:
        """Return whether a match is shown."""
        return place.match.kind in self.kinds and place.length >= self.shortest

    def hidden(self, places: PlacedMatches) -> frozenset[int]:
        """Return the numbers of the matches, and of the paragraphs with the same content, that are hidden."""
        content = () if self.content else places.content_places
        return frozenset((*(place.number for place in places.all if not self.shows(place)), *content))

    def figures(self, places: PlacedMatches) -> Comparison:
        """Return the pair with only the matches that are shown, so that its figures are those of the view."""
        kept = [place.match for place in places.all if self.shows(place)]
        return replace(places.pair, matches=tuple(kept))


class Filters(QWidget):
    """`changed` is emitted with the chosen `MatchFilter`. It acts at once, on this view and its figures alone."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        styled(self, "quiet")
        self.kinds = {kind: QCheckBox() for kind in MatchKind}
        self.left_out = {kind: QCheckBox(sentence(kind.description)) for kind in LEAVE_OUT}
        self.content = QCheckBox()
        self.slider, self.shortest = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        self._usual: frozenset[str] = frozenset()
        self._filling = False
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(lambda: self.changed.emit(self.match_filter))
        self._wire()
        self._lay_out()

    def _wire(self) -> None:
        for box in (*self.kinds.values(), self.content, *self.left_out.values()):
            box.toggled.connect(self._ask)
        self.slider.valueChanged.connect(self.shortest.setValue)
        self.shortest.valueChanged.connect(self.slider.setValue)
        self.shortest.valueChanged.connect(self._ask)
        self.slider.setAccessibleName(self.tr("Shortest match, in characters"))
        self.shortest.setAccessibleName(self.tr("Shortest match, in characters"))

    def _lay_out(self) -> None:
        note = self.tr("Changes this view and its figures only, not the report.")
        for check in (*self.kinds.values(), self.content, *self.left_out.values()):
            # A long name is cut at the edge; otherwise it would make everything here wider than its room.
            check.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.shortest.setFixedWidth(92)
        self._left_out_name = label(self.tr("Does not count:"))
        length = label(self.tr("Shortest match, in characters")), plain_row(self.slider, self.shortest)
        parts: tuple[Part, ...] = (
            *self.kinds.values(),
            self.content,
            Gap(4),
            *length,
            Gap(4),
            self._left_out_name,
            *self.left_out.values(),
        )
        lay_out(QVBoxLayout(self), label(note, "small", wrap=True), *parts, margins=(12, 8, 10, 10), spacing=4)

    # The filter

    @property
    def match_filter(self) -> MatchFilter:
        """Return the filter that is set now."""
        kinds = frozenset(kind for kind, box in self.kinds.items() if box.isChecked())
        left_out = frozenset(kind for kind, box in self.left_out.items() if box.isChecked())
        shortest = self.shortest.value() if self.shortest.value() > self.shortest.minimum() else 0
        return MatchFilter(kinds, shortest, None if left_out == self._usual else left_out, self.content.isChecked())

    def show_places(self, places: PlacedMatches, usual: frozenset[str] | None = None) -> None:
        """Offer the kinds that a pair has. `usual`: those that the report leaves out; None keeps the current choice."""
        self._filling = True
        lengths = [place.length for place in places.all]
        value = self.shortest.value()
        for widget in (self.slider, self.shortest):
            widget.setRange(min(lengths, default=0), max(lengths, default=0))
            widget.setValue(value if usual is None else 0)
        self.slider.setPageStep(max(1, (self.slider.maximum() - self.slider.minimum()) // 10))
        for kind, box in self.kinds.items():
            count = sum(place.match.kind is kind for place in places.all)
            box.setText(f"{word(kind)}  {count:,}")
            box.setEnabled(count > 0)
        self.content.setText(f"{sentence(SAME_CONTENT)}  {len(places.content):,}")
        self.content.setVisible(bool(places.content))
        self._offer_left_out(places)
        if usual is not None:
            self._usual = usual
            self._check_all()
        self._filling = False

    def _offer_left_out(self, places: PlacedMatches) -> None:
        pair = places.pair
        kinds = {exclusion.kind for entry in (pair.left, pair.right) for exclusion in entry.exclusions}
        for kind, box in self.left_out.items():
            box.setVisible(kind in kinds)
        self._left_out_name.setVisible(bool(kinds & {*LEAVE_OUT}))

    def _check_all(self) -> None:
        for check in (*self.kinds.values(), self.content):
            check.setChecked(True)
        for kind, check in self.left_out.items():
            check.setChecked(kind in self._usual)

    def open(self) -> None:
        """Show everything as it is in the report."""
        self._filling = True
        self._check_all()
        self.shortest.setValue(self.shortest.minimum())
        self._filling = False
        self.changed.emit(self.match_filter)

    def _ask(self) -> None:
        if not self._filling:
            self._later.start()
