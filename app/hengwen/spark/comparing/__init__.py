"""Pairs of documents: what brings them up, and what they share."""
