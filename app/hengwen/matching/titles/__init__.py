"""Titles compared: are two titles the same one, edited? Our own measure; that of the literature is `title-cosine`."""
