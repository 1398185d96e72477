"""The texts of a pair as they are shown: their rows, their differences, and the figures between them."""
