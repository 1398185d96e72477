"""Encodings of text: guessed from the bytes, and repaired where text was read in the wrong one."""
