"""Suspicious is what hides or falsifies running text; all else is noted. Both sides of each border."""

import struct
import zlib
from collections.abc import Sequence
from random import Random

import pytest
from docx_maker import PICTURE, anchor, docx, para, part, run
from pdf_maker import IMAGE, Put, lines, pdf

from hengwen.model.document import Content, Document, FindingKind, State
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.findings.hidden_text import UnseenStretch, hidden_characters
from hengwen.readers.findings.suspicious_text import with_text_findings
from hengwen.readers.html.reader import read_html
from hengwen.readers.pdf import painting
from hengwen.readers.pdf.plausibility import implausible
from hengwen.readers.pdf.reader import read_pdfium
from hengwen.readers.reading_quality import reading_quality

CHINESE = "垃圾分类做得好的小区，往往是邻居彼此认识、规则简单明白的小区，而不是罚款最重的小区。"
SENTENCES = [
    "The survey was carried out in six communities and three hundred forms were returned.",
    "Most of the residents know the rules, but fewer than half of them follow them daily.",
    "The difference between the two methods is not significant in any of the experiments.",
]
ESSAY = " ".join(SENTENCES)
WHITE = '<w:color w:val="FFFFFF"/>'
CM = 360_000
GROUND = "1 1 0 rg 50 650 520 100 re f"
STATES = "/ExtGState << /M << /BM /Multiply >> /A << /ca 0.4 >> >>"


def of_text(text: str) -> Content:
    return with_text_findings(Content(text=text))


def kinds(content: Content) -> set[str]:
    return {finding.kind for finding in content.findings}


@pytest.mark.parametrize(
    "text",
    [
        "速度的分量 ucosα+vsinα、mgsinα 与 xcosα+ysinα，磁场 B0cosωt，电压 Uocosωt，动量 kAωcosωt。" * 3,
        "PPARγ, interferonγ, αtocopherol, γglobulin, collagenα and αketoglutarate were measured.",
        "Cronbachα=.83, ωsquared=.2, κ=.71, ηp²=.08",
        "Установите PDFов, SMSок, USBах и HTMLа.",
    ],
)
def test_formulas_and_names_have_no_odd_letters(text: str) -> None:
    """Greek letters of quantities beside functions, figures and at the ends of names; endings of abbreviations."""
    assert of_text(text).findings == ()


@pytest.mark.parametrize(
    ("latin", "other"), [("aeo", "аео"), ("oc", "ос"), ("o", "ο"), ("aipcy", "аірсу"), ("aeouy", "αeοuу")]
)
def test_an_essay_with_exchanged_letters_is_suspicious(latin: str, other: str) -> None:
    """Cyrillic or Greek letters of the same shape in ordinary words."""
    content = of_text(ESSAY.translate(str.maketrans(latin, other)))
    assert content.state is State.SUSPICIOUS
    assert "letters of another alphabet" in str(content.message)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("wǒ hαn zhαng mαmα zhαntαi lαi wαnr " * 9, FindingKind.LOOK_ALIKE),
        ("Αbstract Ιntroduction Μethod Τable ΑΒSΤRΑCΤ " * 9, FindingKind.LOOK_ALIKE),
        ("中⽂⼩样本学习⽅法的⼀种⾦融应⽤" * 20, FindingKind.LOOK_ALIKE),
        ("Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft " * 20, FindingKind.ZERO_WIDTH),
        ("第一部分\ufeff第二部分\n" * 20, FindingKind.ZERO_WIDTH),
        ("a\uf03db\uf02bc " * 30, FindingKind.PRIVATE_USE),
        ("A B C D A B C D A B \n" * 20, FindingKind.SPREAD),
        ("S U M M A R Y  O F  R E S U L T S \n" * 20, FindingKind.SPREAD),
    ],
)
def test_what_programs_and_people_do_is_noted(text: str, kind: FindingKind) -> None:
    """Pinyin, capitals of one shape, radicals of bad fonts, hyphens, joined files, symbols, answers, headings."""
    content = of_text(text)
    assert (content.state, kinds(content)) == (State.READ, {kind})
    quality = reading_quality(Document("a.txt", "1", content))
    assert (quality.has_notes, quality.message is None or quality.garbled) == (not quality.is_problem, True)


@pytest.mark.parametrize(
    "text",
    ["ᠠᠮᠢᠳᠤᠷᠠᠯ\u180eᠠ ᠬᠠᠮᠲᠤ\u202fᠶᠢᠨ ", "می\u200cخواهم کتاب\u200cها را ", "مەكتەپ\u200cلەر\u200fنىڭ ",
     "क्\u200dष श्री\u200cमान ", "ภาษา\u200bไทย\u200bเป็น ", "དཔེ་ཀ\u200bཁང ", "\u1112\u1161\u115f\u1161\u11ab "],
)  # fmt: skip
def test_scripts_that_need_unseen_characters_have_them_unnoticed(text: str) -> None:
    """Mongolian, Persian, Uyghur, Hindi, Thai, Tibetan, old Korean."""
    assert of_text(text * 40).findings == ()


@pytest.mark.parametrize("mark", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\ufe01", "\U000e0101", "\ue123"])
def test_characters_between_the_letters_of_a_passage_are_suspicious(mark: str) -> None:
    """Also in one passage of a long text that has none elsewhere."""
    content = of_text(f"{'前面的文字没有什么特别的地方。' * 200}\n{mark.join(CHINESE[:30])}")
    assert content.state is State.SUSPICIOUS


def test_words_pulled_apart_are_suspicious() -> None:
    """Running text in single letters is no list of answers."""
    apart = "  ".join(" ".join(word) for word in ESSAY.split())
    assert of_text(apart).state is State.SUSPICIOUS


def white(text: str) -> str:
    return para(inner=run(text, WHITE))


def visible() -> str:
    return "".join(map(para, SENTENCES))


@pytest.mark.parametrize(
    "body",
    [
        visible() + white("Evaluation Warning: The document was created with a trial version of the converter."),
        visible() + white("本文档由某某办公软件试用版生成，购买正式版可以去除此行说明文字。"),
        visible() + white(SENTENCES[0]),
        visible() + "".join(white(f"标签{number}") for number in range(30)),
        "".join(para(inner=run("选择（") + run("B", WHITE) + run("）")) for _ in range(40)),
    ],
)
def test_white_words_that_hide_nothing_are_noted(body: str) -> None:
    """A program's line, what stands openly as well, labels, answers between brackets."""
    content = read_docx(docx(body))
    assert (content.state, content.message, kinds(content)) == (State.READ, None, {FindingKind.WHITE})
    quality = reading_quality(Document("a.docx", "1", content))
    assert (quality.is_problem, quality.has_notes) == (False, True)


@pytest.mark.parametrize(
    "body",
    [
        visible() + white(CHINESE),
        visible() + white("Python, SQL, leadership, machine learning, communication, project management, teamwork"),
        visible() + white(f"Created with a converter. {CHINESE * 2}"),
        para(inner="".join(run(CHINESE[at : at + 3]) + run("乱字", WHITE) for at in range(0, 39, 3)) + run("尾")),
    ],
)
def test_white_running_text_is_suspicious(body: str) -> None:
    """Padding, key words, padding behind the words of a program, noise between the letters."""
    assert read_docx(docx(body)).state is State.SUSPICIOUS


def test_the_margins_of_pages_hide_nothing() -> None:
    """What stands in white above or below the text is furniture."""
    assert hidden_characters([UnseenStretch(CHINESE, 40, margin=True)], str) == 0
    assert hidden_characters([UnseenStretch(CHINESE, 40)], str) == 40


def test_the_same_short_words_on_every_page_are_a_watermark() -> None:
    """The same often on one page, or where there are no pages, are padding."""
    assert hidden_characters([UnseenStretch(CHINESE, 40, page=page) for page in range(3)], str) == 0
    assert hidden_characters([UnseenStretch(CHINESE, 40, page=page // 2) for page in range(6)], str) == 240
    assert hidden_characters([UnseenStretch(CHINESE, 40)] * 9, str) == 360
    for length, hidden in ((60, 0), (61, 183)):
        assert hidden_characters([UnseenStretch("水" * length, length, page=page) for page in range(3)], str) == hidden


def picture(alpha: int) -> bytes:
    rows = (b"\x00" + (b"\xc8\x00\x00" + bytes([alpha])) * 8) * 8
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    packed = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


@pytest.mark.parametrize(("alpha", "state"), [(90, State.READ), (255, State.SUSPICIOUS)])
def test_a_clear_stamp_covers_nothing(alpha: int, state: State) -> None:
    """The picture itself says whether what lies under it shows through."""
    stamp = anchor(PICTURE.replace("none", "a.png"), at=(-CM, -CM), size=(20 * CM, 9 * CM))
    body = visible() + para(inner=stamp + run(CHINESE))
    assert read_docx(docx(body, {"a.png": ("image", picture(alpha))})).state is state


def test_a_picture_that_is_none_covers_as_little() -> None:
    """A damaged picture, a bomb or a drawing: nobody knows what shows through."""
    stamp = anchor(PICTURE.replace("none", "a.png"), at=(-CM, -CM), size=(20 * CM, 9 * CM))
    for data in (b"\x89PNG\r\n\x1a\n" + bytes(50), b"\x01\x00\x00\x00EMF", picture(90)[:60]):
        content = read_docx(docx(visible() + para(inner=stamp + run(CHINESE)), {"a.png": ("image", data)}))
        assert content.state is State.READ


def test_white_words_on_a_picture_behind_the_page_are_noted() -> None:
    """On a cover; after the page ends they are lost in the paper again."""
    behind = anchor(PICTURE, size=(21 * CM, 29 * CM), across="page", down="page").replace(
        'behindDoc="0"', 'behindDoc="1"'
    )
    end = para(inner='<w:r><w:br w:type="page"/></w:r>')
    cover = read_docx(docx(para(inner=behind) + white(CHINESE) + end + visible()))
    assert (cover.state, kinds(cover)) == (State.READ, {FindingKind.WHITE})
    assert read_docx(docx(para(inner=behind) + end + white(CHINESE) + visible())).state is State.SUSPICIOUS


def test_branches_with_other_numbers_are_noted() -> None:
    """Word has not updated one of them; other words are a contradiction."""

    def both(one: str, other: str) -> Content:
        choice = f'<mc:Choice Requires="wps">{run(one)}</mc:Choice><mc:Fallback>{run(other)}</mc:Fallback>'
        return read_docx(docx(visible() + para(inner=f"<mc:AlternateContent>{choice}</mc:AlternateContent>")))

    noted = both(f"{CHINESE}第3页", f"{CHINESE}第12页")
    assert (noted.state, kinds(noted)) == (State.READ, {FindingKind.CONTRADICTION})
    assert both("新程序里显示的文字", CHINESE).state is State.SUSPICIOUS


def test_parts_of_a_web_page_that_come_and_go_are_noted() -> None:
    """Menus and dialogues are hidden everywhere; a hidden stretch of a paragraph is not."""
    shown = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
    menu = f"<div style='display:none'><ul><li>{CHINESE}</li></ul></div>"
    noted = read_html(f"<meta charset=utf-8>{shown}{menu}".encode())
    assert (noted.state, kinds(noted)) == (State.READ, {FindingKind.HIDDEN})
    hidden = f"<p>看得见的文字<span style='display:none'>{CHINESE}</span></p>"
    assert read_html(f"<meta charset=utf-8>{shown}{hidden}".encode()).state is State.SUSPICIOUS


def test_white_words_of_a_page_whose_style_sheets_are_not_all_known_are_noted() -> None:
    """What lies behind them may be coloured by a sheet elsewhere, or by a rule only a browser understands."""
    words = f"<p>{ESSAY}</p><p class=x>{CHINESE}</p>"
    rule = "<style>.x{color:#fff}</style>"
    for more in ("<link rel=stylesheet href=a.css>", "<style>body:has(p.x){background:#024}</style>"):
        noted = read_html(f"<html><head><meta charset=utf-8>{rule}{more}</head><body>{words}".encode())
        assert (noted.state, kinds(noted)) == (State.READ, {FindingKind.WHITE})
    bare = read_html(f"<html><head><meta charset=utf-8>{rule}</head><body>{words}".encode())
    assert bare.state is State.SUSPICIOUS


def test_text_that_runs_off_the_page_is_noted() -> None:
    """Its lines begin on the page; text wholly beside it is hidden."""
    long = " ".join([ESSAY] * 2)
    noted = read_pdfium(pdf([[*lines(SENTENCES), Put(60, 300, long)]]))
    assert (noted.state, kinds(noted)) == (State.READ, {FindingKind.OUTSIDE})
    beside = "Students should be given more opportunities to practise and receive feedback in good time."
    assert read_pdfium(pdf([[*lines(SENTENCES), Put(-900, 300, beside)]])).state is State.SUSPICIOUS


def test_what_comes_and_goes_on_slides_is_noted() -> None:
    """One picture or box over another text, as slides are printed; on an upright page it hides."""
    data = pdf([[*lines(SENTENCES, top=400), "0 g 50 340 520 100 re f\n"]])
    assert read_pdfium(data).state is State.SUSPICIOUS
    slide = read_pdfium(data.replace(b"[0 0 600 800]", b"[0 0 600 450]"))
    assert (slide.state, kinds(slide)) == (State.READ, {FindingKind.COVERED})


def test_letters_of_a_page_in_millimetres_are_not_tiny() -> None:
    """What is small on a small page is shown larger."""
    small = [Put(20, 200 - 3 * row, text, 1.4) for row, text in enumerate(SENTENCES)]
    assert read_pdfium(pdf([small]).replace(b"[0 0 600 800]", b"[0 0 210 297]")).findings == ()
    assert read_pdfium(pdf([[*lines(SENTENCES), *small]])).findings


def with_form(content: str, use: str) -> bytes:
    form = (
        f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Group << /S /Transparency >> /Length {len(content)} >>"
    )
    data = pdf([[*lines(SENTENCES), use]], extras=[f"{form}\nstream\n{content}\nendstream"], resources=STATES)
    return data.replace(b"/I 8 0 R", b"/I 8 0 R /X 9 0 R")


@pytest.mark.parametrize("use", ["q /M gs /X Do Q\n", "q /A gs /X Do Q\n"])
def test_a_highlighter_covers_nothing(use: str) -> None:
    """Its bars lie over the words and let them through, as a form under a blend mode or half clear."""
    content = read_pdfium(with_form(GROUND, use))
    assert (content.state, content.findings) == (State.READ, ())


def test_a_box_over_the_words_covers_them() -> None:
    """The same form without a blend mode."""
    content = read_pdfium(with_form(GROUND, "q /X Do Q\n"))
    assert (content.state, kinds(content)) == (State.SUSPICIOUS, {FindingKind.COVERED})


@pytest.mark.parametrize(
    "ground",
    [
        "0 0 0.4 RG 70 w 40 690 m 570 690 l S\n",
        "0 g " + " ".join(f"{40 + 5 * at} 650 6 90 re" for at in range(105)) + " f\n",
        "0 g " + " ".join(f"{20 + x} {650 + y} 4 4 re f" for x in range(0, 560, 4) for y in range(0, 80, 4)) + "\n",
    ],
)
def test_white_words_on_any_dark_ground_are_seen(ground: str) -> None:
    """Thick lines, many strips, more patches than are remembered."""
    content = read_pdfium(
        pdf([[ground, *[Put(60, 700 - 15 * row, text, 10, "1 1 1 rg") for row, text in enumerate(SENTENCES)]]])
    )
    assert (content.state, content.findings) == (State.READ, ())


@pytest.mark.parametrize("extra", ["3 Tr", "1 1 1 rg", ""])
@pytest.mark.parametrize("after", [True, False])
def test_recognised_words_are_a_scan(extra: str, after: bool) -> None:
    """Over or under the picture, without ink, in white or in black under it."""
    words: Sequence[Put | str] = [Put(60, 700 - 15 * row, text, 10, extra) for row, text in enumerate(SENTENCES)]
    content = read_pdfium(pdf([[*words, IMAGE] if after else [IMAGE, *words]]))
    assert (content.state, kinds(content) <= {FindingKind.SCAN}) == (State.READ, True)


@pytest.mark.parametrize("extra", ["3 Tr", "1 1 1 rg"])
def test_the_line_of_a_trial_version_is_noted(extra: str) -> None:
    """In white or without ink; as much text of another kind is suspicious."""

    def at_the_foot(text: str) -> Content:
        return read_pdfium(pdf([[*lines(SENTENCES), Put(60, 30, text, 8, extra)]]))

    noted = at_the_foot("Evaluation Only. Created with a trial version of the library. Copyright of its makers.")
    assert (noted.state, len(kinds(noted))) == (State.READ, 1)
    assert at_the_foot("Students should be given more opportunities to practise in time.").state is State.SUSPICIOUS


def test_letters_below_each_other_are_no_nonsense() -> None:
    """Labels of a flow chart and columns of text that runs down."""
    columns = [CHINESE[at : at + 20] for at in range(0, 20)] * 2
    down = [
        Put(580 - 14 * at, 700 - 11 * row, letter) for at, item in enumerate(columns) for row, letter in enumerate(item)
    ]
    content = read_pdfium(pdf([down]))
    assert (content.state, content.findings) == (State.READ, ())


@pytest.mark.parametrize(
    "text",
    [
        "gatcctccat atacaacggt atctccacct caggtttaga tctcaacaac ggaaccattg " * 6,
        "张伟 王芳 李娜 刘洋 陈杰 杨静 赵敏 黄强 周磊 吴娟 " * 9,
        "开始申请 部门审核 财务复核 主管审批 归档 退回 " * 9,
        "一丁七万丈三上下不与丐丑专且世丘丙业丛东丝丢两严丧个中丰串临丸丹为主丽举乃久么义之乌乍乎乏乐乒乓乔乖乘乙九乞也习乡书买乱",
        "xxx xxxxx xxxx xxxxxxx xx xxxxx xxxx " * 12,
    ],
)
def test_what_is_no_running_text_makes_no_words_either(text: str) -> None:
    """Bases, names, labels, lists of characters, places left to be filled in."""
    assert not implausible(text)


def test_fonts_that_do_not_name_their_letters_falsify_nothing() -> None:
    """The text is nonsense, and the file read partly: an old program made it so."""
    texts = ["".join(chr(ord(letter) - 29) for letter in item) for item in SENTENCES * 4]
    content = read_pdfium(pdf([lines(texts)]).replace(b" /ToUnicode 5 0 R", b"                 "))
    assert content.state is State.READ_PARTLY
    assert "do not say which letters" in str(content.message)


def test_pages_that_cost_too_much_are_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found by places alone stays; so it does on a page with a picture of a million million dots."""
    covered = pdf([[*lines(SENTENCES), "0 g 50 650 520 100 re f\n"]])
    monkeypatch.setattr(painting, "_OBJECTS", 0)
    assert read_pdfium(covered).state is State.SUSPICIOUS
    monkeypatch.undo()
    huge = covered.replace(b"/Width 1 /Height 1 ", b"/Width 999999 /Height 999999 ")
    assert read_pdfium(huge).state is not State.READ


def shuffled(seed: int) -> list[str]:
    """Three lines that no other page has."""
    return [" ".join(Random(seed).sample(sentence.split(), len(sentence.split()))) for sentence in SENTENCES]


def test_a_long_highlighted_document_is_judged_by_its_first_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many painted pages that showed all letters the rest is believed; covered ones are not."""
    monkeypatch.setattr(painting, "_PAGES", 2)
    form = f"<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Length {len(GROUND)} >>\nstream\n{GROUND}\nendstream"
    for use, state in (("q /M gs /X Do Q\n", State.READ), ("/X Do\n", State.SUSPICIOUS)):
        pages: list[list[Put | str]] = [[*lines(shuffled(number)), use] for number in range(5)]
        data = pdf(pages, extras=[form], resources=STATES)
        assert read_pdfium(data.replace(b"/I 8 0 R", b"/I 8 0 R /X 9 0 R")).state is state


def test_a_header_picture_makes_white_words_a_note() -> None:
    """A picture in the header lies behind the text of every page."""
    behind = anchor(PICTURE, size=(21 * CM, 29 * CM), across="page", down="page").replace(
        'behindDoc="0"', 'behindDoc="1"'
    )
    parts: dict[str, tuple[str, str | bytes]] = {"header1.xml": ("header", part("hdr", para(inner=behind)))}
    section = '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/></w:sectPr>'
    content = read_docx(docx(visible() + white(CHINESE) + section, parts))
    assert (content.state, kinds(content)) == (State.READ, {FindingKind.WHITE})
