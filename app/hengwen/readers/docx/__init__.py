"""DOCX (WordprocessingML, ISO 29500-1)."""
