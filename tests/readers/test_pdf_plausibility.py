"""Text that makes few words accuses nobody by itself, and letters that were exchanged are found all the same."""

import random
from ctypes import c_float
from dataclasses import replace
from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pdf_maker import SONG, SONG_FONTS, Put, lines, pdf
from pypdfium2 import PdfDocument, raw

from hengwen.model.document import FindingKind, Paragraph, ParagraphKind, Span, State
from hengwen.readers.pdf.outlines import FontOutlines
from hengwen.readers.pdf.plausibility import beyond_chance, implausible, suspects
from hengwen.readers.pdf.reader import read_pdfium

OLD = {
    "prose": "南郭子綦隐机而坐仰天而嘘荅焉似丧其耦颜成子游立侍乎前曰何居乎形固可使如槁木而心固可使如死灰乎今之隐机者"
    "非昔之隐机者也子綦曰偃不亦善乎而问之也今者吾丧我汝知之乎女闻人籁而未闻地籁女闻地籁而未闻天籁夫",
    "bronze": "隹王五月既望甲午王才周康邵宫旦王各大室即立宰弘右颂入门立中廷尹氏受王命书王乎史虢生册命颂王曰颂令女官司"
    "成周贮廿家监司新造贮用宫御赐女玄衣黹屯赤市朱黄銮旂攸勒用事颂拜稽首受命册佩以出",
    "prayer": "南无喝啰怛那哆啰夜耶南无阿唎耶婆卢羯帝烁钵啰耶菩提萨埵婆耶摩诃萨埵婆耶摩诃迦卢尼迦耶唵萨皤啰罚曳数怛那"
    "怛写南无悉吉栗埵伊蒙阿唎耶婆卢吉帝室佛啰楞驮婆",
    "dialect": "佢哋琴日喺度饮咗成晚嘢我都唔知点解佢会咁样讲你话系咪好离谱吖嗰阵时我哋仲细边度识得咁多嘢噃阿妈成日闹"
    "我哋唔好成日挂住玩快啲做完功课先至好出去",
    "chess": "马二进三车一平二炮八平五马八进七兵三进一卒七进一炮二进四象三进五车九进一士四进五车九平六马七进六炮二平七"
    "车二进九马三退二炮五平六兵七进一卒三进一马六进四车一平四车六进四炮七平八",
}
NEW = (
    "本文调查了镇上三个小区的垃圾分类情况发现居民的参与程度与宣传的方式有关问卷一共发出三百份收回二百八十六份其中有效"
    "的有二百七十一份结果表明老年人比年轻人更愿意按时投放垃圾租户的参与率明显低于业主作者建议物业公司每月公布一次分类的"
    "数据并且在电梯口张贴清楚的投放时间表"
)


def exchanged(text: str, seed: int) -> dict[str, str]:
    letters = sorted(set(text))
    return dict(zip(letters, random.Random(seed).sample(letters, len(letters)), strict=True))


def in_lines(text: str) -> list[Put]:
    return lines([text[at : at + 30] for at in range(0, len(text), 30)])


@pytest.mark.parametrize("kind", OLD)
def test_old_prose_prayers_dialect_and_notations_are_read(kind: str) -> None:
    """They make few words by the dictionary, and nobody falsified them."""
    content = read_pdfium(pdf([in_lines(OLD[kind])]))
    assert implausible(OLD[kind])
    assert (content.state, content.findings, content.text) == (State.READ, (), OLD[kind])


@pytest.mark.parametrize("seed", range(4))
def test_exchanged_letters_make_no_more_words_than_chance(seed: int) -> None:
    """In a text of our days that a font says with other letters."""
    content = read_pdfium(pdf([in_lines(NEW)], shown=exchanged(NEW, seed)))
    assert (content.state, {finding.kind for finding in content.findings}) == (
        State.SUSPICIOUS,
        {FindingKind.REMAPPED},
    )
    assert beyond_chance(NEW) > 2
    assert beyond_chance(content.text) < 1


def test_outlines_speak_for_letters_and_against_them() -> None:
    """Where the fonts are known to draw what they say, or not, chance decides only what is in between."""
    false = "".join(map(exchanged(NEW, 1).get, NEW))  # type: ignore[arg-type]
    old = OLD["dialect"]
    for text, honest, count in ((false, True, 0), (false, False, 1), (false, None, 1), (old, False, 0)):
        paragraph = Paragraph(Span(0, len(text)), ParagraphKind.BODY, 1)

        def are_as_named(_page: object, _text: object, honest: bool | None = honest) -> bool | None:
            return honest

        assert len(list(suspects([paragraph], text, are_as_named))) == count


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def outline_font() -> bytes:
    """A TrueType font of the small letters of Times, as PDFium has them, curves as their chords."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *LETTERS])
    builder.setupCharacterMap({ord(letter): letter for letter in LETTERS})
    document = PdfDocument.new()  # as long as it is open, its font is
    times = raw.FPDFText_LoadStandardFont(document.raw, b"Times-Roman")
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **{letter: glyph(times, letter) for letter in LETTERS}})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", *LETTERS), (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupPost()
    builder.setupOS2()
    builder.save(file := BytesIO())
    return file.getvalue()


def glyph(font: object, letter: str) -> object:
    path = raw.FPDFFont_GetGlyphPath(font, ord(letter), 1.0)
    assert path
    pen, x, y = TTGlyphPen(None), c_float(), c_float()
    contours: list[list[tuple[int, int]]] = []
    for number in range(raw.FPDFGlyphPath_CountGlyphSegments(path)):
        segment = raw.FPDFGlyphPath_GetGlyphPathSegment(path, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
            contours.append([])
        contours[-1].append((round(1000 * x.value), round(1000 * y.value)))
    for contour in contours:
        pen.moveTo(contour[0])
        for point in contour[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def in_outlines(text: str, said: dict[str, str], before: str = "", beside: str = "") -> bytes:
    """A page whose font draws a text, and says other letters of it. `before`: how; `beside`: words painted as usual."""
    program = outline_font().hex()
    names = "\n".join(f"<{ord(letter):02x}> <{ord(said.get(letter, letter)):04x}>" for letter in LETTERS)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n26 beginbfchar\n{names}\nendbfchar\nendcmap end end"
    )
    extras = [
        "<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+T /FirstChar 97 /LastChar 122"
        f" /Widths [{'600 ' * 26}] /Encoding /WinAnsiEncoding /FontDescriptor 10 0 R /ToUnicode 12 0 R >>",
        "<< /Type /FontDescriptor /FontName /AAAAAA+T /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0"
        " /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 11 0 R >>",
        f"<< /Filter /ASCIIHexDecode /Length {len(program) + 1} >>\nstream\n{program}>\nendstream",
        f"<< /Length {len(cmap)} >>\nstream\n{cmap}\nendstream",
    ]
    rows = [text[at : at + 60] for at in range(0, len(text), 60)]
    shown = [f"BT /E 10 Tf 60 {740 - 16 * row} Td ({part}) Tj ET\n" for row, part in enumerate(rows)]
    extras += [
        "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G 15 0 R >> >>",
        "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G 16 0 R >> >>",
        *(
            f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Group << /S /Transparency /CS /DeviceGray >>"
            f" /Length {len(paint)} >>\nstream\n{paint}\nendstream"
            for paint in ("0 g 0 0 600 800 re f", "1 g 0 0 600 800 re f")
        ),
    ]
    page = ["q\n", before, *shown, "Q\n", f"BT /E 10 Tf 60 600 Td ({beside}) Tj ET\n"]
    return pdf([page], extras=extras, fonts="/E 9 0 R", resources="/ExtGState << /B 13 0 R /W 14 0 R >>")


ENGLISH = (
    "the quick survey asked three hundred people how they sort what they throw away and just a few of them explained"
    " why old tenants do it more carefully than the young ones who live next to the park and zealously buy extra boxes"
)


def test_outlines_of_an_embedded_font_are_held_against_those_of_the_system() -> None:
    """The same page, once with its true letters and once with others; a font that is not embedded proves nothing."""
    false = exchanged(LETTERS, 5)
    other = "".join(false.get(letter, letter) for letter in ENGLISH)
    for data, text, honest in (
        (in_outlines(ENGLISH, {}), ENGLISH, True),
        (in_outlines(ENGLISH, false), other, False),
        (pdf([in_lines(ENGLISH)]), ENGLISH, None),
    ):
        document = PdfDocument(data)
        assert FontOutlines(document).are_as_named(1, text) is honest


@pytest.mark.parametrize(
    ("before", "hidden"),
    [
        ("0 0 1 1 re W n\n", True),
        ("0 0 0 0 re W n\n", True),
        ("0 0 40 800 re 590 0 10 800 re W n\n", True),
        ("300 0 m 600 0 l 600 20 l 300 20 l h W n\n", True),
        ("/B gs\n", True),
        ("/W gs\n", False),
        ("0 0 600 800 re W n\n", False),
        ("50 0 500 744 re W n\n", False),
        ("0 0 600 400 re 0 500 600 300 re W n\n", False),
        ("300 400 m 600 400 600 800 300 800 c 0 800 0 400 300 400 c h W n\n", False),
    ],
)
def test_text_that_a_clip_or_a_mask_takes_away_is_hidden(before: str, hidden: bool) -> None:
    """And what is a little cut off is read all the same."""
    content = read_pdfium(in_outlines(ENGLISH, {}, before, "all of this is to be seen"))
    assert {finding.kind for finding in content.findings} == ({FindingKind.HIDDEN} if hidden else set())
    hides = [content.text[finding.span.start : finding.span.end] for finding in content.findings]
    assert "".join("".join(hides).split()) == (ENGLISH.replace(" ", "") if hidden else "")


@pytest.mark.parametrize("mode", ["3 Tr", "", "1 1 1 rg", "7 Tr"])
@pytest.mark.parametrize("size", [10, 1, 0.2])
@pytest.mark.parametrize("picture", ["q 600 0 0 800 0 0 cm /I Do Q\n", "q 400 0 0 500 50 280 cm /I Do Q\n"])
def test_recognised_text_of_a_scan_is_one_finding_a_page(mode: str, size: float, picture: str) -> None:
    """Whatever its size, its colour and the size of the picture that is painted over it; nobody hides anything."""
    text = [Put(60, 760 - 20 * row, NEW[row * 12 : row * 12 + 12], size, mode) for row in range(12)]
    content = read_pdfium(pdf([[*in_song(text), picture]] * 2, extras=SONG, fonts=SONG_FONTS))
    assert (content.state, [(finding.kind, finding.page) for finding in content.findings]) == (
        State.READ,
        [(FindingKind.SCAN, 1), (FindingKind.SCAN, 2)],
    )


def test_hidden_text_beside_a_picture_is_no_scan() -> None:
    """A page that shows words of its own hides what has no ink."""
    seen, unseen = in_lines(OLD["dialect"]), [Put(60, 300, NEW[:40], 1, "3 Tr"), Put(60, 280, NEW[40:80], 10, "3 Tr")]
    content = read_pdfium(pdf([["q 90 0 0 90 450 20 cm /I Do Q\n", *seen, *unseen]], extras=SONG, fonts=SONG_FONTS))
    assert (content.state, {finding.kind for finding in content.findings}) == (
        State.SUSPICIOUS,
        {FindingKind.INVISIBLE},
    )


def in_song(puts: list[Put]) -> list[Put]:
    return [replace(put, extra=f"/H {put.size} Tf {put.extra}") for put in puts]
