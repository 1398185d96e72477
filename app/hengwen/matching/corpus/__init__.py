"""The texts of a check as one collection, and the text that many of them share."""
