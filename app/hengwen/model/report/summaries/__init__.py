"""Summaries of a whole report: its first line, and its signs taken together."""
