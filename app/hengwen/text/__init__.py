"""One form of a text for matching, with the way back to the original, and its words."""
