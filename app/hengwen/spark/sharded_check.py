"""What happens to documents in shards, from top to bottom: the stages of `hengwen.comparing`, each over all shards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic

import msgspec
import numpy as np
from numpy.typing import NDArray

from hengwen.matching.candidates.identical import Compares, DocumentPairs, IdenticalDocuments
from hengwen.matching.candidates.retrieve import near_fingerprints, titles_of_few
from hengwen.matching.exclusions import Template
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import worth_aligning
from hengwen.model.check_request import ComparisonScope
from hengwen.model.document import Role
from hengwen.model.options import Options
from hengwen.model.shared_block import Standing
from hengwen.spark.comparing.candidates import sharing_ngrams
from hengwen.spark.comparing.entries import EntryFigures, figures_of, make_entries
from hengwen.spark.comparing.pairs import compare_pairs
from hengwen.spark.corpus.blocks import find_blocks
from hengwen.spark.corpus.fingerprints import DocumentFingerprints, fingerprint_documents
from hengwen.spark.corpus.parts import learn_parts
from hengwen.spark.corpus.preparing import TOKENS, by_shard, make_shards, shard_of_documents
from hengwen.spark.dataflow.documents import document_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.rewriting.rewritten import find_paraphrases

Numbers = NDArray[np.int64]


class DocumentFigures(msgspec.Struct, array_like=True):
    """What is known of a document by reading it: whether it is new, its tokens, a hash of these, and whose it is."""

    is_new: bool
    tokens: int
    text: bytes
    person: str | None


@dataclass(frozen=True, slots=True)
class CheckedDocuments(Generic[DatasetT]):
    """The entries of all documents, by shard and number; the compared pairs; and what each block is taken for.

    `repetitive`: the numbers of documents of which not every repetition is compared, ascending.
    """

    entries: DatasetT
    pairs: DatasetT
    standings: dict[str, Standing]
    repetitive: list[int]


def check_documents(  # noqa: PLR0917 - what a check has
    engine: Engine[DatasetT],
    documents: DatasetT,
    options: Options,
    template: Template,
    scope: ComparisonScope,
    tokens: int = TOKENS,
) -> CheckedDocuments[DatasetT]:
    """Compare documents that have been read, records by number from 0, the new ones first. `tokens`: of a shard, about.

    What is kept goes by the name of its stage, so that none of this may run twice in one folder of work.
    """
    read = read_figures(engine, documents)
    new, lengths = sum(each.is_new for each in read), np.array([each.tokens for each in read], dtype=np.int64)
    shards = shard_of_documents(lengths, new, tokens)
    dealt = engine.keep(by_shard(engine, documents, shards), "documents")
    texts, authors = _numbers([each.text for each in read]), _authors(read)
    made = engine.keep(make_shards(engine, dealt, template), "shards")
    parts = learn_parts(engine, made, options, texts, authors[:new], lengths)
    fingerprints = fingerprint_documents(engine, dealt, options.method, new, len(read))
    blocks = find_blocks(engine, parts)
    entries = engine.keep(
        make_entries(engine, dealt, parts, shards, blocks, fingerprints, template, options), "entries"
    )
    figures = figures_of(engine, entries, options)
    titles = _similar_titles(figures, new)

    def compares(i: int, j: int) -> bool:
        same_person = read[i].person is not None and read[i].person == read[j].person
        both_new = read[i].is_new and read[j].is_new
        return not both_new or (scope.among_new and (scope.compare_own or not same_person))

    paraphrases: dict[tuple[int, int], list[ParaphraseCandidate]] = {}
    found: DocumentPairs = set()
    for number, part in enumerate(parts):
        ends = slice(0, part.members.stop)
        paraphrases |= find_paraphrases(engine, part, authors[ends], new, f"part-{number}")
        pairs = sharing_ngrams(
            engine, part.shards, lengths[ends], options.min_length, part.members, f"part-{number}-ngrams"
        )
        found |= {(i, j) for i, j in pairs.tolist()}
    chosen = _pairs(figures, new, found, titles, worth_aligning(paraphrases), fingerprints, compares)
    compared = [
        compare_pairs(
            engine,
            part,
            entries,
            shards,
            [pair for pair in chosen if pair[1] in part.members],
            titles,
            paraphrases,
            options,
        )
        for part in parts
    ]
    repetitive = [
        number
        for record in engine.collect(engine.map(made, each_shard(_repetitive)))
        for number in unpack(record.value)["numbers"].tolist()
    ]
    pairs_of_all = engine.keep(engine.union(*compared), "pairs")
    return CheckedDocuments(entries, pairs_of_all, dict(blocks.standings), repetitive)


def _repetitive(shard: Shard) -> Iterable[Record]:
    """The documents of a shard that repeat text beyond measure."""
    numbers = np.flatnonzero(shard.collection.sums(shard["repeated"])) + shard.first
    yield Record(shard.number, 0, pack(numbers=numbers))


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
    )
    return (Record(record.key, 0, msgspec.msgpack.encode(figures)),)


def _numbers(values: Sequence[object]) -> Numbers:
    """A number for each value, the same for equal ones: the place of the first."""
    first: dict[object, int] = {}
    return np.array([first.setdefault(value, place) for place, value in enumerate(values)], dtype=np.int64)


def _authors(read: Sequence[DocumentFigures]) -> Numbers:
    """A number for whoever handed in each document, in the order in which they come; nobody known stands for itself."""
    first: dict[object, int] = {}
    people = (each.person or (place,) for place, each in enumerate(read))
    return np.array([first.setdefault(person, len(first)) for person in people], dtype=np.int64)


def _similar_titles(figures: Sequence[EntryFigures], new: int) -> DocumentPairs:
    """As `similar_titles_of_few`."""
    named = [n for n, each in enumerate(figures) if each.own_title is not None]
    own = [n for n in named if n < new]
    found = {(own[i], own[j]) for i, j in titles_of_few([figures[n].own_title or () for n in own])}
    if new < len(figures):
        every = {(named[i], named[j]) for i, j in titles_of_few([figures[n].own_title or () for n in named])}
        found |= {(i, j) for i, j in every if j >= new}
    return found


def _pairs(  # noqa: PLR0917 - what brings pairs up
    figures: Sequence[EntryFigures],
    new: int,
    sharing: DocumentPairs,
    titles: DocumentPairs,
    paraphrases: DocumentPairs,
    fingerprints: DocumentFingerprints,
    compares: Compares,
) -> list[tuple[int, int]]:
    """As `retrieve`."""

    def compared(i: int, j: int) -> bool:
        return (i < new or j < new) and not (figures[i].is_bare or figures[j].is_bare) and compares(i, j)

    contents = [each.content or (place,) for place, each in enumerate(figures)]
    identical = IdenticalDocuments(contents, [each.id for each in figures], [n < new for n in range(len(figures))])
    places = [n for n in identical.distinct if figures[n].has_eligible]
    own = [n for n in places if n < new]
    near = near_fingerprints(own, fingerprints.own[own].tolist())
    if len(own) < len(places):
        across = near_fingerprints(places, fingerprints.across[places].tolist())
        near |= {(i, j) for i, j in across if j >= new}
    found = identical.pairs(sharing | near | paraphrases, paraphrases, compared)
    return sorted({pair for pair in titles if compared(*pair)} | found)
