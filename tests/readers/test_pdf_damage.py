"""PDFs with broken fonts, odd sizes of letters and a broken structure are read as far as they can be, and say so."""

import re

import pytest
from pdf_maker import SONG, SONG_FONTS, Put, lines, pdf

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.findings.glyph_soup import is_glyph_soup
from hengwen.readers.findings.suspicious_text import with_text_findings
from hengwen.readers.pdf.reader import read_pdfium

ENGLISH = [
    "the survey asked three hundred people",
    "how they sort what they throw away and",
    "only some of them gave us a good reason",
]
CHINESE = ["本文调查了镇上三个小区的垃圾分类", "问卷一共发出三百份收回二百八十份", "作者建议物业公司每月公布一次数据"]


@pytest.mark.parametrize("control", ["\x07", "\x0f", "\ufffd"])
def test_control_characters_between_letters_are_a_damaged_font(control: str) -> None:
    """No text has them; nobody is accused of what is left."""
    shown = {"e": control, "t": "\u00ad"}
    content = with_text_findings(read_pdfium(pdf([lines(ENGLISH * 3)], shown=shown)))
    assert (content.state, content.findings) == (State.READ_PARTLY, ())
    assert "fonts" in str(content.message)


def test_a_few_letters_that_are_left_of_words_are_soup() -> None:
    """Most glyphs are gone; formulas, lists, sequences and answers are whole."""
    assert is_glyph_soup("e ex er e e r x e er x t e e r e x e t e e " * 4)
    for honest in (
        "x + y = z , a b = c d , n = 1 2 3 , f ( x ) = k x + b " * 5,
        "A B C D A A B C D B C A D C B A B C D " * 5,
        "a c g t a c g t t a g c a t c g " * 8,
        "b p m f d t n l g k h j q x zh ch sh r z c s y w a o e i u v " * 3,
        "第 一 题 选 a 第 二 题 选 b 第 三 题 选 c 第 四 题 选 d " * 5,
        "y o a e i y e o los libros que leemos en la casa de mis padres y de mi hermana " * 3,
    ):
        assert not is_glyph_soup(honest)


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
@pytest.mark.parametrize(
    ("size", "extra", "matrix", "flip"),
    [
        (-12, "", "-1 0 0 -1", ""),
        (12, "", "-1 0 0 1", ""),
        (12, "-100 Tz", "1 0 0 1", ""),
        (-12, "-100 Tz", "1 0 0 1", ""),
        (12, "", "1 0 0 -1", "1 0 0 -1 0 800 cm"),
        (-12, "-100 Tz", "1 0 0 1", "1 0 0 -1 0 800 cm"),
    ],
)
def test_letters_of_negative_size_and_mirrored_ones_are_read_forwards(
    texts: list[str], size: int, extra: str, matrix: str, flip: str
) -> None:
    """Line by line, in the order in which the letters run."""
    page = [
        f"q {flip} BT /H {size} Tf {extra} {matrix} 300 {100 + 20 * row if flip else 700 - 20 * row} Tm"
        f" <{text.encode('utf-16-be').hex()}> Tj ET Q\n"
        for row, text in enumerate(texts)
    ]
    content = read_pdfium(pdf([page], extras=SONG, fonts=SONG_FONTS))
    assert "".join(content.text.split()) == "".join("".join(texts).split())


def cut(data: bytes) -> bytes:
    return data[: data.rfind(b"xref\n0")]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b"endobj", b""),
        lambda data: data[data.find(b"\n") + 1 :],
        lambda data: b"junk " * 600 + data,
        lambda data: data.replace(b"trailer", b"trxiler"),
        lambda data: data.replace(b"/Root", b"/Rxxt"),
        lambda data: re.sub(rb"startxref\s+\d+", b"startxref 7", data),
    ],
)
def test_a_broken_frame_costs_no_text(damage: object) -> None:
    """Without ends of objects, header, trailer or root, and behind other bytes."""
    content: Content = read_pdfium(damage(pdf([[Put(60, 700, CHINESE[0]), Put(60, 680, CHINESE[1])]])))  # type: ignore[operator]
    assert (content.text, content.state) == (CHINESE[0] + CHINESE[1], State.READ)


def test_a_file_that_is_cut_off_says_so() -> None:
    """Its text is read, and nobody knows what stood behind it."""
    content = read_pdfium(cut(pdf([lines(CHINESE)])))
    assert (content.text, content.state) == ("".join(CHINESE), State.READ_PARTLY)
    assert "end of the PDF" in str(content.message)
    assert FindingKind.REMAPPED not in {finding.kind for finding in content.findings}
