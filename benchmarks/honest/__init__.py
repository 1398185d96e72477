"""Honest documents that look odd to a program: what is called suspicious among them is a false accusation."""
