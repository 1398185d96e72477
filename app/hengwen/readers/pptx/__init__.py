"""PPTX (PresentationML, ISO 29500-1)."""
