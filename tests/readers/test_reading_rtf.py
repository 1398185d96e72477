"""RTF: code pages, escapes, destinations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.readers.failure import Unreadable
from hengwen.readers.rtf.reader import read_rtf


def rtf(body: bytes, page: int = 936) -> bytes:
    return (
        b"{\\rtf1\\ansi\\ansicpg%d\\deff0{\\fonttbl{\\f0\\fcharset134 SimSun;}{\\f1\\fcharset0 Arial;}}" % page
        + body
        + b"}"
    )


def escaped(text: str, encoding: str) -> bytes:
    return b"".join(b"\\'%02x" % byte for byte in text.encode(encoding))


def lines(content: Content) -> list[tuple[str, ParagraphKind]]:
    return [
        (content.text[paragraph.span.start : paragraph.span.end], paragraph.kind) for paragraph in content.paragraphs
    ]


@pytest.mark.parametrize(("page", "encoding", "text"), [
    (936, "gbk", "衡文检查文档的文字"), (950, "big5", "檢查文件的文字功許"),
    (1252, "cp1252", "naïve café"), (65001, "utf-8", "检查文档"),
])  # fmt: skip
def test_escaped_bytes_are_in_the_code_page_of_the_document(page: int, encoding: str, text: str) -> None:
    """Each byte by itself, two of them a character."""
    assert read_rtf(rtf(escaped(text, encoding), page)).text == text


def test_raw_bytes_of_a_chinese_character_may_look_like_braces() -> None:
    """In GBK and Big5 the second byte can be a backslash or a brace."""
    text = "功許蓋誠"
    assert b"\\" in text.encode("big5")
    assert read_rtf(rtf(text.encode("big5"), 950)).text == text
    assert read_rtf(rtf("愇東湂後".encode("gbk") + b" a")).text == "愇東湂後 a"


def test_unicode_escapes_skip_their_substitutes() -> None:
    """`\\uc` says how many characters; two halves make one character of the upper planes."""
    data = rtf(rb"\uc1\u-30615?\u26816 ?{\uc2\u26597\'3f\'3f}\uc0\u-10178\u-8265 x")
    assert read_rtf(data).text == "\u8869检查\U0001fbb7x"


def test_destinations_without_text_are_skipped() -> None:
    """Pictures, binary data with braces in it, instructions of fields, unknown ones; results of fields are text."""
    data = rtf(
        b"a{\\pict\\wmetafile8 0102{}}{\\*\\unknown {deep} no}b{\\pict\\bin4 }}{{}"
        b"{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt c}}{\\info{\\title The title of it}{\\author me}}d"
    )
    content = read_rtf(data)
    assert (content.text, content.title) == ("abcd", "The title of it")


def test_paragraphs_have_their_kinds() -> None:
    """Headings by level, tables, footnotes behind the text, headers and footers."""
    data = rtf(
        rb"{\header Top\par}\pard\outlinelevel0 Head\par"
        rb"\pard text{\footnote note} goes on\par\pard\intbl one\cell two\cell\row"
        rb"\pard last{\footer Bottom}"
    )
    assert lines(read_rtf(data)) == [
        ("Top", ParagraphKind.HEADER),
        ("Head", ParagraphKind.HEADING),
        ("text goes on", ParagraphKind.BODY),
        ("one", ParagraphKind.TABLE),
        ("two", ParagraphKind.TABLE),
        ("last", ParagraphKind.BODY),
        ("note", ParagraphKind.FOOTNOTE),
        ("Bottom", ParagraphKind.FOOTER),
    ]


def test_hidden_white_and_tiny_text_is_found() -> None:
    """White by the table of colours, unless on another ground."""
    head = rb"{\colortbl;\red255\green255\blue255;\red0\green0\blue0;}"
    content = read_rtf(rtf(head + rb"a{\v secret}{\cf1\highlight2 seen}{\cf2 black}{\cf1 white}{\fs2 tiny}"))
    assert content.text == "aseenblackwhitetiny"
    assert [(finding.kind, content.text[finding.span.start : finding.span.end]) for finding in content.findings] == [
        ("hidden text", ""), ("white text", "white"), ("tiny text", "tiny"),
    ]  # fmt: skip


def test_a_cut_file_is_read_partly_and_a_deep_one_is_damaged() -> None:
    """Each with a sentence."""
    assert read_rtf(rtf(b"text")[:-1]).state is State.READ_PARTLY
    with pytest.raises(Unreadable) as fault:
        read_rtf(rtf(b"{" * 100_000))
    assert fault.value.content.state is State.DAMAGED


@given(
    st.lists(
        st.sampled_from(
            [b"{", b"}", b"\\", b"\\'", b"\\u", b"\\bin9 ", b"\\*", b"\\par", b"\xd6", b"x", b"\\uc9", b"\\f0"]
        ),
        max_size=60,
    )
)
@settings(max_examples=100, deadline=None)
def test_no_mixture_of_tokens_makes_it_raise(pieces: list[bytes]) -> None:
    """Anything but `Unreadable`."""
    try:
        content = read_rtf(b"{\\rtf1" + b"".join(pieces))
    except Unreadable as fault:
        content = fault.content
    content.text.encode("utf-8")


COLOURS = b"{\\colortbl;\\red255\\green255\\blue255;\\red0\\green0\\blue128;\\red0\\green0\\blue120;}"
STYLES = b"{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}{\\s5\\outlinelevel2 Mine;}{\\s6 Quote;}}"


def test_styles_and_outline_levels_make_kinds() -> None:
    """By the name of the style, by its outline level, by that of the paragraph; numbers of lists make items."""
    body = (
        STYLES + b"\\pard\\s1 One\\par\\pard\\s5 Two\\par\\pard\\s6 Said by others\\par\\pard\\outlinelevel0 Three\\par"
        b"\\pard\\s0{\\listtext\\pard\\plain 1)\\tab}An item of a list\\par"
        b"\\pard\\s0 Plain words that say something.\\par"
    )
    assert lines(read_rtf(rtf(body))) == [
        ("One", ParagraphKind.HEADING),
        ("Two", ParagraphKind.HEADING),
        ("Said by others", ParagraphKind.QUOTATION),
        ("Three", ParagraphKind.HEADING),
        ("1) An item of a list", ParagraphKind.LIST),
        ("Plain words that say something.", ParagraphKind.BODY),
    ]


@pytest.mark.parametrize(("look", "kind", "kept"), [
    (b"\\v", "hidden text", False), (b"\\deleted", "deleted text", False), (b"\\cf1", "white text", True),
    (b"\\cf2\\chcbpat3", "white text", True), (b"\\fs2", "tiny text", True), (b"\\dbch\\afs3\\dbch", "tiny text", True),
])  # fmt: skip
def test_what_is_not_seen_is_named(look: bytes, kind: str, *, kept: bool) -> None:
    """With its place; what the program takes away itself is left out."""
    content = read_rtf(rtf(COLOURS + b"Before {" + look + b" not to be seen at all} after\\par"))
    (finding,) = content.findings
    assert finding.kind == kind
    marked = content.text[finding.span.start : finding.span.end]
    assert (marked, finding.span.start) == ("not to be seen at all" if kept else "", 7)


def test_white_letters_on_dark_cells_and_paragraphs_are_seen() -> None:
    """As in the heads of tables; in a cell without a ground they are not."""
    row = b"\\trowd\\clcbpat2\\cellx100\\cellx200\\pard\\intbl\\cf1 seen\\cell unseen\\cell\\row"
    content = read_rtf(rtf(COLOURS + row + b"\\pard\\cbpat2 seen too\\par\\pard unseen too\\par"))
    assert [content.text[finding.span.start : finding.span.end] for finding in content.findings] == [
        "unseen",
        "unseen too",
    ]


def test_signs_of_token_fonts_are_read_as_they_look() -> None:
    """They have no meaning of their own in the file."""
    body = b"{\\fonttbl{\\f7\\fcharset2 Wingdings;}}X{\\f7\\u-3872?}Y\\par"
    assert read_rtf(rtf(body)).text == "X→Y"


def test_what_fields_show_in_footers_and_notes_stays_there() -> None:
    """A page number is no text of the body, and a link in a footnote none either."""
    data = rtf(
        rb"one{\footer Page {\field{\*\fldinst PAGE}{\fldrslt 3}} of it}"
        rb"{\footnote see {\field{\*\fldinst HYPERLINK}{\fldrslt here}} there} two"
    )
    assert lines(read_rtf(data)) == [
        ("one two", ParagraphKind.BODY), ("see here there", ParagraphKind.FOOTNOTE),
        ("Page 3 of it", ParagraphKind.FOOTER),
    ]  # fmt: skip


def test_blanks_and_hyphens_that_keep_words_together_stay_where_they_are() -> None:
    r"""`\~` and `\_` stand between words, not before them."""
    assert read_rtf(rtf(rb"10\~km of COVID\_19")).text == "10\u00a0km of COVID-19"


def test_bytes_in_a_font_of_signs_are_read_as_they_look() -> None:
    """As bullets of lists are written; letters of other scripts in it are not, and fonts that are not known."""
    fonts = rb"{\fonttbl{\f3\fcharset2 Symbol;}{\f4\fcharset2 Wingdings;}{\f5\fcharset2 MT Extra;}}"
    data = rtf(fonts + rb"{\listtext\f3\'b7\tab}a \f3 b\'b3\plain  {\f4\'fc}{\f5 c}{\f3\dbch\'d6\'d0}")
    assert read_rtf(data).text == "• a β≥ ✓c中"


def test_what_an_embedded_object_shows_is_text() -> None:
    """Its data is none."""
    assert read_rtf(rtf(rb"{\object\objemb{\*\objclass X}{\*\objdata 01}{\result shown}}")).text == "shown"


def test_cells_of_a_row_stand_on_one_line() -> None:
    """Unless one of them has several paragraphs; an empty one is a column; a paragraph outside begins anew."""
    row = rb"\trowd\intbl a\cell\cell c\cell\row\trowd\intbl d\par e\cell f\cell\row\pard"
    assert read_rtf(rtf(rb"x\par" + row + rb" y\par" + row + rb" z")).text.split("\n") == [
        "x", "a\t\tc", "d", "e", "f", "y", "a\t\tc", "d", "e", "f", "z",
    ]  # fmt: skip


def test_the_largest_line_at_the_top_is_the_title() -> None:
    """By its own size, where styles say that of the others, too, and those that these are based on."""
    styles = rb"{\stylesheet{\s0\fs20 Normal;}{\s1\sbasedon0 Text;}{\s2\fs32 Large;}}"
    for title in (rb"\pard\plain\s2 On waste", rb"\pard\plain\s1{\fs30 On waste}"):
        content = read_rtf(rtf(styles + title + rb"\par\pard\plain\s1 A longer text of one class.\par"))
        assert (content.title, content.paragraphs[0].kind) == ("On waste", ParagraphKind.TITLE)


def test_a_line_break_after_a_sentence_parts_paragraphs() -> None:
    """Elsewhere it is a blank, as in the other formats of word processors."""
    assert read_rtf(rtf(rb"One ends.\line Two goes\line on")).text == "One ends.\nTwo goes on"


def test_of_words_that_are_there_twice_those_in_unicode_are_read() -> None:
    """The title, and a text."""
    twice = rb"{\upr{\title ????}{\*\ud{\title \u22403?\u22334?}}}"
    content = read_rtf(rtf(rb"{\info" + twice + rb"}a {\upr{??}{\*\ud{\u22403?}}} b"))
    assert (content.title, content.text) == ("垃圾", "a 垃 b")


def test_a_bullet_of_a_symbol_font_is_a_bullet() -> None:
    assert read_rtf(rtf(rb"{\listtext\u61656?\tab}one\par")).text == "• one"


def test_findings_after_a_character_of_two_escapes_keep_their_places() -> None:
    """Such a character is one; a half without the other is a mark of loss."""
    white = rb"{\colortbl;\red255\green255\blue255;}\u-10179?\u-8704?\u-10179?x{\cf1 white}"
    content = read_rtf(rtf(white))
    assert content.text == "\U0001f600\ufffdxwhite"
    assert [content.text[finding.span.start : finding.span.end] for finding in content.findings] == ["white"]
    assert read_rtf(rtf(rb"x\u-10179?\par y")).text == "x\ufffd\ny"


def test_a_paragraph_in_an_instruction_parts_no_words() -> None:
    """It is a blank of the instruction, in a table and outside."""
    field = rb"{\field{\*\fldinst HYPERLINK \par \cell 'x'}{\fldrslt to}}"
    assert read_rtf(rtf(rb"one " + field + rb" two")).text == "one to two"
    assert read_rtf(rtf(rb"\intbl one " + field + rb" two\cell b\cell\row")).text == "one to two\tb"
