"""Figures, commands and options that the pages of the project state, and what holds each of them."""
