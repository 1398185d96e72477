"""Loops over the spans and the lines of reports."""
