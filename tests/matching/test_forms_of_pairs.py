"""The text of a form that a pair shares is aligned only where it may be shown, and nothing shown is another one."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from conftest import make_document
from hengwen.matching.compare import PairsToCompare, SharedPassages, align_pairs, are_near, compare
from hengwen.matching.corpus.parts import PartSizes
from hengwen.matching.exclusions import learn_template
from hengwen.matching.prepare import PreparedCollection, prepare
from hengwen.model.document import Role
from hengwen.model.progress import silent
from hengwen.model.request.options import Options
from hengwen.text.analysis import AnalysisStore

CHARACTERS = "".join(chr(code) for code in range(0x4E00, 0x5600))
OPTIONS = Options()


def _text(seed: object, length: int) -> str:
    return "".join(random.Random(str(seed)).choices(CHARACTERS, k=length))


def _on_a_form(number: int, filled_in: int) -> str:
    """A form of twelve lines with a few characters filled in within each, and an answer.

    The first two have one answer in common, and the last three what is filled in; `filled_in`: characters of it.
    """
    author = "copied" if number > 8 else number
    lines = [
        f"{_text(('form', line), 14)}{_text((author, line), filled_in)}{_text(('end', line), 14)}" for line in range(12)
    ]
    return "\n".join([*lines, _text("answer", 90) if number < 2 else "", _text(number, 300)])


def _collection(filled_in: int, new: int = 12) -> PreparedCollection:
    roles = [Role.NEW] * new + [Role.OLD] * (12 - new)
    documents = [
        replace(make_document(_on_a_form(number, filled_in), f"{number:02}.txt"), role=role)
        for number, role in enumerate(roles)
    ]
    sizes = PartSizes.of(documents, 0, ())
    return prepare(documents, AnalysisStore(), learn_template(()), OPTIONS, silent, sizes)


def _aligned(
    collection: PreparedCollection, titles: set[tuple[int, int]], *, hidden: bool
) -> dict[tuple[int, int], SharedPassages]:
    return _of_pairs(collection, list(combinations(range(12), 2)), titles, hidden=hidden)


def _of_pairs(
    collection: PreparedCollection, pairs: list[tuple[int, int]], titles: set[tuple[int, int]], *, hidden: bool
) -> dict[tuple[int, int], SharedPassages]:
    """Return what each pair shares, nothing where it is left out."""
    shared = dict(align_pairs(PairsToCompare(collection, pairs, OPTIONS, {}, titles, hidden)))
    return {pair: shared.get(number, SharedPassages(near=False)) for number, pair in enumerate(pairs)}


@pytest.mark.parametrize("filled_in", [0, 3, 5, 6, 20])
def test_a_form_is_aligned_only_where_it_may_be_shown(filled_in: int) -> None:
    """Beside something else that two share, and where text between its pieces counts in both."""
    collection, titles = _collection(filled_in), {(3, 4)}
    every, sample = (_aligned(collection, titles, hidden=hidden) for hidden in (True, False))
    assert all(shared.forms for shared in every.values())
    shown = {pair for pair, shared in sample.items() if shared.forms}
    between = {pair for pair in every if 0 < filled_in <= 5}
    beside = {pair for pair, shared in every.items() if shared.passages or pair in titles}
    assert (0, 1) in beside
    assert beside <= shown <= beside | between
    for (i, j), shared in every.items():
        compared = [
            compare(collection.documents[i], collection.documents[j], side, OPTIONS, hidden=False)
            for side in (shared, sample[i, j])
        ]
        assert compared[0] == compared[1]


def test_text_between_the_pieces_of_a_form_brings_a_pair_up() -> None:
    """What three filled in alike is copied, although everything around it is the form."""
    collection = _collection(5)
    shared = _aligned(collection, set(), hidden=False)[9, 10]
    assert not shared.passages
    comparison = compare(collection.documents[9], collection.documents[10], shared, OPTIONS, hidden=False)
    assert comparison is not None
    assert comparison.matches


@pytest.mark.parametrize("new", [12, 10, 2])
def test_what_two_share_is_the_same_without_the_other_documents(new: int) -> None:
    """Common text and forms are those that all documents show, whichever of them are left to be aligned."""
    collection = _collection(5, new)
    pairs = [pair for pair in combinations(range(12), 2) if pair[0] < new]
    every = _of_pairs(collection, pairs, {(0, 3)}, hidden=True)
    assert sum(bool(shared.passages) for shared in every.values()) >= 1
    assert sum(bool(shared.forms) for shared in every.values()) > len(pairs) / 2
    for places in [(0, 1), (0, 3), (0, 1, 9, 10, 11), (1, 4, 11), range(1, 12)]:
        sample = collection.only(places)
        within = [(i, j) for i, j in combinations(range(len(places)), 2) if places[i] < new]
        titles = {pair for pair in within if (places[pair[0]], places[pair[1]]) == (0, 3)}
        for (i, j), shared in _of_pairs(sample, within, titles, hidden=True).items():
            assert shared == every[places[i], places[j]]
            assert sample.documents[i] is collection.documents[places[i]]


def test_pairs_that_have_nothing_are_left_out() -> None:
    """The others come in order: with the same bytes, with passages, and with a title alone."""
    copied = _text("copied", 60)
    texts = [_text(0, 200), copied + _text(1, 200), _text(2, 200) + copied, _text(0, 200), _text(4, 200)]
    documents = [
        replace(make_document(text, f"{number}.txt"), id="same" if number in {0, 3} else f"{number}")
        for number, text in enumerate(texts)
    ]
    sizes = PartSizes.of(documents, 0, ())
    collection = prepare(documents, AnalysisStore(), learn_template(()), OPTIONS, silent, sizes)
    pairs = list(combinations(range(len(texts)), 2))
    shared = [
        (pairs[number], bool(of_pair.passages))
        for number, of_pair in align_pairs(PairsToCompare(collection, pairs, OPTIONS, {}, {(1, 4)}, hidden=False))
    ]
    assert shared == [((0, 3), False), ((1, 2), True), ((1, 4), False)]


def test_near_documents_are_compared_whatever_they_share() -> None:
    """By the fingerprints for new documents where both are new, otherwise by those across, and never without text."""
    prints = {0: (0b1, 0b1111 << 60), 1: (0b11, 0), 2: (0b11111 << 40, 0b1), 3: (0b1, 0b1), 4: (0b1, 0b11)}
    texts = [*(_text(number, 200) for number in range(3)), "。", _text(4, 200)]
    documents = [
        replace(make_document(text, f"{number}.txt"), role=Role.OLD if number == 4 else Role.NEW)
        for number, text in enumerate(texts)
    ]
    collection = prepare(
        documents, AnalysisStore(), learn_template(()), OPTIONS, silent, PartSizes.of(documents, 0, ())
    )
    marked = tuple(
        replace(one, entry=replace(one.entry, fingerprint=prints[number][0], across=prints[number][1]))
        for number, one in enumerate(collection.documents)
    )
    pairs = list(combinations(range(len(documents)), 2))
    given = PairsToCompare(replace(collection, documents=marked), pairs, OPTIONS, {}, set(), hidden=False)
    shared = [pairs[number] for number, _ in align_pairs(given)]
    assert shared == [pair for pair in pairs if are_near(marked[pair[0]], marked[pair[1]])]
    assert shared == [(0, 1), (1, 4), (2, 4)]
