"""The tables of the index, held against the same counted in plain Python: pages, look-ups, frequencies, postings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hengwen.kernels.hashes.hashing import ngram_hashes
from hengwen.library.index import builder
from hengwen.library.index import reader as index_reader
from hengwen.library.index.builder import IndexInput, build_tables, min_frequency
from hengwen.library.index.pages import (
    IndexTable,
    TableKind,
    are_intact,
    entry_type,
    first_page,
    is_intact,
    page_bits,
    paragraph_postings,
    paragraphs_of,
    split_into_pages,
)
from hengwen.library.index.reader import IndexReader, IndexSegment
from hengwen.library.index.segments import _fitting, _SegmentSize, _to_merge
from hengwen.matching.corpus.collection import KEY_BITS, collect
from hengwen.model.messages import HengwenError

LONG, SHORT = 24, 16  # bits of a suffix
POSTINGS = (TableKind.POSTINGS, TableKind.PARAGRAPH_POSTINGS)


@dataclass
class Stored:
    """Pages as a file has them, and which were asked for."""

    pages: dict[int, bytes] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)

    def by_keys(self, keys: Sequence[int]) -> list[tuple[int, bytes]]:
        self.asked += keys
        return [(key, self.pages[key]) for key in keys if key in self.pages]

    def range(self, first: int, end: int) -> list[tuple[int, bytes]]:
        self.asked += range(first, end)
        return [(key, data) for key, data in sorted(self.pages.items()) if first <= key < end]

    def table(self, kind: TableKind, bits: int, count: int, documents: int = 9, segment: int = 3) -> IndexTable:
        place = first_page(segment, kind), documents, Path("some.db")
        return IndexTable(kind, bits, count, *place, self.by_keys, self.range)


def keys_of(count: int, seed: int, *, repeated: bool) -> NDArray[np.uint64]:
    chance = np.random.default_rng(seed)
    keys = np.unique(chance.integers(0, 1 << KEY_BITS, count, dtype=np.uint64))
    return np.repeat(keys, chance.integers(1, 4, len(keys))) if repeated else keys


def entries_of(kind: TableKind, keys: NDArray[np.uint64]) -> NDArray[np.void]:
    """Every column but the suffix holds numbers that tell the entries apart."""
    entries = np.zeros(len(keys), dtype=entry_type(kind))
    numbers = np.arange(len(keys))
    if kind is TableKind.POSTINGS:
        entries["document"], entries["cell"] = numbers % 9, numbers % 251
    elif kind is TableKind.PARAGRAPH_POSTINGS:
        entries["row"], entries["row_high"] = numbers, numbers % 7
    else:
        entries["count"] = numbers + 1
    return entries


def stored(kind: TableKind, bits: int, keys: NDArray[np.uint64], pages: Stored | None = None) -> IndexTable:
    """A table with these keys in pages."""
    pages = pages or Stored()
    parts = split_into_pages(kind, keys, entries_of(kind, keys), bits)
    pages.pages |= {first_page(3, kind) + number: data for number, data in parts}
    return pages.table(kind, bits, len(keys))


@pytest.mark.parametrize("bits", [0, 1, 5, 12, 16])
@pytest.mark.parametrize("kind", list(TableKind))
def test_what_is_written_is_found_again(kind: TableKind, bits: int) -> None:
    """Every key of a table with its entries, in order; of others only those whose first bits are equal."""
    keys = keys_of(400, bits, repeated=kind in POSTINGS)
    table = stored(kind, bits, keys)
    shift = KEY_BITS - bits - (SHORT if kind in POSTINGS else LONG)
    entries = entries_of(kind, keys)
    known: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for key, entry in zip((keys >> np.uint64(max(0, shift))).tolist(), entries.tolist(), strict=True):
        known[key].append(entry[2 if "high" in (entry_type(kind).names or ()) else 1 :])
    others = keys_of(300, 99, repeated=False)
    wanted = np.unique(np.concatenate((keys, others, keys ^ np.uint64(1), keys ^ np.uint64(1 << 33))))
    for sample in (wanted, wanted[:1], wanted[-3:], keys[:1], keys[-1:], np.unique(keys)[::7], wanted[:0]):
        owners, actual = table.find(sample).expand()
        values: list[list[tuple[int, ...]]] = [[] for _ in sample]
        for owner, entry in zip(owners.tolist(), actual.tolist(), strict=True):
            values[owner].append(entry[2 if "high" in (entry_type(kind).names or ()) else 1 :])
        assert values == [known.get(int(key) >> shift, []) for key in sample]


def test_only_pages_that_may_have_a_key_are_read() -> None:
    """A few keys far apart: their own pages; many close together: all from the first to the last of them."""
    pages = Stored()
    keys = keys_of(4000, 5, repeated=False)
    table = stored(TableKind.POSTINGS, 8, keys, pages)
    base = first_page(3, TableKind.POSTINGS)
    far = np.array([5, 100, 255], dtype=np.uint64) << np.uint64(KEY_BITS - 8)
    table.find(far)
    assert pages.asked == [base + 5, base + 100, base + 255]
    pages.asked.clear()
    table.find(np.array([7, 9, 10], dtype=np.uint64) << np.uint64(KEY_BITS - 8))
    assert pages.asked == [base + 7, base + 8, base + 9, base + 10]


@pytest.mark.parametrize("wrong", [None, 3, "text", b"", b"\0\0\0\0", b"abcdefgh", memoryview(b"abc")])
def test_pages_are_intact_when_each_is(wrong: object) -> None:
    """None, one or more; one that SQLite gives as another type, or a page without entries, spoils them all."""
    kind, keys = TableKind.POSTINGS, keys_of(90, 2, repeated=False)
    pages = [data for _, data in split_into_pages(kind, keys, entries_of(kind, keys), 2)]
    assert all(map(is_intact, pages))
    for sample in ([], pages[:1], pages):
        assert are_intact(sample)
    for place in range(len(pages) + 1):
        assert not are_intact([*pages[:place], wrong, *pages[place:]])  # type: ignore[list-item]
    assert not is_intact(wrong)


def test_tables_and_segments_have_pages_of_their_own() -> None:
    """Their keys never meet, however many pages a table has."""
    firsts = [first_page(segment, kind) for segment in (1, 2, 9) for kind in TableKind]
    assert firsts == sorted(firsts)
    most = 1 << max(page_bits(kind, 1 << 60) for kind in TableKind)
    assert min(b - a for a, b in pairwise(firsts)) >= most


@pytest.mark.parametrize(("kind", "size"), [(TableKind.POSTINGS, 160), (TableKind.TERM_FREQUENCIES, 700)])
def test_pages_have_about_so_many_entries(kind: TableKind, size: int) -> None:
    """Twice as many at most, half as many at least, while there are pages to be had."""
    assert page_bits(kind, 0) == page_bits(kind, size - 1) == 0
    for count in (size, 10 * size, 12_345 * size):
        assert size / 2 <= count / 2 ** page_bits(kind, count) <= size
    assert page_bits(kind, 10**12) == 18


def test_a_page_that_was_changed_is_noticed() -> None:
    """One bit anywhere; nothing at all; something that is no page."""
    keys = keys_of(30, 1, repeated=False)
    ((_, page),) = split_into_pages(TableKind.POSTINGS, keys, entries_of(TableKind.POSTINGS, keys), 0)
    assert is_intact(page)
    for place in range(len(page)):
        assert not is_intact(page[:place] + bytes([page[place] ^ 4]) + page[place + 1 :])
    assert not any(map(is_intact, (b"", page[-4:], b"\0\0\0\0", page[:-1], None, 7, "text")))


@pytest.mark.parametrize("kind", [TableKind.POSTINGS, TableKind.LINE_FREQUENCIES])
def test_entries_that_nothing_can_be_made_of_are_damage(kind: TableKind) -> None:
    """Half an entry, entries out of order, a document that the segment does not have; each with a right check sum."""
    keys = keys_of(30, 1, repeated=False)
    table = stored(kind, 0, keys)
    assert len(table.find(keys).expand()[0]) == len(keys)
    if kind is TableKind.POSTINGS:
        assert len(replace(table, documents=9).find(keys).entries)
        with pytest.raises(HengwenError, match="damaged"):
            replace(table, documents=8).find(keys)
    entries = entries_of(kind, keys)
    backwards = split_into_pages(kind, keys[::-1].copy(), entries, 0)
    half = b"".join(data[:-7] + b"\0\0\0\0" for _, data in split_into_pages(kind, keys, entries, 0))
    for data in (next(backwards)[1], half):
        pages = Stored({first_page(3, kind): data})
        with pytest.raises(HengwenError, match="damaged"):
            pages.table(kind, 0, 30).find(keys)


def test_paragraphs_have_three_bytes() -> None:
    """A segment may have more paragraphs than two bytes can number."""
    rows = np.array([0, 1, 255, 65_535, 65_536, 70_000, 1 << 23, (1 << 24) - 1], dtype=np.uint64)
    assert paragraphs_of(paragraph_postings(rows)).tolist() == rows.tolist()


# What is counted of documents


def documents(lengths: Iterable[int], seed: int, letters: int = 30) -> list[NDArray[np.uint32]]:
    """Texts of few letters, so that runs of them stand in several; each begins like the one before."""
    chance = np.random.default_rng(seed)
    texts: list[NDArray[np.uint32]] = []
    for length in lengths:
        text = chance.integers(0x4E00, 0x4E00 + letters, length).astype(np.uint32)
        if texts:
            text[: min(60, length, len(texts[-1]))] = texts[-1][: min(60, length, len(texts[-1]))]
        texts.append(text)
    return texts


def indexed(texts: Sequence[NDArray[np.uint32]], step: int = 40) -> IndexInput:
    """Texts in paragraphs of so many tokens, the last tokens of each in none, every fifth token mark-up."""
    collection = collect(texts)
    ranges = [
        (start + at, start + at + step - 4)
        for start, end in zip(collection.starts.tolist(), collection.ends.tolist(), strict=True)
        for at in range(0, end - start - step + 1, step)
    ]
    paragraphs = np.array(ranges, dtype=np.int64).reshape(-1, 2)
    firsts = np.searchsorted(paragraphs[:, 0], np.append(collection.starts, len(collection.tokens)))
    prose = collection.masked(np.arange(len(collection.tokens)) % 5 != 0)
    terms = keys_of(50, 7, repeated=False)
    frequencies = np.arange(1, len(terms) + 1) * 2000
    return IndexInput(
        np.arange(1, len(texts) + 1), collection, prose, paragraphs, firsts, terms, frequencies, len(texts)
    )


def tables(documents: IndexInput) -> dict[TableKind, tuple[NDArray[np.uint64], NDArray[np.void]]]:
    """Every table whole; slices of one come in the order of their keys."""
    actual = defaultdict(list)
    for kind, bits, keys, entries in build_tables(documents):
        actual[kind].append((bits, keys, entries))
    for slices in actual.values():
        assert len({bits for bits, _, _ in slices}) == 1
        assert len(slices) <= 1 << slices[0][0]
    return {
        kind: (np.concatenate([keys for _, keys, _ in slices]), np.concatenate([item for _, _, item in slices]))
        for kind, slices in actual.items()
    }


def runs(documents: IndexInput, size: int) -> list[dict[int, int]]:
    """The n-grams of each document as keys, and the token at which each first stands there."""
    values = []
    for start, end in zip(documents.texts.starts.tolist(), documents.texts.ends.tolist(), strict=True):
        hashes = (ngram_hashes(documents.texts.tokens[start:end], size) >> np.uint64(64 - KEY_BITS)).tolist()
        values.append({key: place for place, key in reversed(list(enumerate(hashes)))})
    return values


def in_paragraphs(documents: IndexInput, size: int) -> dict[int, set[int]]:
    """The n-grams of prose as keys, and the paragraphs of each."""
    actual: dict[int, set[int]] = defaultdict(set)
    tokens, eligible = documents.prose.tokens, documents.prose.eligible
    for row, (first, end) in enumerate(documents.paragraphs.tolist()):
        for at in range(first, end - size + 1):
            if eligible[at : at + size].all():
                (hashed,) = (ngram_hashes(tokens[at : at + size], size) >> np.uint64(64 - KEY_BITS)).tolist()
                actual[hashed].add(row)
    return actual


def counted(
    table: tuple[NDArray[np.uint64], NDArray[np.void]], expected: Mapping[int, int], least: int
) -> dict[int, int]:
    """What a table of frequencies should hold; fails where it does not."""
    wanted = {key: min(count, 0xFFFF) for key, count in expected.items() if count >= least}
    assert dict(zip(table[0].tolist(), table[1]["count"].tolist(), strict=True)) == wanted
    assert (np.diff(table[0].astype(np.int64)) > 0).all()
    return wanted


@pytest.mark.parametrize("sizes", [(1 << 21, 1 << 20), (500, 1 << 20), (3000, 700), (100, 64)])
def test_every_ngram_is_counted_by_documents_and_paragraphs(
    sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are sorted or hashed at once."""
    monkeypatch.setattr(builder, "_SLICE", sizes[0])
    monkeypatch.setattr(builder, "_CHUNK", sizes[1])
    monkeypatch.setattr(builder, "MAX_POSTINGS_SMALL", 5)
    given = indexed(documents((900, 0, 3, 130, 2000, 45, 700), 3))
    actual = tables(given)
    postings = {
        (key, document, place // 64) for document, firsts in enumerate(runs(given, 5)) for key, place in firsts.items()
    }
    keys, entries = actual[TableKind.POSTINGS]
    assert list(zip(keys.tolist(), entries["document"].tolist(), entries["cell"].tolist(), strict=True)) == sorted(
        postings
    )
    for kind, size in ((TableKind.WORD_FREQUENCIES, 4), (TableKind.LINE_FREQUENCIES, 8)):
        expected = Counter(key for firsts in runs(given, size) for key in firsts)
        assert max(counted(actual[kind], expected, 1).values()) > 1
    for kind, size in ((TableKind.TOKEN_FREQUENCIES, 1), (TableKind.PAIR_FREQUENCIES, 2)):
        expected = Counter({key: len(rows) for key, rows in in_paragraphs(given, size).items()})
        counted(actual[kind], expected, 1)
    rare = [(key, row) for key, rows in in_paragraphs(given, 2).items() if len(rows) <= 5 for row in rows]
    assert 0 < len(rare) < sum(map(len, in_paragraphs(given, 2).values()))
    keys, entries = actual[TableKind.PARAGRAPH_POSTINGS]
    assert list(zip(keys.tolist(), paragraphs_of(entries).tolist(), strict=True)) == sorted(rare)
    counted(actual[TableKind.TERM_FREQUENCIES], dict(zip(given.terms.tolist(), given.term_frequencies, strict=True)), 1)


def test_a_text_beyond_its_last_cell_begins_again() -> None:
    """A cell has one byte; retrieval compares cells of one document only."""
    given = indexed([np.arange(0x4E00, 0x4E00 + 256 * 64 + 200, dtype=np.uint32)])
    keys, entries = tables(given)[TableKind.POSTINGS]
    places = dict(zip(keys.tolist(), entries["cell"].tolist(), strict=True))
    assert places == {key: place // 64 % 256 for key, place in runs(given, 5)[0].items()}


def test_what_stands_in_hardly_any_document_of_many_is_not_counted() -> None:
    """It weighs as much as what stands in one: from two of 600 documents, from three of 3,000."""
    assert [min_frequency(count) for count in (1, 599, 600, 2999, 3000, 10**6)] == [1, 1, 2, 2, 3, 3]
    chance = np.random.default_rng(0)
    shared = documents((40, 40, 40), 2)
    texts = [chance.integers(1 << 16, 1 << 31, 12).astype(np.uint32) for _ in range(600)]
    given = indexed([*shared, *texts])
    for kind, size in ((TableKind.WORD_FREQUENCIES, 4), (TableKind.LINE_FREQUENCIES, 8)):
        counted(tables(given)[kind], Counter(key for firsts in runs(given, size) for key in firsts), 2)


@pytest.mark.parametrize(("count", "many"), [(20, 8), (22, 8), (23, 9), (10, 6)])
def test_lines_of_many_documents_may_be_forms(count: int, many: int) -> None:
    """From four of ten documents on, and from six; each with the number of those with a hundred characters of their
    own.
    """
    chance = np.random.default_rng(1)
    frequent, rarer = chance.integers(0x4E00, 0x9000, (2, 8)).astype(np.uint32)
    own = iter((99, 100, 0, 101, 500, *[60] * count))
    texts = [np.arange(next(own), dtype=np.uint32) + np.uint32(0x20000 + 1000 * n) for n in range(count)]
    texts = [np.concatenate((frequent, text)) if n < many else text for n, text in enumerate(texts)]
    texts = [np.concatenate((text, rarer)) if n > count - many else text for n, text in enumerate(texts)]
    keys, entries = tables(indexed(texts))[TableKind.FORM_FREQUENCIES]
    assert keys.tolist() == (ngram_hashes(frequent, 8) >> np.uint64(64 - KEY_BITS)).tolist()
    assert entries["count"].tolist() == [3]


# What is read of segments


def reader_of(several: Sequence[IndexInput], bits: int) -> IndexReader:
    segments = []
    for number, given in enumerate(several):
        pages, result = Stored(), {}
        for kind, (keys, entries) in tables(given).items():
            first = first_page(number, kind)
            pages.pages |= {first + place: data for place, data in split_into_pages(kind, keys, entries, bits)}
            result[kind] = pages.table(kind, bits, len(keys), len(given.numbers), number)
        segments.append(IndexSegment(given.numbers, given.first_paragraphs, result))
    return IndexReader(tuple(segments), 0, 0, 0)


@pytest.mark.parametrize("at_once", [1 << 17, 7])
@pytest.mark.parametrize("held", [1_000_000, 0])
def test_frequencies_are_summed_over_segments(held: int, at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from pages or held in memory, asked for in any order, repeatedly, together with what is in none."""
    monkeypatch.setattr(index_reader, "MAX_IN_MEMORY", held)
    monkeypatch.setattr(index_reader, "_AT_ONCE", at_once)
    several = [indexed(documents((500, 300, 400), seed)) for seed in (1, 2, 3)]
    reader = reader_of(several, 4)
    strange = np.random.default_rng(8).integers(0, 1 << 63, 200, dtype=np.uint64)
    for size, asked in ((4, reader.document_frequency), (8, reader.document_frequency)):
        expected = Counter(key for given in several for firsts in runs(given, size) for key in firsts)
        check_frequencies(lambda hashes, size=size, asked=asked: asked(hashes, size), expected, strange)
    for size in (1, 2):
        expected = Counter()
        for given in several:
            expected.update({key: len(rows) for key, rows in in_paragraphs(given, size).items()})
        check_frequencies(lambda hashes, size=size: reader.paragraph_frequency(hashes, size), expected, strange)
    expected = Counter()
    for given in several:
        expected.update(dict(zip(given.terms.tolist(), given.term_frequencies.tolist(), strict=True)))
    expected = Counter({key: sum(min(int(count) // 3, 0xFFFF) for _ in several) for key, count in expected.items()})
    check_frequencies(reader.word_document_frequency, expected, strange)


def check_frequencies(asked, expected: Counter[int], strange: NDArray[np.uint64]) -> None:  # type: ignore[no-untyped-def]
    keys = np.array(list(expected), dtype=np.uint64)
    hashes = np.concatenate((keys << np.uint64(64 - KEY_BITS) | np.uint64(5), strange))
    hashes = np.random.default_rng(4).permutation(np.concatenate((hashes, hashes[::3])))
    for order in (hashes, np.sort(hashes), hashes[:1], hashes[:0]):
        wanted = [expected[key] for key in (order >> np.uint64(64 - KEY_BITS)).tolist()]
        assert asked(order).tolist() == wanted


# Which segments are merged


def test_a_segment_is_merged_with_new_documents_of_more_than_half_its_size() -> None:
    """The smallest first; what was merged counts for the next one; none grows beyond its bounds."""
    sizes = [_SegmentSize(number, 1, tokens) for number, tokens in enumerate((20, 70, 400, 2000))]

    def merged(tokens: int, documents: int = 1, sizes: Sequence[_SegmentSize] = sizes) -> list[int]:
        return [size.number for size in _to_merge(sizes, tokens, documents)]

    assert [merged(tokens) for tokens in (9, 10, 14, 15, 109, 110, 509, 510)] == [
        [], [0], [0], [0, 1], [0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2, 3],
    ]  # fmt: skip
    large = [_SegmentSize(0, 65_000, 15_000_000)]
    assert merged(5_000_000, 535, large) == []
    assert merged(7_500_000, 1, large) == []
    assert merged(5_000_000, 1, [_SegmentSize(0, 65_000, 10_000_000)]) == [0]
    assert merged(5_000_000, 535, [_SegmentSize(0, 65_000, 10_000_000)]) == [0]
    assert merged(5_000_000, 536, [_SegmentSize(0, 65_000, 10_000_000)]) == []
    assert merged(10_000_000, 1, [_SegmentSize(0, 1, 10_000_000)]) == [0]
    assert merged(10_000_001, 1, [_SegmentSize(0, 1, 10_000_000)]) == []


def test_a_segment_takes_as_many_documents_as_fit() -> None:
    """Twenty million tokens or 65,535 documents, one document at least."""
    assert _fitting([(1, 10_000_000), (2, 10_000_000), (3, 1)]) == [(1, 10_000_000), (2, 10_000_000)]
    assert _fitting([(1, 30_000_000), (2, 1)]) == [(1, 30_000_000)]
    assert _fitting([(1, 1), (2, 30_000_000)]) == [(1, 1)]
    assert len(_fitting([(number, 0) for number in range(70_000)])) == 65_535
    assert _fitting([]) == []
