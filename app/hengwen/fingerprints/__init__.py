"""Fingerprints of documents by name; a new method is a new function, its parameters in `methods`, and one line here."""

from collections.abc import Callable
from typing import Any

from hengwen.fingerprints.corpus import Corpus, CorpusText, corpus_of
from hengwen.fingerprints.imatch import i_match, i_match_lexicons
from hengwen.fingerprints.improved import simhash_improved
from hengwen.fingerprints.kinds import Fingerprints
from hengwen.fingerprints.lexicons import simhash_lexicons
from hengwen.fingerprints.methods import Parameters
from hengwen.fingerprints.shingles import minhash, shingling, shingling_sketch, simhash_shingle
from hengwen.fingerprints.simhash import simhash, simhash_tfidf
from hengwen.fingerprints.titles import title_cosine
from hengwen.fingerprints.topics import drpkp

__all__ = ["METHODS", "Corpus", "CorpusText", "Fingerprints", "corpus_of", "make"]

Method = Callable[[Corpus, Any], Fingerprints]
"""A corpus and the method's parameters → the fingerprints of its documents."""

METHODS: dict[str, Method] = {
    "simhash": simhash,
    "simhash-tfidf": simhash_tfidf,
    "simhash-improved": simhash_improved,
    "simhash-shingle": simhash_shingle,
    "simhash-lexicons": simhash_lexicons,
    "i-match": i_match,
    "i-match-lexicons": i_match_lexicons,
    "shingling": shingling,
    "shingling-sketch": shingling_sketch,
    "minhash": minhash,
    "drpkp": drpkp,
    "title-cosine": title_cosine,
}


def make(corpus: Corpus, parameters: Parameters) -> Fingerprints:
    """The fingerprints of a corpus by the method whose parameters these are."""
    return METHODS[parameters.name](corpus, parameters)
