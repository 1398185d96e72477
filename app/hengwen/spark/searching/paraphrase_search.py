"""Paragraphs of new documents that were rewritten from paragraphs of a corpus: as `library.search.paraphrase_search`.

The index brings up the paragraphs nearest to each new one, by the rare pairs of words that they share: they hold its
source and show how similar unrelated ones are. Of their documents nothing else is looked at. Where the new documents
are so many that they show that themselves, only those are brought up that may stand out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hengwen.library.search.paraphrase_search import NEIGHBOURS, best_neighbours, pair_features
from hengwen.matching.corpus.all_texts import Numbers, TextArrays
from hengwen.matching.corpus.background import expected_share
from hengwen.matching.exclusions import learn_template
from hengwen.matching.paraphrase.detect import RATIO, Paraphrases
from hengwen.matching.paraphrase.neighbours import MOST_NEIGHBOURS
from hengwen.matching.paraphrase.paragraph_vectors import squared_weights_of
from hengwen.spark.corpus.parts import ShardedPart, count_paragraphs, paragraphs_of, prose_of, without_markup
from hengwen.spark.corpus.sharded_texts import ShardedTexts
from hengwen.spark.corpus.sharding import ShardedDocuments, shard_documents
from hengwen.spark.dataflow.records import Record
from hengwen.spark.dataflow.shard import Shard
from hengwen.spark.inverted_index.partitions import CorpusTable
from hengwen.spark.inverted_index.reader import Answers, CorpusReader, Question, RetrievedDocuments
from hengwen.spark.rewriting.rewritten import find_paraphrases
from hengwen.text.ranges import places_of

STANDING_OUT = 0.04
"""By how much the share of rare pairs of a paragraph must exceed that of unrelated ones, times `RATIO`, to be looked at
where there are many: what stands out by all words does by these."""

_PAIR = 2  # tokens of a feature
_PLACE = 24  # bits of a paragraph's place in its document


def search_paraphrases(
    corpus: CorpusReader, queries: ShardedTexts, new_documents: ShardedDocuments, own: Numbers, tokens: int
) -> Paraphrases:
    """Return what looks rewritten, by a new document and the number of one of the corpus.

    `queries`: the texts of the new documents without what is common in the corpus. `own`: ascending, numbers of
    documents that are not compared. `tokens`: of a shard, about.
    """
    many = count_paragraphs(queries, prose_of) > MOST_NEIGHBOURS
    search = _Search(corpus, queries, new_documents, own, many, tokens)
    near = search.nearest(queries, "corpus-near")
    paragraphs = search.load(near, "corpus-near")
    rewritten = search.judge(paragraphs, nearest=not many)
    if many or not rewritten:
        return rewritten
    suspected = {(number, paraphrase.right[0]) for (_, number), of_pair in rewritten.items() for paraphrase in of_pair}
    sources = paragraphs.texts.of(
        partial(_beginning, begins=suspected, numbers=paragraphs.numbers, first=new_documents.new)
    )
    near = np.union1d(near, search.nearest(sources, "corpus-nearer"))
    again = search.judge(search.load(near, "corpus-nearer"), nearest=True)
    first = {(pair, paraphrase.left, paraphrase.right) for pair, of_pair in rewritten.items() for paraphrase in of_pair}
    kept = {
        pair: [paraphrase for paraphrase in of_pair if (pair, paraphrase.left, paraphrase.right) in first]
        for pair, of_pair in again.items()
    }
    return {pair: of_pair for pair, of_pair in kept.items() if of_pair}


@dataclass(frozen=True, slots=True)
class _Paragraphs:
    """Paragraphs of documents of a corpus, which are numbered after the new ones. `numbers`: ascending, in the corpus.
    `texts`: these documents without their other paragraphs.
    """

    numbers: Numbers
    texts: ShardedTexts


@dataclass(frozen=True, slots=True)
class _Search:
    """The new documents and the corpus, as in `search_paraphrases`. `many`: whether there are many new paragraphs."""

    corpus: CorpusReader
    queries: ShardedTexts
    new_documents: ShardedDocuments
    own: Numbers
    many: bool
    tokens: int

    def nearest(self, texts: ShardedTexts, name: str) -> Numbers:
        """Return the corpus paragraphs near those of some texts: their document above their place in it, ascending."""
        answers = self.corpus.look_up(texts.shards, _questions, texts.count, name)
        look = partial(_near_paragraphs, paragraphs=self.corpus.counts.paragraphs, only_standing_out=self.many)
        (near,) = texts.join(answers, look).columns(near="i8")
        near = np.unique(near)
        kept: Numbers = near[~np.isin(near >> _PLACE, self.own)]
        return kept

    def load(self, wanted: Numbers, name: str) -> _Paragraphs:
        """Load some paragraphs, as `nearest` has them."""
        numbers, first = np.unique(wanted >> _PLACE), self.new_documents.new
        loaded = self.corpus.load(numbers).map(partial(numbered, numbers=numbers, first=first))
        documents = shard_documents(
            loaded.keep(f"{name}-read"), learn_template(()), self.tokens, self.new_documents, name
        )
        return _Paragraphs(numbers, documents.texts.map(partial(_only, wanted=wanted, numbers=numbers, first=first)))

    def judge(self, paragraphs: _Paragraphs, *, nearest: bool) -> Paraphrases:
        """Return what of the new documents looks rewritten from some paragraphs, by the numbers of the corpus."""
        numbers, new = paragraphs.numbers, self.new_documents.new
        if not len(numbers):
            return {}
        of_new = self.new_documents.authors
        authors = np.concatenate((of_new, np.arange(len(numbers)) + int(of_new.max(initial=0)) + 1))
        members = range(new, new + len(numbers))
        part = ShardedPart(members, paragraphs.texts + self.queries)
        rewritten = find_paraphrases(part, authors, new, RetrievedDocuments(self.corpus, members, nearest))
        return {(i, int(numbers[j - new])): of_pair for (i, j), of_pair in rewritten.items()}


def numbered(record: Record, numbers: Numbers, first: int) -> Iterable[Record]:
    """Return a document of a corpus, one of `numbers`, by its number in the check; `first`: of the first of them."""
    yield record._replace(key=first + int(np.searchsorted(numbers, record.key)))


def _questions(shard: Shard) -> Iterator[Question]:
    """Ask which paragraphs have pairs of words, and how many."""
    prose = prose_of(shard)
    hashes = np.unique(pair_features(prose, paragraphs_of(shard, prose))[1])
    yield Question(CorpusTable.PAIRS, hashes)
    yield Question(CorpusTable.PARAGRAPHS, hashes)


def _near_paragraphs(
    shard: Shard, answers: Sequence[Record], paragraphs: int, *, only_standing_out: bool
) -> Iterator[Record]:
    known, prose = Answers(answers), prose_of(shard)
    ranges = paragraphs_of(shard, prose)
    rows, hashes = pair_features(prose, ranges)
    frequency = np.maximum(1, known.paragraph_frequency(hashes, _PAIR))
    squares = squared_weights_of(paragraphs, frequency, expected_share(hashes, _PAIR))
    norms: NDArray[np.float64] = np.bincount(rows, weights=squares, minlength=len(ranges)).astype(np.float64)
    order = np.argsort(hashes, kind="stable")
    known_hashes, documents, places = known.entries(CorpusTable.PARAGRAPHS, hashes="u8", documents="i8", rows="i8")
    if not len(known_hashes):
        return
    begins, ends = np.searchsorted(hashes[order], known_hashes), np.searchsorted(hashes[order], known_hashes, "right")
    at = order[places_of(np.column_stack((begins, ends)))]
    different, old = np.unique(np.repeat(documents << _PLACE | places, ends - begins), return_inverse=True)
    new, near, share = best_neighbours(np.column_stack((rows[at], old, squares[at])).astype(np.float64), norms)
    if only_standing_out:
        near = near[share - RATIO * _level(new, share) >= STANDING_OUT]
    yield Record.of(shard.number, 0, near=different[np.unique(near)])


def _level(new: Numbers, share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what paragraphs have in common that have nothing to do with each other: for each neighbour the mean share
    of the farther half of all neighbours of its paragraph; those that are missing have none. `new`: ascending.
    """
    firsts = np.flatnonzero(np.diff(new, prepend=-1))
    counts = np.diff(np.append(firsts, len(new)))
    group = np.repeat(np.arange(len(firsts)), counts)
    far = np.arange(len(new)) - np.repeat(firsts, counts) >= NEIGHBOURS // 2
    level: NDArray[np.float64] = np.bincount(group[far], share[far], len(firsts)).astype(np.float64)
    return level[group] / (NEIGHBOURS - NEIGHBOURS // 2)


def _only(texts: TextArrays, wanted: Numbers, numbers: Numbers, first: int) -> TextArrays:
    """Return documents of a corpus of which the paragraphs that are wanted, and nothing else, may be compared."""
    texts = replace(texts, collection=texts.collection.unmasked())
    ranges = paragraphs_of(texts, without_markup(texts))
    owners = texts.collection.owners[ranges[:, 0]].astype(np.int64)
    places = np.arange(len(ranges)) - np.searchsorted(owners, owners)
    kept = np.isin(numbers[owners + texts.first - first] << _PLACE | places, wanted)
    return texts.with_arrays(
        in_text=texts.collection.eligible, ranges=ranges[kept].reshape(-1), range_owners=owners[kept]
    )


def _beginning(shard: Shard, begins: set[tuple[int, int]], numbers: Numbers, first: int) -> Iterator[Record]:
    """Return a shard with only the paragraphs that begin at some places of their documents, by the corpus's numbers."""
    owners, ranges = shard["range_owners"], shard["ranges"].reshape(-1, 2)
    here = zip(
        numbers[owners + shard.first - first].tolist(),
        (ranges[:, 0] - shard.collection.starts[owners]).tolist(),
        strict=True,
    )
    kept = np.array([place in begins for place in here], dtype=bool)
    if kept.any():
        yield shard.with_arrays(ranges=ranges[kept].reshape(-1), range_owners=owners[kept]).record()
