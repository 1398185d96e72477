"""What the pages of the project state in figures, commands and options, and what holds each of it."""
