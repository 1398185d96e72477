"""What was taken for one person's files says so in the ranking and beside the text."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from gui.sample import settle
from hengwen.check.comparing import compare_documents
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.pairs import pair_columns
from hengwen.model.people import Person
from library.libraries import essay, with_part_of


def test_a_pair_of_one_guessed_person_says_so_and_stands_last(window: Window, qtbot: QtBot) -> None:
    """Behind pairs of two people, whatever it tells; above the text of no other pair."""
    source, ann, bob = essay(1), Person("1", "Ann", "Ann", guessed=True), Person("2", "Bob", "Bob", guessed=True)
    own = [replace(item, person=ann, part=item.path) for item in (source, replace(source, path="again.txt"))]
    report = compare_documents([*own, replace(with_part_of(essay(2), source), person=bob)])
    window.checks.show_report(check_result(report))
    rows = window.session.result.rows.pairs if window.session.result else ()
    columns = {column.name: column for column in pair_columns(report)}
    assert columns["signs"].text(rows[-1]) == "taken for one person’s files"
    assert columns["evidence"].key(rows[-1]) < columns["evidence"].key(rows[0])
    for pair in report.comparisons:
        window.pages.open_pair(pair)
        settle(qtbot, window.pages.compare)
        assert ("Taken for one person’s files" in window.pages.compare.parts.note.text()) == pair.one_person
