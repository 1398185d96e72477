"""Documents as a report has them, and what their candidates of pairs are found by."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

import msgspec
import numpy as np

from hengwen.matching.candidates.identical import CandidateDocument, content_of
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.exclusions import Template, common_text, never_compared
from hengwen.matching.prepare import PreparedDocument, make_entry
from hengwen.model.request.options import Options
from hengwen.serial.check import EntryRow, entry_from, entry_to
from hengwen.spark.corpus.blocks import DocumentBlocks
from hengwen.spark.corpus.fingerprints import DocumentFingerprints
from hengwen.spark.corpus.parts import ShardedPart
from hengwen.spark.dataflow.documents import document_of, labels_of, submitter
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.text.title_words import title_words


class _Found(msgspec.Struct, array_like=True):
    """What was found of a document by all others: its fingerprints, and the pieces of common text."""

    own: int
    across: int
    pieces: list[tuple[int, int, str]]


class _PackedEntry(msgspec.Struct, array_like=True):
    document: bytes
    entry: EntryRow
    eligible: bytes


class EntryFigures(msgspec.Struct, array_like=True):
    """What is known of a document by its entry.

    `candidate`: what brings it into pairs. `own_title`: its words if the file has one of its own and is not too short.
    `path`: with lone surrogates, in UTF-8. `submitter`: who handed it in. `has_text`: whether any was read; `has_own`:
    and it was not handed in blank.
    """

    candidate: CandidateDocument
    path: bytes
    submitter: str
    has_text: bool
    has_own: bool
    own_title: list[str] | None

    @property
    def is_new(self) -> bool:
        """Whether it is a new document."""
        return self.candidate.is_new


@dataclass(frozen=True, slots=True)
class _Making:
    """What all entries are made with."""

    template: Template
    options: Options


def make_entries(  # noqa: PLR0917 - what a document is made of
    engine: Engine[DatasetT],
    documents: DatasetT,
    parts: Iterable[ShardedPart[DatasetT]],
    shards: Numbers,
    blocks: DocumentBlocks,
    fingerprints: DocumentFingerprints,
    template: Template,
    options: Options,
) -> DatasetT:
    """The entries of all documents by shard, the number of each as source. `shards`: the shard of each document."""
    own = engine.union(*(
        engine.map(part.shards, each_shard(partial(_own_eligible, members=part.members))) for part in parts
    ))  # fmt: skip
    found = engine.parallelise(list(_found_by_shard(shards, blocks, fingerprints)))
    make = partial(_make_entries, making=_Making(template, options))
    return engine.join(documents, engine.union(own, found), make)


def _own_eligible(shard: Shard, members: range) -> Iterable[Record]:
    if shard.first in members:
        yield Record(shard.number, 0, pack(lengths=shard.lengths, in_own=shard["in_own"]))


def _found_by_shard(shards: Numbers, blocks: DocumentBlocks, fingerprints: DocumentFingerprints) -> Iterator[Record]:
    for shard in np.unique(shards).tolist():
        numbers = np.flatnonzero(shards == shard).tolist()
        found = [
            _Found(int(fingerprints.own[n]), int(fingerprints.across[n]), blocks.pieces.get(n, [])) for n in numbers
        ]
        yield Record(shard, 1, msgspec.msgpack.encode(found))


def _make_entries(key: int, documents: Sequence[Record], known: Sequence[Record], making: _Making) -> Iterable[Record]:
    shard = unpack(known[0].value)
    found = msgspec.msgpack.decode(known[1].value, type=list[_Found])
    lengths = shard["lengths"]
    starts = np.cumsum(lengths + 1) - lengths - 1
    for record, some, start, length in zip(documents, found, starts.tolist(), lengths.tolist(), strict=True):
        document, analysis = document_of(record.value)
        text = analysis.normalised
        shared = (*never_compared(document, text, making.template), *common_text(document, text, some.pieces))
        entry = make_entry(document, text, shared, making.options, some.own, some.across)
        eligible = np.packbits(shard["in_own"][start : start + length]).tobytes()
        yield Record(key, record.source, msgspec.msgpack.encode(_PackedEntry(record.value, entry_to(entry), eligible)))


def prepared_of(value: bytes, options: Options) -> PreparedDocument:
    """A document ready for comparing, from its entry."""
    packed = msgspec.msgpack.decode(value, type=_PackedEntry)
    document, analysis = document_of(packed.document)
    text = analysis.normalised
    entry = entry_from(packed.entry, document, text.starts, options.kept)
    eligible = np.unpackbits(np.frombuffer(packed.eligible, np.uint8), count=len(text)).astype(bool)
    return PreparedDocument(entry, text, tuple(title_words(document.title)), eligible)


def labels_of_entry(value: bytes) -> dict[str, str]:
    """What its table says of a document besides, from its entry."""
    return labels_of(msgspec.msgpack.decode(value, type=_PackedEntry).document)


def figures_of(engine: Engine[DatasetT], entries: DatasetT, options: Options) -> list[EntryFigures]:
    """The figures of all documents, in their order."""
    found = {}
    for record in engine.collect(engine.map(entries, partial(_figures, options=options))):
        found[record.source] = msgspec.msgpack.decode(record.value, type=EntryFigures)
    return [found[number] for number in sorted(found)]


def _figures(record: Record, options: Options) -> Iterable[Record]:
    prepared = prepared_of(record.value, options)
    entry, document = prepared.entry, prepared.document
    content = sha256(repr(content_of(prepared)).encode()).digest()[:16] if entry.text_hash else record.source
    candidate = CandidateDocument.of(prepared, content, options.min_length)
    figures = EntryFigures(
        candidate,
        document.path.encode("utf-8", "surrogatepass"),
        submitter(document.person, record.source),
        document.state.has_text,
        document.state.has_text and not entry.is_blank(options.min_length),
        list(prepared.title) if document.content.title and not candidate.is_short else None,
    )
    yield Record(record.key, record.source, msgspec.msgpack.encode(figures))
