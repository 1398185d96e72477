"""A corpus of documents: its first ones are what they are by themselves."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from hengwen.fingerprints import corpus as corpora
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


@pytest.mark.parametrize("texts", [[], ["", ""], ["", "", *TEXTS, ""]])
def test_words_are_counted_in_portions_as_all_at_once(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents without words among them, also before the first word and after the last."""
    corpus = corpus_of(map(CorpusText, texts))
    expected = [sorted(Counter(corpus.ids[first:last].tolist()).items()) for first, last in pairwise(corpus.bounds)]
    for portion in (1, 3, 7, 1 << 20):
        monkeypatch.setattr(corpora, "_AT_ONCE", portion)
        counts = corpora.count(corpus.ids, corpus.bounds, len(corpus.vocabulary))
        rows = list(zip(counts.words.tolist(), counts.counts.tolist(), strict=True))
        assert [rows[first:last] for first, last in pairwise(counts.bounds.tolist())] == expected
