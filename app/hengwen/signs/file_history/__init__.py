"""What two files have in common of what programs left in them, weighed by how rare it is in the batch."""
