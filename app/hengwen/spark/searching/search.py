"""The documents of a corpus that may share something with the new ones of a check (ours).

As `hengwen.library.search`, over all shards of the new documents: n-grams that are not everybody's words, near
fingerprints, titles, and equal files. `paraphrase_search` has rewritten paragraphs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from hengwen.fingerprints.hamming import distances
from hengwen.library.search.postings_search import QueryNgrams, hits_close_together, looked_at, sharing_portion
from hengwen.matching.candidates.retrieve import NEAR
from hengwen.matching.candidates.shared_ngrams import EVIDENCE, evidence_before, most_documents
from hengwen.matching.corpus.all_texts import Hashes, Numbers, TextArrays
from hengwen.matching.corpus.common_text import common_in_library
from hengwen.matching.titles.similarity import LEAST
from hengwen.matching.titles.weights import general
from hengwen.model.request.exclusion_kinds import ExclusionKind
from hengwen.model.request.options import Options
from hengwen.spark.corpus.parts import texts_of
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.corpus.sharding import ShardedDocuments
from hengwen.spark.dataflow.documents import documents_of
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.indexing.document_keys import DocumentKeys, fingerprint_blocks, title_postings
from hengwen.spark.indexing.tables import least_length
from hengwen.spark.inverted_index.manifest import CorpusCounts
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Partitioning, Question, common_text_questions
from hengwen.text.ranges import Bools, places_of
from hengwen.text.title_words import meanings, title_words


@dataclass(frozen=True, slots=True)
class CorpusCandidates:
    """Documents of a corpus, by their numbers in it. `queries`: the new documents without what is common in the corpus.
    `pairs`: int64, shape (n, 2), a new document and one that may share passages with it. `others`: int64, shape (n,),
    those with a near fingerprint or a like title. `known`: shape (n, 2), those with the same bytes.
    """

    queries: ShardedTexts
    pairs: Numbers
    others: Numbers
    known: Numbers


def search_corpus(
    corpus: CorpusReader, texts: ShardedTexts, new_documents: ShardedDocuments, options: Options
) -> CorpusCandidates:
    """Search a corpus for the new documents of a check. `texts`: theirs, with what is common among them."""
    with_text = int(np.count_nonzero(new_documents.lengths))
    search = _Search(corpus.counts, most_documents(corpus.counts.documents + with_text), options)
    answers = corpus.look_up(texts.shards, search.questions, texts.count, "corpus-passages", search.are_wanted)
    answers = answers.keep("corpus-answers")
    queries = replace(texts.beside(answers, search.without_common), name="corpus-queries").keep("texts")
    (pairs,) = queries.join(answers, search.candidates).columns(pairs="i8")
    asked = new_documents.documents.group(partial(_ask_others, partitioning=corpus.partitioning)).keep("corpus-others")
    by_rest = new_documents.documents.join(corpus.find(asked, texts.count), _other_candidates)
    others, known = by_rest.columns(others="i8", known="i8")
    return CorpusCandidates(queries, pairs.reshape(-1, 2), others, known.reshape(-1, 2))


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for passages in each shard. `limit`: in how many documents, corpus included, an n-gram makes pairs."""

    corpus: CorpusCounts
    limit: int
    options: Options

    def questions(self, shard: Shard) -> Iterator[Question]:
        """Ask how many documents have words and lines, and which have n-grams that are not common in the new ones."""
        texts = texts_of(shard)
        yield from common_text_questions(texts)
        ngrams = QueryNgrams.of(texts, evidence_before(texts, shard["weak"]))
        yield Question(CorpusTable.POSTINGS, *np.unique(ngrams.keys, return_counts=True))

    def are_wanted(self, table: CorpusTable, hashes: Hashes, frequency: Numbers) -> Bools:
        """Tell which postings are looked at; see `postings_search`."""
        rare, sampled = looked_at(hashes, frequency, self.limit)
        return rare | sampled if table is CorpusTable.POSTINGS else np.ones(len(hashes), dtype=bool)

    def without_common(self, shard: Shard, answers: Sequence[Record]) -> TextArrays:
        """Return a shard of new documents without what is common in the corpus."""
        if ExclusionKind.COMMON not in self.options.leave_out:
            return shard
        counts = Answers(answers, self.corpus)
        common = common_in_library(texts_of(shard), self.options.min_length, counts, alone=True)
        return shard.with_arrays(in_text=shard["in_text"] & ~common.form, weak=shard["weak"] | common.weak)

    def candidates(self, shard: Shard, answers: Sequence[Record]) -> Iterator[Record]:
        """Return new documents and ones of the corpus that are worth aligning."""
        texts = texts_of(shard)
        before = evidence_before(texts, shard["weak"])
        ngrams = QueryNgrams.of(texts, before)
        keys, documents, cells, sizes, others = Answers(answers).entries(
            CorpusTable.POSTINGS, hashes="u8", documents="i8", cells="u1", sizes="u1", others="i8"
        )
        _, number, counts = np.unique(keys, return_inverse=True, return_counts=True)
        ranges = np.column_stack([np.searchsorted(ngrams.keys, keys, side) for side in ("left", "right")])
        rare, sampled = looked_at(keys, counts[number] + others, self.limit)
        hits, sampled_hits = (ngrams.hits(ranges[kept], documents[kept], cells[kept]) for kept in (rare, sampled))
        pairs = hits_close_together(hits, texts, before, min(EVIDENCE, self.options.min_length))
        lengths = np.repeat(least_length(sizes[sampled]), np.diff(ranges[sampled])[:, 0])
        pairs |= sharing_portion(sampled_hits, texts, lambda _, places: lengths[places])
        numbers = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2) + np.array((shard.first, 0))
        yield Record.of(shard.number, 0, pairs=numbers.reshape(-1))


# What is known of documents but their texts


def _ask_others(key: int, documents: Sequence[Record], partitioning: Partitioning) -> Iterator[Record]:
    keys = DocumentKeys.of(documents_of(documents))
    fingerprints = np.concatenate(fingerprint_blocks(keys.fingerprints[keys.fingerprints != 0]))
    asked = {
        CorpusTable.IDS: keys.ids,
        CorpusTable.FINGERPRINTS: fingerprints,
        CorpusTable.TITLES: title_postings(keys.titles)[0],
    }
    return partitioning.ask(key, (Question(table, np.unique(hashes)) for table, hashes in asked.items()))


def _other_candidates(key: int, documents: Sequence[Record], records: Sequence[Record]) -> Iterator[Record]:
    answers, keys = Answers(records), DocumentKeys.of(documents_of(documents))
    ids, with_ids = answers.entries(CorpusTable.IDS, hashes="u8", documents="i8")
    fingerprints, with_fingerprints = answers.entries(CorpusTable.FINGERPRINTS, fingerprints="u8", documents="i8")
    known = [with_ids[ids == own] for own in keys.ids]
    numbers = np.repeat([record.source for record in documents], [len(same) for same in known])
    near = (distances(keys.fingerprints, fingerprints) <= NEAR) & (keys.fingerprints != 0)[:, None]
    titles = np.array([*_similar_titles(keys.titles, answers)], dtype=np.int64)
    others = np.concatenate((with_fingerprints[near.any(axis=0)], titles))
    pairs = np.column_stack((numbers, np.concatenate(known)))
    yield Record.of(key, 1, others=np.unique(others), known=pairs.reshape(-1))


def _similar_titles(titles: Sequence[str], answers: Answers) -> Iterator[int]:
    """Yield documents of the corpus whose title may be the same as one of some; as `similar_documents`."""
    hashes, documents, weights = answers.entries(CorpusTable.TITLES, hashes="u8", documents="i8", weights="f4")
    order = np.argsort(hashes, kind="stable")
    hashes, documents, weights = hashes[order], documents[order], weights[order]
    weight_of = general()
    own, places, wholes = title_postings(titles)
    for place in np.unique(places).tolist():
        words = sorted(set(meanings(title_words(titles[place]))))
        mine, whole = own[places == place], float(wholes[places == place][0])
        begins, ends = np.searchsorted(hashes, mine), np.searchsorted(hashes, mine, "right")
        at = places_of(np.column_stack((begins, ends)))
        shared = np.repeat([weight_of[word] for word in words], ends - begins)
        different, number = np.unique(documents[at], return_inverse=True)
        sums = np.bincount(number, shared, len(different))
        bits = np.zeros(len(different))
        bits[number] = weights[at]
        yield from different[sums >= LEAST / 2 * np.minimum(whole, bits)].tolist()
