"""The event loop goes on answering whatever the engine does. The bounds are generous: figures are in docs/design.md."""

from pathlib import Path

import pytest
from benchmarks.check import write_documents
from benchmarks.heartbeat import Heart, pause
from benchmarks.window_compare import write
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings

AWAKE = 1000.0  # milliseconds: what blocks takes many times as long here


@pytest.fixture
def real(qtbot: QtBot, settings: Settings, answers: Answers) -> Window:
    """A window with the real engine."""
    made = Window(settings, dialogs=answers)
    qtbot.addWidget(made)
    made.show()
    return made


def wait(window: Window) -> None:
    while window.session.checking or window.jobs.busy or window.overview.side.busy:
        pause(5)


def test_the_window_answers_while_many_documents_are_checked(real: Window, tmp_path: Path) -> None:
    """A real check, its results coming in, and every page filled."""
    write_documents(tmp_path, 120)
    heart = Heart()
    heart.begin()
    real.checks.check_paths((tmp_path,))
    wait(real)
    assert heart.take()[0] < AWAKE
    assert real.session.result is not None
    assert len(real.session.result.report.entries) == 120
    real.close()


def test_the_window_answers_while_a_long_pair_opens(real: Window, tmp_path: Path) -> None:
    """Two documents of 60 pages with many matches; made ready beside the window, laid out in portions."""
    write(tmp_path, 60, pdf=False)
    real.checks.check_paths((tmp_path,))
    wait(real)
    assert real.session.result is not None
    heart = Heart()
    heart.begin()
    real.pages.open_pair(real.session.result.report.comparisons[0])
    while real.compare.opener.busy or any(side.pane._idle.isActive() for side in real.compare.sides):
        pause(5)
    assert heart.take()[0] < AWAKE
    assert len(real.compare.places.all if real.compare.places else ()) > 50
    real.close()
