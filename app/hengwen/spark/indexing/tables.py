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
from hengwen.library.index.builder import FREQUENT, MAX_POSTINGS, MAX_POSTINGS_SMALL, min_frequency
from hengwen.library.index.pages import CELL
from hengwen.matching.candidates.shared_ngrams import NGRAM
from hengwen.matching.corpus.all_texts import Array, Hashes, Numbers, TextArrays
from hengwen.matching.corpus.collection import Collection, first_places, hashed_ngrams, once_in_each
from hengwen.matching.corpus.forms import LINE, MANY, WORD, have_own_text
from hengwen.matching.paraphrase.paragraph_vectors import SIZES, rows_of_tokens
from hengwen.spark.corpus.parts import paragraphs_of, without_markup
from hengwen.spark.corpus.sharding import ShardedDocuments
from hengwen.spark.dataflow.documents import documents_of
from hengwen.spark.dataflow.records import Dataset, Record, arrays_of, scatter
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.indexing.document_keys import DocumentKeys, fingerprint_blocks, title_postings
from hengwen.spark.inverted_index.partitions import PARAGRAPH_FREQUENCIES, CorpusTable, partition_of, table_of

_SIZE_STEPS = 8  # to twice the size


def size_class(lengths: Numbers) -> NDArray[np.uint8]:
    """Return lengths in tokens as steps of an eighth of their logarithm to base 2, rounded down; uint8."""
    classes: NDArray[np.uint8] = np.floor(_SIZE_STEPS * np.log2(np.maximum(1, lengths))).astype(np.uint8)
    return classes


def least_length(classes: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the least length of each such class."""
    least: NDArray[np.float64] = 2.0 ** (classes / _SIZE_STEPS)
    return least


def build_tables(sharded_documents: ShardedDocuments, bits: int) -> Dataset:
    """Return all tables of documents, numbered from 0, records by the key of their partition."""
    with_text = int(np.count_nonzero(sharded_documents.lengths))
    everyone, least = np.arange(len(sharded_documents.figures)), min_frequency(with_text)
    texts = sharded_documents.texts.map(_with_all_text)
    counted = texts.with_frequency(LINE, "lines", (everyone,), lambda shard: shard.collection).keep("lines")
    sent = counted.records(partial(_of_texts, bits=bits, least=least, frequent=max(MANY, int(FREQUENT * with_text))))
    sent += sharded_documents.documents.group(partial(_of_documents, bits=bits))
    return sent.group(partial(_merge, least=least, most=MAX_POSTINGS_SMALL if least == 1 else MAX_POSTINGS))


def _with_all_text(texts: TextArrays) -> TextArrays:
    """Return texts whose tokens all take part, whatever a check may leave out of them."""
    return replace(texts, collection=texts.collection.unmasked())


def _of_texts(shard: Shard, bits: int, least: int, frequent: int) -> Iterator[Record]:
    """Send to each table what the texts of a shard have."""
    texts, sent = shard.collection, partial(_sent, shard.number, bits)
    hashes, owners, places = first_places(texts, NGRAM)
    arrays: dict[str, Array] = {
        "documents": (owners + shard.first).astype(np.uint32),
        "cells": ((places - texts.starts[owners]) // CELL & 0xFF).astype(np.uint8),
        "sizes": size_class(shard.lengths)[owners],
    }
    yield from sent(CorpusTable.POSTINGS, hashes, **arrays)
    yield from sent(CorpusTable.WORDS, *_counted(first_places(texts, WORD)[0]))
    lines = shard["lines"]
    hashes, owners, places = first_places(texts, LINE)
    frequency = lines[places].astype(np.uint32)
    known, first = np.unique(hashes, return_index=True)
    enough = frequency[first] >= least
    yield from sent(CorpusTable.LINES, known[enough], frequency[first[enough]])
    own = have_own_text(texts, lines)
    yield from sent(CorpusTable.FORMS, *_counted(hashes[(frequency >= frequent) & own[owners]]))
    yield from _of_paragraphs(shard, bits)


def _of_paragraphs(shard: Shard, bits: int) -> Iterator[Record]:
    """Send tokens and pairs of them by the paragraphs that have them: of tokens how many, of pairs which."""
    texts, prose, sent = shard.collection, without_markup(shard), partial(_sent, shard.number, bits)
    ranges = paragraphs_of(shard, prose)
    firsts = np.searchsorted(ranges[:, 0], texts.starts)
    row_of = rows_of_tokens(ranges, len(texts.tokens))
    for size in SIZES:
        hashes, rows = _in_paragraphs(prose, row_of, size)
        if PARAGRAPH_FREQUENCIES[size] is CorpusTable.TOKENS:
            yield from sent(CorpusTable.TOKENS, *_counted(hashes))
        else:
            owners = texts.owners[ranges[rows, 0]].astype(np.int64)
            documents, inside = (owners + shard.first).astype(np.uint32), (rows - firsts[owners]).astype(np.uint32)
            yield from sent(CorpusTable.PAIRS, hashes, documents=documents, rows=inside)


def _counted(hashes: Hashes) -> tuple[Hashes, NDArray[np.uint32]]:
    """Return the different hashes, ascending, and how often each is there."""
    known, counts = np.unique(hashes, return_counts=True)
    return known, counts.astype(np.uint32)


def _in_paragraphs(prose: Collection, row_of: NDArray[np.int32], size: int) -> tuple[Hashes, Numbers]:
    """Return the different n-grams of each paragraph: hash and paragraph, by hash."""
    places, hashes = hashed_ngrams(prose, size)
    whole = (row_of[places] >= 0) & (row_of[places] == row_of[places + size - 1])
    hashes, rows = hashes[whole], row_of[places[whole]].astype(np.int64)
    once = once_in_each(hashes, rows)
    return hashes[once], rows[once]


def _of_documents(key: int, records: Sequence[Record], bits: int) -> Iterator[Record]:
    """Send what is known of the documents of a shard but their texts."""
    sent, documents = partial(_sent, key, bits), np.array([record.source for record in records], dtype=np.uint32)
    known = list(documents_of(records))
    yield from sent(CorpusTable.TERMS, *_counted(np.concatenate([analysis.words.hashes for _, analysis in known])))
    keys = DocumentKeys.of(known)
    yield from sent(CorpusTable.IDS, keys.ids, documents=documents)
    present = keys.fingerprints != 0
    for block, hashes in enumerate(fingerprint_blocks(keys.fingerprints[present])):
        arrays = {"documents": documents[present], "fingerprints": keys.fingerprints[present]}
        for record in sent(CorpusTable.FINGERPRINTS, hashes, **arrays):
            yield record._replace(source=4 * key + block)
    hashes, places, weights = title_postings(keys.titles)
    yield from sent(CorpusTable.TITLES, hashes, documents=documents[places], weights=weights)


def _sent(
    source: int, bits: int, table: CorpusTable, hashes: Hashes, counts: Array | None = None, **arrays: Array
) -> Iterator[Record]:
    counted = {} if counts is None else {"counts": counts}
    return scatter(partition_of(table, hashes, bits), source, hashes=hashes, **counted, **arrays)


def _merge(key: int, records: Sequence[Record], least: int, most: int) -> Iterator[Record]:
    """Merge what the shards sent to a partition of a table."""
    arrays, table = arrays_of(records), table_of(key)
    order = np.argsort(arrays["hashes"], kind="stable")
    arrays = {name: values[order] for name, values in arrays.items()}
    firsts = np.flatnonzero(begins_group(arrays["hashes"]))
    if table is CorpusTable.PAIRS:
        counts = np.diff(np.append(firsts, len(order)))
        rare = np.repeat(counts <= most, counts)
        paragraphs = key + (CorpusTable.PARAGRAPHS - CorpusTable.PAIRS << 16)
        yield Record.of(paragraphs, 0, **{name: values[rare] for name, values in arrays.items()})
    elif table is CorpusTable.LINES:
        counts = arrays["counts"][firsts]
    elif "counts" in arrays:
        counts = np.add.reduceat(arrays["counts"], firsts)
    else:
        yield Record.of(key, 0, **arrays)
        return
    enough = counts >= (1 if table in {CorpusTable.FORMS, CorpusTable.TERMS} else least)
    yield Record.of(key, 0, hashes=arrays["hashes"][firsts[enough]], counts=counts[enough].astype(np.uint32))
