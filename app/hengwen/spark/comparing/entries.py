"""Documents as a report has them, and what their candidates of pairs are found by."""

from collections.abc import Iterable, Iterator, Sequence
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
from hengwen.spark.corpus.sharding import ShardedDocuments
from hengwen.spark.dataflow.documents import document_of, labels_of
from hengwen.spark.dataflow.records import Dataset, Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.text.notation import number_notation
from hengwen.text.title_words import title_words


class _SharedFigures(msgspec.Struct, array_like=True):
    """A document as all others show it: its fingerprints, and the pieces of common text."""

    own: int
    across: int
    pieces: list[tuple[int, int, str]]


class _PackedEntry(msgspec.Struct, array_like=True):
    document: bytes
    entry: EntryRow
    eligible: bytes


class EntryFigures(msgspec.Struct, array_like=True):
    """Figures of a document by its entry.

    `candidate`: what brings it into pairs. `own_title`: its words if the file has one of its own and is not too short.
    `has_text`: whether any was read; `has_own`:
    and it was not handed in blank.
    """

    candidate: CandidateDocument
    has_text: bool
    has_own: bool
    own_title: list[str] | None


def make_entries(  # noqa: PLR0917 - what a document is made of
    sharded_documents: ShardedDocuments,
    parts: Sequence[ShardedPart],
    blocks: DocumentBlocks,
    fingerprints: DocumentFingerprints,
    template: Template,
    options: Options,
) -> Dataset:
    """Make the entries of all documents by shard, the number of each as source."""
    eligible = parts[0].texts.records(partial(_own_eligible, members=parts[0].members))
    for part in parts[1:]:
        eligible += part.texts.records(partial(_own_eligible, members=part.members))
    figures = sharded_documents.documents.engine.parallelise(
        list(_records_by_shard(sharded_documents.shards, blocks, fingerprints))
    )
    make = partial(_make_entries, template=template, options=options)
    return sharded_documents.documents.join(eligible + figures, make).keep("entries")


def _own_eligible(shard: Shard, members: range) -> Iterable[Record]:
    if shard.first in members:
        yield Record.of(shard.number, 0, lengths=shard.lengths, in_own=shard["in_own"])


def _records_by_shard(shards: Numbers, blocks: DocumentBlocks, fingerprints: DocumentFingerprints) -> Iterator[Record]:
    own, across = fingerprints.own.tolist(), fingerprints.across.tolist()
    for shard in np.unique(shards).tolist():
        numbers = np.flatnonzero(shards == shard).tolist()
        yield Record.holding(shard, 1, [_SharedFigures(own[n], across[n], blocks.pieces.get(n, [])) for n in numbers])


def _make_entries(
    key: int, documents: Sequence[Record], known: Sequence[Record], template: Template, options: Options
) -> Iterable[Record]:
    lengths, in_own = known[0].arrays.values()
    starts = np.cumsum(lengths + 1) - lengths - 1
    both = zip(documents, known[1].read(list[_SharedFigures]), starts.tolist(), lengths.tolist(), strict=True)
    for record, figures, start, length in both:
        document, analysis = document_of(record.value)
        text = analysis.normalised
        shared = (*never_compared(document, text, template), *common_text(document, text, figures.pieces))
        notation = number_notation(document.text, text)
        fingerprints = figures.own, figures.across
        entry = make_entry(document, text, notation, shared, options, *fingerprints, analysis.programs)
        eligible = np.packbits(in_own[start : start + length]).tobytes()
        yield Record.holding(key, record.source, _PackedEntry(record.value, entry_to(entry), eligible))


def prepared_of(value: bytes, options: Options) -> PreparedDocument:
    """Return a document ready for comparing, from its entry."""
    packed = msgspec.msgpack.decode(value, type=_PackedEntry)
    document, analysis = document_of(packed.document)
    text = analysis.normalised
    entry = entry_from(packed.entry, document, text.starts, options.kept)
    eligible = np.unpackbits(np.frombuffer(packed.eligible, np.uint8), count=len(text)).astype(bool)
    return PreparedDocument(entry, text, tuple(title_words(document.title)), eligible)


def labels_of_entry(value: bytes) -> dict[str, str]:
    """Return the labels of a document, from its entry."""
    return labels_of(msgspec.msgpack.decode(value, type=_PackedEntry).document)


def figures_of(entries: Dataset, options: Options) -> list[EntryFigures]:
    """Return the figures of all documents, in their order."""
    return entries.gather(partial(_figures, options=options), EntryFigures)


def _figures(record: Record, options: Options) -> Iterable[EntryFigures]:
    prepared = prepared_of(record.value, options)
    entry, document = prepared.entry, prepared.document
    content = sha256(repr(content_of(prepared)).encode()).digest()[:16] if entry.text_hash else record.source
    candidate = CandidateDocument.of(prepared, content, options.min_length)
    yield EntryFigures(
        candidate,
        document.state.has_text,
        document.state.has_text and not entry.is_blank(options.min_length),
        list(prepared.title) if document.content.title and not candidate.is_short else None,
    )
