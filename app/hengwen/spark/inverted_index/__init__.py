"""The inverted index of a corpus that stays: which of its documents have an n-gram, and how many of them.

A corpus is a folder of *generations*, one for each time that documents were added; a generation never changes. Its
*postings* and document frequencies lie in *tables* (`partitions.CorpusTable`), each cut into *partitions* by the first
bits of the hashes, so that a check reads those alone which its documents touch. The documents themselves, as they were
read, lie beside them in *shards*.

    manifest    which generations there are: what makes one visible, all at once
    partitions  the tables, and which partition has a hash
    reader      looking hashes up in all generations
"""
