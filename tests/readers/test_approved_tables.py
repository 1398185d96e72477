"""What codes, names and bytes stand for, as the specifications of the formats say and as it was approved."""

from pathlib import Path

import pytest
from lxml import etree

from approval import unapproved
from hengwen.readers.common import css_visibility
from hengwen.readers.common.css_visibility import background_colour, font_size, hiding_finding, parse_colour
from hengwen.readers.common.list_numbers import formatted
from hengwen.readers.common.mathml import mathml_line
from hengwen.readers.common.paragraph_kinds import is_heading
from hengwen.readers.common.style_names import kind_of_name
from hengwen.readers.common.symbol_fonts import symbol
from hengwen.readers.common.titles import is_field, sensible_title
from hengwen.readers.doc.sprms import of_piece
from hengwen.readers.encodings.guess import CHOICES, canonical_encoding, decode, decoding_score, encoding_of_names
from hengwen.readers.failure import Unreadable
from hengwen.readers.txt import read_txt

APPROVED = Path(__file__).parent / "approved"

NUMBER_FORMATS = (
    "decimal",
    "decimalZero",
    "lowerLetter",
    "upperLetter",
    "lowerRoman",
    "upperRoman",
    "chineseCounting",
    "ideographDigital",
    "chineseCountingThousand",
    "japaneseCounting",
    "taiwaneseCounting",
    "decimalEnclosedCircle",
    "ideographTraditional",
    "decimalEnclosedCircleChinese",
    "ideographZodiac",
    "none",
    "cardinalText",
)
STYLES = (
    "heading 1",
    "Heading 9",
    "标题 2",
    "標題 3",
    "Title",
    "标题",
    "論文標題",
    "论文标题",
    "Subtitle",
    "副标题",
    "toc 1",
    "TOC Heading",
    "目录 3",
    "table of figures",
    "图表目录",
    "caption",
    "题注",
    "Quote",
    "Intense Quote",
    "明显引用",
    "Bibliography",
    "References",
    "书目",
    "参考文献正文",
    "HTML Preformatted",
    "Source Code",
    "代码",
    "Normal",
    "正文",
    "Body Text",
    "List Paragraph",
    "footnote text",
    "header",
)
TITLES = (
    "垃圾分类调查",
    "Microsoft Word - a.docx",
    "doi:10.1",
    "https://a.b",
    "untitled 3",
    "无标题",
    "新建 Microsoft Word 文档 (2)",
    "题目",
    "report.pdf",
    "PowerPoint 演示文稿",
    "幻灯片 1",
    "Slide 4",
    "template",
    "工作表1",
    "目 录",
    "摘要",
    "123 - 4",
    "a",
    "",
    None,
    "A study of cities",
    "x" * 201,
)
LINES = (
    "一、绪论",
    "（一）方法",
    "1 引言",
    "1.2 方法与步骤",
    "1.2.3. Results",
    "第三章 结果",
    "第 4 节",
    "Chapter 2",
    "致谢",
    "摘 要",
    "结论：",
    "Introduction",
    "references",
    "附录 B",
    "今天天气很好。",
    "1. 今天天气很好，我们一起去公园玩。",
    "图 1 流程",
    "实验一",
    "问题 3",
    "A. item",
    "1+1=2",
    "2024年5月",
    "十、",
)
SENTENCES = {
    "zh": "垃圾分类要从源头做起，每一位居民都应当把厨余垃圾和其他垃圾分开投放。",
    "tw": "垃圾分類要從源頭做起，每一位居民都應當把廚餘垃圾和其他垃圾分開投放。",
    "en": "Every household should sort its kitchen waste before it is collected.",
    "fr": "L'été, chaque ménage français trie déjà ses déchets à côté de l'évier.",
    "de": "Jeder Haushalt muß den Küchenabfall für die Abholung schön sortieren.",
    "ru": "Каждая семья должна сортировать кухонные отходы до их вывоза утром.",
    "ja": "すべての家庭は、朝に集められる前に台所のごみを分けるべきである。",
    "ko": "모든 가정은 아침에 수거되기 전에 음식물 쓰레기를 분리해야 한다.",
    "th": "ทุกครัวเรือนควรแยกขยะในครัวก่อนที่จะถูกเก็บในตอนเช้า",
    "el": "Κάθε νοικοκυριό πρέπει να διαχωρίζει τα απορρίμματα της κουζίνας.",
}
UNICODE = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7")
OWN_ENCODINGS = {
    "zh": ("gb18030", "gbk", "hz"),
    "tw": ("big5", "big5hkscs", "cp950", "gb18030"),
    "en": ("latin-1",),
    "fr": ("cp1252", "latin-1", "mac-roman"),
    "de": ("cp1252", "latin-1", "mac-roman"),
    "ru": ("cp1251", "koi8-r"),
    "ja": ("shift_jis", "euc_jp", "iso2022_jp"),
    "ko": ("euc_kr", "cp949", "johab"),
    "th": ("cp874",),
    "el": ("cp1253",),
}
EQUATIONS = (
    "<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>",
    "<msup><mi>x</mi><mn>2</mn></msup>",
    "<msqrt><mi>x</mi></msqrt>",
    "<mroot><mi>x</mi><mn>3</mn></mroot>",
    "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>",
    "<mover><mi>x</mi><mo>¯</mo></mover>",
    "<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>",
    "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr/></mtable>",
    "<semantics><mi>x</mi><annotation>\\x</annotation></semantics>",
    "<mfrac><mi>ab</mi><mi>c d</mi></mfrac>",
)


def test_codes_of_fonts_and_of_old_word_files() -> None:
    """What Symbol and Wingdings show for a code; the modifiers a piece of a .doc names by one byte."""
    lines = []
    for font in ("Symbol", "Wingdings", "Wingdings 2", "Wingdings 3", "Arial"):
        shown = (symbol(font, f"{code:04X}") for code in (*range(0x20, 0x100), *range(0xF020, 0xF100)))
        lines.append(f"{font} {''.join(shown)!a} {symbol(font, 'x')!a}")
    lines += (
        f"piece {code:02x}: {of_piece(code << 1 | 0x500, ()).hex()}" for code in range(0x80) if of_piece(code << 1, ())
    )
    lines.append(f"{of_piece(3, (b'a', b'b'))!r} {of_piece(5, (b'a', b'b'))!r}")
    assert unapproved(APPROVED / "codes.txt", lines) == []


def test_numbers_names_and_lines() -> None:
    """Numbers of lists in every format; what names of styles, titles of files and lines of a text are taken for."""
    values = (0, *range(1, 32), 40, 49, 90, 99, 100, 101, 110, 400, 944, 999, 1000, 1010, 4999, 5000, 9999, 10_000)
    lines = [f"{style}: {' '.join(formatted(value, style) for value in values)}" for style in NUMBER_FORMATS]
    lines += (f"style {name}: {kind_of_name(name)}" for name in STYLES)
    lines += (f"title {title and title[:40]}: {(sensible_title(title) or '')[:40]}" for title in TITLES)
    lines += (f"line {line}: {is_heading(line)} {is_field(line)}" for line in LINES)
    for equation in EQUATIONS:
        lines.append(f"{equation}: {mathml_line(etree.fromstring(f'<math>{equation}</math>'))}")
    assert unapproved(APPROVED / "names.txt", lines) == []


@pytest.mark.parametrize("repeated", [1, 6])
def test_encodings_are_told_by_their_bytes(repeated: int) -> None:
    """A sentence and six of them in ten languages, in each of their encodings: what they are read as."""
    lines = []
    for language, sentence in SENTENCES.items():
        for encoding in (*UNICODE, *OWN_ENCODINGS[language]):
            data = ("\n".join([sentence] * repeated)).encode(encoding)
            text = decode(data)
            right = "right" if text.text.strip("\ufeff") == "\n".join([sentence] * repeated) else text.text[:12]
            said = _said(data)
            lines.append(
                f"{language} {encoding}: {text.encoding} {text.faulty} {right!a} {decoding_score(text.text):.3f}"
                f" {encoding_of_names(data)} {said}"
            )
    lines += (f"{name}: {canonical_encoding(name)}" for name in (*CHOICES, "GBK", "GB2312", "Big5", "UTF8", "cp936"))
    assert unapproved(APPROVED / f"encodings-{repeated}.txt", lines) == []


def _said(data: bytes) -> str:
    """What the reader says of the bytes of a file."""
    try:
        content = read_txt(data)
    except Unreadable as fault:
        content = fault.content
    return str(content.message or "")[:40]


def test_styles_of_pages() -> None:
    """Colours, backgrounds, sizes, and what hides an element."""
    colours = (
        *css_visibility._NAMES,
        "black",
        "#000",
        "#f00f",
        "#00000080",
        "#12345",
        "rgb(1,2,3)",
        "rgb(1 2 3 / 50%)",
        "rgba(1,2,3,.5)",
        "hsl(0,100%,50%)",
        "hsl(120deg 100% 25%)",
        "transparent",
        "inherit",
        "red !important",
        "unknown",
        "",
        "currentcolor",
        "WHITE",
        "whitesmoke",
        "rgb(50%,0%,100%)",
        "rgb(999,0,0)",
    )
    lines = [f"{colour}: {parse_colour(colour)} {background_colour(colour)}" for colour in colours]
    for ground in (
        "url(a.png) #fff",
        "none",
        "#eee url(a)",
        "linear-gradient(red,blue)",
        "no-repeat rgb(1,2,3)",
        "0 0 white",
    ):
        lines.append(f"{ground}: {background_colour(ground)}")
    for style in (
        {"font": "bold 12pt/1.5 Arial"},
        {"font": "1px x"},
        {"font-size": "3pt", "font": "9pt a"},
        {},
        {"font": "italic"},
    ):
        lines.append(f"{style}: {font_size(style)}")
    for style in (
        {"display": "none"},
        {"display": "none !important"},
        {"visibility": "collapse"},
        {"visibility": "visible"},
        {"opacity": "0.0"},
        {"opacity": ".04"},
        {"height": "0", "overflow": "hidden"},
        {"height": "0"},
        {"max-width": "1px", "overflow": "clip"},
        {"width": "2px", "overflow": "hidden"},
        {"clip": "rect(0,0,0,0)"},
        {"clip": "rect(1px 1px 1px 1px)"},
        {"clip": "rect(9px,0,0,0)"},
        {"transform": "scale(0)"},
        {"transform": "scale(1)"},
        {"left": "-9999px"},
        {"left": "-999px"},
        {"text-indent": "-1000em"},
        {"top": "9999px"},
    ):
        lines.append(f"{style}: {hiding_finding(style)}")
    assert unapproved(APPROVED / "styles.txt", lines) == []
