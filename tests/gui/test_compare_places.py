"""Going through the places of a pair: by key and in order, with what is filtered, sorted, searched or swapped."""

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gui.sample import FORM, METHOD_LEFT, document, entry
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.match_items import MatchOrder
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.textview.text_layout import TextLayout
from hengwen.gui.widgets.list_item import ITEM
from hengwen.model.document import Span
from hengwen.model.report.report import Comparison, Exclusion, Match, MatchKind, ParagraphPair
from hengwen.model.report.review import Decision, Verdict
from hengwen.model.request.exclusion_kinds import ExclusionKind

NONE = Qt.KeyboardModifier.NoModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def test_first_last_and_longest_are_reached_by_key(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.list, Qt.Key.Key_End, ALT)
    assert page.current == 4
    qtbot.keyClick(page.list, Qt.Key.Key_Home, ALT)
    assert page.current == 0
    qtbot.keyClick(page.left, Qt.Key.Key_G)
    lengths = [place.length for place in page.places.all] if page.places else []
    assert page.current == lengths.index(max(lengths))


def test_next_misses_no_place_whatever_is_nested_or_crossed(window: Window, qtbot: QtBot) -> None:
    """Matches that begin together, lie inside each other or cross over are each visited once in a round."""
    text = "".join(chr(0x4E00 + n) for n in range(600))
    spans = [((0, 50), (300, 350)), ((0, 20), (500, 520)), ((10, 30), (0, 20)), ((100, 400), (100, 400)),
             ((150, 170), (200, 220)), ((399, 400), (599, 600))]  # fmt: skip
    matches = tuple(Match(Span(*a), Span(*b), MatchKind.IDENTICAL, 1.0, 0) for a, b in spans)
    left, right = entry(document("a.txt", text)), entry(document("b.txt", text[::-1]))
    window.pages.compare.show_pair(Comparison(left, right, matches, (), 0, 0.0))
    page, seen = window.pages.compare, [window.pages.compare.current]
    for _ in range(5):
        page.step(1)
        seen.append(page.current)
    assert seen == list(range(6))
    page.step(1)
    assert page.current == 0


def text_of(page: ComparePage) -> TextLayout:
    text_layout = page.sides[0].pane.text_layout
    assert text_layout is not None
    return text_layout


def test_the_slider_hides_short_matches_everywhere_and_the_figures_follow(page: ComparePage, qtbot: QtBot) -> None:
    assert page.places is not None
    lengths = [place.length for place in page.places.all]
    limit = sorted(lengths)[2]
    page.actions_["filter"].trigger()
    page.parts.filters.slider.setValue(limit)
    qtbot.waitUntil(lambda: page.match_filter.shortest == limit)
    shown = {number for number, length in enumerate(lengths) if length >= limit}
    assert set(page.match_panel.numbers()) == shown
    assert {marked.number for marked in text_of(page).visible_ranges} == shown
    view = page.match_filter.figures(page.places)
    assert page.parts.banner.isVisible()
    assert f"{len(shown)} of 5" in page.parts.in_view.text()
    assert f"{view.matched:,} characters" in page.parts.in_view.text()
    for _ in range(2 * len(shown)):
        page.step(1)
        assert page.current in shown
    qtbot.mouseClick(page.parts.reset, Qt.MouseButton.LeftButton)
    assert not page.parts.banner.isVisible()
    assert page.match_panel.numbers() == [0, 1, 2, 3, 4]


def test_a_kind_is_switched_off_and_its_passages_have_no_colour_and_no_click(page: ComparePage, qtbot: QtBot) -> None:
    box = page.parts.filters.kinds[MatchKind.IDENTICAL]
    page.actions_["filter"].trigger()
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    qtbot.waitUntil(lambda: MatchKind.IDENTICAL not in page.match_filter.kinds)
    text_layout = text_of(page)
    assert text_layout.place_at(text_layout.ranges[1].start) is None
    assert page.list.model().rowCount() == 3


def test_what_does_not_count_can_be_switched_as_the_report_would(window: Window, qtbot: QtBot) -> None:
    """The view's figures are those of `Comparison.excluding`; the report's own stand beside them."""
    quoted = "“" + METHOD_LEFT + "”"
    text = quoted + "另外一段话，与别处都不一样。"
    left = entry(document("a.txt", text), Exclusion("quotations", Span(0, len(quoted))))
    right = entry(document("b.txt", quoted))
    kept = frozenset({"quotations"})
    one = Match(Span(0, len(quoted)), Span(0, len(quoted)), MatchKind.IDENTICAL, 1.0, 0)
    window.pages.compare.show_pair(Comparison(replace(left, kept=kept), replace(right, kept=kept), (one,), (), 0, 0.0))
    page = window.pages.compare
    assert len(page.match_panel.numbers()) == 1
    page.parts.filters.left_out[ExclusionKind.QUOTATIONS].setChecked(True)
    qtbot.waitUntil(lambda: page.match_filter.leave_out is not None)
    assert page.match_panel.numbers() == []
    assert page.places is not None and page.places.pair.uncounted == (one,)
    assert text_of(page).hint_at(5) == "Not counted: quotations"
    page.parts.filters.open()
    assert len(page.match_panel.numbers()) == 1


def test_the_list_is_sorted_and_searched_while_the_chosen_line_stays(page: ComparePage, qtbot: QtBot) -> None:
    page.go(2)
    for order in MatchOrder:
        page.match_panel.set_order(order)
        assert page.list.currentIndex().data(ITEM).number == 2
    page.match_panel.set_order(MatchOrder.LONGEST)
    model = page.list.model()
    lengths = [model.index(row, 0).data(ITEM).length for row in range(5)]
    assert lengths == sorted(lengths, reverse=True)
    qtbot.keyClicks(page.match_panel.search, "< 70 %")
    assert model.rowCount() == 1
    page.match_panel.search.clear()
    qtbot.keyClicks(page.match_panel.search, "questionnaire")
    assert [model.index(row, 0).data(ITEM).number for row in range(model.rowCount())] == [3]
    page.step(1)  # the keys go through all matches, whatever the list is searched for
    assert page.current == 3


def test_pairs_of_paragraphs_are_listed_with_their_distances_and_gone_to(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.match_panel.tabs[1], Qt.MouseButton.LeftButton)
    index = page.list.model().index(0, 0)
    item = index.data(ITEM)
    assert (item.kind, item.distance, item.similarity, item.number) == (None, 0, 1.0, 5)
    page.step(1)
    assert page.current == 5
    assert page.match is None
    for side in page.sides:
        top = side.view.edges(5)[0] - side.view.position
        assert 0 <= top < side.view.viewport().height()


def test_a_pair_with_paragraphs_only_opens_with_their_list(window: Window) -> None:
    left, right = entry(document("a.txt", METHOD_LEFT)), entry(document("b.txt", METHOD_LEFT[::-1]))
    both = ParagraphPair(Span(0, len(METHOD_LEFT)), Span(0, len(METHOD_LEFT)), 9, 0.5)
    window.pages.compare.show_pair(Comparison(left, right, (), (both,), 9, 0.0))
    assert window.pages.compare.current == 0
    assert window.pages.compare.match_panel.tabs[1].isChecked()


def test_documents_that_share_nothing_say_so(window: Window) -> None:
    left, right = entry(document("a.txt", METHOD_LEFT)), entry(document("b.txt", FORM))
    window.pages.compare.show_pair(Comparison(left, right, (), (), 30, 0.0, similar_titles=True))
    assert window.pages.compare.match_panel._nothing.text() == "These documents share no passage that counts."
    assert not window.pages.compare.actions_["next"].isEnabled()
    window.pages.compare.step(1)
    window.pages.compare.go_longest()
    assert window.pages.compare.current is None


def test_sides_are_swapped_and_swapped_back(page: ComparePage, qtbot: QtBot) -> None:
    assert page.places is not None
    before = page.places.pair
    page.go(2)
    chosen = page.match
    qtbot.keyClick(page.left, Qt.Key.Key_S)
    assert chosen is not None and page.match is not None
    assert (page.match.left, page.match.right) == (chosen.right, chosen.left)  # the same passage is still chosen
    after = page.places.pair
    assert (after.left, after.right) == (before.right, before.left)
    assert (after.left_share, after.similarity) == (before.right_share, before.similarity)
    assert [match.left for match in after.matches] == sorted(match.right for match in before.matches)
    qtbot.keyClick(page.left, Qt.Key.Key_S)
    assert page.places.pair.matches == before.matches


def test_the_chosen_match_is_told_to_whoever_decides_about_it(page: ComparePage, qtbot: QtBot) -> None:
    assert page.places is not None
    with qtbot.waitSignal(page.place_changed) as changed:
        page.go(3)
    assert changed.args == [page.places.pair, page.places.all[3].match]
    page.match_panel.show_verdicts({3: Verdict(Decision.EXCUSED, "Group work")})
    assert page.list.model().index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", ○ excused, Group work")
