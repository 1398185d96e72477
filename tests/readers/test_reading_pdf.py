"""PDF: lines to paragraphs in reading order, running heads apart, what is not visible named."""

from collections.abc import Callable

import pytest
from pdf_maker import IMAGE, Put, lines, pdf

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.readers.failure import Unreadable
from hengwen.readers.pdf.layout import garbled
from hengwen.readers.pdf.pdfminer_reader import read_pdfminer
from hengwen.readers.pdf.reader import read_pdfium

LINE = "这是一行固定宽度的中文文字它在句子中间断开没有任何标点符号的意思"  # 32 characters: 320 points
WORDS = "the quick brown fox jumps over the lazy dog and runs away from it"
both = pytest.mark.parametrize("reader", [read_pdfium, read_pdfminer])
Reader = Callable[[bytes], Content]


def line(number: int, length: int = 32) -> str:
    """Full lines, no two alike: PDFium drops a repeated one whose glyphs it cannot measure."""
    return (LINE[number % 31 :] + LINE)[:length]


def parts(content: Content, *kinds: ParagraphKind) -> list[str]:
    chosen = [item for item in content.paragraphs if not kinds or item.kind in kinds]
    return [content.text[item.span.start : item.span.end] for item in chosen]


def paragraph(number: int = 0) -> list[str]:
    """Three lines: indented, full, short."""
    return ["\u3000\u3000" + line(3 * number, 30), line(3 * number + 1), f"{chr(0x7532 + number)}到此结束。"]


def whole(number: int = 0) -> str:
    """The same as one paragraph."""
    return "".join(paragraph(number)).strip()


@both
def test_lines_are_joined_to_paragraphs(reader: Reader) -> None:
    """By indent and short last line; Chinese without a blank between the lines."""
    content = reader(pdf([lines([text for number in range(3) for text in paragraph(number)])]))
    assert parts(content) == [whole(number) for number in range(3)]
    assert {item.page for item in content.paragraphs} == {1}


@both
def test_english_lines_are_joined_with_blanks_and_without_hyphens(reader: Reader) -> None:
    """A hyphen at the end of a line before a small letter belongs to the line, not to the word."""
    texts = [WORDS, WORDS[:-3] + "exam-", "ple " + WORDS[4:], "ends here."]
    assert parts(reader(pdf([lines(texts)]))) == [f"{WORDS} {WORDS[:-3]}example {WORDS[4:]} ends here."]


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("well-", "known", "well-known"),
        ("tree-", "based", "tree-based"),
        ("state-of-the-", "art", "state-of-the-art"),
        ("soft-", "ware", "software"),
        ("un-", "known", "unknown"),
        ("multi-", "ple", "multiple"),
        ("inter-", "related", "interrelated"),
        ("pre-", "trained", "pre-trained"),
        ("pre-", "(or", "pre-"),
        ("pre-", "and", "pre-"),
        ("one-", "or", "one-"),
        ("oper-", "and", "operand"),
        ("col-", "orful", "colorful"),
    ],
)
def test_a_hyphen_of_the_word_itself_stays(first: str, second: str, joined: str) -> None:
    """What a line ends with is put in between syllables, unless the word has it anyway."""
    texts = [WORDS, f"{WORDS[: -len(first) - 1]} {first}", f"{second} {WORDS[len(second) + 1 :]}", "ends here."]
    assert joined in parts(read_pdfium(pdf([lines(texts)])))[0].split()


@both
def test_a_wider_gap_begins_a_paragraph(reader: Reader) -> None:
    """Paragraphs set apart by space instead of an indent."""
    blocks = [*lines([line(n) for n in range(4)]), *lines([line(n) for n in range(4, 8)], top=700 - 4 * 15 - 12)]
    assert [len(part) for part in parts(reader(pdf([blocks])))] == [4 * len(LINE)] * 2


@both
@pytest.mark.parametrize("row_by_row", [True, False])
def test_columns_are_read_one_after_the_other(reader: Reader, row_by_row: bool) -> None:
    """Between a title and a line across both, however the file writes them."""
    upper, lower = [line(n, 22) for n in range(10)], [line(n, 22) for n in range(10, 20)]
    left = lines([*upper, "左栏结束。"], x=60, top=700)
    right = lines([*lower, "右栏结束。"], x=320, top=700)
    columns = [item for pair in zip(left, right, strict=True) for item in pair] if row_by_row else left + right
    across = [Put(60, 520, (line(20) + line(21))[:48]), Put(60, 505, "全文到此。")]
    content = reader(pdf([[Put(180, 740, "横跨两栏的论文题目", 20), *columns, *across]]))
    assert parts(content) == [
        "横跨两栏的论文题目",
        "".join(upper) + "左栏结束。",
        "".join(lower) + "右栏结束。",
        (line(20) + line(21))[:48] + "全文到此。",
    ]
    assert content.title == "横跨两栏的论文题目"


@both
def test_table_rows_are_read_across(reader: Reader) -> None:
    """Short cells far apart are a table, not columns."""
    rows = [
        Put(x, 700 - 15 * number, f"{name}{number}")
        for number in range(8)
        for x, name in ((60, "甲"), (200, "乙"), (350, "丙"))
    ]
    assert parts(reader(pdf([rows])), ParagraphKind.TABLE) == [f"甲{n} 乙{n} 丙{n}" for n in range(8)]


@both
def test_running_heads_and_page_numbers_are_told_apart(reader: Reader) -> None:
    """They come back on three pages or more; each stays in the text at its place."""
    pages = [[Put(200, 770, "某大学硕士学位论文"), *lines(paragraph(n)), Put(290, 40, f"- {n} -")] for n in range(1, 5)]
    content = reader(pdf(pages))
    assert parts(content, ParagraphKind.HEADER) == ["某大学硕士学位论文"] * 4
    assert parts(content, ParagraphKind.FOOTER) == ["- 1 -", "- 2 -", "- 3 -", "- 4 -"]
    assert [item.page for item in content.paragraphs if item.kind is ParagraphKind.FOOTER] == [1, 2, 3, 4]


@both
def test_a_running_head_of_two_pages_is_told_apart(reader: Reader) -> None:
    """Where it stands clear of the text; chapter headings below it that differ only in number stay in the text."""
    pages = [
        [Put(200, 770, "某大学硕士学位论文", 8), Put(60, 730, f"第{n}章 方法", 14), *lines(paragraph(n))]
        for n in range(1, 4)
    ]
    for count in (2, 3):
        content = reader(pdf(pages[:count]))
        assert parts(content, ParagraphKind.HEADER) == ["某大学硕士学位论文"] * count
        assert parts(content, ParagraphKind.HEADING, ParagraphKind.TITLE) == [
            f"第{n}章 方法" for n in range(1, count + 1)
        ]


def test_a_page_number_two_lines_below_the_text_is_told_apart() -> None:
    """A blank line between is as clear as a foot of the page; without one it may be a number of the text."""
    for gap, kind in ((20, ParagraphKind.FOOTER), (15, ParagraphKind.BODY)):
        content = read_pdfium(pdf([[*lines(paragraph()), Put(290, 670 - gap, "7")]]))
        assert [item.kind for item in content.paragraphs] == [ParagraphKind.BODY, kind]


def test_a_short_last_line_above_an_indent_keeps_its_line() -> None:
    """A closing mark that stands exactly above the first letter of the next paragraph is no ligature with it."""
    texts = [*lines([line(0), "甲。"]), Put(70, 670, line(1, 31)), Put(60, 655, line(2, 12))]
    assert parts(read_pdfium(pdf([texts]))) == [line(0) + "甲。", line(1, 31) + line(2, 12)]


def test_a_heading_and_small_print_between_two_columns() -> None:
    """The paragraph goes on past a note at the foot of the column, but not past a line above the abstract."""
    left = [line(n, 22) for n in range(12)]
    right = [line(n, 22) for n in range(12, 23)]
    page = [
        Put(60, 740, (line(25) + line(26))[:48]),
        *lines(left, x=60, top=700),
        Put(60, 500, "收稿日期二零二三年一月", 7),
        *lines([*right, "右栏结束。"], x=320, top=700),
    ]
    assert parts(read_pdfium(pdf([page])))[:2] == [
        (line(25) + line(26))[:48],
        "".join(left) + "".join(right) + "右栏结束。",
    ]


def test_a_paragraph_goes_on_in_a_column_that_begins_lower() -> None:
    """As beside a picture at the head of the page; lower in the same column it is another one."""
    left, right = [line(n, 22) for n in range(6)], [*(line(n, 22) for n in range(6, 12)), "右栏结束。"]
    page = [*lines(left, x=60, top=700), *lines(right, x=320, top=560)]
    assert parts(read_pdfium(pdf([page]))) == ["".join(left) + "".join(right)]


@both
def test_paragraphs_go_on_over_a_page_break(reader: Reader) -> None:
    """They stay on the page where they begin; header and footer stand before or after, never inside."""
    first, second = [line(n) for n in range(5)], [line(5), "到此结束。", *paragraph(2)]
    texts = [first, second, paragraph(3)]
    pages = [[Put(200, 770, "页眉文字"), *lines(item), Put(290, 40, str(n))] for n, item in enumerate(texts, 1)]
    content = reader(pdf(pages))
    joined = "".join(first) + line(5) + "到此结束。"
    assert parts(content) == ["页眉文字", joined, "1", "页眉文字", whole(2), "2", "页眉文字", whole(3), "3"]
    assert [item.page for item in content.paragraphs] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_the_title_is_the_property_else_the_largest_line() -> None:
    """Properties that programs write by themselves do not count, nor do lines of less than four characters."""
    page = [Put(150, 750, "最大的一行字", 22), *lines(paragraph())]
    assert read_pdfium(pdf([page], title="真正的题目")).title == "真正的题目"
    assert read_pdfium(pdf([page], title="Microsoft Word - 论文.doc")).title == "最大的一行字"
    short = [Put(150, 770, "论文", 26), Put(150, 730, "江边四季", 22), *lines(paragraph())]
    assert read_pdfium(pdf([short])).title == "江边四季"
    assert read_pdfium(pdf([lines(paragraph())])).title is None


@both
def test_images_without_text_look_like_a_scan(reader: Reader) -> None:
    """Empty, with a sentence."""
    with pytest.raises(Unreadable, match="scan") as fault:
        reader(pdf([[IMAGE]]))
    assert fault.value.content.state is State.EMPTY
    with pytest.raises(Unreadable, match="no text"):
        reader(pdf([[]]))


@both
def test_some_pages_without_text_are_told(reader: Reader) -> None:
    """`read partly`, naming how many."""
    content = reader(pdf([lines(paragraph()), [IMAGE], [IMAGE]]))
    assert (content.state, str(content.message)[:12]) == (State.READ_PARTLY, "2 of 3 pages")


@both
def test_a_password_is_asked_for(reader: Reader) -> None:
    """Locked, with a sentence."""
    encrypt = (
        "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /Length 40 /O <" + "ab" * 32 + "> /U <" + "cd" * 32 + "> >>"
        " /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]"
    )
    with pytest.raises(Unreadable) as fault:
        reader(pdf([lines(paragraph())], trailer=encrypt))
    assert fault.value.content.state is State.LOCKED


@pytest.mark.parametrize(
    ("extra", "kind"),
    [("1 1 1 rg", "white text"), ("3 Tr", "invisible text"), ("", "tiny text"), ("0 rg", "text off the page")],
)
def test_text_nobody_sees_is_kept_and_named(extra: str, kind: str) -> None:
    """White, without ink, smaller than a point and a half, off the page."""
    hidden = "这段文字藏起来不给人看但要给机器看到才行"
    y = -300 if kind == "text off the page" else 400
    page = [*lines(paragraph()), Put(60, y, hidden * 2, 1 if kind == "tiny text" else 10, extra)]
    content = read_pdfium(pdf([page]))
    assert content.state is State.SUSPICIOUS
    assert [
        (finding.kind, content.text[finding.span.start : finding.span.end], finding.page)
        for finding in content.findings
    ] == [(kind, hidden * 2, 1)]


@pytest.mark.parametrize("behind", ["0 0 0.5 rg 50 390 500 40 re f\n", IMAGE])
def test_white_text_on_a_dark_ground_is_visible(behind: str) -> None:
    """A filled rectangle or an image behind it."""
    page: list[Put | str] = [behind, *lines(paragraph()), Put(60, 400, LINE, 10, "1 1 1 rg")]
    content = read_pdfium(pdf([page]))
    assert (content.state, content.findings) == (State.READ, ())


def test_recognised_text_behind_a_scan_is_read() -> None:
    """It is named as a scan and is not suspicious."""
    page: list[Put | str] = [
        IMAGE,
        *[Put(60, 700 - 15 * number, line, 10, "3 Tr") for number, line in enumerate(paragraph())],
    ]
    content = read_pdfium(pdf([page]))
    assert (content.state, {finding.kind for finding in content.findings}) == (State.READ, {"scan"})
    assert content.text == whole()


def test_nonsense_is_suspicious() -> None:
    """A font that maps its letters into the private use area."""
    shown = {letter: chr(0xE000 + number) for number, letter in enumerate(sorted(set("".join(paragraph()))))}
    content = read_pdfium(pdf([lines(paragraph())], shown=shown))
    assert content.state is State.SUSPICIOUS
    assert "nonsense" in str(content.message)


def test_rare_characters_are_no_nonsense() -> None:
    """Characters beyond the first plane, as in names and formulas."""
    assert not garbled("𠮷𝐻😀" * 30)
    assert garbled("\ue001\ufffd\U000f0001" * 30)


@pytest.mark.parametrize("turn", ["0 1 -1 0", "0 -1 1 0", "0.7071 0.7071 -0.7071 0.7071"])
def test_turned_text_is_read_by_itself(turn: str) -> None:
    """A stamp at the edge or a watermark does not tear the lines (Latin: PDFium wants glyphs it can measure)."""
    page = [*lines(paragraph()), Put(300, 400, "草稿 DRAFT", 20, "", turn)]
    content = read_pdfium(pdf([page]))
    assert parts(content) == [whole(), "草稿 DRAFT"]


def test_numbered_items_and_hanging_lines() -> None:
    """An entry of a list of references is one paragraph, its further lines indented."""
    texts = [
        Put(60, 700, "[1] " + LINE),
        Put(80, 685, LINE[:30]),
        Put(60, 670, "[2] " + LINE),
        Put(80, 655, "学报, 2019."),
    ]
    assert parts(read_pdfium(pdf([texts]))) == ["[1] " + LINE + LINE[:30], "[2] " + LINE + "学报, 2019."]
