"""Pages of documents as they look on paper, with the marks of the text on them."""
