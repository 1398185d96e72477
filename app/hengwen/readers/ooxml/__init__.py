"""Office Open XML packages (ISO 29500): what DOCX, PPTX and their kin have in common."""
