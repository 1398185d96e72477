"""Which encoding bytes are in, and what the user can choose instead."""

import codecs
import re
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from docx_maker import docx, para
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.model.document import Role, State
from hengwen.model.messages import HengwenError
from hengwen.readers.encodings import mojibake
from hengwen.readers.encodings.commonness import FREQUENT, commonness, is_ordinary, is_ordinary_text, line_counts
from hengwen.readers.encodings.guess import CHOICES, canonical_encoding, decode
from hengwen.readers.encodings.mojibake import put_right
from hengwen.readers.failure import Unreadable
from hengwen.readers.read import read
from hengwen.readers.reading_quality import reading_quality
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


@pytest.mark.parametrize("word", ["é", "España", "Привет, мир", "naïve café", "Ελλάδα", "שלום", "ÄÖÜ", "çığ"])
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

GREEK = "Στην εργασία εξετάζεται πώς εντοπίζονται οι αντιγραφές στα κείμενα των φοιτητών"


@pytest.mark.parametrize(
    ("text", "encodings"),
    [(JAPANESE, ("shift_jis", "cp932", "euc_jp", "iso2022_jp", "utf-7", *WIDE)),
     (KOREAN, ("euc_kr", "cp949", "johab", "iso2022_kr", "utf-7", *WIDE)), (THAI, ("cp874",)),
     (RUSSIAN, ("koi8_r", "cp1251", "cp866", "utf-16-le", "gb18030", "big5hkscs", "euc_jp", "cp932", "cp949")),
     (GREEK, ("gb18030",))],
)  # fmt: skip
def test_no_text_of_another_language_becomes_chinese(text: str, encodings: tuple[str, ...]) -> None:
    """Two bytes of Japanese or Korean are a Chinese character nobody would doubt: only which are frequent tells."""
    assert {encoding: decode(text.encode(encoding)).text for encoding in encodings} == dict.fromkeys(encodings, text)


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


def test_garbled_text_within_a_document_is_named_with_both_encodings(tmp_path: Path) -> None:
    """In a DOCX as well, whose own letters are sound: somebody pasted it so. Its letters stay as they stand."""
    path, garbled = tmp_path / "pasted.docx", SIMPLIFIED.replace("\n", "").encode().decode("latin-1")
    path.write_bytes(docx(para(garbled)))
    document = read(path)
    assert (document.state, document.text) == (State.READ_PARTLY, garbled)
    assert "utf-8 was read as" in str(document.content.message).lower()


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


LINES = [f"{line}。" for line in SIMPLIFIED.split("。") if line.strip()]
MIXED = ("utf-8", "gb18030", "utf-16-le", "utf-16-be")


@pytest.mark.parametrize("first", ["utf-8", "utf-8-sig", "utf-16", *MIXED])
@pytest.mark.parametrize("second", ["utf-8", "gb18030", "utf-16-le"])
@pytest.mark.parametrize("sizes", [(1, 6), (4, 4), (6, 1)])
def test_files_that_were_joined_are_read_in_all_their_encodings(
    first: str, second: str, sizes: tuple[int, int]
) -> None:
    """In every order and proportion, with a mark or without."""
    before, behind = ((LINES * 4)[:size] for size in sizes)
    data = "\n".join([*before, ""]).encode(first) + "\n".join(behind).encode(second)
    assert decode(data).text == "\n".join([*before, *behind])


@pytest.mark.parametrize(("first", "second"), [("utf-8", "gb18030"), ("gb18030", "utf-8")])
def test_one_line_in_two_encodings(first: str, second: str) -> None:
    """The place where it changes is found to the character."""
    before, behind = LINES[0], LINES[-1]
    assert decode(before.encode(first) + behind.encode(second)).text == before + behind
    assert decode("\n".join([*LINES, before]).encode(first) + behind.encode(second)).text.endswith(before + behind)


def test_big5_within_lines_of_gb18030_and_one_line_of_three_hundred() -> None:
    """Both are Chinese in any case: which characters are frequent tells."""
    strange = "這個問題對於學生來說並不容易。"
    assert decode(LINES[0].encode("gb18030") + strange.encode("big5")).text == LINES[0] + strange
    lines = [f"{LINES[number % len(LINES)]}{number}" for number in range(300)]
    data = [line.encode() for line in lines]
    data[150], lines[150] = strange.encode("big5"), strange
    text = decode(b"\n".join(data))
    assert (text.text, text.encoding, text.others, text.faulty) == (
        "\n".join(lines),
        "utf-8",
        ("big5hkscs",),
        False,
    )


def test_a_mark_between_joined_files_is_no_character() -> None:
    """Programs that join files leave it at the beginning of a line."""
    assert read_txt(LINES[0].encode() + b"\n\xef\xbb\xbf" + LINES[1].encode()).text == f"{LINES[0]}\n{LINES[1]}"


def test_a_lost_byte_is_told_and_costs_one_character() -> None:
    """The rest of the line is not read in another encoding."""
    content = read_txt(SIMPLIFIED.encode()[:30] + SIMPLIFIED.encode()[31:])
    assert content.state is State.READ_PARTLY
    assert content.text.endswith(SIMPLIFIED[12:])


RARE = "魑魅魍魉 饕餮 貔貅 獬豸 麒麟 狴犴 睚眦 狻猊 螭吻 螽斯 蜉蝣 蟪蛄 蝤蛴 鼋鼍 龃龉 龌龊 耄耋 觳觫 氤氲 嶙峋"
PLANTS = (
    "樟科：樟、楠、檫、鳄梨；木兰科：玉兰、含笑、鹅掌楸；蔷薇科：榅桲、枇杷、山楂、欧李、棣棠、绣线菊；豆科：紫荆、皂荚、槐、刺槐、"
    "胡枝子、苜蓿、黄芪；芸香科：柑橘、枸橘、花椒、黄檗、吴茱萸；槭树科：三角槭、鸡爪槭、梣叶槭；木犀科：梣、丁香、连翘、女贞、桂花。"
)
ABOUT = (
    "“锟斤拷”是怎么来的？无法识别的字节变成“�”，两个“��”再按 GBK 解码，就成了“锟斤拷”三个字。"
    "遇到“Ã©”多半是 UTF-8 被当成了 Latin-1；遇到“浣犲ソ”，则是“你好”被当成了 GBK。本文讨论怎样避免这些乱码。"
)
FRENCH = "Les étudiants ont visité l'usine près de la rivière. « Passionné », dit Hélène, où l'été a été très sec."
POLISH = "Wszyscy uczniowie przyszli wcześnie rano, żeby zobaczyć wschód słońca. Źródło jest w lesie; łąka była żółta."
CLASSICAL = "初，鄭武公娶于申，曰武姜，生莊公及共叔段。莊公寤生，驚姜氏，故名曰寤生，遂惡之。愛共叔段，欲立之。"
INNOCENT = [RARE, PLANTS, ABOUT, FRENCH, POLISH, CLASSICAL, JAPANESE, KOREAN, RUSSIAN, THAI, TRADITIONAL]


@pytest.mark.parametrize("text", INNOCENT)
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_a_sound_text_is_not_called_garbled(tmp_path: Path, text: str, encoding: str) -> None:
    """Other languages, lists of rare characters, and a text about garbled ones."""
    if encoding == "gb18030" and text in (FRENCH, POLISH, KOREAN, THAI, RUSSIAN):
        pytest.skip("nobody writes it so")
    path = tmp_path / "sound.txt"
    path.write_bytes(text.encode(encoding))
    document = read(path)
    assert (document.text, document.state, document.content.message) == (text, State.READ, None)
    assert not reading_quality(document).garbled


WAYS = [
    ("utf-8", "gb18030"), ("utf-8", "cp1252"), ("utf-8", "latin-1"), ("utf-8", "cp437"), ("utf-8", "mac_roman"),
    ("gb18030", "latin-1"), ("gb18030", "cp1252"), ("gb18030", "cp437"), ("gb18030", "cp1251"), ("big5", "latin-1"),
]  # fmt: skip


def garbled(text: str, written: str, read_as: str) -> str:
    """As Windows does it: bytes its Latin page has not become control characters."""
    data = text.encode(written, "replace")
    if read_as != "cp1252":
        return data.decode(read_as, "replace")
    return "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in data)


@pytest.mark.parametrize(("written", "read_as"), WAYS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_text_garbled_in_any_usual_way_is_put_right(tmp_path: Path, written: str, read_as: str, end: str) -> None:
    """Whatever the ends of its lines; it is named, and no finding is made of it."""
    text = (TRADITIONAL if written == "big5" else SIMPLIFIED).replace("。", "。\n").strip()
    path = tmp_path / "garbled.txt"
    path.write_bytes(garbled(text.replace("\n", end), written, read_as).encode())
    document = read(path)
    assert (document.state, document.content.findings) == (State.READ_PARTLY, ())
    assert SequenceMatcher(None, document.text, text, autojunk=False).ratio() > 0.9
    assert read_as == "gb18030" or document.text == text


@pytest.mark.parametrize("text", [FRENCH, RUSSIAN, JAPANESE, POLISH])
def test_other_languages_are_put_right(text: str) -> None:
    """UTF-8 read as Latin-1 is certain in any language."""
    meant = put_right(garbled(text, "utf-8", "cp1252"))
    assert meant is not None
    assert meant.text == text


def test_what_was_garbled_twice_and_what_was_garbled_by_half() -> None:
    """Each time is undone; sound lines stay."""
    twice = garbled(garbled(SIMPLIFIED, "utf-8", "cp1252"), "utf-8", "cp1252")
    half = f"{SIMPLIFIED}\n{garbled(SIMPLIFIED, 'gb18030', 'latin-1')}"
    assert [meant and meant.text for meant in map(put_right, (twice, half))] == [
        SIMPLIFIED,
        f"{SIMPLIFIED}\n{SIMPLIFIED}",
    ]


@pytest.mark.parametrize(
    "text",
    [garbled(SIMPLIFIED, "utf-8", "gb18030"), garbled(SIMPLIFIED, "gb18030", "latin-1"), "?" * 90, "锟斤拷" * 30],
)
def test_garbled_words_in_a_document_are_named(tmp_path: Path, text: str) -> None:
    """Whatever the format; nothing is found in them."""
    (tmp_path / "a.docx").write_bytes(docx(para(text)))
    (tmp_path / "a.html").write_text(f"<meta charset=utf-8><p>{text}</p>", encoding="utf-8")
    for document in (read(tmp_path / "a.docx"), read(tmp_path / "a.html")):
        assert document.state in (State.READ_PARTLY, State.DAMAGED)
        assert document.content.message is not None
        assert document.content.findings == ()


def test_a_half_that_was_lost_is_told(tmp_path: Path) -> None:
    """Question marks in a row; a few of an excited student are none."""
    path = tmp_path / "half.txt"
    path.write_text(f"{SIMPLIFIED}\n{'?' * 60}\n真的吗？？？ really???", encoding="utf-8")
    assert "60" in str(read(path).content.message)


@pytest.mark.parametrize("place", [0, 10, 40])
@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le", "utf-16-be"])
def test_zeros_anywhere_are_left_out_and_named(place: int, encoding: str) -> None:
    """At the beginning and in the middle too."""
    data = SIMPLIFIED[:place].encode(encoding) + bytes(400) + SIMPLIFIED[place:].encode(encoding)
    content = read_txt(data)
    assert (content.text, content.state) == (SIMPLIFIED, State.READ)
    assert "400" in str(content.message)


@pytest.mark.parametrize("name", ["ascii", "latin-1", "cp1252", "gb18030", "big5", "utf-16-le", "koi8-r", "cp037"])
def test_a_wrong_encoding_for_utf8_is_refused(name: str) -> None:
    """With one sentence, instead of a text of replacement characters."""
    with pytest.raises(Unreadable, match="utf-8 fits better"):
        read_txt(SIMPLIFIED.encode(), canonical_encoding(name))


def test_a_page_of_a_mainframe_is_read_when_it_is_asked_for() -> None:
    """And pure ASCII as what it is."""
    assert read_txt("Hello, world".encode("cp037"), canonical_encoding("CP037")).text == "Hello, world"
    assert read_txt(b"Hello, world", canonical_encoding("ascii")).encoding == "ascii"


def test_many_signs_of_lost_characters_in_one_line_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the whole line again for each: a line of a megabyte would take hours."""
    asked: list[str] = []

    class Solid:
        def findall(self, line: str) -> list[str]:
            asked.append(line)
            return line.split()

    monkeypatch.setattr(mojibake, "_SOLID", Solid())
    line = "河\ufffd" * 500
    assert mojibake.lost_characters(line) == 500
    assert asked.count(line) <= 2  # for the line, and for the text


@given(st.text(st.sampled_from("的一鬱\ue000a\x01\n") | st.characters(), max_size=60))
def test_rare_lines_are_those_that_are_less_common(text: str) -> None:
    """Counted over the whole text at once, as line by line."""
    lines = text.split("\n")
    foreign = [sum(letter > "\x7f" for letter in line) for line in lines]
    counts = line_counts(text)
    assert counts.foreign.tolist() == foreign
    rare = [number for number, line in enumerate(lines) if foreign[number] and commonness(line) < 1.2]
    assert counts.rare(1.2) == rare


@pytest.mark.parametrize("length", [(1 << 16) - 1, 1 << 16, (1 << 17) + 1])
def test_a_line_is_counted_whole_where_a_text_is_long(length: int) -> None:
    """Texts are counted in portions."""
    counts = line_counts("的" * length + "\n鬱a\n" + "\n" * 10)
    assert counts.foreign.tolist() == [length, 1, *[0] * 11]
    assert counts.frequent.tolist() == [length, *[0] * 12]


def test_ordinary_text_has_frequent_characters() -> None:
    """A list of rare ones is none."""
    assert is_ordinary_text(SIMPLIFIED)
    assert not is_ordinary_text("鬱驫麤龘" * 20)


def test_ordinary_characters_are_counted_as_the_standards_have_them() -> None:
    """All Chinese characters, one in each line, are those that the codecs have at the first level."""
    letters = [chr(code) for code in range(0x4E00, 0xA000)]
    counts = line_counts("\n".join(letters))
    assert counts.ordinary.tolist() == [is_ordinary(letter) and letter not in FREQUENT for letter in letters]
    assert counts.frequent.tolist() == [letter in FREQUENT for letter in letters]


@pytest.mark.parametrize("cut", [1, 2])
def test_a_text_that_ends_within_a_character_lacks_that_one_alone(cut: int) -> None:
    """It was cut off while it was copied: everything before is read as ever."""
    for last in ("诚", "诚信", "诚信。"):
        whole = f"{SIMPLIFIED}\n{last}"
        decoded = decode(whole.encode()[:-cut])
        assert (decoded.text, decoded.encoding, decoded.doubtful) == (f"{whole[:-1]}\ufffd", "utf-8", False)


def test_halves_of_characters_are_lost_and_nothing_else() -> None:
    """Two of them, as a program writes that cuts a sign of four bytes: the encoding is in no doubt."""
    data = (SIMPLIFIED + "\udc00\ud800" + SIMPLIFIED).encode("utf-16-le", "surrogatepass")
    decoded = decode(codecs.BOM_UTF16_LE + data)
    assert (decoded.text.replace("\ufffd", ""), decoded.encoding) == (SIMPLIFIED * 2, "utf-16-le")
    assert not decoded.doubtful


def test_many_marks_in_a_row_are_read_at_once(tmp_path: Path) -> None:
    """To sort them takes the square of their number, which would end the reading."""
    (tmp_path / "a.txt").write_text("a" + "\u0301\u0316" * 200_000, encoding="utf-8")
    assert read(tmp_path / "a.txt").state is State.READ
