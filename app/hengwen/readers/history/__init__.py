"""Marks that programs left in a file when it was written and saved: ids, names, times, for each format."""
