"""The texts of a check as one collection, and what is common to many of them."""
