"""A corpus of documents: its first ones are what they are by themselves."""

import numpy as np

from hengwen.fingerprints.corpus import CorpusText, corpus_of

TEXTS = ["图书馆的座位很少", "座位上的 people read books", "", "垃圾分类 and books", "图书馆里没有垃圾"]


def test_the_first_documents_of_a_corpus_are_a_corpus() -> None:
    """Words, numbers and counts, as if the others had never been read."""
    corpus = corpus_of(map(CorpusText, TEXTS))
    for documents in range(len(TEXTS) + 1):
        first, plain = corpus.first(documents), corpus_of(map(CorpusText, TEXTS[:documents]))
        assert first.texts == plain.texts
        assert first.vocabulary.words == plain.vocabulary.words
        assert np.array_equal(first.vocabulary.hashes, plain.vocabulary.hashes)
        assert np.array_equal(first.ids, plain.ids)
        assert np.array_equal(first.bounds, plain.bounds)
        assert np.array_equal(first.counts.document_frequency, plain.counts.document_frequency)
        assert first.counts.documents == plain.counts.documents
