"""The tables of a generation: what its documents have, by the hashes of it.

Every shard sends what its documents have to the partitions of each table, which sort and add up. A record of a
partition holds arrays of one length, ascending by `hashes`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.kernels.hashing import mix
from hengwen.library.index.builder import FREQUENT, MAX_POSTINGS, MAX_POSTINGS_SMALL, min_frequency
from hengwen.library.index.pages import CELL
from hengwen.library.store import fingerprint_of
from hengwen.matching.candidates.shared_ngrams import NGRAM
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, TextArrays
from hengwen.matching.corpus.collection import Collection, hashed_ngrams, once_in_each
from hengwen.matching.corpus.forms import LINE, MANY, OWN, WORD, own_text
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, rows_of_tokens
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.dataflow.documents import documents_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, dealt, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.indexing.paragraphs import paragraphs_of, without_markup
from hengwen.spark.indexing.title_postings import title_postings
from hengwen.spark.inverted_index.partitions import PARAGRAPH_FREQUENCIES, CorpusTable, partition_of, table_of

_SIZE_STEPS = 8  # to twice the size


def size_class(lengths: Numbers) -> NDArray[np.uint8]:
    """Lengths in tokens as steps of an eighth of their logarithm to base 2, rounded down; uint8."""
    found: NDArray[np.uint8] = np.floor(_SIZE_STEPS * np.log2(np.maximum(1, lengths))).astype(np.uint8)
    return found


def least_length(classes: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The least length of each such class."""
    found: NDArray[np.float64] = 2.0 ** (classes / _SIZE_STEPS)
    return found


def build_tables(  # noqa: PLR0917 - what documents are
    engine: Engine[DatasetT], dealt_documents: DatasetT, shards: DatasetT, documents: int, with_text: int, bits: int
) -> DatasetT:
    """All tables of documents, numbered from 0, records by the key of their partition; `with_text`: how many of these
    have tokens.
    """
    everyone = np.arange(documents)
    texts = ShardedTexts(engine, shards, "index").map(_with_all_text)
    counted = texts.with_frequency(LINE, "lines", (everyone,), lambda some: some.collection).keep("lines").shards
    frequent = max(MANY, int(FREQUENT * with_text))
    sent = engine.union(
        engine.map(
            counted, each_shard(partial(_of_texts, bits=bits, least=min_frequency(with_text), frequent=frequent))
        ),
        engine.group(dealt_documents, partial(_of_documents, bits=bits)),
    )
    most = MAX_POSTINGS_SMALL if min_frequency(with_text) == 1 else MAX_POSTINGS
    return engine.group(sent, partial(_merge, least=min_frequency(with_text), most=most))


def _with_all_text(texts: TextArrays) -> TextArrays:
    """Texts whose tokens all take part, whatever a check may leave out of them."""
    return replace(texts, collection=texts.collection.unmasked())


def _of_texts(shard: Shard, bits: int, least: int, frequent: int) -> Iterator[Record]:
    """What the texts of a shard send to each table."""
    texts = shard.collection
    hashes, owners, places = _first_places(texts, NGRAM)
    arrays: dict[str, Array] = {
        "documents": (owners + shard.first).astype(np.uint32),
        "cells": ((places - texts.starts[owners]) // CELL & 0xFF).astype(np.uint8),
        "sizes": size_class(shard.lengths)[owners],
    }
    yield from _sent(shard, CorpusTable.POSTINGS, bits, hashes, **arrays)
    known, counts = np.unique(_first_places(texts, WORD)[0], return_counts=True)
    yield from _sent(shard, CorpusTable.WORDS, bits, known, counts=counts.astype(np.uint32))
    yield from _lines(shard, texts, bits, least, frequent)
    prose = without_markup(shard)
    ranges = paragraphs_of(shard, prose)
    firsts = np.searchsorted(ranges[:, 0], texts.starts)
    row_of = rows_of_tokens(ranges, len(texts.tokens))
    for size in SIZES:
        hashes, rows = _in_paragraphs(prose, row_of, size)
        table = PARAGRAPH_FREQUENCIES[size]
        if table is CorpusTable.TOKENS:
            known, counts = np.unique(hashes, return_counts=True)
            yield from _sent(shard, table, bits, known, counts=counts.astype(np.uint32))
            continue
        owners = texts.owners[ranges[rows, 0]].astype(np.int64)
        documents, inside = (owners + shard.first).astype(np.uint32), (rows - firsts[owners]).astype(np.uint32)
        yield from _sent(shard, table, bits, hashes, documents=documents, rows=inside)


def _lines(shard: Shard, texts: Collection, bits: int, least: int, frequent: int) -> Iterator[Record]:
    """Lines that enough documents have; and of those of many, how many documents have text of their own besides."""
    lines = shard["lines"]
    hashes, owners, places = _first_places(texts, LINE)
    frequency = lines[places].astype(np.uint32)
    known, first = np.unique(hashes, return_index=True)
    enough = frequency[first] >= least
    yield from _sent(shard, CorpusTable.LINES, bits, known[enough], counts=frequency[first[enough]])
    own = own_text(texts, lines) >= OWN
    some = (frequency >= frequent) & own[owners]
    known, counts = np.unique(hashes[some], return_counts=True)
    yield from _sent(shard, CorpusTable.FORMS, bits, known, counts=counts.astype(np.uint32))


def _first_places(texts: Collection, size: int) -> tuple[Hashes, Numbers, Numbers]:
    """The different n-grams of each text: hash, text, and where it first begins; by hash."""
    places, hashes = hashed_ngrams(texts, size)
    owners = texts.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    return hashes[once], owners[once], places[once]


def _in_paragraphs(prose: Collection, row_of: NDArray[np.int32], size: int) -> tuple[Hashes, Numbers]:
    """The different n-grams of each paragraph: hash and paragraph, by hash."""
    places, hashes = hashed_ngrams(prose, size)
    whole = (row_of[places] >= 0) & (row_of[places] == row_of[places + size - 1])
    hashes, rows = hashes[whole], row_of[places[whole]].astype(np.int64)
    once = once_in_each(hashes, rows)
    return hashes[once], rows[once]


def _of_documents(key: int, records: Sequence[Record], bits: int) -> Iterator[Record]:
    """What is known of the documents of a shard but their texts."""
    words, ids, fingerprints, numbers, titles = [np.zeros(0, dtype=np.uint64)], [], [], [], []
    for record, (document, analysis) in zip(records, documents_of(records), strict=True):
        words.append(analysis.words.hashes)
        ids.append(id_hash(document.id))
        numbers.append(record.source)
        fingerprints.append(fingerprint_of(analysis))
        titles.append(document.title if document.content.title else "")
    documents = np.array(numbers, dtype=np.uint32)
    known, counts = np.unique(np.concatenate(words), return_counts=True)
    yield from _sent_by(key, CorpusTable.TERMS, bits, known, counts=counts.astype(np.uint32))
    yield from _sent_by(key, CorpusTable.IDS, bits, np.array(ids, dtype=np.uint64), documents=documents)
    whole = np.array(fingerprints, dtype=np.uint64)
    for block, hashes in enumerate(fingerprint_blocks(whole)):
        some = whole != 0
        for each in _sent_by(key, CorpusTable.FINGERPRINTS, bits, hashes[some], documents=documents[some],
                             fingerprints=whole[some]):  # fmt: skip
            yield each._replace(source=4 * key + block)
    hashes, places, weights = title_postings(titles)
    yield from _sent_by(key, CorpusTable.TITLES, bits, hashes, documents=documents[places], weights=weights)


def id_hash(content: str) -> int:
    """The first 64 bits of a content hash in hex."""
    return int(content[:16] or "0", 16)


def fingerprint_blocks(fingerprints: Hashes) -> list[Hashes]:
    """A hash for each quarter of some fingerprints: two within a distance of 3 have one in common (Manku et al., WWW
    2007).
    """
    return [
        mix((fingerprints >> np.uint64(16 * block) & np.uint64(0xFFFF)) | np.uint64(block + 1 << 16))
        for block in range(4)
    ]


def _sent(shard: Shard, table: CorpusTable, bits: int, hashes: Hashes, **arrays: Array) -> Iterator[Record]:
    return _sent_by(shard.number, table, bits, hashes, **arrays)


def _sent_by(source: int, table: CorpusTable, bits: int, hashes: Hashes, **arrays: Array) -> Iterator[Record]:
    return dealt(partition_of(table, hashes, bits), source, hashes=hashes, **arrays)


def _merge(key: int, records: Sequence[Record], least: int, most: int) -> Iterator[Record]:
    """A partition of a table by what the shards sent."""
    parts = [unpack(record.value) for record in records]
    some = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    order = np.argsort(some["hashes"], kind="stable")
    some = {name: each[order] for name, each in some.items()}
    table = table_of(key)
    firsts = np.flatnonzero(begins_group(some["hashes"]))
    known = some["hashes"][firsts]
    if table is CorpusTable.PAIRS:
        counts = np.diff(np.append(firsts, len(order)))
        rare = np.repeat(counts <= most, counts)
        paragraphs = key + (CorpusTable.PARAGRAPHS - CorpusTable.PAIRS << 16)
        yield Record(paragraphs, 0, pack(**{name: each[rare] for name, each in some.items()}))
    elif "counts" in some:
        counts = some["counts"][firsts] if table is CorpusTable.LINES else np.add.reduceat(some["counts"], firsts)
    else:
        yield Record(key, 0, pack(**some))
        return
    enough = counts >= (1 if table in {CorpusTable.FORMS, CorpusTable.TERMS} else least)
    yield Record(key, 0, pack(hashes=known[enough], counts=counts[enough].astype(np.uint32)))
