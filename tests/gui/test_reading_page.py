"""The health of the reading by real events: what opens first, one file from near, another encoding, pages."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from pdf_maker import Put, lines, pdf
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from gui.sample import FILLERS, METHOD_LEFT, Answers, entry, paragraphs
from hengwen.gui.check_result import check_result
from hengwen.gui.main_window import Window
from hengwen.gui.pages.reading.facts import number_ranges
from hengwen.gui.pages.reading.findings import FindingsText, findings_model, snippet
from hengwen.gui.settings import Settings
from hengwen.gui.style.application import set_up_style
from hengwen.gui.translation import set_language
from hengwen.gui.widgets.column_dialog import ColumnsDialog
from hengwen.gui.widgets.rows import ROW
from hengwen.gui.widgets.table import TableView
from hengwen.model.document import Content, Document, Finding, Span, State
from hengwen.model.messages import message
from hengwen.model.progress import Progress
from hengwen.model.report.partial_results import ResultListener
from hengwen.model.report.report import Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.readers.failure import damaged_pdf, locked
from hengwen.readers.pages import renderer as pages
from hengwen.readers.read import read
from hengwen.readers.reading_quality import reading_quality

LONG = "\n".join(FILLERS[:6] * 6)
TEXT = "\n".join([METHOD_LEFT, *FILLERS[:4]])
WHITE = "这一句是白色的，纸上看不见。"


class Engine:
    """Stands in the place of the check: reads what the folder holds, in the encodings it is told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.encodings: list[Mapping[Path, str]] = []

    def __call__(self, request: CheckRequest, progress: Progress, listener: ResultListener) -> Report:
        encodings = request.encodings
        self.encodings.append(encodings)
        files = [path for path in sorted(self.folder.iterdir()) if path.suffix in (".txt", ".pdf")]
        documents = [self._read(path, encodings.get(path)) for path in files]
        return Report(Options(), tuple(map(entry, [*documents, *self._built()])), (), ("key.json",))

    def _read(self, path: Path, encoding: str | None) -> Document:
        if encoding is None:
            return read(path)
        data = path.read_bytes()
        text = data.decode(encoding, "replace")
        return Document(str(path), hashlib.sha256(data).hexdigest(), Content(text, paragraphs(text), encoding=encoding))

    def _built(self) -> list[Document]:
        """A suspicious document, with one finding far down and one that is no part of the text."""
        text = f"{LONG}\n{WHITE}\n甲\u200b乙"
        start = text.index(WHITE)
        actual = (
            Finding("white text", Span(start, start + len(WHITE))),
            Finding("zero-width characters", Span(len(text) - 2, len(text) - 1)),
            Finding("deleted text", Span(4, 4)),
        )
        said = message("{count} characters cannot be seen on the page: they are hidden, white or tiny.", count=14)
        content = Content(text, paragraphs(text), state=State.SUSPICIOUS, message=said, findings=actual)
        return [Document(str(self.folder / "可疑.docx"), "b" * 64, content)]


def shown_columns(table: TableView) -> list[str]:
    """The names of the columns that are shown, as settings know them."""
    return [column.name for place, column in enumerate(table.rows.columns) if not table.isColumnHidden(place)]


def test_columns_for_what_is_odd_are_shown_where_something_is(window: Window, report: Report) -> None:
    """While all is well there is nothing to see in them; the menu of columns shows them all the same."""
    whole = [
        entry(Document(f"提交/{n}.txt", f"{n}" * 64, Content(LONG, paragraphs(LONG), encoding="utf-8"))) for n in "12"
    ]
    window.checks.show_report(check_result(replace(report, entries=tuple(whole), comparisons=())))
    table = window.pages.reading.table
    assert shown_columns(table) == ["state", "file", "messages", "characters"]
    garbled = Content("\ue000一" * 400, paragraphs("\ue000一" * 400), encoding="gbk")
    blank = Content(LONG, paragraphs(LONG), pages=3, blank_pages=(2,))
    odd = [entry(Document(f"提交/{n}.pdf", f"{n}" * 64, content)) for n, content in (("3", garbled), ("4", blank))]
    window.checks.show_report(check_result(replace(report, entries=(*whole, *odd), comparisons=())))
    assert shown_columns(table) == ["state", "file", "messages", "encoding", "characters", "pages", "plausible"]
    window.pages.reading.columns.click()
    (dialog,) = table.findChildren(ColumnsDialog)
    assert dialog.isVisible()
    dialog.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A PDF with white text on its second page, a scan, a text written as mojibake, and a sound one."""
    result = tmp_path / "提交"
    result.mkdir()
    white = Put(60, 300, "The white words nobody can see on paper.", 14, "1 1 1 rg")
    (result / "白字.pdf").write_bytes(pdf([lines(["First page of words."] * 9), [*lines(["Second page."] * 9), white]]))
    (result / "扫描.pdf").write_bytes(pdf([["q 600 0 0 800 0 0 cm /I Do Q\n"]]))
    (result / "正常.txt").write_text(TEXT, encoding="utf-8")
    (result / "乱码.txt").write_text("".join(chr(0xC0 + ord(c) * 7 % 60) for c in TEXT), encoding="utf-8")
    return result


@pytest.fixture
def engine(folder: Path) -> Engine:
    return Engine(folder)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, settings: Settings, answers: Answers, engine: Engine) -> Iterator[Window]:
    set_language(qapp, "en")
    set_up_style(qapp, "light")
    result = Window(settings, check=engine, dialogs=answers)
    qtbot.addWidget(result)
    result.show()
    qtbot.waitExposed(result)
    result.checks.check_paths((engine.folder,))
    qtbot.waitUntil(lambda: result.session.result is not None and not result.session.checking)
    yield result
    result.close()
    assert not result.jobs.busy or result.jobs.stop(PATIENCE)


def click_row(window: Window, qtbot: QtBot, name: str) -> None:
    table = window.pages.reading.table
    names = [table.model().index(row, 1).data() for row in range(table.model().rowCount())]
    index = table.model().index(names.index(name), 1)
    table.scrollTo(index)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())
    assert window.pages.reading.detail.quality is not None
    assert window.pages.reading.detail.quality.document.name == name


def click_finding(window: Window, qtbot: QtBot, number: int) -> None:
    actual = window.pages.reading.detail.list
    index = actual.model().index(number, 0)
    actual.scrollTo(index)
    qtbot.mouseClick(actual.viewport(), Qt.MouseButton.LeftButton, pos=actual.visualRect(index).center())


def test_a_check_with_problems_opens_on_them_and_goes_on_by_a_button(window: Window, qtbot: QtBot) -> None:
    """Problems stand first, the worst is shown from near, and one click leads to the results."""
    assert window.pages.frame.current == "reading"
    model = window.pages.reading.table.model()
    states = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert [state[0] for state in states] == ["✕", "!", "!", "!", "✓", "–"]
    assert window.pages.reading.table.currentIndex().row() == 0
    assert window.pages.reading.detail.isVisible()
    qtbot.mouseClick(window.pages.reading.go_on, Qt.MouseButton.LeftButton)
    assert window.pages.frame.current == "overview"


def test_a_check_without_problems_opens_on_its_results(
    qtbot: QtBot, settings: Settings, answers: Answers, engine: Engine
) -> None:
    """When all is well nobody is sent to the health page."""
    document = read(engine.folder / "正常.txt")
    report = Report(Options(), (entry(document),), ())
    window = Window(settings, check=lambda *_: report, dialogs=answers)
    qtbot.addWidget(window)
    window.checks.check_paths((engine.folder,))
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)
    assert window.pages.frame.current == "overview"
    window.close()


def test_only_problems_can_be_shown(window: Window, qtbot: QtBot) -> None:
    """The filter hides sound and skipped files and gives them back."""
    model = window.pages.reading.table.model()
    box = window.pages.reading.only
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert model.rowCount() == 4
    assert all(model.index(row, 0).data(ROW).is_problem for row in range(4))
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert model.rowCount() == 6


def test_a_garbled_text_is_called_so_with_its_share(window: Window, qtbot: QtBot) -> None:
    """The row and the panel say that the characters are implausible."""
    click_row(window, qtbot, "乱码.txt")
    assert "plausible" in window.pages.reading.detail.facts._messages.text()
    assert window.pages.reading.detail.facts._figures["plausible"].text().endswith("%")
    assert window.pages.reading.detail.facts.encodings.isVisible()


def test_a_click_on_a_finding_brings_its_text_into_sight(window: Window, qtbot: QtBot) -> None:
    """The text scrolls to the finding; keys go from one to the next; the tooltip names it."""
    click_row(window, qtbot, "可疑.docx")
    detail = window.pages.reading.detail
    assert not detail._pages.isVisible()
    click_finding(window, qtbot, 1)
    top = detail.pane.edges(1)[0] - detail.pane.position
    assert detail.pane.current == 1
    assert 0 <= top < detail.pane.viewport().height()
    point = QPoint(round(detail.pane._left()) + 20, round(top) + 10)
    assert detail.pane.hint_at(point).startswith("white text")
    qtbot.keyClick(detail.list, Qt.Key.Key_Down)
    assert detail.pane.current == 2
    assert "U+200B" in str(detail.list.model().index(2, 0).data(Qt.ItemDataRole.ToolTipRole))


def test_a_click_on_the_marked_text_chooses_its_finding_in_the_list(window: Window, qtbot: QtBot) -> None:
    """The way back: from the text to the list."""
    click_row(window, qtbot, "可疑.docx")
    detail = window.pages.reading.detail
    detail.go(1)
    detail.list.setCurrentIndex(detail.list.model().index(0, 0))
    place = QPoint(round(detail.pane._left()) + 20, round(detail.pane.edges(1)[0] - detail.pane.position) + 10)
    qtbot.mouseClick(detail.pane.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert detail.list.currentIndex().row() == 1


def test_a_finding_of_a_pdf_shows_its_page_with_its_box(window: Window, qtbot: QtBot) -> None:
    """The page is drawn off the window's thread, turned to, and the finding is framed where it is written."""
    click_row(window, qtbot, "白字.pdf")
    page = window.pages.reading.detail.page
    qtbot.waitUntil(lambda: page.pages == 2)
    click_finding(window, qtbot, 0)
    qtbot.waitUntil(lambda: page._picture is not None and page._picture.page == 2)
    assert page.page == 2
    ((number, box),) = page.boxes
    assert number == 0
    scale = page._image.width() / page._image.devicePixelRatio() / 600
    assert box.left() == pytest.approx(60 * scale, abs=4 * scale)
    assert 480 * scale < box.center().y() < 505 * scale


def test_pages_are_turned_by_buttons_and_zoomed(window: Window, qtbot: QtBot) -> None:
    """Previous and next stop at the ends; zoom changes the size of the picture and can fit the width again."""
    click_row(window, qtbot, "白字.pdf")
    detail = window.pages.reading.detail
    page = detail.page
    qtbot.waitUntil(lambda: page._picture is not None)
    assert not detail.previous.isEnabled()
    qtbot.mouseClick(detail.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._picture is not None and page._picture.page == 2)
    assert detail._page_number.text() == "2 of 2"
    assert not detail.next.isEnabled()
    fits = page._scale() * 72 / 96
    qtbot.mouseClick(detail.larger, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(detail.larger, Qt.MouseButton.LeftButton)
    assert page.zoom == [step for step in (0.5, 0.75, 1.0, 1.5, 2.0, 3.0) if step > fits + 0.02][1]
    qtbot.waitUntil(lambda: page._image.width() == round(600 * page.zoom * 96 / 72))
    qtbot.mouseClick(detail.fit, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: abs(page._image.width() - page.viewport().width() + 24) < 4)


@pytest.fixture
def deadly_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before there is a window: the first page may be drawn as soon as it has read the files."""
    monkeypatch.setattr(pages, "SERVER", "readers.page_killers:serve")


def test_a_pdf_that_kills_its_drawer_shows_a_sentence_and_the_window_goes_on(
    deadly_pages: None, window: Window, qtbot: QtBot, engine: Engine
) -> None:
    """The crash is told in the place of the page; the next file's page is drawn."""
    (engine.folder / "kill.pdf").write_bytes(pdf([lines(["Words that can be read."] * 9)]))
    window.checks.check_again()
    qtbot.waitUntil(lambda: window.session.result is not None and len(window.session.result.report.entries) == 6)
    window.pages.go_to("reading")
    page = window.pages.reading.detail.page
    click_row(window, qtbot, "kill.pdf")
    qtbot.waitUntil(lambda: "takes the process" in window.pages.reading.detail.page.notice)
    click_row(window, qtbot, "白字.pdf")
    qtbot.waitUntil(lambda: window.pages.reading.detail.page._picture is not None)
    assert page.notice == ""


def test_a_text_with_thousands_of_findings_is_made_ready_off_the_windows_thread(window: Window, qtbot: QtBot) -> None:
    """The window says so and goes on; another file that is chosen in the meantime is the one that stays."""
    text = "\n".join(["字" * 100] * 3000)
    findings = tuple(Finding("zero-width characters", Span(at, at + 2)) for at in range(0, len(text), 25))
    content = Content(text, paragraphs(text), state=State.SUSPICIOUS, findings=findings)
    large = reading_quality(Document("large.docx", "c" * 64, content))
    detail = window.pages.reading.detail
    detail.show_file(large)
    assert (detail.pane.isVisible(), detail._nothing.text()) == (False, "The text is being made ready…")
    qtbot.waitUntil(detail.pane.isVisible)
    assert detail.list.model().rowCount() == len(findings)
    detail.go(len(findings) - 1)
    assert detail.pane.current == detail.list.currentIndex().row() == len(findings) - 1
    detail.show_file(large)
    click_row(window, qtbot, "可疑.docx")
    qtbot.waitUntil(lambda: not window.jobs.busy)
    assert detail.pane.text_layout is not None
    assert detail.pane.text_layout.document.name == "可疑.docx"


def test_the_pages_of_a_pdf_in_an_archive_are_drawn(window: Window, qtbot: QtBot, engine: Engine) -> None:
    """As those of a file of its own."""
    with ZipFile(engine.folder / "导出.zip", "w") as archive:
        archive.write(engine.folder / "白字.pdf", "张三/白字.pdf")
    detail = window.pages.reading.detail
    detail.show_file(reading_quality(read(engine.folder / "导出.zip" / "张三" / "白字.pdf")))
    qtbot.waitUntil(lambda: detail.page._picture is not None)
    assert detail.page.pages == 2


@pytest.mark.parametrize(("state", "said"), [(State.LOCKED, "password"), (State.DAMAGED, "cut off")])
def test_a_pdf_without_pages_shows_why(window: Window, qtbot: QtBot, state: State, said: str) -> None:
    """The sentence about the file stands where its page would be, and nothing of the file before is left."""
    click_row(window, qtbot, "白字.pdf")
    detail = window.pages.reading.detail
    qtbot.waitUntil(lambda: detail.page._picture is not None)
    fault = locked() if state is State.LOCKED else damaged_pdf()
    detail.show_file(reading_quality(Document("bad.pdf", "", fault.content)))
    qtbot.wait(200)
    assert said in detail.page.notice
    assert detail.page._picture is None
    assert not detail.next.isEnabled()


def test_another_encoding_is_chosen_and_the_file_is_checked_with_it(
    window: Window, qtbot: QtBot, engine: Engine
) -> None:
    """`Read again` hands the encoding to the check, and the same file is shown from near afterwards."""
    click_row(window, qtbot, "正常.txt")
    facts = window.pages.reading.detail.facts
    assert facts.encodings.currentText() == "utf-8"
    facts.encodings.setFocus()
    qtbot.keyClick(facts.encodings, Qt.Key.Key_Down)
    chosen = facts.encodings.currentText()
    assert chosen != "utf-8"
    before = window.session.result
    qtbot.mouseClick(facts.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.result is not before)
    assert engine.encodings == [{}, {engine.folder / "正常.txt": chosen}]
    assert window.pages.frame.current == "reading"
    quality = window.pages.reading.detail.quality
    assert quality is not None
    assert (quality.document.name, quality.encoding) == ("正常.txt", chosen)
    assert quality.garbled


def test_other_documents_do_not_inherit_the_encodings(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    """What was chosen holds for the same check, with a task sheet too, and not for another folder."""
    request = window.session.request.with_encoding(tmp_path / "a.txt", "big5")
    window.session.request = replace(request, templates=(tmp_path / "task.docx",))
    assert window.session.request.encodings == {tmp_path / "a.txt": "big5"}
    window.checks.check_again()
    qtbot.waitUntil(lambda: not window.session.checking)
    assert window.session.request.encodings == {tmp_path / "a.txt": "big5"}
    (tmp_path / "other").mkdir()
    window.checks.check_paths((tmp_path / "other",))
    assert window.session.request.encodings == {}
    qtbot.waitUntil(lambda: not window.session.checking)


def test_the_page_speaks_both_languages_and_wears_both_looks(window: Window, qtbot: QtBot) -> None:
    """A change of language or look in the middle keeps the page and does not fail."""
    click_row(window, qtbot, "可疑.docx")
    window.session.language = "zh_CN"
    assert window.pages.frame.current == "reading"
    assert "可疑" in window.pages.reading.table.model().index(2, 0).data()
    window.settings_controller.set_theme("dark")
    assert window.pages.reading.detail.pane.viewport().grab().toImage().pixelColor(3, 8).lightness() < 60
    window.settings_controller.set_theme("light")


def test_every_part_can_be_reached_and_has_a_name(window: Window, qtbot: QtBot) -> None:
    """A screen reader finds a name at each part that takes the keyboard."""
    click_row(window, qtbot, "白字.pdf")
    detail = window.pages.reading.detail
    parts = [window.pages.reading.table, detail.list, detail.pane, detail.page, detail.facts.encodings]
    parts += [detail.previous, detail.next, detail.smaller, detail.larger, detail.fit]
    assert all(part.accessibleName() for part in parts)
    assert all(part.focusPolicy() & Qt.FocusPolicy.TabFocus for part in parts)


def test_snippets_show_what_cannot_be_seen() -> None:
    """Short findings come with their neighbours and the numbers of their characters, long ones as they are."""
    text = "前面的文字\ue003后面的文字，后面还有更多\n白色"
    document = Document("a.docx", "", Content(text))
    private = Finding("private-use characters", Span(5, 6))
    assert snippet(document, private) == "前面的文字[\ue003]后面的文字，后面  U+E003"
    assert snippet(document, Finding("white text", Span(14, len(text)))) == "还有更多⏎白色"
    assert snippet(document, Finding("deleted text", Span(3, 3))) == "not in the text"


def test_a_finding_says_what_was_noticed_and_what_to_ask(qtbot: QtBot) -> None:
    """When somebody points at it in the list or in the text, and to a screen reader, in the language of the window."""
    detail = message("Number {number} is missing in the list of references.", number=4)
    actual = (Finding("inconsistent reference", Span(0, 6), None, detail), Finding("white text", Span(6, 12)))
    text_layout = FindingsText(Document("a.docx", "", Content("甲乙丙丁戊己庚辛壬癸子丑", findings=actual)))
    parent = QListView()
    qtbot.addWidget(parent)
    model = findings_model(text_layout, parent)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for language, said, asked in (
        ("en", str(detail), "Does this source exist"),
        ("zh_CN", "参考文献表中缺少序号 4。", "这篇文献是否存在"),
    ):
        set_language(app, language)
        lines = model.index(0).data(Qt.ItemDataRole.ToolTipRole).split("\n")
        assert lines[:2] == ["甲乙丙丁戊己", said]
        assert lines[2].startswith(asked)
        assert said in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert asked in text_layout.hint_at(3)
        assert model.index(1).data(Qt.ItemDataRole.ToolTipRole) == "庚辛壬癸子丑"
    set_language(app, "en")


def test_findings_of_one_kind_share_a_colour() -> None:
    """Two kinds, two colours, in the order of the text."""
    actual = (Finding("white text", Span(6, 8)), Finding("tiny text", Span(0, 2)), Finding("white text", Span(3, 4)))
    text_layout = FindingsText(Document("a.docx", "", Content("甲乙丙丁戊己庚辛", findings=actual)))
    assert [text_layout.colour(number) for number in range(3)] == [0, 1, 1]


def test_blank_pages_are_named_in_few_words() -> None:
    """Neighbours are joined, and long lists end."""
    assert number_ranges((1, 2, 3, 7)) == "1–3, 7"
    assert number_ranges(tuple(range(1, 40, 2))).endswith(" …")


def test_enter_opens_the_file_that_is_chosen(window: Window, qtbot: QtBot, answers: Answers) -> None:
    """A double click, too: to see it as its author did."""
    click_row(window, qtbot, "扫描.pdf")
    qtbot.keyClick(window.pages.reading.table, Qt.Key.Key_Return)
    assert [path.name for path in answers.opened] == ["扫描.pdf"]
    window.anonymisation.toggle()
    qtbot.waitUntil(lambda: not window.jobs.busy and window.pages.reading.path.startswith("Document"))
    qtbot.keyClick(window.pages.reading.table, Qt.Key.Key_Return)
    assert len(answers.opened) == 1
    assert answers.messages == ["Names are hidden: the file and its path would show them."]


def test_larger_is_larger_wherever_it_begins(window: Window, qtbot: QtBot) -> None:
    """From the size that fits the width, too, whatever that is; smaller is smaller."""
    click_row(window, qtbot, "扫描.pdf")
    view = window.pages.reading.detail.page
    for width in (420, 1500):
        window.resize(width, 800)
        view.set_zoom(0)
        for by in (1, -1):
            before = view._scale()
            view.set_zoom(by)
            assert (view._scale() > before) is (by > 0)
            view.set_zoom(0)
