"""DRPKP: a fingerprint for the topic of each paragraph (Yu & Wang, Microcomputer Applications 2014(1))."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus, CorpusText, WordCounts, corpus_of, count
from hengwen.fingerprints.kinds import ParagraphSets
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.rabin import rabin_all
from hengwen.fingerprints.vote import vote
from hengwen.fingerprints.weights import heaviest, whole
from hengwen.model.document import Document, Span
from hengwen.model.messages import message
from hengwen.model.request.methods import Parameter

TITLE, FIRST, LAST, ELSEWHERE = 0.1, 0.05, 0.05, 0.05
"""Position weights (ours: the source names the places and gives no formula)."""


_Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]


@dataclass(frozen=True, slots=True)
class _Nominals:
    """The nouns and verbs of a corpus, by paragraph: numbers in the vocabulary, places in the text, owners."""

    ids: NDArray[np.int32]
    starts: NDArray[np.int32]
    bounds: NDArray[np.int64]  # of paragraphs, in these words
    documents: NDArray[np.int64]  # the document of each paragraph


@dataclass(frozen=True, slots=True)
class Drpkp(Method):
    """One fingerprint for each paragraph, of the `topic` most probable nouns and verbs in it (Yu & Wang 2014).

    `window`: characters in which topic words stand together. `radius`: distance at which two paragraphs match.
    """

    name = "drpkp"
    about = message(
        "A fingerprint for the topic words of each paragraph: for documents that were put together from paragraphs."
    )
    topic: Annotated[int, Parameter(message("Topic words of a paragraph"), 1, 100)] = 10
    window: Annotated[int, Parameter(message("Characters of a window"), 1, 1000)] = 20
    radius: Annotated[int, Parameter(message("Hamming distance of paragraphs"), 0, 31)] = 3

    def fingerprints(self, corpus: Corpus) -> ParagraphSets:
        """Return a simhash of the topic words of each paragraph, hashed by Rabin's polynomial (`rabin.POLYNOMIAL`).

        Only nouns and verbs count. The topic of a paragraph are its 10 words of highest probability, n(w) / words in
        the paragraph, of equal ones those with the smaller hash. The weight of each is the sum of three terms. The
        first is that probability. The second is its context: 0.1 for each of the n topic words in one window of 20
        characters with it, itself included, in the fullest such window. The third is its position (ours): .1 for a word
        of the title, .05 for one of the document's first paragraph, .05 for one of its last, and .05 / x where x counts
        the paragraphs to the first that has it. Paragraphs without nouns and verbs have no fingerprint. A document is
        the set of its paragraphs' fingerprints.
        """
        values, filled, documents = self.of_paragraphs(corpus)
        of_each = np.bincount(documents[filled], minlength=len(corpus))
        return ParagraphSets(values[filled], np.concatenate(([0], np.cumsum(of_each))), self.radius)

    def of_paragraphs(self, corpus: Corpus) -> tuple[NDArray[np.uint64], NDArray[np.bool_], NDArray[np.int64]]:
        """Return the fingerprint of each of `corpus.paragraphs`, whether it has any words for one, and its document."""
        words = _nominals(corpus)
        counts = count(words.ids, words.bounds, len(corpus.vocabulary.words))
        probability = counts.counts / np.maximum(1, counts.totals)[counts.owners]
        hashes = rabin_all(corpus.vocabulary.words)
        kept, bounds = heaviest(whole(probability), hashes[counts.words], counts.bounds, self.topic)
        topic = WordCounts(counts.words[kept], counts.counts[kept], bounds)
        weights = probability[kept] + _context(corpus, words, topic, self.window)
        weights += _position(corpus, words, topic)
        return vote(hashes[topic.words], whole(weights), bounds), np.diff(bounds) > 0, words.documents


def topic_fingerprints(document: Document, spans: Sequence[Span]) -> list[int | None]:
    """Return the fingerprint of the topic of some paragraphs of a document; None where there are no nouns and verbs."""
    corpus = corpus_of([CorpusText.of(document)])
    values, filled, _ = Drpkp().of_paragraphs(corpus)
    firsts = np.searchsorted(corpus.starts, [span.start for span in spans])
    lasts = np.searchsorted(corpus.starts, [span.end for span in spans])
    rows = np.searchsorted(corpus.paragraphs, firsts, "right") - 1
    both = zip(rows.tolist(), (firsts < lasts).tolist(), strict=True)
    return [int(values[row]) if has_words and filled[row] else None for row, has_words in both]


def _nominals(corpus: Corpus) -> _Nominals:
    keeps = (corpus.vocabulary.nominal & ~corpus.vocabulary.stop)[corpus.ids]
    before = np.concatenate(([0], np.cumsum(keeps)))
    firsts = corpus.paragraphs
    documents = np.searchsorted(corpus.bounds, firsts[:-1], "right") - 1
    return _Nominals(corpus.ids[keeps], corpus.starts[keeps], before[firsts], documents)


def _context(corpus: Corpus, words: _Nominals, topic: WordCounts, window: int) -> NDArray[np.float64]:
    """Return 0.1 · n for each topic word of each paragraph, n the different ones in the fullest window around it."""
    size = max(1, len(corpus.vocabulary.words))
    paragraphs = np.repeat(np.arange(len(words.bounds) - 1), np.diff(words.bounds))
    keys, topics = paragraphs * size + words.ids, topic.owners * size + topic.words
    place = np.searchsorted(topics, keys)  # topics ascend: paragraphs one after the other, words ascending in each
    hits = np.flatnonzero((place < len(topics)) & (topics[np.minimum(place, len(topics) - 1)] == keys) if len(topics)
                          else np.zeros(len(keys), dtype=bool))  # fmt: skip
    feature, start, paragraph = place[hits], words.starts[hits].astype(np.int64), paragraphs[hits]
    near = _near(start, paragraph, window)
    together = _different_ahead(feature, near)
    best = np.zeros(len(topics), dtype=np.int64)
    for first, other in near:
        np.maximum.at(best, feature[other], together[first])
    return np.asarray(0.1 * best, dtype=np.float64)


def _different_ahead(feature: NDArray[np.int64], near: Sequence[_Pairs]) -> NDArray[np.int64]:
    """Return how many different topic words begin in the window that begins with each occurrence, itself included."""
    order = np.argsort(feature, kind="stable")
    previous = np.full(len(feature), -1)
    same = feature[order[1:]] == feature[order[:-1]]
    previous[order[1:][same]] = order[:-1][same]
    together = np.zeros(len(feature), dtype=np.int64)
    for first, other in near:
        together[first] += previous[other] < first
    return together


def _near(start: NDArray[np.int64], paragraph: NDArray[np.int64], window: int) -> list[_Pairs]:
    """Return pairs of occurrences of which the second begins in the first's window: those 0, 1, 2 … apart in order."""
    pairs = []
    first = other = np.arange(len(start))
    while len(first):
        pairs.append((first, other))
        first, other = first[other + 1 < len(start)], other[other + 1 < len(start)] + 1
        inside = (paragraph[first] == paragraph[other]) & (start[other] - start[first] < window)
        first, other = first[inside], other[inside]  # pairs that are farther apart are not nearer later
    return pairs


def _position(corpus: Corpus, words: _Nominals, topic: WordCounts) -> NDArray[np.float64]:
    size = max(1, len(corpus.vocabulary.words))
    owners = words.documents[topic.owners]
    keys = owners * size + topic.words
    every = np.repeat(np.arange(len(words.bounds) - 1), np.diff(words.bounds))
    documents = words.documents[every]
    number = every - np.searchsorted(words.documents, documents)  # of the paragraph in its document, from 0
    last = np.bincount(words.documents, minlength=len(corpus))[documents] - 1
    met = documents * size + words.ids
    first_key, first_at = np.unique(met, return_index=True)
    where = number[first_at][np.searchsorted(first_key, keys)] if len(keys) else np.zeros(0, dtype=np.int64)
    return np.asarray(
        TITLE * corpus.in_title(owners, topic.words)
        + FIRST * (where == 0)
        + LAST * np.isin(keys, met[number == last])
        + ELSEWHERE / (where + 1)
    )
