"""Findings in a text: what hides or falsifies it, and what is only noted."""
