"""Unseen letters between visible ones break no passage, whatever the format: they are named and left out."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from docx_maker import docx, para, run
from hypothesis import given
from hypothesis import strategies as st
from pdf_maker import Put, pdf
from test_reading_html import page
from test_reading_odf_pptx import drawn, odt, pptx, slide
from test_reading_rtf import rtf

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.findings.suspicious_text import with_text_findings
from hengwen.readers.html.reader import read_html
from hengwen.readers.odf.reader import read_odt
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pptx.reader import read_pptx
from hengwen.readers.rtf.reader import read_rtf
from hengwen.text.english_words import word_ends
from hengwen.text.normalisation import normalise

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


ENGLISH = "The residents of most houses sort their kitchen waste when neighbours whom they know remind them kindly."
SPLIT = [word[:3] + "{}" + word[3:] if len(word) > 4 else word for word in ENGLISH.split()]


def _with_blanks(blank: str) -> str:
    return " ".join(SPLIT).replace("{}", blank)


def _small_docx(look: str) -> Content:
    pieces = _with_blanks("\0").split("\0")
    return read_docx(docx(para(inner=run(" ", look).join(map(run, pieces)))))


def _small_rtf() -> Content:
    return read_rtf(rtf(_with_blanks(r"{\fs2  }").encode()))


def _small_odt() -> Content:
    style = "<style:style style:name='S'><style:text-properties fo:font-size='1pt'/></style:style>"
    small = "<text:span text:style-name='S'><text:s/></text:span>"
    return read_odt(odt(f"<text:p>{_with_blanks(small)}</text:p>", style))


def _small_html() -> Content:
    return read_html(page(f"<p>{_with_blanks('<span style=font-size:1px> </span>')}</p>"))


def _small_pptx() -> Content:
    small = "</a:t></a:r><a:r><a:rPr sz='100'/><a:t> </a:t></a:r><a:r><a:t>"
    return read_pptx(pptx(slide(drawn(_with_blanks(small)))))


@pytest.mark.parametrize(
    "made",
    [
        partial(_small_docx, '<w:sz w:val="2"/>'), partial(_small_docx, '<w:spacing w:val="-50"/>'),
        _small_rtf, _small_odt, _small_html, _small_pptx,
    ],
)  # fmt: skip
def test_blanks_that_take_no_room_part_no_words(made: Callable[[], Content]) -> None:
    """They are read as hair blanks, named, and matching does not see them."""
    content = with_text_findings(made())
    assert content.text == _with_blanks("\u200a")
    assert normalise(content.text).tokens.tolist() == normalise(ENGLISH).tokens.tolist()
    assert (content.state, {finding.kind for finding in content.findings}) == (State.SUSPICIOUS, {FindingKind.SPREAD})


@pytest.mark.parametrize("text", ["of 5\u200akg", "用\u2009Word\u2009写", "J.\u2009R.\u2009Smith", "a\u2009–\u2009b"])
def test_thin_blanks_beside_figures_and_signs_are_nobodys_trick(text: str) -> None:
    assert with_text_findings(Content(text)).findings == ()


def test_thin_blanks_that_stand_instead_of_others_part_words() -> None:
    """As some programs set them in lines: what they part is longer than any word."""
    text = ENGLISH.lower().replace(" ", "\u2009")
    assert normalise(text).tokens.tolist() == normalise(ENGLISH).tokens.tolist()


@pytest.mark.parametrize("blank", ["   " * 20, "\t", " "])
def test_blanks_that_take_room_stay(blank: str) -> None:
    """Many narrow ones, a tab, and one of usual letters."""
    between = run(blank, "" if blank == " " else '<w:sz w:val="2"/>')
    between = re.sub("<w:t .*</w:t>", "<w:tab/>", between) if blank == "\t" else between
    content = read_docx(docx(para(inner=run("one") + between + run("two"))))
    assert normalise(content.text).tokens.tolist() == normalise("one two").tokens.tolist()


def _white(text: str) -> str:
    return f"<span style='color:#fff'>{text}</span>"


@pytest.mark.parametrize(
    "between",
    [
        {" ": _white("q")}, {" ": _white("zxq")}, {" ": _white("jx"), "igh": "ig" + _white("q") + "h"},
        {"en": f"e{_white('q')}n"}, {" ": _white(" q ")},
        {" ": "<span style='font-size:1px'>q</span> "},
    ],
)  # fmt: skip
def test_white_letters_instead_of_blanks_end_words_and_those_inside_do_not(between: dict[str, str]) -> None:
    """They look like a blank: the words that come of it tell whether one ends there. Tiny ones take no room."""
    body = ENGLISH
    for letters, replaced in between.items():
        body = "".join(replaced if part == letters else part for part in re.split(f"({letters})", body))
    content = read_html(page(f"<p>{body}</p>"))
    assert content.text == ENGLISH
    spans = [finding.span for finding in content.findings]
    assert all(content.text[span.start : span.end] in ("", " ") for span in spans)


@given(st.lists(st.sampled_from(ENGLISH.lower().rstrip(".").split()), min_size=2, max_size=30))
def test_words_end_where_they_end(words: list[str]) -> None:
    """Words after each other, and words in halves."""
    assert word_ends(words) == [True] * (len(words) - 1)
    halves = [half for word in words for half in ((word[:3], word[3:]) if len(word) > 5 else (word,))]
    assert sum(word_ends(halves)) == len(words) - 1


def test_a_million_letters_before_noise_take_one_pass() -> None:
    content = read_html(page(f"<p>{'a' * 1_000_000} x{_white('q')}z</p>"))
    assert content.text.endswith("a xz")
