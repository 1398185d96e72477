"""Where exactly two texts match: seeds, runs, chains, passages."""
