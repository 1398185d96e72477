"""Shared by readers of several formats: paragraphs in the making, kinds of paragraphs, suspicious text."""
