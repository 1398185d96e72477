"""Edits change what they say, as much as they say, the same in every run."""

import random
from collections import Counter

import pytest
from benchmarks.quality.editing import (
    Words,
    edit_characters,
    edit_words,
    is_word,
    learn_words,
    replace_words,
    sentences,
    shuffle_clauses,
    shuffle_sentences,
    tokens,
    turn_clauses,
)
from benchmarks.quality.scattered import KINDS, scatter, split_tokens
from invented_texts import TEXTS

CHINESE = "他昨天去了北京，今天回来。天气很好！我们\n一起吃饭；然后散步。没有句号"
ENGLISH = "The cat sat on the mat, and slept. Nobody saw it!  Then it left."
WORDS = Words(("甲", "乙", "丙"))


@pytest.mark.parametrize("text", [CHINESE, ENGLISH, "", "。", "\n\n"])
def test_sentences_and_tokens_lose_nothing(text: str) -> None:
    """Joined they are the text."""
    assert "".join(sentences(text)) == text
    assert "".join(tokens(text)) == text


def test_sentences_end_with_their_punctuation() -> None:
    """Full stops, semicolons and line breaks end them."""
    assert sentences(CHINESE)[:3] == ["他昨天去了北京，今天回来。", "天气很好！", "我们\n"]
    assert sentences(ENGLISH)[0] == "The cat sat on the mat, and slept. "


def test_characters_are_changed_in_the_share_given() -> None:
    """A third each is replaced, deleted and inserted; line breaks stay."""
    text = TEXTS[0].text * 5
    edited = edit_characters(text, 0.3, random.Random(1), "甲")
    changed = edited.count("甲") / len(text)
    kept = (Counter(text) & Counter(edited)).total() / len(text)
    assert 0.15 < changed < 0.25
    assert 0.75 < kept < 0.85
    assert edited.count("\n") == text.count("\n")


def test_words_are_replaced_in_exactly_the_share_given() -> None:
    """Half of the words, none of the punctuation."""
    parts = tokens(CHINESE)
    count = sum(map(is_word, parts))
    edited = replace_words(CHINESE, 0.5, random.Random(2), lambda word: "甲" * len(word))
    assert len(edited) == len(CHINESE)
    replaced = sum(part != was for part, was in zip(_as_long(edited, parts), parts, strict=True))
    assert replaced == round(count / 2)


def _as_long(text: str, parts: list[str]) -> list[str]:
    cut, place = [], 0
    for part in parts:
        cut.append(text[place : place + len(part)])
        place += len(part)
    return cut


def test_editing_words_of_english_keeps_them_apart() -> None:
    """An inserted word has a blank before it."""
    edited = edit_words(ENGLISH, 1.0, random.Random(3), Words(("ZZZ",)))
    assert "ZZZ" in edited
    assert not any("ZZZ" in word and word.strip(".,!") not in ("ZZZ",) for word in edited.split())


def test_turned_clauses_keep_every_character_and_the_punctuation_in_place() -> None:
    """Two clauses change places, their comma and their full stop do not."""
    assert turn_clauses("他去了北京，今天回来。", 1.0, random.Random(4)) == "今天回来，他去了北京。"
    assert turn_clauses(CHINESE, 0.0, random.Random(4)) == CHINESE


def test_shuffled_sentences_and_clauses_keep_every_character() -> None:
    """Another order, nothing lost."""
    for shuffle in (shuffle_sentences, shuffle_clauses):
        result = shuffle(TEXTS[0].text, random.Random(5))
        assert result != TEXTS[0].text
        assert Counter(result) == Counter(TEXTS[0].text)


def test_words_of_the_same_part_of_speech_are_drawn() -> None:
    """A verb for a verb where the collection has any."""
    words = learn_words(["我们学习，他们工作，你们休息。", "老师去学校"])
    assert words.like("学习", random.Random(6)) in words.by_tag["v"]


@pytest.mark.parametrize("kind", KINDS)
def test_scattered_edits_are_the_same_in_every_run(kind: str) -> None:
    """The same chance gives the same text, another than before."""
    alphabet = split_tokens(TEXTS[1].text)
    once, again = (scatter(TEXTS[0].text, kind, random.Random(7), alphabet) for _ in range(2))
    assert once == again != TEXTS[0].text


def test_scattered_edits_touch_a_fifth_of_the_tokens() -> None:
    """A fifth more, a fifth fewer, a fifth others; a moved token stays within its window."""
    text = "".join(chr(0x4E00 + n) for n in range(1_000))
    result = {kind: scatter(text, kind, random.Random(8), "甲") for kind in KINDS}
    assert len(result["insert"]) == 1_200
    assert len(result["delete"]) == 800
    assert result["replace"].count("甲") == 200
    assert Counter(result["move within 7"]) == Counter(text)
    assert all(word in split_tokens("use NTP 2 ways") for word in ("use", "NTP", "2", " "))
