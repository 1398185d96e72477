"""The documents of a check dealt into shards, and what is known of each by reading it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Generic

import msgspec
import numpy as np

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import numbered
from hengwen.matching.exclusions import Template
from hengwen.model.document import Document, Role
from hengwen.spark.corpus.preparing import by_shard, make_shards, shard_of_documents
from hengwen.spark.dataflow.documents import document_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.valid_text import valid_text


class DocumentFigures(msgspec.Struct, array_like=True):
    """What is known of a document by reading it: whether it is new, its tokens, a hash of these, whose it is, a
    hash of its path and its bytes, and whether it is a guess whose it is.
    """

    is_new: bool
    tokens: int
    text: bytes
    person: str | None
    file: bytes
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class DealtDocuments(Generic[DatasetT]):
    """Documents by their numbers. `figures`: of each. `shards`: int64, shape (documents,), the shard of each.

    `documents`: records by shard, the number as source. `texts`: the shards.
    """

    figures: Sequence[DocumentFigures]
    shards: Numbers
    documents: DatasetT
    texts: DatasetT

    @property
    def lengths(self) -> Numbers:
        """The tokens of each, int64, shape (documents,)."""
        return np.array([each.tokens for each in self.figures], dtype=np.int64)

    @property
    def new(self) -> int:
        """How many are new, the first ones."""
        return sum(each.is_new for each in self.figures)

    @property
    def identical(self) -> Numbers:
        """A number for each text, int64, shape (documents,)."""
        return numbered(each.text for each in self.figures)

    @property
    def authors(self) -> Numbers:
        """A number for whoever handed in each, int64, shape (documents,), in the order in which they come; nobody known
        stands for itself.
        """
        return numbered(each.person or (place,) for place, each in enumerate(self.figures))

    @property
    def shard_count(self) -> int:
        """How many shards there are."""
        return int(self.shards[-1]) + 1 if len(self.shards) else 0

    def followed_by(self, engine: Engine[DatasetT], others: "DealtDocuments[DatasetT]") -> "DealtDocuments[DatasetT]":
        """These, and others that were dealt after them."""
        return DealtDocuments(
            [*self.figures, *others.figures],
            np.concatenate((self.shards, others.shards)),
            engine.union(self.documents, others.documents),
            engine.union(self.texts, others.texts),
        )


def deal(  # noqa: PLR0917 - what is dealt, and after what
    engine: Engine[DatasetT],
    documents: DatasetT,
    template: Template,
    tokens: int,
    after: DealtDocuments[DatasetT] | None = None,
    name: str = "",
) -> DealtDocuments[DatasetT]:
    """Documents that have been read, records by number, ascending from the number `after` those of others, the new ones
    first. `tokens`: of a shard, about. `name`: begins those under which is kept.
    """
    figures = read_figures(engine, documents)
    lengths = np.array([each.tokens for each in figures], dtype=np.int64)
    engine.expect(int(lengths.sum()))
    first, shard = (len(after.figures), after.shard_count) if after else (0, 0)
    shards = shard_of_documents(lengths, sum(each.is_new for each in figures), tokens) + shard
    dealt = engine.keep(by_shard(engine, documents, shards, first), f"{name}documents")
    return DealtDocuments(figures, shards, dealt, engine.keep(make_shards(engine, dealt, template), f"{name}shards"))


def read_figures(engine: Engine[DatasetT], documents: DatasetT) -> list[DocumentFigures]:
    """The figures of all documents that were read, in their order."""
    found = engine.collect(engine.map(documents, _read_figures))
    return [msgspec.msgpack.decode(record.value, type=DocumentFigures) for record in found]


def _read_figures(record: Record) -> tuple[Record]:
    document, analysis = document_of(record.value)
    tokens = analysis.normalised.tokens
    figures = DocumentFigures(
        document.role is Role.NEW,
        len(tokens),
        sha256(tokens.tobytes()).digest(),
        repr(document.person) if document.person else None,
        _file(document),
        bool(document.person and document.person.guessed),
    )
    return (Record(record.key, 0, msgspec.msgpack.encode(figures)),)


def path_and_file(record: Record) -> tuple[Record]:
    """The path of a document, and the hash of this and its bytes as in `DocumentFigures`."""
    document, _ = document_of(record.value)
    path = valid_text(document.path)
    return (Record(record.key, 0, msgspec.msgpack.encode((path, _file(document)))),)


def _file(document: Document) -> bytes:
    return sha256(f"{document.id}\n{document.path}".encode("utf-8", "surrogatepass")).digest()[:16]


def new_documents(engine: Engine[DatasetT], dealt: DealtDocuments[DatasetT]) -> DatasetT:
    """The new ones, records as in `DealtDocuments`."""
    return engine.map(dealt.documents, partial(_before, number=dealt.new))


def _before(record: Record, number: int) -> Iterable[Record]:
    if record.source < number:
        yield record
