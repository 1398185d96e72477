"""A report: documents, comparisons, matches, blocks, and every figure that follows from them."""
