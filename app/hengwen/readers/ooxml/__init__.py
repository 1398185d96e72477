"""Office Open XML packages (ISO 29500): the common parts of DOCX, PPTX and similar formats."""
