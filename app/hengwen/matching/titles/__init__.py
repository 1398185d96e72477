"""Compares titles: is one the other, edited? Our own measure; that of the literature is `title-cosine`."""
