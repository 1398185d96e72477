"""The compare page: two documents side by side, their matches in colours, and the list of them."""

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from hengwen.gui.check_result import CheckResult
from hengwen.gui.document_names import ShownNames
from hengwen.gui.jobs.render_queue import RenderQueue
from hengwen.gui.pages.compare.actions import FILE_MENUS, PASSAGE_MENU, compare_commands, tool_bar
from hengwen.gui.pages.compare.citation import Passages
from hengwen.gui.pages.compare.detail_popovers import DetailPopovers
from hengwen.gui.pages.compare.difference_marks import DifferenceMarks
from hengwen.gui.pages.compare.difference_navigation import DifferenceNavigator
from hengwen.gui.pages.compare.excusing import PassageExcuses
from hengwen.gui.pages.compare.filters import MatchFilter
from hengwen.gui.pages.compare.find import TextSearch
from hengwen.gui.pages.compare.layout import CompareLayout, remember_layout
from hengwen.gui.pages.compare.move_navigation import MoveNavigator
from hengwen.gui.pages.compare.navigation import MatchNavigator
from hengwen.gui.pages.compare.pair_loader import PairLoader, PreparedPair
from hengwen.gui.pages.compare.placed_matches import LEFT, RIGHT, PlacedMatches, excluding
from hengwen.gui.pages.compare.side import ViewMode
from hengwen.gui.pages.compare.side_notes import SideNotes
from hengwen.gui.pages.compare.signs.picture_dialog import PictureDialog
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.pageview.page_map_cache import PageMapCache
from hengwen.gui.textview.linked_scrolling import LinkedScrolling
from hengwen.gui.textview.view import View
from hengwen.gui.translation import language
from hengwen.gui.widgets.actions import Actions
from hengwen.gui.widgets.list_item import ItemList
from hengwen.gui.widgets.parts import lay_out
from hengwen.model.document import Span
from hengwen.model.report.report import Comparison, Match
from hengwen.model.request.options import LEAVE_OUT, Options
from hengwen.model.signs.sign import Sign
from hengwen.views.figures import pair_line


class ComparePage(QWidget):
    """Shows one pair. One ordered list of places feeds the texts, the bands, the strips, the keys and the list.

    `place_changed` is emitted with the pair and the chosen match, None for none: verdicts are about these. `opened` is
    emitted when another pair is shown, which may take a moment, `status_changed` when `status_text` is another one.
    """

    place_changed = Signal(object, object)
    opened = Signal()
    status_changed = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        runner, renderer = context.runner, context.render_queue.renderer
        self.render_queue = RenderQueue(runner, renderer, self)
        self.opener = PairLoader(runner, self)
        self._pair: Comparison | None = None
        self._names = ShownNames()
        self._shortest = Options().min_length
        self.places: PlacedMatches | None = None
        self.match_filter = MatchFilter()
        self._said = ""
        self._chosen_spans: tuple[Span, Span] | None = None  # the passages of the place that was chosen last
        lines = RenderQueue(runner, renderer, self)
        self.parts = CompareLayout(self.render_queue, PageMapCache(runner, renderer, self), lines)
        lay_out(QVBoxLayout(self), self.parts)
        self.sides, self.match_panel = self.parts.sides, self.parts.match_panel
        self.linked = LinkedScrolling(self.sides[LEFT].view, self.sides[RIGHT].view, self)
        self.linked.watch(self.sides[LEFT].pages_view, self.sides[RIGHT].pages_view)
        self.navigator = MatchNavigator(self.linked, self)
        self.differences = DifferenceNavigator(self.navigator, self.linked, self)
        self.difference_marks = DifferenceMarks(self.parts, self)
        self.details = DetailPopovers(self.parts, self.navigator, self)
        self.excuses = PassageExcuses(self.parts, self.navigator, self)
        self.notes = SideNotes(self.parts, context.session.settings, self)
        self.moves = MoveNavigator(self.parts, self)
        self.passages = Passages(self.parts, self.navigator, context)
        self.search = TextSearch(self.parts.find_bar, self)
        self.actions_ = Actions(compare_commands(self), self)
        self.actions_bar = tool_bar(self.actions_, self.tr("Tools of the comparison"), self.tr("More"))
        self._wire()
        remember_layout(context.session.settings, self.actions_, self.parts)
        self._use_views()

    def _wire(self) -> None:
        parts = self.parts
        parts.score_bar.clicked.connect(self.details.show_score)
        parts.gutter.fold_toggled.connect(self._toggle_fold)
        parts.gutter.asked.connect(self.details.show_bead)
        parts.filters.changed.connect(self._apply_filter)
        parts.reset.clicked.connect(parts.filters.open)
        parts.heard.clicked.connect(self.notes.silence)
        parts.find_bar.closed.connect(self.search.close)
        parts.match_panel.chosen.connect(self.go)
        parts.match_panel.menu_requested.connect(self.show_menu)
        parts.match_panel.kind_changed.connect(self.actions_.refresh)
        parts.match_panel.signs.places_requested.connect(self.show_sign)
        parts.match_panel.signs.pictures_requested.connect(self._show_pictures)
        self.navigator.chosen.connect(self._show_chosen)
        self.opener.opened.connect(self._show)
        for number, side in enumerate(self.sides):
            self._wire_side(number)
            side.menu_requested.connect(self.show_menu)
            side.view_changed.connect(self._use_views)
            side.note_changed.connect(self.notes.show)
            side.pages_view.laid_out.connect(self.navigator.keep_in_sight)
            side.pane.fold_toggled.connect(self._toggle_fold)
            for view in side.views:
                view.clicked.connect(lambda place, view=view: self.navigator.choose_in(place, view))

    def _wire_side(self, number: int) -> None:
        self.sides[number].head.more.setMenu(self.actions_.menu(FILE_MENUS[number]))
        name = self._side_names()[number]
        for view in self.sides[number].views:
            view.setAccessibleName(name)
        self.sides[number].strip.setAccessibleName(name)

    # For the other parts of the window

    @property
    def left(self) -> View:
        """The view of the left document that is shown."""
        return self.sides[LEFT].view

    @property
    def right(self) -> View:
        """The view of the right document that is shown."""
        return self.sides[RIGHT].view

    @property
    def list(self) -> ItemList:
        """The list of matches or of paragraphs."""
        return self.match_panel.list

    @property
    def current(self) -> int | None:
        """The number of the chosen place."""
        return self.navigator.current

    @property
    def match(self) -> Match | None:
        """The chosen match; None where none is chosen, or a pair of paragraphs."""
        number = self.current
        known = self.places is not None and number is not None and number < len(self.places.all)
        return self.places.all[number].match if self.places and known and number is not None else None

    def put_verdict(self, widget: QWidget) -> None:
        """Put a widget below the texts, such as the verdict on the pair and the chosen match."""
        self.parts.put_below(widget)

    def take_focus(self) -> None:
        """Move the focus to the list, or to the text where there is no list."""
        (self.left if self.list.isHidden() or self.places is None else self.list).setFocus()

    def focus_text(self) -> None:
        """Move the focus to the left text."""
        self.left.setFocus()

    def keys_text(self) -> str:
        """Return the keys in one line."""
        return self.tr("F8 next passage · F7 next difference · I figures · Tab other side · Ctrl+F find")

    def status_text(self) -> str:
        """Return the words said last, otherwise the longest passage; names and similarity stand above."""
        if self._said:
            return self._said
        return pair_line(self.places.pair, ("longest",), language()) if self.places else ""

    def set_pixels(self, pixels: float) -> None:
        """Set the size of the text, and of the pages."""
        for side in self.sides:
            side.set_pixels(pixels)

    # The pair

    def show_pair(self, pair: Comparison, result: CheckResult | None = None) -> None:
        """Show a pair from its first match; `result` has the settings of the check."""
        options = result.report.options if result else Options()
        self._names = result.names if result else ShownNames()
        self.details.method = options.method
        self._said = ""
        self._pair, self._shortest, self.match_filter = pair, options.min_length, MatchFilter()
        self._open(pair, anew=True)

    def renew(self, pair: Comparison, result: CheckResult) -> None:
        """Show the current pair as another result has it: with other figures, or with other names covered."""
        shown = self._pair
        if shown is None or self.places is None:
            return
        if shown.left is pair.left or shown.left is pair.right:
            self._pair = pair if shown.left is pair.left else pair.swapped
            self.places.pair = self._pair_in_view()
            self.excuses.show_places(self.places)
            self.parts.legend.show_places(self.places)
            self._show_filtered()
            self.opened.emit()
        else:
            self._names = result.names
            self._pair = pair if shown.left.document.id == pair.left.document.id else pair.swapped
            self._open(self._pair_in_view(), anew=False)

    def _open(self, pair: Comparison, *, anew: bool) -> None:
        """Prepare a pair, at once or in the background; `anew`: forget everything that is chosen."""
        for side, entry, name in zip(self.sides, (pair.left, pair.right), self._side_names(), strict=True):
            side.head.show_document(entry.document, name, self._names)
        if not self.opener.open(pair, anew=anew):
            for side in self.sides:
                side.show_notice(self.tr("The text is being made ready…"))

    def _show(self, opened: PreparedPair, anew: bool) -> None:
        self.places, parts, wanted = opened.places, self.parts, self._chosen_spans
        self.navigator.choose(None)
        opened.row_texts[LEFT].row_layout.fold_same(on=self.actions_["only_differences"].isChecked())
        left, right = (side.pane for side in self.sides)
        with self.linked.suspended(), left.laid_out_once(), right.laid_out_once():
            for side, text_layout, row_text in zip(self.sides, opened.text_layouts, opened.row_texts, strict=True):
                side.show_text(text_layout, row_text)
        self.linked.show([place.match for place in opened.places.all])
        self.differences.show(opened.row_texts[LEFT].rows)
        self.difference_marks.show(opened.row_texts[LEFT].rows)
        self.moves.forget()
        self.notes.show_pair(opened.pair)
        parts.match_panel.show_places(opened.places, opened.items)
        self.passages.places = opened.places
        parts.recognised.show_places(opened.places)
        self.excuses.show_places(opened.places)
        parts.legend.show_places(opened.places)
        usual = frozenset(LEAVE_OUT) - opened.pair.left.kept
        parts.filters.show_places(opened.places, usual if anew else None)
        self.search.show(opened.finders)
        self._show_filtered()
        numbers = parts.match_panel.numbers()
        if numbers:
            kept = () if anew else (n for n in numbers if parts.match_panel.spans(n) == wanted)
            self.navigator.choose(next(iter(kept), numbers[0]))  # folded or not
            self.navigator.scroll_to_current()
            # A page that was never shown has no size yet, so nothing can be scrolled into sight.
            QTimer.singleShot(0, self, self.navigator.scroll_to_current)
        self.parts.bands.update()
        focus = QApplication.focusWidget()
        if self.isVisible() and (focus is None or not self.isAncestorOf(focus)):
            self.take_focus()
        self.opened.emit()

    def swap(self) -> None:
        """Swap the sides of the documents."""
        if self._pair is not None and not self.opener.busy:
            self._pair = self._pair.swapped
            self._chosen_spans = self._chosen_spans and self._chosen_spans[::-1]
            self._open(self._pair_in_view(), anew=False)

    def _pair_in_view(self) -> Comparison:
        pair, left_out = self._pair, self.match_filter.leave_out
        assert pair is not None
        return pair if left_out is None else excluding(pair, left_out, LEAVE_OUT, self._shortest)

    def _apply_filter(self, match_filter: MatchFilter) -> None:
        """Show the matches that a filter accepts; other excluded text needs the figures of all matches again."""
        before, self.match_filter = self.match_filter, match_filter
        if self._pair is None:
            return
        if before.leave_out != match_filter.leave_out:
            self._open(self._pair_in_view(), anew=False)
        else:
            self._show_filtered()

    def _show_filtered(self) -> None:
        places = self.places
        if places is None:
            return
        hidden = self.match_filter.hidden(places)
        for side in self.sides:
            side.hide_numbers(hidden)
        self.parts.match_panel.hide_numbers(hidden)
        gone = self.current in hidden
        self.linked.hide(hidden, None if gone else self.current)
        if gone:
            self.navigator.choose(None)
        self.parts.show_figures(places, self.match_filter, self._pair or places.pair)
        self.actions_.refresh()
        self.parts.repaint_edges()

    # The places

    def step(self, by: int) -> None:
        """Go to the next or previous place of the shown list; after the last comes the first."""
        went_round = self.navigator.step(by, self.match_panel.numbers())
        first = self.tr("That was the last one; this is the first")
        last = self.tr("That was the first one; this is the last")
        self.say("" if not went_round else first if by > 0 else last)

    def step_difference(self, by: int) -> None:
        """Show the next or previous difference inside the chosen place, then those of the places after or before it."""
        if not self.actions_["differ"].isChecked():
            self.actions_["differ"].setChecked(True)
        has_more = self.differences.step(by, self.match_panel.numbers())
        self.say("" if has_more else self.tr("No more differences; the same key begins again at the other end"))

    def say(self, words: str) -> None:
        """Say something in the line at the bottom until the next step; empty for nothing."""
        self._said = words
        self.status_changed.emit()

    def go_end(self, place: int) -> None:
        """Go to the first place of the shown list, 0, or to the last one, -1."""
        numbers = self.match_panel.numbers()
        if numbers:
            self.go(numbers[place])

    def go_longest(self) -> None:
        """Go to the longest place of the shown list; of equally long ones to the first."""
        items = [item for item in map(self.match_panel.item, self.match_panel.numbers()) if item is not None]
        if items:
            self.go(max(items, key=lambda item: item.length).number)

    def go(self, number: int) -> None:
        """Choose a place and scroll both its passages into sight, level with each other."""
        self.navigator.go(number)

    def _show_chosen(self, number: int | None) -> None:
        self.parts.repaint_edges()
        self.match_panel.choose(number)
        self._chosen_spans = self.match_panel.spans(number) or self._chosen_spans
        self.parts.recognised.show_passage(self.match_panel.spans(number))
        for side in self.sides:
            side.describe(number)
        self.actions_.refresh()
        if self.places is not None:
            self.place_changed.emit(self.places.pair, self.match)

    @Slot(object)
    def show_sign(self, sign: Sign) -> None:
        """Mark the places of a sign in both texts and scroll to them."""
        left, right = ([place.span for place in places] for places in (sign.left, sign.right))
        self.search.mark_spans(left, right)

    @Slot(object)
    def _show_pictures(self, sign: Sign) -> None:
        """Show both pictures of a sign in a window of their own."""
        if self.places is not None:
            PictureDialog(self.places.pair, sign, self.render_queue, self._names, self).open()

    def show_menu(self, at: QPoint) -> None:
        """Show the menu of a passage where it was requested."""
        menu = self.actions_.menu(PASSAGE_MENU)
        menu.insertMenu(self.actions_["restore"], self.excuses.menu(menu))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    # Switches

    def set_linked(self, on: bool) -> None:
        """Turn scrolling both sides together on or off. On again, the right side becomes level with the left one."""
        self.linked.on = on
        if on:
            self.left.scrolled.emit()

    def set_differences(self, on: bool) -> None:
        """Turn marking of differences inside matches on or off."""
        for side in self.sides:
            side.set_show_differences(on)
            side.strip.update()

    def fold_same(self, on: bool) -> None:
        """Fold the rows that are equal on both sides, so that only differences are seen; or unfold them."""
        text = self.sides[LEFT].row_text
        if text is not None:
            text.row_layout.fold_same(on=on)
            self._show_folds()

    def show_mode(self, mode: ViewMode, on: bool) -> None:
        """Show rows, texts or pages; the chosen place stays in sight."""
        if not on:
            return
        self.linked.level = mode is ViewMode.ROWS
        self.actions_["link"].setVisible(mode is not ViewMode.ROWS)
        self.parts.show_mode(mode)
        self.actions_.refresh()

    def _toggle_fold(self, fold: int) -> None:
        """Unfold paragraphs without a partner, or fold them."""
        if self.parts.row_text is not None:
            self.parts.row_text.row_layout.toggle(fold)
            self._show_folds()

    def _show_folds(self) -> None:
        for side in self.sides:
            side.pane.show_folds()
        self.parts.repaint_edges()

    def _use_views(self) -> None:
        """Use the views that are shown now for scrolling, marks and bands."""
        left, right = self.left, self.right
        for part in (self.linked, self.navigator, self.differences, self.search, self.parts.bands):
            part.use(left, right)
        self.navigator.scroll_to_current()

    def _side_names(self) -> tuple[str, str]:
        return self.tr("Left document"), self.tr("Right document")
