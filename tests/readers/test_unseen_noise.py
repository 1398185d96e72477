"""Unseen letters between visible ones break no passage, whatever the format: they are named and left out."""

from collections.abc import Callable

import pytest
from pdf_maker import Put, pdf
from test_reading_html import page
from test_reading_odf_pptx import drawn, odt, pptx, slide
from test_reading_rtf import rtf

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.html.reader import read_html
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pptx.reader import read_pptx
from hengwen.readers.rtf.reader import read_rtf

TEXT = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"
PIECES = [TEXT[place : place + 3] for place in range(0, len(TEXT), 3)]
NOISE = "xq"
LONG_NOISE = "mzkwtrqplxnvbshdcgjf"
"""As long as several words, but no passage fits into it."""


def _html(noise: str) -> Content:
    return read_html(page(f"<p>{f'<span style=color:#fff>{noise}</span>'.join(PIECES)}</p>"))


def _odt(noise: str) -> Content:
    style = "<style:style style:name='W'><style:text-properties fo:color='#ffffff'/></style:style>"
    white = f"<text:span text:style-name='W'>{noise}</text:span>"
    return read_odt(odt(f"<text:p>{white.join(PIECES)}</text:p>", style))


def _rtf(noise: str) -> Content:
    pieces = ("".join(f"\\u{ord(letter)}?" for letter in piece) for piece in PIECES)
    head = r"{\colortbl;\red255\green255\blue255;}"
    return read_rtf(rtf(head.encode() + f"{{\\cf1 {noise}}}".join(pieces).encode()))


def _pptx(noise: str) -> Content:
    white = f"</a:t></a:r><a:r><a:rPr><a:solidFill><a:srgbClr val='FFFFFF'/></a:solidFill></a:rPr><a:t>{noise}"
    return read_pptx(pptx(slide(drawn(f"{white}</a:t></a:r><a:r><a:t>".join(PIECES)))))


def _pdf(noise: str) -> Content:
    items: list[Put | str] = []
    for number, piece in enumerate(PIECES):
        left, height = 60 + 50 * (number % 7), 700 - 15 * (number // 7)
        items += Put(left, height, piece, 10), Put(left + 30, height, noise, 10, "1 1 1 rg")
    return read_pdfium(pdf([items[:-1]]))


@pytest.mark.parametrize(
    ("made", "noise"),
    [*((made, NOISE) for made in (_html, _odt, _rtf, _pptx, _pdf)), (_html, LONG_NOISE), (_rtf, LONG_NOISE)],
)
def test_white_letters_between_visible_ones_are_named_and_left_out(made: Callable[[str], Content], noise: str) -> None:
    content = made(noise)
    assert content.text == TEXT
    assert content.state is State.SUSPICIOUS
    assert {finding.kind for finding in content.findings} == {FindingKind.WHITE}
