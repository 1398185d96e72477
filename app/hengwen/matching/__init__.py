"""Finds the documents that may share text, and where exactly they do."""
