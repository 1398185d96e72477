"""The counts of a corpus for the texts of one shard: `ExternalCounts` by what was looked up for them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hengwen.matching.corpus.all_texts import Hashes, Numbers
from hengwen.matching.corpus.collection import Collection, hashed_ngrams
from hengwen.matching.corpus.forms import LINE, WORD
from hengwen.spark.dataflow.records import Record
from hengwen.spark.inverted_index.partitions import FREQUENCIES, PARAGRAPH_FREQUENCIES, CorpusTable
from hengwen.spark.inverted_index.reader import Answers, Partitioning


@dataclass(frozen=True, slots=True)
class LookedUpCounts:
    """As `ExternalCounts`; what was not looked up counts 0. `documents_with_words` and others: of the whole corpus."""

    documents: int
    documents_with_words: int
    paragraphs: int
    answers: Answers

    def document_frequency(self, hashes: Hashes, size: int) -> Numbers:
        """In how many documents n-grams of 4 or 8 tokens stand."""
        return self.answers.counts(FREQUENCIES[size], hashes)

    def form_frequency(self, hashes: Hashes) -> Numbers:
        """How many of those with a line have text of their own besides."""
        return self.answers.counts(CorpusTable.FORMS, hashes)

    def paragraph_frequency(self, hashes: Hashes, size: int) -> Numbers:
        """In how many paragraphs a token, or two neighbours, stand."""
        return self.answers.counts(PARAGRAPH_FREQUENCIES[size], hashes)

    def word_document_frequency(self, hashes: Hashes) -> Numbers:
        """In how many documents words stand."""
        return self.answers.counts(CorpusTable.TERMS, hashes)


def ask_frequencies(partitioning: Partitioning, source: int, texts: Collection) -> Iterator[Record]:
    """Questions for how many documents have each word and line of some texts."""
    for size in (WORD, LINE):
        hashes = np.unique(hashed_ngrams(texts, size)[1])
        yield from partitioning.ask(source, FREQUENCIES[size], hashes)
        if size == LINE:
            yield from partitioning.ask(source, CorpusTable.FORMS, hashes)
