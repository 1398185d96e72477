"""The quality of what was read: what is plausible, what is garbled, and the sentence about it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import make_document
from hengwen.model.document import Content, Document, Finding, Span, State
from hengwen.model.messages import message
from hengwen.readers.read import read
from hengwen.readers.reading_quality import GARBLED, plausible_share, reading_quality

SAMPLES = Path(__file__).resolve().parents[2] / "resources" / "samples"
DOCUMENTS = [path for path in sorted(SAMPLES.iterdir()) if path.suffix in {".docx", ".txt"}]
CHINESE = (
    "问卷调查在六个小区进行，共发放三百份，收回二百八十六份。多数住户知道垃圾要分四类，但只有不到一半的人每天都这样做，"
    "原因是投放点太远、时间太短，也没有人在旁边说明哪些东西应该放在哪里。"
)
TRADITIONAL = (
    "問卷調查在六個社區進行，共發放三百份，收回二百八十六份。多數住戶知道垃圾要分四類，但只有不到一半的人每天都這樣做，"
    "原因是投放點太遠、時間太短，也沒有人在旁邊說明哪些東西應該放在哪裡。"
)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem[:10])
def test_real_texts_are_plausible(path: Path) -> None:
    """Every sample, simplified or traditional, has at least 99 % plausible characters."""
    share = plausible_share(read(path).text)
    assert share is not None
    assert share >= 0.99


@pytest.mark.parametrize(
    "text",
    [
        TRADITIONAL,
        "L'été, où les élèves reçoivent leurs œuvres complètes à Noël, s'achève déjà.",
        "Größe, Übung, äußerst: ÄÖÜ! Ærø og Ås på Øland.",
        "アンケートは三校で実施し、二百九十八名から回答を得た。駅前で働く人々も含まれている。",
        "Вопросы были изменены после предварительного исследования. 설문지는 수정되었다.",
        "x² + y² ≤ r²，α = 0.05 ①②③ → ∑ ★ 🙂",
    ],
)
def test_living_scripts_and_signs_are_plausible(text: str) -> None:
    """Accents, kana, Hangul, Cyrillic, formulas and emoji are ordinary."""
    assert plausible_share(text) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("text", "written", "read_as"),
    [
        (CHINESE, "utf-8", "gb18030"),
        (CHINESE, "utf-8", "latin-1"),
        (CHINESE, "utf-8", "cp1252"),
        (CHINESE, "utf-8", "big5"),
        (CHINESE, "gb18030", "big5"),
        (CHINESE, "gb18030", "latin-1"),
        (CHINESE, "gb18030", "utf-8"),
        (CHINESE, "utf-16-le", "gb18030"),
        (TRADITIONAL, "big5", "gb18030"),
        (TRADITIONAL, "big5", "latin-1"),
        (TRADITIONAL, "utf-8", "gb18030"),
    ],
)
def test_mojibake_is_garbled(text: str, written: str, read_as: str) -> None:
    """Bytes of one encoding read in another are far below the limit, and a sentence says so."""
    garbled = text.encode(written).decode(read_as, "replace")
    share = plausible_share(garbled)
    assert share is not None
    assert share < 0.7
    said = reading_quality(make_document(garbled)).message
    assert said is not None
    assert str(said) == f"Only {int(share * 100)} % of the characters are plausible: the text may be garbled."


@pytest.mark.parametrize("odd", ["\ufffd", "\ue003", "\x01", "\u200b", "\ufdd0", "\u2f08", "\ud800", "𪚥"])
def test_odd_characters_lower_the_share_by_their_number(odd: str) -> None:
    """Replacement, private use, control, zero width, unassigned, radical, half pair, rare extension."""
    assert plausible_share("调查结果" * 2 + odd * 2) == pytest.approx(0.8)


def test_remapped_glyphs_are_seen_by_how_rare_valid_characters_are() -> None:
    """A font that shows one character for another leaves valid characters that no text uses so often."""
    shifted = "".join(chr(ord(c) + 37) if "\u4e00" <= c <= "\u9f00" else c for c in CHINESE)
    share = plausible_share(shifted)
    assert share is not None
    assert share < GARBLED


def test_few_characters_are_not_judged_by_how_rare_they_are() -> None:
    """A short name list and one word repeated are no garbled text."""
    assert plausible_share("欧阳晴、慕容皓、诸葛瑾、司徒珊") == pytest.approx(1.0)
    assert plausible_share("鹌鹑" * 200) == pytest.approx(1.0)


def test_blanks_are_neither_plausible_nor_implausible() -> None:
    """A text of blanks has no share at all."""
    assert plausible_share(" \n\t\u3000") is None
    assert plausible_share("") is None
    assert plausible_share("a b \ufffd \ufffd") == pytest.approx(0.5)


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=80))
def test_the_share_of_any_text_lies_between_0_and_1(text: str) -> None:
    """Whatever comes, half surrogate pairs included."""
    share = plausible_share(text)
    assert share is None or 0 <= share <= 1


def test_the_readers_sentence_comes_first_and_blank_pages_are_told() -> None:
    """All sentences are kept; findings are counted by kind in their order."""
    actual = (Finding("white text", Span(0, 1)), Finding("scan", Span(1, 1)), Finding("white text", Span(2, 3)))
    said = message("Part is missing.")
    content = Content("文字" * 9, state=State.READ_PARTLY, message=said, findings=actual, pages=5, blank_pages=(2, 3))
    quality = reading_quality(Document("a.pdf", "", content))
    assert [str(item) for item in quality.messages] == ["Part is missing.", "2 of 5 pages have no text."]
    assert str(quality.message) == "Part is missing."
    assert quality.findings == (("white text", 2), ("scan", 1))
    assert (quality.pages, quality.blank_pages, quality.characters) == (5, (2, 3), 18)
    assert quality.is_problem


def test_a_sound_document_says_nothing() -> None:
    """No sentence, no problem."""
    quality = reading_quality(make_document(CHINESE))
    assert (quality.message, quality.is_problem, quality.garbled) == (None, False, False)
