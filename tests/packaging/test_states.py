"""The scripted pictures show what their names say."""

import sys

import pytest
from packaging_root import ROOT
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

sys.path.insert(0, str(ROOT / "packaging"))

from hengwen.gui.jobs.check_job import run_and_summarise, run_check
from hengwen.model.progress import silent
from photographer import a_window, request
from scenes import Scene
from slow import one_of
from states import STATES


@pytest.fixture(scope="module")
def scene() -> Scene:
    """The samples, checked."""
    return Scene(run_and_summarise(run_check, request(), silent))


@pytest.mark.parametrize("name", one_of(STATES))
def test_a_picture_shows_the_page_or_the_dialog_that_its_name_says(
    qtbot: QtBot, qapp: QApplication, scene: Scene, name: str
) -> None:
    """The first word of its name; a dialog in front where it is one, and none elsewhere."""
    with a_window(qapp, "en", "light", STATES[name].check(scene)) as window:
        STATES[name].act(window, scene)
        dialog = "dialog" in name
        qtbot.waitUntil(lambda: dialog == any(widget.isVisible() for widget in window.findChildren(QDialog)))
        if not dialog:
            qtbot.waitUntil(lambda: window.pages.current == name.split("_", maxsplit=1)[0])
        if name == "compare_paragraphs_only":
            assert window.session.pair is not None
            assert window.session.pair.paragraphs
            assert not window.session.pair.matches
        scene.release()
