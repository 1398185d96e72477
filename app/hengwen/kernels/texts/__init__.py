"""Loops over the characters of texts."""
