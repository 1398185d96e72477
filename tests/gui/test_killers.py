"""The window checks files of which every third kills its worker."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from gui.sample import Answers
from hengwen.check.run import check
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.library import read_cache
from hengwen.model.document import State
from hengwen.model.report.report import Comparison
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.sandbox.pool import read_analysed
from hostile.killers import KILLERS
from hostile.killing import deadly, fill


def figures(pair: Comparison) -> tuple[str, str, float, int]:
    """What the table shows of a pair."""
    return pair.left.document.name, pair.right.document.name, pair.similarity, pair.longest


@pytest.mark.slow
def test_the_window_shows_30_states_of_which_20_are_read(  # noqa: PLR0917 - fixtures
    qtbot: QtBot,
    qapp: QApplication,
    settings: Settings,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It lives on, counts what was not read, and the others' pairs are those of a check without the killers."""
    folder = fill(tmp_path / "texts", 30)
    monkeypatch.setattr(read_cache, "read_analysed", partial(read_analysed, formats=KILLERS))
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    window.checks.check_paths((folder,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.session.result is not None
    report = window.session.result.report
    states = {Path(entry.document.path).stem: entry.document.state for entry in report.entries}
    assert len(states) == 30
    assert all(state is (State.READER_CRASHED if deadly(int(stem)) else State.READ) for stem, state in states.items())
    assert window.pages.frame._names["reading"].count == 10
    alone = check(CheckRequest(tuple(path for path in sorted(folder.iterdir()) if not deadly(int(path.stem)))))
    assert list(map(figures, report.comparisons)) == list(map(figures, alone.comparisons))
    window.close()
    assert window.jobs.stop(PATIENCE)
