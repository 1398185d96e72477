"""Pages of PDF files as pictures: what is on them, where a text stands, and that no file takes the caller down."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from zipfile import ZipFile

import pytest
from pdf_maker import Put, lines, pdf

from hengwen.model.document import Content, Document, Finding, Paragraph, Span
from hengwen.model.messages import HengwenError
from hengwen.readers.pages import renderer as pages
from hengwen.readers.pages.protocol import TextQuery
from hengwen.readers.pages.renderer import PageRenderer, query_for


@pytest.fixture(scope="module")
def renderer() -> Iterator[PageRenderer]:
    result = PageRenderer()
    yield result
    result.close()


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """Two pages: a black square with text above it twice, and a page of its own size."""
    path = tmp_path / "论文.pdf"
    square = "0 0 0 rg 100 100 50 50 re f\n"
    first: list[Put | str] = [
        *lines(["Plagiarism is measured", "and measured again"], x=60, top=700, size=20, pitch=40),
        square,
    ]
    path.write_bytes(pdf([first, [Put(60, 700, "second", 12)]]))
    return path


def pixel(picture: pages.PageImage, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place in points from the upper left corner."""
    scale = picture.width / picture.size[0]
    start = int(y * scale) * picture.stride + int(x * scale) * 3
    return tuple(picture.data[start : start + 3])


def test_a_page_is_drawn_at_the_size_that_is_asked_for(renderer: PageRenderer, paper: Path) -> None:
    """The picture has the page's size times the scale, and black and white where the page has them."""
    picture = renderer.render(paper, 1, 0.5)
    assert (picture.width, picture.height) == (300, 400)
    assert len(picture.data) == picture.stride * picture.height
    assert pixel(picture, 125, 800 - 125) == (0, 0, 0)
    assert pixel(picture, 300, 400) == (255, 255, 255)


def test_a_file_tells_its_pages_and_their_size(renderer: PageRenderer, paper: Path) -> None:
    """Count and size come without a picture."""
    assert renderer.count(paper) == 2
    assert renderer.size(paper, 2) == (600, 800)


def test_the_boxes_of_a_text_lie_where_it_is_written(renderer: PageRenderer, paper: Path) -> None:
    """The box of the text on the first line is at its height from above, begins at its left edge and is one line."""
    (box,) = renderer.boxes(paper, 1, "Plagiarism")
    assert box.left == pytest.approx(60, abs=4)
    assert 70 < box.top < box.top + box.height < 110


def test_a_text_over_two_lines_has_two_boxes(renderer: PageRenderer, paper: Path) -> None:
    """Line ends on the page do not hinder the search for a paragraph."""
    boxes = renderer.boxes(paper, 1, "is measured and measured")
    assert len(boxes) == 2
    assert boxes[1].top - boxes[0].top == pytest.approx(40, abs=3)


def test_the_occurrence_says_which_of_equal_texts_is_meant(renderer: PageRenderer, paper: Path) -> None:
    """The second `measured` stands on the second line; a third one does not exist, and the last is taken."""
    tops = [renderer.boxes(paper, 1, "measured", number)[0].top for number in range(3)]
    assert tops[0] < tops[1] == tops[2]


def test_a_text_that_is_not_on_the_page_has_no_box(renderer: PageRenderer, paper: Path) -> None:
    """Nothing is invented; of a text that goes on elsewhere its beginning is found."""
    assert renderer.boxes(paper, 1, "second") == ()
    assert renderer.boxes(paper, 1, "") == ()
    assert renderer.boxes(paper, 2, "secondly, and much more of it on the next page") == ()
    assert renderer.boxes(paper, 1, "Plagiarism is measured with care and patience") != ()


def test_boxes_follow_a_turned_page(renderer: PageRenderer, tmp_path: Path) -> None:
    """On a page that is shown turned by a quarter, a text at the upper left stands at the upper right."""
    path = tmp_path / "turned.pdf"
    path.write_bytes(
        pdf([lines(["Turned"], x=60, top=700, size=20)]).replace(b"/Type /Page ", b"/Rotate 90 /Type /Page ")
    )
    (box,) = renderer.boxes(path, 1, "Turned")
    assert renderer.size(path) == (800, 600)
    assert box.height > box.width
    assert box.left > 600


def test_a_huge_scale_is_bounded(renderer: PageRenderer, paper: Path) -> None:
    """No request makes a picture that fills the memory."""
    picture = renderer.render(paper, 1, 400.0)
    assert picture.width * picture.height < 13_000_000


@pytest.mark.parametrize(
    ("data", "said"),
    [(None, "not there"), (b"%PDF-1.4 broken", "damaged"), (b"", "empty")],
)
def test_a_page_that_cannot_be_had_is_a_sentence(
    renderer: PageRenderer, tmp_path: Path, data: bytes | None, said: str
) -> None:
    """File gone, damaged or empty: one sentence, and the renderer goes on."""
    path = tmp_path / "bad.pdf"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(HengwenError, match=said):
        renderer.render(path, 1, 1.0)


def test_a_page_beyond_the_last_is_a_sentence(renderer: PageRenderer, paper: Path) -> None:
    """Asking for page 3 of 2 says so."""
    with pytest.raises(HengwenError, match="no page 3"):
        renderer.render(paper, 3, 1.0)


def test_a_file_that_changed_is_read_anew(renderer: PageRenderer, paper: Path) -> None:
    """The open document is not shown for a file that has become another one."""
    assert renderer.count(paper) == 2
    paper.write_bytes(pdf([lines(["one"]), lines(["two"]), lines(["three, longer"])]))
    assert renderer.count(paper) == 3


def test_a_page_of_a_document_in_an_archive_is_drawn(renderer: PageRenderer, paper: Path, tmp_path: Path) -> None:
    """From the archive as it is now; what is no longer in it is gone."""
    export = tmp_path / "export.zip"
    with ZipFile(export, "w") as archive:
        archive.write(paper, "张三/论文.pdf")
    assert renderer.count(export / "张三" / "论文.pdf") == 2
    with pytest.raises(HengwenError, match="not there"):
        renderer.count(export / "李四" / "论文.pdf")
    with ZipFile(export, "w") as archive:
        archive.writestr("张三/论文.pdf", pdf([lines(["one"])]))
    assert renderer.count(export / "张三" / "论文.pdf") == 1


def test_a_file_that_kills_or_hangs_its_process_costs_only_itself(
    monkeypatch: pytest.MonkeyPatch, paper: Path, tmp_path: Path
) -> None:
    """A crash and a time-out are sentences, told apart; the next page is drawn by a new process."""
    monkeypatch.setattr(pages, "SERVER", "readers.page_killers:serve")
    renderer = PageRenderer(seconds=0.5)
    for name, said in (("kill.pdf", "down"), ("hang.pdf", "too long")):
        began = monotonic()
        with pytest.raises(HengwenError, match=said):
            renderer.render(tmp_path / name, 1, 1.0)
        assert renderer.render(paper, 1, 0.2).pages == 2
        assert monotonic() - began < 300
    renderer.close()
    with pytest.raises(HengwenError):
        renderer.render(paper, 1, 1.0)


def test_a_finding_is_wanted_by_its_text_and_its_place_among_equal_ones() -> None:
    """Equal texts before the finding count from the beginning of its own page only."""
    text = "甲乙丙丁\n甲乙丙丁\n戊甲乙丙丁"
    paragraphs = (Paragraph(Span(0, 4), page=1), Paragraph(Span(5, 9), page=2), Paragraph(Span(10, 15), page=2))
    document = Document("a.pdf", "", Content(text, paragraphs))
    assert query_for(document, Finding("white text", Span(11, 15), 2)) == TextQuery("甲乙丙丁", 1)
    assert query_for(document, Finding("white text", Span(5, 9), 2)) == TextQuery("甲乙丙丁", 0)
