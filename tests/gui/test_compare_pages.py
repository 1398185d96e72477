"""The pages themselves, side by side, with the marks of the text on them: real files, really drawn."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.sample import Answers, settle
from gui.test_compare_clicks import click
from hengwen.check.run import check
from hengwen.gui.main_window import Window
from hengwen.gui.pages.compare.page import ComparePage
from hengwen.gui.pages.compare.texts.match_text import MatchText
from hengwen.gui.pageview.page_marks import PageMarks
from hengwen.gui.pageview.pages_view import PagesView
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.style.theme import LIGHT
from hengwen.gui.textview.pane import Pane
from hengwen.gui.textview.report_text import ReportText
from hengwen.gui.textview.text_layout import EditMark
from hengwen.gui.translation import set_language
from hengwen.model.report.match import EditKind
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.readers.office import has_libreoffice
from hengwen.readers.pages import page_map

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"


@pytest.fixture(scope="module")
def report() -> Report:
    """A PDF against a TXT."""
    names = ("*沈若溪*.pdf", "*欧阳晴*.txt")
    return check(
        CheckRequest(tuple(next(SAMPLES.glob(name)) for name in names), templates=(SAMPLES / "作业要求.docx",), jobs=1)
    )


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers) -> Iterator[Window]:
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, dialogs=answers)
    result.resize(1200, 800)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitExposed(result)
    result.pages.frame.set_page("compare", result.pages.compare, result.pages.compare.actions_bar)
    yield result
    result.close()


def pdf_and_txt(window: Window, report: Report, qtbot: QtBot) -> tuple[ComparePage, PagesView]:
    """The pair with its pages shown, as far as there are any."""
    window.pages.open_pair(report.comparisons[0])
    page = window.pages.compare
    settle(qtbot, page)
    qtbot.keyClick(page, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: any(isinstance(side.view, PagesView) for side in page.sides))
    pages_view = next(side.pages_view for side in page.sides if isinstance(side.view, PagesView))
    qtbot.waitUntil(lambda: pages_view.pages[pages_view.page - 1].page_layout is not None)
    return page, pages_view


def test_a_pdf_shows_its_pages_and_a_text_beside_it_says_that_it_has_none(
    window: Window, report: Report, qtbot: QtBot
) -> None:
    page, pages_view = pdf_and_txt(window, report, qtbot)
    other = next(side for side in page.sides if side.pages_view is not pages_view)
    assert isinstance(other.view, Pane)
    assert page.parts.note.isVisible()
    assert page.parts.note.text().startswith(f"{other.name}: This kind of file has no pages.")
    qtbot.keyClick(page, Qt.Key.Key_T)
    assert all(isinstance(side.view, Pane) for side in page.sides)
    assert not page.parts.note.isVisible()


def test_a_match_is_painted_on_the_page_in_its_colour_and_brought_level_with_the_other_side(
    window: Window, report: Report, qtbot: QtBot
) -> None:
    page, pages_view = pdf_and_txt(window, report, qtbot)
    for number in page.match_panel.numbers():
        page.go(number)
        qtbot.waitUntil(lambda: pages_view.pages[pages_view.page - 1].page_layout is not None)
        qtbot.waitUntil(partial(_require_level, page, pages_view, number))
    line = _line(pages_view, page.current or 0)
    colours = {
        pages_view.viewport().grab().toImage().pixelColor(x, line.center().y()).name()
        for x in range(line.left() + 1, line.right(), 2)
    }
    assert LIGHT.mark(page.current or 0).back in colours


def _require_level(page: ComparePage, pages_view: PagesView, number: int) -> None:
    assert not pages_view._later.isActive()
    assert all(
        pages_view.pages[place].page_layout and not pages_view.pages[place].image.isNull()
        for place in pages_view._visible()
    )
    top, bottom = pages_view.edges(number)
    assert bottom - top > 0
    levels = [side.view.edges(number)[0] - side.view.position for side in page.sides]
    height = pages_view.viewport().height()
    assert all(-5 <= level <= height for level in levels)
    ends = [bar.value() in (0, bar.maximum()) for bar in (s.view.verticalScrollBar() for s in page.sides)]
    assert levels[0] == pytest.approx(levels[1], abs=4) or any(ends)


def _line(pages_view: PagesView, number: int) -> QRect:
    """The first rectangle of a match in view, in whole pixels."""
    assert pages_view.text_layout is not None
    marked = pages_view.text_layout.extent(number)
    for place, sheet in enumerate(pages_view.pages):
        if sheet.page_layout is not None:
            for box in sheet.page_layout.lines(marked.start, marked.end):
                at, scale = pages_view.place(place), pages_view.scale
                rect = box.toRect()
                rect.setRect(
                    round(at.left() + box.left() * scale), round(at.top() + box.top() * scale),
                    round(box.width() * scale), round(box.height() * scale),
                )  # fmt: skip
                if rect.top() > 0 and rect.bottom() < pages_view.viewport().height():
                    return rect
    raise AssertionError("the match is not in view")


def test_a_click_on_a_page_chooses_the_match_and_brings_the_other_side(
    window: Window, report: Report, qtbot: QtBot
) -> None:
    page, pages_view = pdf_and_txt(window, report, qtbot)
    number = page.match_panel.numbers()[1]
    page.go(number)
    qtbot.waitUntil(lambda: pages_view.edges(number) != (0.0, 0.0))
    qtbot.waitUntil(partial(_require_level, page, pages_view, number))
    line = _line(pages_view, number)
    page.navigator.choose(None)
    before = pages_view.verticalScrollBar().value()
    qtbot.mouseClick(pages_view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(line.left() + 15, line.center().y()))
    assert page.current == number
    assert pages_view.verticalScrollBar().value() == before


def test_words_are_found_on_the_pages_and_left_out_text_says_why(window: Window, report: Report, qtbot: QtBot) -> None:
    page, pages_view = pdf_and_txt(window, report, qtbot)
    page.search.open()
    page.parts.find_bar.line.setText("垃圾")
    assert len(pages_view.hits) > 3
    page.search.close()
    assert isinstance(pages_view.text_layout, ReportText)
    pages_view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: pages_view.pages[0].page_layout is not None)
    page_layout, box = pages_view.pages[0].page_layout, pages_view.place(0)
    left_out = pages_view.text_layout.left_out
    exclusion = next(item for item in left_out if page_layout and page_layout.lines(item.span.start, item.span.end))
    line = page_layout.lines(exclusion.span.start, exclusion.span.end)[0] if page_layout else None
    assert line is not None
    x, y = box.left() + (line.left() + 4) * pages_view.scale, box.top() + line.center().y() * pages_view.scale
    offset = pages_view.character_at(QPoint(round(x), round(y)))
    assert offset is not None
    assert exclusion.kind in pages_view.text_layout.hint_at(offset)


def test_pages_grow_with_the_text_and_only_those_near_the_view_are_kept(
    window: Window, report: Report, qtbot: QtBot
) -> None:
    page, pages_view = pdf_and_txt(window, report, qtbot)
    pages_view.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: not pages_view.pages[0].image.isNull())
    before, inside = pages_view.text_height, pages_view.pages[0].image.width()
    for _ in range(4):
        window.pages.zoom(1)
    assert pages_view.text_height > 1.2 * before
    assert pages_view.horizontalScrollBar().maximum() > 0
    qtbot.waitUntil(lambda: pages_view.pages[pages_view.page - 1].image.width() > 1.2 * inside)
    assert sum(not sheet.image.isNull() for sheet in pages_view.pages) <= 8
    shown = [isinstance(side.view, PagesView) for side in page.sides]
    page.swap()
    assert [isinstance(side.view, PagesView) for side in page.sides] == shown[::-1]


def test_pages_say_how_near_each_paragraph_is_to_its_partner(window: Window, report: Report, qtbot: QtBot) -> None:
    """Behind its last letter, in few words; the same figures as in rows."""
    _, pages_view = pdf_and_txt(window, report, qtbot)
    text = pages_view.text_layout
    assert isinstance(text, MatchText)
    labels = text.labels_over(0, len(text.text))
    paired = [bead for bead in text.rows.beads if bead.is_paired and not bead.is_short_line]
    beads = [bead for bead in paired if any(link.distance for link in bead.links)]
    assert len(labels) == len(beads) > 0
    order = sorted(beads, key=lambda bead: bead.right if text.side else bead.left)
    for (_, words), bead in zip(sorted(labels), order, strict=True):
        assert words.endswith(f" · {bead.links[0].distance}/64")


def test_only_what_stands_on_the_pages_in_view_is_asked_about(window: Window, report: Report, qtbot: QtBot) -> None:
    """By what is painted beside them, at every step of scrolling."""
    _, pages_view = pdf_and_txt(window, report, qtbot)
    assert pages_view.page_map is not None
    text = pages_view.text_layout
    assert text is not None
    pages_view.verticalScrollBar().setValue(0)
    first, last = pages_view.visible_offsets()
    shown = pages_view.number_at(pages_view.position + pages_view.viewport().height()) + 1
    assert shown < pages_view.page_map.pages
    assert (first, last) == (0, max(extent.end for extent in pages_view.page_map.extents[:shown]))
    pages_view.verticalScrollBar().setValue(pages_view.verticalScrollBar().maximum())
    assert pages_view.visible_offsets()[0] > 0
    for place in window.pages.compare.match_panel.numbers():
        rough, exact = pages_view.edges(place, rough=True), pages_view.edges(place)
        assert all(
            abs(a - b) < pages_view.pages[0].size[1] * pages_view.scale for a, b in zip(rough, exact, strict=True)
        )


def test_a_click_in_the_text_beside_brings_the_page_level_also_when_it_is_drawn_later(
    window: Window, report: Report, qtbot: QtBot
) -> None:
    """Until it is drawn nobody knows where on it the passage stands; larger pages too."""
    page, pages_view = pdf_and_txt(window, report, qtbot)
    pane = next(side.pane for side in page.sides if side.view is not pages_view)
    text, on_pages = pane.text_layout, pages_view.text_layout
    assert text is not None
    assert on_pages is not None
    for number in page.match_panel.numbers()[::-1]:
        page.navigator.choose(None)
        for sheet in pages_view.pages:
            sheet.page_layout, sheet.image, sheet.scale = None, QImage(), 0.0
        pages_view.forget()
        click(qtbot, pane, text.extent(number).start + 2)
        chosen = page.current
        assert chosen is not None
        first = pages_view._pages_of(on_pages.extent(chosen).start)[0]
        qtbot.waitUntil(partial(_is_drawn, pages_view, first))
        bar = pages_view.verticalScrollBar()
        level = [view.edges(chosen)[0] - view.position for view in (pane, pages_view)]
        assert abs(level[0] - level[1]) <= 4 or bar.value() in (bar.minimum(), bar.maximum())


def _is_drawn(pages_view: PagesView, number: int) -> bool:
    return pages_view.pages[number].page_layout is not None


def test_what_would_help_is_said_once(
    window: Window, qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two Word files without LibreOffice: one sentence for both, until somebody has read it."""
    monkeypatch.setattr(page_map, "has_libreoffice", lambda: False)
    files = tuple(next(SAMPLES.glob(name)) for name in ("*罗启明*.docx", "*周亦航*.docx"))
    report = check(CheckRequest(files, templates=(SAMPLES / "作业要求.docx",), jobs=1))
    window.pages.open_pair(report.comparisons[0])
    page = window.pages.compare
    settle(qtbot, page)
    qtbot.keyClick(page, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: "LibreOffice" in page.parts.note.text())
    qtbot.waitUntil(lambda: all(side.name in page.parts.note.text() for side in page.sides))
    assert page.parts.note.text().count("LibreOffice") == 1
    assert page.parts.note.isVisible()
    qtbot.mouseClick(page.parts.heard, Qt.MouseButton.LeftButton)
    assert not page.parts.note.isVisible()
    for key in (Qt.Key.Key_T, Qt.Key.Key_V):
        qtbot.keyClick(page, key)
    qtbot.waitUntil(lambda: all("LibreOffice" in side.note for side in page.sides))
    assert not page.parts.note.isVisible()
    assert settings.remembered("compare/advice", "") == "heard"
    assert all(isinstance(side.view, Pane) for side in page.sides)


@pytest.mark.skipif(not has_libreoffice(), reason="LibreOffice is not installed")
def test_pages_of_a_word_file_have_the_figures_of_their_paragraphs(window: Window, qtbot: QtBot) -> None:
    """On both sides the same ones, beside the pages of a PDF too."""
    files = tuple(next(SAMPLES.glob(name)) for name in ("*许嘉树*.docx", "*沈若溪*.pdf"))
    report = check(CheckRequest(files, templates=(SAMPLES / "作业要求.docx",), jobs=1))
    window.pages.open_pair(report.comparisons[0])
    page = window.pages.compare
    settle(qtbot, page)
    qtbot.keyClick(page, Qt.Key.Key_V)
    qtbot.waitUntil(lambda: all(isinstance(side.view, PagesView) for side in page.sides))
    said = []
    for side in page.sides:
        text = side.view.text_layout
        assert text is not None
        said.append(sorted(words.split(" · ")[1] for _, words in text.labels_over(0, len(text.text))))
    assert said[0] == said[1] != []


def test_neither_numbers_nor_moves_lie_over_the_text_of_a_page(window: Window, report: Report, qtbot: QtBot) -> None:
    """The number of a passage stands left of its whole line, also where the line begins before the passage; numbers of
    moves stand right of it.
    """
    _, pages_view = pdf_and_txt(window, report, qtbot)
    number = next(n for n, page in enumerate(pages_view.pages) if page.page_layout is not None)
    layout = pages_view.pages[number].page_layout
    assert layout is not None
    marks = PageMarks(pages_view, LIGHT, layout, pages_view.place(number), pages_view.scale)
    extent, text = layout.extent, pages_view.text_layout.text
    line = max(layout.lines(extent.start, extent.end), key=lambda box: box.width())
    inside = layout.offset_at(line.center().x(), line.center().y())
    assert inside is not None
    begins, ends = marks._lines(inside, inside + 1)[0], marks._lines(extent.start, extent.end)
    around = marks._lines(max(inside - 100, extent.start), inside + 1)
    whole = next(box for box in ends if box.contains(begins.center()))
    assert whole.left() < begins.left() - 20
    assert marks._left_of(begins, around) == whole.left()
    picture = QImage(round(whole.right()) + 200, round(whole.bottom()) + 50, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    marks._signs(painter, [EditMark(EditKind.MOVED, inside, inside + 4, sign="①")], [whole])
    painter.end()
    black = [(x, y) for x in range(picture.width()) for y in range(round(whole.top()), picture.height())
             if picture.pixelColor(x, y).name() != "#ffffff"]  # fmt: skip
    assert black
    assert min(x for x, _ in black) > whole.right()
    assert text
