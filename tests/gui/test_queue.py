"""Getting through the pairs of a class: 120 submissions, 34 suspicious pairs, by real keys, each action counted."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.submissions import STUDENTS, write_class
from gui.user import User
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.preview import PairPreview
from hengwen.gui.pair_rows import PairGroup
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.cells import INDENT
from hengwen.model.report.comparison import Comparison
from hengwen.model.report.review import Decision, is_decided

PAIRS = 34
SUSPICIOUS = 0.3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[frozenset[str]]]:
    result = tmp_path_factory.mktemp("操作系统实验三")
    return result, write_class(result)


@pytest.fixture
def window(
    qtbot: QtBot,
    qapp: QApplication,
    settings: Settings,
    answers: Answers,
    folder: tuple[Path, set[frozenset[str]]],
) -> Iterator[Window]:
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, dialogs=answers)
    qtbot.addWidget(result)
    result.resize(1280, 800)
    result.show()
    qtbot.waitExposed(result)
    result.activateWindow()
    User(qtbot, result).drop(folder[0])
    qtbot.waitUntil(lambda: result.session.result is not None and not result.session.checking, timeout=120_000)
    qtbot.waitUntil(lambda: not result.jobs.busy, timeout=30_000)
    assert result.pages.frame.current == "overview"
    yield result
    result.close()


def suspicious(window: Window) -> list[Comparison]:
    """The pairs that a reader has to decide."""
    assert window.session.result is not None
    return [pair for pair in window.session.result.report.comparisons if pair.similarity >= SUSPICIOUS]


def undecided(window: Window) -> int:
    """How many of them are not decided yet."""
    return sum(not is_decided(window.session.review, pair) for pair in suspicious(window))


class Keys:
    """Keys pressed on whatever has them, counted."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot, self.pressed = qtbot, 0

    def key_click(self, on: QWidget, key: Qt.Key) -> None:
        self._qtbot.keyClick(on, key)
        self.pressed += 1


def test_those_who_copied_are_found_by_their_names(window: Window, folder: tuple[Path, set[frozenset[str]]]) -> None:
    """Each pair once; names tell people apart, and no name is cut or said twice in a row."""
    actual = {
        frozenset(side.document.person.name for side in (pair.left, pair.right) if side.document.person)
        for pair in suspicious(window)
    }
    assert actual == folder[1]
    assert len(actual) == PAIRS
    rows = window.pages.overview.table.rows
    titles = [rows.index(row, 0).data() for row in range(rows.rowCount())]
    assert not any("班_" in title or "…" in title for title in titles)
    for title in titles:
        people = re.split(" × |, ", title.strip(INDENT))
        assert len(set(people)) == len(people) >= 2


def test_groups_stand_at_the_top_worst_first_with_their_pairs_beneath(window: Window) -> None:
    """Two who copied are a pair, more of them a group; each suspicious pair stands in one place."""
    rows = window.pages.overview.table.rows
    top = [row for row in rows.kept if row.similarity >= SUSPICIOUS]
    groups = [row for row in top if isinstance(row, PairGroup)]
    assert sorted(len(group.members) for group in groups) == [3, 3, 3, 3, 4, 4]
    assert len(top) == 16
    first = next(place for place, row in enumerate(rows.rows) if row is groups[0])
    assert [id(row) for row in rows.rows[first + 1 : first + 1 + len(groups[0].rows)]] == list(map(id, groups[0].rows))
    rows.toggle(groups[0])
    assert len(window.pages.overview.ranking.kept) == window.pages.overview.table.total


def test_all_are_decided_from_the_ranking_with_two_keys_a_case(qtbot: QtBot, window: Window) -> None:
    """C decides the chosen pair, or all pairs of the chosen group, J goes to the next that is not decided."""
    table, keys = window.pages.overview.table, Keys(qtbot)
    table.setFocus()
    table.choose_first()
    while undecided(window):
        chosen = table.current
        assert chosen.similarity >= SUSPICIOUS
        keys.key_click(table, Qt.Key.Key_C)
        keys.key_click(table, Qt.Key.Key_J)
        assert table.current is not chosen or not undecided(window)
    assert keys.pressed == 32
    assert keys.pressed <= 2 * PAIRS
    assert all(is_decided(window.session.review, pair) for pair in suspicious(window))


def test_all_are_decided_side_by_side_with_two_keys_a_pair(qtbot: QtBot, window: Window) -> None:
    """Without going back to the ranking; how many are decided is in sight all the time."""
    table, keys = window.pages.overview.table, Keys(qtbot)
    table.setFocus()
    table.choose_first()
    keys.key_click(table, Qt.Key.Key_Return)
    seen = []
    for done in range(1, PAIRS + 1):
        pair = window.session.pair
        assert window.pages.frame.current == "compare"
        qtbot.waitUntil(window.pages.verdict_bar.isEnabled)
        assert pair is not None
        seen.append(pair)
        keys.key_click(window.pages.compare, Qt.Key.Key_C)
        total = len(window.pages.overview.ranking.kept)
        assert window.pages.verdict_bar.progress.text() == f"{done:,} of {total:,} decided"
        if done < PAIRS:
            keys.key_click(window.pages.compare, Qt.Key.Key_J)
    assert {id(pair) for pair in seen} == {id(pair) for pair in suspicious(window)}
    assert keys.pressed == 2 * PAIRS
    assert not undecided(window)


def test_a_group_is_excused_with_a_reason_by_the_menu_and_taken_back_at_once(qtbot: QtBot, window: Window) -> None:
    """The totals of its documents follow, both ways."""
    table = window.pages.overview.table
    table.selectRow(next(place for place, row in enumerate(table.rows.rows) if isinstance(row, PairGroup)))
    group = table.current
    entries = [entry for member in group.members for entry in member]

    def totals() -> list[float]:
        assert window.session.result is not None
        known = {total.entry.document.path: total.similarity for total in window.session.result.totals}
        return [known[entry.document.path] for entry in entries]

    before = totals()
    table.setFocus()
    at = table.visualRect(table.currentIndex()).center()
    table.customContextMenuRequested.emit(at)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    reasons_menu = next(result for action in menu.actions() if isinstance(result := action.menu(), QMenu))
    next(action for action in reasons_menu.actions() if action.text() == "Group work").trigger()
    menu.close()
    qtbot.waitUntil(lambda: not window.rescoring.busy and totals() != before)
    assert max(totals()) < SUSPICIOUS < min(before)
    pairs = [pair for row in group.rows for pair in table.rows.leaves(row)]
    reasons = {window.session.review.of(pair).reason for pair in pairs}
    assert reasons == {"Group work"}
    assert {window.session.review.of(pair).decision for pair in pairs} == {Decision.EXCUSED}
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.rescoring.busy and totals() == before)
    assert undecided(window) == PAIRS


def test_the_preview_shows_the_chosen_pair_and_decides_it(qtbot: QtBot, window: Window) -> None:
    """Both names, the score with its parts, and what both texts say."""
    table, preview = window.pages.overview.table, window.pages.overview.preview
    row = next(place for place, row in enumerate(table.rows.rows) if isinstance(row, Comparison))
    table.setFocus()
    table.selectRow(row)
    pair = table.current
    both = f"{pair.left.document.label} × {pair.right.document.label}"
    qtbot.waitUntil(lambda: preview._title.text() == both)
    qtbot.waitUntil(lambda: bool(preview.text.toPlainText()))
    passage = max(pair.matches, key=pair.length)
    shown = preview.text.toPlainText()
    text = pair.left.document.text[passage.left.start : passage.left.start + 60]
    assert "".join(text.split()) in "".join(shown.split())
    assert "identical" in preview.bar.accessibleName()
    qtbot.mouseClick(preview.choices[Decision.EXCUSED], Qt.MouseButton.LeftButton)
    assert window.session.review.of(pair).decision is Decision.EXCUSED
    qtbot.waitUntil(lambda: preview.verdict.text().startswith("○ excused"))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_button_of_the_preview_is_cut_off(qtbot: QtBot, window: Window, language: str) -> None:
    """However narrow the window is made, whichever verdict is given; the one that is given is no choice."""
    window.session.language = language
    window.resize(1050, 700)
    preview = window.pages.overview.preview
    qtbot.waitUntil(preview.open.isVisible)
    for decision in (Decision.UNDECIDED, Decision.CONFIRMED, Decision.EXCUSED):
        if decision is not Decision.UNDECIDED:
            qtbot.mouseClick(preview.choices[decision], Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert [item for item, button in preview.choices.items() if not button.isVisible()] == [decision]
        for button in (preview.open, preview.next, *preview.choices.values()):
            assert button.width() >= button.sizeHint().width() or not button.isVisible()


def test_every_submission_is_one_of_the_people(window: Window) -> None:
    """And is called by the person, with the number as a detail."""
    result = window.session.result
    assert result is not None
    assert len(result.people) == STUDENTS
    details = {result.names.detail(entry.document) for entry in result.report.entries}
    assert len(details) == STUDENTS
    assert all(detail.isdecimal() for detail in details)


def shows_one_of(preview: PairPreview, entries: set[int]) -> bool:
    """Whether a pair of one of some documents is shown."""
    pair = preview.row
    return isinstance(pair, Comparison) and bool({id(pair.left), id(pair.right)} & entries)


def test_the_preview_follows_people_too(qtbot: QtBot, window: Window) -> None:
    """With the pair of theirs that tells most, and decides that one. Documents it follows in `test_overview.py`."""
    ranking, preview = window.pages.overview.ranking, window.pages.overview.preview
    ranking.views.views["people"].trigger()
    ranking.people.setFocus()
    for place in (0, 3):
        ranking.people.selectRow(place)
        entries = {id(entry) for entry in ranking.chosen_entries}
        assert len(entries) == 1
        qtbot.waitUntil(partial(shows_one_of, preview, entries))
    pair = preview.row
    assert isinstance(pair, Comparison)
    qtbot.mouseClick(preview.choices[Decision.CONFIRMED], Qt.MouseButton.LeftButton)
    assert window.session.review.of(pair).decision is Decision.CONFIRMED
    ranking.views.views["blocks"].trigger()
    qtbot.waitUntil(lambda: preview.row is None)
