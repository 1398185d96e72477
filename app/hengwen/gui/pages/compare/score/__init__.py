"""The parts of the similarity of a pair."""
