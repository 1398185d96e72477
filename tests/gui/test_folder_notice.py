"""A folder that has changed since it was checked says so, and its check again tells what is new and keeps verdicts."""

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.user import User
from hengwen.check.run import check
from hengwen.checkfile import SavedCheck, save
from hengwen.gui.controllers.folder_notice import since_text
from hengwen.gui.main_window import Window
from hengwen.gui.pages.registry import OVERVIEW
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.model.report.review import Case, Decision, Review, Verdict
from hengwen.model.report.selected_part import part_of
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.selection import Selection
from library.libraries import essay, with_part_of

CONFIRMED = Verdict(Decision.CONFIRMED, note="copied", who="T", when="2026-01-01T00:00:00Z")
EXCUSED = Verdict(Decision.EXCUSED, who="T", when="2026-01-01T00:00:00Z")


def put(path: Path, text: str) -> None:
    """A file of long ago, as long as nobody writes it anew."""
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two texts that share a passage, and two that share another one."""
    place = tmp_path / "class"
    place.mkdir()
    put(place / "a.txt", essay(1).text)
    put(place / "b.txt", with_part_of(essay(2), essay(1)).text)
    put(place / "c.txt", essay(3).text)
    put(place / "d.txt", with_part_of(essay(4), essay(3)).text)
    return place


@pytest.fixture
def real(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers) -> Iterator[Window]:
    """A window that really checks."""
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    window = Window(settings, check=lambda request, *_: check(CheckRequest(request.paths, jobs=1)), dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()


def settled(window: Window, qtbot: QtBot) -> None:
    """Wait until a check is shown, kept and looked at."""
    qtbot.waitUntil(lambda: not (window.session.checking or window.autosave.busy or window.folder_notice.busy))
    qtbot.waitUntil(lambda: not window.pages.overview.side.busy)


def go_back(window: Window, qtbot: QtBot) -> None:
    """As if the user came back from another program."""
    window.folder_notice._state_changed(Qt.ApplicationState.ApplicationActive)
    settled(window, qtbot)


@pytest.mark.parametrize("suffix", [".html", ".docx", ".pdf"])
def test_a_report_written_into_the_folder_is_no_document(
    real: Window, qtbot: QtBot, folder: Path, answers: Answers, suffix: str
) -> None:
    """It is no new file of the folder, and compared with nothing; somebody's file of the same kind is new."""
    real.checks.check_paths((folder,))
    settled(real, qtbot)
    answers.target = folder / f"mine{suffix}"
    real.exports.ask()
    dialog = real.exports.dialog
    assert dialog is not None
    dialog.form.setCurrentIndex(dialog.form.findData(suffix))
    dialog.export.click()
    qtbot.waitUntil(lambda: bool(answers.messages))
    assert answers.target.is_file()
    go_back(real, qtbot)
    assert real.pages.frame.headline.changes == ""
    real.checks.check_again()
    settled(real, qtbot)
    report = real.session.result.report if real.session.result else None
    assert report is not None
    assert [entry.document.name for entry in report.entries if entry.document.state.has_text] == [
        "a.txt", "b.txt", "c.txt", "d.txt",
    ]  # fmt: skip
    (folder / "theirs.html").write_text("<p>我写的。</p>", encoding="utf-8")
    go_back(real, qtbot)
    assert real.pages.frame.headline.changes.startswith("1 new since")


def test_the_line_says_what_has_changed_and_offers_a_check(real: Window, qtbot: QtBot, folder: Path) -> None:
    """Looked for when the window is gone back to; gone once it was checked again."""
    bar = real.pages.frame.headline
    real.checks.check_paths((folder,))
    settled(real, qtbot)
    real.pages.show_page(OVERVIEW)
    assert not bar.changes
    assert not bar.changed.isVisible()
    put(folder / "e.txt", essay(5).text)
    put(folder / "a.txt", essay(1).text + "又写了一句话。")
    (folder / "c.txt").unlink()
    os.utime(folder / "b.txt")  # touched, and the same
    go_back(real, qtbot)
    assert bar.changes.startswith("1 new, 1 changed, 1 gone since ")
    assert bar.changed.isVisible()
    assert bar.changed.fact == "The folder has changed"
    assert bar.changed.details.splitlines()[1:] == ["New: e.txt", "Changed: a.txt", "Gone: c.txt"]
    real.session.language = "zh_CN"
    assert real.pages.frame.headline.changes.endswith("新增 1 个、改动 1 个、缺少 1 个")
    real.session.language = "en"
    headline = real.pages.frame.headline
    User(qtbot, real).click_in_card(headline.changed, headline.again)
    settled(real, qtbot)
    assert not headline.again.isVisibleTo(headline.changed.card)
    assert {entry.document.name for entry in real.session.result.report.entries} == {"a.txt", "b.txt", "d.txt", "e.txt"}  # type: ignore[union-attr]


def test_a_kept_check_that_is_opened_says_so_as_well(real: Window, qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    """Its folder may have changed since last week."""
    real.checks.check_paths((folder,))
    settled(real, qtbot)
    real.autosave.save(tmp_path / "kept.hengwen")
    settled(real, qtbot)
    put(folder / "e.txt", essay(5).text)
    real.checks.check_paths((tmp_path / "kept.hengwen",))
    settled(real, qtbot)
    assert real.pages.frame.headline.changes.startswith("1 new since ")


def test_a_folder_that_is_away_says_nothing(real: Window, qtbot: QtBot, folder: Path) -> None:
    """Such as one on a disk that was taken out: its files are not gone."""
    real.checks.check_paths((folder,))
    settled(real, qtbot)
    folder.rename(folder.with_name("elsewhere"))
    go_back(real, qtbot)
    assert not real.pages.frame.headline.changes


def test_verdicts_stay_and_what_cannot_stay_is_told(real: Window, qtbot: QtBot, folder: Path) -> None:
    """On text that has not changed they hold for the changed file too; a new pair is named as new."""
    real.checks.check_paths((folder,))
    settled(real, qtbot)
    pairs = {(p.left.document.name, p.right.document.name): p for p in real.session.result.report.comparisons}  # type: ignore[union-attr]
    ab, cd = pairs["a.txt", "b.txt"], pairs["c.txt", "d.txt"]
    for case, verdict in (
        (Case.of(ab), CONFIRMED),
        (Case.of(ab, ab.matches[0]), EXCUSED),
        (Case.of(cd), CONFIRMED),
        (Case.of(cd, cd.matches[0]), EXCUSED),
    ):
        real.autosave.decide(case, verdict)
    settled(real, qtbot)
    put(folder / "b.txt", (folder / "b.txt").read_text(encoding="utf-8") + "末尾加了一句别处没有的话。")
    put(folder / "d.txt", with_part_of(essay(4), essay(1)).text)
    real.checks.check_again()
    settled(real, qtbot)
    report, review = real.session.result.report, real.session.review  # type: ignore[union-attr]
    pairs = {(p.left.document.name, p.right.document.name): p for p in report.comparisons}
    ab = pairs["a.txt", "b.txt"]
    assert replace(review.of(ab), number=0) == CONFIRMED
    assert replace(review.of(ab, ab.matches[0]), number=0) == EXCUSED
    assert "Verdicts that belong to text that has changed: 2" in real.pages.frame.headline.changes
    assert "New pairs since the check before: 2" in real.pages.frame.headline.changes
    details = real.pages.frame.headline.changed.details.splitlines()
    assert "New pair: a.txt – d.txt" in details
    assert "confirmed (copied): c.txt – d.txt; it stands in the check before" in details
    kept = real.autosave.recent.files()[0].load()
    assert dict(kept.review.verdicts) == dict(review.verdicts)
    real.anonymisation.toggle()
    settled(real, qtbot)
    assert real.pages.frame.headline.changed.details == real.pages.frame.headline.changes
    assert ".txt" not in real.pages.frame.headline.changes


MOMENTS = {
    "2026-11-22T09:05": ("since 09:05", "自今天 09:05 以来"),
    "2026-11-21T23:59": ("since yesterday", "自昨天以来"),
    "2026-11-12T10:00": ("since 12 Nov", "自 11 月 12 日以来"),
    "2025-11-22T10:00": ("since 2025-11-22", "自 2025-11-22 以来"),
}


@pytest.mark.parametrize("then", MOMENTS)
def test_since_when_is_said_as_people_say_it(qapp: QApplication, then: str) -> None:
    """In both languages."""
    for language, words in zip(("en", "zh_CN"), MOMENTS[then], strict=True):
        set_language(qapp, language)
        assert since_text(datetime.fromisoformat(then), datetime.fromisoformat("2026-11-22T14:00")) == words
    set_language(qapp, "en")


def test_a_part_of_a_check_misses_no_files(real: Window, qtbot: QtBot, folder: Path, tmp_path: Path) -> None:
    """What was not chosen is not new; the headline says how much of the check it is."""
    report = part_of(check(CheckRequest((folder,), jobs=1)), Selection(documents=("a.txt",)))
    save(SavedCheck(report, Review(), CheckRequest((folder,))), tmp_path / "part.hengwen")
    real.checks.check_paths((tmp_path / "part.hengwen",))
    settled(real, qtbot)
    real.pages.show_page(OVERVIEW)
    go_back(real, qtbot)
    assert real.autosave.report is not None
    assert not real.pages.frame.headline.changes
    assert "only a part of the check: 2 of 4 documents, 1 of 2 pairs" in real.pages.frame.headline.text
