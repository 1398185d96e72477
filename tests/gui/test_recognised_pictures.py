"""Scans and pictures in the window: offered, read, shown line by line, and told where a passage rests on them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fake_recognition import HANGING, KILLER, words
from msgspec.structs import replace as replaced
from picture_maker import packed
from pictured_maker import TEXT, docx_around, scan
from pictured_maker import page as sheet
from PIL import Image, ImageDraw
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gui.conftest import PATIENCE
from gui.sample import FILLERS, Answers, document, entry, opened_library, other_pair, settle
from hengwen.gui.check_result import check_result
from hengwen.gui.dialogs.settings_dialog import SettingsDialog
from hengwen.gui.document_names import ShownNames
from hengwen.gui.main_window import Window
from hengwen.gui.pages.overview.preview import excerpts
from hengwen.gui.pages.progress import ProgressPage
from hengwen.gui.pages.reading.file_detail import FileDetail
from hengwen.gui.pages.reading.picture_offer import unread_pictures
from hengwen.gui.pages.registry import PageContext
from hengwen.gui.pageview.recognised_lines import line_image
from hengwen.gui.settings import Preferences, Settings
from hengwen.model.document import Document, Span, State
from hengwen.model.progress import ProgressStep, Stage
from hengwen.model.recognition import PictureOfText, PlacedLine, Recognition
from hengwen.model.report.report import Comparison, Report
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.pages.page_map import map_pages
from hengwen.readers.pages.renderer import PageRenderer
from hengwen.readers.reading_quality import reading_quality
from hengwen.readers.sandbox import picture_reading
from hengwen.recognition import PackMissing, available, pack

with_models = pytest.mark.skipif(not available(), reason="the extra `ocr` is not installed")
CLICK = Qt.MouseButton.LeftButton
WIDE, HIGH = 1000, 700
SCORES = (0.97, 0.62, 0.93, 0.95)


def missing() -> Path:
    """In place of the folder of the models, where there is none."""
    raise PackMissing


@pytest.fixture
def with_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "_folder", Path)


@pytest.fixture
def without_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "_folder", missing)


def lines(text: str) -> tuple[PlacedLine, ...]:
    """The lines of `TEXT` where the picture has them, in a text that has them, too."""
    values = []
    for number, (line, score) in enumerate(zip(TEXT, SCORES, strict=True)):
        top, start = 60 + 46 * number, text.index(line)
        corners = ((60, top), (900, top), (900, top + 34), (60, top + 34))
        values.append(PlacedLine(Span(start, start + len(line)), score, corners))
    return tuple(values)


def recognised(path: Path, turned: int = 0) -> Document:
    """A picture of `TEXT` at `path`, in which it lies turned, and the document that was read from it."""
    picture = sheet(size=(WIDE, HIGH))
    path.write_bytes(packed(picture.rotate(turned, expand=True)))
    text = " ".join(TEXT)
    read = PictureOfText(None, "picture 1", WIDE, HIGH, turned, lines(text))
    result = document(path.name, text, State.READ_FROM_PICTURES, recognition=Recognition("model", (read,)))
    return replace(result, path=str(path))


# The offer


def unread(name: str, pictures: int) -> Document:
    return document(name, "", State.EMPTY, unrecognised=pictures)


def test_pages_and_pictures_that_only_recognition_can_read_are_counted() -> None:
    """Those that the readers counted, and files that are pictures: handed in alone, or in a folder."""
    documents = [unread("a.pdf", 7), document("b.docx", FILLERS[0], unrecognised=2), document("c.txt", FILLERS[0])]
    alone = document("d.png", "", State.WRONG_KIND)
    assert unread_pictures([*documents, alone], ("e.PNG", "f.jpg", "g.exe")) == (5, 12)
    assert unread_pictures([document("d.png", "its words", State.READ_FROM_PICTURES)], ()) == (0, 0)


def scans(count: int = 18) -> Report:
    entries = tuple(entry(unread(f"{n}.pdf", 2)) for n in range(count))
    return Report(Options(), (*entries, entry(document("a.txt", FILLERS[0]))), ())


def offered(window: Window, report: Report, request: CheckRequest | None = None) -> None:
    window.session.request = request or CheckRequest((Path("x"),))
    window.checks.show_report(check_result(report))


def test_scans_are_offered_to_be_read_and_the_button_checks_again_with_their_text(
    with_pack: None, window: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For this check and whenever it is repeated; what the next check begins with is not changed."""
    kept = tmp_path / "kept"
    monkeypatch.setattr("hengwen.library.kept_work.default_kept_work", lambda: kept)
    asked: list[CheckRequest] = []

    def check(request: CheckRequest, *_: object) -> Report:
        asked.append(request)
        return scans(0)

    window.checks._check = check
    offered(window, scans())
    offer = window.pages.reading.offer
    assert window.pages.frame.current == "reading"
    assert offer.isVisible()
    assert ": 18" in offer.words.text()
    assert offer.read.text() == "Read them (about 4 min)"
    chip = window.pages.frame.headline.pictures
    assert chip.fact == "Files with unread pictures: 18"
    assert chip.property("command") == "reading"
    qtbot.mouseClick(offer.read, CLICK)
    qtbot.waitUntil(lambda: len(asked) == 1 and not window.session.checking)
    assert asked[0].read_pictures is ReadPictures.AUTO
    assert asked[0].kept_pictures == kept
    assert not offer.isVisible()
    assert not chip.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: len(asked) == 2 and not window.session.checking)
    assert asked[1].read_pictures is ReadPictures.AUTO
    assert window.settings.read_pictures is ReadPictures.NEVER


def test_without_the_models_the_offer_is_a_sentence_that_says_how_to_get_them(
    without_pack: None, window: Window
) -> None:
    offered(window, scans())
    assert window.pages.reading.offer.isVisible()
    assert "pip install 'hengwen[ocr]'" in window.pages.reading.offer.words.text()
    assert not window.pages.reading.offer.read.isVisible()
    assert not window.actions_["use_pictures"].isEnabled()
    assert "hengwen[ocr]" in window.pages.start.pictures.accessibleDescription()


def test_nothing_is_offered_where_pictures_were_read_or_there_are_none(with_pack: None, window: Window) -> None:
    offered(window, scans(), CheckRequest((Path("x"),), read_pictures=ReadPictures.AUTO))
    assert not window.pages.reading.offer.isVisible()
    offered(window, scans(0))
    window.pages.go_to("reading")
    assert not window.pages.reading.offer.isVisible()


# The switches


def test_the_switch_is_off_at_first_and_remembered(with_pack: None, window: Window) -> None:
    window.build()
    assert not window.pages.start.pictures.isChecked()
    for wanted in (ReadPictures.AUTO, ReadPictures.NEVER):
        window.pages.start.pictures.click()
        assert window.session.request.read_pictures is window.settings.read_pictures is wanted
        assert window.session.new_request().read_pictures is wanted
        assert window.pages.start.pictures.isChecked() == window.session.request.read_pictures.reads


def test_what_was_chosen_asks_nothing_of_models_that_are_gone(without_pack: None, window: Window) -> None:
    window.settings.read_pictures = ReadPictures.ALL
    assert window.session.new_request().read_pictures is ReadPictures.NEVER


def test_the_settings_have_all_three_choices(with_pack: None, window: Window, answers: Answers, qtbot: QtBot) -> None:
    """The choice goes into the request of the next check; where one is shown, another check is offered."""
    dialog = SettingsDialog(Preferences(read_pictures=ReadPictures.AUTO), Options().method, None, window)
    qtbot.addWidget(dialog)
    assert ReadPictures(dialog.pictures.currentData()) is ReadPictures.AUTO
    chosen: list[Preferences] = []
    dialog.chosen.connect(chosen.append)
    dialog.pictures.setCurrentIndex(2)
    dialog._accept()
    assert [item.read_pictures for item in chosen] == [ReadPictures.ALL]
    offered(window, scans())
    window.settings_controller.take(replace(window.settings.preferences, read_pictures=ReadPictures.ALL))
    assert window.settings.preferences.read_pictures is window.session.request.read_pictures is ReadPictures.ALL


# Progress, and the whole way


def test_the_progress_names_the_stage_only_where_pictures_are_read(context: PageContext) -> None:
    page = ProgressPage(context)
    page.restart()
    page.show_step(ProgressStep(Stage.READING, 1, 2, "scan.pdf"))
    assert page._stages[Stage.PICTURES].isHidden()
    page.show_step(ProgressStep(Stage.PICTURES, 3, 40, "scan.pdf"))
    assert not page._stages[Stage.PICTURES].isHidden()
    assert (page._count.text(), page._name.text()) == ("3 / 40", "scan.pdf")
    assert page._stages[Stage.READING]._mark.text() == "✓"


@pytest.fixture
def real(
    qtbot: QtBot, settings: Settings, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Window]:
    """A window that checks in earnest, with a lock of its own."""
    monkeypatch.setattr(picture_reading, "lock_file", lambda: tmp_path / "pictures.lock")
    settings.keeps_work = False
    window = Window(settings, dialogs=answers)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield window
    window.close()
    assert not window.jobs.busy or window.jobs.stop(PATIENCE)


def checked(window: Window, qtbot: QtBot, *files: Path) -> None:
    window.checks.check_paths(files)
    qtbot.waitUntil(lambda: window.session.result is not None and not window.session.checking)


def test_a_check_reads_pictures_after_the_offer(
    with_pack: None, real: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture file and a screenshot in a document become documents that say what they show."""
    monkeypatch.setattr(picture_reading, "ENTRY", "fake_recognition:serve")
    (tmp_path / "a.png").write_bytes(packed(sheet(TEXT[:1], (300, 100))))
    (tmp_path / "b.docx").write_bytes(docx_around(packed(sheet(TEXT[:1], (400, 100)))))
    (tmp_path / "c.txt").write_text("\n".join(FILLERS[:3]), encoding="utf-8")
    checked(real, qtbot, *sorted(tmp_path.glob("*.*")))
    real.pages.go_to("reading")
    assert ": 2" in real.pages.reading.offer.words.text()
    qtbot.mouseClick(real.pages.reading.offer.read, CLICK)
    qtbot.waitUntil(lambda: not real.session.checking)
    assert real.session.result is not None
    texts = {item.document.name: item.document.text for item in real.session.result.report.entries}
    assert texts["a.png"] == words(300)
    assert words(400) in texts["b.docx"]


def test_a_check_that_reads_a_picture_is_stopped_in_the_middle_of_it(
    with_pack: None, real: Window, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture would never end; the window is free at once, and the process goes."""
    monkeypatch.setattr(picture_reading, "ENTRY", "fake_recognition:serve")
    (tmp_path / "a.png").write_bytes(packed(sheet((), (HANGING, 100))))
    (tmp_path / "c.txt").write_text("\n".join(FILLERS[:3]), encoding="utf-8")
    real.session.request = replace(real.session.request, read_pictures=ReadPictures.AUTO)
    steps: list[ProgressStep] = []
    real.checks.progressed.connect(steps.append)
    real.checks.check_paths(tuple(sorted(tmp_path.glob("*.*"))))
    qtbot.waitUntil(lambda: any(step.stage is Stage.PICTURES for step in steps))
    qtbot.mouseClick(real.pages.progress._cancel, CLICK)
    assert not real.session.checking
    qtbot.waitUntil(lambda: not real.jobs.busy)


@with_models
def test_a_copied_passage_in_a_picture_is_found_by_real_recognition(real: Window, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(scan(sheet()))
    (tmp_path / "b.txt").write_text(f"My own beginning.\n{' '.join(TEXT)}\nMy own end.", encoding="utf-8")
    checked(real, qtbot, tmp_path / "a.pdf", tmp_path / "b.txt")
    real.pages.go_to("reading")
    qtbot.mouseClick(real.pages.reading.offer.read, CLICK)
    qtbot.waitUntil(lambda: not real.session.checking)
    assert real.session.result is not None
    (pair,) = real.session.result.report.ranked
    assert pair.similarity > 0.6
    assert max(pair.recognised(pair.matches[0]) or ()) == 1.0


# The library


@with_models
def test_a_scan_is_added_to_the_library_with_its_text(
    window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path, own_library: Path
) -> None:
    """As the settings say, until the user says otherwise beside the button."""
    folder = tmp_path / "scans"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(scan(sheet()))
    answers.chosen = (folder,)
    window.settings.read_pictures = ReadPictures.AUTO
    page = opened_library(qtbot, window)
    assert page.pictures.isChecked()
    for reads in (False, True):
        page.pictures.setChecked(reads)
        qtbot.mouseClick(page.add_button, CLICK)
        qtbot.waitUntil(lambda: not window.jobs.busy and "known already" in page.notice.text())
        assert ("Without text: a.pdf Files with text in pictures that was not read: 1." in page.notice.text()) != reads
        page.notice.clear()
    (row,) = page.table.rows.rows
    assert row.characters > sum(map(len, TEXT)) / 2


@pytest.mark.usefixtures("with_pack", "own_library")
def test_the_library_names_what_was_not_wholly_read(
    window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture among other text that cannot be read."""
    monkeypatch.setattr(picture_reading, "ENTRY", "fake_recognition:serve")
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "a.docx").write_bytes(docx_around(packed(sheet((), (KILLER, 100)))))
    answers.chosen = (folder,)
    window.settings.read_pictures = ReadPictures.AUTO
    page = opened_library(qtbot, window)
    qtbot.mouseClick(page.add_button, CLICK)
    qtbot.waitUntil(lambda: not window.jobs.busy and "known already" in page.notice.text())
    assert "To be looked at: a.docx (read partly)" in page.notice.text()


@pytest.mark.usefixtures("without_pack", "own_library")
def test_without_the_models_the_library_says_how_scans_are_read(
    window: Window, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    (tmp_path / "scans").mkdir()
    (tmp_path / "scans" / "a.png").write_bytes(packed(sheet()))
    answers.chosen = (tmp_path / "scans",)
    page = opened_library(qtbot, window)
    assert not page.pictures.isVisible()
    qtbot.mouseClick(page.add_button, CLICK)
    qtbot.waitUntil(lambda: not window.jobs.busy and "that was not read: 1." in page.notice.text())
    assert str(PackMissing().message) in page.notice.text()


# The page Reading


def detail_of(window: Window, qtbot: QtBot, read: Document) -> FileDetail:
    window.checks.show_report(check_result(Report(Options(), (entry(read), entry(document("a.txt", FILLERS[0]))), ())))
    window.pages.go_to("reading")
    window.pages.reading.choose(read.path)
    detail = window.pages.reading.detail
    qtbot.waitUntil(lambda: len(detail.page.frames) == len(TEXT))
    return detail


def place_of(detail: FileDetail, number: int) -> QPoint:
    """A point in the text of a place."""
    span = detail.pane.text_layout.extent(number)
    edges = detail.pane.span_edges(span.start + 5, span.start + 6)
    return QPoint(round(detail.pane._left()) + 60, round(sum(edges) / 2 - detail.pane.position))


def test_a_line_in_the_text_chooses_its_frame_and_a_frame_its_line(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    detail = detail_of(window, qtbot, recognised(tmp_path / "a.png"))
    assert detail._page_title.text() == "Picture as it looks"
    qtbot.mouseClick(detail.pane.viewport(), CLICK, pos=place_of(detail, 0))
    assert detail.page.current == detail.pane.current is not None
    first = detail.pane.text_layout.extent(detail.pane.current)
    assert detail.pane.edit == (first.start, first.end)
    frame = dict(detail.page.frames)[3].boundingRect()
    point = (frame.center() + detail.page._corner()).toPoint()
    qtbot.mouseClick(detail.page.viewport(), CLICK, pos=point)
    last = detail.pane.text_layout.extent(3)
    assert (detail.pane.current, detail.pane.edit) == (3, (last.start, last.end))


def test_doubtful_lines_alone_have_a_pale_colour_and_every_line_tells_its_score(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    layout = detail_of(window, qtbot, recognised(tmp_path / "a.png")).pane.text_layout
    assert [bool(parts) for parts in layout.counted] == [False, True, False, False]
    assert layout.aligned[1] == []
    assert [marked.number for marked in layout.visible_ranges] == [1]
    hints = [layout.hint_at(layout.extent(number).start) for number in range(2)]
    assert hints == ["Read from a picture: score 97\u00a0%", "Read from a picture, doubtful: score 62\u00a0%"]


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_frames_lie_around_the_lines_of_a_picture_that_lies_on_its_side(
    window: Window, qtbot: QtBot, tmp_path: Path, turned: int
) -> None:
    """It is shown upright, with ink in every frame and none beside them."""
    page = detail_of(window, qtbot, recognised(tmp_path / "a.png", turned)).page
    image = page._image
    assert image.width() > image.height()
    for _, frame in page.frames:
        box = frame.boundingRect().toRect()
        dark = [image.pixelColor(x, y).lightness() for x in range(box.left(), box.right()) for y in (box.center().y(),)]
        assert min(dark) < 128


def test_a_scan_shows_its_page_with_the_lines_framed(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    """A page of a PDF, as it is drawn."""
    path = tmp_path / "a.pdf"
    path.write_bytes(scan(sheet(size=(WIDE, HIGH))))
    text = " ".join(TEXT)
    read = Recognition("model", (PictureOfText(1, "", WIDE, HIGH, 0, lines(text)),))
    result = replace(document("a.pdf", text, State.READ_FROM_PICTURES, pages=1, recognition=read), path=str(path))
    detail = detail_of(window, qtbot, result)
    assert detail._page_title.text() == "Page as it looks"
    assert [number for number, _ in detail.page.frames] == [0, 1, 2, 3]


# Compare, and the overview


def beside(window: Window, qtbot: QtBot, path: Path) -> Comparison:
    """A pair of a picture and of a text that has its words."""
    left, right = entry(recognised(path)), entry(document("b.txt", f"{FILLERS[0]}\n{' '.join(TEXT)}"))
    pair = other_pair(left, right, " ".join(TEXT), 3)
    plain = other_pair(right, entry(document("c.txt", FILLERS[0])), FILLERS[0], 3)
    window.checks.show_report(
        check_result(Report(Options(), (left, right, plain.right), (pair, plain), (), (), "2026-01-01T00:00:00Z", 2.4))
    )
    window.pages.open_pair(pair)
    settle(qtbot, window.pages.compare)
    return plain


def test_compare_shows_the_line_as_it_looks_and_how_much_of_the_passage_is_from_pictures(
    window: Window, qtbot: QtBot, tmp_path: Path
) -> None:
    """First the first line of the passage, then the one under the pointer; none for pairs of plain texts."""
    plain = beside(window, qtbot, tmp_path / "a.png")
    strip = window.pages.compare.parts.recognised
    left, right = strip.sides
    qtbot.waitUntil(lambda: not left.image.image.isNull())
    assert strip.isVisible()
    assert left.words.text() == "100\u00a0% of this passage from pictures · this line: score 97\u00a0%"
    assert right.words.text() == "This passage was not read from pictures"
    assert right.image.image.isNull()
    cut = left.image.image
    assert cut.width() > 10 * cut.height()
    pane = window.pages.compare.sides[0].pane
    start = lines(" ".join(TEXT))[3].span.start
    top, bottom = pane.span_edges(start + 30, start + 31)
    qtbot.mouseMove(pane.viewport(), QPoint(round(pane._left()) + 8, round((top + bottom) / 2 - pane.position)))
    qtbot.waitUntil(lambda: left.line is not None and left.line[1].score in SCORES[2:])
    assert left.words.text().startswith("100\u00a0% of this passage from pictures · this line: score 9")
    window.pages.open_pair(plain)
    settle(qtbot, window.pages.compare)
    assert not strip.isVisible()


@pytest.mark.parametrize("turned", [0, 90, 180])
def test_the_strip_shows_nothing_of_the_lines_beside_a_tilted_one(turned: int) -> None:
    """Along its own tilt, however the picture lies: a red line between blue ones."""
    corners = ((100, 100), (500, 140), (496, 180), (96, 140))
    upright = Image.new("RGB", (600, 300), "blue")
    ImageDraw.Draw(upright).polygon(corners, "red")
    drawn = upright.rotate(turned, expand=True)
    image = QImage(drawn.tobytes(), *drawn.size, drawn.width * 3, QImage.Format.Format_RGB888)
    line = PlacedLine(Span(0, 1), 0.9, corners)
    cut = line_image(image, PictureOfText(None, "picture 1", 600, 300, turned), line)
    assert (cut.width(), cut.height()) == (402, 40)
    seen = {cut.pixelColor(x, y).name() for x in range(3, 399) for y in range(3, 37)}
    assert seen == {"#ff0000"}


def test_the_pages_view_marks_the_passage_on_the_picture(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    beside(window, qtbot, tmp_path / "a.png")
    window.pages.compare.actions_["pages"].trigger()
    side = window.pages.compare.sides[0]
    qtbot.waitUntil(lambda: side.view is side.pages_view and side.pages_view.pages[0].page_layout is not None)
    layout = side.pages_view.pages[0].page_layout
    assert layout is not None
    boxes = layout.lines(0, len(" ".join(TEXT)))
    assert [(round(box.left()), round(box.top()), round(box.right())) for box in boxes] == [
        (60, 60 + 46 * number, 900) for number in range(4)
    ]


def test_the_preview_says_it_beside_the_figures_of_the_passage(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    beside(window, qtbot, tmp_path / "a.png")
    assert window.session.pair is not None
    (passage,) = excerpts(window.session.pair)
    assert passage.head.endswith("read from pictures: A 100\u00a0%, B 0\u00a0%")


def test_only_doubtful_recognition_has_a_warning_beside_the_name(tmp_path: Path) -> None:
    read = recognised(tmp_path / "a.png")
    assert ShownNames().marked(read).startswith("⚠")
    sure = read.content.recognition
    assert sure is not None
    (picture,) = sure.pictures
    good = replaced(picture, lines=tuple(replaced(line, score=0.99) for line in picture.lines))
    content = replace(read.content, recognition=Recognition("model", (good,)))
    assert not ShownNames().marked(replace(read, content=content)).startswith("⚠")


# Pictures as pages


def test_each_picture_of_a_tiff_is_a_page_and_can_be_drawn(tmp_path: Path) -> None:
    """One without text has no extent; the others have those of their lines."""
    path, text = tmp_path / "a.tif", " ".join(TEXT)
    first, blank = sheet(size=(WIDE, HIGH)), Image.new("RGB", (300, 200), "white")
    first.save(path, save_all=True, append_images=[blank])
    read = Recognition("model", (PictureOfText(1, "picture 1", WIDE, HIGH, 0, lines(text)),))
    result = replace(document("a.tif", text, State.READ_FROM_PICTURES, pages=2, recognition=read), path=str(path))
    renderer = PageRenderer()
    try:
        pages = map_pages(result, renderer, tmp_path)
        assert (pages.pictures, pages.size) == (("picture 1", "picture 2"), (WIDE, HIGH))
        assert pages.extents == (Span(0, len(text)), Span(len(text), len(text)))
        drawn = [renderer.picture(path, name).size for name in pages.pictures]
    finally:
        renderer.close()
    assert drawn == [(WIDE, HIGH), (300, 200)]


def test_the_state_is_shown_with_its_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    quality = reading_quality(recognised(tmp_path / "a.png"))
    assert quality.state is State.READ_FROM_PICTURES
    assert not quality.is_problem
