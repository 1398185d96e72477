"""Which encoding bytes are in, and what the user can choose instead."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.model.document import Role, State
from hengwen.model.messages import HengwenError
from hengwen.readers.encodings.guess import CHOICES, canonical_encoding, decode
from hengwen.readers.encodings.mojibake import put_right
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read
from hengwen.readers.sandbox.pool import read_all
from hengwen.readers.txt import read_txt

SIMPLIFIED = (
    "第一条为了规范学术行为，维护学术诚信，根据有关法律制定本办法。高等学校应当建立健全学术不端行为的预防与处理机制，"
    "对论文写作与研究过程加强管理（2024年修订），参见https://example.cn/a?b=1。\n本办法自发布之日起施行。"
)
TRADITIONAL = (
    "第一條為了規範學術行為，維護學術誠信，根據有關法律制定本辦法。高等學校應當建立健全學術不端行為的預防與處理機制，"
    "對論文寫作與研究過程加強管理（2024年修訂），參見https://example.tw/a?b=1。\n本辦法自發布之日起施行。"
)
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


def windows(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text) - size, 3)]


@pytest.mark.parametrize("size", [6, 9, 20, 60, 120])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", *WIDE])
def test_every_stretch_of_a_simplified_text_is_decoded(encoding: str, size: int) -> None:
    """Wherever it is cut, from six characters on, with Western words among them or not."""
    wrong = [text for text in windows(SIMPLIFIED, size) if decode(text.encode(encoding)).text != text]
    assert wrong == []


@pytest.mark.parametrize("size", [6, 9, 20, 60, 120])
@pytest.mark.parametrize("encoding", ["utf-8", "big5", *WIDE])
def test_every_stretch_of_a_traditional_text_is_decoded(encoding: str, size: int) -> None:
    """Big5 is told from GB18030 by how common the characters are."""
    wrong = [text for text in windows(TRADITIONAL, size) if decode(text.encode(encoding)).text != text]
    assert wrong == []


def test_characters_of_hong_kong_and_four_byte_characters_are_decoded() -> None:
    """Big5-HKSCS has characters that Big5 has not; GB18030 reaches all of Unicode in four bytes."""
    cantonese = "佢哋喺嗰度食嘢，我哋都唔知點解會咁樣，呢個問題好難答。"
    rare = "𠮷野家与𬭚元素，学生们都说好，这是一个问题。"
    assert decode(cantonese.encode("big5hkscs")).text == cantonese
    assert decode(rare.encode("gb18030")).text == rare


@pytest.mark.parametrize("word", ["农业", "中国", "学生", "我们"])
def test_two_characters_in_gb18030_are_not_taken_for_utf8(word: str) -> None:
    """农业 is valid UTF-8 by chance, of letters that no language has side by side."""
    assert decode(word.encode("gb18030")).text == word


@pytest.mark.parametrize("word", ["é", "España", "Привет, мир", "naïve café", "Ελλάδα", "שלום"])
def test_short_foreign_words_in_utf8_stay(word: str) -> None:
    """They are not turned into Chinese."""
    assert decode(word.encode()).text == word


@given(st.text(alphabet=st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1))
@settings(max_examples=60, deadline=None)
def test_ascii_stays_ascii(text: str) -> None:
    """Of any length: no pair of letters becomes a Chinese character. In wide encodings too it is found."""
    assert decode(text.encode()).text == text
    assert all(decode(text.encode(encoding)).text == text for encoding in WIDE)


@given(st.text(alphabet=sorted(set(re.sub(r"[!-~]", "", SIMPLIFIED))), min_size=10, max_size=60))
@settings(max_examples=60, deadline=None)
def test_frequent_characters_in_any_order_come_back(text: str) -> None:
    """UTF-8 and GB18030, whatever the order."""
    assert all(decode(text.encode(encoding)).text == text for encoding in ("utf-8", "gb18030"))


@given(st.binary(max_size=200), st.sampled_from([None, *CHOICES]))
@settings(max_examples=150, deadline=None)
def test_no_bytes_make_decoding_raise(data: bytes, encoding: str | None) -> None:
    """In whatever encoding, and the text can always be written again."""
    decode(data, encoding).text.encode("utf-8", "strict")


@pytest.mark.parametrize(
    ("name", "choice"),
    [("GBK", "gb18030"), ("gb2312", "gb18030"), ("Big5", "big5hkscs"), ("UTF8", "utf-8"), ("utf_16_le", "utf-16-le"),
     ("Shift-JIS", "shift_jis"), ("Windows-1252", "cp1252"), *((name, name) for name in CHOICES)],
)  # fmt: skip
def test_usual_names_choose_an_encoding(name: str, choice: str) -> None:
    """The larger encoding stands for its parts."""
    assert canonical_encoding(name) == choice


@pytest.mark.parametrize("name", ["", "rot13", "idna", "hex", "no such", "punycode", "a\0b", "unicode_escape"])
def test_other_names_are_refused_with_a_sentence(name: str) -> None:
    """Codecs that are no encodings of texts among them."""
    with pytest.raises(HengwenError, match="There is no encoding"):
        canonical_encoding(name)


def test_the_choice_beats_the_guess_and_is_told() -> None:
    """組織 in Big5 looks like simplified Chinese; who knows better says so."""
    data = "組織".encode("big5")
    content = read_txt(data, "big5hkscs")
    assert (content.text, content.encoding, content.state) == ("組織", "big5hkscs", State.READ)


@pytest.mark.parametrize("encoding", CHOICES)
@pytest.mark.parametrize("data", [SIMPLIFIED.encode(), SIMPLIFIED.encode("gb18030"), TRADITIONAL.encode("big5")])
def test_a_wrong_choice_is_told(data: bytes, encoding: str) -> None:
    """Whenever the text is not what the guess found, the file is read partly or damaged, and a sentence says why."""
    try:
        content = read_txt(data, encoding)
    except Unreadable as fault:
        content = fault.content
    partly = content.state in (State.READ_PARTLY, State.DAMAGED) and content.message is not None
    assert partly or content.text == read_txt(data).text


def test_the_choice_reaches_the_workers(tmp_path: Path) -> None:
    """One file with a choice, the other with the guess; both ways of reading agree."""
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_bytes("組織".encode("big5"))
    first, second = read_all([(path, Role.NEW) for path in paths], jobs=1, encodings={paths[0]: "Big5"})
    assert (first.text, first.content.encoding) == ("組織", "big5hkscs")
    assert second.text != "組織"
    assert read(paths[0], encoding="Big5") == first


JAPANESE = (
    "本研究では、日本語の文書における剽窃の検出方法について検討した。まず、学生が提出したレポートを収集し、文章を単語に分割した。"
    "今後の課題としては、言い換えられた文章の検出や、より大きなデータを使った評価などがあげられる。"
)
KOREAN = (
    "이 연구에서는 한국어 문서에서 표절을 찾아내는 방법을 살펴보았다. 먼저 보고서를 모으고 글을 낱말로 나누었다. "
    "그 결과 제안한 방법이 기존의 방법보다 더 정확하게 찾아낸다는 것을 알 수 있었다."
)
THAI = "ในงานวิจัยนี้เราศึกษาการตรวจจับการคัดลอกผลงานในรายงานของนักศึกษา กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย"
RUSSIAN = "В этой работе рассматривается задача поиска заимствований в текстах студентов. Сначала собираются отчёты."


@pytest.mark.parametrize(
    ("text", "encodings"),
    [(JAPANESE, ("shift_jis", "cp932", "euc_jp", "iso2022_jp", "utf-7", *WIDE)),
     (KOREAN, ("euc_kr", "cp949", "johab", "iso2022_kr", "utf-7", *WIDE)), (THAI, ("cp874",)),
     (RUSSIAN, ("koi8_r", "cp1251", "cp866", "utf-16-le"))],
)  # fmt: skip
def test_no_text_of_another_language_becomes_chinese(text: str, encodings: tuple[str, ...]) -> None:
    """Two bytes of Japanese or Korean are a Chinese character nobody would doubt: only which are frequent tells."""
    assert {each: decode(text.encode(each)).text for each in encodings} == dict.fromkeys(encodings, text)


@pytest.mark.parametrize("size", [20, 60])
@pytest.mark.parametrize(("text", "encoding"), [(JAPANESE, "shift_jis"), (JAPANESE, "euc_jp"), (KOREAN, "cp949")])
def test_every_stretch_of_a_japanese_or_korean_text_is_decoded(text: str, encoding: str, size: int) -> None:
    """Wherever it is cut."""
    assert [part for part in windows(text, size) if decode(part.encode(encoding)).text != part] == []


def test_chinese_with_words_of_other_languages_stays_chinese() -> None:
    """Kana, Cyrillic and Greek are in GB18030 too, and stand in texts about them."""
    text = (
        "日语里的「ありがとう」和「さくら」是常见的词，俄语的「спасибо」表示感谢，希腊字母α和β用得很多。" + SIMPLIFIED
    )
    assert decode(text.encode("gb18030")).text == text


def test_bytes_that_make_no_sense_in_the_encoding_that_was_guessed_are_told() -> None:
    """Nobody compares noise without having been told."""
    data = bytes(0x90 + number * 7 % 60 if number % 2 else 0xC0 + number * 11 % 50 for number in range(400))
    content = read_txt(data)
    assert content.state is State.READ_PARTLY
    assert "not known for certain" in str(content.message)


def test_lines_in_several_encodings_are_each_read_in_their_own(tmp_path: Path) -> None:
    """Files are put together of others; the sentence names both encodings, and nothing is lost."""
    lines = SIMPLIFIED.split("。")
    path = tmp_path / "joined.txt"
    path.write_bytes(b"\n".join(line.encode(("utf-8", "gb18030")[at % 2]) for at, line in enumerate(lines)))
    document = read(path)
    assert document.text == "\n".join(lines)
    assert document.state is State.READ
    assert {"utf-8", "gb18030"} <= set(str(document.content.message).replace(",", " ").replace(":", " ").split())


@pytest.mark.parametrize(("written", "read_as"), [("gb18030", "latin-1"), ("utf-8", "gb18030"), ("utf-8", "latin-1")])
def test_a_text_that_was_saved_garbled_is_put_right(tmp_path: Path, written: str, read_as: str) -> None:
    """It is read partly, with a sentence, and nothing is said of characters that the wrong encoding made."""
    garbled = SIMPLIFIED.encode(written).decode(read_as, "replace")
    path = tmp_path / "garbled.txt"
    path.write_text(garbled, encoding="utf-8")
    document = read(path)
    assert document.state is State.READ_PARTLY
    assert document.content.findings == ()
    lost = document.text.count("\ufffd")
    assert lost <= 2 * garbled.count("\ufffd")
    assert document.text.replace("\ufffd", "")[:20] == SIMPLIFIED[:20]


@pytest.mark.parametrize("text", [SIMPLIFIED, TRADITIONAL, "naïve café, España: ¿qué? ¡olé! " * 4, "Привет, мир. " * 9])
def test_a_sound_text_is_not_put_right(text: str) -> None:
    """There is no way back from what was never garbled."""
    assert put_right(text) is None


def test_question_marks_are_no_text(tmp_path: Path) -> None:
    """Characters that were lost are said to be lost; two such files are no copies of each other."""
    path = tmp_path / "lost.txt"
    path.write_text("?????????????????????\n????????????\n", encoding="utf-8")
    assert read(path).state is State.DAMAGED


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_zeros_at_the_end_are_left_out_and_named(tmp_path: Path, encoding: str) -> None:
    """A program that broke off leaves them; the text before them is whole."""
    path = tmp_path / "tail.txt"
    path.write_bytes(SIMPLIFIED.encode(encoding) + bytes(300))
    document = read(path)
    assert (document.text, document.state) == (SIMPLIFIED, State.READ)
    assert "300" in str(document.content.message)


def test_no_text_is_taken_for_one_of_a_mainframe() -> None:
    """Any bytes are letters in pages of DOS and of mainframes: nothing is read as one without being asked."""
    for start in range(0, 200, 7):
        assert not decode(bytes((start + 37 * at) % 255 + 1 for at in range(400))).encoding.startswith("cp037")
        assert decode(SIMPLIFIED.encode("gb18030")[1 + start :]).encoding in {*CHOICES, "cp932", "cp949", "johab"}
