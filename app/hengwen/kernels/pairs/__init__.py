"""Loops over pairs of texts and of paragraphs."""
