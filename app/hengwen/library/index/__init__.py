"""The inverted index of a library: postings of n-grams in pages, in segments that are merged."""
