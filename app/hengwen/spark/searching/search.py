"""What a corpus brings into a check: its documents that may share something with the new ones (ours).

As `hengwen.library.search`, over all shards of the new documents: n-grams that are not everybody's words, near
fingerprints, titles, and equal files. `paraphrase_search` has rewritten paragraphs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.grouping import begins_group
from hengwen.fingerprints.hamming import distances
from hengwen.library.search.postings_search import SAMPLE, NgramHits, hits_close_together
from hengwen.library.store import fingerprint_of
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.matching.candidates.shared_ngrams import (
    EVIDENCE,
    NGRAM,
    PORTION,
    RARE,
    STRONG,
    evidence_before,
    most_documents,
)
from hengwen.matching.corpus.all_texts import Numbers
from hengwen.matching.corpus.collection import Collection, hashed_ngrams, once_in_each
from hengwen.matching.corpus.common_text import common_in_library
from hengwen.matching.paraphrase.paragraph_vectors import places_of
from hengwen.matching.titles.similarity import LEAST
from hengwen.matching.titles.weights import general
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.model.units import HUNDRED
from hengwen.spark.corpus.parts import texts_of
from hengwen.spark.dataflow.documents import documents_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, collected, pack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.indexing.tables import fingerprint_blocks, id_hash, least_length
from hengwen.spark.indexing.title_postings import title_postings
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Partitioning, with_answers
from hengwen.spark.searching.external_counts import LookedUpCounts, ask_frequencies
from hengwen.text.ranges import Bools
from hengwen.text.title_words import meanings, title_words


@dataclass(frozen=True, slots=True)
class CorpusCandidates(Generic[DatasetT]):
    """Documents of a corpus, by their numbers in it. `queries`: the shards of the new documents without what is common
    in the corpus. `pairs`: int64, shape (n, 2), a new document and one that may share passages with it. `others`:
    int64, shape (n,), those with a near fingerprint or a like title. `known`: shape (n, 2), those with the same bytes.
    """

    queries: DatasetT
    pairs: Numbers
    others: Numbers
    known: Numbers


@dataclass(frozen=True, slots=True)
class _Search:
    """What every shard searches with. `documents`: those with text, new and of the corpus."""

    partitioning: Partitioning
    corpus: LookedUpCounts
    documents: int
    options: Options


def search_corpus(  # noqa: PLR0917 - what is known of the new documents
    engine: Engine[DatasetT],
    reader: CorpusReader[DatasetT],
    shards: DatasetT,
    documents: DatasetT,
    lengths: Numbers,
    sources: int,
    options: Options,
) -> CorpusCandidates[DatasetT]:
    """Search a corpus for the new documents of a check. `shards`: of these, with what is common among them; `sources`:
    how many; `documents`: themselves, by shard; `lengths`: their tokens, int64, shape (documents,).
    """
    counts = LookedUpCounts(reader.documents, reader.documents_with_words, reader.paragraphs, Answers(()))
    with_text = int(np.count_nonzero(lengths))
    search = _Search(reader.partitioning, counts, reader.documents + with_text, options)
    asked = engine.keep(engine.map(shards, each_shard(partial(_ask, search=search))), "corpus-questions")
    wanted = partial(_are_wanted, limit=most_documents(search.documents))
    answers = engine.keep(reader.find(asked, sources, wanted), "corpus-answers")
    queries = engine.keep(
        engine.join(shards, answers, with_answers(partial(_against_corpus, search=search))), "corpus-queries"
    )
    by_text = engine.join(queries, answers, with_answers(partial(_candidates, search=search)))
    asked = engine.group(documents, partial(_ask_others, partitioning=search.partitioning))
    found = reader.find(engine.keep(asked, "corpus-others"), sources)
    by_rest = engine.join(documents, found, _other_candidates)
    (pairs,) = collected(engine, by_text, pairs="i8")
    others, known = collected(engine, by_rest, others="i8", known="i8")
    return CorpusCandidates(queries, pairs.reshape(-1, 2), others, known.reshape(-1, 2))


# Passages


def _ask(shard: Shard, search: _Search) -> Iterator[Record]:
    """How many documents have words and lines, and which have n-grams that are not everybody's words among the new
    ones.
    """
    texts = texts_of(shard)
    yield from ask_frequencies(search.partitioning, shard.number, texts)
    hashes, _, _ = _strong_ngrams(texts, shard["weak"])
    known, times = np.unique(hashes, return_counts=True)
    yield from search.partitioning.ask(shard.number, CorpusTable.POSTINGS, known, times=times)


def _are_wanted(table: CorpusTable, hashes: NDArray[np.uint64], frequency: Numbers, limit: int) -> Bools:
    """Postings of rare n-grams, and a sample of the others that are not too common; see `postings_search`."""
    if table is not CorpusTable.POSTINGS:
        return np.ones(len(hashes), dtype=bool)
    return (frequency <= RARE) | (_sampled(hashes) & (frequency <= limit))


def _sampled(hashes: NDArray[np.uint64]) -> Bools:
    found: Bools = hashes % np.uint64(SAMPLE) == 0
    return found


def _strong_ngrams(texts: Collection, weak: Bools) -> tuple[NDArray[np.uint64], Numbers, Numbers]:
    """N-grams that are not everybody's words, the first of each document: hash, document and place, by these."""
    before = evidence_before(texts, weak)
    places, hashes = hashed_ngrams(texts, NGRAM)
    strong = before[places + NGRAM] - before[places] >= HUNDRED * STRONG
    places, hashes = places[strong], hashes[strong]
    owners = texts.owners[places].astype(np.int64)
    once = once_in_each(hashes, owners)
    return hashes[once], owners[once], places[once]


def _against_corpus(shard: Shard, answers: Answers, search: _Search) -> Iterator[Record]:
    """A shard of new documents without what is common in the corpus."""
    if ExclusionKind.COMMON in search.options.leave_out:
        counts = LookedUpCounts(search.corpus.documents, 0, search.corpus.paragraphs, answers)
        common = common_in_library(texts_of(shard), search.options.min_length, counts, alone=True)
        shard = shard.with_arrays(in_text=shard["in_text"] & ~common.form, weak=shard["weak"] | common.weak)
    yield shard.record()


def _candidates(shard: Shard, answers: Answers, search: _Search) -> Iterator[Record]:
    yield Record(shard.number, 0, pack(pairs=_sharing_ngrams(shard, answers, search).reshape(-1)))


def _sharing_ngrams(shard: Shard, known: Answers, search: _Search) -> Numbers:
    """New documents and ones of the corpus that are worth aligning, int64, shape (n, 2)."""
    texts, weak = texts_of(shard), shard["weak"]
    hashes, owners, places = _strong_ngrams(texts, weak)
    found, documents, cells, sizes, others = known.entries(
        CorpusTable.POSTINGS, hashes="u8", documents="i8", cells="u1", sizes="u1", others="i8"
    )
    different, number, counts = np.unique(found, return_inverse=True, return_counts=True)
    del different
    frequency = counts[number] + others
    rare = frequency <= RARE
    sampled = ~rare & _sampled(found) & (frequency <= most_documents(search.documents))
    before = evidence_before(texts, weak)
    hits = []
    for kept in (rare, sampled):
        begins, ends = np.searchsorted(hashes, found[kept]), np.searchsorted(hashes, found[kept], "right")
        rows = places_of(np.column_stack((begins, ends)))
        times = ends - begins
        hits.append((
            NgramHits(owners[rows], places[rows], np.repeat(documents[kept], times),
                      np.repeat(cells[kept].astype(np.int64), times)),
            np.repeat(sizes[kept], times),
        ))  # fmt: skip
    close = hits_close_together(hits[0][0], texts, before, min(EVIDENCE, search.options.min_length))
    pairs = np.array([*close], dtype=np.int64).reshape(-1, 2)
    pairs = np.unique(np.concatenate((pairs, _sharing_portion(*hits[1], shard.lengths))), axis=0)
    found_pairs: Numbers = pairs + np.array((shard.first, 0))
    return found_pairs


def _sharing_portion(hits: NgramHits, sizes: NDArray[np.uint8], lengths: Numbers) -> Numbers:
    """Pairs that share a portion of the smaller document, by a sample of its n-grams."""
    order = np.lexsort((hits.documents, hits.owners))
    owners, documents = hits.owners[order], hits.documents[order]
    firsts = np.flatnonzero(begins_group(owners, documents))
    counts = np.diff(np.append(firsts, len(order)))
    shorter = np.minimum(lengths[owners[firsts]], least_length(sizes[order][firsts]))
    enough = firsts[counts * SAMPLE >= PORTION * shorter]
    return np.column_stack((owners[enough], documents[enough]))


# What is known of documents but their texts


def _ask_others(key: int, documents: Sequence[Record], partitioning: Partitioning) -> Iterator[Record]:
    ids, fingerprints, titles = [], [], []
    for document, analysis in documents_of(documents):
        ids.append(id_hash(document.id))
        fingerprints.append(fingerprint_of(analysis))
        titles.append(document.title if document.content.title else "")
    yield from partitioning.ask(key, CorpusTable.IDS, np.unique(np.array(ids, dtype=np.uint64)))
    whole = np.unique(np.array(fingerprints, dtype=np.uint64))
    blocks = np.unique(np.concatenate(fingerprint_blocks(whole[whole != 0])))
    yield from partitioning.ask(key, CorpusTable.FINGERPRINTS, blocks)
    yield from partitioning.ask(key, CorpusTable.TITLES, np.unique(title_postings(titles)[0]))


def _other_candidates(key: int, documents: Sequence[Record], answers: Sequence[Record]) -> Iterator[Record]:
    if not documents:
        return
    known = Answers(answers)
    ids, of_ids = known.entries(CorpusTable.IDS, hashes="u8", documents="i8")
    fingerprints, of_fingerprints = known.entries(CorpusTable.FINGERPRINTS, fingerprints="u8", documents="i8")
    same, near = [], []
    titles = []
    for record, (document, analysis) in zip(documents, documents_of(documents), strict=True):
        same += [(record.source, number) for number in of_ids[ids == np.uint64(id_hash(document.id))].tolist()]
        own = fingerprint_of(analysis)
        if own:
            close = distances(np.array([own]), fingerprints)[0] <= NEAR
            near += of_fingerprints[close].tolist()
        titles.append(document.title if document.content.title else "")
    found = list(_similar_titles(titles, known))
    others = np.array([*near, *found], dtype=np.int64)
    yield Record(key, 1, pack(others=np.unique(others), known=np.array(same, dtype=np.int64).reshape(-1)))


def _similar_titles(titles: Sequence[str], known: Answers) -> Iterator[int]:
    """Documents of the corpus whose title may be the same as one of some; as `similar_documents`."""
    hashes, documents, weights = known.entries(CorpusTable.TITLES, hashes="u8", documents="i8", weights="f4")
    order = np.argsort(hashes, kind="stable")
    hashes, documents, weights = hashes[order], documents[order], weights[order]
    of_words = general()
    own, places, wholes = title_postings(titles)
    for place in np.unique(places).tolist():
        words = sorted(set(meanings(title_words(titles[place]))))
        mine, whole = own[places == place], float(wholes[places == place][0])
        begins, ends = np.searchsorted(hashes, mine), np.searchsorted(hashes, mine, "right")
        at = places_of(np.column_stack((begins, ends)))
        shared = np.repeat([of_words[word] for word in words], ends - begins)
        some, number = np.unique(documents[at], return_inverse=True)
        sums = np.bincount(number, shared, len(some))
        others = np.zeros(len(some))
        others[number] = weights[at]
        yield from some[sums >= LEAST / 2 * np.minimum(whole, others)].tolist()
