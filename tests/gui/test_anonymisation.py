"""Names hidden in the window: on every page, for every later check, until they are asked for again."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.model.document import Content, Document, State
from hengwen.model.report.review import Case, Decision, Verdict
from hengwen.readers.reading_quality import reading_quality


def _names(window: Window) -> list[str]:
    assert window.session.result is not None
    return [entry.document.path for entry in window.session.result.report.entries]


def test_names_are_hidden_everywhere_and_come_back(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Figures stay, verdicts stay, the kept check has its names; another check while hidden shows none either."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and len(window.autosave.recent.files()) == 1)
    named = _names(window)
    assert window.session.result is not None
    before = window.session.result.report
    window.autosave.decide(Case.of(before.comparisons[0]), Verdict(Decision.CONFIRMED, note="同一份"))
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window) != named)
    after = window.session.result.report
    assert _names(window) == [f"Document {number}" for number in range(1, len(named) + 1)]
    assert [pair.similarity for pair in after.comparisons] == [pair.similarity for pair in before.comparisons]
    assert window.overview.review.of(after.comparisons[0]).decision is Decision.CONFIRMED
    window.checks.leave_out(frozenset())
    kept = window.autosave.report
    assert kept is not None
    assert [entry.document.path for entry in kept.entries] == named
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: len(window.autosave.recent.files()) == 2)
    qtbot.waitUntil(lambda: _names(window) != named and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window) == named)


def test_what_is_kept_and_read_again_has_its_names(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library gets the documents as they are, never the covered ones; a file is read again from where it lies."""
    monkeypatch.setenv("HENGWEN_LIBRARY", str(tmp_path / "library.db"))
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.result is not None
    documents = [entry.document for entry in window.session.result.report.entries]
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    window.commands.ask_library()
    (dialog,) = window.findChildren(LibraryDialog)
    assert list(dialog._documents) == documents
    dialog.close()
    qtbot.waitUntil(lambda: not window.jobs.busy)
    window.checks.read_again("Document 2", "big5")
    assert window.session.request.encodings == {Path(documents[1].path): "big5"}


def test_pages_say_why_they_are_not_shown_while_names_are_hidden(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """A picture of a page would show the name that stands on it; nobody is told that the file is gone."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[1])
    qtbot.waitUntil(lambda: window.compare.current == 0)
    window.compare.actions_["pages"].setChecked(True)
    qtbot.waitUntil(lambda: all("names are hidden" in side.note for side in window.compare.sides))
    window.anonymisation.toggle()
    assert window.pages.render_queue.renderer.refused is None


def test_the_page_of_a_file_says_why_it_is_not_shown(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Beside the text of a file with pages, too."""
    window.checks.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.frame.current == "reading" and not window.session.checking)
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1")
    qtbot.waitUntil(lambda: window.frame.current == "reading")
    detail = window.reading.detail
    detail.show_file(reading_quality(Document("Document 1", "1" * 64, Content("", (), state=State.EMPTY, pages=2))))
    qtbot.waitUntil(lambda: "names are hidden" in detail.page.notice)
