"""Finds rewritten paragraphs: many words in common, no equal runs."""
