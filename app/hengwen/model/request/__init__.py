"""The request of a check: its documents, options and methods, and the part of the report that is wanted."""
