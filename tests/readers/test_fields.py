"""Words that Word draws from the instruction of a field, and words that other fields hold, in DOCX, DOC and RTF."""

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

import pytest
from doc_maker import DELETED, SPECIAL, P, R, W
from docx_features import field
from docx_maker import anchor, docx, para, run
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Content, FindingKind, State
from hengwen.readers.doc.reader import read_doc
from hengwen.readers.docx.reader import read_docx
from hengwen.readers.fields.equation import equation_text
from hengwen.readers.fields.instructions import drawn_words, unread_words
from hengwen.readers.findings.hidden_text import are_few
from hengwen.readers.rtf.reader import read_rtf

SENTENCE = "渡口的老船工每天清晨都要先听一听水声再解缆"
BEFORE, BEHIND = "前面", "后面"


def _computed(instruction: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:instrText xml:space="preserve">{escape(instruction)}</w:instrText></w:r>'


def _docx(instruction: str, result: str | None = None) -> Content:
    shown = "" if result is None else field("separate") + run(result)
    inner = field("begin") + _computed(instruction) + shown + field("end")
    return read_docx(docx(para(inner=run(BEFORE) + inner + run(BEHIND))))


def _docx_in_parts(instruction: str, result: str | None = None) -> Content:
    """Word cuts an instruction anywhere, and keeps parts of it as text."""
    middle = len(instruction) // 2
    messages = _computed(instruction[:middle]) + run(escape(instruction[middle:]))
    shown = field("separate") + ("" if result is None else run(result))
    inner = field("begin") + messages + shown + field("end")
    return read_docx(docx(para(inner=run(BEFORE) + inner + run(BEHIND))))


def _docx_simple(instruction: str, result: str | None = None) -> Content:
    inner = f"<w:fldSimple w:instr={quoteattr(instruction)}>{'' if result is None else run(result)}</w:fldSimple>"
    return read_docx(docx(para(inner=run(BEFORE) + inner + run(BEHIND))))


def _doc(instruction: str, result: str | None = None) -> Content:
    shown = [] if result is None else [R("\x14", SPECIAL), R(result)]
    return read_doc(
        W([P([R(BEFORE), R("\x13", SPECIAL), R(instruction), *shown, R("\x15", SPECIAL), R(BEHIND)])]).make()
    )


def _rtf_text(text: str) -> str:
    text = text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    return "".join(item if item.isascii() else f"\\u{ord(item) - (ord(item) > 0x7FFF) * 0x10000}?" for item in text)


def _rtf_field(instruction: str, result: str) -> str:
    return r"{\field{\*\fldinst { " + _rtf_text(instruction) + r"}}{\fldrslt {" + _rtf_text(result) + "}}}"


def _rtf_of(body: str) -> Content:
    return read_rtf((r"{\rtf1\ansi\ansicpg936 " + body + "}").encode("ascii"))


def _rtf(instruction: str, result: str | None = None) -> Content:
    return _rtf_of(_rtf_text(BEFORE) + _rtf_field(instruction, result or "") + _rtf_text(BEHIND))


READERS: dict[str, Callable[..., Content]] = {
    "docx": _docx, "docx, in parts": _docx_in_parts, "docx, simple": _docx_simple, "doc": _doc, "rtf": _rtf,
}  # fmt: skip
each_format = pytest.mark.parametrize("read", READERS.values(), ids=READERS)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (r"\o\ac(○,7)", "⑦"),
        (r"\o\ac(○,36)", "㊱"),
        (r"\o\ac(○, b)", "ⓑ"),
        (r"\o\ac(◯,限)", "限"),
        (r"\o\ac(□,印)", "印"),
        (r"\o(\s\up 5(水利),\s\do 2(工程))", "水利工程"),
        (r"\o(甲,乙,丙)", "甲乙丙"),
        (r"\o(x,\s\up5(¯))", "x¯"),
        (r"\f(a+b,2)", "(a+b)/2"),
        (r"\f(1;2)", "1/2"),
        (r"\f(\f(1,2),\r(3,x))", "(1/2)/(3√x)"),
        (r"\r(x+1)", "√(x+1)"),
        (r"H\s\do5(2)O", "H2O"),
        (r"\x\to\bo(框)", "框"),
        (r"\b(a,b)", "(a b)"),
        (r"\b\bc\{ (r)", "{r}"),
        (r"\b\lc\[\rc\)(r)", "[r)"),
        (r"\b\bc\|(r)", "|r|"),
        (r"\l(1,2,3)", "1,2,3"),
        (r"\a\al\co2\vs3(甲,乙,丙,丁)", "甲 乙 丙 丁"),
        (r"\i(0,1,f(x)dx)", "∫_0^1f(x)dx"),
        (r"\i(0,1)", "∫0 1"),
        (r"\i\su(i=1,n,x)", "∑_(i=1)^nx"),
        (r"\i\fc\∮(a,b,c)", "∮_a^bc"),
        (r"\d\fo10\li()后", "后"),
        (r"\o(a\,b\),c\\d)", r"a,b)c\d"),
        (r"\o(一，二；三)", "一，二；三"),
        (r"\x(没有结束", "没有结束"),
        (r"\* jc2 \* MERGEFORMAT \x(留)", "留"),
        (r"直接写的字", "直接写的字"),
        (r"\zz(别的)", "(别的)"),
        (r"\o 没有括号", "没有括号"),
        ("", ""),
        (")(", ")("),
    ],
)
def test_equations_are_one_line(code: str, text: str) -> None:
    """Every switch, its options, both separators, escapes; what is no switch is text."""
    assert equation_text(code) == (text, ())


@pytest.mark.parametrize(
    "code",
    [
        r'\* jc2 \* "Font:宋体" \* hps10 \o\ad(\s\up 9(dù),渡)',
        r"\o\al(\s\up 9(dù),渡)",
        r"\o(渡,\s\up9(dù))",
    ],
)
def test_phonetic_guides_give_base_and_reading(code: str) -> None:
    """The base stays where it stands, the reading comes apart from it."""
    assert equation_text(code) == ("渡", ("dù",))


@given(st.text(st.sampled_from(list('\\(),;ofxbsrdai *"1甲○{')), max_size=60))
def test_any_equation_is_read(code: str) -> None:
    """No letter is lost that is neither a switch nor an option nor a frame, and nothing is an error."""
    text, readings = equation_text(code)
    seen = text + "".join(readings)
    if '"' not in code and "*" not in code and "c" not in code:
        assert seen.count("甲") == code.count("甲")


@pytest.mark.parametrize(
    ("instruction", "text"),
    [
        (" MACROBUTTON AcceptAll 点这里填写题目 \\* MERGEFORMAT ", "点这里填写题目"),
        (" GOTOBUTTON 书签 看下一节", "看下一节"),
        (' QUOTE "他说：“好。”" ', "他说：“好。”"),
        (" QUOTE “引用” ", "引用"),
        (' QUOTE "a" "b"', "ab"),
        (" QUOTE 一 二 ", "一 二"),
        (r" SYMBOL 183 \f Symbol \s 10", "•"),
        (r' SYMBOL 0xF0FC \f "Wingdings"', "✓"),
        (r" SYMBOL 9312 \u", "①"),
        (r" symbol 9999999999", ""),
        (" eq \\x(框)", "框"),
        (" EQ\\x(框)", "框"),
        (" ADVANCE \\d5", None),
        (" IF 1=1 甲 乙", None),
        ("", None),
    ],
)
def test_fields_that_show_their_instruction(instruction: str, text: str | None) -> None:
    """Buttons, quotations and symbols beside equations; others show nothing without a result."""
    words = drawn_words(instruction)
    assert (words and words.text) == text


@each_format
def test_drawn_words_stand_in_the_text(read: Callable[..., Content]) -> None:
    """Where the field stands; the readings of a guide come after the paragraph."""
    assert read(r" EQ \o\ac(○,7) ").text == BEFORE + "⑦" + BEHIND
    assert read(f" MACROBUTTON NoMacro {SENTENCE}").text == BEFORE + SENTENCE + BEHIND
    assert read(f" GOTOBUTTON there {SENTENCE}").text == BEFORE + SENTENCE + BEHIND
    guide = read(r' EQ \* jc2 \* "Font:宋体" \* hps10 \o\ad(\s\up 9(du),渡) ')
    assert (guide.text, guide.findings) == (f"{BEFORE}渡{BEHIND}\ndu", ())
    long = SENTENCE * 500
    assert read(f" EQ \\o({long})").text == BEFORE + long + BEHIND


@each_format
def test_a_result_goes_before_the_instruction(read: Callable[..., Content]) -> None:
    """A result of blanks is none. A result that says other words than the field draws leaves those as a finding."""
    assert read(" QUOTE 甲", "乙").text == BEFORE + "乙" + BEHIND
    assert read(" QUOTE 甲", " ").text.replace(" ", "") == BEFORE + "甲" + BEHIND
    same, other = (read(f" EQ \\x({SENTENCE})", result) for result in (SENTENCE, "乙"))
    assert (same.text, same.findings) == (BEFORE + SENTENCE + BEHIND, ())
    assert (other.text, [finding.kind for finding in other.findings]) == (BEFORE + "乙" + BEHIND, [FindingKind.FIELD])


@each_format
def test_words_that_no_field_shows_are_named(read: Callable[..., Content]) -> None:
    """More than a few words; with a result, or as a short entry of an index, they are nothing odd."""
    hidden = read(f' IF 1=1 "{SENTENCE}" "" ')
    assert (hidden.text, hidden.state) == (BEFORE + BEHIND, State.READ)
    assert [(finding.kind, finding.span.start, finding.span.end) for finding in hidden.findings] == [
        (FindingKind.FIELD, 2, 2)
    ]
    assert read(f' IF 1=1 "{SENTENCE}" "" ', "结果").findings == ()
    for usual in ("PAGE", r'TOC \o "1-3" \h \z \u', r'DATE \@ "yyyy年M月d日"', 'XE "水文:渡口"', "SEQ 图 \\* ARABIC"):
        assert read(f" {usual} ").findings == ()


def test_short_pieces_of_one_paragraph_count_together() -> None:
    """Also where each of them is no more than a label."""
    pieces = [SENTENCE[at : at + 4] for at in range(0, len(SENTENCE), 4)]
    inner = "".join(field("begin") + _computed(f" SET a {piece} ") + field("end") + run("。") for piece in pieces)
    content = read_docx(docx(para(inner=run(BEFORE) + inner)))
    assert {finding.kind for finding in content.findings} == {FindingKind.FIELD}
    apart = "".join(para(inner=field("begin") + _computed(" SEQ 图 ") + field("end") + run("图")) for _ in range(30))
    assert read_docx(docx(apart)).findings == ()


def test_a_field_that_shows_a_picture_has_a_result() -> None:
    """Pictures from web pages carry a link with a hint."""
    text = _computed(' HYPERLINK "http://a.b/c" \\o "点击这里查看大图以及全部说明" ')
    inner = field("begin") + text + field("separate") + anchor("<pic:pic/>") + field("end")
    assert read_docx(docx(para(inner=run(BEFORE) + inner))).findings == ()


def test_fields_within_each_other() -> None:
    """What an inner one shows is part of the instruction of the outer one."""
    inner = field("begin") + _computed(" = 3*4 ") + field("separate") + run("12") + field("end")
    drawn = field("begin") + _computed(r" EQ \o\ac(○,7) ") + field("end")
    outer = field("begin") + _computed(r" EQ \f(") + inner + _computed(",") + drawn + _computed(")") + field("end")
    assert read_docx(docx(para(inner=outer))).text == "12/⑦"
    nested = r"{\field{\*\fldinst EQ \\f(" + _rtf_field("= 3*4", "12") + "," + _rtf_field("QUOTE 5", "") + ")}}"
    assert _rtf_of(nested + " end").text == "12/5 end"


@pytest.mark.parametrize(
    ("look", "kind", "text"),
    [
        ("<w:vanish/>", FindingKind.HIDDEN, BEFORE + BEHIND),
        ('<w:color w:val="FFFFFF"/>', FindingKind.WHITE, None),
    ],
)
def test_drawn_words_look_like_their_instruction(look: str, kind: FindingKind, text: str | None) -> None:
    """Hidden and white ones are findings as other words are."""
    inner = field("begin") + _computed(f" EQ \\x({SENTENCE})", look) + field("end")
    content = read_docx(docx(para(inner=run(BEFORE) + inner + run(BEHIND))))
    assert content.text == (BEFORE + SENTENCE + BEHIND if text is None else text)
    assert [finding.kind for finding in content.findings] == [kind]
    said = [R("\x13", SPECIAL), R(f" EQ \\x({SENTENCE})", DELETED), R("\x15", SPECIAL)]
    assert [finding.kind for finding in read_doc(W([P([R(BEFORE), *said])]).make()).findings] == [FindingKind.DELETED]


def test_what_never_ends_is_said() -> None:
    """A field that is cut off is drawn as far as it goes; instructions in no field are no text."""
    cut = read_docx(docx(para(BEFORE) + para(inner=field("begin") + _computed(f" EQ {SENTENCE}"))))
    assert cut.text == f"{BEFORE}\n{SENTENCE}"
    assert _rtf_of(r"a{\field{\*\fldinst MACROBUTTON X some words").text == "asome words"
    assert _rtf_of(r"a{\*\fldinst some words that are in no field at all} b{\field c}").text == "a bc"


def test_very_deep_fields_and_switches_are_read() -> None:
    """Neither switches within each other, nor fields, take long or fail; words too deep in them are kept or named."""
    assert SENTENCE in equation_text("\\x(" * 50_000 + SENTENCE)[0]
    messages = _computed(" QUOTE ") + field("begin")
    deep = read_docx(
        docx(para(inner=field("begin") + messages * 300 + _computed(f" EQ \\x({SENTENCE})") + field("end") * 301))
    )
    assert SENTENCE in deep.text or [finding.kind for finding in deep.findings] == [FindingKind.FIELD]


@pytest.mark.parametrize(
    ("words", "few"),
    [
        ("标题一", True),
        ("八个字以内的话", True),
        ("九个字以上的一句话", False),
        ("one two three four", True),
        ("one two three four five", False),
        ('"C:\\\\My Files\\\\一张很长名字的图片.png"', True),
        ("http://a.b/one-two-three-four-five", True),
        ("", True),
    ],
)
def test_a_few_words(words: str, few: bool) -> None:
    """A name, a label or an address is few; a sentence is not."""
    assert are_few(words) is few
    assert unread_words(f' XE "{words}"') == ("" if few else f'"{words}"')
