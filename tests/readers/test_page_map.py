"""Pages of documents: which text stands on which, and where each of its characters is."""

import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, Document, Paragraph, Span
from hengwen.model.messages import HengwenError
from hengwen.readers import office
from hengwen.readers.pages.letter_alignment import align_letters, letters_of, letters_with_places
from hengwen.readers.pages.page_map import by_letters, by_paragraphs, map_pages
from hengwen.readers.pages.renderer import PageRenderer
from hengwen.readers.read import read

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
PDF = next(SAMPLES.glob("*白子衿*.pdf"))
DOCX = next(SAMPLES.glob("*周亦航*.docx"))


@pytest.fixture(scope="module")
def renderer() -> Iterator[PageRenderer]:
    result = PageRenderer(30)
    yield result
    result.close()


@given(st.text("甲乙丙丁ab", max_size=80), st.text("甲乙丙丁ab", max_size=80))
def test_aligned_letters_are_equal_and_none_is_taken_twice(text: str, page: str) -> None:
    actual = align_letters(text, page)
    taken = [int(place) for place in actual if place >= 0]
    assert len(taken) == len(set(taken))
    assert all(text[at] == page[place] for at, place in enumerate(actual) if place >= 0)


def test_columns_in_another_order_and_headers_between_are_no_matter() -> None:
    rnd = random.Random(1)
    parts = ["".join(chr(rnd.randint(0x4E00, 0x9FFF)) for _ in range(120)) for _ in range(4)]
    text, page = "".join(parts), "页眉" + parts[2] + "第3页" + parts[0] + parts[3] + parts[1]
    actual = align_letters(text, page)
    assert (actual >= 0).all()
    assert "".join(page[place] for place in actual) == text


def test_what_the_page_lacks_is_not_found_and_what_surrounds_it_is() -> None:
    actual = align_letters("一二三四五六七八九十甲乙丙丁戊己庚辛", "一二三四五六七八九十庚辛")
    assert actual[:10].tolist() == list(range(10))
    assert (actual[10:16] == -1).all()


def test_one_character_that_stands_for_several_letters_is_one_place() -> None:
    assert letters_with_places("5㎞，外") == ("5km外", [0, 1, 1, 3])


def test_pages_follow_their_paragraphs_and_a_paragraph_that_goes_on_is_looked_for_on_both() -> None:
    spans = [Span(n * 10, n * 10 + 9) for n in range(8)]
    pages = [1, 1, 1, 2, 2, 4, 4, 4]
    paragraphs = tuple(Paragraph(span, page=page) for span, page in zip(spans, pages, strict=True))
    document = Document("a.pdf", "1" * 64, Content("x" * 80, paragraphs, pages=4))
    extents = by_paragraphs(document, 4)
    assert extents[0] == Span(0, 29)
    for extent, page in zip(extents, range(1, 5), strict=True):
        inside = [span for span, at in zip(spans, pages, strict=True) if at == page]
        assert all(extent.start <= span.start and span.end <= extent.end for span in inside)
    assert extents[1].start <= 20  # the last paragraph of page 1 may go on
    assert extents[2].end == extents[1].end  # page 3 begins no paragraph


def test_pages_of_a_text_without_pages_follow_from_the_letters_on_them() -> None:
    rnd = random.Random(2)
    text = "".join(chr(rnd.randint(0x4E00, 0x9FFF)) + ("\n" if n % 50 == 49 else "") for n in range(900))
    letters, _ = letters_with_places(text)
    pages = ["某大学" + letters[:300] + "1", "某大学" + letters[300:640] + "2", "", "某大学" + letters[640:] + "4"]
    extents = by_letters(text, pages)
    lengths = [len(letters_of(text[extent.start : extent.end])) for extent in extents]
    assert lengths == pytest.approx([300, 340, 0, 260], abs=14)
    assert extents[-1].end >= len(text) - 1


def test_a_pdf_has_its_own_pages_and_nearly_every_letter_is_located_on_them(
    renderer: PageRenderer, tmp_path: Path
) -> None:
    document = read(PDF)
    paper = map_pages(document, renderer, tmp_path)
    assert paper.path == PDF
    assert paper.pages == document.content.pages
    assert _located(document, paper, renderer) > 0.99


@pytest.mark.skipif(not office.has_libreoffice(), reason="LibreOffice is not installed")
def test_the_pages_of_a_docx_are_set_once_and_its_letters_are_located_on_them(
    renderer: PageRenderer, tmp_path: Path
) -> None:
    document = read(DOCX)
    paper = map_pages(document, renderer, tmp_path)
    assert paper.pages >= 2
    assert _located(document, paper, renderer) > 0.99
    written = paper.path.stat().st_mtime_ns
    assert map_pages(document, renderer, tmp_path) == paper
    assert paper.path.stat().st_mtime_ns == written


def _located(document: Document, paper, renderer: PageRenderer) -> float:  # type: ignore[no-untyped-def]
    """Share of the letters that have a place on some page, inside of it."""
    known = np.zeros(len(document.text), dtype=bool)
    for page, extent in enumerate(paper.extents, 1):
        picture = renderer.render(paper.path, page, 0.0, text=document.text[extent.start : extent.end])
        assert picture.places is not None
        here = ~np.isnan(picture.places[:, 0])
        boxes = picture.places[here]
        assert (boxes[:, 0] <= boxes[:, 2]).all() and (boxes[:, 1] <= boxes[:, 3]).all()
        assert boxes.min(initial=0) > -20 and boxes[:, 3].max(initial=0) < picture.size[1] + 20
        known[extent.start : extent.end] |= here
    letters = np.array([letter.isalnum() for letter in document.text])
    return float((known & letters).sum() / letters.sum())


def test_without_libreoffice_there_is_a_sentence(
    renderer: PageRenderer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "_program", lambda: None)
    with pytest.raises(HengwenError, match="LibreOffice is installed"):
        map_pages(read(DOCX), renderer, tmp_path)
    assert not list(tmp_path.iterdir())


def test_plain_text_has_no_pages_and_a_missing_file_has_a_sentence(renderer: PageRenderer, tmp_path: Path) -> None:
    text = Document(str(tmp_path / "a.txt"), "", Content("一"))
    with pytest.raises(HengwenError, match="no pages"):
        map_pages(text, renderer, tmp_path)
    with pytest.raises(HengwenError):
        map_pages(Document(str(tmp_path / "gone.pdf"), "", Content("一")), renderer, tmp_path)
    with pytest.raises(HengwenError):
        map_pages(Document(str(tmp_path / "gone.docx"), "", Content("一")), renderer, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.usefixtures("started_anew")
def test_closing_ends_a_conversion_under_way_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for LibreOffice when the window closes, and nothing of it is left."""
    stuck = tmp_path / "bin" / "soffice"
    stuck.parent.mkdir()
    stuck.write_text(f"#!/bin/sh\ntouch {tmp_path}/began\nsleep 60\n", encoding="utf-8")
    stuck.chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(stuck.parent), os.environ["PATH"])))
    renderer, ended = PageRenderer(), threading.Event()

    def convert() -> None:
        with pytest.raises(HengwenError):
            renderer.convert_to_pdf(DOCX, tmp_path / "a.pdf")
        ended.set()

    thread = threading.Thread(target=convert)
    thread.start()
    until = time.monotonic() + 300
    while not (tmp_path / "began").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert (tmp_path / "began").exists()
    renderer.close()
    assert ended.wait(20)
    thread.join()
    assert not (tmp_path / "a.pdf").exists()
