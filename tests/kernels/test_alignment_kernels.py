"""The compiled loops of the alignment give what their meaning in Python gives, to the last bit."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hengwen.kernels.hashes import bigrams
from hengwen.kernels.pairs import equal_runs, passages
from hengwen.matching.alignment.align import align
from hengwen.matching.alignment.finders import run_finder, seeds_in
from hengwen.matching.alignment.passages import Passage
from hengwen.matching.alignment.run_filter import RunFilter
from hengwen.matching.alignment.runs import Runs, find_runs
from hengwen.matching.alignment.seeds import index_seeds, joined_seeds
from hengwen.matching.corpus.chance import STEPS
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.texts import Texts
from hengwen.text.normalisation import WORD_TOKEN

KERNELS = (bigrams, equal_runs, passages)
pytestmark = pytest.mark.skipif(not all(kernel.COMPILED for kernel in KERNELS), reason="the kernels were not compiled")

SHORTEST = 13
ALPHABETS = (2, 9, 60, 3000)  # different tokens: from drills to prose
Numbers = st.integers(0, 1 << 40)


@contextmanager
def _in_python() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        for kernel in KERNELS:
            monkeypatch.setattr(kernel, "COMPILED", False)
        yield


def _texts(seed: int) -> Texts:
    """Return four texts that share edited passages, some of the tokens words, numbers, weak, copied or left out."""
    chance = random.Random(seed)
    kinds = [chance.randrange(1, 1 << 15) + chance.choice((0, 0, WORD_TOKEN)) for _ in range(chance.choice(ALPHABETS))]
    written = [chance.choices(kinds, k=chance.randrange(1, 260)) for _ in range(4)]
    for text in written[1:]:
        source = chance.choice(written)
        for _ in range(chance.randrange(4)):
            first, place = chance.randrange(len(source)), chance.randrange(len(text) + 1)
            taken = source[first : first + chance.randrange(1, 90)]
            text[place:place] = [chance.choice(kinds) if chance.random() < 0.12 else token for token in taken]
    tokens = [np.array(text, dtype=np.uint32) for text in written]
    collection = collect(tokens, [_mostly(chance, len(text), chance.choice((1.0, 0.97))) for text in tokens])
    total = len(collection.tokens)
    weight = np.array(chance.choices((0, 30, 70, 100, 100), k=total), dtype=np.uint8)
    lines = np.maximum(weight, np.array(chance.choices((0, 60, 100), k=total), dtype=np.uint8))
    notation = np.array(chance.choices((0, 1, 3, 0x101, 0x1201, 0x2001), (20, 1, 1, 1, 1, 1), k=total), dtype=np.uint16)
    weak, copied, ends = ~_mostly(chance, total, 0.8), ~_mostly(chance, total, 0.9), ~_mostly(chance, total, 0.94)
    return Texts(collection, weak, weight, lines, copied, ends, notation)


def _mostly(chance: random.Random, count: int, share: float) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array([chance.random() < share for _ in range(count)], dtype=bool)


PAIRS = list(combinations(range(4), 2))


def _runs(texts: Texts) -> Runs:
    """Return the runs of all pairs, in numpy."""
    index = index_seeds(texts, np.ones(len(texts.collection), dtype=bool))
    values = []
    for number, (left, right) in enumerate(PAIRS):
        ((_, seeds),) = index.seeds(left, [right], 1 << 30)
        values.append(seeds._replace(pair=seeds.pair + number))
    return find_runs(texts, joined_seeds(values), SHORTEST)


def _by_place(runs: Runs) -> list[list[int]]:
    return [column.tolist() for column in runs.only(np.lexsort((runs.y, runs.x, runs.pair)))]


@given(st.lists(st.lists(st.integers(0, 5), max_size=60), max_size=4))
def test_tokens_carry_the_same_information(written: list[list[int]]) -> None:
    """Each in its own text, beside others, empty ones among them."""
    collection = collect([np.array(tokens, dtype=np.uint32) for tokens in written])
    pieces = [np.zeros((2, len(collection.tokens)), dtype=np.uint8) for _ in range(2)]
    bigrams.inform(collection.tokens, collection.ranges, STEPS, *pieces[0])
    with _in_python():
        bigrams.inform(collection.tokens, collection.ranges, STEPS, *pieces[1])
    assert pieces[0].tolist() == pieces[1].tolist()


@given(Numbers)
@settings(max_examples=60)
def test_the_same_runs_are_found(seed: int) -> None:
    """All of them, pair by pair, when no bound says which pairs may be left out."""
    texts = _texts(seed)
    finder = run_finder(texts, seeds_in(texts), SHORTEST, None)
    done, actual = finder.find(np.array(PAIRS), np.zeros(len(PAIRS), dtype=np.int64), 0, 1 << 30)
    assert (done, actual.tolist()) == (len(PAIRS), _by_place(_runs(texts)))


def _aligned(texts: Texts, pairs: list[tuple[int, int]]) -> list[list[Passage]]:
    return list(align(texts, pairs, SHORTEST))


@given(Numbers)
@settings(max_examples=60)
def test_the_same_passages_are_found(seed: int) -> None:
    """No pair is dropped by the bound that has some."""
    compiled = _aligned(_texts(seed), PAIRS)
    with _in_python():
        assert compiled == _aligned(_texts(seed), PAIRS)


@given(Numbers)
@settings(max_examples=60)
def test_what_promises_nothing_has_no_passage(seed: int) -> None:
    """The same passages are found where every chain of runs is refined, whatever it weighs."""
    with patch.object(RunFilter, "promising", lambda _, chains: np.ones(len(chains), dtype=bool)), _in_python():
        every = _aligned(_texts(seed), PAIRS)
    assert _aligned(_texts(seed), PAIRS) == every


def test_texts_made_for_these_tests_have_passages_and_pairs_without() -> None:
    """Else the test above would say nothing."""
    actual = [bool(passages) for seed in range(30) for passages in _aligned(_texts(seed), PAIRS)]
    assert 20 < sum(actual) < len(actual) - 20


def test_a_pair_that_cannot_reach_the_bound_has_no_runs() -> None:
    """Here two runs of common words: without the bound both are there."""
    tokens = np.arange(1, 41, dtype=np.uint32)
    plain = Texts.unweighted(collect([tokens, tokens[::-1].copy(), tokens[10:22].copy()]))
    light = np.zeros(len(plain.collection.tokens), dtype=np.uint8)
    texts = Texts(plain.collection, plain.weak, light, light, plain.copied, plain.sentence_ends, plain.notation)
    pairs, shorter = np.array([(0, 2)]), np.array([40_000])
    seeds = seeds_in(texts)
    bound = RunFilter(texts, shorter, 100 * SHORTEST).bound._replace(margin=0)
    without, within = (run_finder(texts, seeds, SHORTEST, item).find(pairs, shorter, 0, 1) for item in (None, bound))
    assert (without[1].shape[1], within[1].shape[1]) == (1, 0)


@pytest.mark.parametrize(("words", "lines", "length", "has_runs"), [
    (0, 0, SHORTEST, True), (2, 2, SHORTEST, False),  # tokens without weight in a run that would be evidence
    (36, 36, 36, False), (36, 0, 36, True), (35, 0, 35, False),  # the weight of lines is that of a whole sentence
])  # fmt: skip
def test_the_bound_asks_for_what_a_passage_needs(words: int, lines: int, length: int, has_runs: bool) -> None:
    """A short run has full weight everywhere; what weighs nothing as words is no line as long as it is short."""
    tokens = np.arange(1, 61, dtype=np.uint32)
    plain = Texts.unweighted(collect([tokens, tokens[10 : 10 + length]]))
    weight, line_weight = np.full((2, len(plain.collection.tokens)), 100, dtype=np.uint8)
    for start in (10, 61):
        weight[start : start + words], line_weight[start : start + lines] = 0, 0
    none = np.ones_like(plain.weak)
    texts = Texts(plain.collection, none, weight, line_weight, plain.copied, plain.sentence_ends, plain.notation)
    pairs, shorter = np.array([(0, 1)]), np.array([40_000])
    seeds = seeds_in(plain)
    bound = RunFilter(texts, shorter, 100 * SHORTEST).bound._replace(margin=0)
    assert run_finder(texts, seeds, SHORTEST, bound).find(pairs, shorter, 0, 1)[1].shape[1] == has_runs


def test_one_token_again_and_again_takes_little() -> None:
    """A seed in so many places does not determine one: a pair has one run of it, not one for every place."""
    tokens = np.full(30_000, 77, dtype=np.uint32)
    texts = Texts.unweighted(collect([tokens, tokens]))
    seeds = seeds_in(texts)
    _, actual = run_finder(texts, seeds, SHORTEST, None).find(np.array([(0, 1)]), np.zeros(1, dtype=np.int64), 0, 1)
    assert actual.tolist() == [[0], [0], [30_001], [30_000]]


def test_pairs_come_in_portions() -> None:
    """A portion ends with the pair that has the last seed it may have, and the next one begins there."""
    texts = _texts(7)
    seeds = seeds_in(texts)
    numbers, shorter, parts, first = np.array(PAIRS), np.zeros(len(PAIRS), dtype=np.int64), [], 0
    while first < len(PAIRS):
        done, actual = run_finder(texts, seeds, SHORTEST, None).find(numbers, shorter, first, 0)
        actual[0] += first
        parts.append(actual)
        first += done
    assert np.concatenate(parts, axis=1).tolist() == _by_place(_runs(texts))
    assert len(parts) > 1


def test_texts_outside_the_index_are_refused() -> None:
    """Instead of reading what lies behind it."""
    texts = _texts(7)
    finder = run_finder(texts, seeds_in(texts), SHORTEST, None)
    for pair in ((0, 4), (-1, 2)):
        with pytest.raises(IndexError):
            finder.find(np.array([pair]), np.zeros(1, dtype=np.int64), 0, 1)
