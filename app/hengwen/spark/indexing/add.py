"""Adding documents to a corpus, and making one generation of several."""

from collections.abc import Iterable
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
from hengwen.spark.corpus.preparing import TOKENS, by_shard, make_shards, shard_of_documents
from hengwen.spark.dataflow.documents import document_of, with_role
from hengwen.spark.dataflow.records import DatasetT, Engine, Record
from hengwen.spark.dataflow.valid_text import valid_text
from hengwen.spark.indexing.paragraphs import count_paragraphs, without_markup
from hengwen.spark.indexing.tables import build_tables, id_hash
from hengwen.spark.inverted_index.manifest import GENERATION, CorpusFolder, Generation, Manifest
from hengwen.spark.inverted_index.partitions import CorpusTable, bits_for
from hengwen.spark.inverted_index.reader import Answers, CorpusReader

MERGE_FACTOR = 2
"""A generation is merged with smaller ones that together have more than one part in so many of its documents."""


_OVERTAKEN = message("Another job has changed the corpus meanwhile: give the same command again.")


class AddedDocument(msgspec.Struct, array_like=True, frozen=True):
    """A document that was to be added. `said`: about reading it. `tokens`: of its text; `words`: whether it has any.

    `is_known`: whether the corpus has it already, or a document before it has the same bytes.
    """

    id: str
    path: str
    state: State
    said: Message | None
    tokens: int
    words: bool
    is_known: bool = False

    @property
    def is_added(self) -> bool:
        """Whether the corpus has it from now on and had not before."""
        return self.state.has_text and not self.is_known


@dataclass(frozen=True, slots=True)
class AddedDocuments:
    """What was done: the corpus as it is now, and all that was given, in order."""

    manifest: Manifest
    documents: tuple[AddedDocument, ...]


def add_documents(
    engine: Engine[DatasetT], folder: CorpusFolder, documents: DatasetT, work: str, tokens: int = TOKENS
) -> AddedDocuments:
    """Add documents, records by number from 0, to a corpus, which may have none yet. Those whose bytes it has stay as
    they are; those that could not be read are left out. All others are there together in the end, or none of them.

    `work`: a folder in that of the corpus where the engine keeps its work. `tokens`: of a shard, about.
    """
    manifest = folder.read()
    read = _read(engine, documents)
    known = _known(engine, CorpusReader(engine, folder, manifest), read) if manifest.generations else set()
    given = _once(read, known)
    if any(each.is_added for each in given):
        generation = _write(engine, folder, documents, given, work, tokens)

        def adding(newest: Manifest) -> Manifest:
            if newest.number > manifest.number and _known(engine, CorpusReader(engine, folder, newest), read) > known:
                raise HengwenError(_OVERTAKEN)
            return msgspec.structs.replace(newest, generations=(*newest.generations, generation))

        return AddedDocuments(folder.commit(adding), tuple(given))
    return AddedDocuments(manifest, tuple(given))


def _once(read: list[AddedDocument], known: set[int]) -> list[AddedDocument]:
    """The same with what is known already: by their numbers those in `known`, and all but the first of equal bytes."""
    seen: set[str] = set()
    found = []
    for number, each in enumerate(read):
        found.append(msgspec.structs.replace(each, is_known=number in known or each.id in seen))
        seen.add(each.id)
    return found


def merge_generations(engine: Engine[DatasetT], folder: CorpusFolder, work: str, tokens: int = TOKENS) -> Manifest:
    """Make one generation of all small ones, and remove what no manifest names. No other job may be running.

    Raises `HengwenError` where there is no corpus, or another job has merged some of them.
    """
    manifest = folder.existing()
    small = generations_to_merge(manifest)
    if small:
        numbers = np.concatenate([
            np.arange(each.documents) + first
            for each, first in zip(manifest.generations, manifest.firsts, strict=True) if each in small
        ])  # fmt: skip
        stored = CorpusReader(engine, folder, manifest).load(numbers)
        documents = engine.keep(engine.map(stored, partial(_renumbered, places=numbers)), "merged")
        made = _write(engine, folder, documents, _read(engine, documents), work, tokens)

        def merging(newest: Manifest) -> Manifest:
            if not set(small) <= set(newest.generations):
                raise HengwenError(_OVERTAKEN)
            others = (each for each in newest.generations if each not in small)
            return msgspec.structs.replace(newest, generations=(*others, made))

        manifest = folder.commit(merging)
    folder.clean()
    return manifest


def generations_to_merge(manifest: Manifest) -> list[Generation]:
    """The smallest generations, as many as there may be so that the largest of them is not much larger than all others:
    every document is indexed again a few times at most.
    """
    ordered = sorted(manifest.generations, key=lambda each: each.documents)
    for count in range(len(ordered), 1, -1):
        if ordered[count - 1].documents <= MERGE_FACTOR * sum(each.documents for each in ordered[: count - 1]):
            return ordered[:count]
    return []


def _read(engine: Engine[DatasetT], documents: DatasetT) -> list[AddedDocument]:
    records = engine.collect(engine.map(documents, _tell))
    return [decode_json(record.value, AddedDocument) for record in records]


def _tell(record: Record) -> tuple[Record]:
    document, analysis = document_of(record.value)
    path = valid_text(document.path)
    tokens = len(analysis.normalised.tokens)
    added = AddedDocument(
        document.id, path, document.state, document.content.message, tokens, len(analysis.words.hashes) > 0
    )
    return (Record(record.key, 0, encode_json(added).encode()),)


def _known(engine: Engine[DatasetT], reader: CorpusReader[DatasetT], read: list[AddedDocument]) -> set[int]:
    """The numbers of those that the corpus has."""
    hashes = np.array([id_hash(each.id) for each in read], dtype=np.uint64)
    asked = reader.partitioning.ask(0, CorpusTable.IDS, np.unique(hashes))
    answers = Answers(list(engine.collect(reader.find(engine.parallelise(list(asked)), 1))))
    (known,) = answers.entries(CorpusTable.IDS, hashes="u8")
    return set(np.flatnonzero(np.isin(hashes, known)).tolist())


def _write(  # noqa: PLR0917 - what a generation is made of
    engine: Engine[DatasetT],
    folder: CorpusFolder,
    documents: DatasetT,
    given: list[AddedDocument],
    work: str,
    tokens: int,
) -> Generation:
    """Write a generation of those documents that are added, and tell what it is."""
    places = np.full(len(given), -1, dtype=np.int64)
    added = [number for number, each in enumerate(given) if each.is_added]
    places[added] = np.arange(len(added))
    lengths = np.array([given[number].tokens for number in added], dtype=np.int64)
    engine.expect(int(lengths.sum()))
    shards = shard_of_documents(lengths, 0, tokens)
    chosen = engine.map(documents, partial(_placed, places=places))
    dealt = engine.keep(by_shard(engine, chosen, shards), "index-documents")
    made = engine.keep(make_shards(engine, dealt, learn_template(())), "index-shards")
    bits = bits_for(int(lengths.sum()))
    with_text = int(np.count_nonzero(lengths))
    tables = build_tables(engine, dealt, made, len(added), with_text, bits)
    engine.write(tables, f"{work}/generation/tables")
    engine.write(dealt, f"{work}/generation/documents")
    paragraphs = count_paragraphs(engine, made, without_markup)
    name = f"{GENERATION}{token_hex(8)}"
    folder.take(work, name)
    firsts = np.flatnonzero(np.diff(shards, prepend=-1))
    with_words = sum(given[number].words for number in added)
    return Generation(name, bits, len(added), with_text, with_words, paragraphs, tuple(firsts.tolist()))


def _placed(record: Record, places: Numbers) -> Iterable[Record]:
    """A document that is added, as an old one, by its number in the generation."""
    if places[record.key] >= 0:
        yield Record(int(places[record.key]), 0, with_role(record.value, Role.OLD))


def _renumbered(record: Record, places: Numbers) -> Iterable[Record]:
    yield record._replace(key=int(np.searchsorted(places, record.key)))
