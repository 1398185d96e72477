"""Findings in a text: tricks that hide or falsify it, and oddities that are only noted."""
