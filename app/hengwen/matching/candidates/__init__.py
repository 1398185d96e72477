"""Which pairs of documents are worth aligning."""
