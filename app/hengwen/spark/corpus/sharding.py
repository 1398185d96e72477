"""The documents of a check in shards, with what follows from each of them alone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import collect, numbered
from hengwen.matching.corpus.repeated_text import repeated_in
from hengwen.matching.exclusions import Template, eligible_tokens, never_compared
from hengwen.matching.prose import paragraph_ranges
from hengwen.matching.template_heads import heads_of, with_heads
from hengwen.model.document import Document, Role
from hengwen.serial.decoding import decode_json
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.dataflow.documents import document_of, documents_of, without_content
from hengwen.spark.dataflow.records import Dataset, Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.text.notation import number_notation
from hengwen.text.sentences import line_places, sentence_ends

TOKENS, DOCUMENTS = 1 << 19, 1_000
"""Tokens and documents of a shard, about: its arrays are some 10 MB, of which a task holds a few."""


class DocumentFigures(NamedTuple):
    """Figures of a document read: itself without content, tokens, whether it has words, and a hash of its tokens."""

    document: Document
    tokens: int
    words: bool
    text: bytes

    @property
    def is_new(self) -> bool:
        """Whether it is a new document."""
        return self.document.role is Role.NEW


@dataclass(frozen=True, slots=True)
class ShardedDocuments:
    """Documents by their numbers. `figures`: of each. `shards`: int64, shape (documents,), the shard of each.

    `documents`: records by shard, the number as source. `texts`: of the shards.
    """

    figures: Sequence[DocumentFigures]
    shards: Numbers
    documents: Dataset
    texts: ShardedTexts

    @property
    def lengths(self) -> Numbers:
        """The tokens of each, int64, shape (documents,)."""
        return np.array([document.tokens for document in self.figures], dtype=np.int64)

    @property
    def new(self) -> int:
        """How many are new, the first ones."""
        return sum(document.is_new for document in self.figures)

    @property
    def identical(self) -> Numbers:
        """A number for each text, int64, shape (documents,)."""
        return numbered(document.text for document in self.figures)

    @property
    def authors(self) -> Numbers:
        """A number for whoever handed in each, int64, shape (documents,), in the order in which they come."""
        return numbered(document.document.submitter for document in self.figures)

    @property
    def shard_count(self) -> int:
        """How many shards there are."""
        return int(self.shards[-1]) + 1 if len(self.shards) else 0

    @property
    def of_new(self) -> "ShardedDocuments":
        """The new ones, with the texts of all."""
        new = self.new
        documents = self.documents.map(lambda record: (record,) if record.source < new else ())
        return replace(self, figures=self.figures[:new], shards=self.shards[:new], documents=documents)

    def followed_by(self, others: "ShardedDocuments") -> "ShardedDocuments":
        """Return these, and others that were sharded after them."""
        return ShardedDocuments(
            [*self.figures, *others.figures],
            np.concatenate((self.shards, others.shards)),
            self.documents + others.documents,
            self.texts + others.texts,
        )


def shard_documents(
    documents: Dataset, template: Template, tokens: int, after: ShardedDocuments | None = None, name: str = "given"
) -> ShardedDocuments:
    """Deal documents that have been read, records by number, ascending from the number `after` those of others, the new
    ones first. `tokens`: of a shard, about. `name`: begins those under which is kept.
    """
    rows = documents.gather(_figures, tuple[str, int, bool, bytes])
    figures = [DocumentFigures(decode_json(row[0], Document), *row[1:]) for row in rows]
    lengths = np.array([document.tokens for document in figures], dtype=np.int64)
    documents.engine.expect(int(lengths.sum()))
    first, shard = (len(after.figures), after.shard_count) if after else (0, 0)
    shards = _shards_of(lengths, sum(document.is_new for document in figures), tokens) + shard
    by_shard = documents.map(partial(_to_shard, shards=shards, first=first)).keep(f"{name}-documents")
    texts = by_shard.group(partial(_make_shard, template=template)).keep(f"{name}-shards")
    return ShardedDocuments(figures, shards, by_shard, ShardedTexts(texts, name, len(np.unique(shards))))


def _figures(record: Record) -> Iterator[tuple[str, int, bool, bytes]]:
    document, analysis = document_of(record.value)
    tokens = analysis.normalised.tokens
    yield without_content(document), len(tokens), len(analysis.words.hashes) > 0, sha256(tokens.tobytes()).digest()


def _shards_of(lengths: Numbers, new: int, tokens: int) -> Numbers:
    """Return the shard of each document, int64, shape (documents,): new ones, the first, never with old ones."""
    shards = np.zeros(len(lengths), dtype=np.int64)
    shard, size, count = 0, 0, 0
    for number, length in enumerate(lengths.tolist()):
        if count and (size + length > tokens or count >= DOCUMENTS or number == new):
            shard, size, count = shard + 1, 0, 0
        shards[number] = shard
        size, count = size + length, count + 1
    return shards


def _to_shard(record: Record, shards: Numbers, first: int) -> Iterable[Record]:
    yield Record(int(shards[record.key - first]), record.key, record.value)


def _make_shard(key: int, records: Sequence[Record], template: Template) -> Iterable[Record]:
    texts, open_tokens, ends, lines, notation, markup, ranges = [], [], {}, {}, {}, {}, []
    for number, (document, analysis) in enumerate(documents_of(records)):
        text = analysis.normalised
        texts.append(text.tokens)
        open_tokens.append(eligible_tokens(text, never_compared(document, text, template)))
        ends[number] = sentence_ends(document.text, text)
        lines[number] = line_places(document.text, text)
        notation[number] = number_notation(document.text, text)
        if analysis.markup is not None:
            markup[number] = analysis.markup
        ranges.append(paragraph_ranges(document, text))
    collection = collect(texts, open_tokens)
    collection = replace(collection, line_places=collection.figures(lines, np.uint8))
    edges = np.concatenate([own + start for own, start in zip(ranges, collection.starts, strict=True)])
    arrays = {
        "markup": collection.marks(markup),
        "repeated": repeated_in(collection),
        "sentence_ends": collection.marks(ends),
        "notation": collection.figures(notation, np.uint16),
        "ranges": edges.reshape(-1).astype(np.int64),
        "range_owners": np.repeat(np.arange(len(ranges)), [len(own) for own in ranges]),
    }
    yield Shard(records[0].source, collection, arrays, key).record()


def with_heads_of(documents: Dataset, template: Template) -> Template:
    """Return the template with the heads that stand above its text in nearly all new documents."""
    if not template.has_text:
        return template

    def heads(record: Record) -> Iterator[list[bytes] | None]:
        document, _ = document_of(record.value)
        if document.role is Role.NEW and document.state.has_text:
            above = heads_of(document, template)
            yield None if above is None else sorted(above)

    return with_heads(template, documents.gather(heads, list[bytes] | None))
