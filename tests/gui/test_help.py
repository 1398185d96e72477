"""The guide inside the program, by real events: opened, read, searched, gone through, in every language and look."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QAction, QImage, QTextCharFormat, QTextCursor, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from gui.sample import Answers
from hengwen.gui.help.book import Book
from hengwen.gui.help.browser import Browser
from hengwen.gui.help.window import HelpWindow
from hengwen.gui.main_window import Window
from hengwen.gui.style.theme import DARK, LIGHT, palette
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.search_query import Query

VERDICTS = ("未定", "确认", "排除")
CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
IMAGE = QTextDocument.ResourceType.ImageResource.value


def key_click(qtbot: QtBot, window: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """A key in a window that was come back to."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


@pytest.fixture
def guide(window: Window, qtbot: QtBot) -> Iterator[HelpWindow]:
    """The guide, opened with F1 on the first page."""
    key_click(qtbot, window, Qt.Key.Key_F1)
    shown = window.help.shown
    assert shown is not None
    qtbot.addWidget(shown)
    qtbot.waitExposed(shown)
    yield shown
    shown.close()


def formats(browser: Browser) -> list[QTextCharFormat]:
    """Of everything that is shown, in order."""
    block, actual = browser.document().begin(), []
    while block.isValid():
        actual += [QTextCharFormat(run.format) for run in block.textFormats()]
        block = block.next()
    return actual


def click_link(qtbot: QtBot, browser: Browser, target: str) -> None:
    """A click on the first character of a link, by real events."""
    cursor = QTextCursor(browser.document())
    while cursor.charFormat().anchorHref() != target:
        assert cursor.movePosition(QTextCursor.MoveOperation.NextCharacter), target
    browser.setTextCursor(cursor)
    place = browser.cursorRect(cursor).center() - QPoint(2, 0)
    assert browser.anchorAt(place) == target
    qtbot.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=place)


def entries(menu: QAction) -> list[QAction]:
    shown = menu.menu()
    assert isinstance(shown, QMenu)
    return shown.actions()


def menu_action(window: Window, text: str) -> QAction:
    return next(a for a in entries(window.menuBar().actions()[-1]) if a.text().replace("&", "") == text)


def test_it_follows_the_look(guide: HelpWindow, qapp: QApplication) -> None:
    """Links and headings have the colours of the look, which stand out from the page."""
    for theme in (DARK, LIGHT):
        # Not through the settings: a style sheet put on anew takes seconds where a suite has left many widgets.
        qapp.setPalette(palette(theme))
        QApplication.sendEvent(guide.browser, QEvent(QEvent.Type.PaletteChange))
        assert formats(guide.browser)[0].foreground().color().name() == theme.ink
        links = [item for item in formats(guide.browser) if item.anchorHref()]
        assert {link.foreground().color().name() for link in links} == {theme.accent}


def test_f1_opens_the_page_about_what_is_on_the_screen(window: Window, qtbot: QtBot, guide: HelpWindow) -> None:
    """And Shift+F1 what the figures mean."""
    assert guide.isVisible()
    assert guide.browser.page == "documents"
    window.checks.check_paths((Path("x"),))
    qtbot.waitUntil(lambda: window.pages.frame.current == "reading")
    for page, expected in (("reading", "reading"), ("overview", "overview")):
        window.pages.go_to(page)
        key_click(qtbot, window, Qt.Key.Key_F1)
        assert guide.browser.page == expected
    assert window.session.result is not None
    window.pages.open_pair(window.session.result.report.comparisons[0])
    key_click(qtbot, window, Qt.Key.Key_F1)
    assert guide.browser.page == "compare"
    key_click(qtbot, window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert guide.browser.page == "figures"


def test_the_help_menu_opens_it_from_its_beginning(window: Window, qtbot: QtBot, guide: HelpWindow) -> None:
    """Closed, it opens again, and is the same window."""
    guide.close()
    menu_action(window, "User guide").trigger()
    assert window.help.shown is guide
    assert guide.isVisible()
    assert guide.browser.page == "index"
    assert guide.browser.toPlainText().startswith("Hengwen user guide")


@pytest.fixture
def _library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HENGWEN_LIBRARY", str(tmp_path / "library.db"))


@pytest.mark.usefixtures("_library")
@pytest.mark.parametrize("page", ["settings", "library", "reports", "documents"])
def test_f1_in_a_dialog_opens_its_page(window: Window, qtbot: QtBot, guide: HelpWindow, page: str) -> None:
    """Although the window behind it cannot be reached; the guide can."""
    if page in ("reports", "documents"):
        window.checks.check_paths((Path("x"),))
        qtbot.waitUntil(lambda: window.session.result is not None)
    ask = {
        "settings": window.settings_controller.ask,
        "library": window.commands.ask_library,
        "reports": window.exports.ask,
    }
    (ask | {"documents": window.commands.ask_left_out})[page]()
    guide.browser.go("index")
    dialog = next(widget for widget in window.findChildren(QDialog) if widget.isVisible())
    key_click(qtbot, dialog, Qt.Key.Key_F1)
    assert guide.browser.page == page
    assert QApplication.activeModalWidget() is dialog
    qtbot.mouseClick(guide.contents.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    assert guide.browser.page == "index"
    dialog.close()


def test_links_back_and_forward(qtbot: QtBot, guide: HelpWindow) -> None:
    """A link leads to the heading it names; the keys go back and forward."""
    browser = guide.browser
    browser.go("install")
    click_link(qtbot, browser, "privacy.md#where-data-lie")
    assert browser.page == "privacy"
    assert browser.verticalScrollBar().value() > 0
    assert browser.cursorForPosition(QPoint(60, 24)).block().text() == "Where data lie"
    assert guide.contents.currentItem().text() == "Privacy and your data"
    key_click(qtbot, guide, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert browser.page == "install"
    assert guide.contents.currentItem().text() == "Install and start"
    key_click(qtbot, guide, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert browser.page == "privacy"
    key_click(qtbot, guide, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    assert browser.page == "index"


def test_links_lead_nowhere_else(guide: HelpWindow) -> None:
    """Not to a page that is none of the guide, not to an address, not to a file."""
    for link in ("https://example.invalid/x.md", "file:///etc/passwd", "../../../README.md", "nothing.md"):
        guide.browser.setSource(QUrl(link))  # what a click does
        assert guide.browser.page == "documents"
    assert guide.browser.loadResource(IMAGE, QUrl("https://example.invalid/x.png")) is None
    assert guide.browser.picture("../../images/compare-en-light.png").isNull()


def test_search_finds_places_and_goes_there(qtbot: QtBot, guide: HelpWindow) -> None:
    """Headings first; what was searched is marked on the page."""
    key_click(qtbot, guide, Qt.Key.Key_F, CONTROL)
    assert guide.search.hasFocus()
    qtbot.keyClicks(guide.search, "hamming distance")
    assert guide.contents.item(0).text().startswith("What the figures mean › Hamming distance")
    qtbot.keyClick(guide.search, Qt.Key.Key_Return)
    qtbot.keyClick(guide.contents, Qt.Key.Key_Down)
    qtbot.keyClick(guide.contents, Qt.Key.Key_Up)
    assert guide.browser.page == "figures"
    assert guide.browser.textCursor().block().text() == "Hamming distance"
    assert guide.browser.extraSelections()
    guide.search.clear()
    assert guide.contents.count() == len(Book("en").pages)
    qtbot.keyClicks(guide.search, "xyzzy")
    assert guide.contents.count() == 0


def test_it_follows_the_language(window: Window, qtbot: QtBot, guide: HelpWindow, qapp: QApplication) -> None:
    """On the page that is open."""
    guide.browser.go("verdicts")
    window.session.language = "zh_CN"
    qtbot.waitUntil(lambda: guide.browser.toPlainText().startswith("裁定与备注"))
    assert guide.contents.item(0).text() == "衡文使用指南"
    set_language(qapp, "en")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_page_is_shown_whole(guide: HelpWindow, language: str) -> None:
    """No mark of Markdown is left, tables are tables, pictures are there and have room."""
    guide.browser.set_book(Book(language))
    guide.resize(760, 500)
    for name, page in guide.browser.book.pages.items():
        guide.browser.go(name)
        document = guide.browser.document()
        text = document.toPlainText()
        assert "**" not in text and "](" not in text and "|---" not in text, name
        frames = [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]
        tables = [frame for frame in frames if frame.columns() > 1]
        assert len(frames) - len(tables) == page.source.count("```") / 2, name
        assert len(tables) == len(re.findall(r"^\| ---", page.source, re.MULTILINE)), name
        pictures = [item.toImageFormat() for item in formats(guide.browser) if item.isImageFormat()]
        assert len(pictures) == page.source.count("!["), name
        for picture in pictures:
            shown = document.resource(IMAGE, QUrl(picture.name()))
            assert isinstance(shown, QImage)
            assert 80 < shown.deviceIndependentSize().width() <= guide.browser.viewport().width()
        assert document.size().width() <= guide.browser.viewport().width() + 1, name


def text_size(shown: HelpWindow) -> int:
    return formats(shown.browser)[0].font().pixelSize()


def test_size_and_place_are_remembered(qtbot: QtBot, guide: HelpWindow, window: Window) -> None:
    """The size of the text is the guide's own; other texts keep theirs."""
    before = text_size(guide)
    key_click(qtbot, guide, Qt.Key.Key_Plus, CONTROL)
    larger = text_size(guide)
    assert larger > before
    assert window.settings.text_size == 15
    guide.resize(640, 480)
    guide.close()
    again = HelpWindow(window.settings)
    qtbot.addWidget(again)
    again.go("documents")
    again.show()
    assert again.size() == guide.size()
    assert text_size(again) == larger
    key_click(qtbot, again, Qt.Key.Key_Minus, CONTROL)
    assert text_size(again) == before


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_contents_need_the_first_line_of_each_page_alone(language: str) -> None:
    """A title is the first heading; no page is parsed for it."""
    for page in Book(language).pages.values():
        title = page.title
        assert "sections" not in vars(page)
        assert title == page.sections[0][0]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_search_line_understands_what_the_guide_types(language: str) -> None:
    """Limits are limits, verdicts verdicts, and names names."""
    rows = re.findall(r"^\| (`.*`) \| .* \|$", Book(language).pages["overview"].source, re.MULTILINE)
    typed = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert len(typed) == 13
    for text in typed:
        (clause, *others) = Query.parse(text).clauses
        numbers, verdict = bool(re.search(r"\d", text)), text in {"undecided", "confirmed", "excused", *VERDICTS}
        assert bool(clause.limits) == numbers, text
        assert bool(clause.decisions) == verdict, text
        assert bool(clause.words or clause.without) == (not numbers and not verdict), text
        assert bool(others) == (text in ("Chen or Lin", "陈 或 林")), text


def test_every_key_of_the_menus_stands_in_the_guide(window: Window) -> None:
    """And every key of the pages."""
    ranking, verdicts = window.pages.overview.ranking, window.pages.verdict_bar
    tables = (window.pages.compare, window.pages.sources, ranking, ranking.table, verdicts)
    actions = [action for table in tables for action in table.actions_.values()]
    keys = {a.shortcuts()[0].toString() for a in window.actions_.values() if a.shortcuts()}
    keys |= {key.toString() for action in actions for key in action.shortcuts()} - {"Find"}  # a key of some keyboards
    assert {"Ctrl+E", "F1", "G", "Shift+J", "Alt+Left"} <= keys
    for language in ("en", "zh_CN"):
        page = Book(language).pages["keys"].source
        assert not {key for key in keys if f"`{key}`" not in page}, language


def test_the_guide_is_no_reason_to_stay(window: Window, guide: HelpWindow) -> None:
    """It closes with the program, and does not keep it running."""
    assert not guide.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    window.help.close()
    assert not guide.isVisible()


@pytest.mark.parametrize("place", ["the menu", "the first page"])
def test_the_samples_are_checked(window: Window, qtbot: QtBot, answers: Answers, place: str) -> None:
    """Their task sheet is left out; nothing is asked."""
    before = window.settings.folder
    if place == "the menu":
        menu_action(window, "Check the samples").trigger()
    else:
        qtbot.mouseClick(window.pages.start.samples, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.result is not None)
    assert [path.name for path in window.session.request.paths] == ["samples"]
    assert [path.suffix for path in window.session.request.templates] == [".docx"]
    assert not answers.messages
    assert window.settings.folder == before
