"""The tables of a corpus, and how each is cut into partitions by the first bits of hashes."""

from enum import IntEnum

import numpy as np

from hengwen.matching.corpus.all_texts import Hashes, Numbers
from hengwen.matching.corpus.forms import LINE, WORD

TOKENS = 1 << 20
"""Tokens of the documents of which one partition of a table is made, about."""

_MOST_BITS = 12


class CorpusTable(IntEnum):
    """Tables by what they hold of each term; the numbers stand in the names of folders."""

    POSTINGS = 0  # n-grams of 5 tokens: each document that has it, the cell of the first one, and how long that one is
    WORDS = 1  # n-grams of 4 tokens: how many documents have it
    LINES = 2  # n-grams of 8 tokens: the same
    FORMS = 3  # n-grams of 8 tokens, in many documents: how many of them have text of their own besides
    TOKENS = 4  # tokens: how many paragraphs have it
    PAIRS = 5  # two neighbouring tokens: the same
    PARAGRAPHS = 6  # two neighbouring tokens, in few paragraphs: each of these
    TERMS = 7  # words: how many documents have it
    IDS = 8  # content hashes: the document
    FINGERPRINTS = 9  # a quarter of a fingerprint: the documents that have it, and the whole fingerprint
    TITLES = 10  # words of titles: the documents that have it, and what all words of its title weigh


FREQUENCIES = {WORD: CorpusTable.WORDS, LINE: CorpusTable.LINES}
"""The table of the document frequencies of n-grams of so many tokens."""

PARAGRAPH_FREQUENCIES = {1: CorpusTable.TOKENS, 2: CorpusTable.PAIRS}
"""The table of the paragraph frequencies of so many neighbouring tokens."""


def bits_for(tokens: int) -> int:
    """Return how many bits of a hash name its partition in tables of documents of so many tokens."""
    return min(_MOST_BITS, (tokens // TOKENS).bit_length())


def partition_of(table: CorpusTable, hashes: Hashes, bits: int) -> Numbers:
    """Return the key of the partition of each hash: the table above, the first bits of the hash below; int64."""
    prefix = hashes >> np.uint64(64 - bits) if bits else np.zeros(len(hashes), dtype=np.uint64)
    return prefix.astype(np.int64) | int(table) << 16


def table_of(key: int) -> CorpusTable:
    """Return the table of the partition of a key, whatever stands above it."""
    return CorpusTable(key >> 16 & 0xFFFF)
