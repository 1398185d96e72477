"""Finds where exactly two texts match: seeds, runs, chains, passages."""
