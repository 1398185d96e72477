"""Reading order of PDF pages: slides beside each other, tables with cells of several lines, columns."""

from collections.abc import Iterable, Sequence

import pytest
from pdf_maker import Put, lines, pdf

from hengwen.model.document import Content, ParagraphKind
from hengwen.readers.pdf.lines import GlyphRun
from hengwen.readers.pdf.order.rows import written_cuts
from hengwen.readers.pdf.reader import read_pdfium

CRITERIA = ["选题有新意", "文献查阅充分", "论证有条理", "语言通顺无错"]
Page = Sequence[Put | str]


def parts(content: Content) -> list[str]:
    return [content.text[paragraph.span.start : paragraph.span.end] for paragraph in content.paragraphs]


def rules(xs: Sequence[float], ys: Sequence[float]) -> str:
    """All lines of a grid."""
    level = (f"{min(xs)} {y} m {max(xs)} {y} l S " for y in ys)
    upright = (f"{x} {min(ys)} m {x} {max(ys)} l S " for x in xs)
    return "".join((*level, *upright))


def by_line(cells: Iterable[Sequence[Put]]) -> list[Put]:
    """What a program writes that goes through the page line by line."""
    return sorted((put for cell in cells for put in cell), key=lambda put: (-put.y, put.x))


def slide(x: float, y: float, name: str) -> list[Put]:
    """A title and three lines."""
    return [
        Put(x, y, f"{name}讲题目", 14),
        *lines([f"{name}要点{n}的内容" for n in "一二三"], x=x, top=y - 30, pitch=20),
    ]


def test_a_cut_needs_both_bands_beside_it_in_the_order_of_the_file() -> None:
    """A piece of the second band is written behind the first of the third: between these there is no cut."""
    orders = [range(40), [*range(40, 79), 80], [79, *range(81, 120)]]
    bands = [[GlyphRun("a", 0, 5, 0, 10, 10, order) for order in band] for band in orders]
    assert written_cuts(bands) == [True, False]


@pytest.mark.parametrize("written_by_line", [False, True])
def test_ruled_cells_are_read_one_after_the_other(written_by_line: bool) -> None:
    """Row by row, whatever the file writes first; a row of single lines stays one paragraph."""
    cells = [
        lines(["序号"], x=70, top=685), lines(["评语"], x=130, top=685), lines(["建议"], x=330, top=685),
        lines(["一号"], x=70, top=655), lines(["论证清楚但是例子不够", "充分需要补充"], x=130, top=655, pitch=14),
        lines(["增加一节讨论样本来源", "与它有关的各种局限性", "以及误差"], x=330, top=655, pitch=14),
    ]  # fmt: skip
    put = by_line(cells) if written_by_line else [item for cell in cells for item in cell]
    content = read_pdfium(pdf([[rules((60, 120, 320, 540), (700, 675, 610)), *put]]))
    assert parts(content) == [
        "序号 评语 建议", "一号", "论证清楚但是例子不够充分需要补充",
        "增加一节讨论样本来源与它有关的各种局限性以及误差",
    ]  # fmt: skip
    assert {paragraph.kind for paragraph in content.paragraphs} == {ParagraphKind.TABLE}


def test_a_cell_beside_several_rows_is_read_before_them() -> None:
    """A score sheet: the name of a group, in the middle of its height, and then each criterion with its mark."""
    edges = "60 600 m 60 700 l S 120 600 m 120 700 l S 60 600 m 540 600 l S 60 700 m 540 700 l S\n"
    inner = "120 650 m 540 650 l S 400 600 m 400 700 l S 540 600 m 540 700 l S\n"
    cells = [
        lines(["内容"], x=70, top=648),
        lines([CRITERIA[0], "并且有实际意义"], x=130, top=685), lines(["20"], x=420, top=678),
        lines([CRITERIA[1], "引用规范"], x=130, top=635), lines(["15"], x=420, top=628),
    ]  # fmt: skip
    content = read_pdfium(pdf([[edges, inner, *by_line(cells)]]))
    assert "".join("".join(parts(content)).split()) == (f"内容{CRITERIA[0]}并且有实际意义20{CRITERIA[1]}引用规范15")


def test_framed_slides_are_read_row_by_row() -> None:
    """Four on a page, each whole, though their lines stand level."""
    places = [(60, 700), (320, 700), (60, 400), (320, 400)]
    slides = [slide(x + 10, y - 30, name) for (x, y), name in zip(places, "甲乙丙丁", strict=True)]
    frames = [f"{x} {y - 200} 220 200 re S\n" for x, y in places]
    content = read_pdfium(pdf([[*frames, *by_line(slides)]]))
    assert "".join(part[0] for part in parts(content) if "题目" in part) == "甲乙丙丁"
    assert "".join(parts(content)) == "".join(put.text for item in slides for put in item)


def test_slides_without_frames_are_read_as_the_file_has_them() -> None:
    """Slide by slide: programs write each whole."""
    places = [(60, 700), (320, 700), (60, 400), (320, 400)]
    slides = [slide(x, y, name) for (x, y), name in zip(places, "甲乙丙丁", strict=True)]
    content = read_pdfium(pdf([[put for item in slides for put in item]]))
    assert "".join(parts(content)) == "".join(put.text for item in slides for put in item)


def test_cells_without_rules_are_read_as_the_file_has_them() -> None:
    """A file that writes cell by cell says which lines are of one cell."""
    rows = [
        (["名称"], ["做法"], ["结果"]),
        (["甲组"], ["先读课文再讨论", "最后写作"], ["多数学生写得", "比原来长"]),
        (["乙组"], ["直接写作"], ["少数学生写得", "比原来短"]),
    ]
    put = [
        line
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        for line in lines(cell, x=60 + 160 * column, top=700 - 40 * number)
    ]
    content = read_pdfium(pdf([put]))
    assert "".join("".join(parts(content)).split()) == "".join(line for row in rows for cell in row for line in cell)


def test_rows_with_room_between_are_told_from_lines_of_a_cell() -> None:
    """In a file that writes line by line: lines that fill their cell go on, wider room ends the row."""
    first, second = "所有的句子都写满这一格", "另外一格里面也写得很满"
    rows = [([f"{name}{first}", f"{name}到此"], [f"{name}{second}", f"{name}完了"]) for name in "甲乙丙丁"]
    cells = [
        lines(cell, x=60 + 200 * column, top=700 - 50 * number, pitch=14)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
    ]
    content = read_pdfium(pdf([by_line(cells)]))
    assert parts(content) == ["".join(cell) for row in rows for cell in row]


def test_text_beside_a_frame_is_read_before_or_after_it() -> None:
    """Never in the midst of it."""
    framed = lines(["框里的第一行", "框里的第二行", "框里的第三行"], x=330, top=660)
    beside = lines([f"左边的第{n}行文字在这里" for n in "一二三四五六"], x=60, top=690)
    content = read_pdfium(pdf([["320 600 200 80 re S\n", *by_line([framed, beside])]]))
    assert "".join(parts(content)) == "".join(put.text for put in (*beside, *framed))


def test_boxes_behind_words_are_no_frames() -> None:
    """Highlighted words stay in their sentence, and nobody sees where a white box ends."""
    whole = ["这一段话里面有几个字的下面涂了颜色别的地方没有", "第二行也有几个字涂了颜色但是并不因此分开来读。"]
    for colour in ("1 1 0", "1 1 1"):
        behind = [f"{colour} rg 100 {y} 60 13 re f 160 {y} 60 13 re f 0 g\n" for y in (697, 684)]
        content = read_pdfium(pdf([[*behind, *lines(whole, pitch=13)]]))
        assert parts(content) == ["".join(whole)]


def test_rows_of_figures_stay_rows() -> None:
    """Rules around a table, but not between its rows: figures below each other are no cell of several lines."""
    rows = [("北方大学代表队", "33", "19"), ("南方学院代表队", "33", "18"), ("东部学校代表队", "33", "17")]
    put = [
        Put(x, 680 - 15 * number, text)
        for number, row in enumerate(rows)
        for x, text in zip((70, 260, 360), row, strict=True)
    ]
    content = read_pdfium(pdf([[rules((60, 250, 350, 450), (700, 630)), *put]]))
    assert parts(content) == [" ".join(row) for row in rows]
