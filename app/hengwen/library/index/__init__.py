"""The inverted index of a library: which of its documents have an n-gram, and how many documents have it.

A *term* of the index is an n-gram of tokens or a word. It stands there by its *key* alone, the first 40 bits of its
hash: two terms with one key are taken for one, which costs a candidate more or a count one too high, never a passage.

For each key there are *postings*, one for every document that has the n-gram, with the *cell* of 64 tokens in which it
first stands there; all postings of one key are its *postings list*. Where only the number of them matters it is kept
instead, as a *document frequency* (or paragraph frequency). `pages.TableKind`
lists which terms have postings and which frequencies.

Postings and frequencies are *entries* of a few bytes, sorted by key, in a *table* for each kind of term. A table is cut
into *pages* of some hundred entries: the first bits of a key are the number of its page, so that no term dictionary is
needed to find it. The page is a row of the file; looking a key up reads one page and searches it for the bits that
follow.

The tables of some documents make a *segment*. A segment never changes: new documents wait outside of the index until
`segments.update_index` writes a segment for them. Small segments are *merged* into it, which means made anew from
their documents, so that there are never many, and each document is indexed a few times at most. A document that is
removed stays in the tables of its segment, where its number becomes 0, until that segment is merged.

A lookup (`reader.IndexReader`) goes through all segments: `find` gives the postings of some keys in each,
`document_frequency` and its kin add up the frequencies.

    builder    documents → the tables of a segment, by sorting
    pages      a table → pages, and back for some keys
    segments   which documents go into which segment: writing, merging, removing
    reader     all segments of an open library
"""
