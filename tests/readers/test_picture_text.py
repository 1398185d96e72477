"""Text that a file has only as a picture, read by the models; skipped where these are not installed."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from pdf_maker import Put, pdf
from picture_maker import html_with, odt_with, packed, pptx_with
from pictured_maker import OTHER, PHOTOGRAPHS, SCANS, SCREENSHOTS, TEXT, docx_around, page, scan, scan_with_layer
from PIL import Image

from hengwen.model.document import Document, FindingKind, ParagraphKind, State
from hengwen.model.request.read_pictures import ReadPictures
from hengwen.readers.common.draft import Draft
from hengwen.readers.picture_text.drafts import with_picture_text
from hengwen.readers.read import read
from hengwen.readers.text_pictures import Picture, read_by, text_pictures_of_file, wanting_text_of
from hengwen.recognition import available

pytestmark = pytest.mark.skipif(not available(), reason="the models that read pictures are not installed")

WORDS = " ".join(TEXT).split()
FILES: dict[str, Callable[[], bytes]] = SCANS | SCREENSHOTS | PHOTOGRAPHS


@cache
def recogniser():  # type: ignore[no-untyped-def]
    """The models, loaded once."""
    from hengwen.recognition import load

    return load()


@pytest.fixture
def recognised(tmp_path: Path) -> Iterator[Callable[..., Document]]:
    """Reads bytes as a file of a name, with the text of its pictures."""

    def of(name: str, data: bytes, wanted: ReadPictures = ReadPictures.AUTO) -> Document:
        def by_models(_digest: str, picture: Picture):  # type: ignore[no-untyped-def]
            return recogniser().read(picture())

        path = tmp_path / name
        path.write_bytes(data)
        with wanting_text_of(wanted), read_by(by_models):
            return read(path)

    yield of


@pytest.mark.parametrize("name", FILES)
def test_small_files_say_what_their_pictures_show(name: str, recognised: Callable[..., Document]) -> None:
    """Scans, screenshots in documents, photographs: every word, with its line on the picture, and a state."""
    data = FILES[name]()
    assert len(data) < 100_000
    document = recognised(name, data)
    assert document.state is State.READ_FROM_PICTURES
    recognition = document.content.recognition
    assert recognition is not None
    words = "\n".join(document.text[span.start : span.end] for span in recognition.spans).split()
    assert sum(one == other for one, other in zip(words, WORDS, strict=False)) >= len(WORDS) - 1
    assert recognition.mean_score > 0.9
    for picture in recognition.pictures:
        for line in picture.lines:
            assert all(x <= picture.width and y <= picture.height for x, y in line.corners)
            assert document.text[line.span.start : line.span.end].strip()
    assert not document.content.unrecognised
    assert all(finding.kind != FindingKind.IMAGES for finding in document.content.findings)


def test_words_of_a_picture_stand_where_it_stands(recognised: Callable[..., Document]) -> None:
    """Between the sentences of the author, as paragraphs of their own, in DOCX, ODT, PPTX and HTML."""
    shot = packed(page(TEXT[:2], (1000, 200)))
    text = recognised("a.docx", docx_around(shot, packed(page(TEXT[2:], (1000, 200))))).text
    order = ("author begins", "harbour", "number 0", "storms", "number 1")
    assert sorted(order, key=text.index) == list(order)
    assert all("author" not in line or "harbour" not in line for line in text.split("\n"))
    of_odt = recognised("a.odt", odt_with("Pictures/a.png", shot)).text
    assert of_odt.index("Before") < of_odt.index("harbour") < of_odt.index("Behind")
    slides = recognised("a.pptx", pptx_with({"a.png": shot, "b.png": packed(page(TEXT[2:], (1000, 200)))}))
    of_slides = ("Slide 0", "harbour", "Slide 1", "storms")
    assert sorted(of_slides, key=slides.text.index) == list(of_slides)
    assert slides.page_at(slides.text.index("storms")) == 2
    web = recognised("a.html", html_with({"first": shot, "second": packed(page(TEXT[2:], (1000, 200)))})).text
    of_web = ("first", "harbour", "second", "storms")
    assert sorted(of_web, key=web.index) == list(of_web)


def test_pictures_that_are_small_or_say_little_are_left_alone(recognised: Callable[..., Document]) -> None:
    """A logo, an icon, a label: in `all` they are read, too."""
    small = packed(page(("Harbour board",), (400, 150)))
    icon = packed(page(TEXT[:1], (1000, 150)).resize((190, 28)))
    for data in (small, icon):
        document = recognised("a.docx", docx_around(data))
        assert (document.state, document.content.recognition) == (State.READ, None)
    assert "Harbour board" in recognised("a.docx", docx_around(small), ReadPictures.ALL).text


def test_a_picture_without_text_is_no_blank_document(recognised: Callable[..., Document]) -> None:
    """Nobody is said to have handed in nothing."""
    document = recognised("a.png", packed(Image.new("RGB", (600, 400), "#88aacc")))
    assert document.state is State.EMPTY
    assert not document.has_nothing
    assert "could be read" in str(document.content.message)


def test_pages_of_a_tiff_are_pages(recognised: Callable[..., Document]) -> None:
    """And one without words is a blank one."""
    pages = [page(TEXT[:2]), page(()), page(TEXT[2:])]
    data = packed(pages[0].convert("1"), "TIFF", save_all=True, append_images=[item.convert("1") for item in pages[1:]])
    document = recognised("a.tif", data)
    assert (document.content.pages, document.content.blank_pages) == (3, (2,))
    assert document.page_at(document.text.index("storms")) == 3


def test_running_headers_and_page_numbers_of_scans_are_none_of_the_text(recognised: Callable[..., Document]) -> None:
    """As on pages that have letters."""

    def numbered(number: int, lines: tuple[str, ...]) -> Image.Image:
        return page(("Survey of the harbour", "", "", *lines, "", "", f"{number}"))

    document = recognised("a.pdf", scan(*(numbered(n, (TEXT + OTHER)[2 * n - 2 : 2 * n]) for n in (1, 2, 3))))
    kinds = {document.text[p.span.start : p.span.end]: p.kind.name for p in document.paragraphs}
    assert kinds["Survey of the harbour"] == "HEADER"
    assert kinds["2"] == "FOOTER"


def test_menus_of_screenshots_are_none_of_the_text(recognised: Callable[..., Document]) -> None:
    """They return at the edges of the pictures of one document, and stand in those of others, too."""
    menu, below = "File   Edit   View   Insert   Format   Help", "Ready   Page 1 of 3   English"
    shots = [page((menu, "", *lines, "", below), (1000, 420)) for lines in (TEXT[:2], TEXT[2:], OTHER[:2])]
    document = recognised("a.docx", docx_around(*map(packed, shots)))
    assert _kinds(document, "Insert") == ["HEADER"] * 3
    assert _kinds(document, "English") == ["FOOTER"] * 3
    assert _kinds(document, "harbour") == ["BODY"]
    first, *rest = (shot.copy() for shot in shots)
    frames = packed(first, "TIFF", save_all=True, append_images=rest)
    assert _kinds(recognised("a.tif", frames), "Insert") == ["HEADER"] * 3


def test_a_picture_that_stands_there_more_than_once_is_text(recognised: Callable[..., Document]) -> None:
    """Saved anew each time: what returns is all of it."""
    shots = [packed(page(TEXT, (1000, 300 + n))) for n in range(3)]
    assert _kinds(recognised("a.docx", docx_around(*shots)), "dredgers") == ["BODY"] * 3


def _kinds(document: Document, word: str) -> list[str]:
    """The kinds of the paragraphs that have a word."""
    paragraphs = (p for p in document.paragraphs if word in document.text[p.span.start : p.span.end])
    return [paragraph.kind.name for paragraph in paragraphs]


def test_a_picture_that_was_hidden_before_is_read_where_it_is_shown() -> None:
    """A document may show one picture in several places."""
    hidden, shown = Draft(ParagraphKind.BODY), Draft(ParagraphKind.BODY)
    hidden.add_picture("a.png", shown=False)
    shown.add_picture("a.png")
    reading = read_by(lambda _, picture: recogniser().read(picture()))
    with wanting_text_of(ReadPictures.AUTO), reading, text_pictures_of_file():
        drafts = list(with_picture_text([hidden, shown], lambda _: packed(page())))
    assert drafts[:2] == [hidden, shown]
    assert [draft.recognised is not None for draft in drafts[2:]] == [True] * (len(drafts) - 2)
    assert len(drafts) > 2


@pytest.mark.parametrize("white", [False, True])
def test_a_text_layer_that_the_page_does_not_show_is_named(white: bool, recognised: Callable[..., Document]) -> None:
    """Another text, without ink or in white, behind a picture of text: what the page shows is read, both are there."""
    lines = (
        "The migration of swallows depends on the weather over the desert",
        "and on insects that live there in the few weeks after rain.",
        "Farmers in the valley counted the nests every spring for years",
        "and found that barns with open doors held most of them all.",
    )
    document = recognised("a.pdf", scan_with_layer(page(), lines, white=white))
    assert document.state is State.SUSPICIOUS
    named = [finding for finding in document.content.findings if finding.kind == FindingKind.FALSE_LAYER]
    assert {finding.page for finding in named} == {1}
    hidden = "".join(document.text[finding.span.start : finding.span.end] for finding in named)
    assert "swallows" in hidden
    assert "harbour" in document.text
    assert "harbour" not in hidden


def test_an_honest_text_layer_stays_and_a_bad_one_gives_way(recognised: Callable[..., Document]) -> None:
    """Neither is anybody's intent: no finding but the scan, and of nonsense not even that."""
    honest = recognised("a.pdf", scan_with_layer(page(), TEXT))
    assert (honest.state, honest.content.recognition) == (State.READ, None)
    assert {finding.kind for finding in honest.content.findings} == {FindingKind.SCAN}
    bad = ["".join("xq"[n % 2] if n % 3 == 0 and c != " " else c for n, c in enumerate(line)) for line in TEXT]
    worse = recognised("b.pdf", scan_with_layer(page(), bad))
    assert worse.state is State.READ_FROM_PICTURES
    assert not worse.content.findings
    assert "silting up for a century" in worse.text


def test_what_is_not_wanted_is_only_counted(tmp_path: Path) -> None:
    """Reading without recognition says how many pages and pictures could be read."""
    path = tmp_path / "a.pdf"
    path.write_bytes(scan(page(), page(TEXT[:2])))
    with wanting_text_of(ReadPictures.AUTO):
        counted = read(path)
    assert (counted.state, counted.content.unrecognised) == (State.EMPTY, 2)
    assert read(path).content.unrecognised == 0


def test_pictures_among_the_text_of_a_pdf_are_read_where_all_are(recognised: Callable[..., Document]) -> None:
    """A screenshot between two paragraphs, in its place; by default pages with text are left as they are."""
    shot = page(TEXT[:2], (1000, 200)).convert("RGB")
    picture = shot.tobytes()
    stream = f"<< /Type /XObject /Subtype /Image /Width 1000 /Height 200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length {2 * len(picture) + 1} >>\nstream\n{picture.hex()}>\nendstream"  # noqa: E501
    first, last = (Put(60, y, words) for y, words in ((700, "First the author writes."), (300, "Then once more.")))
    drawn = "q 480 0 0 96 60 500 cm /P Do Q\n"
    data = pdf([[first, last, drawn]], extras=[stream], resources="/XObject << /P 9 0 R >>")
    data = data.replace(b"/XObject << /I 8 0 R >> ", b"")
    assert recognised("a.pdf", data).content.recognition is None
    document = recognised("a.pdf", data, ReadPictures.ALL)
    order = ("First the author", "silting up", "Then once more")
    assert sorted(order, key=document.text.index) == list(order)
    assert document.content.recognition
    (read,) = document.content.recognition.pictures
    assert read.name == "page 1, image 0"
    assert read.box == pytest.approx((60 / 600, 204 / 800, 540 / 600, 300 / 800), abs=0.001)


def test_large_pictures_those_of_twelve_bits_and_gifs_are_read(recognised: Callable[..., Document]) -> None:
    """A picture of more dots than are looked at elsewhere is made smaller; one that is too large is called so."""
    lines = page(TEXT, (1000, 300))
    large = Image.new("1", (7000, 6000), 1)
    large.paste(lines.convert("1").resize((6000, 1800)))
    assert "silting up" in recognised("a.tif", packed(large, "TIFF", compression="group4")).text
    grey = lines.convert("L").point(lambda light: light * 16, "I").convert("I;16")
    assert "silting up" in recognised("b.png", packed(grey)).text
    assert "silting up" in recognised("c.gif", packed(lines.convert("L"), "GIF")).text
    huge = recognised("d.tif", packed(Image.new("1", (11_000, 11_000), 1), "TIFF", compression="group4"))
    assert huge.state is State.TOO_LARGE
    assert "too many pixels" in str(huge.content.message)
