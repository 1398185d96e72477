"""Rewritten paragraphs: their features, baselines and candidates."""
