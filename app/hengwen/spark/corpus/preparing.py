"""Documents dealt into shards, with what follows from each of them alone."""

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec
import numpy as np

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import collect
from hengwen.matching.corpus.repeated_text import repeated_in
from hengwen.matching.exclusions import Template, eligible_tokens, never_compared
from hengwen.matching.prose import paragraph_ranges
from hengwen.matching.template_heads import heads_of, with_heads
from hengwen.model.document import Role
from hengwen.spark.dataflow.documents import document_of, documents_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.text.notation import number_notation
from hengwen.text.sentences import sentence_ends

TOKENS, DOCUMENTS = 1 << 19, 1_000
"""Tokens and documents of a shard, about: its arrays are some 10 MB, of which a task holds a few."""


def shard_of_documents(lengths: Numbers, new: int, tokens: int = TOKENS) -> Numbers:
    """The shard of each document, int64, shape (documents,): new ones, the first, never with old ones.

    `lengths`: the tokens of each.
    """
    found = np.zeros(len(lengths), dtype=np.int64)
    shard, size, count = 0, 0, 0
    for number, length in enumerate(lengths.tolist()):
        if count and (size + length > tokens or count >= DOCUMENTS or number == new):
            shard, size, count = shard + 1, 0, 0
        found[number] = shard
        size, count = size + length, count + 1
    return found


def by_shard(engine: Engine[DatasetT], documents: DatasetT, shards: Numbers, first: int = 0) -> DatasetT:
    """Documents as records of their shard, the number of each as source; `first`: the least number."""
    return engine.map(documents, partial(_to_shard, shards=shards, first=first))


def _to_shard(record: Record, shards: Numbers, first: int) -> Iterable[Record]:
    yield Record(int(shards[record.key - first]), record.key, record.value)


def with_heads_of(engine: Engine[DatasetT], documents: DatasetT, template: Template) -> Template:
    """The template with the heads that stand above its text in nearly all new documents."""
    if not template.has_text:
        return template
    found = engine.collect(engine.map(documents, partial(_heads, template=template)))
    return with_heads(template, (msgspec.msgpack.decode(record.value, type=list[bytes] | None) for record in found))


def _heads(record: Record, template: Template) -> Iterable[Record]:
    document, _ = document_of(record.value)
    if document.role is Role.NEW and document.state.has_text:
        heads = heads_of(document, template)
        yield Record(record.key, 0, msgspec.msgpack.encode(None if heads is None else sorted(heads)))


def make_shards(engine: Engine[DatasetT], documents: DatasetT, template: Template) -> DatasetT:
    """The shards of documents that were dealt by `by_shard`."""
    return engine.group(documents, partial(_make_shard, template=template))


def _make_shard(key: int, records: Sequence[Record], template: Template) -> Iterable[Record]:
    texts, open_tokens, ends, notation, markup, ranges = [], [], {}, {}, {}, []
    for number, (document, analysis) in enumerate(documents_of(records)):
        text = analysis.normalised
        texts.append(text.tokens)
        open_tokens.append(eligible_tokens(text, never_compared(document, text, template)))
        ends[number] = sentence_ends(document.text, text)
        notation[number] = number_notation(document.text, text)
        if analysis.markup is not None:
            markup[number] = analysis.markup
        ranges.append(paragraph_ranges(document, text))
    collection = collect(texts, open_tokens)
    owners = np.repeat(np.arange(len(ranges)), [len(each) for each in ranges])
    edges = np.concatenate([each + start for each, start in zip(ranges, collection.starts, strict=True)])
    yield Shard(
        records[0].source,
        collection,
        {
            "markup": collection.marks(markup),
            "repeated": repeated_in(collection),
            "sentence_ends": collection.marks(ends),
            "notation": collection.figures(notation, np.uint16),
            "ranges": edges.reshape(-1).astype(np.int64),
            "range_owners": owners,
        },
        key,
    ).record()
