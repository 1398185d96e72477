"""PDF: where paragraphs end that neither indent nor gap sets apart, and columns and pages that go on."""

from pdf_maker import lines, pdf
from test_reading_pdf import line, paragraph, parts, whole

from hengwen.readers.pdf.line_measure import LIKELY, SURE, word_width
from hengwen.readers.pdf.lines import GlyphRun, TextLine
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.pdf.runs import Glyph, glyphs_of, runs_of


def text_line(text: str, width: float) -> TextLine:
    return TextLine([GlyphRun(text, 60, 60 + width, 100, 110, 10, 0)])


def test_a_sentence_that_ends_one_letter_before_the_edge_ends_a_paragraph() -> None:
    """The next letter would have fitted; without the end of a sentence so little room says nothing."""
    ended = [line(0), line(1, 30) + "。", line(2), line(3)]
    assert parts(read_pdfium(pdf([lines(ended)]))) == ["".join(ended[:2]), "".join(ended[2:])]
    broken = [line(0), line(1, 31), line(2), line(3)]
    assert parts(read_pdfium(pdf([lines(broken)]))) == ["".join(broken)]


def test_few_lines_beside_a_column_are_a_column_where_the_page_before_has_one() -> None:
    """The last page of a paper ends early in its second column."""
    columns = [[line(10 * part + n, 22) for n in range(10)] for part in range(2)]
    first = [put for part in range(2) for put in lines(columns[part], x=60 + 260 * part)]
    left, right = [line(20 + n, 22) for n in range(10)], [line(30, 22), line(31, 22), "右栏结束。"]
    pairs = zip(lines(left, x=60), lines(right, x=320), strict=False)
    last = [item for pair in pairs for item in pair] + lines(left, x=60)[3:]
    assert "".join(parts(read_pdfium(pdf([first, last])))).endswith("".join(left) + "".join(right))


def test_a_first_line_without_indent_goes_on_with_the_page_before() -> None:
    """Even where a sentence ends with its line, if paragraphs begin with an indent and the line is full."""
    first = [text for number in range(3) for text in paragraph(number)]
    first += ["\u3000\u3000" + line(20, 30), line(21, 31) + "。"]
    second = [line(22), "到此为止。", *paragraph(4), *paragraph(5)]
    texts = parts(read_pdfium(pdf([lines(first), lines(second)])))
    assert texts[3] == line(20, 30) + line(21, 31) + "。" + line(22) + "到此为止。"
    assert texts[:3] + texts[4:] == [whole(number) for number in (0, 1, 2, 4, 5)]


def test_the_room_a_word_takes_follows_from_the_letters_of_its_line() -> None:
    """Narrow words take less than wide ones, wide fonts more than narrow ones; Chinese marks stay with their letter."""
    narrow, wide = text_line("filling it up", 50), text_line("mammoth it up", 64)
    assert word_width(narrow, SURE) < word_width(wide, SURE)
    assert word_width(text_line("filling it up", 75), SURE) > word_width(narrow, SURE)
    assert word_width(text_line("字在这里", 40), LIKELY) < 1
    assert word_width(text_line("“字”在这里", 60), LIKELY) > 2


def test_letters_of_one_ligature_stay_together() -> None:
    """They share a box; a gap between Latin words becomes a blank, one between Chinese letters does not."""
    values = [
        Glyph("ffi", 0, 8, 0, 10),
        Glyph("x", 12, 17, 0, 10),
        Glyph("字", 20, 30, 0, 10),
        Glyph("母", 33, 43, 0, 10),
    ]
    assert [run.text for run in runs_of(glyphs_of(values))] == ["ffi x字母"]
    assert [run.text for run in runs_of(glyphs_of([]))] == []


def test_layers_of_glyphs_come_by_their_number() -> None:
    """Those that run in the direction of most are first; a finding parts runs."""
    values = [Glyph("a", 0, 5, 0, 10, turn=90), Glyph("b", 0, 5, 0, 10), Glyph("c", 5, 10, 0, 10, finding="white")]
    layers = [runs_of(layer) for layer in glyphs_of(values).layers()]
    assert [[(run.text, run.finding) for run in layer] for layer in layers] == [
        [("b", None), ("c", "white")],
        [("a", None)],
    ]
