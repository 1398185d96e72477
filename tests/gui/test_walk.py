"""A first-time user's walk: from dropping the samples to a verdict with a note on the worst pair, by real events."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.sample import Answers
from gui.user import User
from hengwen.gui.main_window import Window
from hengwen.gui.settings import Settings
from hengwen.model.report.review import Decision

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


def test_four_clicks_lead_from_the_folder_to_a_verdict_with_a_note(
    qtbot: QtBot, settings: Settings, answers: Answers
) -> None:
    """Files to look at, the ranking with the worst pair chosen, both texts, the verdict: each is one click away."""
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    user = User(qtbot, window)
    user.drop(SAMPLES)
    qtbot.waitUntil(lambda: not window.session.checking)
    assert window.pages.frame.current == "reading"
    user.click(window.pages.reading.go_on)
    preview, table = window.pages.overview.preview, window.pages.overview.table
    qtbot.waitUntil(lambda: preview.row is not None and preview.row is table.current)
    user.click(preview.open)
    worst = (
        max(window.session.result.report.comparisons, key=lambda pair: pair.similarity)
        if window.session.result
        else None
    )
    assert window.session.pair is worst
    bar = window.pages.verdict_bar
    qtbot.waitUntil(bar.isEnabled)
    user.click(bar.choices[Decision.CONFIRMED])
    user.click(bar.note)
    user.type("same file under two names")
    recent = window.autosave.recent
    qtbot.waitUntil(lambda: bool(recent.files()) and len(recent.files()[0].review()) == 1)
    qtbot.waitUntil(lambda: "two names" in next(iter(recent.files()[0].review()))[1].note)
    ((_, verdict),) = recent.files()[0].review()
    assert verdict.decision is Decision.CONFIRMED
    assert user.clicks == 4
    window.close()
