"""Vertical Chinese in PDF: columns from the right, headings across them, couplets, and tables that are none."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pdf_maker import SONG, SONG_FONTS, Put, lines, pdf

from hengwen.model.document import Content, FindingKind, ParagraphKind, State
from hengwen.readers.pdf.reader import read_pdfium

TEXT = (
    "村口的老槐树下摆着三张石凳，每天傍晚都有人来下棋。去年秋天镇里修路，石凳被搬到了祠堂门前，"
    "下棋的人便少了一半；后来小学的孩子们在墙上画了棋盘，大家又慢慢聚拢过来，连外村的人也骑车来看热闹。"
)


def column(text: str, x: float, top: float = 720, pitch: float = 18, size: float = 12) -> list[Put]:
    """Letters below each other, each put by itself; blanks leave room."""
    return [Put(x, top - pitch * number, letter, size) for number, letter in enumerate(text) if letter.strip()]


def columns(
    text: str,
    *,
    x: float = 500,
    top: float = 720,
    pitch: float = 18,
    apart: float = 26,
    long: int = 20,
    size: float = 12,
) -> list[Put]:
    """Text in columns from the right."""
    parts = [text[at : at + long] for at in range(0, len(text), long)]
    return [put for n, part in enumerate(parts) for put in column(part, x - apart * n, top, pitch, size)]


def in_song(item: Put | str) -> Put | str:
    """The same in a font whose single letters PDFium sees."""
    return item if isinstance(item, str) or item.extra else replace(item, extra=f"/H {item.size} Tf")


def by_row(puts: Sequence[Put]) -> list[Put]:
    """The same letters written row by row from the left."""
    return sorted(puts, key=lambda put: (-put.y, put.x))


def read(*pages: Sequence[Put | str]) -> Content:
    return read_pdfium(pdf([list(map(in_song, page)) for page in pages], extras=SONG, fonts=SONG_FONTS))


def parts(content: Content) -> list[str]:
    return content.text.split("\n")


@pytest.mark.parametrize(("pitch", "apart"), [(12, 16), (12, 24), (15, 20), (18, 26), (22, 30), (20, 20)])
@pytest.mark.parametrize("size", [12, 10.5])
def test_columns_are_read_from_the_right(pitch: float, apart: float, size: float) -> None:
    """Letters that stand nearer below each other than beside each other make columns, whatever the room."""
    content = read(columns(TEXT, pitch=pitch, apart=apart, size=size))
    assert (content.text, content.findings, content.state) == (TEXT, (), State.READ)


@pytest.mark.parametrize("order", [by_row, lambda puts: sorted(puts, key=lambda put: (put.x, -put.y))])
def test_the_order_of_the_file_does_not_matter(order: object) -> None:
    """Prose is known by its marks where the file goes from letter to letter across, or has the left column first."""
    assert read(order(columns(TEXT))).text == TEXT  # type: ignore[operator]


def test_a_heading_above_comes_first_and_a_page_number_below_last() -> None:
    """A line across the page stands before the columns below it."""
    page = [Put(200, 760, "村口棋事记", 18), *columns(TEXT), Put(290, 40, "7", 9)]
    assert parts(read(page)) == ["村口棋事记", TEXT, "7"]


def test_columns_go_on_on_the_next_page() -> None:
    """A paragraph that a page break has torn apart is one."""
    half = TEXT[:60]
    assert read(columns(half, long=20), columns(TEXT[60:], long=20)).text == TEXT


def test_indents_begin_paragraphs_in_columns() -> None:
    """A column that begins two letters lower begins a paragraph."""
    first, second = TEXT[:56], TEXT[24:80]
    puts = columns("　　" + first + "　" * 22 + "　　" + second, long=20)
    assert parts(read(puts)) == [first, second]


def test_text_across_and_columns_on_one_page() -> None:
    """Lines across above, vertical text below: neither is woven into the other."""
    above = ["这一页的上半部分是普通的横排文字，从左到右读，", "一共有两行，讲的是下面那段旧文的来历和抄写人。"]
    page = [*lines(above, top=770, size=12, pitch=18), *columns(TEXT, top=690)]
    assert read(page).text.replace("\n", "") == "".join(above) + TEXT


def test_lines_beside_columns_are_not_woven() -> None:
    """Lines across at the left, vertical text at the right."""
    beside = ["左边是横排的说明文字，一行", "接着一行往下写，和右边的", "竖排文字没有关系，要分开。"]
    text = read([*lines(beside, top=715, size=12, pitch=17), *columns(TEXT)]).text.replace("\n", "")
    assert (TEXT in text, "".join(beside) in text) == (True, True)


def test_two_tiers_are_read_one_after_the_other() -> None:
    """Columns above a gap come before those below it."""
    page = [*columns(TEXT[:48], long=12), *columns(TEXT[48:], long=12, top=420)]
    assert read(page).text.replace("\n", "") == TEXT


def test_latin_set_sideways_and_upright_figures_stay_in_their_column() -> None:
    """A word turned by a quarter, and two figures side by side, are read where they stand."""
    start, end = TEXT[:6], TEXT[6:16]
    x, top, pitch = 500.0, 720.0, 18.0
    turned = Put(x + 2, top - pitch * 5 - 4, "PDF", 12, matrix="0 -1 1 0")
    after = column(end, x, top - pitch * 5 - 36)
    figures = [Put(474, 720 - 18 * 3, "12", 12)]
    second = [*column("宣统年", 474), *figures, *column("月初三日立石于祠堂门前", 474, 720 - 18 * 4)]
    page = [*column(start, x), turned, *after, *second, *columns(TEXT, x=448)]
    text = read(page).text.replace("\n", "")
    assert text == f"{start}PDF{end}宣统年12月初三日立石于祠堂门前{TEXT}"


def test_marks_in_their_vertical_forms_are_the_usual_ones() -> None:
    """The forms of commas and quotation marks for columns are what they are in lines, without a finding."""
    vertical = TEXT.replace("，", "︐").replace("。", "︒").replace("；", "︔")
    content = read(columns(vertical))
    assert (content.text, content.findings) == (TEXT, ())


@pytest.mark.parametrize("left_first", [False, True])
def test_couplets_at_the_margins_are_read_whole_the_right_one_first(left_first: bool) -> None:
    """Two columns far apart with lines between: each is one paragraph, and the lines are not woven into them."""
    right, left = "千里春风梳柳色", "一帘夜雨读书声"
    body = [f"{TEXT[n * 24 : n * 24 + 24]}" for n in range(3)]
    pair = [column(right, 540, 640, 30, 20), column(left, 40, 640, 30, 20)]
    pair = pair[::-1] if left_first else pair
    page = [Put(250, 720, "耕读传家", 20), *pair[0], *lines(body, x=140, top=620, pitch=40, size=12), *pair[1]]
    texts = parts(read(page))
    assert (texts[0], right in texts, left in texts) == ("耕读传家", True, True)
    assert texts.index(right) < texts.index(left)
    assert "".join(body) in "".join(texts)


def test_a_label_beside_lines_is_read_whole() -> None:
    """One column at the margin that keeps clear of lines across is none of their words."""
    body = [TEXT[n * 24 : n * 24 + 24] for n in range(4)]
    page = [*column("第三单元乡土", 40, 700, 14), *lines(body, x=120, top=705, pitch=21, size=12)]
    text = read(page).text
    assert ("第三单元乡土" in text, "".join(body) in text.replace("\n", "")) == (True, True)


TABLE = ["帮滂並明非敷", "端透定泥知徹", "精清從心邪照", "見溪群疑影曉", "章昌船書禪日", "莊初崇生俟來", "幫旁并名匪孚"]


@pytest.mark.parametrize(("pitch", "apart"), [(16, 40), (22, 30), (30, 60), (20, 20)])
def test_a_table_of_single_characters_is_read_row_by_row(pitch: float, apart: float) -> None:
    """Single characters written row by row without marks of sentences stay rows, and are no finding."""
    page = [Put(100 + apart * c, 700 - pitch * r, x, 12) for r, row in enumerate(TABLE) for c, x in enumerate(row)]
    content = read(page)
    assert ("".join(content.text.split()), content.findings) == ("".join(TABLE), ())


def test_vertical_labels_in_a_ruled_table_stand_in_the_order_of_its_cells() -> None:
    """Labels that run down in the head of a table are read from the left, each whole."""
    labels = ["出生年月", "政治面貌", "毕业院校", "现任职务"]
    xs, ys = [100 + 40 * n for n in range(5)], [700, 620, 590, 560]
    grid = " ".join([f"{xs[0]} {y} m {xs[-1]} {y} l S" for y in ys] + [f"{x} {ys[-1]} m {x} {ys[0]} l S" for x in xs])
    page: list[Put | str] = [grid]
    for n, label in enumerate(labels):
        page += column(label, xs[n] + 14, 685, 16)
    page += [Put(xs[c] + 6, y, f"{c}{r}月", 12) for r, y in enumerate((600, 570)) for c in range(4)]
    text = "".join(read(page).text.split())
    assert text.startswith("".join(labels))


@pytest.mark.parametrize("written_by_row", [False, True])
def test_short_lines_across_stay_lines(written_by_row: bool) -> None:
    """Short lines of spread letters and lists of one letter a line are no columns."""
    rows = ["姓　名", "性　别", "年　龄", "民　族", "籍　贯", "单　位", "职　务"]
    puts = [Put(100 + 36 * c, 700 - 16 * r, x, 12) for r, row in enumerate(rows) for c, x in enumerate(row[::2])]
    text = read(puts if written_by_row else [Put(100, 700 - 16 * r, row, 12) for r, row in enumerate(rows)]).text
    assert "".join(text.split()) == "".join(row[0] + row[2] for row in rows)


def test_numbers_before_the_rows_of_a_table_stay_there() -> None:
    """Numerals before lines are no column, though they stand below each other."""
    numbers = column("一二三四五六", 60, 700, 18)
    names = ["采购由张明远办", "运输由李思齐办", "仓储由王海涛办", "账目由赵立新办"]
    text = read(by_row([*numbers, *lines(names, x=90, pitch=18, size=12)])).text
    assert "".join(text.split()) == "".join(map("".join, zip("一二三四", names, strict=True))) + "五六"


def test_a_vertical_writing_mode_of_the_font_is_read_from_the_right() -> None:
    """Columns that the font itself sets downwards, which PDFium gives from the left, as marked in the file."""
    texts = [TEXT[at : at + 24] for at in range(0, len(TEXT), 24)]
    puts = [Put(500 - 26 * n, 760, text, 14, extra="/V 14 Tf") for n, text in enumerate(texts)]
    assert read(puts).text == read(puts[::-1]).text == TEXT


def test_a_page_number_is_no_text_of_a_page_of_columns() -> None:
    """A number by itself below columns is a footer."""
    content = read([*columns(TEXT), Put(290, 40, "7", 9)])
    assert [paragraph.kind for paragraph in content.paragraphs] == [ParagraphKind.BODY, ParagraphKind.FOOTER]


def test_letters_that_may_be_either_are_a_finding() -> None:
    """Columns written across that make few words downwards are read as the file has them, with a note only."""
    old = (
        "甚矣吾衰也久矣吾不复梦见周公子曰志于道据於德依于仁游于艺自行束修以上"
        "吾未尝无诲焉不愤不启不悱不发举一隅不以三隅反则不复也"
    )
    content = read(by_row(columns(old, pitch=13, apart=24)))
    assert {finding.kind for finding in content.findings} == {FindingKind.VERTICAL}
    assert content.state is State.READ


def test_letters_spread_across_stay_lines() -> None:
    """Lines whose letters stand further apart than the lines do are words across."""
    rows = [TEXT[at : at + 10] for at in range(0, 90, 10)]
    puts = [Put(60 + 26 * c, 700 - 17 * r, x, 12) for r, row in enumerate(rows) for c, x in enumerate(row)]
    content = read(puts)
    assert ("".join(content.text.split()), content.findings) == ("".join(rows), ())


def test_columns_between_drawn_lines() -> None:
    """Lines between columns, with a frame around them, part no cells of a table."""
    upright = " ".join(f"{519 - 26 * n} 330 m {519 - 26 * n} 745 l S" for n in range(7))
    frame = "363 330 m 519 330 l S 363 745 m 519 745 l S"
    assert read([upright, frame, *columns(TEXT)]).text == TEXT


def test_manuscript_paper_is_read_downwards() -> None:
    """A square for each letter, ruled on all sides."""
    level = " ".join(f"380 {738 - 22 * n} m 524 {738 - 22 * n} l S" for n in range(21))
    upright = " ".join(f"{380 + 24 * n} 298 m {380 + 24 * n} 738 l S" for n in range(7))
    assert read([level, upright, *columns(TEXT, x=506, top=721, pitch=22, apart=24)]).text == TEXT


def test_a_poem_with_blanks_is_read_column_by_column() -> None:
    """A blank in the middle of each column parts no tiers."""
    poem = ["白日依山尽　黄河入海流", "欲穷千里目　更上一层楼"]
    puts = [put for n, verse in enumerate(poem) for put in column(verse, 400 - 30 * n, 700, 20, 14)]
    assert "".join(read(puts).text.split()) == "".join(poem).replace("　", "")


def test_a_title_column_with_larger_letters_comes_first() -> None:
    """The title stands in the first column from the right, the name of the author in the last."""
    page = [
        *column("村口棋事", 500, 720, 26, 20),
        *columns(TEXT, x=460),
        *column("陈怀远记", 460 - 26 * 5, 600),
    ]
    text = "".join(read(page).text.split())
    assert text == "村口棋事" + TEXT + "陈怀远记"


def test_two_pages_side_by_side_are_read_from_the_right() -> None:
    """A sheet with two pages of columns: the right page comes first."""
    half = len(TEXT) // 2
    page = [*columns(TEXT[half:], x=220, long=12), *columns(TEXT[:half], x=520, long=12)]
    assert "".join(read(page).text.split()) == TEXT


def test_running_headers_of_pages_of_columns() -> None:
    """What stands above columns on every page is a header, and the columns go on across pages."""
    pages = [
        [Put(250, 780, "乡土杂记", 9), *columns(TEXT[at : at + 40]), Put(290, 40, str(at // 40 + 1), 9)]
        for at in range(0, 81, 40)
    ]
    content = read(*pages)
    body = [
        content.text[paragraph.span.start : paragraph.span.end]
        for paragraph in content.paragraphs
        if paragraph.kind is ParagraphKind.BODY
    ]
    assert "".join(body) == TEXT


def test_figures_that_stand_below_each_other_are_read_downwards() -> None:
    """Years written figure below figure in columns of Chinese."""
    text = TEXT.replace("去年秋天", "2023年秋天")
    assert read(columns(text)).text == text


def test_traditional_characters_across_the_file() -> None:
    """Words are found in traditional characters too, where only they tell how the text runs."""
    text = "村口的老槐樹下擺著三張石凳，每天傍晚都有人來下棋。去年秋天鎮裡修路，石凳被搬到了祠堂門前，下棋的人便少了"
    assert read(by_row(columns(text, long=12))).text == text


OLD = (
    "既富矣又何加焉曰教之子曰苟有用我者期月而已可也三年有成子曰善人为邦百年亦可以胜残去杀矣诚哉是言也子曰如有王者必世而后仁"
    "子曰苟正其身矣于从政乎何有不能正其身如正人何冉子退朝子曰何晏也对曰有政子曰其事也如有政虽不吾以吾其与闻之"
)


def test_old_prose_in_columns_is_told_by_fewer_words() -> None:
    """Where the file goes from letter to letter across: downwards it makes twice as many words."""
    assert read(by_row(columns(OLD, long=20))).text == OLD


def test_an_address_set_letter_by_letter_stays_in_its_columns() -> None:
    """Latin letters below each other are a part of columns that the file writes downwards."""
    text = TEXT[:40] + "wwwexampleorgchess" + TEXT[40:]
    assert read(columns(text)).text.replace(" ", "") == text
