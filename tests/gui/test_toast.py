"""Messages at the foot of the window: they hold nobody up, can be reached by keys, and stay while they are read."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from hengwen.gui.dialogs.dialogs import Dialogs
from hengwen.gui.style.application import set_up_style
from hengwen.gui.widgets.toast import Toast, show_toast, toasts


@pytest.fixture
def host(qtbot: QtBot, qapp: QApplication) -> QMainWindow:
    """A window in which somebody is typing."""
    set_up_style(qapp, "light")
    result, field = QMainWindow(), QLineEdit()
    result.setCentralWidget(field)
    result.resize(900, 600)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitActive(result)
    field.setFocus()
    return result


def test_nothing_is_taken_from_who_types(qtbot: QtBot, host: QMainWindow) -> None:
    """The focus stays, and the message goes by itself."""
    toast = show_toast(host, "The report was written: /x/report.html")
    qtbot.keyClicks(host.focusWidget(), "abc")
    field = host.centralWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == "abc"
    assert toast.isVisible()
    assert toast.timer.isActive()
    toast.timer.timeout.emit()
    assert toasts(host) == []


def test_f6_goes_there_and_esc_comes_back(qtbot: QtBot, host: QMainWindow) -> None:
    """While the keyboard is there it does not go; a button does what it says, once."""
    pressed: list[str] = []
    toast = show_toast(host, "Written", [("Open", lambda: pressed.append("open"))])
    field = host.centralWidget()
    qtbot.keyClick(field, Qt.Key.Key_F6)
    assert host.focusWidget() is toast.buttons["Open"]
    qtbot.waitUntil(lambda: not toast.timer.isActive())
    qtbot.keyClick(toast.buttons["Open"], Qt.Key.Key_Escape)
    assert host.focusWidget() is field
    assert (toasts(host), pressed) == ([], [])
    again = show_toast(host, "Written", [("Open", lambda: pressed.append("open"))])
    qtbot.keyClick(field, Qt.Key.Key_F6)
    qtbot.keyClick(again.buttons["Open"], Qt.Key.Key_Space)
    assert (toasts(host), pressed) == ([], ["open"])
    assert host.focusWidget() is field


def test_several_stand_above_one_another_and_f6_goes_to_the_newest(qtbot: QtBot, host: QMainWindow) -> None:
    """The same sentence stands there once; whatever size the window takes, each is whole within it."""
    for text in ("first", "second", "first"):
        show_toast(host, text, is_warning=text == "second")
    assert [toast.text for toast in toasts(host)] == ["second", "first"]
    qtbot.keyClick(host.centralWidget(), Qt.Key.Key_F6)
    assert host.focusWidget() is toasts(host)[1].close_button
    for size in (QSize(900, 600), QSize(420, 360)):
        host.resize(size)
        lower, upper = (toast.geometry() for toast in toasts(host))
        assert host.rect().contains(lower)
        assert host.rect().contains(upper)
        assert upper.bottom() < lower.top()


def test_what_is_said_while_a_dialog_is_open_is_not_behind_it(qtbot: QtBot, host: QMainWindow) -> None:
    """Above its buttons; what can be acted on stays with the window, since it outlives the dialog."""
    dialog = QDialog(host)
    dialog.resize(600, 400)
    dialog.open()
    qtbot.waitExposed(dialog)
    Dialogs().show_message(host, "What is kept cannot be deleted now.", is_warning=True)
    Dialogs().show_message(host, "The check could not be kept.", [("Save elsewhere…", lambda: None)], is_warning=True)
    assert [toast.text for toast in toasts(dialog)] == ["What is kept cannot be deleted now."]
    assert [toast.text for toast in toasts(host)] == ["The check could not be kept."]
    assert toasts(dialog)[0].geometry().bottom() < dialog.height() - 60
    dialog.close()


def test_a_warning_stays_until_it_is_put_away(qtbot: QtBot, host: QMainWindow) -> None:
    toast = show_toast(host, "The check could not be kept: the disk is full.", is_warning=True)
    assert not toast.timer.isActive()
    qtbot.mouseClick(toast.close_button, Qt.MouseButton.LeftButton)
    assert toasts(host) == []


def test_a_screen_reader_is_told(host: QMainWindow) -> None:
    """The whole sentence is the name, and the sign that puts it away has words."""
    toast = show_toast(host, "Written: a\u202eb")
    assert toast.accessibleName() == "Written: a▯b"
    assert "away" in toast.close_button.accessibleName()


@pytest.mark.parametrize(
    ("name", "buttons"),
    [("report.html", ["Open", "Show in folder"]), ("mine.hengwen", ["Show in folder"]), ("", ["Show in folder"])],
)
def test_what_was_written_can_be_opened_and_found(
    host: QMainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, buttons: list[str]
) -> None:
    """A report in its program; of a check and of a folder of sheets only the folder is shown."""
    opened: list[Path] = []
    monkeypatch.setattr(Dialogs, "open_path", lambda _self, path: opened.append(path))
    Dialogs().show_written(host, "Written.", tmp_path / name)
    (toast,) = toasts(host)
    assert isinstance(toast, Toast)
    assert list(toast.buttons) == buttons
    toast.buttons["Show in folder"].click()
    assert opened == [tmp_path]
