"""The event loop goes on answering whatever the engine does: it turns all the while, and never has much to do at once.

Work of the window's own thread is counted, not time: other programs do not make it more. How long it is silent is
measured by `benchmarks/window.py`; docs/design.md has the figures.
"""

from pathlib import Path

import pytest
from benchmarks.heartbeat import Heart, pause
from benchmarks.window import write_long_pair
from pytestqt.qtbot import QtBot

from benchmarks import invented, text_files
from gui.sample import Answers
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings

MOST = 1000.0
"""Milliseconds of work between two turns of the event loop. What ought to be done beside it takes far more."""


@pytest.fixture
def real(qtbot: QtBot, settings: Settings, answers: Answers) -> Window:
    """A window with the real engine."""
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    return window


def insist_awake(heart: Heart) -> None:
    assert heart.beats, "a window that waits for what is under way does not turn at all"
    assert heart.take()[1] < MOST


def wait(window: Window) -> None:
    while window.session.checking or window.jobs.busy or window.pages.overview.side.busy:
        pause(5)


def test_the_window_answers_while_many_documents_are_checked(real: Window, tmp_path: Path) -> None:
    """A real check, its results coming in, and every page filled."""
    text_files.write_texts(tmp_path, invented.texts(120))
    heart = Heart()
    heart.begin()
    real.checks.check_paths((tmp_path,))
    wait(real)
    insist_awake(heart)
    assert real.session.result is not None
    assert len(real.session.result.report.entries) == 120
    real.close()


def test_the_window_answers_while_a_long_pair_opens(real: Window, tmp_path: Path) -> None:
    """Two documents of 60 pages with many matches; made ready beside the window, laid out in portions."""
    write_long_pair(tmp_path, 60)
    real.checks.check_paths((tmp_path,))
    wait(real)
    assert real.session.result is not None
    heart = Heart()
    heart.begin()
    real.pages.open_pair(real.session.result.report.comparisons[0])
    while real.pages.compare.opener.busy or any(side.pane._idle.isActive() for side in real.pages.compare.sides):
        pause(5)
    insist_awake(heart)
    assert len(real.pages.compare.places.all if real.pages.compare.places else ()) > 50
    real.close()
