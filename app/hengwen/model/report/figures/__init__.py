"""Computes the figures of a pair: the parts of a similarity, and the evidence."""
