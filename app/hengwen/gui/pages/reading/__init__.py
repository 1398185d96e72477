"""The page about the reading: which files could not be read, and why."""
