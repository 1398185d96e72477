"""The library page: filled, filtered, emptied and copied by real clicks."""

from hashlib import sha256
from pathlib import Path
from random import Random

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.sample import Answers, opened_library
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.library.store import Library
from hengwen.library.verdicts import read_review, write_verdict
from hengwen.model.progress import ProgressStep, Stage
from hengwen.model.report.review import Case, Decision, Verdict
from library.libraries import count_whole, essay, make_library

LEFT = Qt.MouseButton.LeftButton


def test_the_documents_of_a_check_are_added_in_one_click(qtbot: QtBot, window: Window, own_library: Path) -> None:
    """With labels; then they stand in the list, and those without text are told."""
    window.checks.check_paths((Path("folder"),))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    page = opened_library(qtbot, window)
    page.labels["year"].setText("2026")
    qtbot.mouseClick(page.these_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total > 0 and not window.jobs.busy)
    with Library.open(own_library) as library:
        rows = library.list(year="2026")
    assert page.table.rows.total == len(rows) > 3
    assert str(len(rows)) in page.figures.text()
    assert window.session.result is not None
    unread = [entry for entry in window.session.result.report.entries if not entry.document.state.has_text]
    assert f"{len(unread)} without text" in page.notice.text()
    assert unread


def test_a_folder_is_added_filtered_removed_and_backed_up(
    qtbot: QtBot, window: Window, answers: Answers, own_library: Path, tmp_path: Path
) -> None:
    """The whole way, in a window of its own."""
    documents = [essay(number) for number in range(5)]
    make_library(own_library, documents, year="2024", course="写作")
    page = opened_library(qtbot, window)
    assert page.table.rows.total == 5
    page.search.setText("写作 0003")
    assert page.table.filter.rowCount() == 1
    page.table.selectRow(0)
    qtbot.mouseClick(page.remove_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 4 and not window.jobs.busy)
    answers.target = tmp_path / "copy.hengwen"
    qtbot.mouseClick(page.backup_button, LEFT)
    assert answers.proposed[-1].name == "library-backup.hengwen"
    assert answers.proposed[-1].is_absolute()
    qtbot.waitUntil(lambda: "copy.hengwen" in page.notice.text() and not window.jobs.busy)
    assert count_whole(tmp_path / "copy.hengwen", documents) == 4
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "a.txt").write_text(essay(9).text, encoding="utf-8")
    answers.chosen = (folder,)
    qtbot.mouseClick(page.add_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 5 and not window.jobs.busy)


def test_years_are_read_from_folders_and_empty_columns_are_not_shown(
    qtbot: QtBot, window: Window, answers: Answers, own_library: Path, tmp_path: Path
) -> None:
    """Ten years of proposals in folders; a year that is written beside them holds for all."""
    folder = tmp_path / "proposals"
    for number, name in enumerate(("2016", "2025年", "others")):
        (folder / name).mkdir(parents=True)
        (folder / name / f"{number}.txt").write_text(essay(number).text, encoding="utf-8")
    page = opened_library(qtbot, window)
    answers.chosen = (folder,)
    qtbot.mouseClick(page.add_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 3 and not window.jobs.busy)
    assert sorted(row.labels.get("year", "") for row in page.table.rows.rows) == ["", "2016", "2025"]
    titles = [
        column.title for number, column in enumerate(page.table.rows.columns) if not page.table.isColumnHidden(number)
    ]
    assert titles == ["Title", "Year", "File", "Characters", "Added"]
    page.labels["year"].setText("1999")
    (folder / "2016" / "more.txt").write_text(essay(7).text, encoding="utf-8")
    qtbot.mouseClick(page.add_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total == 4 and not window.jobs.busy)
    assert sorted(row.labels.get("year", "") for row in page.table.rows.rows) == ["", "1999", "2016", "2025"]


def test_adding_shows_how_far_it_is(qtbot: QtBot, window: Window, own_library: Path) -> None:
    """As a bar, which is gone when it is done."""
    page = opened_library(qtbot, window)
    page._progressed(ProgressStep(Stage.INDEXING, 2, 8))
    assert page.notice.text() == "Indexing · 2 of 8"  # nothing is looked for
    page._progressed(ProgressStep(Stage.PICTURES, 3, 40))
    assert page.notice.text() == "Reading pictures · 3 of 40"
    assert (page.bar.isVisible(), page.bar.value(), page.bar.maximum()) == (True, 3, 40)
    page._ended()
    assert not page.bar.isVisible()


def test_a_check_against_the_library_is_asked_for_in_the_menu(qtbot: QtBot, window: Window, own_library: Path) -> None:
    """And told to the engine."""
    switched = []
    for _ in range(3):
        switched.append(window.session.request.library)
        window.commands.switch_library()
    assert switched == [None, own_library, None]


def verdicts_in(path: Path) -> dict[Case, Verdict]:
    with Library.open(path) as library:
        return dict(read_review(library).in_force)


def decided(qtbot: QtBot, window: Window) -> Case:
    """The first pair, confirmed by its key."""
    pair = window.pages.overview.table.rows.rows[0]
    window.pages.open_pair(pair)
    qtbot.waitUntil(window.pages.verdict_bar.isEnabled)
    qtbot.keyClick(window.pages.compare, Qt.Key.Key_C)
    return Case.of(pair)


def test_verdicts_go_with_documents_that_are_added(qtbot: QtBot, window: Window, own_library: Path) -> None:
    """Those given before, and those given afterwards."""
    window.checks.check_paths((Path("folder"),))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    case = decided(qtbot, window)
    page = opened_library(qtbot, window)
    qtbot.mouseClick(page.these_button, LEFT)
    qtbot.waitUntil(lambda: page.table.rows.total > 0 and not window.jobs.busy)
    qtbot.waitUntil(lambda: case in verdicts_in(own_library))
    page.close()
    qtbot.mouseClick(window.pages.verdict_bar.choices[Decision.EXCUSED], LEFT)
    qtbot.waitUntil(lambda: verdicts_in(own_library)[case].decision is Decision.EXCUSED)
    qtbot.mouseClick(window.pages.verdict_bar.choices[Decision.UNDECIDED], LEFT)
    qtbot.waitUntil(lambda: not verdicts_in(own_library))


def test_a_check_against_the_library_brings_its_verdicts_back(
    qtbot: QtBot, window: Window, own_library: Path, tmp_path: Path
) -> None:
    """Also where no check of this machine knows them; the later word holds, and new ones are written there."""
    old, new = essay(1), essay(2)
    copied = new.text + "\n" + old.text[:200]
    make_library(own_library, [old])
    (tmp_path / "new.txt").write_text(copied, encoding="utf-8")
    first, second = sorted((old.id, sha256(copied.encode("utf-8")).hexdigest()))
    case = Case(first, second)
    with Library.open(own_library, write=True) as library:
        write_verdict(library, case, Verdict(Decision.EXCUSED, "Group work", "", "Li", "2026-01-02T03:04:05Z"))
    real = Window(window.settings)
    qtbot.addWidget(real)
    real.show()
    real.commands.switch_library()
    real.checks.check_paths((tmp_path / "new.txt",))
    qtbot.waitUntil(lambda: real.session.result is not None and not real.session.checking)
    (pair,) = real.session.result.report.comparisons if real.session.result else ()
    assert Case.of(pair) == case
    qtbot.waitUntil(lambda: real.session.review.of(pair).reason == "Group work")
    assert decided(qtbot, real) == case
    qtbot.waitUntil(lambda: verdicts_in(own_library)[case].decision is Decision.CONFIRMED)
    real.close()


def test_a_library_that_is_not_there_yet_is_a_sentence_of_the_window(
    qtbot: QtBot, settings: Settings, own_library: Path, tmp_path: Path
) -> None:
    """It says where to click, not what to type."""
    (tmp_path / "new.txt").write_text(essay(2).text, encoding="utf-8")
    window = Window(settings)
    qtbot.addWidget(window)
    window.show()
    window.commands.switch_library()
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(window.pages.start.notice.isVisible)
    said = window.pages.start._notice_text.text()
    assert "empty" in said
    assert "hengwen library" not in said
    window.close()


def test_a_damaged_library_is_repaired_by_a_click(qtbot: QtBot, window: Window, own_library: Path) -> None:
    """It says that it is damaged, saves what can be read, and keeps the damaged file."""
    documents = [essay(number) for number in range(6)]
    make_library(own_library, documents, year="2025")
    with Library.open(own_library) as library:
        ((number,),) = library.rows("SELECT rootpage FROM sqlite_master WHERE name = 'verdict'")
    data = bytearray(own_library.read_bytes())
    data[number * 4096 - 4096 : number * 4096] = Random(1).randbytes(4096)
    own_library.write_bytes(data)
    page = opened_library(qtbot, window)
    assert "damaged" in page.notice.text()
    assert "hengwen library" not in page.notice.text()
    qtbot.mouseClick(page.repair_button, LEFT)
    qtbot.waitUntil(lambda: "is kept" in page.notice.text() and not window.jobs.busy)
    assert page.table.rows.total == count_whole(own_library, documents) > 0
    assert not page.repair_button.isVisible()
    assert own_library.with_name("own.hengwen.damaged").read_bytes() == bytes(data)
