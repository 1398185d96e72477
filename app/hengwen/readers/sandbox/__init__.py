"""Worker processes that read files: each may hang or die without harm to the others."""
