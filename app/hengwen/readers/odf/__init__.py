"""ODT (OpenDocument, ISO 26300)."""
