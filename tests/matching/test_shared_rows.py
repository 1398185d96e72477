"""Passages that many copied are found for every pair; phrases that many use, in ever other order, are none."""

import random
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from conftest import make_document
from hengwen.check.comparing import compare_documents
from hengwen.matching.corpus.all_texts import TextsInMemory
from hengwen.matching.corpus.collection import Collection, collect, document_frequency
from hengwen.matching.corpus.shared_rows import with_shared_passages
from hengwen.text.normalisation import normalise

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
PASSAGE = "".join(random.Random("passage").choices(CHARACTERS, k=110))
PHRASES = ["".join(random.Random(f"phrase {n}").choices(CHARACTERS, k=20)) for n in range(60)]


def _own(seed: int, length: int = 900) -> str:
    return "".join(random.Random(seed).choices(CHARACTERS, k=length))


def _edited(seed: int, share: float) -> str:
    """The passage with some of its characters replaced."""
    chance = random.Random(f"edited {seed}")
    return "".join(chance.choice(CHARACTERS) if chance.random() < share else item for item in PASSAGE)


def _copied(
    collection: Collection, words: NDArray[np.uint16], authors: NDArray[np.int64], *, alone: bool = False
) -> NDArray[np.bool_]:
    texts = TextsInMemory.of(collection, words=words, form=np.zeros(len(words), dtype=bool))
    actual: NDArray[np.bool_] = with_shared_passages(texts, authors, collection.with_text, alone=alone).texts[
        "passages"
    ]
    return actual


def _marked(texts: list[str]) -> list[float]:
    """How many tokens of each text lie in passages that several share."""
    collection = collect([normalise(text).tokens for text in texts])
    actual = _copied(collection, document_frequency(collection, 4), np.arange(len(collection)))
    return [float(count) for count in collection.sums(actual)]


@pytest.mark.parametrize("share", [0.0, 0.08])
@pytest.mark.parametrize("copiers", [8, 20])
def test_a_paragraph_that_many_copied_is_found_for_all_of_them(copiers: int, share: float) -> None:
    """A hundred characters in eight and in twenty of sixty documents, word for word and edited in each."""
    texts = [_own(n) + (_edited(n, share) + _own(n + 100) if n < copiers else "") for n in range(60)]
    report = compare_documents([make_document(text, f"{n:02}.txt") for n, text in enumerate(texts)])
    actual = {(pair.left.document.path, pair.right.document.path): pair for pair in report.comparisons if pair.matches}
    expected = {(f"{i:02}.txt", f"{j:02}.txt") for i, j in combinations(range(copiers), 2)}
    assert actual.keys() <= expected
    assert len(actual) >= 0.95 * len(expected)
    assert all(pair.longest >= 60 for pair in actual.values())


def test_what_three_share_is_a_passage_and_what_two_share_needs_no_help() -> None:
    """Marked in each of three documents, in none of two, and nothing around it."""
    assert _marked([_own(n) + PASSAGE + _own(n + 50) for n in range(3)]) == [110] * 3
    assert _marked([_own(n) + PASSAGE + _own(n + 50) for n in range(2)]) == [0] * 2
    assert _marked([_own(n) + PASSAGE[:60] + _own(n + 50) for n in range(9)]) == [0] * 9


def test_phrases_put_together_in_ever_other_ways_are_none() -> None:
    """Rows of six phrases of sixty, as laws are made of: long, and hardly ever shared with two others as a whole."""
    texts = [_own(n) + "".join(random.Random(n).sample(PHRASES, 6)) + _own(n + 100) for n in range(60)]
    assert sum(count > 0 for count in _marked(texts)) <= 12
    values = _marked([text + PASSAGE * (n < 24) for n, text in enumerate(texts)])
    assert all(count >= 110 for count in values[:24])


def test_a_report_that_is_filled_in_every_day_is_none() -> None:
    """Eight pieces with something else in between in each of twenty documents; edited copies are one."""
    pieces = [PASSAGE[at : at + 13] for at in range(0, 104, 13)]
    reports = ["".join(piece + _own(1000 * n + at, 2) for at, piece in enumerate(pieces)) for n in range(20)]
    assert not any(_marked([_own(n) + report + _own(n + 50) for n, report in enumerate(reports)]))
    copies = [_own(n) + _edited(n, 0.12) + _own(n + 50) for n in range(20)]
    assert sum(count > 80 for count in _marked(copies)) >= 18


def test_a_phrase_beside_a_copied_passage_does_not_hide_it() -> None:
    """Where the passage ends in all documents and a phrase of many follows after some words: one gap is no form."""
    texts = [_own(n) + PASSAGE + _own(n + 50, 5) + PHRASES[0] + _own(n + 100) for n in range(20)]
    assert all(count >= 110 for count in _marked(texts))


def test_what_most_documents_begin_with_tells_no_two_apart() -> None:
    """A row that eighty of a hundred have is what documents of their kind have; that of twenty was copied."""
    texts = [_own(n) + (PASSAGE if n < 80 else _edited(0, 1.0)) + _own(n + 200) for n in range(100)]
    values = _marked(texts)
    assert not any(values[:80])
    assert all(count >= 110 for count in values[80:])


def test_a_document_that_repeats_itself_is_not_several() -> None:
    """Three times in one document, and once in another one."""
    assert _marked([_own(1) + PASSAGE + _own(2) + PASSAGE + _own(3) + PASSAGE, _own(4) + PASSAGE]) == [0, 0]


def test_without_the_others_at_hand_long_rows_are_taken() -> None:
    """What a library says of one document: all of a passage's words stand in three of its own."""
    collection = collect([normalise(_own(1) + PASSAGE + _own(2)).tokens])
    words = np.ones(len(collection.tokens), dtype=np.uint16)
    words[900:1007] = 5
    own = np.arange(len(collection))
    assert not _copied(collection, words, own).any()
    assert np.flatnonzero(_copied(collection, words, own, alone=True)).tolist() == list(range(900, 1010))
