"""Chance makes no passage, however few different words two texts have; what was copied between them is found."""

import random
from collections.abc import Sequence

import numpy as np
import pytest

from conftest import make_document
from hengwen.check.comparing import ReadingResult, compare_documents
from hengwen.matching.corpus.chance import NAT, information
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.texts import Texts
from hengwen.model.document import Document
from hengwen.model.request.check_request import CheckRequest
from hengwen.model.request.options import Options
from hengwen.text.normalisation import normalise

LETTERS = "bcdfghjklmnpqrstvwz"


def words(count: int, kind: str) -> list[str]:
    """So many different words: of English look, or Chinese characters."""
    if kind == "Chinese":
        return [chr(0x4E00 + 37 * number) for number in range(count)]
    return [f"{a}a{b}e{c}" for a in LETTERS for b in LETTERS for c in LETTERS][:count]


def text(chosen: Sequence[str], kind: str) -> str:
    """Words as a text with a full stop after every twelve."""
    stop, gap = ("。", "") if kind == "Chinese" else (".", " ")
    return gap.join(word + stop * (place % 12 == 11) for place, word in enumerate(chosen))


def shares(one: str, other: str) -> tuple[float, float]:
    """What of each text is shown to stand in the other one."""
    documents: list[Document] = [make_document(one, "one.txt"), make_document(other, "other.txt")]
    pairs = compare_documents(
        documents, CheckRequest(options=Options()), reading=ReadingResult(templates=[])
    ).comparisons
    return (pairs[0].left_share, pairs[0].right_share) if pairs else (0.0, 0.0)


@pytest.mark.parametrize("kind", ["Chinese", "English"])
@pytest.mark.parametrize(("vocabulary", "length"), [(28, 260), (28, 1000), (100, 260), (100, 2000), (300, 100)])
def test_two_texts_drawn_from_the_same_words_share_next_to_nothing(kind: str, vocabulary: int, length: int) -> None:
    """Below a tenth, where all of one was a passage before; a text and its shuffle as well."""
    chance = random.Random(f"{kind} {vocabulary} {length}")
    known = words(vocabulary, kind)
    one, other = (chance.choices(known, k=length) for _ in range(2))
    assert max(shares(text(one, kind), text(other, kind))) < 0.1
    assert max(shares(text(one, kind), text(chance.sample(one, length), kind))) < 0.1


@pytest.mark.parametrize(("vocabulary", "length"), [(5, 3000), (10, 260), (10, 600), (10, 1000), (10, 3000)])
def test_texts_of_ten_words_and_fewer_share_hardly_more(vocabulary: int, length: int) -> None:
    """An eighth on average at most, where a fifth was shown before."""
    chance = random.Random(f"few {vocabulary} {length}")
    known = words(vocabulary, "English")
    values = []
    for _ in range(4):
        one, other = (chance.choices(known, k=length) for _ in range(2))
        values.append(max(shares(text(one, "English"), text(other, "English"))))
    assert sum(values) / len(values) < 0.125


@pytest.mark.parametrize(
    "unit", ["月光照着窗台，", "大风吹过山岗和田野，", "第一行是红的，第二行是蓝的，第三行是黄的。"]
)
def test_a_text_that_repeats_itself_and_was_copied_is_found(unit: str) -> None:
    """A poem's refrain, a list of lines that begin alike: a copy has all of it, whatever little it tells."""
    verses = [
        "他坐在河边想着远方的亲人。",
        "没有人知道船什么时候回来。",
        "孩子们把灯笼挂在门前的树上。",
        "夜里下起了一阵小雨。",
    ]
    poem = "\n".join(unit + verse for verse in verses * 2)
    assert min(shares(poem, "开头的话由我自己写成，与别人无关。\n" + poem)) > 0.85


@pytest.mark.parametrize("kind", ["Chinese", "English"])
@pytest.mark.parametrize(("vocabulary", "length"), [(28, 260), (100, 1000), (300, 2000)])
def test_what_was_copied_between_such_texts_is_found(kind: str, vocabulary: int, length: int) -> None:
    """Sixty words in a row are no chance."""
    chance = random.Random(f"copied {kind} {vocabulary} {length}")
    known = words(vocabulary, kind)
    one, other = (chance.choices(known, k=length) for _ in range(2))
    other[length // 3 : length // 3 + 60] = one[length // 2 : length // 2 + 60]
    assert min(shares(text(one, kind), text(other, kind))) >= 0.95 * 60 / length


def test_a_term_that_comes_back_tells_as_much_as_its_first_word() -> None:
    """Two words that always stand together are as good as one; two that meet once tell what each of them does."""
    tokens = normalise("".join(f"系统{chr(0x4E00 + 37 * number)}" for number in range(50))).tokens
    known = information(tokens)
    assert known.first[0] == round(NAT * np.log(3))
    assert known.after[1] <= 1
    assert known.after[2] >= NAT * np.log(50) / 2


def test_what_a_text_of_one_token_tells_is_its_length() -> None:
    """And an empty one tells nothing."""
    assert len(information(np.zeros(0, dtype=np.uint32)).first) == 0
    assert information(np.full(1, 7, dtype=np.uint32)).first.tolist() == [0]


@pytest.mark.parametrize(("length", "least"), [(18, 9), (30, 15), (38, 19), (60, 20), (500, 20)])
def test_half_of_a_text_is_evidence_whatever_it_says(length: int, least: int) -> None:
    """Of the shorter one of two, and twenty words of any: one and the same word, over and over."""
    collection = collect([np.full(size, 7, dtype=np.uint32) for size in (length, 600)])
    lengths = np.arange(length + 1)
    left, right = (np.full(len(lengths), start) for start in collection.starts.tolist())
    for x, y in ((left, right), (right, left)):
        enough = Texts.unweighted(collection).are_evidence(x, y, lengths)
        assert np.flatnonzero(enough).tolist() == [*range(least, length + 1)]
