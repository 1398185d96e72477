"""Marks of programs that two files have in common, weighted by how rare they are in the batch."""
