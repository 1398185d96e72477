"""The words of titles in 64 bits (Liu 2015 compares them one by one: `matching.titles`)."""

import numpy as np

from hengwen.fingerprints.corpus import Corpus
from hengwen.fingerprints.counting import vote_equally
from hengwen.fingerprints.features import hash64
from hengwen.fingerprints.kinds import Bits
from hengwen.fingerprints.methods import TitleCosine


def title_cosine(corpus: Corpus, _parameters: TitleCosine = TitleCosine()) -> Bits:  # noqa: B008 - frozen
    """Simhash of the words of each title, synonyms made one.

    The expected Hamming distance of two titles is 64 · θ / π, θ the angle between their vectors of word frequencies
    (Charikar 2002): distance 10 stands for a cosine of .88, 15 for .74. Bits of shape (documents, 1); 0 without title.
    """
    titles = [source.terms for source in corpus.sources]
    hashes = np.array([hash64(word) for title in titles for word in title], dtype=np.uint64)
    return Bits.single(vote_equally(hashes, np.concatenate(([0], np.cumsum(list(map(len, titles))))).astype(np.int64)))
