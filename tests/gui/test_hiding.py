"""Names hidden in the window: on every page, for every later check, until they are asked for again."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hengwen.gui.dialogs.library_dialog import LibraryDialog
from hengwen.gui.main_window import Window
from hengwen.model.document import Content, Document, State
from hengwen.model.review import Case, Decision, Verdict
from hengwen.readers.reading_quality import reading_quality


def _names(window: Window) -> list[str]:
    assert window.found is not None
    return [entry.document.path for entry in window.found.report.entries]


def test_names_are_hidden_everywhere_and_come_back(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Figures stay, verdicts stay, the kept check has its names; another check while hidden shows none either."""
    window.check_paths((tmp_path,))
    qtbot.waitUntil(
        lambda: window.found is not None and len(window.reviewing.keeping.recent.files()) == 1, timeout=60_000
    )
    named = _names(window)
    assert window.found is not None
    before = window.found.report
    window.reviewing.keeping.decide(Case.of(before.comparisons[0]), Verdict(Decision.CONFIRMED, note="同一份"))
    window.hiding.toggle()
    qtbot.waitUntil(lambda: _names(window) != named, timeout=60_000)
    after = window.found.report
    assert _names(window) == [f"Document {number}" for number in range(1, len(named) + 1)]
    assert [pair.similarity for pair in after.comparisons] == [pair.similarity for pair in before.comparisons]
    assert window.overview.review.of(after.comparisons[0]).decision is Decision.CONFIRMED
    window.report_pages.leave_out(frozenset())
    kept = window.reviewing.keeping.report
    assert kept is not None
    assert [entry.document.path for entry in kept.entries] == named
    window.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: len(window.reviewing.keeping.recent.files()) == 2, timeout=60_000)
    qtbot.waitUntil(lambda: _names(window) != named and not window.checker.busy, timeout=60_000)
    window.hiding.toggle()
    qtbot.waitUntil(lambda: _names(window) == named, timeout=60_000)


def test_what_is_kept_and_read_again_has_its_names(
    qtbot: QtBot, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library gets the documents as they are, never the covered ones; a file is read again from where it lies."""
    monkeypatch.setenv("HENGWEN_LIBRARY", str(tmp_path / "library.db"))
    window.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.found is not None and not window.checker.busy, timeout=60_000)
    assert window.found is not None
    documents = [entry.document for entry in window.found.report.entries]
    window.hiding.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1", timeout=60_000)
    window.commands.ask_library()
    (dialog,) = window.findChildren(LibraryDialog)
    assert list(dialog._documents) == documents
    dialog.close()
    qtbot.waitUntil(lambda: not window.tasks.busy, timeout=60_000)
    window.read_again("Document 2", "big5")
    assert window.request.encodings == {Path(documents[1].path): "big5"}


def test_pages_say_why_they_are_not_shown_while_names_are_hidden(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """A picture of a page would show the name that stands on it; nobody is told that the file is gone."""
    window.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.found is not None and not window.checker.busy, timeout=60_000)
    window.hiding.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1", timeout=60_000)
    assert window.found is not None
    window.open_pair(window.found.report.comparisons[1])
    qtbot.waitUntil(lambda: window.compare.current == 0)
    window.compare.actions_["pages"].setChecked(True)
    qtbot.waitUntil(lambda: all("names are hidden" in side.note for side in window.compare.sides), timeout=60_000)
    window.hiding.toggle()
    assert window.drawer.renderer.refused is None


def test_the_page_of_a_file_says_why_it_is_not_shown(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    """Beside the text of a file with pages, too."""
    window.check_paths((tmp_path,))
    qtbot.waitUntil(lambda: window.shell.current == "reading" and not window.checker.busy, timeout=60_000)
    window.hiding.toggle()
    qtbot.waitUntil(lambda: _names(window)[0] == "Document 1", timeout=60_000)
    qtbot.waitUntil(lambda: window.shell.current == "reading", timeout=60_000)
    detail = window.reading.detail
    detail.show_file(reading_quality(Document("Document 1", "1" * 64, Content("", (), state=State.EMPTY, pages=2))))
    qtbot.waitUntil(lambda: "names are hidden" in detail.page.notice, timeout=60_000)
