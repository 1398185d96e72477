"""Paragraphs of a library by themselves: read, merged and found as they stand in their documents."""

from collections.abc import Iterator
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import make_document
from hengwen.library.search.paragraph_store import ALL, StoredParagraphs, merge, read_paragraphs
from hengwen.library.store import Library
from library.libraries import CHARACTERS, essay, make_library

ENGLISH = "several words of an English paragraph that is long enough to be compared by its words "


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    documents = [essay(number, 300 + 40 * number) for number in range(4)]
    mixed = "\n".join((CHARACTERS[:70], "短的一段", CHARACTERS[100:190], ENGLISH * 3, "", CHARACTERS[200:250]))
    documents += [make_document(mixed, "mixed.txt"), make_document("只有几个字", "short.txt")]
    with Library.open(make_library(tmp_path_factory.mktemp("library") / "a.db", documents)) as opened:
        yield opened


def rows(stored: StoredParagraphs) -> list[tuple[int, int, int, tuple[int, ...], tuple[bool, ...]]]:
    """Number, place, start, tokens and marks of each."""
    ends = np.cumsum(stored.lengths).tolist()
    assert len(stored) == len(ends)
    return [
        (
            int(stored.numbers[row]), int(stored.places[row]), int(stored.starts[row]),
            tuple(stored.tokens[end - int(stored.lengths[row]) : end].tolist()),
            tuple(stored.marked[end - int(stored.lengths[row]) : end].tolist()),
        )
        for row, end in enumerate(ends)
    ]  # fmt: skip


def every(library: Library) -> StoredParagraphs:
    numbers = [number for (number,) in library.rows("SELECT number FROM document ORDER BY number")]
    return read_paragraphs(library, np.array([(number, ALL) for number in numbers], dtype=np.int64))


def test_all_paragraphs_of_documents_stand_where_their_documents_have_them(library: Library) -> None:
    """In order, with the tokens of the document from where they start; those too short are none."""
    actual = rows(every(library))
    texts = {text.number: text for text in library.texts([number for number, *_ in actual])}
    known = {number: text.ranges.tolist() for number, text in texts.items()}
    places: dict[int, int] = {}
    for number, place, start, tokens, marked in actual:
        assert [start, start + len(tokens)] in known[number]
        assert tuple(texts[number].tokens[start : start + len(tokens)].tolist()) == tokens
        assert place == places.get(number, -1) + 1
        assert not any(marked)
        places[number] = place
    assert actual == sorted(actual)
    assert list(places.values()) == [4, 4, 4, 4, 3]
    assert max(known) > max(places) or len(known) == len(places)


@settings(max_examples=30, deadline=None)
@given(chosen=st.sets(st.integers(0, 22), max_size=12), others=st.sets(st.integers(0, 22), max_size=12))
def test_some_paragraphs_are_read_merged_and_found(library: Library, chosen: set[int], others: set[int]) -> None:
    """Asked for in any order and twice; of what is missing each once; one after the other as texts."""
    known = rows(every(library))
    keys = np.array([row[:2] for row in known], dtype=np.int64)
    first, second = (np.array(sorted(sample), dtype=np.int64) for sample in (chosen & set(range(len(known))), others))
    second = second[second < len(known)]
    asked = np.concatenate((keys[first][::-1], keys[first][:2]))
    stored = read_paragraphs(library, asked)
    assert rows(stored) == [known[place] for place in first.tolist()]
    missing = stored.missing(np.concatenate((keys[second], keys[second])))
    assert missing.tolist() == [list(known[place][:2]) for place in second.tolist() if place not in chosen]
    both = merge(stored, read_paragraphs(library, missing))
    expected = [known[place] for place in sorted({*first.tolist(), *second.tolist()})]
    assert rows(both) == expected
    if expected:
        backwards = expected[::-1]
        actual = both.find(np.array([row[0] for row in backwards]), np.array([row[2] for row in backwards]))
        assert actual.tolist() == list(range(len(expected)))[::-1]
    numbers, texts, prose = both.as_texts()
    assert numbers.tolist() == sorted({row[0] for row in expected})
    owners, ranges = both.ranges()
    for row, owner, (start, end) in zip(expected, owners.tolist(), ranges.tolist(), strict=True):
        assert numbers[owner] == row[0]
        assert tuple(texts.tokens[start:end].tolist()) == row[3]
        assert texts.eligible[start:end].all()
        assert prose.eligible[start:end].all()


def test_marks_of_paragraphs_close_them_in_prose(library: Library) -> None:
    """Mark-up takes no part where words are compared."""
    stored = every(library)
    marked = np.arange(len(stored.tokens)) % 3 == 0
    columns = {field.name: getattr(stored, field.name) for field in fields(stored)} | {"marked": marked}
    changed = StoredParagraphs(**columns)
    _, texts, prose = changed.as_texts()
    _, ranges = changed.ranges()
    inside = np.concatenate([np.arange(start, end) for start, end in ranges.tolist()])
    assert texts.eligible[inside].all()
    assert (prose.eligible[inside] == ~marked).all()
