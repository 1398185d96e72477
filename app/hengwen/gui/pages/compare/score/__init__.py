"""The similarity of a pair, opened into what it is made of."""
