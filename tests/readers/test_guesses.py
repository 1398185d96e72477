"""What is guessed about a document may fail: the text of the document is never lost by that."""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest
from docx_maker import docx
from pdf_maker import Put, lines, pdf
from test_reading_odf_pptx import odt

from hengwen.model.document import Document, State
from hengwen.readers.pdf.layout import content_of, page_of_glyphs
from hengwen.readers.pdf.runs import Glyph, glyphs_of
from hengwen.readers.read import read

WORDS = [f"第{number}行是一段普通的中文文字它没有任何特别的地方" for number in range(12)]
CELL = "<table:table-cell><text:p>格子</text:p></table:table-cell>"
TABLE = f"<table:table><table:table-row>{CELL}</table:table-row></table:table>"
SHAPE = "<w:p><w:r><w:pict><v:rect/></w:pict></w:r></w:p>"
MAKERS: dict[str, Callable[[], bytes]] = {
    ".pdf": lambda: pdf([lines(WORDS), [*lines(WORDS), Put(60, 300, "末行文字")]]),
    ".docx": lambda: docx("".join(f"<w:p><w:r><w:t>{word}</w:t></w:r></w:p>" for word in WORDS) + SHAPE),
    ".odt": lambda: odt("".join(f"<text:p>{word}</text:p>" for word in WORDS) + TABLE),
    ".html": lambda: "".join(f"<p>{word}</p>" for word in WORDS).encode(),
    ".rtf": lambda: b"{\\rtf1\\ansi " + b"".join(f"\\u{ord(c)}?".encode() for c in WORDS[0]) + b"\\par}",
    ".txt": lambda: "\n".join(WORDS).encode(),
}
GUESSES = [
    (".pdf", "pdf.margins:_margin"),
    (".pdf", "pdf.order.page:gutter_of"),
    (".pdf", "pdf.paragraphs:frame_of"),
    (".pdf", "pdf.paragraphs:_kind"),
    (".pdf", "pdf.paragraphs:_indents"),
    (".pdf", "pdf.paragraphs:Counter"),
    (".pdf", "pdf.layout:suspects"),
    (".pdf", "pdf.order.grids:grids_of"),
    (".odt", "common.draft:TableCell"),
    (".odt", "odf.styles:is_tiny"),
    (".docx", "docx.pictures:_behind"),
    (".docx", "common.colours:alike"),
    (".html", "common.colours:alike"),
    *((suffix, place) for suffix in MAKERS for place in ("common.kinds_in_sequence:_code", "common.titles:_first")),
    *((suffix, "findings.suspicious_text:_suspicion") for suffix in (".docx", ".txt")),
]


def fails(*_args: object, **_named: object) -> object:
    """What arithmetic does with what nobody thought of."""
    raise ZeroDivisionError("a measure of nothing")


def read_bytes(folder: Path, suffix: str) -> Document:
    path = folder / f"a{suffix}"
    path.write_bytes(MAKERS[suffix]())
    return read(path)


@pytest.mark.parametrize(("suffix", "place"), GUESSES)
def test_a_guess_that_fails_does_not_cost_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, place: str
) -> None:
    """All its words are there, and a sentence says what may be wrong."""
    whole = read_bytes(tmp_path, suffix)
    module, name = place.split(":")
    monkeypatch.setattr(importlib.import_module(f"hengwen.readers.{module}"), name, fails)
    document = read_bytes(tmp_path, suffix)
    assert document.state is whole.state is State.READ
    assert sorted("".join(document.text.split())) == sorted("".join(whole.text.split()))
    if place != "findings.suspicious_text:_suspicion":  # asked only where something was found
        assert str(document.content.message).startswith("Something about the layout")


def test_a_page_whose_letters_cannot_be_measured_keeps_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the file has them; that nothing hidden was looked for is said."""
    monkeypatch.setattr("hengwen.readers.pdf.reader.unnamed_share", fails)
    document = read_bytes(tmp_path, ".pdf")
    assert document.state is State.READ_PARTLY
    assert "plain text" in str(document.content.message)
    assert all(word in document.text for word in WORDS)


@pytest.mark.parametrize("height", [0.0, -5.0, float("nan"), float("inf")])
def test_a_line_of_no_size_is_a_line(height: float) -> None:
    """PDFs of a hundred thousand characters have one here and there."""

    def line(number: int) -> list[Glyph]:
        top = 700.0 - 15 * number + (height if number == 5 else 10)
        return [
            Glyph(letter, 60 + 10 * place, 70 + 10 * place, 700 - 15 * number, top)
            for place, letter in enumerate(WORDS[number])
        ]

    page = page_of_glyphs(glyphs_of([glyph for number in range(10) for glyph in line(number)]), False)
    text = content_of([page], None).text
    assert sorted("".join(text.split())) == sorted("".join(WORDS[:10]))


@pytest.mark.parametrize("places", [(700, 780, 740), (700, 100, 60)])
def test_pages_of_three_lines_are_read(tmp_path: Path, places: tuple[int, int, int]) -> None:
    """Two lines that come back and a number: there is nothing beyond them to hold it against."""
    pages = [
        [Put(60, places[1], "Header one"), Put(60, places[2], "Header two"), Put(60, places[0] - 100 * page, str(page))]
        for page in range(3)
    ]
    (tmp_path / "a.pdf").write_bytes(pdf(pages))
    document = read(tmp_path / "a.pdf")
    assert document.state is State.READ
    assert document.text.count("Header one") == 3
