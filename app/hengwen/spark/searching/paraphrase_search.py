"""Paragraphs of new documents that were rewritten from paragraphs of a corpus: as `library.search.paraphrase_search`.

The index brings up the paragraphs nearest to each new one, by the rare pairs of words that they share: they hold its
source and show how similar unrelated ones are. Of their documents nothing else is looked at. Where the new documents
are so many that they show that themselves, only those are brought up that may stand out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from hengwen.library.search.paraphrase_search import NEIGHBOURS, best_neighbours, pair_features
from hengwen.matching.corpus.all_texts import Arrays, Numbers, TextArrays, columns
from hengwen.matching.corpus.background import expected_share
from hengwen.matching.corpus.collection import collect
from hengwen.matching.paraphrase.candidates import ParaphraseCandidate
from hengwen.matching.paraphrase.detect import RATIO, Paraphrases
from hengwen.matching.paraphrase.neighbours import MOST_NEIGHBOURS
from hengwen.matching.paraphrase.paragraph_vectors import eligible, places_of, squared_weights_of
from hengwen.matching.prose import paragraph_ranges
from hengwen.spark.corpus.parts import ShardedPart, prose_of
from hengwen.spark.corpus.sharded_texts import told_by
from hengwen.spark.dataflow.documents import document_of
from hengwen.spark.dataflow.records import DatasetT, Engine, Record, collected, pack, unpack
from hengwen.spark.dataflow.shard import Shard, each_shard
from hengwen.spark.indexing.paragraphs import count_paragraphs, paragraphs_of
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, BroughtDocuments, CorpusReader, Partitioning, with_answers
from hengwen.spark.rewriting.rewritten import find_paraphrases

STANDING_OUT = 0.04
"""By how much the share of rare pairs of a paragraph must exceed that of unrelated ones, times `RATIO`, to be looked at
where there are many: what stands out by all words does by these."""

_DOCUMENTS = 512  # of a shard of single paragraphs
_PAIR = 2  # tokens of a feature
_PLACE = 24  # bits of a paragraph's place in its document


@dataclass(frozen=True, slots=True)
class _Corpus:
    """What every shard searches with. `only_standing_out`: whether there are many new paragraphs."""

    partitioning: Partitioning
    paragraphs: int
    only_standing_out: bool


def search_paraphrases(  # noqa: PLR0917 - what is known of the new documents
    engine: Engine[DatasetT],
    reader: CorpusReader[DatasetT],
    queries: DatasetT,
    sources: int,
    authors: Numbers,
    own: Numbers,
) -> Paraphrases:
    """What looks rewritten, by a new document and the number of one of the corpus, in tokens of the whole documents.

    `queries`: shards of the new documents without what is common in the corpus; `sources`: how many. `authors`: int64,
    shape (new documents,). `own`: ascending, numbers of documents that are not compared.
    """
    many = count_paragraphs(engine, queries, prose_of) > MOST_NEIGHBOURS
    corpus = _Corpus(reader.partitioning, reader.paragraphs, many)
    query = _Query(engine, reader, queries, sources, authors)
    near = _nearest(query, queries, corpus, own, "corpus-near")
    paragraphs = _load(query, near, "corpus-near")
    found = _judge(query, paragraphs, "corpus-near", nearest=not many)
    if many or not found:
        return paragraphs.in_corpus(found)
    starts = {number: [each.right[0] for (_, j), some in found.items() if j == number for each in some]
              for number in {j for _, j in found}}  # fmt: skip
    suspected = engine.map(paragraphs.shards, each_shard(partial(_only, starts=starts)))
    near = np.union1d(near, _nearest(query, suspected, corpus, own, "corpus-nearer"))
    wider = _load(query, near, "corpus-nearer")
    again = wider.in_corpus(_judge(query, wider, "corpus-nearer", nearest=True))
    first = {(pair, each.left, each.right) for pair, some in paragraphs.in_corpus(found).items() for each in some}
    kept = {pair: [each for each in some if (pair, each.left, each.right) in first] for pair, some in again.items()}
    return {pair: some for pair, some in kept.items() if some}


@dataclass(frozen=True, slots=True)
class _Query(Generic[DatasetT]):
    """The new documents. `shards`: without what is common in the corpus, `sources` of them. `authors`: of each."""

    engine: Engine[DatasetT]
    reader: CorpusReader[DatasetT]
    shards: DatasetT
    sources: int
    authors: Numbers


def _nearest(query: _Query[DatasetT], shards: DatasetT, corpus: _Corpus, own: Numbers, name: str) -> Numbers:
    """The paragraphs of the corpus near those of some shards: their document above their place in it, ascending."""
    engine = query.engine
    questions = engine.keep(engine.map(shards, each_shard(partial(_ask, corpus=corpus))), f"{name}-questions")
    answers = query.reader.find(questions, query.sources)
    near = engine.join(shards, answers, with_answers(partial(_near_paragraphs, corpus=corpus)))
    (found,) = collected(engine, near, near="i8")
    found = np.unique(found)
    kept: Numbers = found[~np.isin(found >> _PLACE, own)]
    return kept


def _ask(shard: Shard, corpus: _Corpus) -> Iterator[Record]:
    """Which paragraphs have pairs of words, and how many."""
    prose = prose_of(shard)
    hashes = np.unique(pair_features(prose, paragraphs_of(shard, prose))[1])
    for table in (CorpusTable.PAIRS, CorpusTable.PARAGRAPHS):
        yield from corpus.partitioning.ask(shard.number, table, hashes)


def _near_paragraphs(shard: Shard, known: Answers, corpus: _Corpus) -> Iterator[Record]:
    prose = prose_of(shard)
    ranges = paragraphs_of(shard, prose)
    rows, hashes = pair_features(prose, ranges)
    frequency = np.maximum(1, known.counts(CorpusTable.PAIRS, hashes))
    squares = squared_weights_of(corpus.paragraphs, frequency, expected_share(hashes, _PAIR))
    norms: NDArray[np.float64] = np.bincount(rows, weights=squares, minlength=len(ranges)).astype(np.float64)
    order = np.argsort(hashes, kind="stable")
    found, documents, places = known.entries(CorpusTable.PARAGRAPHS, hashes="u8", documents="i8", rows="i8")
    if not len(found):
        return
    begins, ends = np.searchsorted(hashes[order], found), np.searchsorted(hashes[order], found, "right")
    at = order[places_of(np.column_stack((begins, ends)))]
    different, old = np.unique(np.repeat(documents << _PLACE | places, ends - begins), return_inverse=True)
    new, near, share = best_neighbours(np.column_stack((rows[at], old, squares[at])).astype(np.float64), norms)
    if corpus.only_standing_out:
        near = near[share - RATIO * _level(new, share) >= STANDING_OUT]
    yield Record(shard.number, 0, pack(near=different[np.unique(near)]))


def _level(new: Numbers, share: NDArray[np.float64]) -> NDArray[np.float64]:
    """What paragraphs have in common that have nothing to do with each other: for each neighbour the mean share of the
    farther half of all neighbours of its paragraph; those that are missing have none. `new`: ascending.
    """
    firsts = np.flatnonzero(np.diff(new, prepend=-1))
    counts = np.diff(np.append(firsts, len(new)))
    of = np.repeat(np.arange(len(firsts)), counts)
    far = np.arange(len(new)) - np.repeat(firsts, counts) >= NEIGHBOURS // 2
    level: NDArray[np.float64] = np.bincount(of[far], share[far], len(firsts))[of] / (NEIGHBOURS - NEIGHBOURS // 2)
    return level


@dataclass(frozen=True, slots=True)
class _Paragraphs(Generic[DatasetT]):
    """Paragraphs of the corpus, those of a document as a document of their own, numbered after the new ones.

    `numbers`: ascending, of their documents in the corpus. `starts`: by the number of such a document and where a
    paragraph begins in it, where it begins in the whole document.
    """

    shards: DatasetT
    first: int
    numbers: Numbers
    starts: Mapping[tuple[int, int], int]

    def in_corpus(self, paraphrases: Paraphrases) -> Paraphrases:
        """The same by the numbers of the corpus, in tokens of the whole documents."""
        return {
            (i, int(self.numbers[j - self.first])): [self._whole(j, each) for each in some]
            for (i, j), some in paraphrases.items()
        }

    def _whole(self, number: int, found: ParaphraseCandidate) -> ParaphraseCandidate:
        begin, end = found.right
        start = self.starts[number, begin]
        return replace(found, right=(start, start + end - begin))


def _load(query: _Query[DatasetT], wanted: Numbers, name: str) -> _Paragraphs[DatasetT]:
    """Load some paragraphs, ascending, as `_nearest` has them."""
    engine, first = query.engine, len(query.authors)
    numbers = np.unique(wanted >> _PLACE)
    cut = partial(_cut, wanted=wanted, numbers=numbers, first=first, shard=query.sources)
    shards = engine.group(engine.map(query.reader.load(numbers), cut), _make_shard)
    shards = engine.keep(shards, f"{name}-paragraphs-of-corpus")
    told = columns(told_by(engine, shards, _starts_of), documents="i8", here="i8", whole="i8")
    starts = {(number, here): whole for number, here, whole in zip(*(each.tolist() for each in told), strict=True)}
    return _Paragraphs(shards, first, numbers, starts)


def _cut(record: Record, wanted: Numbers, numbers: Numbers, first: int, shard: int) -> Iterator[Record]:
    """The paragraphs of a document that are wanted."""
    document, analysis = document_of(record.value)
    text = analysis.normalised
    collection = collect([text.tokens])
    markup = np.zeros(len(text.tokens), dtype=bool) if analysis.markup is None else analysis.markup
    ranges = paragraph_ranges(document, text)
    ranges = ranges[eligible(collection.masked(~collection.marks({0: markup})), ranges)[1]]
    low, high = np.searchsorted(wanted, (record.key << _PLACE, record.key + 1 << _PLACE))
    ranges = ranges[wanted[low:high] & (1 << _PLACE) - 1]
    inside = places_of(ranges)
    place = int(np.searchsorted(numbers, record.key))
    value = pack(tokens=text.tokens[inside], markup=markup[inside], lengths=np.diff(ranges)[:, 0], starts=ranges[:, 0])
    yield Record(shard + place // _DOCUMENTS, first + place, value)


def _make_shard(key: int, records: Sequence[Record]) -> Iterator[Record]:
    parts = [unpack(record.value) for record in records]
    texts = collect([part["tokens"] for part in parts])
    ends = [np.cumsum(part["lengths"]) for part in parts]
    ranges = np.concatenate([
        np.column_stack((end - part["lengths"], end)) + start
        for part, end, start in zip(parts, ends, texts.starts, strict=True)
    ])  # fmt: skip
    owners = np.repeat(np.arange(len(parts)), [len(end) for end in ends])
    markup = texts.marks({place: part["markup"] for place, part in enumerate(parts)})
    arrays = {
        "in_text": texts.eligible,
        "markup": markup,
        "ranges": ranges.reshape(-1),
        "range_owners": owners,
        "whole_starts": np.concatenate([part["starts"] for part in parts]),
    }
    yield Shard(records[0].source, texts, arrays, key).record()


def _starts_of(texts: TextArrays) -> Arrays:
    owners, begins = texts["range_owners"], texts["ranges"].reshape(-1, 2)[:, 0]
    here = begins - texts.collection.starts[owners]
    return {"documents": owners + texts.first, "here": here, "whole": texts["whole_starts"]}


def _only(shard: Shard, starts: Mapping[int, Sequence[int]]) -> Iterator[Record]:
    """A shard with those of its paragraphs alone that begin at some places of their documents."""
    owners, ranges = shard["range_owners"], shard["ranges"].reshape(-1, 2)
    here = (ranges[:, 0] - shard.collection.starts[owners]).tolist()
    kept = np.array(
        [start in starts.get(owner, ()) for owner, start in zip((owners + shard.first).tolist(), here, strict=True)],
        dtype=bool,
    )
    if kept.any():
        yield shard.with_arrays(ranges=ranges[kept].reshape(-1), range_owners=owners[kept]).record()


def _judge(query: _Query[DatasetT], paragraphs: _Paragraphs[DatasetT], name: str, *, nearest: bool) -> Paraphrases:
    """What of the new documents looks rewritten from some paragraphs."""
    members = range(paragraphs.first, paragraphs.first + len(paragraphs.numbers))
    if not members:
        return {}
    part = ShardedPart(members, query.engine.union(query.shards, paragraphs.shards))
    authors = np.concatenate((query.authors, np.arange(len(members)) + int(query.authors.max(initial=0)) + 1))
    shards = query.sources + -(-len(members) // _DOCUMENTS)
    brought = BroughtDocuments(query.reader, members, shards, nearest)
    return find_paraphrases(query.engine, part, authors, members.start, name, brought)
