"""Alignment: where exactly two texts match, after what copyists do."""

import random
from collections.abc import Callable
from itertools import combinations, compress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from hengwen.kernels.pairs import passages as passages_kernel
from hengwen.matching.alignment import align as alignment
from hengwen.matching.alignment.align import align, portions_of, share_passages
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.run_filter import RunFilter
from hengwen.matching.alignment.runs import EVIDENCE
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.texts import Texts
from hengwen.text.normalisation import normalise
from hengwen.text.sentences import sentence_ends

PASSAGE = (
    "数据处理采用描述统计和方差分析，显著性水平定为零点零五，并以访谈材料对量化结果作出解释和补充。"
    "问卷在预调查的基础上修订，内部一致性系数达到零点八七，说明测量工具比较可靠。"
    "课堂观察由两名研究者同时记录，记录表在每次观察之后当天核对，不一致之处由第三人判定。"
    "阅读量大的学生写得更长，也更愿意修改；而只做练习册的学生篇幅短，修改多半停在错别字上。"
)
OWN = "".join(chr(0x4E00 + i * 37 % 20000) for i in range(3000))


def _host(passage: str, seed: int) -> tuple[str, int]:
    """A text of unrelated characters with a passage in it, and where the passage begins."""
    own = random.Random(seed).sample(OWN, 600)
    return "".join(own[:300]) + passage + "".join(own[300:]), 300


def _align(left: str, right: str, shortest: int = 13) -> list[Passage]:
    normalised = normalise(left), normalise(right)
    return _passages([f.tokens for f in normalised], [np.ones(len(f), dtype=bool) for f in normalised], shortest)


def _passages(tokens: list[NDArray[np.uint32]], eligible: list[NDArray[np.bool_]], shortest: int = 13) -> list[Passage]:
    (actual,) = align(Texts.unweighted(collect(tokens, eligible)), [(0, 1)], shortest)
    return actual


def _scatter(text: str, change: Callable[[list[str], random.Random], None], seed: int = 3) -> str:
    characters = list(text)
    change(characters, random.Random(seed))
    return "".join(characters)


def _replace(characters: list[str], rnd: random.Random) -> None:
    for i in rnd.sample(range(len(characters)), len(characters) // 5):
        characters[i] = "囗"


def _delete(characters: list[str], rnd: random.Random) -> None:
    for i in sorted(rnd.sample(range(len(characters)), len(characters) // 5), reverse=True):
        del characters[i]


def _insert(characters: list[str], rnd: random.Random) -> None:
    for i in sorted(rnd.sample(range(len(characters)), len(characters) // 5), reverse=True):
        characters.insert(i, "囗")


def _move(characters: list[str], rnd: random.Random) -> None:
    for i in rnd.sample(range(len(characters)), len(characters) // 5):
        target = min(max(0, i + rnd.randint(-10, 10)), len(characters) - 1)
        characters.insert(target, characters.pop(i))


def _shuffle_sentences(characters: list[str], rnd: random.Random) -> None:
    sentences = "".join(characters).split("。")[:-1]
    rnd.shuffle(sentences)
    characters[:] = "。".join(sentences) + "。"


@pytest.mark.parametrize("change", [_replace, _delete, _insert, _move, _shuffle_sentences])
def test_an_edited_passage_is_covered_on_both_sides(change: Callable[[list[str], random.Random], None]) -> None:
    """A fifth of the characters changed, or the sentences in another order: most of it is found, nothing else."""
    edited = _scatter(PASSAGE, change)
    (left, start_l), (right, start_r) = _host(PASSAGE, 1), _host(edited, 2)
    passages = _align(left, right)
    for start, text, stretches in (
        (start_l, PASSAGE, [p.left for p in passages]),
        (start_r, edited, [p.right for p in passages]),
    ):
        covered = {place for a, b in stretches for place in range(a, b)}
        there = set(range(start, start + len(normalise(text))))
        assert len(covered & there) >= 0.85 * len(there)
        assert len(covered - there) <= 0.02 * len(there)


def test_a_verbatim_passage_is_identical_to_the_character() -> None:
    """Nothing missing, nothing too much."""
    (left, start_l), (right, start_r) = _host(PASSAGE, 1), _host(PASSAGE, 2)
    length = len(normalise(PASSAGE))
    (actual,) = _align(left, right)
    assert (actual.left, actual.right) == ((start_l, start_l + length), (start_r, start_r + length))
    assert actual.identical
    assert actual.similarity == 1


def test_the_shortest_passage_that_counts() -> None:
    """Thirteen equal characters in a row are a passage, twelve are none."""
    for length, actual in ((13, 1), (12, 0)):
        copied = PASSAGE.replace("，", "")[:length]
        assert len(_align(_host(copied, 1)[0], _host(copied, 2)[0])) == actual


def test_thirteen_in_a_row_are_found_whatever_stands_around_them() -> None:
    """Chance pairs and other short runs near them never hide them."""
    copied, near = "阅读量大的学生写得更长也更", "愿意修改文章"
    for apart in (0, 1, 5, 10, 20, 30, 45, 60):
        left = _host(copied + OWN[:apart] + near, 1)[0]
        right = _host(copied + OWN[1000 : 1000 + apart] + near, 2)[0]
        covered = {place for p in _align(left, right) for place in range(*p.left)}
        assert set(range(300, 313)) <= covered


def test_a_passage_copied_twice_is_found_twice() -> None:
    """Both copies are covered, although the source has the passage once."""
    sentence = PASSAGE.partition("。")[0]
    right = _host(sentence, 2)[0] + _host(sentence, 3)[0]
    passages = _align(_host(sentence, 1)[0], right)
    assert len({p.right for p in passages}) == 2
    assert len({p.left for p in passages}) == 1


def test_a_text_that_only_repeats_itself_is_covered() -> None:
    """One sentence fifty times against the same forty times: all of the shorter, as much of the longer."""
    passages = _align("今天天气很好，我们出去散步。" * 50, "今天天气很好，我们出去散步。" * 40)
    covered = {place for p in passages for place in range(*p.right)}
    assert covered == set(range(40 * 12))


def test_passages_in_another_order_are_found_where_they_are() -> None:
    """Paragraphs of the source far apart in the copy."""
    first, second = PASSAGE[:90], PASSAGE[90:]
    left = _host(first, 1)[0] + _host(second, 2)[0]
    right = _host(second, 3)[0] + _host(first, 4)[0]
    a, b = _align(left, right)
    assert a.left < b.left
    assert a.right > b.right


def test_a_passage_in_another_order_reads_less_than_one_with_as_many_words_changed() -> None:
    """Four sentences turned round are three moves, of which each costs a word on both sides."""
    sentences = PASSAGE.split("。")[:-1]
    turned = "。".join(sentences[::-1]) + "。"
    (moved,) = _align(PASSAGE, turned)
    length = len(normalise(PASSAGE))
    assert (moved.moves, moved.aligned_tokens) == (3, moved.length)
    assert moved.similarity == (length - 3) / length
    changed = list(PASSAGE)
    for place in (10, 60, 120):
        changed[place] = "囗"
    (edited,) = _align(PASSAGE, "".join(changed))
    assert edited.similarity == moved.similarity


def test_left_out_text_makes_no_passage() -> None:
    """Closed tokens neither seed nor count."""
    normalised = normalise(_host(PASSAGE, 1)[0])
    open_ = np.ones(len(normalised), dtype=bool)
    open_[300 : 300 + len(normalise(PASSAGE))] = False
    other = normalise(_host(PASSAGE, 2)[0])
    assert _passages([normalised.tokens, other.tokens], [open_, np.ones(len(other), dtype=bool)]) == []


def test_no_passage_reaches_over_left_out_text() -> None:
    """The same answers before and after a printed question are two passages."""
    question, answers = "请说明调查对象与方法", (PASSAGE[:60], PASSAGE[60:120])
    tokens, masks = [], []
    for seed in (1, 2):
        text = _host(answers[0] + question + answers[1], seed)[0]
        normalised, start = normalise(text), 300 + len(normalise(answers[0]))
        open_ = np.ones(len(normalised), dtype=bool)
        open_[start : start + len(question)] = False
        tokens.append(normalised.tokens)
        masks.append(open_)
    places = [p.left for p in _passages(tokens, masks)]
    assert places == [(300, start), (start + len(question), 300 + len(normalise(text)) - 600)]


def test_english_is_aligned_by_words() -> None:
    """Fourteen words in a row in two English texts."""
    copied = "waste sorting works best where neighbours know each other and rules are few and clear"
    left = f"In our street things went well. {copied.capitalize()}. The rest is another story altogether for us."
    right = f"He wrote of many towns that {copied}, but nobody listened to what was being said there."
    (actual,) = _align(left, right)
    assert actual.left[1] - actual.left[0] == len(copied.split())


def test_a_long_english_match_ends_where_the_copying_ends() -> None:
    """Common phrases meet by chance before and behind 600 copied words; the match reaches hardly beyond these."""
    phrases = [f"{a} {b} {c}" for a in ("of", "in") for b in ("the", "a") for c in ("case", "way", "end", "form")]
    names = [f"{a}{b}{c}" for a in "klmnopqr" for b in "aeiou" for c in "bcdfghjklmnpqrst"]

    def prose(seed: int) -> str:
        rnd = random.Random(seed)
        return " ".join(rnd.choice(phrases if rnd.random() < 0.25 else names) for _ in range(600))

    copied = prose(1)
    texts = [(prose(seed), prose(seed + 1)) for seed in (2, 4)]
    left, right = (f"{a} {copied} {b}" for a, b in texts)
    actual = max(_align(left, right), key=lambda passage: passage.left[1] - passage.left[0])
    for (start, end), (before, _) in zip((actual.left, actual.right), texts, strict=True):
        first = len(before.split())
        assert first - 60 <= start <= first
        assert 0 <= end - first - len(copied.split()) <= 60


def test_unrelated_texts_share_nothing() -> None:
    """No passage between texts with the same characters in another order."""
    left, right = ("".join(random.Random(seed).choices(OWN[:500], k=3000)) for seed in (1, 2))
    assert _align(left, right) == []


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="甲乙丙丁ab ", max_size=80), st.text(alphabet="甲乙丙丁ab ", max_size=80))
def test_any_two_texts(left: str, right: str) -> None:
    """Passages lie inside the texts and are in order, and `identical` is true; also on texts of few letters."""
    passages = _align(left, right, 4)
    sizes = len(normalise(left)), len(normalise(right))
    assert passages == sorted(passages)
    for passage in passages:
        assert 0 <= passage.left[0] < passage.left[1] <= sizes[0]
        assert 0 <= passage.right[0] < passage.right[1] <= sizes[1]
        assert 0 < passage.similarity <= 1
        same = (
            normalise(left).tokens[slice(*passage.left)].tolist()
            == normalise(right).tokens[slice(*passage.right)].tolist()
        )
        assert passage.identical == same


@given(st.text(alphabet="甲乙丙丁戊己庚辛", min_size=13, max_size=60))
def test_a_text_matches_itself_whole(text: str) -> None:
    """From the first to the last token."""
    passages = _align(text, text)
    assert {place for p in passages for place in range(*p.left)} == set(range(len(text)))


def test_a_pair_among_many_has_the_passages_it_has_alone() -> None:
    """Texts aligned together, in portions of one pair and of all, share what they share two by two."""
    rnd = random.Random(8)
    lines = ["".join(rnd.choices(OWN[:800], k=rnd.randint(4, 60))) for _ in range(30)]
    tokens = [normalise("".join(rnd.choices(lines, k=25))).tokens for _ in range(7)]
    masks = [np.array(rnd.choices([True, False], (20, 1), k=len(text))) for text in tokens]
    pairs = list(combinations(range(len(tokens)), 2))
    together = list(align(Texts.unweighted(collect(tokens, masks)), pairs, 13))
    assert any(together)
    for at_once, tokens_at_once in ((1, 1 << 22), (4, 1 << 22), (512, 1), (512, 2000)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(alignment, "AT_ONCE", at_once)
            patch.setattr(alignment, "TOKENS_AT_ONCE", tokens_at_once)
            texts = Texts.unweighted(collect(tokens, masks))
            assert list(align(texts, pairs, 13)) == together
            assert share_passages(texts, pairs, 13) == set(compress(pairs, together))
    for (i, j), passages in zip(pairs, together, strict=True):
        assert passages == _passages([tokens[i], tokens[j]], [masks[i], masks[j]])


def test_portions_are_of_few_pairs_and_fewer_of_long_texts() -> None:
    """Every pair is in one of them, in order; none is empty."""
    assert portions_of(np.zeros(0, dtype=np.int64)) == []
    assert portions_of(np.full(1030, 1000)) == [slice(0, 512), slice(512, 1024), slice(1024, 1030)]
    assert portions_of(np.array([9, 1 << 22, 9, 9, 1 << 23, 9])) == [slice(0, 1), slice(1, 4), slice(4, 6)]


@pytest.mark.parametrize("weight", [0, 40, 100])
def test_nothing_that_a_passage_needs_is_screened_away(weight: int) -> None:
    """With or without the screen: the same passages, whatever the words tell."""
    rnd = random.Random(weight)
    lines = ["".join(rnd.choices(OWN[:60], k=rnd.randint(3, 40))) for _ in range(40)]
    tokens = [normalise("".join(rnd.choices(lines, k=30))).tokens for _ in range(6)]
    masks = [np.ones(len(text), dtype=bool) for text in tokens]
    total = sum(map(len, tokens)) + len(tokens)
    weights = np.array(rnd.choices([weight, 100], (3, 2), k=total), dtype=np.uint8)
    ends = np.array(rnd.choices([True, False], (1, 20), k=total))
    weak, copied = (np.array(rnd.choices([True, False], k=total)) for _ in range(2))
    texts = Texts(collect(tokens, masks), weak, weights, weights, copied, ends, np.zeros(len(ends), dtype=np.uint16))
    pairs = list(combinations(range(len(tokens)), 2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passages_kernel, "COMPILED", False)
        patch.setattr(RunFilter, "promising", lambda _, boxes: boxes.tokens >= EVIDENCE)
        everything = list(align(texts, pairs, 13))
    assert list(align(texts, pairs, 13)) == everything
    assert any(everything)


def test_the_first_word_of_a_sentence_stays_with_it_wherever_it_was_moved() -> None:
    """Every second one begins with the same character as the one that stood behind it before."""
    sentences = ["我" + "".join(random.Random(seed).sample(OWN, 20 + seed)) + "。" for seed in range(6)]
    order = [3, 0, 5, 2, 4, 1]
    left, right = "".join(sentences), "".join(sentences[place] for place in order)
    normalised = normalise(left), normalise(right)
    plain = Texts.unweighted(collect([text.tokens for text in normalised]))
    ends = plain.collection.marks({n: sentence_ends(text, normalised[n]) for n, text in enumerate((left, right))})
    ((passage,),) = align(plain.written(ends, plain.notation), [(0, 1)], 13)
    whole = ((0, len(normalised[0])),)
    assert (passage.left_equal, passage.right_equal, passage.equal_tokens) == (whole, whole, 2 * len(normalised[0]))
