"""Searching a library: the documents that a check has to look at, found by the index and loaded, and nothing else.

search              from the documents of a check to `LibraryCandidates`
library_candidates  the documents that were found, and what is known of them
postings_search     documents that share uncommon n-grams with new ones
verify_candidates   which of these share passages, by their tokens alone
paraphrase_search   paragraphs that were rewritten, by those nearest to each in the library
paragraph_store     single paragraphs read from the library
recent_texts        texts that were read last, in memory
similar_documents   documents with nearly the same words or a like title
"""
