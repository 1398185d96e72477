"""The compare page: two documents side by side, their matches in colours, and the list of them."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.jobs.job import JobRunner
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.compare.actions import make_actions, tool_bar
from hengwen.gui.pages.compare.clipboard_and_find import ClipboardAndFind
from hengwen.gui.pages.compare.filters import MatchFilter
from hengwen.gui.pages.compare.find import Search
from hengwen.gui.pages.compare.layout import CompareLayout, Memory, say_figures, status_of
from hengwen.gui.pages.compare.match_list import MatchList
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.pair_loader import PairLoader, PreparedPair
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches, judged, swapped
from hengwen.gui.pageview.page_cache import PageCache
from hengwen.gui.settings import Settings
from hengwen.gui.textview.linked_scrolling import LinkedScrolling
from hengwen.gui.textview.view import View
from hengwen.model.document import Span
from hengwen.model.options import LEAVE_OUT, Options
from hengwen.model.report import Comparison, Match
from hengwen.readers.pages.renderer import PageRenderer


class ComparePage(QWidget):
    """Shows one pair. One ordered list of places feeds the texts, the bands, the strips, the keys and the list.

    `place_changed` with the pair and the match that is chosen, None for none: what a verdict is about. `opened` when
    another pair is shown, which may take a moment.
    """

    place_changed = Signal(object, object)
    opened = Signal()

    def __init__(self, runner: JobRunner, renderer: PageRenderer, dialogs: Dialogs, settings: Settings) -> None:
        super().__init__()
        self.opener = PairLoader(runner, self)
        self._pair: Comparison | None = None
        self._shortest = Options().min_length
        self.places: PlacedMatches | None = None
        self.sieve = MatchFilter()
        self._wanted: tuple[Span, Span] | None = None  # the passages of the place that was chosen last
        self.parts = CompareLayout(RenderQueue(runner, renderer, self), PageCache(runner, renderer, self))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.parts)
        self.sides, self.listing = self.parts.sides, self.parts.listing
        self.linked = LinkedScrolling(self.sides[LEFT].view, self.sides[RIGHT].view, self)
        self.linked.watch(self.sides[LEFT].sheets, self.sides[RIGHT].sheets)
        self.walk = MatchNavigator(self.linked, self)
        self.handy = ClipboardAndFind(self, dialogs)
        self.search = Search(self.parts.find_bar, self)
        self.actions_ = make_actions(self)
        self.actions_bar = tool_bar(self.actions_, self.tr("Tools of the comparison"), self.tr("More"))
        self._wire()
        self.memory = Memory(settings, self.actions_, self.parts)
        self._use_views()

    def _wire(self) -> None:
        act, parts, handy = self.actions_, self.parts, self.handy
        for name, call in {
            "previous": lambda: self.step(-1), "next": lambda: self.step(1), "first": lambda: self._end(0),
            "last": lambda: self._end(-1), "longest": self.go_longest, "find": handy.open_find,
            "find_next": lambda: self.search.step(1), "find_previous": lambda: self.search.step(-1),
            "swap": self.swap, "copy": handy.copy, "open_left": lambda: handy.open_file(LEFT),
            "open_right": lambda: handy.open_file(RIGHT),
        }.items():  # fmt: skip
            act[name].triggered.connect(call)
        act["link"].toggled.connect(self._set_linked)
        act["filter"].toggled.connect(parts.show_filters)
        act["legend"].toggled.connect(parts.show_legend)
        act["pages"].toggled.connect(self._show_pages)
        act["differ"].toggled.connect(self._set_differences)
        parts.filters.changed.connect(self._sift)
        parts.reset.clicked.connect(parts.filters.open)
        parts.find_bar.closed.connect(handy.close_find)
        parts.listing.chosen.connect(self.go)
        parts.listing.kind_changed.connect(self._enable)
        self.walk.chosen.connect(self._show_chosen)
        self.opener.opened.connect(self._show)
        for number, side in enumerate(self.sides):
            self._wire_side(number)
            side.menu_asked.connect(self.handy.show_menu)
            side.view_changed.connect(self._use_views)
            side.noted.connect(self._say_notes)
            side.sheets.laid_out.connect(self.walk.keep)
            for view in side.views:
                view.clicked.connect(lambda place, view=view: self.walk.bring(place, view))

    def _wire_side(self, number: int) -> None:
        head = self.sides[number].head
        head.open_asked.connect(lambda: self.handy.open_file(number))
        head.folder_asked.connect(lambda: self.handy.open_file(number, folder=True))
        head.path_asked.connect(lambda: self.handy.copy_path(number))
        name = self._side_names()[number]
        for view in self.sides[number].views:
            view.setAccessibleName(name)
        self.sides[number].strip.setAccessibleName(name)

    # What others ask of it

    @property
    def left(self) -> View:
        """What is shown of the left document."""
        return self.sides[LEFT].view

    @property
    def right(self) -> View:
        """What is shown of the right document."""
        return self.sides[RIGHT].view

    @property
    def list(self) -> MatchList:
        """The list of matches or of paragraphs."""
        return self.listing.list

    @property
    def current(self) -> int | None:
        """The number of the chosen place."""
        return self.walk.current

    @property
    def match(self) -> Match | None:
        """The chosen match; None where none is chosen, or a pair of paragraphs."""
        number = self.current
        known = self.places is not None and number is not None and number < len(self.places.all)
        return self.places.all[number].match if self.places and known and number is not None else None

    def put_verdict(self, widget: QWidget) -> None:
        """Put something below the texts, such as what is decided about the pair and the chosen match."""
        self.parts.put_below(widget)

    def take_focus(self) -> None:
        """Let the keys go to the list, or to the text where there is no list."""
        (self.left if self.list.isHidden() or self.places is None else self.list).setFocus()

    def keys_text(self) -> str:
        """The keys in one line."""
        return self.tr("↑ ↓ match · Tab other side · D differences · L linked · Ctrl+F find")

    def status_text(self) -> str:
        """The figures of the pair in one line; its names stand above the panes."""
        return status_of(self.places.pair) if self.places else ""

    def set_pixels(self, pixels: float) -> None:
        """Another size of the text, and of the pages."""
        for side in self.sides:
            side.set_pixels(pixels)

    # The pair

    def show_pair(self, pair: Comparison, found: CheckResult | None = None) -> None:
        """Open a pair at its first match; `found` has the settings it was found with."""
        options = found.report.options if found else Options()
        self._pair, self._shortest, self.sieve = pair, options.min_length, MatchFilter()
        self._open(pair, anew=True)

    def _open(self, pair: Comparison, *, anew: bool) -> None:
        """Make a pair ready, at once or in the background; `anew`: nothing of what is chosen holds any longer."""
        for side, entry, name in zip(self.sides, (pair.left, pair.right), self._side_names(), strict=True):
            side.head.show_document(entry.document, name)
        if not self.opener.open(pair, anew=anew):
            for side in self.sides:
                side.show_notice(self.tr("The text is being made ready…"))

    def _show(self, opened: PreparedPair, anew: bool) -> None:
        self.places, parts, wanted = opened.places, self.parts, self._wanted
        self.walk.choose(None)
        with self.linked.released():
            for side, script in zip(self.sides, opened.scripts, strict=True):
                side.show_script(script)
        self.linked.show(opened.places)
        parts.listing.show_places(opened.places, opened.items)
        parts.legend.show_places(opened.places)
        usual = frozenset(LEAVE_OUT) - opened.pair.left.kept
        parts.filters.show_places(opened.places, usual if anew else None)
        self.search.show(opened.scripts, opened.finders)
        self._sieve_places()
        numbers = parts.listing.numbers()
        if numbers:
            kept = () if anew else (n for n in numbers if parts.listing.spans(n) == wanted)
            self.go(next(iter(kept), numbers[0]))
            # A page that was never shown has no size yet, and nothing can be brought into sight.
            QTimer.singleShot(0, self, self.walk.arrive)
        self.parts.bands.update()
        focus = QApplication.focusWidget()
        if self.isVisible() and (focus is None or not self.isAncestorOf(focus)):
            self.take_focus()
        self.opened.emit()

    def swap(self) -> None:
        """Let the documents change sides."""
        if self._pair is not None and not self.opener.busy:
            self._pair = swapped(self._pair)
            self._wanted = self._wanted and self._wanted[::-1]
            self._open(self._judged(), anew=False)

    def _judged(self) -> Comparison:
        pair, left_out = self._pair, self.sieve.leave_out
        assert pair is not None
        return pair if left_out is None else judged(pair, left_out, LEAVE_OUT, self._shortest)

    def _sift(self, sieve: MatchFilter) -> None:
        """Show what a sieve lets through; other text left out needs the figures of all matches anew."""
        before, self.sieve = self.sieve, sieve
        if self._pair is None:
            return
        if before.leave_out != sieve.leave_out:
            self._open(self._judged(), anew=False)
        else:
            self._sieve_places()

    def _sieve_places(self) -> None:
        places = self.places
        if places is None:
            return
        hidden = self.sieve.hidden(places.all)
        for side in self.sides:
            side.hide_numbers(hidden)
        self.parts.listing.hide_numbers(hidden)
        gone = self.current in hidden
        self.linked.hide(hidden, None if gone else self.current)
        if gone:
            self.walk.choose(None)
        say_figures(self.parts, places, self.sieve, self._pair or places.pair)
        self._enable()
        self.parts.repaint_edges()

    def _say_notes(self) -> None:
        """Why a side shows no pages, above both sides: beside each other their views have to begin at one height."""
        notes = (side.note and f"{side.name}: {side.note}" for side in self.sides)
        self.parts.say_note("    ".join(filter(None, notes)))

    def _enable(self) -> None:
        count = len(self.listing.numbers())
        for name in ("previous", "next", "first", "last", "longest"):
            self.actions_[name].setEnabled(count > 0)

    # The places

    def step(self, by: int) -> None:
        """Go to the next or the previous place of the list that is shown; after the last comes the first."""
        self.walk.step(by, self.listing.numbers())

    def _end(self, place: int) -> None:
        numbers = self.listing.numbers()
        if numbers:
            self.go(numbers[place])

    def go_longest(self) -> None:
        """Go to the longest place of the list that is shown; of equally long ones to the first."""
        items = [item for item in map(self.listing.item, self.listing.numbers()) if item is not None]
        if items:
            self.go(max(items, key=lambda item: item.length).number)

    def go(self, number: int) -> None:
        """Choose a place and bring both its passages into sight, level with each other."""
        self.walk.go(number)

    def _show_chosen(self, number: int | None) -> None:
        self.parts.repaint_edges()
        self.listing.choose(number)
        self._wanted = self.listing.spans(number) or self._wanted
        for side in self.sides:
            side.describe(number)
        if self.places is not None:
            self.place_changed.emit(self.places.pair, self.match)

    # Switches

    def _set_linked(self, on: bool) -> None:
        """Linked again, the right side comes level with what is read on the left."""
        self.linked.on = on
        if on:
            self.left.scrolled.emit()

    def _set_differences(self, on: bool) -> None:
        for side in self.sides:
            side.set_show_differences(on)

    def _show_pages(self, on: bool) -> None:
        for side in self.sides:
            side.show_pages(on)

    def _use_views(self) -> None:
        """Another view is shown on a side: all that scrolls, marks and joins goes on with it."""
        left, right = self.left, self.right
        for part in (self.linked, self.walk, self.search, self.parts.bands):
            part.use(left, right)
        self.walk.arrive()

    def _side_names(self) -> tuple[str, str]:
        return self.tr("Left document"), self.tr("Right document")
