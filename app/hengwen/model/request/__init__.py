"""What a check is asked for: its documents, options and methods, and what of it is wanted."""
