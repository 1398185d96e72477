"""Summaries of a whole report: its headline, and its signs taken together."""
