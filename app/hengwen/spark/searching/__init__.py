"""Searching a corpus that stays: what a check has to look at, found by its index and loaded, and nothing else.

search             documents that share uncommon n-grams with new ones, near fingerprints, titles, equal files
paraphrase_search  paragraphs that were rewritten, by those nearest to each in the corpus
corpus_documents   all of this, from the new documents to what is compared with them, as a part of a check
"""
