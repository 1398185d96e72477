"""The collection: texts laid one after the other, and in which documents their n-grams stand."""

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hengwen.matching.corpus.collection import (
    Collection,
    NumberedNgrams,
    Owners,
    collect,
    covered,
    document_frequency,
    repeated_ngrams_of,
)

TEXTS = st.lists(st.lists(st.integers(1, 4), max_size=30), max_size=6)


def _collection(texts: list[list[int]]) -> Collection:
    return collect([np.array(text, dtype=np.uint32) for text in texts])


def _ngrams(texts: list[list[int]], size: int) -> dict[tuple[int, ...], list[tuple[int, int]]]:
    """Every n-gram with the documents and places in which it stands, the plain way."""
    actual = defaultdict(list)
    for document, text in enumerate(texts):
        for place in range(len(text) - size + 1):
            actual[tuple(text[place : place + size])].append((document, place))
    return actual


@given(st.lists(st.sampled_from([0, 1, 2, 254, 255, 256, 257, 600]), max_size=9))
def test_the_document_of_each_token_is_found_by_its_place(lengths: list[int]) -> None:
    """Also of the masked token behind a text, and where many texts lie within a block of tokens, or one in several."""
    bounds = np.array(lengths, dtype=np.int64) + 1
    owners, plain = Owners(np.cumsum(bounds) - 1), np.repeat(np.arange(len(bounds)), bounds)
    places = np.arange(len(plain))
    assert owners[places].tolist() == plain.tolist()
    assert owners[places[::-1].reshape(1, -1)].tolist() == [plain[::-1].tolist()]
    assert [int(owners[int(place)]) for place in places[-3:]] == plain[-3:].tolist()


def test_documents_have_the_smallest_numbers_that_fit() -> None:
    """All texts of a check have one for each block of tokens."""
    kinds = [Owners(np.arange(count))[np.array([count - 1])].dtype for count in (255, 256, 65_536)]
    assert kinds == [np.uint8, np.uint16, np.uint32]


@given(TEXTS, st.integers(1, 4))
def test_ngrams_that_repeat_are_found_with_all_their_places(texts: list[list[int]], size: int) -> None:
    """As counted the plain way; no n-gram reaches from one document into the next."""
    collection = _collection(texts)
    values = {}
    for places in np.split(*repeated_ngrams_of(collection, size))[1:]:
        spots = [(int(collection.owners[p]), p - int(collection.starts[collection.owners[p]])) for p in places.tolist()]
        values[tuple(collection.tokens[places[0] : places[0] + size].tolist())] = spots
    assert values == {ngram: spots for ngram, spots in _ngrams(texts, size).items() if len(spots) > 1}


@given(TEXTS, st.integers(1, 4), st.data())
def test_ngrams_numbered_once_are_counted_among_fewer(texts: list[list[int]], size: int, data: st.DataObject) -> None:
    """As if they were numbered again; more than were numbered are not said to be."""
    whole = _collection(texts)
    marks = st.lists(st.booleans(), min_size=len(whole.tokens), max_size=len(whole.tokens))
    collection = whole.masked(np.array(data.draw(marks), dtype=bool))
    fewer = collection.masked(np.array(data.draw(marks), dtype=bool))
    known = NumberedNgrams.of(collection, size)
    assert known.contain(fewer)
    assert known.contain(whole) == (collection.eligible == whole.eligible).all()
    assert known.frequency(fewer).tolist() == document_frequency(fewer, size).tolist()


@given(TEXTS, st.integers(1, 4))
def test_document_frequency_counts_documents_once(texts: list[list[int]], size: int) -> None:
    """At each place where an n-gram begins, in how many documents it stands; 0 elsewhere."""
    collection = _collection(texts)
    plain = np.zeros(len(collection.tokens), dtype=int)
    for spots in _ngrams(texts, size).values():
        for document, place in spots:
            plain[collection.starts[document] + place] = len({d for d, _ in spots})
    assert document_frequency(collection, size).tolist() == plain.tolist()


@given(TEXTS, st.data())
def test_some_texts_of_a_collection_are_a_collection(texts: list[list[int]], data: st.DataObject) -> None:
    """The first ones, those after them, and any of them, as they would be by themselves."""
    whole = _collection(texts)
    wanted = data.draw(st.lists(st.booleans(), min_size=len(texts), max_size=len(texts)))
    count = data.draw(st.integers(0, len(texts)))
    for part, own in (
        (whole.first(count), texts[:count]),
        (whole.after(count), texts[count:]),
        (whole.only(np.array(wanted, dtype=bool)), [text for text, is_in in zip(texts, wanted, strict=True) if is_in]),
    ):
        plain = _collection(own)
        for name in ("tokens", "eligible", "starts", "ends"):
            assert getattr(part, name).tolist() == getattr(plain, name).tolist()
        every, lengths = np.arange(len(part.tokens)), part.ends - part.starts + 1
        assert part.owners[every].tolist() == np.repeat(np.arange(len(own)), lengths).tolist()


def test_masked_tokens_are_in_no_ngram() -> None:
    """What was left out is not looked up."""
    collection = _collection([[1, 2, 3, 4], [1, 2, 3, 4]])
    collection = collection.masked(~collection.marks({1: np.array([False, True, False, False])}))
    assert document_frequency(collection, 2)[collection.part(0)].tolist() == [1, 1, 2, 0]


def test_tokens_of_a_ngram_are_covered() -> None:
    """From where it begins to its last token."""
    starts = np.array([False, True, False, False, False, True])
    assert covered(starts, 3).tolist() == [False, True, True, True, False, True]


def test_ngrams_longer_than_all_texts_cover_nothing_more() -> None:
    """A collection of a few tokens has no room for an n-gram of eight."""
    assert covered(np.array([True, False, False]), 8).tolist() == [True, True, True]
    assert not covered(np.zeros(4, dtype=bool), 8).any()
