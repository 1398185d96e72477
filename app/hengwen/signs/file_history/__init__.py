"""Marks of programs that two files have in common, weighed by how rare it is in the batch."""
