"""Sheets as PDF, without a library. Every file has a font of its own, which makes any text searchable."""
