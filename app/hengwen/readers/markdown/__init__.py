"""Markdown: its source without what no page shows, and the kinds that its marks tell."""
