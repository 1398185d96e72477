"""RTF (Rich Text Format 1.9.1)."""
