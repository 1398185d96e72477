"""Simhash with the weights of Zhang & He (Computer Science and Application 10(2), 2020, 371-378)."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from hengwen.fingerprints.corpus import Corpus, Vocabulary
from hengwen.fingerprints.kinds import Bits
from hengwen.fingerprints.method import Method
from hengwen.fingerprints.vote import vote
from hengwen.fingerprints.weights import IDF, Idf, tfidf, whole
from hengwen.model.messages import message
from hengwen.model.request.methods import Parameter
from hengwen.text.word_lists import word_list
from hengwen.text.words import words as find_words

EMPHASIS = 5
"""Factor of a word of the title, or of a clause opened by a marker (the source's number)."""

NOMINAL = 2
"""Factor of a noun or a verb (ours: the source's formula is not legible)."""

LONGEST = 6
"""Characters from which on a word has the maximum length (ours: the source finds its keywords at 4 to 6)."""

LETTERS = 3
"""Latin letters that count as one character of length (ours: `kubernetes` is not five times as telling as 教育)."""


@dataclass(frozen=True, slots=True)
class SimhashImproved(Method):
    """Simhash of words by TF-IDF × part of speech × length × marker × title (Zhang & He 2020), each optional."""

    name = "simhash-improved"
    about = message(
        "Nouns and verbs, long words, words after a summing-up word and words of the "
        "title weigh more: for documents with telling titles."
    )
    part: Annotated[bool, Parameter(message("Nouns and verbs weigh more"))] = True
    length: Annotated[bool, Parameter(message("Long words weigh more"))] = True
    marker: Annotated[bool, Parameter(message("Words after marker words weigh more"))] = True
    title: Annotated[bool, Parameter(message("Words of the title weigh more"))] = True
    idf: Annotated[Idf, IDF] = Idf.DOCUMENTS

    def fingerprints(self, corpus: Corpus) -> Bits:
        """Return the simhash with w = TF-IDF × part of speech × length × marker × title, without stop words.

        Part of speech: nouns and verbs weigh 2, others 1 (ours). Length: (len - min + 1) / (max - min + 1) over the
        words of the corpus, the source's formula with 1 added so that the shortest keep a weight; lengths are cut at 6,
        or one word of 60 letters would make all others equal (both ours). Marker: 5 for words in a clause that begins
        with a word of `markers.txt` (or follows one that is nothing else, as in 总之，…), else 1; a word that also
        occurs elsewhere in the document has the mean weight of its occurrences (ours: the source has one weight for a
        word and does not say which). Title: 5 for words of the title, else 1. Each factor can be switched off. Bits of
        shape (documents, 1); 0 for a document without words.
        """
        words = corpus.counts
        vocabulary = corpus.vocabulary
        weights = tfidf(corpus, self.idf)
        if self.part:
            weights *= np.where(vocabulary.nominal, NOMINAL, 1)[words.words]
        if self.length:
            weights *= _length(corpus)[words.words]
        if self.marker:
            weights *= 1 + (EMPHASIS - 1) * _marked(corpus)
        if self.title:
            weights *= np.where(corpus.in_title(words.owners, words.words), EMPHASIS, 1)
        weights *= ~vocabulary.stop[words.words]
        return Bits.single(vote(vocabulary.hashes[words.words], whole(weights), words.bounds))


def word_lengths(vocabulary: Vocabulary) -> NDArray[np.int64]:
    """Return the lengths of words that count, in characters of Chinese, int64, shape (words,)."""
    return np.minimum(np.where(vocabulary.latin, -(-vocabulary.lengths // LETTERS), vocabulary.lengths), LONGEST)


def _length(corpus: Corpus) -> NDArray[np.float64]:
    """Return the factor of each word of the vocabulary, above 0 and at most 1."""
    lengths = word_lengths(corpus.vocabulary)
    known = corpus.statistics and corpus.statistics.lengths
    low, high = known or ((int(lengths.min()), int(lengths.max())) if len(lengths) else (0, 0))
    return np.asarray((lengths - low + 1) / (high - low + 1))


def _marked(corpus: Corpus) -> NDArray[np.float64]:
    """Return the share of the occurrences of each word of a document in a marked clause, shape of `counts.words`."""
    firsts = np.append(np.flatnonzero(corpus.clause_starts), len(corpus.ids))
    marked = np.flatnonzero(np.repeat(_marked_clauses(corpus, firsts), np.diff(firsts)))
    size = max(1, len(corpus.vocabulary))
    owners = np.searchsorted(corpus.bounds, marked, "right") - 1
    words = corpus.counts
    places = np.searchsorted(words.owners * size + words.words, owners * size + corpus.ids[marked])
    return np.bincount(places, minlength=len(words.words)) / words.counts


def _marked_clauses(corpus: Corpus, bounds: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which clauses begin with the words of a marker, or follow one that is nothing else (总之，…): shape
    (clauses,).

    `bounds`: int64, shape (clauses + 1,), the first word of each clause, then the number of words.
    """
    marked, alone = np.zeros(len(bounds) - 1, dtype=bool), np.zeros(len(bounds) - 1, dtype=bool)
    markers = [[corpus.vocabulary.numbers.get(part, -1) for part in find_words(m)] for m in word_list("markers.txt")]
    opening = np.zeros(len(corpus.vocabulary) + 1, dtype=bool)
    opening[[marker[0] for marker in markers if marker]] = True
    opening[-1] = False
    possible = np.flatnonzero(opening[corpus.ids[bounds[:-1]]])  # the only clauses that any marker can begin
    firsts, ends = bounds[possible], bounds[possible + 1]
    for marker in filter(None, markers):
        agrees = firsts + len(marker) <= ends
        for step, number in enumerate(marker):
            agrees[agrees] = corpus.ids[firsts[agrees] + step] == number
        marked[possible] |= agrees
        alone[possible] |= agrees & (firsts + len(marker) == ends)
    follows = np.append(False, alone[:-1])[: len(alone)] & ~np.isin(bounds[:-1], corpus.bounds)  # not across documents
    return marked | follows
