"""Folding: what is the same for matching, and the way back."""

import unicodedata

import numpy as np
import opencc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hengwen.model.document import Span
from hengwen.text.characters import CharacterTable, classify, normalise_character, simplified
from hengwen.text.normalisation import WORD_TOKEN, expand, normalise
from hengwen.text.repair import repair
from hengwen.text.words import is_chinese


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("臺灣後來發展", "台湾后来发展"),
        ("ＡＢＣ１２３", "abc123"),
        ("Hello, World!", "hello world"),
        ("我們 的\u200b祖\u00ad國", "我们的祖国"),
        ("ﬁne oﬃce", "fine office"),
        ("Café naïve", "cafe\u0301 nai\u0308ve"),
        ("⼀⽂⻓⻅", "一文长见"),
        ("这一点。（真的）", "这一点（真的）！"),
        ("看著於", "看着于".replace("着", "著")),
        ("㎏", "kg"),
    ],
)
def test_the_same_text_in_another_form_folds_to_the_same_tokens(one: str, other: str) -> None:
    """Script, width, case, accents, ligatures, radicals, spaces, punctuation and zero-width characters do not tell."""
    assert normalise(one).tokens.tolist() == normalise(other).tokens.tolist()


@pytest.mark.parametrize(("one", "other"), [("甲", "乙"), ("cat", "act"), ("12", "21"), ("a b", "ab"), ("が", "か")])
def test_different_texts_stay_different(one: str, other: str) -> None:
    """Folding never makes two words or characters one that a reader tells apart."""
    assert normalise(one).tokens.tolist() != normalise(other).tokens.tolist()


def test_a_chinese_character_and_a_latin_word_are_one_token_each() -> None:
    """Six tokens: three characters, a word, a number, a character."""
    normalised = normalise("用 Python，写 2024年")
    texts = [normalised.span(i, i + 1) for i in range(len(normalised))]
    assert texts == [Span(0, 1), Span(2, 8), Span(9, 10), Span(11, 15), Span(15, 16)]
    assert [bool(s & WORD_TOKEN) for s in normalised.tokens] == [False, True, False, True, False]


def test_characters_outside_the_basic_plane_are_one_place() -> None:
    """Offsets are code points, not UTF-16 units."""
    normalised = normalise("𠮷野家😀在")
    assert [normalised.span(i, i + 1) for i in range(len(normalised))] == [
        Span(0, 1),
        Span(1, 2),
        Span(2, 3),
        Span(4, 5),
    ]


@given(st.text(alphabet=st.characters(), max_size=60))
def test_spans_lead_back_into_the_text_in_order(text: str) -> None:
    """Every token comes from a stretch of the text that is not empty, and they follow each other; for any text."""
    normalised = normalise(text)
    assert np.all(normalised.starts < normalised.ends)
    assert np.all(normalised.starts[1:] >= normalised.starts[:-1])
    assert not len(normalised) or normalised.ends[-1] <= len(text)


@pytest.mark.parametrize(("length", "kind"), [(255, np.uint8), (256, np.int32)])
def test_lengths_of_tokens_take_a_byte_each_where_they_fit(length: int, kind: type) -> None:
    """Those of all texts of a check are kept; a token may be as long as a text."""
    normalised = normalise(f"字 {'a' * length}，b")
    assert normalised.lengths.dtype == kind
    assert normalised.ends.dtype == np.int32
    assert normalised.ends.tolist() == [1, length + 2, length + 4]


@pytest.mark.parametrize(("characters", "kind"), [(65_280, np.uint16), (65_281, np.int32), (65_536 + 300, np.int32)])
@pytest.mark.parametrize("last", ["字", "a" * 200])
def test_places_of_tokens_take_two_bytes_each_where_they_fit(characters: int, kind: type, last: str) -> None:
    """Neither a start nor an end of a token is taken for another one, whatever the length of the last token."""
    text = ("字 " * (characters // 2 + 1))[: characters - 1] + last
    folded = normalise(text)
    assert folded.starts.dtype == kind
    assert folded.starts.tolist() == sorted({*range(0, characters - 1, 2), characters - 1})
    assert folded.ends.dtype == np.int32
    assert folded.ends[-1] == len(text)


@given(st.text(alphabet="我们的祖国abcAB 12，。\u200b臺ﬁ①", max_size=40), st.integers(0, 40))
def test_a_part_folds_like_the_part_of_the_whole(text: str, cut: int) -> None:
    """Folding is local: cutting at a space changes nothing on either side."""
    left, right = text[:cut], text[cut:]
    both = normalise(left).tokens.tolist() + normalise(right).tokens.tolist()
    assert normalise(left + " " + right).tokens.tolist() == both


def test_lone_surrogates_and_nul_do_no_harm() -> None:
    """Text that breaks writers is normalised like any other."""
    assert len(normalise("\ud800甲\x00乙\uffff丙")) == 3


def test_a_million_times_one_character_folds_in_one_pass() -> None:
    """A very long word is one token, a very long run of characters as many."""
    assert len(normalise("a" * 1_000_000)) == 1
    assert len(normalise("测" * 1_000_000)) == 1_000_000


def test_normalise_keeps_words_apart() -> None:
    """The string for finding words has the normalised characters and blanks for what separates them."""
    assert expand("臺灣，ABC").normalised() == "台湾 abc"


def test_simplified_characters_agree_with_opencc() -> None:
    """The table says what OpenCC says of each character alone, but for the variants that are ours."""
    convert = opencc.OpenCC("t2s").convert
    ours = {"著", "瞭", "於", "徵", "藉", "覆", "夥", "乾"}
    wrong = {c for c in "國語學習發後臺灣麼這個時為們說讓與" if simplified().get(c, c) != convert(c)}
    assert not wrong - ours


def test_no_simplified_character_is_changed_again() -> None:
    """Folding twice changes nothing."""
    table = simplified()
    assert not [new for new in table.values() if table.get(new, new) != new]
    assert all(unicodedata.normalize("NFKC", c) == c or len(c) == 1 for c in table.values())


@pytest.mark.parametrize(
    ("disguise", "plain"),
    [
        ("plаgiаrism", "plagiarism"),
        ("Сhina and Тhe WORLD", "China and The WORLD"),
        ("ραper", "paper"),
        ("this is p l a g i a r i s m here", "this is plagiarism here"),
        ("t h i s  i s  c o p i e d", "this is copied"),
        ("剽\u3164窃\u00ad文\ufeff字", "剽窃文字"),
        ("𝐩𝐥𝐚𝐠𝐢𝐚𝐫𝐢𝐬𝐦", "plagiarism"),
        ("օne clⲟse hօuꮪe", "one close house"),
        ("ᴏne claꜱꜱ ɡᴏals", "one class goals"),
    ],
)
def test_disguised_words_fold_like_plain_ones(disguise: str, plain: str) -> None:
    """Look-alike letters in Latin words, letters pulled apart, fillers, mathematical letters."""
    assert normalise(disguise).tokens.tolist() == normalise(plain).tokens.tolist()


@pytest.mark.parametrize("filler", "\u115f\u1160\u3164\uffa0")
def test_letters_without_a_shape_hide_no_copied_text(filler: str) -> None:
    """The fillers of Korean, one after each character of a passage or inside of a word."""
    assert normalise(filler.join("剽窃文字")).tokens.tolist() == normalise("剽窃文字").tokens.tolist()
    assert normalise(f"copied pas{filler}sage").tokens.tolist() == normalise("copied passage").tokens.tolist()


@pytest.mark.parametrize(
    "text",
    [
        "Москва слезам не верит",
        "Երևան և Հայաստան",
        "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ",
        "αβγ and δ",
        "ρg sinα γc",
        "a b c d",
        "I a m",
        "Wi-Fi 5 G",
    ],
)
def test_words_of_other_scripts_and_single_letters_stay(text: str) -> None:
    """A Russian or Greek word is no disguise, and a few single letters are a list."""
    assert repair(text) == text


@given(st.text(alphabet="аеоacer пl Вδ😀", max_size=40))
def test_repair_keeps_every_offset(text: str) -> None:
    """As many characters as before, whatever was repaired."""
    assert len(repair(text)) == len(text)


def test_normalised_spans_of_a_repaired_word_cover_it_whole() -> None:
    """The token of a spread word comes from its first to its last letter."""
    text = "so p l a g i a r i s m is"
    normalised = normalise(text)
    assert [text[normalised.starts[i] : normalised.ends[i]] for i in range(len(normalised))] == ["so", text[3:-3], "is"]


def test_chinese_characters_known_from_the_start_are_what_they_normalise_to() -> None:
    """The table is filled for all of them at once: each has the code point and class that it would be given alone."""
    table = CharacterTable()
    for code in np.flatnonzero(table.classes).tolist():
        normalised = normalise_character(chr(code))
        assert (chr(table.normalised[code]), table.classes[code]) == (normalised, classify(normalised))
        assert is_chinese(chr(code))


def test_characters_that_become_several_have_a_place_each() -> None:
    """All parts come from the one character, beside characters never seen before."""
    expanded = expand("a㎞⑿\U0001f600ﬁx…")
    assert expanded.normalised() == "akm 12  fix   "
    assert expanded.sources.tolist() == [0, 1, 1, 2, 2, 2, 2, 3, 4, 4, 5, 6, 6, 6]
