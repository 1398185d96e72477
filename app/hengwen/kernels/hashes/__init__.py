"""Loops over hashes of tokens and of n-grams."""
