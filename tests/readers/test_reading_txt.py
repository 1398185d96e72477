"""Plain text: encodings, line ends, paragraphs."""

import codecs
from pathlib import Path

import pytest

from hengwen.model.document import Content, ParagraphKind, State
from hengwen.readers.read import read
from hengwen.readers.txt import read_txt

SIMPLIFIED = (
    "学术不端行为是指在科学研究和学术活动中出现的各种造假、抄袭、剽窃行为。\n本文提出一种检测方法，并给出了实验结果。\n"
)
TRADITIONAL = (
    "學術不端行為是指在科學研究和學術活動中出現的各種造假、抄襲、剽竊行為。\n本文提出一種檢測方法，並給出了實驗結果。\n"
)
RARE = "朱镕基在㐂多饭馆吃𠮷野家的饭，味道很好，我们都说好。\n"
ENGLISH = "Plagiarism is the use of another's words.\n"


def parts(content: Content) -> list[str]:
    return [content.text[paragraph.span.start : paragraph.span.end] for paragraph in content.paragraphs]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "utf-8"), (SIMPLIFIED, "gb18030"), (SIMPLIFIED, "gb2312"), (SIMPLIFIED, "utf-16-le"),
        (SIMPLIFIED, "utf-16-be"), (TRADITIONAL, "big5"), (TRADITIONAL, "utf-8"), (TRADITIONAL, "gb18030"),
        (RARE, "gb18030"), (RARE, "utf-8"), (ENGLISH, "ascii"), (ENGLISH, "utf-16-le"), (ENGLISH, "utf-16-be"),
        (ENGLISH + SIMPLIFIED, "gb18030"), (SIMPLIFIED[:12], "gb18030"), (TRADITIONAL[:12], "big5"),
        (SIMPLIFIED * 3000, "gb18030"), (TRADITIONAL * 3000, "big5"),
    ],
)  # fmt: skip
def test_texts_without_a_mark_are_decoded(text: str, encoding: str) -> None:
    """UTF-8, UTF-16 in both orders, GB18030 with its four-byte characters, and Big5, also of a few characters."""
    assert read_txt(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"), (b"\x84\x31\x95\x33", "gb18030"),
    ],
)  # fmt: skip
def test_a_byte_order_mark_decides_and_is_dropped(mark: bytes, encoding: str) -> None:
    """The encoding is reported."""
    content = read_txt(mark + SIMPLIFIED.encode(encoding))
    assert (content.text, content.encoding) == (SIMPLIFIED, encoding)


def test_western_text_is_left_to_the_second_opinion() -> None:
    """Accents of Latin-1 do not become Chinese characters."""
    text = "Le caf\u00e9 est tr\u00e8s bon, o\u00f9 est la biblioth\u00e8que de l'universit\u00e9 ?\n" * 5
    assert read_txt(text.encode("cp1252")).text == text


def test_line_ends_become_lf_and_nothing_else_changes() -> None:
    """Tabs, full-width blanks and other line separators stay."""
    content = read_txt("一\r\n二\r三\n\u3000四\t\u2028五\x0c六\n\n".encode())
    assert content.text == "一\n二\n三\n\u3000四\t\u2028五\x0c六\n\n"


def test_undecodable_bytes_are_replaced_and_told() -> None:
    """The rest is read; the state is `read partly`."""
    content = read_txt((SIMPLIFIED * 20).encode() + b"\xff\xfe\xff" + SIMPLIFIED.encode())
    assert content.state is State.READ_PARTLY
    assert content.text.startswith(SIMPLIFIED)
    assert "utf-8" in str(content.message)


def test_lines_are_paragraphs() -> None:
    """Blank lines and outer blanks belong to none."""
    content = read_txt(
        "关于论文查重的研究\n\n\u3000\u3000第一段文字在这里，说明一些事情。\n  第二段文字在这里。 \n".encode()
    )
    assert parts(content) == ["关于论文查重的研究", "第一段文字在这里，说明一些事情。", "第二段文字在这里。"]
    assert [paragraph.kind for paragraph in content.paragraphs] == [
        ParagraphKind.TITLE,
        ParagraphKind.BODY,
        ParagraphKind.BODY,
    ]
    assert content.title == "关于论文查重的研究"


def test_hard_wrapped_english_is_joined() -> None:
    """A paragraph runs over its line feeds; the text itself stays as it is."""
    words = "the quick brown fox jumps over the lazy dog and runs away from all the others"
    wrapped = "\n".join([words[:70]] * 5) + "\nends here.\n\n" + "\n".join([words[:72]] * 5) + "\nagain the end.\n"
    content = read_txt(wrapped.encode())
    assert content.text == wrapped
    assert [part.count("\n") for part in parts(content)] == [5, 5]


def test_hard_wrapped_chinese_is_joined_at_indents() -> None:
    """Lines of 30 characters that end within sentences; an indented line begins a paragraph."""
    line = "这是一行固定宽度的中文文字它在句子中间断开没有任何标点符号的"
    text = "\n".join(["\u3000\u3000" + line[:-2], line, line, "结束了。"] * 3)
    assert [part.count("\n") for part in parts(read_txt(text.encode()))] == [3, 3, 3]


def test_lists_and_verses_are_not_joined() -> None:
    """Short lines of equal length are lines."""
    verses = "床前明月光\n疑是地上霜\n举头望明月\n低头思故乡\n" * 3
    assert len(parts(read_txt(verses.encode()))) == 12


@pytest.mark.parametrize("text", ["a" * 300_000, "e\u0301\u0316" * 100_000, "中" * 300_000, "\n" * 10**6 + "x"])
def test_text_bombs_take_little_time(text: str) -> None:
    """Bounded by the length."""
    assert read_txt(text.encode()).text == text


def test_a_file_of_any_blanks_is_empty(tmp_path: Path) -> None:
    """Each alone, and all of them together; with one letter it has text."""
    blanks = [chr(number) for number in range(0x11_0000) if chr(number).isspace()]
    for text in ("\0", *blanks, "".join(blanks)):
        (tmp_path / "a.txt").write_bytes(text.encode() * 40)
        assert read(tmp_path / "a.txt").state is State.EMPTY, repr(text)
        (tmp_path / "a.txt").write_bytes(f"{text}水{text}".encode())
        assert read(tmp_path / "a.txt").state is not State.EMPTY, repr(text)
