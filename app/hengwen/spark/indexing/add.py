"""Adding documents to a corpus, and making one generation of several."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from secrets import token_hex

import msgspec
import numpy as np

from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.exclusions import learn_template
from hengwen.model.document import Role, State
from hengwen.model.messages import HengwenError, Message, message
from hengwen.serial.decoding import decode_json, encode_json
from hengwen.spark.corpus.parts import count_paragraphs, without_markup
from hengwen.spark.corpus.sharding import TOKENS, shard_documents
from hengwen.spark.dataflow.documents import document_of, valid_text, with_role
from hengwen.spark.dataflow.records import Dataset, Engine, Record
from hengwen.spark.indexing.document_keys import id_hash
from hengwen.spark.indexing.tables import build_tables
from hengwen.spark.inverted_index.manifest import GENERATION, CorpusFolder, Generation, Manifest
from hengwen.spark.inverted_index.partitions import CorpusTable, bits_for
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Question
from hengwen.text.ranges import Bools

MERGE_FACTOR = 2
"""A generation is merged with smaller ones that together have more than one part in so many of its documents."""


_OVERTAKEN = message("Another job has changed the corpus meanwhile: give the same command again.")


class AddedDocument(msgspec.Struct, array_like=True, frozen=True):
    """A document that was to be added. `reading_message`: about reading it.

    `is_known`: whether the corpus has it already, or a document before it has the same bytes.
    """

    id: str
    path: str
    state: State
    reading_message: Message | None
    is_known: bool = False

    @property
    def is_added(self) -> bool:
        """Whether the corpus has it from now on and had not before."""
        return self.state.has_text and not self.is_known


@dataclass(frozen=True, slots=True)
class AddedDocuments:
    """The corpus after documents were added, and all that were given, in order."""

    manifest: Manifest
    documents: tuple[AddedDocument, ...]


def add_documents(folder: CorpusFolder, documents: Dataset, work: str, tokens: int = TOKENS) -> AddedDocuments:
    """Add documents, records by number from 0, to a corpus, which may have none yet. Those whose bytes it has stay as
    they are; those that could not be read are left out. All others are there together in the end, or none of them.

    `work`: a folder in that of the corpus where the engine keeps its work. `tokens`: of a shard, about.
    """
    manifest, read = folder.read(), _read(documents)
    known = _known(CorpusReader(documents.engine, folder, manifest), read)
    given = _once(read, known)
    if any(document.is_added for document in given):
        generation = _write(folder, documents, np.array([document.is_added for document in given]), work, tokens)

        def adding(newest: Manifest) -> Manifest:
            reader = CorpusReader(documents.engine, folder, newest)
            if newest.number > manifest.number and _known(reader, read) > known:
                raise HengwenError(_OVERTAKEN)
            return msgspec.structs.replace(newest, generations=(*newest.generations, generation))

        manifest = folder.commit(adding)
    return AddedDocuments(manifest, tuple(given))


def _once(read: list[AddedDocument], known: set[int]) -> list[AddedDocument]:
    """Mark what is known already: by their numbers those in `known`, and all but the first of equal bytes."""
    first = {document.id: number for number, document in reversed([*enumerate(read)])}
    return [
        msgspec.structs.replace(document, is_known=number in known or first[document.id] < number)
        for number, document in enumerate(read)
    ]


def merge_generations(engine: Engine, folder: CorpusFolder, work: str, tokens: int = TOKENS) -> Manifest:
    """Make one generation of all small ones, and remove what no manifest names. No other job may be running.

    Raises `HengwenError` where there is no corpus, or another job has merged some of them.
    """
    manifest = folder.existing()
    small = generations_to_merge(manifest)
    if small:
        numbers = np.concatenate([
            np.arange(generation.documents) + first
            for generation, first in zip(manifest.generations, manifest.firsts, strict=True) if generation in small
        ])  # fmt: skip
        stored = CorpusReader(engine, folder, manifest).load(numbers)
        documents = stored.map(partial(_renumbered, places=numbers)).keep("merged")
        merged = _write(folder, documents, np.ones(len(numbers), dtype=bool), work, tokens)

        def merging(newest: Manifest) -> Manifest:
            if not set(small) <= set(newest.generations):
                raise HengwenError(_OVERTAKEN)
            others = (generation for generation in newest.generations if generation not in small)
            return msgspec.structs.replace(newest, generations=(*others, merged))

        manifest = folder.commit(merging)
    folder.clean()
    return manifest


def generations_to_merge(manifest: Manifest) -> list[Generation]:
    """Return the smallest generations, as many as there may be so that the largest of them is not much larger than all
    others: every document is indexed again a few times at most.
    """
    ordered = sorted(manifest.generations, key=lambda generation: generation.documents)
    for count in range(len(ordered), 1, -1):
        if ordered[count - 1].documents <= MERGE_FACTOR * sum(
            generation.documents for generation in ordered[: count - 1]
        ):
            return ordered[:count]
    return []


def _read(documents: Dataset) -> list[AddedDocument]:
    return [decode_json(document, AddedDocument) for document in documents.gather(_added, str)]


def _added(record: Record) -> Iterator[str]:
    document, _ = document_of(record.value)
    path = valid_text(document.path)
    yield encode_json(AddedDocument(document.id, path, document.state, document.content.message))


def _known(reader: CorpusReader, read: list[AddedDocument]) -> set[int]:
    """Return the numbers of those that the corpus has."""
    hashes = np.array([id_hash(document.id) for document in read], dtype=np.uint64)
    asked = reader.partitioning.ask(0, [Question(CorpusTable.IDS, np.unique(hashes))])
    answers = reader.find(reader.engine.parallelise(list(asked)), 1)
    (known,) = Answers(list(answers.collect())).entries(CorpusTable.IDS, hashes="u8")
    return set(np.flatnonzero(np.isin(hashes, known)).tolist())


def _write(folder: CorpusFolder, documents: Dataset, added: Bools, work: str, tokens: int) -> Generation:
    """Write a generation of those documents that are added, and tell what it is."""
    places = np.where(added, np.cumsum(added) - 1, -1)
    sharded_documents = shard_documents(
        documents.map(partial(_placed, places=places)), learn_template(()), tokens, name="index"
    )
    lengths = sharded_documents.lengths
    bits = bits_for(int(lengths.sum()))
    build_tables(sharded_documents, bits).write(f"{work}/generation/tables")
    sharded_documents.documents.write(f"{work}/generation/documents")
    paragraphs = count_paragraphs(sharded_documents.texts, without_markup)
    name = f"{GENERATION}{token_hex(8)}"
    folder.take(work, name)
    firsts = np.flatnonzero(np.diff(sharded_documents.shards, prepend=-1))
    with_text, with_words = (
        int(np.count_nonzero(lengths)),
        sum(document.words for document in sharded_documents.figures),
    )
    return Generation(name, bits, len(lengths), with_text, with_words, paragraphs, tuple(firsts.tolist()))


def _placed(record: Record, places: Numbers) -> Iterable[Record]:
    """Return a document that is added, as an old one, by its number in the generation."""
    if places[record.key] >= 0:
        yield Record(int(places[record.key]), 0, with_role(record.value, Role.OLD))


def _renumbered(record: Record, places: Numbers) -> Iterable[Record]:
    yield record._replace(key=int(np.searchsorted(places, record.key)))
