"""Finds who handed in which files, from the names of files, folders and archives: `recognise` does it."""
