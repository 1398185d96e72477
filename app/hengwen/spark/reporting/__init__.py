"""The figures and rows of documents, pairs and blocks, worked out where these are, and reports of a part of them."""
